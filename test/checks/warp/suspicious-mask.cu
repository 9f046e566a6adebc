// RUN: %check_cuda %s cuda-suspicious-mask

#include <cuda_runtime.h>
#define WARP_SIZE 32
constexpr int Half = 16;

__global__ void counts(float *p) {
  float v = p[threadIdx.x];
  v += __shfl_xor_sync(32, v, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: the mask of '__shfl_xor_sync' is the number 32, which names lane 5 only [cuda-suspicious-mask]
  // CHECK-MESSAGES: note: unsafe fix: name the whole warp
  // CHECK-UNSAFE-FIXES: v += __shfl_xor_sync(0xffffffff, v, 1);
  v += __shfl_down_sync(WARP_SIZE, v, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: the mask of '__shfl_down_sync' is the number 32
  // CHECK-UNSAFE-FIXES: v += __shfl_down_sync(0xffffffff, v, 1);
  __syncwarp(warpSize);
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: the mask of '__syncwarp' is the number 32
  __syncwarp(WARP_SIZE - 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: the mask of '__syncwarp' is the number 31, which names lanes 0-4 only
  v += __shfl_sync(Half, v, 0, Half);
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: the mask of '__shfl_sync' is the number 16, which names lane 4 only
  v += __any_sync(1, v > 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: the mask of '__any_sync' is the number 1, which names lane 0 only
  p[threadIdx.x] = v;
}
__global__ void conditions(int *p, int n) {
  int i = threadIdx.x;
  p[i] = __ballot_sync(p[i] > n, 0xffffffffu);
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: the mask of '__ballot_sync' is 'p[i] > n', and the full mask stands in another place
  // CHECK-MESSAGES: note: unsafe fix: swap the arguments
  // CHECK-UNSAFE-FIXES: p[i] = __ballot_sync(0xffffffffu, p[i] > n);
  __syncwarp(i < n);
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: the mask of '__syncwarp' is a condition, 'i < n'; it names lane 0 or none
  bool mine = p[i];
  p[i] += __all_sync(mine, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: the mask of '__all_sync' is a condition, 'mine'
}
__global__ void values(float *p, int *q) {
  float v = p[threadIdx.x];
  v += __shfl_down_sync(v, 16, 32);
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: the mask of '__shfl_down_sync' is the floating-point value 'v'
  int w = q[threadIdx.x];
  w += __shfl_down_sync(w, 16, 32);
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: '__shfl_down_sync' has no mask: 'w' is taken for it
  w += __shfl_sync(w, 0xffffffffu, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: the mask of '__shfl_sync' is 'w', and the full mask stands in another place
  int lane = threadIdx.x & 31;
  w += __shfl_sync(lane, w, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: the mask of '__shfl_sync' is the lane's own number, 'lane'
  p[threadIdx.x] = v + w;
}
template <int Lanes> __device__ int group(int v) {
  return __shfl_xor_sync(Lanes, v, 1, Lanes);
  // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: the mask of '__shfl_xor_sync' is the number 8, which names lane 3 only
}
__global__ void uses(int *p) { p[threadIdx.x] = group<8>(p[threadIdx.x]); }

// Silent: masks.
__device__ int masked(unsigned mask, int v) { return __shfl_sync(mask, v, 0) + __ballot_sync(mask, 0xffffffffu); }
template <unsigned Mask> __device__ int fixed(int v) { return __shfl_sync(Mask, v, 0); }
// A mask of as many lanes as a small block has.
template <unsigned BlockSize> __global__ void smallBlock(int *p) {
  unsigned missing = BlockSize & 31;
  missing = missing > 0 ? 32 - missing : missing;
  const unsigned mask = 0xffffffffu >> missing;
  p[threadIdx.x] = __reduce_add_sync(mask, p[threadIdx.x]);
}
template __global__ void smallBlock<1>(int *);
template __global__ void smallBlock<64>(int *);
__global__ void fine(int *p, int n, unsigned some) {
  int lane = threadIdx.x & 31;
  p[lane] = __shfl_sync(0xffffffff, p[lane], 0) + __shfl_sync(-1, p[lane], 0) + __shfl_sync(~0, p[lane], 0);
  if (lane == 0)
    __syncwarp(1);
  if (lane == 5)
    __syncwarp(32);
  if (lane < 4)
    p[lane] = __shfl_sync(15, p[lane], 0);
  p[lane] = __any_sync(some, n) + masked(some, n) + fixed<0xffffffffu>(n);
  unsigned voted = __ballot_sync(0xffffffffu, p[lane] > n);
  if (p[lane] > n)
    p[lane] = __shfl_sync(voted, p[lane], __ffs(voted) - 1);
  __syncwarp(1u << lane);
}
