// A C++ file that only calls the run-time API, compiled by nvcc.
// RUN: %python %S/Inputs/parse_everywhere.py %cudalint %toolkits --toolkit-only %s -- -std=c++17
#include <cuda_runtime.h>
#include <memory>
#include <string>
int main() {
  void *p;
  cudaMalloc(&p, 64);
  cudaThreadSynchronize();
  cudaDeviceProp device;
  cudaGetDeviceProperties(&device, 0);
  auto shared = std::make_shared<std::string>("x");
  return device.clockRate + cudaMemAdvise(p, 64, cudaMemAdviseSetReadMostly, 0) + cudaFree(p);
}
