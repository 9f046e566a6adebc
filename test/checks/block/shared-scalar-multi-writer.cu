// RUN: %check_cuda %s cuda-shared-scalar-multi-writer

#include <cuda_runtime.h>

__global__ void store(int *x) {
  __shared__ int first;
  first = x[threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: several threads store different values in 'first', and any of them can win [cuda-shared-scalar-multi-writer]
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: thread 0, thread 1 and others come here
  // CHECK-MESSAGES: :[[@LINE-3]]:13: note: 'threadIdx.x' differs from thread to thread
  __syncthreads();
  x[threadIdx.x] -= first;
}

// Lost updates, under a condition on data too.
__global__ void sum(const int *in, int *out, int n) {
  __shared__ int total[2];
  if (threadIdx.x < 2)
    total[threadIdx.x] = 0;
  __syncthreads();
  total[0] += in[threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: several threads change one element of 'total' at once without an atomic operation, so that changes get lost
  if (in[threadIdx.x] > 0)
    ++total[1];
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: several threads change one element of 'total' at once
  // CHECK-MESSAGES: :[[@LINE-2]]:7: note: thread 0, thread 1 and others can come here
  __syncthreads();
  out[threadIdx.x] = total[0] + total[1];
}

// A bound lets all through; the value comes from a helper.
template <typename T> __device__ T pick(const T *in) { return in[threadIdx.x] * 2; }
__global__ void bound(const float *in, float *out, int n) {
  __shared__ float last;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    last = pick(in);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: several threads store different values in 'last', and any of them can win
  __syncthreads();
  out[i] = last;
}

// One lane of each of the eight warps.
__global__ void perWarp(int *out) {
  __shared__ int count;
  if (threadIdx.x == 0)
    count = 0;
  __syncthreads();
  if (threadIdx.x % 32 == 0)
    count += 1;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: several threads change 'count' at once
  // CHECK-MESSAGES: :[[@LINE-2]]:5: note: thread 0, thread 32 and others come here
  __syncthreads();
  *out = count;
}
void launch(int *out) { perWarp<<<1, 256>>>(out); }
