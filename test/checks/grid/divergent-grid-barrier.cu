// RUN: %check_cuda %s cuda-divergent-grid-barrier

#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

__global__ void oneBlock(int *x) {
  auto g = cg::this_grid();
  if (blockIdx.x == 0)
    g.sync();
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'grid_group::sync' needs all blocks of the grid, but 'blockIdx.x == 0' can keep some of them away [cuda-divergent-grid-barrier,likely]
  // CHECK-MESSAGES: note: the blocks part here
}
__global__ void leaves(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  x[i] = 1;
  cg::sync(cg::this_grid());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'sync' needs all blocks of the grid, but 'i >= n' can have ended all threads of some of them
  cg::this_grid().sync();
}
__device__ void meet() { cg::this_grid().sync(); }
__global__ void rounds(int *x, int n) {
  for (int tile = blockIdx.x; tile < n; tile += gridDim.x) {
    x[tile] = 1;
    meet();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'grid_group::sync' in the function called here needs all blocks of the grid, but 'tile < n' can keep some of them away
  }
}

// The same way for all blocks.
__global__ void uniform(int *x, int n, const int *done) {
  auto g = cg::this_grid();
  for (int i = 0; i < n; ++i) {
    if (blockIdx.x == 0)
      x[i] = 1;
    g.sync();
    if (x[0])
      break;
    g.sync();
  }
  if (n > 3)
    g.sync();
  while (!*done)
    g.sync();
  int chunk = (n + gridDim.x - 1) / gridDim.x;
  for (int i = 0; i < chunk; ++i)
    g.sync();
}
__global__ void otherBarriers(int *x) {
  if (blockIdx.x == 0)
    __syncthreads();
  if (blockIdx.x > 3)
    return;
  __syncthreads();
}
__global__ void returnsLast(int *x, int n) {
  cg::this_grid().sync();
  if (blockIdx.x >= n)
    return;
  x[blockIdx.x] = 1;
}
