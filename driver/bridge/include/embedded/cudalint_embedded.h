//===- cudalint_embedded.h - CUDA without a toolkit -------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Included before the user's file in place of clang's __clang_cuda_runtime_wrapper.h, which needs a toolkit. It brings
// in the same headers of clang's resource folder, in the same order, and declarations of our own in place of the
// toolkit's.
//
// Parse with: -nocudainc -nocudalib -isystem <this folder> -include cudalint_embedded.h, and with -idirafter
// <this folder>/fallback, which gives the commonest headers of C to a machine that has none.

#ifndef CUDALINT_EMBEDDED_H
#define CUDALINT_EMBEDDED_H

#if defined(__CUDA__) && defined(__clang__)

/// Set where the declarations are ours, so that a file can tell.
#define __CUDALINT_EMBEDDED__ 1

#ifndef __CUDACC__
#define __CUDACC__
#endif
#ifndef CUDA_VERSION
#define CUDA_VERSION 13000
#endif
#ifndef CUDART_VERSION
#define CUDART_VERSION 13000
#endif
#ifndef __CUDACC_VER_MAJOR__
#define __CUDACC_VER_MAJOR__ 13
#define __CUDACC_VER_MINOR__ 0
#define __CUDACC_VER_BUILD__ 0
#endif

// A machine may lack the host's C or C++ library. Clang's wrapper and the folder fallback/ make <cmath> and some
// others seem to be there; <typeinfo> tells.
#if __has_include(<typeinfo>) && __has_include(<limits>)
#define CUDALINT_HAS_LIBCXX 1
#else
#define CUDALINT_HAS_LIBCXX 0
#endif

#include <stddef.h>
#include <stdint.h>

// Names of the driver API that clang's headers use.
#define CUDALINT_CU_INTEGERS
typedef uint32_t cuuint32_t;
typedef uint64_t cuuint64_t;

#if CUDALINT_HAS_LIBCXX
#include <__clang_cuda_math_forward_declares.h>
#include <assert.h>
#include <cmath>
#include <ctype.h>
#include <math.h>
#include <new>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <utility>
#else
#include "cudalint_freestanding.h"
#endif

#include "host_defines.h"
#include "vector_functions.h"
#include "vector_types.h"

#include <__clang_cuda_builtin_vars.h>
#define __DEVICE_LAUNCH_PARAMETERS_H__

#include "driver_types.h"
#include <__clang_cuda_libdevice_declares.h>
// clang-format off
#include <__clang_cuda_device_functions.h>
#include <__clang_cuda_math.h>
// clang-format on

extern "C" {
__device__ int vprintf(const char *, const char *);
__device__ void free(void *) __attribute__((nothrow));
__device__ void *malloc(size_t) __attribute__((nothrow)) __attribute__((malloc));
__device__ void __assertfail(const char *message, const char *file, unsigned line, const char *function,
                             size_t charSize);
__device__ static inline void __assert_fail(const char *message, const char *file, unsigned line,
                                            const char *function) {
  __assertfail(message, file, line, function, sizeof(char));
}
__device__ int printf(const char *, ...);
}

namespace std {
__device__ static inline void free(void *ptr) { ::free(ptr); }
__device__ static inline void *malloc(size_t size) { return ::malloc(size); }
} // namespace std

__device__ inline __cuda_builtin_threadIdx_t::operator dim3() const { return dim3(x, y, z); }
__device__ inline __cuda_builtin_threadIdx_t::operator uint3() const { return {x, y, z}; }
__device__ inline __cuda_builtin_blockIdx_t::operator dim3() const { return dim3(x, y, z); }
__device__ inline __cuda_builtin_blockIdx_t::operator uint3() const { return {x, y, z}; }
__device__ inline __cuda_builtin_blockDim_t::operator dim3() const { return dim3(x, y, z); }
__device__ inline __cuda_builtin_blockDim_t::operator uint3() const { return {x, y, z}; }
__device__ inline __cuda_builtin_gridDim_t::operator dim3() const { return dim3(x, y, z); }
__device__ inline __cuda_builtin_gridDim_t::operator uint3() const { return {x, y, z}; }

#if CUDALINT_HAS_LIBCXX
#include <__clang_cuda_cmath.h>
#endif
#include "cudalint_device.h"
#include <__clang_cuda_intrinsics.h>
#if CUDALINT_HAS_LIBCXX
#include <__clang_cuda_complex_builtins.h>
#endif

#include "cuda_runtime.h"

// What <<<...>>> calls.
extern "C" unsigned __cudaPushCallConfiguration(dim3 gridDim, dim3 blockDim, size_t sharedMem = 0, void *stream = 0);

// nvcc's spelling of a hint that clang has under another name.
#ifndef __assume
#define __assume(x) __builtin_assume(x)
#endif

#endif // __CUDA__ && __clang__

#endif // CUDALINT_EMBEDDED_H
