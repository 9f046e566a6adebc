// RUN: %check_cuda %s cuda-shuffle-narrowing

#include <cuda_runtime.h>

__device__ int warpSum(int v) {
  for (int d = 16; d > 0; d /= 2)
    v += __shfl_xor_sync(0xffffffffu, v, d);
  return v;
}
__device__ float broadcast(float v) { return __shfl_sync(0xffffffffu, v, 0); }

__global__ void doubles(double *a, long long *b, float *c) {
  double sum = warpSum(a[threadIdx.x]);
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: a 'double' passes a shuffle in the function called here as 'int' and is converted back [cuda-shuffle-narrowing,likely]
  // CHECK-MESSAGES: :[[@LINE-8]]:10: note: shuffled here
  a[threadIdx.x] = sum;
  b[threadIdx.x] += warpSum(b[threadIdx.x]);
  // CHECK-MESSAGES: :[[@LINE-1]]:29: warning: a 'long long' passes a shuffle in the function called here as 'int'
  float total = warpSum(c[threadIdx.x]);
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: a 'float' passes a shuffle in the function called here as 'int'
  c[threadIdx.x] = total;
  a[threadIdx.x] = broadcast(a[threadIdx.x]);
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: a 'double' passes a shuffle in the function called here as 'float'
}
__global__ void votes(const unsigned long long *bits, const float *x, unsigned *o) {
  o[0] = __ballot_sync(0xffffffffu, bits[threadIdx.x] & (1ull << 40));
  // CHECK-MESSAGES: :[[@LINE-1]]:37: warning: the predicate of '__ballot_sync' is cut from 'unsigned long long' to 'int'; compare it with 0
  o[1] = __any_sync(0xffffffffu, x[threadIdx.x]);
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: the predicate of '__any_sync' is cut from 'float' to 'int'
}

// Silent: the type fits, the value fits, or the result stays narrow.
template <typename T> __device__ T warpMax(T v) {
  for (int d = 16; d > 0; d /= 2) {
    T other = __shfl_xor_sync(0xffffffffu, v, d);
    v = other > v ? other : v;
  }
  return v;
}
__global__ void fine(double *a, long long *b, float *c, const unsigned long long *bits, int *i, unsigned *o) {
  a[threadIdx.x] = warpMax(a[threadIdx.x]);
  b[threadIdx.x] = warpMax(b[threadIdx.x]) + warpSum(int(b[threadIdx.x]));
  size_t lane = threadIdx.x & 31;
  size_t first = warpSum(lane);
  i[threadIdx.x] = warpSum(b[threadIdx.x]);
  a[threadIdx.x] += broadcast(c[threadIdx.x]) + broadcast(0.5) + double(broadcast(float(first)));
  o[0] = __ballot_sync(0xffffffffu, bits[threadIdx.x] & 1) + __ballot_sync(0xffffffffu, bits[threadIdx.x] != 0);
  o[1] = __any_sync(0xffffffffu, i[threadIdx.x]) + __any_sync(0xffffffffu, c[threadIdx.x] > 0);
}
