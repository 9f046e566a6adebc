//===- sm_35_intrinsics.h - Cached loads ------------------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_SM_35_INTRINSICS_H
#define CUDALINT_EMBEDDED_SM_35_INTRINSICS_H

#include "cuda_runtime.h"

#endif // CUDALINT_EMBEDDED_SM_35_INTRINSICS_H
