// RUN: %check_cuda %s cuda-divergent-block-barrier

#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

// Known threads.
__global__ void constant(int *p) {
  if (threadIdx.x < 16)
    __syncthreads();
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: '__syncthreads' needs all threads of the block, but 'threadIdx.x < 16' keeps thread 16 and others away [cuda-divergent-block-barrier]
  // CHECK-MESSAGES: :[[@LINE-2]]:5: note: warp 0 ■■■■■■■■■■■■■■■■················ arrives here
  // CHECK-MESSAGES: :[[@LINE-3]]:5: note: warps 1-31 ································ arrive here
  // CHECK-MESSAGES: :[[@LINE-5]]:19: note: the threads part here
  // CHECK-MESSAGES: :[[@LINE-6]]:7: note: 'threadIdx.x' differs from thread to thread
}
__global__ void oneAway(int *p) {
  if (threadIdx.x != 5)
    p[threadIdx.x] = __syncthreads_or(p[threadIdx.x]);
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: '__syncthreads_or' needs all threads of the block, but 'threadIdx.x != 5' keeps thread 5 away
}
__global__ void __launch_bounds__(256) group(int *p) {
  cg::thread_block block = cg::this_thread_block();
  if (threadIdx.x % 2 == 0)
    block.sync();
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'thread_block::sync' needs all threads of the block, but 'threadIdx.x % 2 == 0' keeps thread 1 and others away
  if (threadIdx.x % 4 == 0)
    cg::sync(block);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'sync' needs all threads of the block, but 'threadIdx.x % 4 == 0' keeps thread 1 and others away
}

// A block of more than one warp.
__global__ void firstWarp(int *p) {
  if (threadIdx.x / 32 == 0) {
    p[threadIdx.x] = 0;
    __syncthreads();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: '__syncthreads' needs all threads of the block, but 'threadIdx.x / 32 == 0' can keep some of them away
  }
}

// The number of rounds differs: one finding for one loop.
__global__ void strided(const float *in, float *out, int n) {
  __shared__ float s[256];
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    s[threadIdx.x] = in[i];
    __syncthreads();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: '__syncthreads' needs all threads of the block, but 'i < n' can keep some of them away
    out[i] = s[threadIdx.x ^ 1];
    __syncthreads();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: note: so it is with '__syncthreads' here
  }
}

// Left by some threads with break or continue.
__global__ void leaves(const int *in, int *out, int n) {
  int t = threadIdx.x;
  for (int i = 0; i < n; ++i) {
    if (in[i * blockDim.x + t] == 0)
      break;
    __syncthreads();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: '__syncthreads' needs all threads of the block, but 'in[i * blockDim.x + t] == 0' can keep some of them away
    out[t] += i;
  }
}
__global__ void skips(const int *in, int *out, int n) {
  int t = threadIdx.x;
  for (int i = 0; i < n; ++i) {
    if (t >= 8)
      continue;
    __syncthreads();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: '__syncthreads' needs all threads of the block, but 't >= 8' keeps thread 8 and others away
    out[t] += i;
  }
}

// In a helper, found at the call; and a return from a helper, which ends no thread.
__device__ void waits(int *p) {
  p[threadIdx.x] = 1;
  __syncthreads();
}
__global__ void calls(int *p) {
  if (threadIdx.x > 7)
    waits(p);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: '__syncthreads' in the function called here needs all threads of the block, but 'threadIdx.x > 7' keeps thread 0 and others away
}
template <typename T> __device__ void returns(T *p, int n) {
  int i = threadIdx.x;
  if (i >= n)
    return;
  p[i] = 0;
  __syncthreads();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: '__syncthreads' needs all threads of the block, but 'i >= n' can keep some of them away
}
__global__ void callsReturns(int *p, float *q, int n) {
  returns(p, n);
  returns(q, n);
}

// Another barrier for the other lanes of the same warp.
__global__ void bothArms(int *p) {
  if (threadIdx.x & 1)
    __syncthreads();
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: '__syncthreads' needs all threads of the block, but 'threadIdx.x & 1' keeps thread 0 and others away
  // CHECK-MESSAGES: :[[@LINE+2]]:5: note: the others come to this barrier, which is not the same one for the threads of one warp
  else
    __syncthreads();
}

__global__ void ptx(int *p) {
  if (threadIdx.x < 4)
    asm volatile("bar.sync 0;" ::: "memory");
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'bar.sync' needs all threads of the block, but 'threadIdx.x < 4' keeps thread 4 and others away
}

// Rows of the block.
__global__ void rows(int *p) {
  if (threadIdx.y == 0)
    __syncthreads();
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: '__syncthreads' needs all threads of the block, but 'threadIdx.y == 0' keeps thread (0, 1) and others away
}
void launch(int *p) { rows<<<1, dim3(16, 16)>>>(p); }

// Where an object's life ends.
struct Guard {
  __device__ ~Guard() { __syncthreads(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: '__syncthreads' needs all threads of the block, but 'threadIdx.x < 16' keeps thread 16 and others away
};
__global__ void guarded(int *p) {
  if (threadIdx.x < 16) {
    Guard g;
    p[0] = 1;
  }
}
