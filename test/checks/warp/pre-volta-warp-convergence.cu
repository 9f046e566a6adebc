// RUN: %check_cuda --embedded-only %s cuda-pre-volta-warp-convergence -- -arch=sm_60
// RUN: %cudalint -checks=-*,cuda-pre-volta-warp-convergence --quiet %s -- -arch=sm_75

#include <cuda_runtime.h>

__global__ void arms(int *p) {
  int lane = threadIdx.x & 31;
  if (lane < 16) {
    p[lane] = 1;
    __syncwarp(0xffffffffu);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: '__syncwarp' needs lanes 16-31, but 'lane < 16' keeps them away [cuda-pre-volta-warp-convergence]
  } else {
    p[lane] = 2;
    __syncwarp(0xffffffffu);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: '__syncwarp' needs lanes 0-15
  }
}
__global__ void choice(int *p) {
  int v = p[threadIdx.x];
  p[threadIdx.x] = v > 0 ? __any_sync(0xffffffffu, v) : __any_sync(0xffffffffu, !v);
  // CHECK-MESSAGES: :[[@LINE-1]]:28: warning: '__any_sync' needs all lanes, but 'v > 0' can keep some of them away
  // CHECK-MESSAGES: :[[@LINE-2]]:57: warning: '__any_sync' needs all lanes
}

// Silent: wrong on every GPU, which another check says; and what all lanes reach.
__global__ void others(int *p, int n) {
  int lane = threadIdx.x & 31;
  if (lane < 16)
    __syncwarp();
  unsigned below = __ballot_sync(0xffffffffu, lane < n);
  if (lane < n)
    p[lane] = __shfl_sync(below, p[lane], 0);
  if (n > 3)
    __syncwarp();
  else
    __syncwarp();
}
