// RUN: %check_cuda %s cuda-fence-scope-too-narrow

#include <cuda_runtime.h>

__device__ int data, flag;
__device__ unsigned count;

__global__ void pass(int *out) {
  if (blockIdx.x == 0) {
    data = 7;
    __threadfence_block();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: '__threadfence_block' orders 'data' and 'flag' for the block only, but another block waits for the flag [cuda-fence-scope-too-narrow]
    // CHECK-FIXES: {{^}}    data = 7;
    // CHECK-FIXES-NEXT: {{^}}    __threadfence();
    atomicExch(&flag, 1);
  } else {
    while (atomicAdd(&flag, 0) == 0) {
    }
    __threadfence_block();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: '__threadfence_block' orders 'data' and 'flag' for the block only
    *out = data;
  }
}

__global__ void last(float *part, float *out) {
  part[blockIdx.x] = 1;
  asm volatile("membar.cta;" ::: "memory");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'membar.cta' orders 'part' and 'count' for the block only
  if (atomicAdd(&count, 1u) == gridDim.x - 1)
    *out = part[0] + part[1];
}

__global__ void locked(int *m, int *sum) {
  if (threadIdx.x == 0) {
    while (atomicCAS(m, 0, 1) != 0)
      ;
    __threadfence();
    *sum += 1;
    __threadfence_block();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: '__threadfence_block' orders 'sum' and 'm' for the block only
    atomicExch(m, 0);
  }
}

// Silent: a flag in shared memory; a wider fence besides.
__global__ void inBlock(int *out) {
  __shared__ int value;
  __shared__ volatile int full;
  if (threadIdx.x == 0)
    full = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    value = 1;
    __threadfence_block();
    full = 1;
  } else if (threadIdx.x == 32) {
    while (full == 0)
      ;
    __threadfence_block();
    *out = value;
  }
}
__global__ void both(int *out) {
  if (blockIdx.x == 0) {
    data = 7;
    __threadfence_block();
    __threadfence();
    atomicExch(&flag, 1);
  } else {
    while (atomicAdd(&flag, 0) == 0) {
    }
    __threadfence();
    *out = data;
  }
}
