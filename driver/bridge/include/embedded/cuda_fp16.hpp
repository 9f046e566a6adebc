//===- cuda_fp16.hpp - __half and __half2 -----------------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_CUDA_FP16_HPP
#define CUDALINT_EMBEDDED_CUDA_FP16_HPP

#include "cuda_fp16.h"

#endif // CUDALINT_EMBEDDED_CUDA_FP16_HPP
