// RUN: %check_cuda %s cuda-shared-out-of-bounds

#include <cuda_runtime.h>

// Four floats behind the last four.
__global__ void __launch_bounds__(128) vectors(const float4 *x, float *y) {
  __shared__ float s[510];
  reinterpret_cast<float4 *>(s)[threadIdx.x] = x[threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: thread 127 writes bytes 2032 to 2047 of 's', which has 2040 bytes [cuda-shared-out-of-bounds]
  // CHECK-MESSAGES: :[[@LINE-3]]:20: note: 's' is declared here
  __syncthreads();
  y[threadIdx.x] = s[threadIdx.x];
}
void run(const float4 *x, float *y) { vectors<<<1, 128>>>(x, y); }

// In a member of a member.
struct Tables {
  struct {
    int first[64], second[64];
  } in;
};
__global__ void inner(int *x) {
  __shared__ Tables t;
  t.in.first[threadIdx.x] = x[threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: thread 64 writes bytes 256 to 259 of 't.first', which has 256 bytes [cuda-shared-out-of-bounds]
  // CHECK-MESSAGES: :[[@LINE-3]]:21: note: 't' is declared here
  t.in.second[threadIdx.x / 2] = x[threadIdx.x];
  __syncthreads();
  x[threadIdx.x] = t.in.first[threadIdx.x / 2];
}
void run(int *x) { inner<<<1, 128>>>(x); }

// A member of a union that is shorter than the others.
__global__ void shorter(float *x) {
  __shared__ union {
    float all[256];
    float few[64];
  } u;
  u.all[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  x[threadIdx.x] = u.few[threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: thread 64 reads element 64 of 'u.few', which has 64 elements [cuda-shared-out-of-bounds]
  // CHECK-MESSAGES: :[[@LINE-5]]:5: note: 'u' is declared here
}
void run(float *x) { shorter<<<1, 256>>>(x); }
