//===- cuda_fp8.h - The 8-bit floating-point types --------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_CUDA_FP8_H
#define CUDALINT_EMBEDDED_CUDA_FP8_H

#define __CUDA_FP8_H__
#define __CUDA_FP8_TYPES_EXIST__
#include "cuda_bf16.h"
#include "cuda_fp16.h"

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short int __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
typedef enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE } __nv_saturation_t;
typedef enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 } __nv_fp8_interpretation_t;

__host__ __device__ __nv_fp8_storage_t __nv_cvt_double_to_fp8(const double x, const __nv_saturation_t saturate,
                                                              const __nv_fp8_interpretation_t kind);
__host__ __device__ __nv_fp8_storage_t __nv_cvt_float_to_fp8(const float x, const __nv_saturation_t saturate,
                                                             const __nv_fp8_interpretation_t kind);
__host__ __device__ __nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(const float2 x, const __nv_saturation_t saturate,
                                                                  const __nv_fp8_interpretation_t kind);
__host__ __device__ __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(const __half_raw x, const __nv_saturation_t saturate,
                                                               const __nv_fp8_interpretation_t kind);
__host__ __device__ __half_raw __nv_cvt_fp8_to_halfraw(const __nv_fp8_storage_t x,
                                                       const __nv_fp8_interpretation_t kind);
__host__ __device__ __half2_raw __nv_cvt_fp8x2_to_halfraw2(const __nv_fp8x2_storage_t x,
                                                           const __nv_fp8_interpretation_t kind);

struct __nv_fp8_e4m3 {
  __nv_fp8_storage_t __x;
  __nv_fp8_e4m3() = default;
  __host__ __device__ explicit __nv_fp8_e4m3(const float f);
  __host__ __device__ explicit operator float() const;
  __host__ __device__ explicit __nv_fp8_e4m3(const double f);
  __host__ __device__ explicit operator double() const;
  __host__ __device__ explicit __nv_fp8_e4m3(const __half f);
  __host__ __device__ explicit operator __half() const;
  __host__ __device__ explicit __nv_fp8_e4m3(const __nv_bfloat16 f);
  __host__ __device__ explicit operator __nv_bfloat16() const;
  __host__ __device__ explicit __nv_fp8_e4m3(const int f);
  __host__ __device__ explicit operator int() const;
  __host__ __device__ explicit __nv_fp8_e4m3(const unsigned int f);
  __host__ __device__ explicit operator unsigned int() const;
  __host__ __device__ explicit __nv_fp8_e4m3(const short f);
  __host__ __device__ explicit operator short() const;
  __host__ __device__ explicit __nv_fp8_e4m3(const unsigned short f);
  __host__ __device__ explicit operator unsigned short() const;
  __host__ __device__ explicit __nv_fp8_e4m3(const long long f);
  __host__ __device__ explicit operator long long() const;
  __host__ __device__ explicit __nv_fp8_e4m3(const unsigned long long f);
  __host__ __device__ explicit operator unsigned long long() const;
  __host__ __device__ explicit __nv_fp8_e4m3(const bool f);
  __host__ __device__ explicit operator bool() const;
};

struct __nv_fp8x2_e4m3 {
  __nv_fp8x2_storage_t __x;
  __nv_fp8x2_e4m3() = default;
  __host__ __device__ explicit __nv_fp8x2_e4m3(const float2 f);
  __host__ __device__ explicit operator float2() const;
  __host__ __device__ explicit __nv_fp8x2_e4m3(const __half2 f);
  __host__ __device__ explicit operator __half2() const;
};

struct __nv_fp8x4_e4m3 {
  __nv_fp8x4_storage_t __x;
  __nv_fp8x4_e4m3() = default;
  __host__ __device__ explicit __nv_fp8x4_e4m3(const float4 f);
  __host__ __device__ explicit operator float4() const;
};

struct __nv_fp8_e5m2 {
  __nv_fp8_storage_t __x;
  __nv_fp8_e5m2() = default;
  __host__ __device__ explicit __nv_fp8_e5m2(const float f);
  __host__ __device__ explicit operator float() const;
  __host__ __device__ explicit __nv_fp8_e5m2(const double f);
  __host__ __device__ explicit operator double() const;
  __host__ __device__ explicit __nv_fp8_e5m2(const __half f);
  __host__ __device__ explicit operator __half() const;
  __host__ __device__ explicit __nv_fp8_e5m2(const __nv_bfloat16 f);
  __host__ __device__ explicit operator __nv_bfloat16() const;
  __host__ __device__ explicit __nv_fp8_e5m2(const int f);
  __host__ __device__ explicit operator int() const;
  __host__ __device__ explicit __nv_fp8_e5m2(const unsigned int f);
  __host__ __device__ explicit operator unsigned int() const;
  __host__ __device__ explicit __nv_fp8_e5m2(const short f);
  __host__ __device__ explicit operator short() const;
  __host__ __device__ explicit __nv_fp8_e5m2(const unsigned short f);
  __host__ __device__ explicit operator unsigned short() const;
  __host__ __device__ explicit __nv_fp8_e5m2(const long long f);
  __host__ __device__ explicit operator long long() const;
  __host__ __device__ explicit __nv_fp8_e5m2(const unsigned long long f);
  __host__ __device__ explicit operator unsigned long long() const;
  __host__ __device__ explicit __nv_fp8_e5m2(const bool f);
  __host__ __device__ explicit operator bool() const;
};

struct __nv_fp8x2_e5m2 {
  __nv_fp8x2_storage_t __x;
  __nv_fp8x2_e5m2() = default;
  __host__ __device__ explicit __nv_fp8x2_e5m2(const float2 f);
  __host__ __device__ explicit operator float2() const;
  __host__ __device__ explicit __nv_fp8x2_e5m2(const __half2 f);
  __host__ __device__ explicit operator __half2() const;
};

struct __nv_fp8x4_e5m2 {
  __nv_fp8x4_storage_t __x;
  __nv_fp8x4_e5m2() = default;
  __host__ __device__ explicit __nv_fp8x4_e5m2(const float4 f);
  __host__ __device__ explicit operator float4() const;
};

#endif // CUDALINT_EMBEDDED_CUDA_FP8_H
