// RUN: %check_cuda %s cuda-perf-atomic-contention

#include <cuda_runtime.h>

__global__ void count(int *total, const int *x, int n) {
  if (x[threadIdx.x] > 0)
    atomicAdd(total, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'atomicAdd' is done at one address by every lane that comes here, one after the other [cuda-perf-atomic-contention,likely]
  __shared__ int sum[4];
  if (threadIdx.x < n)
    atomicMax(&sum[n & 3], x[threadIdx.x]);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'atomicMax' is done at one address
}
