//===- host_defines.h - CUDA's keywords as attributes -----------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Every name expands to the attribute clang knows; what clang 19 does not know is kept as an annotation, with its
// arguments, so that a check can read it.

#ifndef CUDALINT_EMBEDDED_HOST_DEFINES_H
#define CUDALINT_EMBEDDED_HOST_DEFINES_H
#define __HOST_DEFINES_H__

#undef __host__
#undef __device__
#undef __global__
#undef __shared__
#undef __constant__
#undef __forceinline__
#undef __launch_bounds__
#undef __align__
#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __inline_hint__ __inline__
#define __no_return__ __attribute__((noreturn))
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __align__(n)
#define __annotate__(a) __attribute__((a))
#define __location__(a) __annotate__(a)

#ifndef __managed__
#define __managed__ __attribute__((device)) __attribute__((annotate("cudalint::managed")))
#endif
#ifndef __grid_constant__
#define __grid_constant__ __attribute__((annotate("cudalint::grid_constant")))
#endif
#ifndef __cluster_dims__
#define __cluster_dims__(...) __attribute__((annotate("cudalint::cluster_dims(" #__VA_ARGS__ ")")))
#endif
#ifndef __block_size__
#define __block_size__(...) __attribute__((annotate("cudalint::block_size(" #__VA_ARGS__ ")")))
#endif
#ifndef __maxnreg__
#define __maxnreg__(...) __attribute__((annotate("cudalint::maxnreg(" #__VA_ARGS__ ")")))
#endif
#ifndef __local_maxnreg__
#define __local_maxnreg__(...)
#endif
#ifndef __nv_pure__
#define __nv_pure__
#endif

#define __device_builtin__
#define __device_builtin_texture_type__ __attribute__((device_builtin_texture_type))
#define __device_builtin_surface_type__ __attribute__((device_builtin_surface_type))
#define __cudart_builtin__
#define __thread__ __thread
#define __import__
#define __export__
#define __specialization_static
#define __cdecl
#define CUDARTAPI
#define CUDARTAPI_CDECL
#define CUDART_CB
#define CUDAAPI
#define CUDA_CB
#ifndef __dv
#define __dv(v) = v
#endif

#endif // CUDALINT_EMBEDDED_HOST_DEFINES_H
