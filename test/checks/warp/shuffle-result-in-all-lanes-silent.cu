// RUN: %check_cuda %s cuda-shuffle-result-in-all-lanes

#include <cuda_runtime.h>
#define FULL 0xffffffffu

__device__ float warpSum(float v) {
  for (int d = 16; d > 0; d >>= 1)
    v += __shfl_down_sync(FULL, v, d);
  return v;
}
__device__ float allSum(float v) {
  for (int d = 16; d > 0; d >>= 1)
    v += __shfl_xor_sync(FULL, v, d);
  return v;
}

// Used by the first lane, or handed to all.
__global__ void guarded(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31;
  __shared__ float part[32], total;
  float sum = warpSum(in[i]);
  if (lane == 0)
    part[threadIdx.x / 32] = sum;
  __syncthreads();
  sum = warpSum(lane < blockDim.x / 32 ? part[lane] : 0);
  if (threadIdx.x == 0)
    total = sum;
  __syncthreads();
  out[i] = in[i] / total;
  float mean = __shfl_sync(FULL, sum, 0) / 32;
  out[i] -= mean;
  out[i] += allSum(in[i]);
  if (lane == 0 && i < n)
    atomicAdd(out, sum);
  if (lane)
    return;
  out[i / 32] = sum;
}
__global__ void chosen(const float *in, float *out, int leader) {
  int lane = threadIdx.x & 31;
  float sum = warpSum(in[threadIdx.x]);
  out[threadIdx.x] = lane == 0 ? sum : 0;
  float kept = in[threadIdx.x];
  if (lane == 0)
    kept = sum;
  out[threadIdx.x] = kept;
  if (lane == leader)
    out[0] = sum;
  // The elements of the other lanes may never be read.
  __shared__ float own[256];
  own[threadIdx.x] = sum;
  __syncthreads();
  if (threadIdx.x == 0)
    out[0] = own[0] + own[32];
}
__global__ void sections(const int *in, int *out) {
  int v = in[threadIdx.x];
  for (int d = 4; d > 0; d /= 2)
    v += __shfl_down_sync(FULL, v, d, 8);
  if (threadIdx.x % 8 == 0)
    out[threadIdx.x / 8] = v;
}
// No trees: a scan, a neighbour, a loop that stops early, a loop that is guarded.
__global__ void others(int *p) {
  int lane = threadIdx.x & 31, v = p[lane];
  for (int d = 1; d < 32; d *= 2) {
    int right = __shfl_down_sync(FULL, v, d);
    if (lane + d < 32)
      v += right;
  }
  p[lane] = v;
  v += __shfl_down_sync(FULL, v, 1);
  p[lane] = v;
  for (int d = 16; d > 2; d /= 2)
    v += __shfl_down_sync(FULL, v, d);
  p[lane] = v;
  int w = p[lane];
  for (int d = 16; d > 0; d /= 2)
    w += __shfl_sync(FULL, w, (lane + d) % 32);
  p[lane] = w;
}
