// RUN: %check_cuda %s cuda-missing-syncwarp,cuda-missing-grid-sync
// Exchanges through global memory that reach from warp to warp: lanes of one warp take part in them.

#include <cooperative_groups.h>
#include <cuda_runtime.h>

__global__ void shiftDown(float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = y[i + 1] + 1.0f;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: a lane overwrites an element of 'y' that another lane of its warp reads, and so do threads of other warps, with no barrier in between [cuda-missing-syncwarp]
}

__global__ void readBeforeStore(const float *x, float *y) {
  int i = threadIdx.x;
  y[i] = x[i];
  y[i + 4096] = y[i + 1];
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: a lane reads an element of 'y' that another lane of its warp writes, and so do threads of other warps, with no barrier in between [cuda-missing-syncwarp]
}

// Into another array; own elements; a barrier in between.
__global__ void shiftInto(const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = x[i + 1] + 1.0f;
}
__global__ void own(float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = y[i] + 1.0f;
}
__global__ void inOneBlock(float *y) {
  int i = threadIdx.x;
  float v = y[i + 1];
  __syncthreads();
  y[i] = v;
}

// Where the grid waits for itself, that check has the word.
__global__ void relax(float *y) {
  cooperative_groups::grid_group g = cooperative_groups::this_grid();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = y[i + 1];
  g.sync();
  y[i] = v;
}

void launch(float *x, float *y, int n) {
  shiftDown<<<n, 256>>>(y);
  readBeforeStore<<<1, 256>>>(x, y);
  shiftInto<<<n, 256>>>(x, y);
  own<<<n, 256>>>(y);
  inOneBlock<<<1, 256>>>(y);
  void *arguments[] = {&y};
  cudaLaunchCooperativeKernel((void *)relax, dim3(8), dim3(256), arguments, 0, 0);
}
