// RUN: %check_cuda %s cuda-intra-warp-lock

#include <cuda_runtime.h>

__device__ int lock;

__global__ void warpBarrier(int *x) {
  while (atomicCAS(&lock, 0, 1) != 0) {
  }
  __threadfence();
  *x += 1;
  __syncwarp();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: '__syncwarp' waits for threads that still spin for lock 'lock', which is held here [cuda-intra-warp-lock]
  // CHECK-MESSAGES: :[[@LINE-6]]:10: note: the lock is taken here by one thread at a time
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note: and given back here
  __threadfence();
  atomicExch(&lock, 0);
}

__global__ void blockBarrier(int *x, int *m) {
  if ((threadIdx.x & 15) == 0)
    while (atomicExch(m, 1) != 0)
      ;
  __threadfence();
  __syncthreads();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: '__syncthreads' waits for threads that still spin for lock 'm', which is held here
  *x += 1;
  __threadfence();
  atomicExch(m, 0);
}

// Silent: one thread of the block; a lock for each lane; given back in the loop.
__global__ void elected(int *x) {
  if (threadIdx.x == 0) {
    while (atomicCAS(&lock, 0, 1) != 0) {
    }
    __threadfence();
  }
  __syncthreads();
  *x += 1;
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0)
    atomicExch(&lock, 0);
}
__global__ void lockOfLane(int *x, int *m) {
  while (atomicCAS(&m[threadIdx.x], 0, 1) != 0) {
  }
  __threadfence();
  x[threadIdx.x] += 1;
  __syncwarp();
  __threadfence();
  atomicExch(&m[threadIdx.x], 0);
}
__global__ void inTheLoop(int *x) {
  bool done = false;
  while (!done) {
    if (atomicCAS(&lock, 0, 1) == 0) {
      __threadfence();
      *x += 1;
      __threadfence();
      atomicExch(&lock, 0);
      done = true;
    }
    __syncwarp();
  }
}
__global__ void behind(int *x) {
  while (atomicCAS(&lock, 0, 1) != 0) {
  }
  __threadfence();
  *x += 1;
  __threadfence();
  atomicExch(&lock, 0);
  __syncwarp();
}
