//===- cuda_bf16.hpp - __nv_bfloat16 and __nv_bfloat162 ---------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_CUDA_BF16_HPP
#define CUDALINT_EMBEDDED_CUDA_BF16_HPP

#include "cuda_bf16.h"

#endif // CUDALINT_EMBEDDED_CUDA_BF16_HPP
