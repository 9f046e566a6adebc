// RUN: %check_cuda %s cuda-shared-memory-race,cuda-missing-syncwarp
// The last round of a loop whose barrier stands at its top, and what comes behind the loop.

#include <cuda_runtime.h>

// Thread 0 reads s[32] in the last round, and thread 32 stores there behind the loop.
__global__ void halve(float *x) {
  __shared__ float s[128];
  int t = threadIdx.x;
  s[t] = x[t];
  for (int k = 64; k >= 32; k >>= 1) {
    __syncthreads();
    if (t < k)
      s[t] += s[t + k];
  }
  s[t] = x[t + 128];
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: thread 32 overwrites element 32 of 's' that thread 0 reads, with no block barrier in between [cuda-shared-memory-race]
  __syncthreads();
  x[t] = s[t];
}

__global__ void halveRight(float *x) {
  __shared__ float s[128];
  int t = threadIdx.x;
  s[t] = x[t];
  for (int k = 64; k >= 32; k >>= 1) {
    __syncthreads();
    if (t < k)
      s[t] += s[t + k];
  }
  __syncthreads();
  s[t] = x[t + 128];
  __syncthreads();
  x[t] = s[t];
}

// The barrier at the end of the round is met after the last one too.
__global__ void halveWithBarrierAtTheEnd(float *x) {
  __shared__ float s[128];
  int t = threadIdx.x;
  s[t] = x[t];
  __syncthreads();
  for (int k = 64; k >= 32; k >>= 1) {
    if (t < k)
      s[t] += s[t + k];
    __syncthreads();
  }
  s[t] = x[t + 128];
  __syncthreads();
  x[t] = s[t];
}

// The same with the next tile of a loop around.
__global__ void tiles(float *x, int n) {
  __shared__ float s[128];
  int t = threadIdx.x;
  for (int v = 0; v < n; ++v) {
    s[t] = x[v * 128 + t];
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: thread 32 overwrites element 32 of 's' that thread 0 reads in an earlier iteration, with no block barrier in between [cuda-shared-memory-race]
    for (int k = 64; k >= 32; k >>= 1) {
      __syncthreads();
      if (t < k)
        s[t] += s[t + k];
    }
    if (t < 32)
      x[v * 128 + t] = s[t];
  }
}

__global__ void tilesRight(float *x, int n) {
  __shared__ float s[128];
  int t = threadIdx.x;
  for (int v = 0; v < n; ++v) {
    s[t] = x[v * 128 + t];
    for (int k = 64; k >= 32; k >>= 1) {
      __syncthreads();
      if (t < k)
        s[t] += s[t + k];
    }
    if (t < 32)
      x[v * 128 + t] = s[t];
    __syncthreads();
  }
}

// Down to one lane: its neighbour in the warp is the one that comes too early.
__global__ void dots(float *x, int n) {
  __shared__ float s[128];
  int t = threadIdx.x;
  for (int v = blockIdx.x; v < n; v += gridDim.x) {
    s[t] = x[v * 128 + t];
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: a lane overwrites an element of 's' that another lane of its warp reads in an earlier iteration, with no '__syncwarp' in between [cuda-missing-syncwarp]
    for (int k = 64; k > 0; k >>= 1) {
      __syncthreads();
      if (t < k)
        s[t] += s[t + k];
    }
    if (t == 0)
      x[v * 128] = s[0];
  }
}

// In the 65th round.
__global__ void prefix(float *x) {
  __shared__ float s[256];
  int i = threadIdx.x;
  s[i] = x[i];
  s[i + 128] = x[i + 128];
  __syncthreads();
  float sum = 0;
  for (int j = 0; j <= 64; ++j)
    sum += s[j];
  s[i + 64] = sum;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: thread {{[0-9]+}} overwrites element 64 of 's' that thread {{[0-9]+}} reads, with no block barrier in between
  __syncthreads();
  x[i] = s[i];
}

// One round fewer reads what no other thread stores.
__global__ void prefixRight(float *x) {
  __shared__ float s[256];
  int i = threadIdx.x;
  s[i] = x[i];
  s[i + 128] = x[i + 128];
  __syncthreads();
  float sum = 0;
  for (int j = 0; j < 64; ++j)
    sum += s[j];
  s[i + 64] = sum;
  __syncthreads();
  x[i] = s[i];
}

// How often the loop goes round is not known: nothing is said of its last round.
__global__ void halveDownTo(float *x, int least) {
  __shared__ float s[128];
  int t = threadIdx.x;
  s[t] = x[t];
  for (int k = 64; k >= least; k >>= 1) {
    __syncthreads();
    if (t < k)
      s[t] += s[t + k];
  }
  __syncthreads();
  x[t] = s[t];
}

// What one thread stores after all have stored: a thread that is late has the last word.
__global__ void clear(int *x) {
  __shared__ int s[128];
  int i = threadIdx.x;
  s[0] = 1;
  s[i] = 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: thread 0 writes element 0 of 's' that thread 32 writes, with no block barrier in between
  __syncthreads();
  x[i] = s[i];
}

__global__ void clearTwice(int *x) {
  __shared__ int s[128];
  int i = threadIdx.x;
  s[i] = 1;
  s[i] = x[i];
  __syncthreads();
  x[i] = s[i];
}

void launch(float *x, int *d, int n) {
  halve<<<1, 128>>>(x);
  halveRight<<<1, 128>>>(x);
  halveWithBarrierAtTheEnd<<<1, 128>>>(x);
  tiles<<<1, 128>>>(x, n);
  tilesRight<<<1, 128>>>(x, n);
  dots<<<n, 128>>>(x, n);
  prefix<<<1, 128>>>(x);
  prefixRight<<<1, 128>>>(x);
  halveDownTo<<<1, 128>>>(x, n);
  clear<<<1, 128>>>(d);
  clearTwice<<<1, 128>>>(d);
}
