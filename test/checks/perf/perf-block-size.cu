// RUN: %check_cuda %s cuda-perf-block-size

#include <cuda_runtime.h>
__global__ void kernel(int *p) { p[threadIdx.x] = 1; }
template <int N> void sized(int *p, int n) {
  kernel<<<n, N>>>(p);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 4 of the 64 lanes of a block of 60 threads stay idle
}
void launches(int *p, int n, void **arguments) {
  kernel<<<n, 100>>>(p);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 28 of the 128 lanes of a block of 100 threads stay idle [cuda-perf-block-size]
  kernel<<<dim3(2, n), dim3(16, 3)>>>(p);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 16 of the 64 lanes of a block of 48 threads stay idle
  kernel<<<1, 1>>>(p);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 31 of the 32 lanes of a block of 1 thread stay idle, and a single block uses one multiprocessor of the device
  kernel<<<1, 256>>>(p);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: a single block uses one multiprocessor
  const int threads = 33;
  cudaLaunchKernel((const void *)kernel, dim3(n), dim3(threads), arguments, 0, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 31 of the 64 lanes of a block of 33 threads stay idle
  sized<60>(p, n);

  kernel<<<n, 256>>>(p);
  kernel<<<n, dim3(8, 8)>>>(p);
  kernel<<<n, n>>>(p);
  kernel<<<2, 1500>>>(p);
  sized<64>(p, n);
}
