// RUN: %check_cuda %s cuda-volatile-as-atomic

#include <cuda_runtime.h>

__device__ volatile int hits;

__global__ void spelledOut(volatile int *n) {
  *n = *n + 1;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: threads 0 and 1 both update 'n' here, and 'volatile' does not make an update atomic [cuda-volatile-as-atomic]
}
__global__ void compound(int x) {
  hits += x;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: threads 0 and 1 both update 'hits' here
}
__global__ void increment(volatile int *n) {
  ++n[3];
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: threads 0 and 1 both update 'n' here
}
__global__ void inBlock(int *out) {
  __shared__ volatile int s;
  if (threadIdx.x == 0)
    s = 0;
  __syncthreads();
  s = 2 + s;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: threads 0 and 1 both update 's' here
  __syncthreads();
  *out = s;
}

// Silent.
__global__ void oneThread(volatile int *n) {
  __shared__ volatile int s;
  if (threadIdx.x == 0) {
    s = 0;
    s += 1;
  }
}
__global__ void ownElement(volatile int *n) {
  n[threadIdx.x] += 1;
}
__global__ void atomic(int *n) { atomicAdd(n, 1); }
__global__ void flags(volatile int *n) { *n = *n | 1; }
__global__ void inTurn(volatile int *n, volatile int *turn) {
  if (threadIdx.x == 0) {
    while (*turn != blockIdx.x)
      ;
    __threadfence();
    *n = *n + 1;
    __threadfence();
    *turn = *turn + 1;
  }
}
__global__ void single(volatile int *n) { *n += 1; }
void run(int *n) { single<<<1, 1>>>(n); }
