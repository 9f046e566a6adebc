// RUN: %check_cuda %s cuda-perf-divergent-branch

#include <cuda_runtime.h>

__global__ void parity(float *x) {
  if (threadIdx.x & 1)
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'threadIdx.x & 1' splits every warp, which goes through both sides one after the other [cuda-perf-divergent-branch]
    // CHECK-MESSAGES: :[[@LINE-2]]:7: note: ·■·■·■·■·■·■·■·■·■·■·■·■·■·■·■·■ takes the first side
    x[threadIdx.x] = sinf(x[threadIdx.x]);
  else
    x[threadIdx.x] = cosf(x[threadIdx.x]);
}
template <int N> __device__ float poly(float v, int lane) {
  if (lane < N) {
    // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'lane < N' splits every warp
    for (int i = 0; i < 4; ++i)
      v *= v;
  } else {
    for (int i = 0; i < 8; ++i)
      v += v;
  }
  return v;
}
__global__ void halves(float *x) { x[threadIdx.x] = poly<16>(x[threadIdx.x], threadIdx.x % 32); }
