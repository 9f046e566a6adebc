// RUN: %check_cuda %s cuda-shared-memory-race,cuda-missing-syncwarp
// One finding where a barrier of the block is missing, though lanes of one warp exchange elements there too; two where
// that barrier leaves the warp's own exchange as it is.

#include <cuda_runtime.h>

// In the first round between warps, in the later ones within one.
__global__ void rounds(int *x) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = x[t];
  for (int d = 32; d > 0; d >>= 1)
    if (t < d)
      s[t] += s[t + d];
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: thread 0 reads element 32 of 's' that thread 32 writes, with no block barrier in between [cuda-shared-memory-race]
  __syncthreads();
  x[t] = s[0];
}
void runRounds(int *x) { rounds<<<1, 64>>>(x); }

// One statement that needs both.
__global__ void both(int *x) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = x[t];
  if (t < 32)
    x[t] = s[t + 32] + s[31 - t];
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: thread 0 reads element 32 of 's' that thread 32 writes, with no block barrier in between [cuda-shared-memory-race]
}
void runBoth(int *x) { both<<<1, 64>>>(x); }

// A statement for each.
__global__ void eachItsOwn(int *x) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = x[t];
  if (t < 32) {
    s[t] += s[t + 32];
    // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: thread 0 reads element 32 of 's' that thread 32 writes, with no block barrier in between [cuda-shared-memory-race]
    s[t] += s[t + 16];
    // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: a lane reads an element of 's' that another lane of its warp writes, with no '__syncwarp' in between [cuda-missing-syncwarp]
  }
  __syncthreads();
  x[t] = s[0];
}
void runEachItsOwn(int *x) { eachItsOwn<<<1, 64>>>(x); }

// Blocks of a number of threads that is not known: what is missing within each warp is certain.
__global__ void halves(int *x, int n) {
  __shared__ int s[2][32];
  int t = threadIdx.x % 32, half = 0;
  s[0][t] = x[t];
  __syncwarp();
  for (int i = 0; i < n; ++i) {
    int v = s[half][t ^ 1];
    // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: a lane reads an element of 's' that another lane of its warp writes in an earlier iteration, with no '__syncwarp' in between [cuda-missing-syncwarp]
    half ^= 1;
    s[half][t] = v;
  }
}
