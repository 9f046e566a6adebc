// RUN: %check_cuda %s cuda-missing-grid-sync

#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

// A barrier of the grid on each way, also in a helper.
__device__ void meet(const cg::grid_group &grid) { grid.sync(); }
__global__ void phases(float *x, float *y, int n, int *count, int *flags) {
  cg::grid_group grid = cg::this_grid();
  int i = grid.thread_rank();
  if (i < n)
    x[i] = 1;
  grid.sync();
  if (i < n)
    y[i] = x[n - 1 - i];
  meet(grid);
  if (i < n)
    x[i] = y[(i + 1) % n];
  cg::sync(grid);
  y[i] = x[0];
}

// Own elements, those of the own block, elements of disjoint halves, what each block writes for itself.
__global__ void own(float *x, float *table, int n) {
  auto grid = cg::this_grid();
  int i = grid.thread_rank();
  x[i] = i;
  x[i] += x[i] * 2;
  __syncthreads();
  x[n + i] = x[blockIdx.x * blockDim.x + (threadIdx.x ^ 1)];
  for (int k = threadIdx.x; k < 64; k += blockDim.x)
    table[k] = k;
  __syncthreads();
  x[i] += table[i % 64];
  grid.sync();
}

// Conditions and indices of which nothing is known, volatile reads, one block alone.
__global__ void unknown(float *x, const int *where, volatile float *seen, float *out, int n) {
  auto grid = cg::this_grid();
  int i = grid.thread_rank();
  if (where[i] > 3)
    x[i] = 1;
  out[i] = x[0];
  out[i] += x[where[i]];
  seen[i] = 1;
  if (seen[0] > 3)
    return;
  if (blockIdx.x == 0) {
    out[threadIdx.x] = 3;
    __syncthreads();
    out[threadIdx.x] = out[0];
  }
  grid.sync();
}
// What no thread that comes there touches.
__global__ void within(float *x, float *y, int n) {
  auto grid = cg::this_grid();
  int i = grid.thread_rank();
  if (i >= n)
    return;
  x[i] = 1;
  if (i >= 64)
    y[i] = x[i];
  if (blockIdx.x == 1)
    y[n] = 2;
  else
    y[n + 1] = y[n + 2];
}

// Flags and barriers that are made by hand.
__global__ void byHand(float *x, float *y, unsigned *arrived) {
  x[blockIdx.x * blockDim.x + threadIdx.x] = 1;
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicAdd(arrived, 1);
    while (*(volatile unsigned *)arrived < gridDim.x) {
    }
    __threadfence();
  }
  __syncthreads();
  y[blockIdx.x * blockDim.x + threadIdx.x] = x[threadIdx.x];
}
__global__ void lastOne(float *partial, unsigned *done, float *out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = 1;
    __threadfence();
    last = atomicAdd(done, 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0)
    *out = partial[0] + partial[1];
}

// Nothing says that the blocks wait for each other, or that there are several.
__global__ void ordinary(float *x) { x[blockIdx.x * blockDim.x + threadIdx.x] = x[0]; }
__global__ void single(float *x, float *y) {
  auto grid = cg::this_grid();
  x[grid.thread_rank()] = 1;
  y[grid.thread_rank()] = x[0];
}

void launch(float *x, unsigned *n) {
  void *arguments[] = {&x, &x, &n};
  cudaLaunchCooperativeKernel((void *)byHand, dim3(16), dim3(256), arguments);
  cudaLaunchCooperativeKernel((void *)lastOne, dim3(16), dim3(256), arguments);
  cudaLaunchCooperativeKernel((void *)single, dim3(1), dim3(256), arguments);
  cudaLaunchCooperativeKernel((void *)within, dim3(16), dim3(256), arguments);
  ordinary<<<16, 256>>>(x);
}
