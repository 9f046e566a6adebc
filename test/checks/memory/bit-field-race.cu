// RUN: %check_cuda %s cuda-bit-field-race

#include <cuda_runtime.h>

struct Flags {
  unsigned a : 1, b : 1;
  unsigned : 0;
  unsigned c : 1;
};

__global__ void twoThreads(Flags *f) {
  if (threadIdx.x == 0)
    f->a = 1;
  if (threadIdx.x == 1)
    f->b = 1;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: thread 1 writes bit-field 'b' while thread 0 may write 'a' of the same unit [cuda-bit-field-race]
  // CHECK-MESSAGES: :[[@LINE-4]]:5: note: 'a' is written here
}
__global__ void inBlock(int *out) {
  __shared__ Flags s[2];
  if (threadIdx.x < 32)
    s[1].a = 1;
  else
    s[1].b = 0;
}

// Silent: another unit, a barrier, one thread, its own object.
__global__ void otherUnit(Flags *f) {
  if (threadIdx.x == 0)
    f->a = 1;
  if (threadIdx.x == 1)
    f->c = 1;
}
__global__ void barrier(Flags *f) {
  if (threadIdx.x == 0)
    f->a = 1;
  __syncthreads();
  if (threadIdx.x == 1)
    f->b = 1;
}
__global__ void oneThread(Flags *f) {
  if (threadIdx.x == 0) {
    f->a = 1;
    f->b = 1;
  }
}
__global__ void own(Flags *f) {
  f[threadIdx.x].a = 1;
  f[threadIdx.x].b = 1;
}
