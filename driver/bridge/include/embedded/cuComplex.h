//===- cuComplex.h - Complex numbers ----------------------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_CUCOMPLEX_H
#define CUDALINT_EMBEDDED_CUCOMPLEX_H

#define CU_COMPLEX_H_
#include "vector_functions.h"
#if __has_include(<math.h>)
#include <math.h>
#endif

typedef float2 cuFloatComplex;
static __inline__ __host__ __device__ float cuCrealf(cuFloatComplex x) { return x.x; }
static __inline__ __host__ __device__ float cuCimagf(cuFloatComplex x) { return x.y; }
static __inline__ __host__ __device__ cuFloatComplex make_cuFloatComplex(float r, float i) {
  cuFloatComplex res;
  res.x = r;
  res.y = i;
  return res;
}
static __inline__ __host__ __device__ cuFloatComplex cuConjf(cuFloatComplex x) {
  return make_cuFloatComplex(x.x, -x.y);
}
static __inline__ __host__ __device__ cuFloatComplex cuCaddf(cuFloatComplex x, cuFloatComplex y) {
  return make_cuFloatComplex(x.x + y.x, x.y + y.y);
}
static __inline__ __host__ __device__ cuFloatComplex cuCsubf(cuFloatComplex x, cuFloatComplex y) {
  return make_cuFloatComplex(x.x - y.x, x.y - y.y);
}
static __inline__ __host__ __device__ cuFloatComplex cuCmulf(cuFloatComplex x, cuFloatComplex y) {
  return make_cuFloatComplex(x.x * y.x - x.y * y.y, x.x * y.y + x.y * y.x);
}
static __inline__ __host__ __device__ cuFloatComplex cuCdivf(cuFloatComplex x, cuFloatComplex y) {
  float d = y.x * y.x + y.y * y.y;
  return make_cuFloatComplex((x.x * y.x + x.y * y.y) / d, (x.y * y.x - x.x * y.y) / d);
}
static __inline__ __host__ __device__ float cuCabsf(cuFloatComplex x) { return sqrtf(x.x * x.x + x.y * x.y); }
static __inline__ __host__ __device__ cuFloatComplex cuCfmaf(cuFloatComplex x, cuFloatComplex y, cuFloatComplex d) {
  return cuCaddf(cuCmulf(x, y), d);
}

typedef double2 cuDoubleComplex;
static __inline__ __host__ __device__ double cuCreal(cuDoubleComplex x) { return x.x; }
static __inline__ __host__ __device__ double cuCimag(cuDoubleComplex x) { return x.y; }
static __inline__ __host__ __device__ cuDoubleComplex make_cuDoubleComplex(double r, double i) {
  cuDoubleComplex res;
  res.x = r;
  res.y = i;
  return res;
}
static __inline__ __host__ __device__ cuDoubleComplex cuConj(cuDoubleComplex x) {
  return make_cuDoubleComplex(x.x, -x.y);
}
static __inline__ __host__ __device__ cuDoubleComplex cuCadd(cuDoubleComplex x, cuDoubleComplex y) {
  return make_cuDoubleComplex(x.x + y.x, x.y + y.y);
}
static __inline__ __host__ __device__ cuDoubleComplex cuCsub(cuDoubleComplex x, cuDoubleComplex y) {
  return make_cuDoubleComplex(x.x - y.x, x.y - y.y);
}
static __inline__ __host__ __device__ cuDoubleComplex cuCmul(cuDoubleComplex x, cuDoubleComplex y) {
  return make_cuDoubleComplex(x.x * y.x - x.y * y.y, x.x * y.y + x.y * y.x);
}
static __inline__ __host__ __device__ cuDoubleComplex cuCdiv(cuDoubleComplex x, cuDoubleComplex y) {
  double d = y.x * y.x + y.y * y.y;
  return make_cuDoubleComplex((x.x * y.x + x.y * y.y) / d, (x.y * y.x - x.x * y.y) / d);
}
static __inline__ __host__ __device__ double cuCabs(cuDoubleComplex x) { return sqrt(x.x * x.x + x.y * x.y); }
static __inline__ __host__ __device__ cuDoubleComplex cuCfma(cuDoubleComplex x, cuDoubleComplex y, cuDoubleComplex d) {
  return cuCadd(cuCmul(x, y), d);
}

typedef cuFloatComplex cuComplex;
static __inline__ __host__ __device__ cuComplex make_cuComplex(float x, float y) { return make_cuFloatComplex(x, y); }
static __inline__ __host__ __device__ cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex c) {
  return make_cuDoubleComplex(c.x, c.y);
}
static __inline__ __host__ __device__ cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex c) {
  return make_cuFloatComplex((float)c.x, (float)c.y);
}

#endif // CUDALINT_EMBEDDED_CUCOMPLEX_H
