//===- cuda_pipeline_primitives.h - Asynchronous copies by __pipeline functions ---*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_CUDA_PIPELINE_PRIMITIVES_H
#define CUDALINT_EMBEDDED_CUDA_PIPELINE_PRIMITIVES_H

#include "cuda_runtime.h"

__device__ void __pipeline_memcpy_async(void *__restrict__ dst_shared, const void *__restrict__ src_global,
                                        size_t size_and_align, size_t zfill = 0);
__device__ void __pipeline_commit();
__device__ void __pipeline_wait_prior(size_t prior);
__device__ void __pipeline_arrive_on(uint64_t *barrier);

#endif // CUDALINT_EMBEDDED_CUDA_PIPELINE_PRIMITIVES_H
