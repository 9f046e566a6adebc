// RUN: %check_cuda %s cuda-full-mask-in-divergent-code
// CUB's collectives of the warp need all of its lanes.

#include <cub/cub.cuh>

typedef cub::WarpReduce<int> Reduce;
typedef cub::WarpReduce<int, 8> Eight;

__global__ void part(int *x) {
  __shared__ Reduce::TempStorage temp[4];
  int warp = threadIdx.x / 32;
  if (threadIdx.x % 32 < 16) {
    int sum = Reduce(temp[warp]).Sum(x[threadIdx.x]);
    // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: 'Sum' needs lanes 16-31, but 'threadIdx.x % 32 < 16' keeps them away [cuda-full-mask-in-divergent-code]
    if (threadIdx.x % 32 == 0)
      x[warp] = sum;
  }
}

// All lanes of a warp; the lanes of a part that is named.
__global__ void right(int *x) {
  __shared__ Reduce::TempStorage temp;
  __shared__ Eight::TempStorage parts[16];
  if (threadIdx.x < 32) {
    int sum = Reduce(temp).Sum(x[threadIdx.x]);
    if (threadIdx.x == 0)
      x[0] = sum;
  }
  if (threadIdx.x % 32 < 8)
    x[threadIdx.x] = Eight(parts[threadIdx.x / 8]).Sum(x[threadIdx.x]);
}
