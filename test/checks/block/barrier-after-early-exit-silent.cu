// RUN: %check_cuda %s cuda-barrier-after-early-exit

#include <cuda_runtime.h>

// The whole block exits.
__global__ void whole(int *p, int n) {
  if (blockIdx.x >= n)
    return;
  __syncthreads();
  if (p[blockIdx.x])
    return;
  __syncthreads();
}

// Exits behind the last barrier.
__global__ void behind(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __syncthreads();
  if (i >= n)
    return;
  p[i] = 0;
}

// A helper's return ends no thread.
__device__ int helper(const int *p, int i, int n) {
  if (i >= n)
    return 0;
  return p[i];
}
__global__ void callsHelper(int *p, int n) {
  int v = helper(p, threadIdx.x, n);
  __syncthreads();
  p[threadIdx.x] = v;
}

// Whoever comes to the barrier comes with all others.
__global__ void split(int *p, int n) {
  if (threadIdx.x < n) {
    p[threadIdx.x] = 0;
  } else {
    p[threadIdx.x] = 1;
  }
  __syncthreads();
}

// Nothing is known of the condition.
__device__ bool done(int i);
__global__ void unknown(int *p) {
  if (done(0))
    return;
  __syncthreads();
}

// A barrier of part of the block.
__global__ void warp(int *p, int n) {
  if (threadIdx.x >= n)
    return;
  __syncwarp();
}

// Who leaves does so behind the barrier.
__device__ void leaveHigh(int lane) {
  if (lane >= 16)
    asm volatile("exit;");
}
__global__ void exitJustBehind(int *p) {
  __syncthreads();
  leaveHigh(threadIdx.x);
  p[threadIdx.x] = 1;
}
