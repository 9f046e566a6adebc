// RUN: %check_cuda %s cuda-cg-implicit-group-in-divergent-code

#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

__global__ void some(int *x, int n) {
  if (threadIdx.x < 40) {
    auto block = cg::this_thread_block();
    // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: 'this_thread_block' needs all threads of the group whose handle it makes, but 'threadIdx.x < 40' can keep some of them away [cuda-cg-implicit-group-in-divergent-code,likely]
    // CHECK-MESSAGES: note: the threads part here
    x[block.thread_rank()] = 1;
  }
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = cg::this_grid().size();
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'this_grid' needs all threads of the group whose handle it makes, but 'i < n' can keep some of them away
}
__global__ void firstHalf(int *x) {
  if (threadIdx.x < 16)
    x[threadIdx.x] = cg::this_thread_block().size();
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: 'this_thread_block' needs all threads of the group whose handle it makes, but 'threadIdx.x < 16' keeps some of them away
}
__device__ int rank() { return cg::this_thread_block().thread_rank(); }
// CHECK-MESSAGES: :[[@LINE-1]]:32: warning: 'this_thread_block' needs all threads of the group whose handle it makes, but 'threadIdx.x == 0' keeps
__global__ void helper(int *x) {
  if (threadIdx.x == 0)
    x[0] = rank();
}

__global__ void fine(int *x, int n) {
  auto block = cg::this_thread_block();
  if (block.thread_rank() < 40) {
    auto active = cg::coalesced_threads();
    x[active.thread_rank()] = cg::this_thread().thread_rank();
  }
  if (n > 3)
    x[0] = cg::this_thread_block().size();
  if (blockIdx.x == 0)
    x[1] = cg::this_thread_block().size();
  if (x[threadIdx.x])
    return;
  x[2] = cg::this_thread_block().size();
}
// The barrier is the finding of another check.
__global__ void barrier(int *x) {
  if (threadIdx.x < 40) {
    auto block = cg::this_thread_block();
    block.sync();
  }
}
