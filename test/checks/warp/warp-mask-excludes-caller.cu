// RUN: %check_cuda %s cuda-warp-mask-excludes-caller

#include <cuda_runtime.h>

__global__ void empty(float *p) {
  float v = p[threadIdx.x];
  for (int d = 16; d > 0; d /= 2)
    v += __shfl_down_sync(0, v, d);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: '__shfl_down_sync' has an empty mask, which cannot name the lanes that call it [cuda-warp-mask-excludes-caller]
  p[threadIdx.x] = v;
}
__global__ void otherHalf(int *p) {
  int lane = threadIdx.x & 31;
  if (lane >= 16)
    __syncwarp(0x0000ffffu);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: lanes 16-31 call '__syncwarp', but are not in its mask
  // CHECK-MESSAGES: note: the mask of lane 16 names ■■■■■■■■■■■■■■■■················
  p[lane] = __any_sync(0xfffffffeu, p[lane]);
  // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: lane 0 calls '__any_sync', but is not in its mask
}
__global__ void otherGroup(int *p) {
  unsigned mask = 0xffu << ((threadIdx.x & 31) / 8 * 8 + 1);
  p[threadIdx.x] = __reduce_add_sync(mask, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: lanes 0, 8, 16 and 24 call '__reduce_add_sync'
}
__global__ void wrongSide(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned mask = __ballot_sync(0xffffffffu, i < n);
  if (i < n)
    p[i] = __shfl_sync(~mask, p[i], 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: {{.*}} '__shfl_sync', but are not in its mask
  // CHECK-MESSAGES: note: the mask is made from this ballot
}

// Silent: every caller is in its mask, or the mask is not known.
__global__ void fine(int *p, unsigned mask, int n) {
  int lane = threadIdx.x & 31;
  if (lane >= 16)
    __syncwarp(0xffff0000u);
  if (lane < 8)
    p[lane] = __shfl_sync(0xffu, p[lane], 0);
  p[lane] += __any_sync(mask, 1);
  p[lane] += __shfl_xor_sync(0xfu << (lane & ~3), p[lane], 1);
  unsigned m = __ballot_sync(0xffffffffu, lane < n);
  if (lane < n)
    p[lane] += __shfl_sync(m, p[lane], 0);
  else
    __syncwarp(~m);
  __syncwarp(p[lane]);
}

// A block that is smaller than a warp, which nobody launches in this file.
template <unsigned BlockSize> __global__ void small(int *p) {
  const unsigned missing = (BlockSize & 31) ? 32 - (BlockSize & 31) : 0;
  p[threadIdx.x] = __reduce_add_sync(0xffffffffu >> missing, p[threadIdx.x]);
}
template __global__ void small<16>(int *);
template __global__ void small<64>(int *);
// Here the launch says that there are more lanes.
__global__ void launched(int *p) {
  p[threadIdx.x] = __reduce_add_sync(0xffffu, p[threadIdx.x]);
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: lanes 16-31 call '__reduce_add_sync', but are not in its mask
}
void launch(int *p) { launched<<<1, 64>>>(p); }
