//===- cuda_fp6.h - The 6-bit floating-point types --------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_CUDA_FP6_H
#define CUDALINT_EMBEDDED_CUDA_FP6_H

#include "cuda_fp8.h"

typedef unsigned char __nv_fp6_storage_t;
typedef unsigned short int __nv_fp6x2_storage_t;
typedef unsigned int __nv_fp6x4_storage_t;

struct __nv_fp6_e2m3 {
  __nv_fp6_storage_t __x;
  __nv_fp6_e2m3() = default;
  __host__ __device__ explicit __nv_fp6_e2m3(const float f);
  __host__ __device__ explicit operator float() const;
  __host__ __device__ explicit __nv_fp6_e2m3(const double f);
  __host__ __device__ explicit operator double() const;
  __host__ __device__ explicit __nv_fp6_e2m3(const __half f);
  __host__ __device__ explicit operator __half() const;
  __host__ __device__ explicit __nv_fp6_e2m3(const __nv_bfloat16 f);
  __host__ __device__ explicit operator __nv_bfloat16() const;
};

struct __nv_fp6_e3m2 {
  __nv_fp6_storage_t __x;
  __nv_fp6_e3m2() = default;
  __host__ __device__ explicit __nv_fp6_e3m2(const float f);
  __host__ __device__ explicit operator float() const;
  __host__ __device__ explicit __nv_fp6_e3m2(const double f);
  __host__ __device__ explicit operator double() const;
  __host__ __device__ explicit __nv_fp6_e3m2(const __half f);
  __host__ __device__ explicit operator __half() const;
  __host__ __device__ explicit __nv_fp6_e3m2(const __nv_bfloat16 f);
  __host__ __device__ explicit operator __nv_bfloat16() const;
};

#endif // CUDALINT_EMBEDDED_CUDA_FP6_H
