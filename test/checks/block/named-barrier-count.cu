// RUN: %check_cuda %s cuda-named-barrier-count

#include <cuda_runtime.h>

// The two sides disagree.
__global__ void __launch_bounds__(128) disagree() {
  if (threadIdx.x < 64)
    asm volatile("bar.sync 1, 64;" ::: "memory");
  // CHECK-MESSAGES: :[[@LINE+2]]:5: warning: 'bar.arrive' gives barrier 1 a count of 128 threads, but other threads arrive with a count of 64 [cuda-named-barrier-count]
  else
    asm volatile("bar.arrive 1, 128;" ::: "memory");
  // CHECK-MESSAGES: :[[@LINE-4]]:5: note: thread 0 arrives here, with another count
}

// Too few can come; too many come; no multiple of a warp.
__global__ void __launch_bounds__(128) few() {
  if (threadIdx.x >= 64)
    asm volatile("bar.sync 2, 96;" ::: "memory");
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'bar.sync' waits for 96 threads at barrier 2, but only 64 can arrive
}
__global__ void many() { asm volatile("barrier.sync 3, 64;" ::: "memory"); }
// CHECK-MESSAGES: :[[@LINE-1]]:26: warning: 'barrier.sync' counts 64 threads at barrier 3, but 256 arrive here
void launch() { many<<<1, 256>>>(); }
__global__ void odd() { asm volatile("bar.sync 4, 48;" ::: "memory"); }
// CHECK-MESSAGES: :[[@LINE-1]]:25: warning: 'bar.sync' counts 48 threads, which is not a multiple of the warp size

// Through a helper with the numbers as parameters.
template <int Id> __device__ void sync(int threads) { asm volatile("bar.sync %0, %1;" ::"n"(Id), "r"(threads) : "memory"); }
// CHECK-MESSAGES: :[[@LINE-1]]:55: warning: 'bar.sync' waits for 128 threads at barrier 5, but only 64 can arrive
__global__ void helper() {
  if (threadIdx.x < 64)
    sync<5>(128);
}
