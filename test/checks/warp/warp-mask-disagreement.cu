// RUN: %check_cuda %s cuda-warp-mask-disagreement

#include <cuda_runtime.h>

__global__ void partition(int *p) {
  int lane = threadIdx.x & 31;
  unsigned mask = lane < 8 ? 0x000000ffu : 0xffffffffu;
  p[threadIdx.x] = __any_sync(mask, p[threadIdx.x]);
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: lane 8 names lane 0 in the mask of '__any_sync', but that lane's mask is different [cuda-warp-mask-disagreement]
  // CHECK-MESSAGES: note: the mask of lane 8 names ■■■■■■■■■■■■■■■■■■■■■■■■■■■■■■■■
  // CHECK-MESSAGES: note: the mask of lane 0 names ■■■■■■■■························
  __syncwarp(3u << lane);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: lane 0 names lane 1 in the mask of '__syncwarp'
}
// The masks of the lanes at and above each one.
__device__ int suffix(unsigned mask, int v) {
  return __shfl_sync(mask, v, 31);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: lane 0 names lane 1 in the mask of '__shfl_sync'
}
__global__ void passed(int *p) { p[threadIdx.x] = suffix(0xffffffffu << (threadIdx.x & 31), p[threadIdx.x]); }

// Arms with masks that overlap.
__global__ void arms(int *p) {
  int lane = threadIdx.x & 31;
  if (lane < 16) {
    p[lane] = 1;
    __syncwarp(0xffffffffu);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: '__syncwarp' names lanes 16-31, but on the other side of 'lane < 16' these lanes use another mask
    // CHECK-MESSAGES: :[[@LINE+4]]:5: note: the other mask is used here
    // CHECK-MESSAGES: note: the lanes part here
  } else {
    p[lane] = 2;
    __syncwarp(0xffff0000u);
  }
}

// Silent: partitions, and the same mask in both arms.
__global__ void fine(int *p, int n) {
  int lane = threadIdx.x & 31;
  unsigned halves = lane < 8 ? 0x000000ffu : 0xffffff00u;
  p[lane] = __any_sync(halves, p[lane]);
  p[lane] += __shfl_xor_sync(0xffu << (lane & ~7), p[lane], 1);
  p[lane] += __reduce_add_sync(__match_any_sync(0xffffffffu, p[lane]), 1);
  unsigned voted = __ballot_sync(0xffffffffu, p[lane] > n);
  if (p[lane] > n)
    __syncwarp(voted);
  else
    __syncwarp(~voted);
  if (lane < 16)
    __syncwarp(0xffffffffu);
  else
    __syncwarp(0xffffffffu);
  if (lane < 16)
    __syncwarp(0x0000ffffu);
  else
    __syncwarp(0xffff0000u);
  __syncwarp(1u << lane);
}
__device__ int unknown(unsigned mask, int v, int lane) {
  return __shfl_sync(lane < 8 ? mask : 0xffffff00u, v, 0);
}
