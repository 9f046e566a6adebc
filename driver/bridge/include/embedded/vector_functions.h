//===- vector_functions.h - make_char1 to make_double4 ----------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_VECTOR_FUNCTIONS_H
#define CUDALINT_EMBEDDED_VECTOR_FUNCTIONS_H
#define __VECTOR_FUNCTIONS_H__
#define __VECTOR_FUNCTIONS_HPP__

#include "vector_types.h"

#define CUDALINT_MAKE static __inline__ __host__ __device__
#define CUDALINT_MAKE4(Name, Type)                                                                                     \
  CUDALINT_MAKE Name make_##Name(Type x, Type y, Type z, Type w) {                                                     \
    Name t;                                                                                                            \
    t.x = x;                                                                                                           \
    t.y = y;                                                                                                           \
    t.z = z;                                                                                                           \
    t.w = w;                                                                                                           \
    return t;                                                                                                          \
  }
#define CUDALINT_MAKES(Name, Type)                                                                                     \
  CUDALINT_MAKE Name##1 make_##Name##1(Type x) {                                                                       \
    Name##1 t;                                                                                                         \
    t.x = x;                                                                                                           \
    return t;                                                                                                          \
  }                                                                                                                    \
  CUDALINT_MAKE Name##2 make_##Name##2(Type x, Type y) {                                                               \
    Name##2 t;                                                                                                         \
    t.x = x;                                                                                                           \
    t.y = y;                                                                                                           \
    return t;                                                                                                          \
  }                                                                                                                    \
  CUDALINT_MAKE Name##3 make_##Name##3(Type x, Type y, Type z) {                                                       \
    Name##3 t;                                                                                                         \
    t.x = x;                                                                                                           \
    t.y = y;                                                                                                           \
    t.z = z;                                                                                                           \
    return t;                                                                                                          \
  }                                                                                                                    \
  CUDALINT_MAKE4(Name##4, Type)

CUDALINT_MAKES(char, signed char)
CUDALINT_MAKES(uchar, unsigned char)
CUDALINT_MAKES(short, short)
CUDALINT_MAKES(ushort, unsigned short)
CUDALINT_MAKES(int, int)
CUDALINT_MAKES(uint, unsigned int)
CUDALINT_MAKES(long, long int)
CUDALINT_MAKES(ulong, unsigned long int)
CUDALINT_MAKES(float, float)
CUDALINT_MAKES(longlong, long long int)
CUDALINT_MAKES(ulonglong, unsigned long long int)
CUDALINT_MAKES(double, double)
CUDALINT_MAKE4(long4_16a, long int)
CUDALINT_MAKE4(long4_32a, long int)
CUDALINT_MAKE4(ulong4_16a, unsigned long int)
CUDALINT_MAKE4(ulong4_32a, unsigned long int)
CUDALINT_MAKE4(longlong4_16a, long long int)
CUDALINT_MAKE4(longlong4_32a, long long int)
CUDALINT_MAKE4(ulonglong4_16a, unsigned long long int)
CUDALINT_MAKE4(ulonglong4_32a, unsigned long long int)
CUDALINT_MAKE4(double4_16a, double)
CUDALINT_MAKE4(double4_32a, double)

#undef CUDALINT_MAKES
#undef CUDALINT_MAKE4
#undef CUDALINT_MAKE

#endif // CUDALINT_EMBEDDED_VECTOR_FUNCTIONS_H
