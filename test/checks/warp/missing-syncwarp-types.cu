// RUN: %check_cuda %s cuda-missing-syncwarp

#include <cuda_runtime.h>

__global__ void members(const float *x, int *y) {
  __shared__ union {
    float f[32];
    int i[32];
  } u;
  u.f[threadIdx.x] = x[threadIdx.x];
  y[threadIdx.x] = u.i[31 - threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: a lane reads bytes 124 to 127 of 'u' that another lane of its warp writes, with no '__syncwarp' in between [cuda-missing-syncwarp]
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: lane 31 writes here what lane 0 reads
}
void run(const float *x, int *y) { members<<<1, 32>>>(x, y); }

__global__ void vectors(const float *x, float4 *y) {
  __shared__ float s[32];
  s[threadIdx.x] = x[threadIdx.x];
  if (threadIdx.x < 8)
    y[threadIdx.x] = reinterpret_cast<float4 *>(s)[threadIdx.x];
    // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: a lane reads bytes 4 to 7 of 's' that another lane of its warp writes, with no '__syncwarp' in between [cuda-missing-syncwarp]
    // CHECK-MESSAGES: :[[@LINE-4]]:3: note: lane 1 writes here what lane 0 reads
  __syncwarp();
  if (threadIdx.x < 8)
    y[threadIdx.x + 8] = reinterpret_cast<float4 *>(s)[threadIdx.x];
}
void run(const float *x, float4 *y) { vectors<<<1, 32>>>(x, y); }
