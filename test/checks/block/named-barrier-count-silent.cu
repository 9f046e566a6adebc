// RUN: %check_cuda %s cuda-named-barrier-count

#include <cuda_runtime.h>

__global__ void __launch_bounds__(128) pipe(int n) {
  for (int i = 0; i < n; ++i) {
    if (threadIdx.x < 64) {
      asm volatile("bar.sync 1, 128;" ::: "memory");
      asm volatile("bar.arrive 2, 128;" ::: "memory");
    } else {
      asm volatile("bar.arrive 1, 128;" ::: "memory");
      asm volatile("bar.sync 2, 128;" ::: "memory");
    }
  }
}

// Used again with another count; a part of a warp counts as a whole one; the block's own size.
__global__ void __launch_bounds__(128) again() {
  if (threadIdx.x < 64)
    asm volatile("bar.sync 1, 64;" ::: "memory");
  asm volatile("bar.sync 1, 128;" ::: "memory");
}
__global__ void part() {
  if (threadIdx.x < 40)
    asm volatile("bar.sync 1, 64;" ::: "memory");
}
__global__ void unknownSize(int n) {
  asm volatile("bar.sync 1, %0;" ::"r"(n) : "memory");
  asm volatile("bar.sync 1, 256;" ::: "memory");
}

// Others may arrive in functions that are not followed.
__device__ void arrive();
__global__ void elsewhere() {
  if (threadIdx.x < 32)
    asm volatile("bar.sync 1, 64;" ::: "memory");
  else
    arrive();
}

// A choice that the whole block makes.
__global__ void modes(int mode) {
  if (mode)
    asm volatile("bar.sync 1, 128;" ::: "memory");
  else
    asm volatile("bar.sync 1, 256;" ::: "memory");
}
