// REQUIRES: cuda-13.0
// Objects and references of libcu++ as the toolkit's own headers declare them: whatever is in order stays without a
// finding of any memory check, and the same with a relaxed order is found.
// RUN: not %cudalint --cuda-path=%toolkits/13.0 --level=correctness,suspicious --quiet --use-color=false %s -- -arch=sm_90 | FileCheck %s --implicit-check-not=warning: --implicit-check-not=error:

#include <cuda/atomic>
#include <cuda_runtime.h>

using Flag = cuda::atomic_ref<int, cuda::thread_scope_device>;
using Counter = cuda::atomic_ref<unsigned, cuda::thread_scope_device>;

__device__ int message, ready, turn, guarded, lock;
__device__ unsigned arrived;

// A message.
__global__ void message_passing(int *out) {
  Flag flag(ready);
  if (threadIdx.x != 0)
    return;
  if (blockIdx.x == 0) {
    message = 42;
    flag.store(1, cuda::memory_order_release);
  } else {
    while (flag.load(cuda::memory_order_acquire) == 0)
      ;
    *out = message;
  }
}

// Relaxed, with fences; and one made in the expression.
__global__ void fences(int *data, int *flag, int *out) {
  if (threadIdx.x != 0)
    return;
  if (blockIdx.x == 0) {
    *data = 42;
    cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_device);
    cuda::atomic_ref<int, cuda::thread_scope_device>(*flag).store(1, cuda::memory_order_relaxed);
  } else {
    while (cuda::atomic_ref<int, cuda::thread_scope_device>(*flag).load(cuda::memory_order_relaxed) == 0)
      ;
    cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_device);
    *out = *data;
  }
}

// The default order is the strongest.
__global__ void strongest(int *data, int *flag, int *out) {
  Flag f(*flag);
  if (threadIdx.x != 0)
    return;
  if (blockIdx.x == 0) {
    *data = 42;
    f.store(1);
    f.notify_all();
  } else {
    f.wait(0);
    *out = *data;
  }
}

// Last block done.
__global__ void last_block(const float *in, float *partial, float *total) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = in[blockIdx.x];
    Counter count(arrived);
    last = count.fetch_add(1, cuda::memory_order_acq_rel) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    float sum = 0;
    for (unsigned i = 0; i < gridDim.x; ++i)
      sum += partial[i];
    *total = sum;
    Counter(arrived).store(0, cuda::memory_order_relaxed);
  }
}

// A spin lock.
__global__ void spin_lock() {
  Flag l(lock);
  if (threadIdx.x != 0)
    return;
  while (l.exchange(1, cuda::memory_order_acquire) != 0)
    ;
  guarded = guarded + 1;
  l.store(0, cuda::memory_order_release);
}

// Compare and exchange, as a lock too.
__global__ void compare_exchange(int *sum) {
  Flag l(turn);
  if (threadIdx.x != 0)
    return;
  int open = 0;
  while (!l.compare_exchange_weak(open, 1, cuda::memory_order_acquire, cuda::memory_order_relaxed))
    open = 0;
  *sum = *sum + 1;
  l.store(0, cuda::memory_order_release);
}

// For the host, and within the block.
__global__ void to_host(int *data, int *flag) {
  if (blockIdx.x == 0 && threadIdx.x == 0) {
    *data = 1;
    cuda::atomic_ref<int, cuda::thread_scope_system>(*flag).store(1, cuda::memory_order_release);
  }
}
__global__ void in_block(int *out) {
  __shared__ int value, set;
  if (threadIdx.x == 0)
    set = 0;
  __syncthreads();
  cuda::atomic_ref<int, cuda::thread_scope_block> flag(set);
  if (threadIdx.x == 0) {
    value = 7;
    flag.store(1, cuda::memory_order_release);
  } else if (threadIdx.x == 32) {
    while (flag.load(cuda::memory_order_acquire) == 0)
      ;
    *out = value;
  }
}

// What each thread counts is announced to nobody.
__global__ void histogram(const int *in, unsigned *bins) {
  Counter(bins[in[threadIdx.x]]).fetch_add(1, cuda::memory_order_relaxed);
}

// Relaxed without a fence.
__global__ void relaxed(int *data, int *flag, int *out) {
  if (threadIdx.x != 0)
    return;
  if (blockIdx.x == 0) {
    *data = 42;
    Flag(*flag).store(1, cuda::memory_order_relaxed);
    // CHECK: :[[@LINE-1]]:5: warning: 'flag' announces 'data' with no '__threadfence()' between the two writes
  } else {
    while (Flag(*flag).load(cuda::memory_order_relaxed) == 0)
      ;
    // CHECK: :[[@LINE-2]]:12: warning: 'data' is read behind the wait for 'flag' with no '__threadfence()' in between
    *out = *data;
  }
}
