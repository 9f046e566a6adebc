//===- vector_types.h - char1 to double4, dim3 ------------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_VECTOR_TYPES_H
#define CUDALINT_EMBEDDED_VECTOR_TYPES_H
#define __VECTOR_TYPES_H__

#include "host_defines.h"

#define CUDALINT_VEC1(Name, Type)                                                                                      \
  struct Name {                                                                                                        \
    Type x;                                                                                                            \
  };                                                                                                                   \
  typedef struct Name Name;
#define CUDALINT_VEC2(Name, Type, Align)                                                                               \
  struct __attribute__((aligned(Align))) Name {                                                                        \
    Type x;                                                                                                            \
    Type y;                                                                                                            \
  };                                                                                                                   \
  typedef struct Name Name;
#define CUDALINT_VEC3(Name, Type)                                                                                      \
  struct Name {                                                                                                        \
    Type x;                                                                                                            \
    Type y;                                                                                                            \
    Type z;                                                                                                            \
  };                                                                                                                   \
  typedef struct Name Name;
#define CUDALINT_VEC4(Name, Type, Align)                                                                               \
  struct __attribute__((aligned(Align))) Name {                                                                        \
    Type x;                                                                                                            \
    Type y;                                                                                                            \
    Type z;                                                                                                            \
    Type w;                                                                                                            \
  };                                                                                                                   \
  typedef struct Name Name;
#define CUDALINT_VECTORS(Name, Type, Align2, Align4)                                                                   \
  CUDALINT_VEC1(Name##1, Type)                                                                                         \
  CUDALINT_VEC2(Name##2, Type, Align2)                                                                                 \
  CUDALINT_VEC3(Name##3, Type)                                                                                         \
  CUDALINT_VEC4(Name##4, Type, Align4)

CUDALINT_VECTORS(char, signed char, 2, 4)
CUDALINT_VECTORS(uchar, unsigned char, 2, 4)
CUDALINT_VECTORS(short, short, 4, 8)
CUDALINT_VECTORS(ushort, unsigned short, 4, 8)
CUDALINT_VECTORS(int, int, 8, 16)
CUDALINT_VECTORS(uint, unsigned int, 8, 16)
CUDALINT_VECTORS(long, long int, (2 * sizeof(long)), 16)
CUDALINT_VECTORS(ulong, unsigned long int, (2 * sizeof(long)), 16)
CUDALINT_VECTORS(float, float, 8, 16)
CUDALINT_VECTORS(longlong, long long int, 16, 16)
CUDALINT_VECTORS(ulonglong, unsigned long long int, 16, 16)
CUDALINT_VECTORS(double, double, 16, 16)
// CUDA 13 names the alignment of the widest vectors.
CUDALINT_VEC4(long4_16a, long int, 16)
CUDALINT_VEC4(long4_32a, long int, 32)
CUDALINT_VEC4(ulong4_16a, unsigned long int, 16)
CUDALINT_VEC4(ulong4_32a, unsigned long int, 32)
CUDALINT_VEC4(longlong4_16a, long long int, 16)
CUDALINT_VEC4(longlong4_32a, long long int, 32)
CUDALINT_VEC4(ulonglong4_16a, unsigned long long int, 16)
CUDALINT_VEC4(ulonglong4_32a, unsigned long long int, 32)
CUDALINT_VEC4(double4_16a, double, 16)
CUDALINT_VEC4(double4_32a, double, 32)

#undef CUDALINT_VECTORS
#undef CUDALINT_VEC4
#undef CUDALINT_VEC3
#undef CUDALINT_VEC2
#undef CUDALINT_VEC1

struct dim3 {
  unsigned int x, y, z;
#if defined(__cplusplus)
#if __cplusplus >= 201103L
  __host__ __device__ constexpr dim3(unsigned int vx = 1, unsigned int vy = 1, unsigned int vz = 1)
      : x(vx), y(vy), z(vz) {}
  __host__ __device__ constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  __host__ __device__ constexpr operator uint3() const { return uint3{x, y, z}; }
#else
  __host__ __device__ dim3(unsigned int vx = 1, unsigned int vy = 1, unsigned int vz = 1) : x(vx), y(vy), z(vz) {}
  __host__ __device__ dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  __host__ __device__ operator uint3() const {
    uint3 t = {x, y, z};
    return t;
  }
#endif
#endif
};
typedef struct dim3 dim3;

#endif // CUDALINT_EMBEDDED_VECTOR_TYPES_H
