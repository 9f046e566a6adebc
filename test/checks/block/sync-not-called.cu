// RUN: %check_cuda %s cuda-sync-not-called

#include <cuda_runtime.h>

__global__ void named(int *a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
  __syncthreads;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: '__syncthreads' is named here but not called: the statement has no effect [cuda-sync-not-called]
  // CHECK-FIXES: {{^}}  __syncthreads();
  a[threadIdx.x] = s[255 - threadIdx.x];
  if (a[0]) {
    __syncthreads;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: '__syncthreads' is named here but not called
  }
}
template <class T> __device__ void others(T *p) {
  __syncwarp;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: '__syncwarp' is named here but not called
  // CHECK-FIXES: {{^}}  __syncwarp();
  auto fence = [] {
    __threadfence;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: '__threadfence' is named here but not called
  };
  fence();
}
__device__ void instantiate(int *p) { others(p); }
void host(int *p) {
  *p = 1;
  cudaDeviceSynchronize;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaDeviceSynchronize' is named here but not called
}

// Calls, other uses of a name, other names, code that is not compiled.
__device__ void wait() {}
__global__ void right(int *p) {
  __syncthreads();
  (__syncthreads());
  __syncwarp();
  auto fence = __threadfence;
  fence();
  wait;
  int __syncthreads_done = 0;
  __syncthreads_done;
#if 0
  __syncthreads;
#endif
  // __syncthreads;
}
void pointers() {
  cudaError_t (*f)() = cudaDeviceSynchronize;
  f();
}
