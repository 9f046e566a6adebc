//===- cudalint_prelude.h - What clang's CUDA headers lack ----------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Included before every CUDA file, right after clang's __clang_cuda_runtime_wrapper.h. Wherever the toolkit's own
// headers declare a function, they are taken: so each version of the toolkit gives exactly what it has.
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_PRELUDE_H
#define CUDALINT_PRELUDE_H
#pragma GCC system_header

// What nvcc's own start-up header includes.
#include <assert.h>
#include <functional>
#include <math.h>
#include <new>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <utility>

//===--- Qualifiers and attributes --------------------------------------===//
// Those that clang drops become annotations, which the analysis reads. Their arguments stay expressions where the
// grammar allows it.

#undef __managed__
#define __managed__ __attribute__((device)) __attribute__((annotate("cudalint::managed")))
#undef __grid_constant__
#define __grid_constant__ __attribute__((annotate("cudalint::grid_constant")))
#undef __cluster_dims__
#define __cluster_dims__(...) __attribute__((annotate("cudalint::cluster_dims", __VA_ARGS__)))
#undef __maxnreg__
#define __maxnreg__(...) __attribute__((annotate("cudalint::maxnreg", __VA_ARGS__)))
// The arguments may be parenthesised triples, which would be comma expressions: kept as text.
#define CUDALINT_TEXT(...) #__VA_ARGS__
#define CUDALINT_EXPANDED_TEXT(...) CUDALINT_TEXT(__VA_ARGS__)
#undef __block_size__
#define __block_size__(...) __attribute__((annotate("cudalint::block_size", CUDALINT_EXPANDED_TEXT(__VA_ARGS__))))
#undef __local_maxnreg__
#define __local_maxnreg__(...)
#undef __nv_pure__
#define __nv_pure__ __attribute__((pure))
#undef __inline_hint__
#define __inline_hint__
#undef __tile__
#define __tile__ __attribute__((device))
#undef __tile_builtin__
#define __tile_builtin__ __attribute__((device))
#undef __tile_global__
#define __tile_global__ __attribute__((global))

// nvcc's own predicate is never true: cooperative_groups asks for this instead before it declares cluster groups.
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
#define _CG_CLUSTER_INTRINSICS_AVAILABLE
#endif

//===--- Device functions ------------------------------------------------===//
// clang skips the headers below because it defines some of their functions itself. Re-declaring those as extern is no
// conflict, so the headers are read as declarations only: they are patched to say extern (HeaderPatches.def), and the
// definitions that follow in the .hpp files are skipped. All architectures' functions are declared, as in clang's own
// headers.

#pragma push_macro("__CUDA_ARCH__")
#pragma push_macro("__CUDA_INCLUDE_COMPILER_INTERNAL_HEADERS__")
#undef __CUDA_ARCH__
#define __CUDA_ARCH__ 9999
#define __CUDA_INCLUDE_COMPILER_INTERNAL_HEADERS__
#undef __SM_32_INTRINSICS_H__
// sm_30 is complete in clang's headers, with default arguments that cannot be given twice.
#define __SM_30_INTRINSICS_H__
#define __SM_32_INTRINSICS_HPP__
#define __SM_70_RT_HPP__
#define __SM_80_RT_HPP__
#define __SM_90_RT_HPP__
#define __SM_100_RT_HPP__
// Defined by clang in another language linkage.
#define __nv_associate_access_property cudalint_associate_access_property
#define __nv_memcpy_async_shared_global_4 cudalint_memcpy_async_shared_global_4
#define __nv_memcpy_async_shared_global_8 cudalint_memcpy_async_shared_global_8
#define __nv_memcpy_async_shared_global_16 cudalint_memcpy_async_shared_global_16
#if __has_include(<sm_32_intrinsics.h>)
#include <sm_32_intrinsics.h>
#endif
#if __has_include(<sm_35_intrinsics.h>)
#include <sm_35_intrinsics.h>
#endif
#if __has_include(<sm_35_atomic_functions.h>)
#include <sm_35_atomic_functions.h>
#endif
#if __has_include(<crt/sm_70_rt.h>)
#include <crt/sm_70_rt.h>
#endif
#if __has_include(<crt/sm_80_rt.h>)
#include <crt/sm_80_rt.h>
#endif
#if __has_include(<crt/sm_90_rt.h>)
#include <crt/sm_90_rt.h>
#endif
#if __has_include(<crt/sm_100_rt.h>)
#include <crt/sm_100_rt.h>
#endif
#undef __nv_associate_access_property
#undef __nv_memcpy_async_shared_global_4
#undef __nv_memcpy_async_shared_global_8
#undef __nv_memcpy_async_shared_global_16

// The device run-time dropped it for compute capability 9.0 and later; the code stays readable all the same.
extern "C" __device__ cudaError_t cudaDeviceSynchronize(void);
extern "C" __device__ cudaError_t __cudaDeviceSynchronizeDeprecationAvoidance(void);
// CUB before 2.0 calls it from host functions behind an #ifdef __CUDA_ARCH__, which clang reads in the device pass.
extern "C" __host__ cudaError_t __cudaDeviceSynchronizeDeprecationAvoidance(void);

// Functions that are part of nvcc itself and that no header of the toolkit declares.
__device__ unsigned short __nv_bswap16(unsigned short);
__device__ unsigned int __nv_bswap32(unsigned int);
__device__ unsigned long long __nv_bswap64(unsigned long long);
extern "C" __device__ void *__nv_aligned_device_malloc(size_t size, size_t align);
#if CUDA_VERSION >= 13010
extern "C" __device__ float __sin2pif(float);
extern "C" __device__ float __cos2pif(float);
extern "C" __device__ void __sincos2pif(float, float *, float *);
#endif
#if CUDA_VERSION >= 12080
#ifndef __CUDACC_DEVICE_ATOMIC_BUILTINS__
#define __CUDACC_DEVICE_ATOMIC_BUILTINS__ 1
#endif
enum {
  __NV_ATOMIC_RELAXED,
  __NV_ATOMIC_CONSUME,
  __NV_ATOMIC_ACQUIRE,
  __NV_ATOMIC_RELEASE,
  __NV_ATOMIC_ACQ_REL,
  __NV_ATOMIC_SEQ_CST
};
enum {
  __NV_THREAD_SCOPE_THREAD,
  __NV_THREAD_SCOPE_BLOCK,
  __NV_THREAD_SCOPE_CLUSTER,
  __NV_THREAD_SCOPE_DEVICE,
  __NV_THREAD_SCOPE_SYSTEM
};
#define CUDALINT_SCOPE int scope = __NV_THREAD_SCOPE_SYSTEM
template <class T> __device__ void __nv_atomic_load(const volatile T *ptr, T *ret, int order, CUDALINT_SCOPE);
template <class T> __device__ T __nv_atomic_load_n(const volatile T *ptr, int order, CUDALINT_SCOPE);
template <class T> __device__ void __nv_atomic_store(volatile T *ptr, T *val, int order, CUDALINT_SCOPE);
template <class T, class V> __device__ void __nv_atomic_store_n(volatile T *ptr, V val, int order, CUDALINT_SCOPE);
template <class T> __device__ void __nv_atomic_exchange(volatile T *ptr, T *val, T *ret, int order, CUDALINT_SCOPE);
template <class T, class V> __device__ T __nv_atomic_exchange_n(volatile T *ptr, V val, int order, CUDALINT_SCOPE);
template <class T>
__device__ bool __nv_atomic_compare_exchange(volatile T *ptr, T *cmp, T *val, bool weak, int success, int failure,
                                             CUDALINT_SCOPE);
template <class T, class V>
__device__ bool __nv_atomic_compare_exchange_n(volatile T *ptr, T *cmp, V val, bool weak, int success, int failure,
                                               CUDALINT_SCOPE);
#define CUDALINT_ATOMIC(Name)                                                                                          \
  template <class T, class V> __device__ T __nv_atomic_fetch_##Name(volatile T *ptr, V val, int order, CUDALINT_SCOPE);  \
  template <class T, class V> __device__ void __nv_atomic_##Name(volatile T *ptr, V val, int order, CUDALINT_SCOPE);
CUDALINT_ATOMIC(add)
CUDALINT_ATOMIC(sub)
CUDALINT_ATOMIC(and)
CUDALINT_ATOMIC(or)
CUDALINT_ATOMIC(xor)
CUDALINT_ATOMIC(max)
CUDALINT_ATOMIC(min)
#undef CUDALINT_ATOMIC
__device__ void __nv_atomic_thread_fence(int order, CUDALINT_SCOPE);
#undef CUDALINT_SCOPE
#endif

// Questions about a lambda that nvcc answers by itself. clang needs no wrapper for any lambda.
#define __nv_is_extended_device_lambda_closure_type(...) false
#define __nv_is_extended_host_device_lambda_closure_type(...) false
#define __nv_is_extended_device_lambda_with_preserved_return_type(...) false

// Surface access by object. The bodies call a handler that only nvcc knows.
#pragma push_macro("__nv_tex_surf_handler")
#undef __nv_tex_surf_handler
template <class... Arguments> __device__ void cudalint_surface_access(Arguments...);
#define __nv_tex_surf_handler cudalint_surface_access
#if __has_include(<surface_indirect_functions.h>)
#include <surface_indirect_functions.h>
#endif
#if CUDA_VERSION < 12000 && __has_include(<surface_functions.h>)
#include <surface_functions.h>
#endif
#pragma pop_macro("__nv_tex_surf_handler")
#pragma pop_macro("__CUDA_INCLUDE_COMPILER_INTERNAL_HEADERS__")
#pragma pop_macro("__CUDA_ARCH__")

#if CUDA_VERSION >= 12000
#include <cudalint_removed_api.h>
#include <cudalint_texture_references.h>
#endif

//===--- Host functions --------------------------------------------------===//

#include "cudalint_host_minmax.h"

#endif // CUDALINT_PRELUDE_H
