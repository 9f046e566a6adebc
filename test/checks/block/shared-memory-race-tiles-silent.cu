// RUN: %check_cuda %s cuda-shared-memory-race,cuda-missing-syncwarp
// Blocks of several rows of which nothing is known but what the shared arrays say: right, or right with one of the
// shapes that the arrays allow.

#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

#define TILE 16

__global__ void multiply(const float *a, const float *b, float *c, int n) {
  __shared__ float As[TILE][TILE], Bs[TILE][TILE];
  int tx = threadIdx.x, ty = threadIdx.y;
  float sum = 0;
  for (int m = 0; m < n / TILE; ++m) {
    As[ty][tx] = a[ty * n + m * TILE + tx];
    Bs[ty][tx] = b[(m * TILE + ty) * n + tx];
    __syncthreads();
    for (int k = 0; k < TILE; ++k)
      sum += As[ty][k] * Bs[k][tx];
    __syncthreads();
  }
  c[ty * n + tx] = sum;
}

// Two tiles that take turns need one barrier a round.
__global__ void multiplyTurns(const float *a, const float *b, float *c, int n) {
  __shared__ float As[2][TILE][TILE], Bs[2][TILE][TILE];
  int tx = threadIdx.x, ty = threadIdx.y, now = 0;
  float sum = 0;
  As[0][ty][tx] = a[ty * n + tx];
  Bs[0][ty][tx] = b[ty * n + tx];
  __syncthreads();
  for (int m = 1; m < n / TILE; ++m) {
    As[now ^ 1][ty][tx] = a[ty * n + m * TILE + tx];
    Bs[now ^ 1][ty][tx] = b[(m * TILE + ty) * n + tx];
    for (int k = 0; k < TILE; ++k)
      sum += As[now][ty][k] * Bs[now][k][tx];
    now ^= 1;
    __syncthreads();
  }
  for (int k = 0; k < TILE; ++k)
    sum += As[now][ty][k] * Bs[now][k][tx];
  c[ty * n + tx] = sum;
}

// With a guard at the edges of the matrix.
__global__ void multiplyEdges(const float *a, const float *b, float *c, int n) {
  __shared__ float As[TILE][TILE + 1], Bs[TILE][TILE + 1];
  int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
  float sum = 0;
  for (int m = 0; m < (n + TILE - 1) / TILE; ++m) {
    if (row < n && m * TILE + tx < n)
      As[ty][tx] = a[row * n + m * TILE + tx];
    else
      As[ty][tx] = 0;
    Bs[ty][tx] = col < n && m * TILE + ty < n ? b[(m * TILE + ty) * n + col] : 0;
    __syncthreads();
    for (int k = 0; k < TILE && m * TILE + k < n; ++k)
      sum += As[ty][k] * Bs[k][tx];
    __syncthreads();
  }
  if (row < n && col < n)
    c[row * n + col] = sum;
}

__global__ void transpose(const float *in, float *out, int n) {
  __shared__ float tile[32][33];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = in[(blockIdx.y * 32 + y) * n + blockIdx.x * 32 + x];
  __syncthreads();
  out[(blockIdx.x * 32 + y) * n + blockIdx.y * 32 + x] = tile[x][y];
}
#define ROWS 8
__global__ void transposeRows(const float *in, float *out, int n) {
  __shared__ float tile[32][33];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += ROWS)
    tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += ROWS)
    out[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];
}
// Each thread reads what it has written.
__global__ void copyRows(const float *in, float *out, int n) {
  __shared__ float tile[32][33];
  int x = threadIdx.x, y = threadIdx.y;
  for (int j = 0; j < 32; j += ROWS)
    tile[y + j][x] = in[(y + j) * n + x];
  for (int j = 0; j < 32; j += ROWS)
    out[(y + j) * n + x] = tile[y + j][x];
}

// Rows and columns with neighbours on both sides.
#define RADIUS 8
#define ROW 16
__constant__ float weights[2 * RADIUS + 1];
__global__ void convolveRows(float *out, const float *in, int pitch) {
  __shared__ float s[4][(8 + 2) * ROW];
  int x = (blockIdx.x * 8 - 1) * ROW + threadIdx.x, y = blockIdx.y * 4 + threadIdx.y;
  in += y * pitch + x;
  out += y * pitch + x;
#pragma unroll
  for (int i = 1; i < 9; ++i)
    s[threadIdx.y][threadIdx.x + i * ROW] = in[i * ROW];
  s[threadIdx.y][threadIdx.x] = x >= 0 ? in[0] : 0;
  s[threadIdx.y][threadIdx.x + 9 * ROW] = in[9 * ROW];
  __syncthreads();
#pragma unroll
  for (int i = 1; i < 9; ++i) {
    float sum = 0;
    for (int j = -RADIUS; j <= RADIUS; ++j)
      sum += weights[RADIUS - j] * s[threadIdx.y][threadIdx.x + i * ROW + j];
    out[i * ROW] = sum;
  }
}
__global__ void convolveColumns(float *out, const float *in, int pitch) {
  __shared__ float s[16][(8 + 2) * 8 + 1];
  int x = blockIdx.x * 16 + threadIdx.x, y = (blockIdx.y * 8 - 1) * 8 + threadIdx.y;
  in += y * pitch + x;
  out += y * pitch + x;
  for (int i = 0; i < 10; ++i)
    s[threadIdx.x][threadIdx.y + i * 8] = in[i * 8 * pitch];
  __syncthreads();
  for (int i = 1; i < 9; ++i) {
    float sum = 0;
    for (int j = -RADIUS; j <= RADIUS; ++j)
      sum += weights[RADIUS - j] * s[threadIdx.x][threadIdx.y + i * 8 + j];
    out[i * 8 * pitch] = sum;
  }
}

// A sum over the whole block.
__global__ void reduce(const float *in, float *out) {
  __shared__ float s[256];
  int t = threadIdx.y * blockDim.x + threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  for (int d = blockDim.x * blockDim.y / 2; d > 0; d >>= 1) {
    if (t < d)
      s[t] += s[t + d];
    __syncthreads();
  }
  if (t == 0)
    *out = s[0];
}

// Blocks of one warp: the tile has no more elements.
__global__ void oneWarp(const float *in, float *out) {
  __shared__ float s[4][8];
  s[threadIdx.y][threadIdx.x] = in[threadIdx.y * 8 + threadIdx.x];
  __syncwarp();
  out[threadIdx.y * 8 + threadIdx.x] = s[3 - threadIdx.y][threadIdx.x];
}
// A warp for each row.
__global__ void warpRows(const float *in, float *out) {
  extern __shared__ float rows[];
  float *s = rows + threadIdx.y * 32;
  s[threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
  __syncwarp();
  out[threadIdx.y * 32 + threadIdx.x] = s[31 - threadIdx.x];
}
__global__ void warpRowsOfArray(const float *in, float *out) {
  __shared__ float s[8][32];
  s[threadIdx.y][threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
  __syncwarp();
  out[threadIdx.y * 32 + threadIdx.x] = s[threadIdx.y][31 - threadIdx.x];
}
// One warp goes over all rows.
__global__ void rowsOneByOne(const float *in, float *out) {
  __shared__ float s[32][32];
  for (int y = threadIdx.y; y < 32; y += blockDim.y)
    s[y][threadIdx.x] = in[y * 32 + threadIdx.x];
  __syncwarp();
  for (int y = threadIdx.y; y < 32; y += blockDim.y)
    out[y * 32 + threadIdx.x] = s[y][31 - threadIdx.x];
}

// For rows of four threads: with more, they would get into each other's way.
__global__ void narrow(const float *in, float *out) {
  extern __shared__ float s[];
  int t = threadIdx.y * 4 + threadIdx.x;
  s[t] = in[t];
  __syncwarp();
  out[t] = s[t ^ 1];
}

// The first row, the first column, and their owners.
__global__ void edges(const float *in, float *out) {
  __shared__ float row[32], column[32];
  int x = threadIdx.x, y = threadIdx.y;
  if (y == 0)
    row[x] = in[x];
  if (x == 0)
    column[y] = in[y];
  __syncthreads();
  out[y * 32 + x] = row[x] * column[y];
}

// The barrier of a group, and one in a function.
__device__ void wait(cg::thread_block &block) { block.sync(); }
__global__ void groups(const float *in, float *out) {
  __shared__ float s[16][16];
  cg::thread_block block = cg::this_thread_block();
  int x = block.thread_index().x, y = block.thread_index().y;
  for (int i = 0; i < 4; ++i) {
    s[y][x] = in[i * 256 + y * 16 + x];
    wait(block);
    out[i * 256 + y * 16 + x] = s[x][y];
    cg::sync(block);
  }
}

// For 4 x 4 x 2 threads, one warp, behind a condition on the grid: more would leave the array.
__global__ void halving(const bool *in, bool *out, const unsigned *list, unsigned n) {
  if (blockIdx.x < n) {
    __shared__ bool s[64];
    unsigned t = threadIdx.z * 16 + threadIdx.y * 4 + threadIdx.x, start = list[blockIdx.x] * 64;
    s[t] = in[start + t];
    s[t + 32] = in[start + t + 32];
    __syncthreads();
    for (unsigned d = 32; d > 0; d /= 2) {
      bool b = t < d && s[t] && s[t + d];
      __syncthreads();
      if (t < d)
        s[t] = b;
      __syncthreads();
    }
    if (t == 0)
      out[blockIdx.x] = s[0];
  }
}
