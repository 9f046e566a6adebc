// RUN: %check_cuda %s cuda-shared-scalar-multi-writer

#include <cuda_runtime.h>

// One thread, one value, atomics.
__global__ void fine(int *x, int n, int key) {
  __shared__ int first, same, found, sum, own[256];
  if (threadIdx.x == 0)
    first = x[threadIdx.x];
  if (threadIdx.x == n)
    sum += 1;
  same = n * 2;
  same = x[blockIdx.x];
  if (x[threadIdx.x] == key)
    found = threadIdx.x;
  atomicAdd(&sum, x[threadIdx.x]);
  own[threadIdx.x] += x[threadIdx.x];
  __syncthreads();
  x[threadIdx.x] -= first + same + found + sum + own[threadIdx.x ^ 1];
}

// One lane of each warp, in a block that may be one warp.
__global__ void oneWarp(int *out) {
  __shared__ int head;
  if ((threadIdx.x & 31) == 0)
    head = out[threadIdx.x];
  __syncwarp();
  out[threadIdx.x] = head;
}

// Under a lock.
__global__ void locked(int *lock, int *out) {
  __shared__ int sum;
  bool done = false;
  while (!done) {
    if (atomicCAS(lock, 0, 1) == 0) {
      sum += threadIdx.x;
      __threadfence();
      atomicExch(lock, 0);
      done = true;
    }
  }
  out[threadIdx.x] = sum;
}

// The element is the warp's own.
__global__ void warps(const int *in, int *out) {
  __shared__ int s[32];
  if (threadIdx.x % 32 == 0)
    s[threadIdx.x / 32] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x % 32];
}
void launch(const int *in, int *out) { warps<<<1, 1024>>>(in, out); }

// The lanes of the warp agree on the sum.
__global__ void agreed(const float *in, float *out) {
  __shared__ float total, other;
  float v = in[threadIdx.x];
  for (int d = 16; d > 0; d /= 2)
    v += __shfl_xor_sync(0xffffffffu, v, d);
  total = v;
  other = __shfl_xor_sync(0xffffffffu, v, 1) + 1.0f;
  __syncthreads();
  out[threadIdx.x] = total + other;
}
void launchAgreed(const float *in, float *out) { agreed<<<1, 32>>>(in, out); }

// The last thread, if it is one of the block's.
__global__ void carry(int *sums, int n) {
  __shared__ int seed;
  int lid = threadIdx.x;
  if (lid == 0)
    seed = 0;
  __syncthreads();
  int last = (lid < n && (lid + 1) == n) ? 1 : 0;
  for (int d = 0; d < 16; d++) {
    int v = lid < n ? sums[n * d + lid] : 0;
    if (lid < n)
      sums[n * d + lid] = v + seed;
    __syncthreads();
    if (last)
      seed += v;
    __syncthreads();
  }
}
void launchCarry(int *sums, int n) { carry<<<1, 256>>>(sums, n); }
