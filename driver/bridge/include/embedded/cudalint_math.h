//===- cudalint_math.h - Mathematical functions beside those of the C library ---*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// clang's headers give device code the C library's functions and CUDA's own ones for double. This file adds CUDA's own
// functions for the host, their float overloads, and min and max as nvcc gives them on both sides.

#ifndef CUDALINT_EMBEDDED_MATH_H
#define CUDALINT_EMBEDDED_MATH_H

#include "host_defines.h"

#define CUDALINT_MINMAX(Attr, Result, A, B)                                                                            \
  static __inline__ Attr Result min(A a, B b) { return (Result)a < (Result)b ? (Result)a : (Result)b; }                \
  static __inline__ Attr Result max(A a, B b) { return (Result)a > (Result)b ? (Result)a : (Result)b; }

// For two ints clang's headers have the device's version.
CUDALINT_MINMAX(__host__, int, int, int)
CUDALINT_MINMAX(__host__ __device__, unsigned int, unsigned int, unsigned int)
CUDALINT_MINMAX(__host__ __device__, unsigned int, int, unsigned int)
CUDALINT_MINMAX(__host__ __device__, unsigned int, unsigned int, int)
CUDALINT_MINMAX(__host__ __device__, long int, long int, long int)
CUDALINT_MINMAX(__host__ __device__, unsigned long int, unsigned long int, unsigned long int)
CUDALINT_MINMAX(__host__ __device__, unsigned long int, long int, unsigned long int)
CUDALINT_MINMAX(__host__ __device__, unsigned long int, unsigned long int, long int)
CUDALINT_MINMAX(__host__ __device__, long long int, long long int, long long int)
CUDALINT_MINMAX(__host__ __device__, unsigned long long int, unsigned long long int, unsigned long long int)
CUDALINT_MINMAX(__host__ __device__, unsigned long long int, long long int, unsigned long long int)
CUDALINT_MINMAX(__host__ __device__, unsigned long long int, unsigned long long int, long long int)
CUDALINT_MINMAX(__host__ __device__, float, float, float)
CUDALINT_MINMAX(__host__ __device__, double, double, double)
CUDALINT_MINMAX(__host__ __device__, double, float, double)
CUDALINT_MINMAX(__host__ __device__, double, double, float)
#undef CUDALINT_MINMAX
#include "cudalint_host_minmax.h"

static __inline__ __host__ unsigned int umin(unsigned int a, unsigned int b) { return a < b ? a : b; }
static __inline__ __host__ unsigned int umax(unsigned int a, unsigned int b) { return a > b ? a : b; }
static __inline__ __host__ long long int llmin(long long int a, long long int b) { return a < b ? a : b; }
static __inline__ __host__ long long int llmax(long long int a, long long int b) { return a > b ? a : b; }
static __inline__ __host__ unsigned long long int ullmin(unsigned long long int a, unsigned long long int b) {
  return a < b ? a : b;
}
static __inline__ __host__ unsigned long long int ullmax(unsigned long long int a, unsigned long long int b) {
  return a > b ? a : b;
}

#define CUDALINT_MATH1(Name)                                                                                           \
  __host__ double Name(double x);                                                                                      \
  __host__ float Name##f(float x);                                                                                     \
  __host__ __device__ float Name(float x);
#define CUDALINT_MATH1_LONG_NAME(Name, FloatName)                                                                      \
  __host__ double Name(double x);                                                                                      \
  __host__ float FloatName(float x);
CUDALINT_MATH1(rsqrt)
CUDALINT_MATH1(rcbrt)
CUDALINT_MATH1(sinpi)
CUDALINT_MATH1(cospi)
CUDALINT_MATH1(erfinv)
CUDALINT_MATH1(erfcinv)
CUDALINT_MATH1(erfcx)
CUDALINT_MATH1(normcdf)
CUDALINT_MATH1(normcdfinv)
CUDALINT_MATH1_LONG_NAME(cyl_bessel_i0, cyl_bessel_i0f)
CUDALINT_MATH1_LONG_NAME(cyl_bessel_i1, cyl_bessel_i1f)
#undef CUDALINT_MATH1
#undef CUDALINT_MATH1_LONG_NAME
__host__ void sincospi(double x, double *sptr, double *cptr);
__host__ void sincospif(float x, float *sptr, float *cptr);
__host__ __device__ void sincospi(float x, float *sptr, float *cptr);
__device__ void sincos(float x, float *sptr, float *cptr);
__host__ double fdivide(double x, double y);
__host__ float fdividef(float x, float y);
__host__ __device__ float fdivide(float x, float y);
__host__ double rhypot(double x, double y);
__host__ float rhypotf(float x, float y);
__host__ double norm3d(double a, double b, double c);
__host__ float norm3df(float a, float b, float c);
__host__ double norm4d(double a, double b, double c, double d);
__host__ float norm4df(float a, float b, float c, float d);
__host__ double rnorm3d(double a, double b, double c);
__host__ float rnorm3df(float a, float b, float c);
__host__ double rnorm4d(double a, double b, double c, double d);
__host__ float rnorm4df(float a, float b, float c, float d);
__host__ double norm(int dim, const double *p);
__host__ float normf(int dim, const float *p);
__host__ double rnorm(int dim, const double *p);
__host__ float rnormf(int dim, const float *p);

#endif // CUDALINT_EMBEDDED_MATH_H
