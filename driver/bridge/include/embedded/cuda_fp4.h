//===- cuda_fp4.h - The 4-bit floating-point types --------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_CUDA_FP4_H
#define CUDALINT_EMBEDDED_CUDA_FP4_H

#include "cuda_fp8.h"

typedef unsigned char __nv_fp4_storage_t;
typedef unsigned char __nv_fp4x2_storage_t;
typedef unsigned short int __nv_fp4x4_storage_t;

struct __nv_fp4_e2m1 {
  __nv_fp4_storage_t __x;
  __nv_fp4_e2m1() = default;
  __host__ __device__ explicit __nv_fp4_e2m1(const float f);
  __host__ __device__ explicit operator float() const;
  __host__ __device__ explicit __nv_fp4_e2m1(const double f);
  __host__ __device__ explicit operator double() const;
  __host__ __device__ explicit __nv_fp4_e2m1(const __half f);
  __host__ __device__ explicit operator __half() const;
  __host__ __device__ explicit __nv_fp4_e2m1(const __nv_bfloat16 f);
  __host__ __device__ explicit operator __nv_bfloat16() const;
};

struct __nv_fp4x2_e2m1 {
  __nv_fp4x2_storage_t __x;
  __nv_fp4x2_e2m1() = default;
  __host__ __device__ explicit __nv_fp4x2_e2m1(const float2 f);
  __host__ __device__ explicit operator float2() const;
};

struct __nv_fp4x4_e2m1 {
  __nv_fp4x4_storage_t __x;
  __nv_fp4x4_e2m1() = default;
  __host__ __device__ explicit __nv_fp4x4_e2m1(const float4 f);
  __host__ __device__ explicit operator float4() const;
};

#endif // CUDALINT_EMBEDDED_CUDA_FP4_H
