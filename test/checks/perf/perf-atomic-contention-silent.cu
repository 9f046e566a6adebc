// RUN: %check_cuda %s cuda-perf-atomic-contention

#include <cuda_runtime.h>

__global__ void fine(int *total, int *bins, const int *x, int n) {
  unsigned positive = __ballot_sync(0xffffffffu, x[threadIdx.x] > 0);
  if ((threadIdx.x & 31) == 0)
    atomicAdd(total, __popc(positive));
  if (threadIdx.x == n)
    atomicAdd(total, 1);
  atomicAdd(&bins[threadIdx.x], 1);
  atomicAdd(&bins[x[threadIdx.x]], 1);
  atomicAdd(&bins[threadIdx.x / 32], 1);
  while (atomicCAS(total, 0, 1) != 0)
    ;
}
