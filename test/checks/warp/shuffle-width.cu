// RUN: %check_cuda %s cuda-shuffle-width

#include <cuda_runtime.h>

__device__ int literal(int v) {
  v += __shfl_xor_sync(0xffffffffu, v, 1, 12);
  // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: '__shfl_xor_sync' has width 12, which is not 1, 2, 4, 8, 16 or 32 [cuda-shuffle-width]
  v += __shfl_sync(0xffffffffu, v, 0, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:39: warning: '__shfl_sync' has width 0
  v += __shfl_up_sync(0xffffffffu, v, 1, 64);
  // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: '__shfl_up_sync' has width 64
  return v;
}
template <int Group> __device__ int section(int v) {
  constexpr int Half = Group / 2;
  return __shfl_down_sync(0xffffffffu, v, 1, Half);
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: '__shfl_down_sync' has width 6
}
__device__ int passed(int v, int width) {
  return __shfl_sync(0xffffffffu, v, 0, width);
  // CHECK-MESSAGES: :[[@LINE-1]]:41: warning: '__shfl_sync' has width 24
  // CHECK-MESSAGES: note: called here
}
__global__ void use(int *p, int width) {
  int v = literal(p[threadIdx.x]) + section<12>(1) + section<16>(2) + passed(3, 8) + passed(3, 24);
  v += __shfl_sync(0xffffffffu, v, 0);
  v += __shfl_sync(0xffffffffu, v, 0, warpSize);
  v += __shfl_sync(0xffffffffu, v, 0, 1);
  v += __shfl_xor_sync(0xffffffffu, v, 2, 16);
  v += __shfl_xor_sync(0xffffffffu, v, 2, width);
  p[threadIdx.x] = v;
}
