// RUN: %check_cuda %s cuda-memcpy-async-missing-wait

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda_pipeline.h>
namespace cg = cooperative_groups;

// A barrier of the block waits for threads, not for copies.
__global__ void primitives(const float *in, float *out) {
  __shared__ float s[256];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&s[t], &in[t], sizeof(float));
  __pipeline_commit();
  __syncthreads();
  out[t] = s[t];
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 's' is read while '__pipeline_memcpy_async' may still be filling it: nothing in between waits for the copy [cuda-memcpy-async-missing-wait]
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: the copy starts here
}

// Several elements in one copy, read in a loop; a store into what is being filled.
__global__ void vectors(const float *in, float *out) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&s[4 * t], &in[4 * t], 16);
  __pipeline_commit();
  for (int k = 0; k < 4; ++k)
    out[4 * t + k] = s[4 * t + k];
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: 's' is read while '__pipeline_memcpy_async' may still be filling it
}
__global__ void overwritten(const float *in, float *out) {
  __shared__ float s[256];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&s[t], &in[t], sizeof(float));
  s[t] = 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 's' is written while '__pipeline_memcpy_async' may still be filling it
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[t] = s[t];
}

// The group's sync() is not its wait().
__global__ void groups(const int *in, int *out, int n) {
  extern __shared__ int d[];
  cg::thread_block block = cg::this_thread_block();
  for (int i = 0; i < n; ++i) {
    cg::memcpy_async(block, d, in + i * block.size(), sizeof(int) * block.size());
    block.sync();
    out[i * block.size() + threadIdx.x] += d[threadIdx.x];
    // CHECK-MESSAGES: :[[@LINE-1]]:44: warning: 'd' is read while 'memcpy_async' may still be filling it
    block.sync();
  }
}
__global__ void variable(const int *in, int *out) {
  __shared__ int value;
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, &value, in, sizeof(int));
  __syncthreads();
  out[threadIdx.x] = value;
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: 'value' is read while 'memcpy_async' may still be filling it
}

// In functions.
__device__ void start(float *to, const float *from) { __pipeline_memcpy_async(to, from, sizeof(float)); }
__global__ void helpers(const float *in, float *out) {
  __shared__ float s[256];
  start(&s[threadIdx.x], &in[threadIdx.x]);
  __pipeline_commit();
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: 's' is read while '__pipeline_memcpy_async' may still be filling it
  // CHECK-MESSAGES: :[[@LINE-8]]:55: note: the copy starts here
}

// The wait leaves the last batch on its way; nothing has closed the batch.
__global__ void lastBatch(const float *in, float *out) {
  __shared__ float s[2][256];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&s[0][t], &in[t], sizeof(float));
  __pipeline_commit();
  __pipeline_memcpy_async(&s[1][t], &in[256 + t], sizeof(float));
  __pipeline_commit();
  __pipeline_wait_prior(1);
  __syncthreads();
  out[t] = s[0][255 - t];
  out[256 + t] = s[1][255 - t];
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: 's' is read while '__pipeline_memcpy_async' may still be filling it: nothing in between waits for the copy [cuda-memcpy-async-missing-wait]
  // CHECK-MESSAGES: :[[@LINE-7]]:3: note: the copy starts here
}
__global__ void inRounds(const float *in, float *out, int n) {
  __shared__ float s[256];
  int t = threadIdx.x;
  for (int i = 0; i < n; ++i) {
    __pipeline_memcpy_async(&s[t], &in[i * 256 + t], sizeof(float));
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    out[i * 256 + t] = s[255 - t];
    // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: 's' is read while '__pipeline_memcpy_async' may still be filling it: nothing in between waits for the copy [cuda-memcpy-async-missing-wait]
    // CHECK-MESSAGES: :[[@LINE-6]]:5: note: the copy starts here
    __syncthreads();
  }
}
__global__ void notClosed(const float *in, float *out) {
  __shared__ float s[256];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&s[t], &in[t], sizeof(float));
  __pipeline_wait_prior(0);
  __syncthreads();
  out[t] = s[255 - t];
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 's' is read while '__pipeline_memcpy_async' may still be filling it: nothing in between waits for the copy [cuda-memcpy-async-missing-wait]
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: the copy starts here
}
