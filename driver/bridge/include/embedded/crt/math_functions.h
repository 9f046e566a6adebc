//===- math_functions.h - Mathematical functions ----------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_CRT_MATH_FUNCTIONS_H
#define CUDALINT_EMBEDDED_CRT_MATH_FUNCTIONS_H

#include "../cuda_runtime.h"

#endif // CUDALINT_EMBEDDED_CRT_MATH_FUNCTIONS_H
