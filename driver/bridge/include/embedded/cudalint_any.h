//===- cudalint_any.h - Values that nothing is known of ---------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// A template that may be instantiated with a type of internal linkage needs a body, or clang warns in the user's file.
// The bodies here give values of which an analysis knows nothing.

#ifndef CUDALINT_EMBEDDED_ANY_H
#define CUDALINT_EMBEDDED_ANY_H

#include "host_defines.h"

__host__ __device__ void *__cudalint_unknown();
template <class T> __host__ __device__ T &__cudalint_any() { return *(T *)::__cudalint_unknown(); }

#endif // CUDALINT_EMBEDDED_ANY_H
