//===- cuda_fp4.hpp - The 4-bit floating-point types ------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_CUDA_FP4_HPP
#define CUDALINT_EMBEDDED_CUDA_FP4_HPP

#include "cuda_fp4.h"

#endif // CUDALINT_EMBEDDED_CUDA_FP4_HPP
