// RUN: %check_cuda %s cuda-shared-memory-race

#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

__global__ void tiles(const float *in, float *out, int n) {
  __shared__ float tile[128];
  int t = threadIdx.x;
  float sum = 0;
  for (int base = 0; base < n; base += 128) {
    tile[t] = in[base + t];
    __syncthreads();
    for (int k = 0; k < 128; ++k)
      sum += tile[k];
    __syncthreads();
  }
  out[t] = sum;
}

__global__ void halving(float *x) {
  extern __shared__ float s[];
  int t = threadIdx.x;
  s[t] = x[t];
  __syncthreads();
  for (int d = blockDim.x / 2; d > 0; d >>= 1) {
    if (t < d)
      s[t] += s[t + d];
    __syncthreads();
  }
  if (t == 0)
    x[0] = s[0];
}

// Two halves that take turns.
__global__ void turns(int *x, int n) {
  __shared__ int s[2][256];
  int t = threadIdx.x, now = 0;
  s[0][t] = x[t];
  __syncthreads();
  for (int d = 1; d < n; d *= 2) {
    s[now ^ 1][t] = s[now][t] + (t >= d ? s[now][t - d] : 0);
    now ^= 1;
    __syncthreads();
  }
  x[t] = s[now][t];
}

// Own elements; the warp's own elements; one warp alone.
__global__ void own(int *x) {
  __shared__ int s[256], w[256];
  int t = threadIdx.x;
  s[t] = x[t];
  x[t] = s[t] * 2;
  w[t] = x[t];
  __syncwarp();
  x[t] += w[t ^ 1];
  __syncwarp();
  if (t < 32) {
    s[t] = x[t];
    __syncwarp();
    x[t] += s[31 - t];
  }
}

// Written for a block of 64 threads.
__global__ void pairs(int *x) {
  extern __shared__ int buffer[];
  int t = threadIdx.x;
  buffer[t] = x[t];
  buffer[t + 64] = x[t + 64];
  __syncthreads();
  x[t] = buffer[t] + buffer[127 - t];
}

// The barrier of a group; a barrier in a helper; a vote of the block.
__device__ void wait() { __syncthreads(); }
__global__ void barriers(int *x, int n) {
  __shared__ int s[256];
  cg::thread_block block = cg::this_thread_block();
  int t = threadIdx.x;
  for (int i = 0; i < n; ++i) {
    s[t] = x[t + i];
    block.sync();
    x[t] += s[255 - t];
    wait();
    s[255 - t] = i;
    if (__syncthreads_or(x[t] > 4))
      break;
    x[t] += s[t];
    __syncthreads();
  }
}

// All but the last round end with a barrier.
__global__ void last(int *x, int n) {
  __shared__ int s[256];
  int t = threadIdx.x;
  for (int i = 0; i < n; ++i) {
    s[t] = x[t + i];
    __syncthreads();
    x[t] += s[255 - t];
    if (i + 1 < n)
      __syncthreads();
  }
}

// All store one value; atomics with atomics; different members.
struct State {
  int first, second;
};
__global__ void values(int *x, int n) {
  __shared__ int same, count;
  __shared__ State state;
  same = n;
  if (threadIdx.x == 0)
    state.first = n;
  if (threadIdx.x == 32)
    state.second = n;
  if (threadIdx.x == 0)
    count = 0;
  __syncthreads();
  atomicAdd(&count, 1);
  atomicMax(&count, n);
  x[threadIdx.x] = same + state.first + state.second;
}

// What data decide may exclude each other; polling.
__global__ void data(int *x, volatile int *flags) {
  __shared__ int s[256];
  __shared__ volatile int ready;
  int t = threadIdx.x;
  if (x[t] > 0)
    s[t] = 1;
  if (x[t] < 0)
    x[t] = s[255 - t];
  if (t == 64)
    ready = 1;
  while (!ready)
    ;
}

// A loop that starts from a parameter of which the launch says too little, or that is so small that one warp is enough.
__global__ void halvingElements(float *x, int n) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = x[t];
  __syncthreads();
  for (int d = n / 2; d > 0; d >>= 1) {
    if (t < d)
      s[t] += s[t + d];
    __syncwarp();
  }
}
void launchHalvingElements(float *x) { halvingElements<<<1, 256>>>(x, 32); }
__global__ void halvingAny(float *x, int n) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = x[t];
  __syncthreads();
  for (int d = n / 2; d > 0; d >>= 1) {
    if (t < d)
      s[t] += s[t + d];
    __syncwarp();
  }
}
void launchHalvingAny(float *x, int n) { halvingAny<<<1, 256>>>(x, n); }

// A destructor that waits, between the two accesses.
struct WaitAtEnd {
  __device__ ~WaitAtEnd() { __syncthreads(); }
};
__global__ void destroyedBetween(int *x) {
  __shared__ int s[256];
  int t = threadIdx.x;
  {
    WaitAtEnd w;
    s[t] = x[t];
  }
  x[t] = s[255 - t];
}

// What a thread looks at while others count; a value that each thread has set; the warp's own count.
__global__ void counts(const int *in, int *out, int n) {
  __shared__ int total, flag, own[8];
  volatile int *look = &total;
  int t = threadIdx.x;
  if (t < 8)
    own[t] = 0;
  total = 0;
  flag = 0;
  __syncthreads();
  if (in[t] < n)
    atomicAdd(&total, 1);
  if (*look > n)
    out[t] = 1;
  atomicExch(&flag, 1);
  out[t] += flag;
  atomicAdd(&own[t / 32], in[t]);
  __syncwarp();
  out[t] += own[t / 32];
}
void launchCounts(const int *in, int *out) { counts<<<1, 256>>>(in, out, 4); }

// One datum names the element both times; data name the start of a thread's own part, or an element of the own warp.
__global__ void named(int *x, const int *order, const int *start) {
  __shared__ int s[256], parts[2048], lanes[256];
  int t = threadIdx.x, place = order[t];
  s[place] = x[t];
  x[t] = s[place];
  for (int k = 0; k < 4; ++k)
    parts[start[t] + k] = x[t];
  x[t] += parts[start[t] + 1];
  lanes[t] = x[t];
  __syncwarp();
  x[t] += lanes[order[t]];
}

// Another warp waits for an atomic that is released.
__global__ void released(int *x, int *flags) {
  __shared__ int value;
  if (threadIdx.x == 0) {
    value = 7;
    asm volatile("st.release.cta.s32 [%0], %1;" ::"l"(flags + blockIdx.x), "r"(1) : "memory");
  } else if (threadIdx.x == 32) {
    int seen;
    do {
      asm volatile("ld.acquire.cta.s32 %0, [%1];" : "=r"(seen) : "l"(flags + blockIdx.x) : "memory");
    } while (seen == 0);
    *x = value;
  }
}

// The bins are cleared before anybody counts.
__global__ void __launch_bounds__(256) histogramRight(const int *in, int *out, int n) {
  __shared__ int bins[256];
  bins[threadIdx.x] = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    atomicAdd(&bins[in[i] & 255], 1);
  __syncthreads();
  out[threadIdx.x] = bins[threadIdx.x];
}

// A block barrier as long as several warps exchange, one of the warp then.
__global__ void halvingToOneWarp(float *x) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  s[t] = x[t];
  __syncthreads();
  for (int d = 512; d > 0; d >>= 1) {
    if (t < d)
      s[t] += s[t + d];
    if (d > 32)
      __syncthreads();
    else
      __syncwarp();
  }
  if (t == 0)
    x[0] = s[0];
}

// For blocks of one warp, as its only barrier says.
__global__ void oneWarp(float *x) {
  extern __shared__ float dynamic[];
  dynamic[threadIdx.x] = x[threadIdx.x];
  __syncwarp();
  float sum = 0;
  for (int j = 0; j < 32; ++j)
    sum += dynamic[j];
  x[threadIdx.x] = sum;
}

// A barrier that is named and not called is the mistake of another check.
__global__ void named(float *x) {
  __shared__ float s[128];
  int t = threadIdx.x;
  s[t] = x[t];
  __syncthreads;
  x[t] = s[127 - t];
}
