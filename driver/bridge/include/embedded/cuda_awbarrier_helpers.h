//===- cuda_awbarrier_helpers.h - Barriers by __mbarrier functions ---*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_CUDA_AWBARRIER_HELPERS_H
#define CUDALINT_EMBEDDED_CUDA_AWBARRIER_HELPERS_H

#include "cuda_awbarrier_primitives.h"

#endif // CUDALINT_EMBEDDED_CUDA_AWBARRIER_HELPERS_H
