// RUN: %cudalint --no-cuda-toolkit %s 2>&1 | FileCheck --allow-empty %s
// CHECK-NOT: error:
// CHECK-NOT: warning:
#include <cuda_profiler_api.h>
#include <cuda_runtime.h>
#include <cuda_runtime_api.h>

namespace {
struct Local {
  int x;
};
__global__ void local(Local l) {}
} // namespace
__constant__ float Coefficients[16];
__managed__ int Shared;
__global__ void kernel(int *p, int n) {}
__global__ void __launch_bounds__(256, 2) bounded(const __grid_constant__ int n) {}
template <class T> __global__ void typed(T *p) {}

static cudaError_t all() {
  int *p, *h;
  cudaStream_t s;
  cudaEvent_t a, b;
  float ms;
  cudaDeviceProp prop;
  cudaError_t e = cudaGetDeviceProperties(&prop, 0);
  if (e != cudaSuccess)
    return e;
  int rate = prop.multiProcessorCount + prop.warpSize;
  cudaMalloc(&p, 4);
  cudaMalloc((void **)&p, 4);
  cudaMallocManaged(&p, 4);
  cudaMallocHost(&h, 4);
  cudaHostAlloc(&h, 4, cudaHostAllocMapped);
  cudaMallocAsync(&p, 4, 0);
  cudaMemcpy(p, h, 4, cudaMemcpyHostToDevice);
  cudaMemcpyAsync(p, h, 4, cudaMemcpyDefault, 0);
  cudaMemcpyToSymbol(Coefficients, h, 4);
  cudaMemset(p, 0, 4);
  cudaStreamCreate(&s);
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  cudaEventCreate(&a);
  cudaEventCreate(&b, cudaEventDisableTiming);
  cudaEventRecord(a, s);
  cudaEventElapsedTime(&ms, a, b);
  void *args[] = {&p, &rate};
  cudaLaunchKernel((const void *)kernel, dim3(1), dim3(32), args, 0, s);
  cudaLaunchKernel(kernel, 1, 32, args);
  cudaLaunchCooperativeKernel(kernel, 1, 32, args);
  cudaLaunchConfig_t config = {};
  cudaLaunchAttribute attribute[1];
  attribute[0].id = cudaLaunchAttributeClusterDimension;
  attribute[0].val.clusterDim.x = 2;
  config.attrs = attribute;
  config.numAttrs = 1;
  cudaLaunchKernelEx(&config, kernel, p, 3);
  cudaLaunchKernelExC(&config, (const void *)kernel, args);
  int blocks, size;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, 128, 0);
  cudaOccupancyMaxPotentialBlockSize(&blocks, &size, kernel);
  cudaOccupancyMaxPotentialBlockSize(&blocks, &size, typed<float>, 0, 0);
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  cudaFuncSetAttribute(local, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  cudaFuncSetCacheConfig(kernel, cudaFuncCachePreferL1);
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  local<<<1, 1, 0, s>>>(Local());
  bounded<<<1, 256>>>(3);
  typed<<<1, 32>>>(p);
  cudaStreamEndCapture(s, &graph);
  cudaGraphInstantiate(&exec, graph, NULL, NULL, 0); // until CUDA 11
  cudaGraphInstantiate(&exec, graph, 0);
  cudaGraphLaunch(exec, s);
  cudaMemPrefetchAsync(p, 4, 0, s); // until CUDA 12
  cudaMemAdvise(p, 4, cudaMemAdviseSetReadMostly, 0);
  cudaThreadSynchronize(); // until CUDA 12
  cudaDeviceSynchronize();
  Shared = 3;
  return cudaGetLastError();
}

int main() { return all() != cudaSuccess; }
