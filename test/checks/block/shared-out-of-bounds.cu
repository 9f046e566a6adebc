// RUN: %check_cuda %s cuda-shared-out-of-bounds

#include <cuda_runtime.h>

// The first warp reads more partial results than there are.
__global__ void __launch_bounds__(256) partials(const float *in, float *out) {
  __shared__ float part[8];
  int t = threadIdx.x;
  if (t % 32 == 0)
    part[t / 32] = in[t];
  __syncthreads();
  if (t < 32)
    out[t] = part[t];
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: thread 8 reads element 8 of 'part', which has 8 elements [cuda-shared-out-of-bounds]
  // CHECK-MESSAGES: :[[@LINE-8]]:20: note: 'part' is declared here
}

// The halo of the last thread; before the beginning; a constant.
__global__ void halo(const float *in, float *out) {
  __shared__ float s[128];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  out[t] = s[t + 1] - s[t - 1];
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: thread 127 reads element 128 of 's', which has 128 elements
  // CHECK-MESSAGES: :[[@LINE-2]]:23: warning: thread 0 reads element -1 of 's', which has 128 elements
  if (t == 0)
    s[128] = 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: thread 0 writes element 128 of 's', which has 128 elements
}
void launchHalo(const float *in, float *out) { halo<<<4, 128>>>(in, out); }

// A matrix; an array in a structure; through a helper; an atomic.
struct Tile {
  int rows[4];
  int sum;
};
template <typename T> __device__ T take(const T *p, int i) { return p[i]; }
// CHECK-MESSAGES: :[[@LINE-1]]:69: warning: thread (15, 1) reads element 16 of 'k', which has 16 elements
__global__ void shapes(int *out) {
  __shared__ int m[16][16], k[16];
  __shared__ Tile tile;
  m[threadIdx.x + 1][threadIdx.y] = 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: thread (15, 0) writes element 256 of 'm', which has 256 elements
  tile.rows[threadIdx.y] = 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: thread (0, 4) writes element 4 of 'tile.rows', which has 4 elements
  k[threadIdx.x] = 1;
  out[threadIdx.x] = take(k, threadIdx.x + threadIdx.y);
  atomicAdd(&k[threadIdx.x * 2], 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: thread (8, 0) writes element 16 of 'k', which has 16 elements
}
void launchShapes(int *out) { shapes<<<1, dim3(16, 16)>>>(out); }
