// RUN: %check_cuda %s cuda-uninitialized-shared

#include <cuda_runtime.h>

__global__ void histogram(const unsigned char *in, int *out) {
  __shared__ int bins[256];
  atomicAdd(&bins[in[threadIdx.x]], 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: an atomic operation changes an element of 'bins' before any thread of the block has written it [cuda-uninitialized-shared]
  // CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'bins' is declared here; shared memory has no initial value
  __syncthreads();
  out[threadIdx.x] = bins[threadIdx.x];
}

__global__ void counter(const int *in, int *out) {
  __shared__ int count;
  if (in[threadIdx.x] > 0)
    count += 1;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: a thread reads 'count' before any thread of the block has written it
  __syncthreads();
  if (threadIdx.x == 0)
    *out = count;
}

// The first write comes behind the last read.
__global__ void late(int *out) {
  __shared__ int flag;
  out[threadIdx.x] = flag;
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: a thread reads 'flag' before any thread of the block has written it
  __syncthreads();
  flag = 0;
}

// The first warp reads more partial results than there are warps.
__global__ void partials(const float *in, float *out) {
  __shared__ float part[32];
  int t = threadIdx.x;
  if (t % 32 == 0)
    part[t / 32] = in[t];
  // CHECK-MESSAGES: :[[@LINE+4]]:14: warning: thread 8 reads element 8 of 'part', which no thread writes
  // CHECK-MESSAGES: :[[@LINE-2]]:5: note: the elements are written here
  __syncthreads();
  if (t < 32)
    out[t] = part[t];
}
void launch(const float *in, float *out) { partials<<<1, 256>>>(in, out); }

// In a helper, through a reference to the array.
template <int N> __device__ void addTo(int (&bins)[N], int i) { atomicAdd(&bins[i], 1); }
__device__ int sum(const int *in) {
  __shared__ int total[4];
  return total[threadIdx.x & 3] + in[0];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: a thread reads an element of 'total' before any thread of the block has written it
}
__global__ void calls(const int *in, int *out) { out[threadIdx.x] = sum(in); }
