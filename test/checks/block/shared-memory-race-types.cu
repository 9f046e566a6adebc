// RUN: %check_cuda %s cuda-shared-memory-race

#include <cuda_runtime.h>

// Members of a union lie in one another.
__global__ void members(float *x, int *y) {
  __shared__ union {
    float f[256];
    int i[256];
  } u;
  u.f[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  float v = u.f[255 - threadIdx.x];
  u.i[threadIdx.x] = y[threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: thread 255 overwrites bytes 1020 to 1023 of 'u' that thread 0 reads, with no block barrier in between [cuda-shared-memory-race,likely]
  // CHECK-MESSAGES: :[[@LINE-3]]:13: note: thread 0 reads it here
  __syncthreads();
  y[threadIdx.x] = u.i[255 - threadIdx.x];
  x[threadIdx.x] = v;
}

// A member of another size: thread 1 reads what thread 0 has written.
__global__ void sizes(double *x, float *y) {
  __shared__ union {
    double d[128];
    float f[256];
  } u;
  if (threadIdx.x < 128)
    u.d[threadIdx.x] = x[threadIdx.x];
  y[threadIdx.x] = u.f[threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: thread 32 reads bytes 128 to 131 of 'u' that thread 16 writes, with no block barrier in between [cuda-shared-memory-race]
  // CHECK-MESSAGES: :[[@LINE-3]]:5: note: thread 16 writes it here
}
void run(double *x, float *y) { sizes<<<1, 256>>>(x, y); }

// In structs, anonymous and in one another.
struct Nested {
  int n;
  union {
    float f[256];
    int i[256];
  };
};
__global__ void nested(float *x, int *y) {
  __shared__ Nested s;
  s.f[threadIdx.x] = x[threadIdx.x];
  y[threadIdx.x] = s.i[255 - threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: thread 0 reads bytes 1024 to 1027 of 's' that thread 255 writes, with no block barrier in between [cuda-shared-memory-race]
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: thread 255 writes it here
}
void run(float *x, int *y) { nested<<<1, 256>>>(x, y); }

// A float4 over four floats.
__global__ void vectors(const float4 *x, float *y) {
  __shared__ float s[1024];
  reinterpret_cast<float4 *>(s)[threadIdx.x] = x[threadIdx.x];
  y[threadIdx.x] = s[threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: thread 32 reads bytes 128 to 131 of 's' that thread 8 writes, with no block barrier in between [cuda-shared-memory-race]
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: thread 8 writes it here
}
void run(const float4 *x, float *y) { vectors<<<1, 256>>>(x, y); }

__global__ void one(const float4 *x, float *y) {
  __shared__ float s[1024];
  *(float4 *)&s[4 * threadIdx.x] = x[threadIdx.x];
  float v = s[1023 - 4 * threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: thread 0 reads bytes 4092 to 4095 of 's' that thread 255 writes, with no block barrier in between [cuda-shared-memory-race]
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: thread 255 writes it here
  y[threadIdx.x] = v;
}
void run1(const float4 *x, float *y) { one<<<1, 256>>>(x, y); }

// Whole objects, whose members are read.
__global__ void whole(const float4 *x, float4 *y) {
  __shared__ float4 s[256];
  s[threadIdx.x] = x[threadIdx.x];
  y[threadIdx.x] = s[255 - threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: thread 0 reads element 255 of 's' that thread 255 writes, with no block barrier in between [cuda-shared-memory-race,likely]
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: thread 255 writes it here
}
__global__ void part(const float4 *x, float *y) {
  __shared__ float4 s[256];
  s[threadIdx.x] = x[threadIdx.x];
  y[threadIdx.x] = s[255 - threadIdx.x].w;
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: thread 0 reads bytes 4092 to 4095 of 's' that thread 255 writes, with no block barrier in between [cuda-shared-memory-race,likely]
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: thread 255 writes it here
}

// Cut out of one dynamic array.
__global__ void carved(const float *x, float *y, int n) {
  extern __shared__ char raw[];
  float *first = (float *)raw, *second = (float *)(raw + n);
  first[threadIdx.x] = x[threadIdx.x];
  second[threadIdx.x] = first[threadIdx.x];
  y[threadIdx.x] = second[blockDim.x - 1 - threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: thread 0 reads bytes of 'raw' that thread 255 writes, with no block barrier in between [cuda-shared-memory-race,likely]
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: thread 255 writes it here
}
__global__ void overlapping(const float *x, double *y) {
  extern __shared__ char bytes[];
  float *first = (float *)bytes;
  double *second = (double *)(bytes + 512);
  second[threadIdx.x] = y[threadIdx.x];
  first[128 + threadIdx.x] = x[threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: thread 32 writes bytes 640 to 643 of 'bytes' that thread 16 writes, with no block barrier in between [cuda-shared-memory-race]
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: thread 16 writes it here
  y[threadIdx.x] = second[threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: thread 16 reads bytes 640 to 643 of 'bytes' that thread 32 writes, with no block barrier in between [cuda-shared-memory-race]
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: thread 32 writes it here
}
void run(const float *x, double *y) { overlapping<<<1, 256, 4096>>>(x, y); }

// Through references.
__device__ void put(float &to, float v) { to = v; }
__global__ void references(const float *x, float *y) {
  __shared__ float s[256];
  put(s[threadIdx.x], x[threadIdx.x]);
  float &other = s[255 - threadIdx.x];
  y[threadIdx.x] = other;
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: thread 0 reads element 255 of 's' that thread 255 writes, with no block barrier in between [cuda-shared-memory-race]
  // CHECK-MESSAGES: :[[@LINE-7]]:43: note: thread 255 writes it here
}
void run2(const float *x, float *y) { references<<<1, 256>>>(x, y); }
