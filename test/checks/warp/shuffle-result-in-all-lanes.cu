// RUN: %check_cuda %s cuda-shuffle-result-in-all-lanes

#include <cuda_runtime.h>
#define FULL 0xffffffffu

__global__ void normalise(const float *in, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = in[i], sum = x;
  for (int d = 16; d > 0; d /= 2)
    sum += __shfl_down_sync(FULL, sum, d);
  out[i] = x / sum;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'sum' has the total in lane 0 only, but other lanes use it here [cuda-shuffle-result-in-all-lanes]
  // CHECK-MESSAGES: :[[@LINE-3]]:12: note: '__shfl_down_sync' hands values down to the first lane
  // CHECK-FIXES: {{^}}    sum += __shfl_xor_sync(FULL, sum, d);
}
__global__ void bound(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = i < n ? in[i] : 0, most = x;
#pragma unroll
  for (int d = warpSize / 2; d; d >>= 1)
    most = fmaxf(most, __shfl_down_sync(FULL, most, d));
  float e = expf(x - most);
  if (i < n)
    out[i] = e;
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'most' has the total in lane 0 only
}
// In a helper, written out, in sections of eight lanes.
__device__ int sectionSum(int v) {
  v += __shfl_down_sync(FULL, v, 4, 8);
  v += __shfl_down_sync(FULL, v, 2, 8);
  v += __shfl_down_sync(FULL, v, 1, 8);
  // CHECK-FIXES: {{^}}  v += __shfl_xor_sync(FULL, v, 4, 8);
  // CHECK-FIXES-NEXT: {{^}}  v += __shfl_xor_sync(FULL, v, 2, 8);
  // CHECK-FIXES-NEXT: {{^}}  v += __shfl_xor_sync(FULL, v, 1, 8);
  return v;
}
__global__ void helper(int *p) {
  int total = sectionSum(p[threadIdx.x]);
  p[threadIdx.x] -= total / 8;
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: 'v' has the total in every lane that is a multiple of 8 only, but other lanes use it here
}
template <typename T> __device__ T warpSum(T v) {
  for (unsigned d = 16; d >= 1; d = d / 2) {
    T other = __shfl_down_sync(FULL, v, d);
    v = v + other;
  }
  return v;
}
// Every lane overwrites the element of its warp; every lane adds its own partial sum.
__global__ void everyLane(const double *in, double *out, int *count) {
  __shared__ double part[32];
  double sum = warpSum(in[threadIdx.x]);
  part[threadIdx.x / 32] = sum;
  // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: 'v' has the total in lane 0 only
  __syncthreads();
  out[threadIdx.x] = part[0];
  atomicAdd(count, warpSum(1));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'v' has the total in lane 0 only
}
// The block's total is in thread 0.
__device__ float blockSum(float v) {
  __shared__ float part[32];
  v = warpSum(v);
  if (threadIdx.x % 32 == 0)
    part[threadIdx.x / 32] = v;
  __syncthreads();
  v = threadIdx.x < blockDim.x / 32 ? part[threadIdx.x % 32] : 0;
  return warpSum(v);
}
__global__ void layerNorm(float *p) {
  float mean = blockSum(p[threadIdx.x]) / blockDim.x;
  p[threadIdx.x] -= mean;
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: 'v' has the total in lane 0 only
}
