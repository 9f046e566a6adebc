// RUN: %check_cuda %s cuda-redundant-block-barrier

#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

__global__ void twice(float *x) {
  float v = x[threadIdx.x];
  __syncthreads();
  v = v * 2;
  __syncthreads();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: '__syncthreads' has nothing to separate: no thread does anything that others notice since the last barrier [cuda-redundant-block-barrier]
  // CHECK-UNSAFE-FIXES: {{^}}  v = v * 2;
  // CHECK-UNSAFE-FIXES-NOT: __syncthreads
  // CHECK-UNSAFE-FIXES: {{^}}  x[threadIdx.x] = v;
  x[threadIdx.x] = v;
}

__global__ void first(float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __syncthreads();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: '__syncthreads' has nothing to separate: no thread has done anything that others notice before
  x[i] = 0;
}

__global__ void last(float *x) {
  cg::thread_block block = cg::this_thread_block();
  x[threadIdx.x] = 0;
  block.sync();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'thread_block::sync' has nothing to separate: nothing follows until the kernel ends
}
