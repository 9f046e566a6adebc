// RUN: %check_cuda %s cuda-missing-grid-sync

#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

// What one block has stored and another reads, at the mirrored place, the neighbour's, always the same.
__global__ void mirrored(float *middle, const float *in, float *out, int n) {
  cg::grid_group grid = cg::this_grid();
  for (int i = grid.thread_rank(); i < n; i += grid.size())
    middle[i] = 2 * in[i];
  for (int i = grid.thread_rank(); i < n; i += grid.size())
    out[i] = middle[n - 1 - i];
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: thread 0 of block 0 reads element 1023 of 'middle' that thread 255 of block 3 writes, with no barrier of the grid in between [cuda-missing-grid-sync,likely]
  // CHECK-MESSAGES: :[[@LINE-4]]:5: note: thread 255 of block 3 writes it here
}
__global__ void neighbours(float *middle, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    middle[i] = i;
  __syncthreads();
  if (i > 0 && i < n)
    out[i] = middle[i - 1];
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: thread 0 of block 1 reads element 63 of 'middle' that thread 63 of block 0 writes
}
__global__ void first(float *x, float *y) {
  auto grid = cg::this_grid();
  x[grid.thread_rank()] *= 2;
  y[grid.thread_rank()] = x[0];
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: thread 0 of block 1 reads element 0 of 'x' that thread 0 of block 0 writes
}

// A total that others still add to; one element for each block.
__global__ void totals(const int *in, int *greatest, int *partial, int *out, int n) {
  cg::grid_group grid = cg::this_grid();
  for (int i = grid.thread_rank(); i < n; i += grid.size())
    atomicMax(greatest, in[i]);
  if (threadIdx.x == 0)
    partial[blockIdx.x] = *greatest;
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: thread 0 of block 0 reads element 0 of 'greatest' that thread 0 of block 1 changes
  int sum = 0;
  for (int b = 0; b < gridDim.x; ++b)
    sum += partial[b];
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: thread 0 of block 0 reads element 1 of 'partial' that thread 0 of block 1 writes
  out[grid.thread_rank()] = sum;
}

// Read in one phase, overwritten in the next, behind a barrier that stands too early; in helpers.
__device__ float old(const float *x, int i, int n) { return x[(i + 1) % n]; }
__device__ void put(float *x, int i, float v) { x[i] = v; }
__global__ void shifted(float *x, int n) {
  auto grid = cg::this_grid();
  int i = grid.thread_rank();
  grid.sync();
  if (i < n) {
    float v = old(x, i, n);
    put(x, i, v);
  }
  // CHECK-MESSAGES: :[[@LINE-9]]:49: warning: thread 0 of block 1 overwrites element 64 of 'x' that thread 63 of block 0 reads
}

void launch(float *a, const float *b, float *c, int *i, int n) {
  void *arguments[] = {&a, &b, &c, &n};
  cudaLaunchCooperativeKernel((void *)mirrored, dim3(16), dim3(256), arguments);
  void *two[] = {&a, &c, &n};
  cudaLaunchCooperativeKernel((void *)neighbours, dim3(n / 64), dim3(64), two);
  cudaLaunchCooperativeKernel((void *)first, dim3(16), dim3(256), two);
  void *sums[] = {&i, &i, &i, &i, &n};
  cudaLaunchCooperativeKernel((void *)totals, dim3(16), dim3(n), sums);
}
