// RUN: %check_cuda %s cuda-barrier-after-early-exit

#include <cuda_runtime.h>

__global__ void bound(const int *in, int *out, int n) {
  __shared__ int s[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  s[threadIdx.x] = in[i];
  __syncthreads();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: '__syncthreads' is reached after threads can have exited because of 'i >= n', for which it waits before sm_70 [cuda-barrier-after-early-exit,likely]
  // CHECK-MESSAGES: :[[@LINE-5]]:9: note: the threads part here
  // CHECK-MESSAGES: note: 'threadIdx.x' differs from thread to thread
  out[i] = s[0];
  __syncthreads();
}

__global__ void known(int *p) {
  if (threadIdx.x == 3)
    return;
  __syncthreads();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: '__syncthreads' is reached after thread 3 has exited because of 'threadIdx.x == 3', for which
  if (threadIdx.x >= 8)
    return;
  __syncthreads();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: '__syncthreads' is reached after thread 8 and others have exited because of 'threadIdx.x >= 8', for which
}

__device__ void waits() { __syncthreads(); }
__global__ void calls(const int *p) {
  if (p[threadIdx.x] < 0)
    return;
  waits();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: '__syncthreads' in the function called here is reached after threads can have exited because of 'p[threadIdx.x] < 0'
}

// Called just before the barrier, with nothing in between that branches.
__device__ void leaveHigh(int lane) {
  if (lane >= 16)
    asm volatile("exit;");
}
__global__ void exitJustBefore(int *p) {
  leaveHigh(threadIdx.x);
  __syncthreads();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: '__syncthreads' is reached after thread 16 and others have exited because of 'lane >= 16', for which
  p[threadIdx.x] = 1;
}
