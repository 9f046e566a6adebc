//===- cuda_pipeline.h - nvcuda::experimental::pipeline ---------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_CUDA_PIPELINE_H
#define CUDALINT_EMBEDDED_CUDA_PIPELINE_H

#include "cuda_awbarrier.h"
#include "cuda_pipeline_primitives.h"

namespace nvcuda {
namespace experimental {
class pipeline {
public:
  pipeline(const pipeline &) = delete;
  pipeline(pipeline &&) = delete;
  pipeline &operator=(const pipeline &) = delete;
  pipeline &operator=(pipeline &&) = delete;
  __device__ pipeline();
  __device__ size_t commit();
  __device__ void commit_and_wait();
  __device__ void wait(size_t batch);
  template <unsigned N> __device__ void wait_prior() { ::__cudalint_unknown(); }
  __device__ void arrive_on(awbarrier &barrier);
};
template <class T> __device__ void memcpy_async(T &dst, const T &src, pipeline &pipe) { ::__cudalint_unknown(); }
template <class DstT, class SrcT>
__device__ void memcpy_async(DstT *__restrict__ dst, const SrcT *__restrict__ src, size_t size, pipeline &pipe) {
  ::__cudalint_unknown();
}
} // namespace experimental
} // namespace nvcuda

#endif // CUDALINT_EMBEDDED_CUDA_PIPELINE_H
