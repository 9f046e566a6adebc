// RUN: %check_cuda %s cuda-uninitialized-shared

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

__global__ void histogram(const unsigned char *in, int *out, int n) {
  __shared__ int bins[256];
  for (int i = threadIdx.x; i < 256; i += blockDim.x)
    bins[i] = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    atomicAdd(&bins[in[i]], 1);
  __syncthreads();
  out[threadIdx.x] = bins[threadIdx.x];
}

// Written by one thread, by an atomic store, on some ways, by the round before.
__global__ void writers(int *out, int n) {
  __shared__ int one, some, earlier, exchanged;
  if (threadIdx.x == 0) {
    one = n;
    atomicExch(&exchanged, 0);
  }
  if (n > 4)
    some = 3;
  __syncthreads();
  out[threadIdx.x] = one + some + atomicAdd(&exchanged, 1);
  for (int i = 0; i < n; ++i) {
    if (i > 0)
      out[threadIdx.x] += earlier;
    __syncthreads();
    earlier = i;
    __syncthreads();
  }
}

// The address goes elsewhere.
__device__ void fill(int *p);
struct Holder {
  int *p;
};
__global__ void escapes(int *out) {
  __shared__ int given[4], kept[4], cast[4];
  fill(given);
  Holder h{kept};
  h.p[0] = 1;
  ((float *)cast)[threadIdx.x & 3] = 0.0f;
  __syncthreads();
  out[threadIdx.x] = given[0] + kept[0] + cast[0];
}

// One thread reads what another writes on the other side of a branch.
__global__ void sides(int *out) {
  __shared__ volatile int ready;
  if (threadIdx.x >= 32) {
    ready = 1;
  } else {
    while (!ready)
      ;
  }
  *out = 1;
}

// All elements are written.
__global__ void partials(const float *in, float *out) {
  __shared__ float part[32];
  int t = threadIdx.x;
  if (t < 32)
    part[t] = 0.0f;
  __syncthreads();
  if (t % 32 == 0)
    part[t / 32] = in[t];
  __syncthreads();
  if (t < 32)
    out[t] = part[t];
}
__global__ void guarded(const float *in, float *out) {
  __shared__ float part[32];
  int t = threadIdx.x;
  if (t % 32 == 0)
    part[t / 32] = in[t];
  __syncthreads();
  if (t < 32)
    out[t] = t < blockDim.x / 32 ? part[t] : 0.0f;
}
void launch(const float *in, float *out) {
  partials<<<1, 256>>>(in, out);
  guarded<<<1, 256>>>(in, out);
}

extern __shared__ int dynamic[];
__global__ void dynamicShared(int *out) {
  int *head = dynamic, *tail = dynamic + 32;
  head[threadIdx.x] = 0;
  tail[threadIdx.x] = 0;
  __syncthreads();
  out[threadIdx.x] = dynamic[threadIdx.x];
}

// Another variable with a lambda that writes it.
__global__ void lambda(int *out) {
  __shared__ int s;
  auto set = [&] { s = 4; };
  set();
  __syncthreads();
  out[threadIdx.x] = s + sizeof(s);
}

// A copy writes as many elements as it says; which thread of the group writes which is not said.
namespace cg = cooperative_groups;
__global__ void ofGroup(const int *in, int *out) {
  __shared__ int s[256];
  cg::thread_block block = cg::this_thread_block();
  cg::memcpy_async(block, s, in, sizeof(s));
  cg::wait(block);
  out[threadIdx.x] = s[255 - threadIdx.x];
}
__global__ void ofThreads(const int *in, int *out) {
  __shared__ int s[512];
  __pipeline_memcpy_async(&s[threadIdx.x * 2], &in[threadIdx.x * 2], 2 * sizeof(int));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[threadIdx.x] = s[511 - threadIdx.x];
}
void launchCopies(const int *in, int *out) {
  ofGroup<<<1, 256>>>(in, out);
  ofThreads<<<1, 256>>>(in, out);
}
