// RUN: %check_cuda %s cuda-shared-memory-race,cuda-missing-syncwarp,cuda-shared-scalar-multi-writer,cuda-uninitialized-shared,cuda-shared-out-of-bounds

#include <cuda_runtime.h>

// A barrier before the memory is used for something else.
__global__ void __launch_bounds__(256) members(float *x, int *y) {
  __shared__ union {
    float f[256];
    int i[256];
  } u;
  u.f[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  float v = u.f[255 - threadIdx.x];
  __syncthreads();
  u.i[threadIdx.x] = y[threadIdx.x];
  __syncthreads();
  y[threadIdx.x] = u.i[255 - threadIdx.x];
  x[threadIdx.x] = v;
}

// Each thread's own bytes.
__global__ void own(double *x, int2 *y) {
  __shared__ union {
    double d[256];
    int2 i[256];
    char c[2048];
  } u;
  u.d[threadIdx.x] = x[threadIdx.x];
  int2 halves = u.i[threadIdx.x];
  u.c[8 * threadIdx.x + 3] = 1;
  y[threadIdx.x] = halves;
}

// Members of a struct do not touch, in one another neither.
struct Sums {
  struct {
    float low, high;
  } a, b;
  float f[64];
  union {
    int i;
    float v;
  };
};
__global__ void apart(float *x) {
  __shared__ Sums s;
  if (threadIdx.x == 0)
    s.a.low = x[0];
  if (threadIdx.x == 1)
    s.a.high = x[1];
  if (threadIdx.x == 32)
    s.b.low = x[2];
  if (threadIdx.x == 33)
    s.v = x[3];
  if (threadIdx.x == 0)
    x[0] = s.a.low;
  if (threadIdx.x == 1)
    x[1] = s.a.high;
  if (threadIdx.x == 32)
    x[2] = s.b.low;
  if (threadIdx.x == 33)
    x[3] = s.i;
}

// Halves of one union, at known places.
__global__ void halves(float *x, int *y) {
  __shared__ union {
    float f[256];
    int i[256];
  } u;
  if (threadIdx.x < 128)
    u.f[threadIdx.x] = x[threadIdx.x];
  else
    u.i[threadIdx.x] = y[threadIdx.x];
  y[threadIdx.x] = threadIdx.x < 128 ? int(u.f[threadIdx.x]) : u.i[threadIdx.x];
}

// Four floats of its own for each thread.
__global__ void vectors(const float4 *x, float *y) {
  __shared__ float s[1024];
  reinterpret_cast<float4 *>(s)[threadIdx.x] = x[threadIdx.x];
  y[threadIdx.x] = s[4 * threadIdx.x] + s[4 * threadIdx.x + 3];
}
void run(const float4 *x, float *y) { vectors<<<1, 256>>>(x, y); }

// A barrier of the block, and of the warp where its own elements are exchanged.
__global__ void whole(const float4 *x, float *y) {
  __shared__ float4 s[256];
  s[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  y[threadIdx.x] = s[255 - threadIdx.x].w;
}

// Arrays behind one another, at places that are known and that are not.
__global__ void carved(const float *x, double *y, int n) {
  extern __shared__ char raw[];
  float *first = (float *)raw;
  double *second = (double *)(raw + 1024), *third = (double *)(raw + n);
  first[threadIdx.x] = x[threadIdx.x];
  second[threadIdx.x] = y[threadIdx.x];
  third[threadIdx.x] = y[threadIdx.x];
  y[threadIdx.x] = first[threadIdx.x] + second[threadIdx.x] + third[threadIdx.x];
}
void run(const float *x, double *y, int n) { carved<<<1, 256, 8192>>>(x, y, n); }

// Rows of members, of which each thread stays in its own.
struct Row {
  struct {
    float f[32], g[32];
  } in;
};
__global__ void rows(float *x) {
  __shared__ Row s[8];
  unsigned w = threadIdx.x / 32, lane = threadIdx.x % 32;
  s[w].in.f[lane] = x[threadIdx.x];
  s[w].in.g[lane] = x[threadIdx.x] * 2;
  x[threadIdx.x] = s[w].in.f[lane] + s[w].in.g[lane];
}
void run(float *x) { rows<<<1, 256>>>(x); }

// References to a thread's own element.
__device__ void put(float &to, float v) { to = v; }
__global__ void references(const float *x, float *y) {
  __shared__ float s[256];
  float &own = s[threadIdx.x];
  put(own, x[threadIdx.x]);
  y[threadIdx.x] = own;
}
