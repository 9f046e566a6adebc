//===- cuda_awbarrier.h - nvcuda::experimental::awbarrier -------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_CUDA_AWBARRIER_H
#define CUDALINT_EMBEDDED_CUDA_AWBARRIER_H

#include "cuda_awbarrier_primitives.h"
#include "cudalint_any.h"

namespace nvcuda {
namespace experimental {
class awbarrier {
  __mbarrier_t __barrier;

public:
  class arrival_token {
  public:
    arrival_token() = default;
    __device__ uint32_t pending_count() const;
  };
  awbarrier() = default;
  awbarrier(const awbarrier &) = delete;
  awbarrier &operator=(const awbarrier &) = delete;
  __device__ arrival_token arrive();
  __device__ arrival_token arrive_and_drop();
  __device__ bool timed_wait(arrival_token token, uint32_t hint_cycles);
  __device__ bool timed_wait_parity(bool phase, uint32_t hint_cycles);
  __device__ void wait(arrival_token token);
  __device__ void arrive_and_wait();
  __device__ bool try_wait(arrival_token token, uint32_t maxSleepNanosec);
  __device__ bool try_wait_parity(bool phase, uint32_t maxSleepNanosec);
  static __device__ constexpr uint32_t max() { return (1 << 20) - 1; }
};
__device__ void init(awbarrier *barrier, uint32_t expected_count);
} // namespace experimental
} // namespace nvcuda

#endif // CUDALINT_EMBEDDED_CUDA_AWBARRIER_H
