//===- cublas_v2.h - cuBLAS -------------------------------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_CUBLAS_V2_H
#define CUDALINT_EMBEDDED_CUBLAS_V2_H

#include "cublas_api.h"

#endif // CUDALINT_EMBEDDED_CUBLAS_V2_H
