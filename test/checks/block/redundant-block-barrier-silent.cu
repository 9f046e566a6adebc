// RUN: %check_cuda %s cuda-redundant-block-barrier

#include <cuda_runtime.h>

__global__ void exchange(float *x, int n) {
  __shared__ float s[256];
  for (int i = 0; i < n; ++i) {
    s[threadIdx.x] = x[i];
    __syncthreads();
    x[i] += s[threadIdx.x ^ 1];
    __syncthreads();
  }
}

// One way comes from work.
__global__ void someWays(float *x, int n) {
  __syncthreads_or(n);
  if (n > 4)
    x[threadIdx.x] = 1;
  __syncthreads();
  x[threadIdx.x ^ 1] = 2;
}

// Calls, assembly, atomics, the clock, volatile.
__device__ void work();
__global__ void others(int *x, volatile int *v, long long *t) {
  work();
  __syncthreads();
  asm volatile("" ::: "memory");
  __syncthreads();
  atomicAdd(x, 1);
  __syncthreads();
  long long start = clock64();
  __syncthreads();
  t[threadIdx.x] = clock64() - start + *v;
}

// At the beginning and end of a function that others call.
__device__ void phase(float *x) {
  __syncthreads();
  x[threadIdx.x] = 1;
  __syncthreads();
}
__global__ void calls(float *x) {
  x[threadIdx.x ^ 1] = 0;
  phase(x);
  x[threadIdx.x ^ 2] = 0;
}
