//===- curand_discrete.h - The device interface of cuRAND -------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_CURAND_DISCRETE_H
#define CUDALINT_EMBEDDED_CURAND_DISCRETE_H

#include "curand_kernel.h"

#endif // CUDALINT_EMBEDDED_CURAND_DISCRETE_H
