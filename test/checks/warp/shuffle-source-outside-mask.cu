// RUN: %check_cuda %s cuda-shuffle-source-outside-mask

#include <cuda_runtime.h>
#define FULL 0xffffffffu

__device__ int known(int v, int lane) {
  if (lane == 0)
    return v;
  return __shfl_sync(0xfffffffeu, v, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: lane 1 reads lane 0 by '__shfl_sync', but the mask does not name it [cuda-shuffle-source-outside-mask]
}
__global__ void halfTree(int *p) {
  int lane = threadIdx.x & 31, v = p[lane];
  if (lane < 16) {
    for (int d = 16; d > 0; d /= 2)
      v += __shfl_down_sync(0xffffu, v, d);
    // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: lane 0 reads lane 16 by '__shfl_down_sync', but the mask does not name it
    v += __shfl_xor_sync(0xffffu, v, 16);
    // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: lane 0 reads lane 16 by '__shfl_xor_sync'
    v += __shfl_sync(0xffffu, v, (lane + 1) & 31);
    // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: lane 15 reads lane 16 by '__shfl_sync'
  }
  p[lane] = v;
}
// The condition may not hold for the lane that is read.
__global__ void leader(const int *in, int *out, int *counter) {
  int v = in[threadIdx.x];
  unsigned mask = __ballot_sync(FULL, v > 0);
  if (v > 0) {
    int lane = threadIdx.x & 31, base = 0;
    if (lane == __ffs(mask) - 1)
      base = atomicAdd(counter, __popc(mask));
    base = __shfl_sync(mask, base, 0);
    // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: lane 31 reads lane 0 by '__shfl_sync', but the mask need not name it
    // CHECK-MESSAGES: note: the mask is made here
    out[base + __popc(mask & ((1u << lane) - 1))] = v;
  }
}
// A tree over the lanes below a bound.
__global__ void boundTree(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned mask = __ballot_sync(FULL, i < n);
  if (i < n) {
    int v = in[i];
    for (int d = 16; d > 0; d /= 2)
      v += __shfl_down_sync(mask, v, d);
    // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: lane 0 reads lane 16 by '__shfl_down_sync', but the mask need not name it
    if (threadIdx.x % 32 == 0)
      out[i / 32] = v;
  }
}
__global__ void peers(const int *key, int *out) {
  int k = key[threadIdx.x];
  unsigned same = __match_any_sync(FULL, k);
  out[threadIdx.x] = __shfl_sync(same, k, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: lane 1 reads lane 0 by '__shfl_sync', but the mask need not name it
}

// Silent.
__global__ void fine(int *p, int n, unsigned some) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31, v = p[i];
  // Width keeps the source inside.
  if (lane < 16) {
    for (int d = 8; d > 0; d /= 2)
      v += __shfl_down_sync(0xffffu, v, d, 16);
    for (int d = 8; d > 0; d /= 2)
      v += __shfl_down_sync(0xffffu, v, d);
    v += __shfl_xor_sync(0xffffu, v, 8);
  }
  if (lane >= 8)
    v = __shfl_sync(0xffffff00u, v, 8);
  // The first lane is below the bound if any is.
  unsigned below = __ballot_sync(FULL, i < n);
  if (i < n) {
    v += __shfl_sync(below, v, 0);
    int right = __shfl_down_sync(below, v, 1);
    if (i + 1 < n)
      v += right;
  }
  unsigned kept = __ballot_sync(FULL, v > 0);
  if (v > 0)
    v = __shfl_sync(kept, v, __ffs(kept) - 1);
  unsigned same = __match_any_sync(FULL, v);
  v = __shfl_sync(same, v, __ffs(same) - 1) + __shfl_sync(some, v, 0);
  unsigned whole = __ballot_sync(FULL, n > 4);
  if (n > 4)
    v += __shfl_sync(whole, v, 7);
  p[i] = v + __shfl_xor_sync(0xfu << (lane & ~3), v, 2);
}
