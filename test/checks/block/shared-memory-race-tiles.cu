// RUN: %check_cuda %s cuda-shared-memory-race,cuda-missing-syncwarp
// Blocks of several rows of which nothing is known but what the shared arrays say.

#include <cuda_runtime.h>

#define TILE 16

// The barrier before the reads is missing.
__global__ void multiplyEarly(const float *a, const float *b, float *c, int n) {
  __shared__ float As[TILE][TILE], Bs[TILE][TILE];
  int tx = threadIdx.x, ty = threadIdx.y;
  float sum = 0;
  for (int m = 0; m < n / TILE; ++m) {
    As[ty][tx] = a[ty * n + m * TILE + tx];
    Bs[ty][tx] = b[(m * TILE + ty) * n + tx];
    for (int k = 0; k < TILE; ++k)
      sum += As[ty][k] * Bs[k][tx];
    // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: thread (0, 2) reads element 0 of 'Bs' that thread (0, 0) writes, with no block barrier in between [cuda-shared-memory-race,likely]
    // CHECK-MESSAGES: :[[@LINE-4]]:5: note: thread (0, 0) writes it here
    __syncthreads();
  }
  c[ty * n + tx] = sum;
}

// The barrier before the tile is filled again is missing.
__global__ void multiplyLate(const float *a, const float *b, float *c, int n) {
  __shared__ float As[TILE][TILE], Bs[TILE][TILE];
  int tx = threadIdx.x, ty = threadIdx.y;
  float sum = 0;
  for (int m = 0; m < n / TILE; ++m) {
    As[ty][tx] = a[ty * n + m * TILE + tx];
    Bs[ty][tx] = b[(m * TILE + ty) * n + tx];
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: thread (0, 0) overwrites element 0 of 'Bs' that thread (0, 2) reads in an earlier iteration, with no block barrier in between
    __syncthreads();
    for (int k = 0; k < TILE; ++k)
      sum += As[ty][k] * Bs[k][tx];
  }
  c[ty * n + tx] = sum;
}

// A template, launched by whoever includes it.
template <int BLOCK> __global__ void multiplyAny(const float *a, const float *b, float *c, int w) {
  int bx = blockIdx.x, by = blockIdx.y, tx = threadIdx.x, ty = threadIdx.y;
  int first = w * BLOCK * by, last = first + w - 1;
  float sum = 0;
  for (int i = first, j = BLOCK * bx; i <= last; i += BLOCK, j += BLOCK * w) {
    __shared__ float As[BLOCK][BLOCK];
    __shared__ float Bs[BLOCK][BLOCK];
    As[ty][tx] = a[i + w * ty + tx];
    Bs[ty][tx] = b[j + w * ty + tx];
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: thread (0, 0) overwrites element 0 of 'Bs' that thread (0, 1) reads in an earlier iteration, with no block barrier in between
    __syncthreads();
#pragma unroll
    for (int k = 0; k < BLOCK; ++k)
      sum += As[ty][k] * Bs[k][tx];
  }
  c[w * BLOCK * by + BLOCK * bx + w * ty + tx] = sum;
}
void launchMultiplyAny(float *p, dim3 grid, int size) {
  dim3 block(size, size);
  multiplyAny<32><<<grid, block>>>(p, p, p, 64);
}

// A transposition with no barrier: whole, and by rows of the block.
__global__ void transpose(const float *in, float *out, int n) {
  __shared__ float tile[32][33];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = in[(blockIdx.y * 32 + y) * n + blockIdx.x * 32 + x];
  out[(blockIdx.x * 32 + y) * n + blockIdx.y * 32 + x] = tile[x][y];
  // CHECK-MESSAGES: :[[@LINE-1]]:58: warning: thread (1, 0) reads element 33 of 'tile' that thread (0, 1) writes, with no block barrier in between
}
#define ROWS 8
__global__ void transposeRows(const float *in, float *out, int n) {
  __shared__ float tile[32][33];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += ROWS)
    tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += ROWS)
    out[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];
  // CHECK-MESSAGES: :[[@LINE-1]]:28: warning: thread (1, 0) reads element 33 of 'tile' that thread (0, 1) writes, with no block barrier in between
}

// A stencil whose neighbours lie around the tile.
__global__ void stencil(const float *in, float *out, int n) {
  __shared__ float s[18][18];
  int x = threadIdx.x, y = threadIdx.y, i = (blockIdx.y * 16 + y) * n + blockIdx.x * 16 + x;
  s[y + 1][x + 1] = in[i];
  if (x == 0)
    s[y + 1][0] = in[i - 1];
  if (x == 15)
    s[y + 1][17] = in[i + 1];
  if (y == 0)
    s[0][x + 1] = in[i - n];
  if (y == 15)
    s[17][x + 1] = in[i + n];
  out[i] = s[y][x + 1] + s[y + 2][x + 1] + s[y + 1][x] + s[y + 1][x + 2];
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: thread (0, 2) reads element 37 of 's' that thread (0, 1) writes, with no block barrier in between
}

// Dynamic memory, in rows of the block.
__global__ void dynamic(float *x, int n) {
  extern __shared__ float d[];
  int tx = threadIdx.x, ty = threadIdx.y, t = ty * blockDim.x + tx;
  d[t] = x[t];
  __syncthreads();
  for (int k = blockDim.y / 2; k > 0; k >>= 1)
    if (ty < k)
      d[t] += d[t + k * blockDim.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: thread (0, 0) reads element 256 of 'd' that thread (0, 4) writes in an earlier iteration, with no block barrier in between
  __syncthreads();
  if (ty == 0)
    x[tx] = d[tx];
}

// Rows of a number that is not known, of 32 threads each.
__global__ void __launch_bounds__(512) rows(float *x) {
  __shared__ float s[16][32];
  s[threadIdx.y][threadIdx.x] = x[threadIdx.y * 32 + threadIdx.x];
  x[threadIdx.y * 32 + threadIdx.x] = s[blockDim.y - 1 - threadIdx.y][threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:39: warning: thread (0, 0) reads element 480 of 's' that thread (0, 15) writes, with no block barrier in between
}
void launchRows(float *x, int n) { rows<<<1, dim3(32, n)>>>(x); }

// One finding where lanes of a warp exchange elements too: the barrier that all warps need.
__global__ void around(const float *in, float *out) {
  __shared__ float s[32][32];
  int x = threadIdx.x, y = threadIdx.y;
  s[y][x] = in[y * 32 + x];
  if (x > 0 && y > 0)
    out[y * 32 + x] = s[y][x - 1] + s[y - 1][x];
  // CHECK-MESSAGES: :[[@LINE-1]]:37: warning: thread (1, 1) reads element 1 of 's' that thread (1, 0) writes, with no block barrier in between [cuda-shared-memory-race,likely]
}

// Three dimensions.
__global__ void cube(const float *in, float *out) {
  __shared__ float s[8][8][8];
  int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z, i = (z * 8 + y) * 8 + x;
  s[z][y][x] = in[i];
  out[i] = s[7 - z][y][x];
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: thread (0, 0, 0) reads element 448 of 's' that thread (0, 0, 7) writes, with no block barrier in between
}
