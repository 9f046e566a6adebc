// RUN: %check_cuda %s cuda-uninitialized-shared

#include <cuda_runtime.h>

struct State {
  float low, high;
  int counts[64];
};

// Only one member is written.
__global__ void member(float *x) {
  __shared__ State s;
  if (threadIdx.x == 0)
    s.low = x[0];
  __syncthreads();
  x[threadIdx.x] = s.low * s.high;
  // CHECK-MESSAGES: :[[@LINE-1]]:28: warning: a thread reads 's.high' before any thread of the block has written it [cuda-uninitialized-shared]
  // CHECK-MESSAGES: :[[@LINE-6]]:20: note: 's' is declared here; shared memory has no initial value
}
__global__ void counts(int *x) {
  __shared__ State s;
  if (threadIdx.x == 0)
    s.low = s.high = 0;
  __syncthreads();
  atomicAdd(&s.counts[x[threadIdx.x] & 63], 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: an atomic operation changes an element of 's.counts' before any thread of the block has written it [cuda-uninitialized-shared]
  // CHECK-MESSAGES: :[[@LINE-6]]:20: note: 's' is declared here; shared memory has no initial value
}

// Half of the bytes, by the other member.
__global__ void halves(const float *x, double *y) {
  __shared__ union {
    float f[256];
    double d[128];
  } u;
  u.f[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  y[threadIdx.x] = u.d[threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: thread 64 reads bytes 512 to 519 of 'u', which no thread writes [cuda-uninitialized-shared]
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: the elements are written here
}
void run(const float *x, double *y) { halves<<<1, 128>>>(x, y); }

__global__ void vectors(const float *x, float4 *y) {
  __shared__ float s[512];
  s[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  y[threadIdx.x] = reinterpret_cast<float4 *>(s)[threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: thread 32 reads element 32 of 's', which no thread writes [cuda-uninitialized-shared]
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: the elements are written here
}
void run(const float *x, float4 *y) { vectors<<<1, 128>>>(x, y); }

// What is written by another type or as a whole.
__global__ void silent(const float4 *x, float *y, int *z) {
  __shared__ float s[512];
  __shared__ State state;
  __shared__ union {
    int i[128];
    float f[128];
  } u;
  reinterpret_cast<float4 *>(s)[threadIdx.x] = x[threadIdx.x];
  if (threadIdx.x == 0)
    state = State{1.0f, 2.0f, {}};
  u.i[threadIdx.x] = z[threadIdx.x];
  __syncthreads();
  y[threadIdx.x] = s[127 - threadIdx.x] + state.high + u.f[127 - threadIdx.x];
}
void run(const float4 *x, float *y, int *z) { silent<<<1, 128>>>(x, y, z); }
// Member after member, through a pointer to the first.
__global__ void flat(const float *x, float *y) {
  __shared__ State s;
  float *p = &s.low;
  if (threadIdx.x < 2)
    p[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  y[threadIdx.x] = s.high;
}
