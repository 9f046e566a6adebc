// RUN: %check_cuda %s cuda-shared-out-of-bounds

#include <cuda_runtime.h>

// The number of threads is not known: the array says what it has to be.
__global__ void any(const float *in, float *out) {
  __shared__ float s[64];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = threadIdx.x < 63 ? s[threadIdx.x + 1] : 0;
}

// The block's size decides which step is taken.
__global__ void steps(float *out, int size) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = out[t];
  __syncthreads();
  if (blockDim.x >= 512)
    if (t < 256)
      s[t] += s[t + 256];
  __syncthreads();
  if (size >= 512)
    if (t < 256)
      s[t] += s[t + 256];
}
void launchSteps(float *out) { steps<<<1, 256>>>(out, 256); }

// Bounds and indices that are not known; the address behind the end; a row that is left.
__global__ void open(const int *in, int *out, int n) {
  __shared__ int s[64], m[4][64];
  int t = threadIdx.x;
  if (t < n)
    s[t] = in[t];
  s[in[t]] = 1;
  for (int *p = s; p != &s[64]; ++p)
    *p = 0;
  m[0][t] = 1;
  if (t >= 64)
    out[t] = sizeof(s[t]);
}
void launchOpen(const int *in, int *out, int n) { open<<<1, 128>>>(in, out, n); }

extern __shared__ float dynamic[];
__global__ void dynamicShared(float *out) { out[threadIdx.x] = dynamic[threadIdx.x + 4096]; }

// A kernel for blocks of less than a warp.
__global__ void fewThreads(const float *in, float *out) {
  __shared__ float part[8];
  part[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0)
    out[blockIdx.x] = part[0] + part[1] + part[2] + part[3] + part[4] + part[5] + part[6] + part[7];
}
unsigned groupSize = 64;
void launchFewThreads(const float *in, float *out) { fewThreads<<<4, groupSize / 8>>>(in, out); }

// The block that comes to a launch is the one that is handed in where the launch is chosen.
template <int Size> __global__ void tile(float *c, const float *a) {
  __shared__ float s[Size][Size];
  s[threadIdx.y][threadIdx.x] = a[threadIdx.y * Size + threadIdx.x];
  __syncthreads();
  c[threadIdx.y * Size + threadIdx.x] = s[threadIdx.x][threadIdx.y];
}
void chosen(float *c, const float *a, int size) {
  dim3 threads(size, size);
  if (size == 16)
    tile<16><<<1, threads>>>(c, a);
  else
    tile<32><<<1, threads>>>(c, a);
}
void choose(float *c, const float *a) {
  int size = 32;
  chosen(c, a, size);
}
