// RUN: %check_cuda %s cuda-hardcoded-warp-size

#include <cooperative_groups.h>
#include <cuda_runtime.h>
#define WARP 32
constexpr int lanes = 32;

__global__ void literals(int *p) {
  int lane = threadIdx.x & 31;
  // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: 'threadIdx.x & 31' computes the lane with the number '31' instead of 'warpSize' [cuda-hardcoded-warp-size]
  // CHECK-FIXES: {{^}}  int lane = threadIdx.x & (warpSize - 1);
  int warp = threadIdx.x >> 5;
  // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: 'threadIdx.x >> 5' computes the warp with the number '5' instead of 'warpSize'
  // CHECK-FIXES: {{^}}  int warp = threadIdx.x / warpSize;
  const int tid = threadIdx.x + threadIdx.y * blockDim.x;
  p[tid % 32] = tid / 32;
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: 'tid % 32' computes the lane
  // CHECK-MESSAGES: :[[@LINE-2]]:21: warning: 'tid / 32' computes the warp
  // CHECK-FIXES: {{^}}  p[tid % warpSize] = tid / warpSize;
  p[0] = blockIdx.x * blockDim.x + threadIdx.x >> 5;
  // CHECK-MESSAGES: :[[@LINE-1]]:48: warning: 'blockIdx.x * blockDim.x + threadIdx.x >> 5' computes the warp
  // CHECK-FIXES: {{^}}  p[0] = blockIdx.x * blockDim.x + threadIdx.x >> 5;
  auto block = cooperative_groups::this_thread_block();
  p[1] = block.thread_rank() % 32 + lane + warp;
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: 'block.thread_rank() % 32' computes the lane
}
template <class T> __device__ T inTemplate() {
  return threadIdx.x % 32;
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: 'threadIdx.x % 32' computes the lane
}

// The number of an instantiation stands nowhere in the source.
template <int Columns> __global__ void inRows(int *p) {
  p[threadIdx.x % Columns] = threadIdx.x / Columns;
}
template __global__ void inRows<32>(int *);

// A thread's index turned by a loop's round, or moved by a number, is no lane.
__global__ void turned(float *out, const float (*rows)[32], int first) {
  for (int k = 0; k < 32; ++k)
    out[threadIdx.x] += rows[threadIdx.y][(k + threadIdx.x) % 32] + rows[threadIdx.y][(threadIdx.x + first) & 31];
}

__global__ void ofGrid(int *p) {
  const int width = blockDim.x, block = blockIdx.y * gridDim.x + blockIdx.x;
  p[(block * width + threadIdx.x) % 32] = (threadIdx.x + 256 * blockIdx.x) / 32;
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: '(block * width + threadIdx.x) % 32' computes the lane
  // CHECK-MESSAGES: :[[@LINE-2]]:76: warning: '(threadIdx.x + 256 * blockIdx.x) / 32' computes the warp
}

__global__ void named(int *p, int n) {
  int lane = threadIdx.x % warpSize + threadIdx.x % WARP + threadIdx.x / lanes + inTemplate<int>();
  p[n % 32] = n / 32 + (n & 31) + (threadIdx.x & 15) + (threadIdx.x >> 4) + threadIdx.y % 32;
  int i = threadIdx.x;
  i = n;
  p[i % 32] = blockIdx.x / 32 + lane;
}

// Rows of 32 elements, put together again.
__global__ void rowsOf32(float *p, int i) {
  int tid = threadIdx.x;
  p[(i + tid / 32) * 32 + tid % 32] = p[(tid & 31) + ((tid >> 5) + i << 5)];
  p[(i + tid / 32) * 64 + tid % 32] = 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'tid / 32' computes the warp
  // CHECK-MESSAGES: :[[@LINE-2]]:31: warning: 'tid % 32' computes the lane
}
