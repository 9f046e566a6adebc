// RUN: %check_cuda %s cuda-barrier-arrival-count

#include <cuda/barrier>
#include <cuda_runtime.h>
using Barrier = cuda::barrier<cuda::thread_scope_block>;

// One row of several.
__global__ void rows(float *x) {
  __shared__ Barrier bar;
  if (threadIdx.x == 0 && threadIdx.y == 0)
    init(&bar, blockDim.x);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'bar' waits for 16 arrivals in each phase, but 256 come [cuda-barrier-arrival-count]
  __syncthreads();
  x[threadIdx.y * 16 + threadIdx.x] = 1;
  bar.arrive_and_wait();
  // CHECK-MESSAGES: :[[@LINE-1]]:7: note: threads arrive here
}
void launchRows(float *x) { rows<<<1, dim3(16, 16)>>>(x); }

// One thread of each warp arrives.
__global__ void warps(float *x) {
  __shared__ Barrier bar;
  if (threadIdx.x == 0)
    init(&bar, 256);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'bar' waits for 256 arrivals in each phase, but at most 8 can come
  __syncthreads();
  for (int i = 0; i < 4; ++i)
    if (threadIdx.x % 32 == 0)
      bar.arrive_and_wait();
}
void launchWarps(float *x) { warps<<<1, 256>>>(x); }

// Producers and consumers; each arrives, only the consumers wait.
__global__ void halves(float *x) {
  __shared__ Barrier bar;
  if (threadIdx.x == 0)
    init(&bar, 256);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'bar' waits for 256 arrivals in each phase, but at most 128 can come
  __syncthreads();
  if (threadIdx.x < 64)
    (void)bar.arrive();
  else
    bar.arrive_and_wait();
}
void launchHalves(float *x) { halves<<<1, 128>>>(x); }

// Right: all threads; both halves; several barriers; arrivals for others; a number that is not known; blocks that are not.
__global__ void all(float *x, int n) {
  __shared__ Barrier bar, half;
  __shared__ Barrier several[2];
  __shared__ Barrier any;
  if (threadIdx.x == 0) {
    init(&bar, blockDim.x);
    init(&half, 64);
    init(&several[0], 256);
    init(&several[1], 64);
    init(&any, n);
  }
  __syncthreads();
  for (int i = 0; i < 4; ++i)
    bar.arrive_and_wait();
  if (threadIdx.x < 64)
    half.arrive_and_wait();
  several[n].arrive_and_wait();
  any.arrive_and_wait();
}
void launchAll(float *x, int n) { all<<<1, 256>>>(x, n); }
__global__ void producers(float *x) {
  __shared__ Barrier bar;
  if (threadIdx.x == 0)
    init(&bar, 128);
  __syncthreads();
  for (int i = 0; i < 4; ++i)
    if (threadIdx.x < 64)
      (void)bar.arrive();
    else
      bar.arrive_and_wait();
}
void launchProducers(float *x) { producers<<<1, 128>>>(x); }
__global__ void manyForOne(float *x) {
  __shared__ Barrier bar;
  if (threadIdx.x == 0)
    init(&bar, 256);
  __syncthreads();
  if (threadIdx.x < 32)
    bar.wait(bar.arrive(8));
}
void launchManyForOne(float *x) { manyForOne<<<1, 256>>>(x); }
__global__ void unknown(float *x) {
  __shared__ Barrier bar;
  if (threadIdx.x == 0)
    init(&bar, 64);
  __syncthreads();
  bar.arrive_and_wait();
}
__global__ void dropped(float *x, int n) {
  __shared__ Barrier bar;
  if (threadIdx.x == 0)
    init(&bar, 128);
  __syncthreads();
  if (threadIdx.x >= 64) {
    bar.arrive_and_drop();
    return;
  }
  bar.arrive_and_wait();
}
void launchDropped(float *x) { dropped<<<1, 128>>>(x, 4); }
