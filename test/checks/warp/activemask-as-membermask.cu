// RUN: %check_cuda %s cuda-activemask-as-membermask

#include <cuda_runtime.h>

__global__ void tree(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, v = in[i];
  if (v & 1)
    v *= 3;
  unsigned mask = __activemask();
  for (int d = 16; d > 0; d /= 2)
    v += __shfl_down_sync(mask, v, d);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: '__shfl_down_sync' reads lanes at a fixed distance, which this mask need not name [cuda-activemask-as-membermask,likely]
  // CHECK-MESSAGES: :[[@LINE-4]]:19: note: '__activemask' names the lanes that happen to be together here; it waits for none
  // CHECK-MESSAGES: note: unsafe fix: name the whole warp, which comes here
  // CHECK-UNSAFE-FIXES: {{^}}  unsigned mask = 0xffffffff;
  out[i] = v;
}
__global__ void direct(int *p) {
  p[threadIdx.x] = __shfl_xor_sync(__activemask(), p[threadIdx.x], 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: '__shfl_xor_sync' reads lanes at a fixed distance
  // CHECK-UNSAFE-FIXES: __shfl_xor_sync(0xffffffff, p[threadIdx.x], 1);
  p[threadIdx.x] = __shfl_sync(__activemask(), p[threadIdx.x], 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: '__shfl_sync' reads lane 0, which this mask need not name
}
// In a branch there is no edit for it.
__global__ void inBranch(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    unsigned m = __activemask();
    p[i] += __shfl_up_sync(m, p[i], 1);
    // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: '__shfl_up_sync' reads lanes at a fixed distance
    // CHECK-MESSAGES: note: '__activemask' names the lanes
    // CHECK-MESSAGES-NOT: unsafe fix
  }
}
__global__ void barrier(int *p) {
  __shared__ int s[32];
  if (threadIdx.x < 16) {
    s[threadIdx.x] = p[threadIdx.x];
    __syncwarp(__activemask());
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: '__syncwarp' waits only for lanes that are together already
    p[threadIdx.x] = s[threadIdx.x ^ 1];
  }
}
// The words of a bit field, in a loop that lanes leave at different times.
__global__ void pack(const int *d, unsigned *o, int n, int t) {
  for (int i = threadIdx.x & 31; i < n; i += 32) {
    unsigned m = __activemask();
    unsigned b = __ballot_sync(m, d[i] > t);
    // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: '__ballot_sync' covers only a part of the warp where the lanes are apart
    if ((i & 31) == 0)
      o[i / 32] = b;
  }
}
// The first lane need not be in the group whose sum this is.
__global__ void fixedLane(const int *d, int *o) {
  int v = d[threadIdx.x];
  if (v > 0) {
    int sum = __reduce_add_sync(__activemask(), v);
    // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: '__reduce_add_sync' covers only a part of the warp
    if (threadIdx.x % 32 == 0)
      atomicAdd(o, sum);
  }
}
// Through a helper.
__device__ unsigned together() { return __activemask(); }
__device__ int neighbour(unsigned mask, int v) {
  return __shfl_xor_sync(mask, v, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: '__shfl_xor_sync' reads lanes at a fixed distance
}
__global__ void helpers(int *p) { p[threadIdx.x] = neighbour(together(), p[threadIdx.x]); }
