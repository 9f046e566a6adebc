// RUN: %check_cuda %s cuda-memcpy-async-missing-wait

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda_pipeline.h>
namespace cg = cooperative_groups;

__global__ void primitives(const float *in, float *out) {
  __shared__ float s[256];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&s[t], &in[t], sizeof(float));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[t] = s[255 - t];
}

// Two stages that take turns.
__global__ void stages(const float *in, float *out, int n) {
  __shared__ float s[2][256];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&s[0][t], &in[t], sizeof(float));
  __pipeline_commit();
  for (int i = 0; i < n; ++i) {
    if (i + 1 < n)
      __pipeline_memcpy_async(&s[(i + 1) % 2][t], &in[(i + 1) * 256 + t], sizeof(float));
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    out[i * 256 + t] = s[i % 2][255 - t];
    __syncthreads();
  }
}
// The other stage is read while one is filled.
__global__ void otherStage(const float *in, float *out) {
  __shared__ float s[2][256];
  int t = threadIdx.x;
  s[1][t] = in[t];
  __pipeline_memcpy_async(&s[0][t], &in[256 + t], sizeof(float));
  __pipeline_commit();
  out[t] = s[1][t];
  __pipeline_wait_prior(0);
  out[256 + t] = s[0][t];
}

__global__ void groups(const int *in, int *out, int n) {
  extern __shared__ int d[];
  cg::thread_block block = cg::this_thread_block();
  for (int i = 0; i < n; ++i) {
    cg::memcpy_async(block, d, in + i * block.size(), sizeof(int) * block.size());
    cg::wait(block);
    out[i * block.size() + threadIdx.x] += d[threadIdx.x];
    block.sync();
  }
}

// Before the copy starts; what is written there; another element; a wait in a function, in a loop, in a destructor,
// behind a condition; a function that is not followed.
__device__ void waitForAll() { __pipeline_wait_prior(0); }
struct Waiting {
  __device__ ~Waiting() { __pipeline_wait_prior(0); }
};
__device__ void elsewhere(float *s);
__global__ void ways(const float *in, float *out, int n) {
  __shared__ float s[256], u[256], v[256], w[256], x[512];
  int t = threadIdx.x;
  s[t] = in[t];
  out[t] = s[t];
  __syncthreads();
  __pipeline_memcpy_async(&s[t], &in[t], sizeof(float));
  __pipeline_commit();
  waitForAll();
  out[t] += s[t];
  __pipeline_memcpy_async(&u[t], &in[t], sizeof(float));
  __pipeline_commit();
  for (int i = 0; i < n; ++i)
    __pipeline_wait_prior(0);
  out[t] += u[t];
  {
    Waiting waiting;
    __pipeline_memcpy_async(&v[t], &in[t], sizeof(float));
    __pipeline_commit();
  }
  out[t] += v[t];
  __pipeline_memcpy_async(&w[t], &in[t], sizeof(float));
  __pipeline_commit();
  if (n > 0)
    __pipeline_wait_prior(0);
  out[t] += w[t];
  __pipeline_memcpy_async(&x[t], &in[t], sizeof(float));
  __pipeline_commit();
  out[t] += x[t + 256];
  elsewhere(x);
  out[t] += x[t];
}

// Nothing is read: the next function will.
__device__ void fill(float *s, const float *in) {
  __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], sizeof(float));
  __pipeline_commit();
}
__global__ void apart(const float *in, float *out) {
  __shared__ float s[256];
  fill(s, in);
  waitForAll();
  __syncthreads();
  out[threadIdx.x] = s[255 - threadIdx.x];
}

// The wait is for all but the last batch, and that fills the other stage; a number that is not known; batches that are
// closed elsewhere or in a loop.
__global__ void batches(const float *in, float *out, int n) {
  __shared__ float s[2][256], u[256], v[256];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&s[0][t], &in[t], sizeof(float));
  __pipeline_commit();
  __pipeline_memcpy_async(&s[1][t], &in[256 + t], sizeof(float));
  __pipeline_commit();
  __pipeline_wait_prior(1);
  __syncthreads();
  out[t] = s[0][255 - t];
  __pipeline_memcpy_async(&u[t], &in[t], sizeof(float));
  __pipeline_commit();
  __pipeline_wait_prior(n);
  out[t] += u[t];
  __pipeline_memcpy_async(&v[t], &in[t], sizeof(float));
  __pipeline_commit();
  for (int i = 0; i < n; ++i)
    __pipeline_commit();
  __pipeline_wait_prior(2);
  out[t] += v[t];
}
