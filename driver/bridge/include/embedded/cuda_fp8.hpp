//===- cuda_fp8.hpp - The 8-bit floating-point types ------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_CUDA_FP8_HPP
#define CUDALINT_EMBEDDED_CUDA_FP8_HPP

#include "cuda_fp8.h"

#endif // CUDALINT_EMBEDDED_CUDA_FP8_HPP
