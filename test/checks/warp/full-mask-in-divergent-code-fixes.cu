// RUN: %check_cuda %s cuda-full-mask-in-divergent-code

#include <cuda_runtime.h>
#define FULL 0xffffffffu

// A reduction at the beginning of the branch is moved out, with zeros for the lanes that did not come.
__global__ void tree(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float v = in[i];
    for (int d = 16; d > 0; d /= 2)
      v += __shfl_down_sync(FULL, v, d);
    // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: '__shfl_down_sync' needs all lanes
    // CHECK-MESSAGES: note: unsafe fix: let the whole warp take part, with a value that does not count
    if (threadIdx.x % 32 == 0)
      out[i / 32] = v;
  }
  // CHECK-UNSAFE-FIXES: {{^}}  float v = i < n ? in[i] : 0;
  // CHECK-UNSAFE-FIXES-NEXT: {{^}}  for (int d = 16; d > 0; d /= 2)
  // CHECK-UNSAFE-FIXES-NEXT: {{^}}    v += __shfl_down_sync(FULL, v, d);
  // CHECK-UNSAFE-FIXES: {{^}}  if (i < n) {
  // CHECK-UNSAFE-FIXES-NEXT: {{^}}    if (threadIdx.x % 32 == 0)
}
__global__ void unrolled(const int *in, int *out, int n) {
  int i = threadIdx.x;
  if (i < n) {
    int v = in[i];
    v &= __shfl_xor_sync(FULL, v, 2, 4);
    // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: '__shfl_xor_sync' needs all lanes
    v &= __shfl_xor_sync(FULL, v, 1, 4);
    // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: '__shfl_xor_sync' needs all lanes
    out[i] = v;
  }
  // CHECK-UNSAFE-FIXES: {{^}}  int v = i < n ? in[i] : ~0;
  // CHECK-UNSAFE-FIXES-NEXT: {{^}}  v &= __shfl_xor_sync(FULL, v, 2, 4);
  // CHECK-UNSAFE-FIXES: {{^}}  v &= __shfl_xor_sync(FULL, v, 1, 4);
  // CHECK-UNSAFE-FIXES: {{^}}  if (i < n) {
  // CHECK-UNSAFE-FIXES-NEXT: {{^}}    out[i] = v;
}
// So is the call of a function that reduces its parameter.
__device__ float warpSum(float v) {
  for (int d = 16; d > 0; d >>= 1)
    v += __shfl_xor_sync(FULL, v, d);
  return v;
}
__global__ void call(float *p, int n) {
  int i = threadIdx.x;
  if (i < n)
    p[i] = warpSum(p[i] * p[i]);
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: '__shfl_xor_sync' in the function called here needs all lanes
  // CHECK-UNSAFE-FIXES: {{^}}  const auto total = warpSum(i < n ? p[i] * p[i] : 0);
  // CHECK-UNSAFE-FIXES-NEXT: {{^}}  if (i < n)
  // CHECK-UNSAFE-FIXES-NEXT: {{^}}    p[i] = total;
}
// A counter that the lanes share is right for any grouping.
__device__ int next(int *counter) {
  unsigned peers = __ballot_sync(FULL, 1);
  int lane = threadIdx.x % 32, leader = __ffs(peers) - 1, base = 0;
  if (lane == leader)
    base = atomicAdd(counter, __popc(peers));
  base = __shfl_sync(FULL, base, leader);
  return base + __popc(peers & ((1u << lane) - 1));
  // CHECK-UNSAFE-FIXES: {{^}}  unsigned peers = __activemask();
  // CHECK-UNSAFE-FIXES: {{^}}  base = __shfl_sync(peers, base, leader);
}
__global__ void filter(const int *in, int *out, int *counter) {
  if (in[threadIdx.x] > 0)
    out[next(counter)] = threadIdx.x;
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: '__ballot_sync' in the function called here needs all lanes
  // CHECK-MESSAGES: note: unsafe fix: group whoever comes: any grouping of the lanes is right here
}
// No fix: the total would be in a lane that does not come, a maximum has no neutral value here, the value is changed in
// the branch, or a reduction over a part of the warp would read lanes outside its mask.
__global__ void none(const float *in, float *out, int n) {
  int i = threadIdx.x;
  if (in[i] > 0) {
    float v = in[i];
    for (int d = 16; d > 0; d /= 2)
      v += __shfl_down_sync(FULL, v, d);
    // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: '__shfl_down_sync' needs all lanes
    // CHECK-MESSAGES-NOT: unsafe fix
    out[i / 32] = v;
  }
  if (i < n) {
    float most = in[i];
    for (int d = 16; d > 0; d /= 2)
      most = fmaxf(most, __shfl_xor_sync(FULL, most, d));
    // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: '__shfl_xor_sync' needs all lanes
    out[i] = most;
  }
  if (i < n) {
    float x = in[i];
    x *= 2;
    float sum = warpSum(x);
    // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: '__shfl_xor_sync' in the function called here needs all lanes
    out[i] = sum;
  }
}
