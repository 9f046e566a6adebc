// RUN: %check_cuda %s cuda-divergent-block-barrier,cuda-barrier-after-early-exit
// CUB's collectives of the block have barriers inside, and take a value of each thread.

#include <cub/cub.cuh>

typedef cub::BlockReduce<int, 128> Reduce;
typedef cub::BlockLoad<int, 128, 4> Direct;
typedef cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE> Transposing;

__global__ void part(int *x) {
  __shared__ Reduce::TempStorage temp;
  if (threadIdx.x < 64) {
    int sum = Reduce(temp).Sum(x[threadIdx.x]);
    // CHECK-MESSAGES: :[[@LINE-1]]:28: warning: 'Sum' needs all threads of the block, but 'threadIdx.x < 64' can keep some of them away [cuda-divergent-block-barrier,likely]
    if (threadIdx.x == 0)
      x[0] = sum;
  }
}

__global__ void exited(int *x, int n) {
  __shared__ Reduce::TempStorage temp;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int sum = Reduce(temp).Sum(x[i]);
  // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: 'Sum' needs all threads of the block, but 'i >= n' can keep some of them away [cuda-divergent-block-barrier,likely]
  if (threadIdx.x == 0)
    x[blockIdx.x] = sum;
}

__global__ void load(const int *in, int *out) {
  __shared__ Transposing::TempStorage temp;
  int items[4] = {};
  if (threadIdx.x < 64)
    Transposing(temp).Load(in, items);
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: 'Load' needs all threads of the block, but 'threadIdx.x < 64' can keep some of them away
  out[threadIdx.x] = items[0];
}

// All threads; a condition on the block; a load that each thread does for itself; blocks of one warp.
__global__ void right(int *x, int n) {
  __shared__ Reduce::TempStorage temp;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (blockIdx.x > 4)
    return;
  int sum = Reduce(temp).Sum(i < n ? x[i] : 0);
  if (threadIdx.x == 0)
    x[blockIdx.x] = sum;
}
__global__ void direct(const int *in, int *out) {
  int items[4] = {};
  if (threadIdx.x < 64)
    Direct().Load(in, items);
  out[threadIdx.x] = items[0];
}
