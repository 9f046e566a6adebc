// Exchanges with the barriers that they need, and what looks like one.
// RUN: %check_cuda %s cuda-shared-memory-race,cuda-missing-syncwarp

#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

__device__ inline void order(unsigned &a, unsigned &b, bool up) {
  if ((a > b) == up) {
    unsigned t = a;
    a = b;
    b = t;
  }
}
__global__ void merge(unsigned *data) {
  __shared__ unsigned keys[128];
  unsigned t = threadIdx.x;
  keys[t] = data[t];
  keys[t + 64] = data[t + 64];
  for (unsigned stride = 64; stride > 0; stride >>= 1) {
    __syncthreads();
    unsigned at = 2 * t - (t & (stride - 1));
    order(keys[at], keys[at + stride], true);
  }
  __syncthreads();
  data[t] = keys[t];
  data[t + 64] = keys[t + 64];
}
void launchMerge(unsigned *data) { merge<<<1, 64>>>(data); }

// In the last round each thread has what it reads behind the loop; in the rounds before it does not.
__global__ void last(unsigned *data) {
  __shared__ unsigned keys[256];
  unsigned t = threadIdx.x;
  keys[t] = data[t];
  keys[t + 128] = data[t + 128];
  for (unsigned stride = 1; stride <= 128; stride <<= 1) {
    __syncthreads();
    unsigned at = 2 * t - (t & (stride - 1));
    keys[at] = keys[at] + keys[at + stride];
  }
  data[t] = keys[t];
}
void launchLast(unsigned *data) { last<<<1, 128>>>(data); }

// The element that a thread changes is its own.
__global__ void clamp(float *data, float most) {
  __shared__ float value[128];
  int t = threadIdx.x;
  value[t] = data[t];
  if (value[t] > most)
    value[t] = most;
  data[t] = value[t];
}

// One thread alone, whichever it is.
__global__ void winner(const int *in, int *out) {
  __shared__ int who, what;
  int t = threadIdx.x;
  if (t == 0)
    who = in[0];
  __syncthreads();
  if (t == who)
    what = in[t];
  __syncthreads();
  out[t] = what;
}

// Each case its own size; the next case is fallen into by another one.
template <int Size> __global__ void sums(const float *in, float *out) {
  extern __shared__ float dynamic[];
  int t = threadIdx.x;
  dynamic[t] = in[t];
  if (Size >= 512 && t < 256)
    dynamic[t] = dynamic[t] + dynamic[t + 256];
  __syncwarp();
  if (t < 32)
    out[t] = dynamic[t];
}
void launchSums(const float *in, float *out, int threads) {
  dim3 block(threads, 1, 1);
  switch (threads) {
  case 512:
  case 256:
    sums<256><<<1, block, threads * sizeof(float)>>>(in, out);
    break;
  }
}

// In round k the row and the column k stay as they are: who writes there has found 0 and something else in one element.
__global__ void closure(int *reaches) {
  __shared__ int s[8][8];
  int x = threadIdx.x, y = threadIdx.y;
  s[y][x] = reaches[y * 8 + x];
  __syncthreads();
  for (int k = 0; k < 8; ++k) {
    if (s[y][x] == 0)
      if (s[y][k] != 0 && s[k][x] != 0)
        s[y][x] = k + 1;
    __syncthreads();
  }
  reaches[y * 8 + x] = s[y][x];
}
void launchClosure(int *reaches) { closure<<<1, dim3(8, 8)>>>(reaches); }
