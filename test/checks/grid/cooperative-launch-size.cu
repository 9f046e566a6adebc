// RUN: %check_cuda %s cuda-cooperative-launch-size

#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

__global__ void steps(float *x, int n) { cg::this_grid().sync(); }

void constants(float *x, int n, cudaStream_t stream) {
  void *arguments[] = {&x, &n};
  cudaLaunchCooperativeKernel((void *)steps, dim3(100000), dim3(256), arguments, 0, stream);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: a cooperative launch of 100000 blocks fits no device: at most 2048 blocks of 256 threads can be resident at once [cuda-cooperative-launch-size]
  cudaLaunchCooperativeKernel((void *)steps, dim3(200, 200), dim3(n), arguments, 0, stream);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: a cooperative launch of 40000 blocks fits no device: at most 8192 blocks can be resident at once
  cudaLaunchAttribute attribute[1];
  attribute[0].id = cudaLaunchAttributeCooperative;
  attribute[0].val.cooperative = 1;
  cudaLaunchConfig_t config = {0};
  config.gridDim = dim3(1 << 20);
  config.blockDim = dim3(1024);
  config.attrs = attribute;
  config.numAttrs = 1;
  cudaLaunchKernelEx(&config, steps, x, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: a cooperative launch of 1048576 blocks fits no device: at most 512 blocks of 1024 threads
}
void grows(float *x, int n, cudaStream_t stream) {
  void *arguments[] = {&x, &n};
  const int threads = 256;
  dim3 blocks((n + threads - 1) / threads);
  cudaLaunchCooperativeKernel((void *)steps, blocks, dim3(threads), arguments, 0, stream);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the grid of this cooperative launch grows with 'n', and nothing keeps it from having more blocks than can be resident at once
  // CHECK-MESSAGES: note: the number of blocks is computed here
}

// Asked, bounded, small, given, or not cooperative.
void asked(float *x, int n, cudaStream_t stream) {
  int per = 0, multiprocessors = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per, steps, 256, 0);
  cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0);
  void *arguments[] = {&x, &n};
  cudaLaunchCooperativeKernel((void *)steps, dim3(per * multiprocessors), dim3(256), arguments, 0, stream);
}
void bounded(float *x, int n, int limit, cudaStream_t stream) {
  void *arguments[] = {&x, &n};
  int blocks = (n + 255) / 256 < limit ? (n + 255) / 256 : limit;
  cudaLaunchCooperativeKernel((void *)steps, dim3(blocks), dim3(256), arguments, 0, stream);
  cudaLaunchCooperativeKernel((void *)steps, dim3(limit), dim3(256), arguments, 0, stream);
  cudaLaunchCooperativeKernel((void *)steps, dim3(limit / 2), dim3(256), arguments, 0, stream);
  cudaLaunchCooperativeKernel((void *)steps, dim3(132), dim3(256), arguments, 0, stream);
  if (n > 4096)
    n = 4096;
  cudaLaunchCooperativeKernel((void *)steps, dim3((n + 255) / 256), dim3(256), arguments, 0, stream);
  steps<<<100000, 256>>>(x, n);
}
