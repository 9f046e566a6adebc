//===- cuda_pipeline_helpers.h - Asynchronous copies by __pipeline functions ---*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_CUDA_PIPELINE_HELPERS_H
#define CUDALINT_EMBEDDED_CUDA_PIPELINE_HELPERS_H

#include "cuda_pipeline_primitives.h"

#endif // CUDALINT_EMBEDDED_CUDA_PIPELINE_HELPERS_H
