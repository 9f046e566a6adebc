//===- device_functions.h - Device intrinsics -------------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_CRT_DEVICE_FUNCTIONS_H
#define CUDALINT_EMBEDDED_CRT_DEVICE_FUNCTIONS_H

#include "../cuda_runtime.h"

#endif // CUDALINT_EMBEDDED_CRT_DEVICE_FUNCTIONS_H
