// RUN: %check_cuda %s cuda-divergent-block-barrier

#include <cooperative_groups.h>
#include <cassert>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

// The same for the whole block.
__global__ void uniform(int *p, int n) {
  if (blockIdx.x == 0)
    __syncthreads();
  if (n > 4)
    __syncthreads();
  for (int i = 0; i < n; i += blockDim.x)
    __syncthreads();
  for (int base = blockIdx.x * blockDim.x; base < n; base += gridDim.x * blockDim.x)
    __syncthreads();
  if (p[blockIdx.x])
    __syncthreads();
}

// What all threads of the block find in one shared variable.
__global__ void flag(int *p) {
  __shared__ int more;
  do {
    if (threadIdx.x == 0)
      more = p[0]--;
    __syncthreads();
    p[threadIdx.x] += more;
    if (!more)
      break;
    __syncthreads();
  } while (true);
}
__global__ void votes(int *p) {
  while (__syncthreads_or(p[threadIdx.x] != 0)) {
    p[threadIdx.x] /= 2;
    __syncthreads();
  }
}

// The rounds are as many for every thread.
__global__ void __launch_bounds__(256) rounds(int *p) {
  for (int i = threadIdx.x; i < 1024; i += 256) {
    p[i] = 0;
    __syncthreads();
  }
}
void launchRounds(int *p) { rounds<<<1, 256>>>(p); }

// All threads that can exist.
__global__ void every(int *p) {
  if (threadIdx.x < blockDim.x)
    __syncthreads();
  if (threadIdx.x < 1024)
    __syncthreads();
}
__global__ void __launch_bounds__(128) bounded(int *p) {
  if (threadIdx.x < 128)
    __syncthreads();
}

// Exited threads do not count.
__global__ void exits(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  p[i] = 0;
  __syncthreads();
}

// Whole warps part and meet at the counted barrier.
__global__ void specialised(int *p, int n) {
  if (threadIdx.x / 32 == 0) {
    for (int i = 0; i < n; ++i) {
      p[i] = i;
      __syncthreads();
    }
  } else {
    for (int i = 0; i < n; ++i) {
      __syncthreads();
      p[i + n] = p[i];
    }
  }
}
__global__ void counted(int *p) {
  if (threadIdx.x < 64)
    asm volatile("bar.sync 1, 64;" ::: "memory");
}

// Warps and tiles have barriers of their own.
__global__ void tiles(int *p) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  if (threadIdx.x / 32 == 1)
    tile.sync();
}

// Nothing is known of the condition.
__device__ int ask(int i);
__global__ void unknown(int *p, volatile int *q) {
  if (ask(0))
    __syncthreads();
  if (*q)
    __syncthreads();
}

// Not CUDA's barrier.
struct Own {
  __device__ void sync() {}
};
__global__ void own(Own o) {
  if (threadIdx.x == 0)
    o.sync();
}

// The contents of an argument are the same for the grid, and what a function does that nobody sees is not known.
struct Sizes {
  int size[3];
  __device__ int operator[](int i) const { return size[i]; }
};
__device__ int outside(int);
__device__ int elementOf(const Sizes &s, int i) { return s.size[i]; }
__global__ void contents(Sizes s, int n) {
  if (s.size[n] > 3)
    __syncthreads();
  if (s[1] > 3)
    __syncthreads();
  Sizes copy = s;
  if (elementOf(copy, n))
    __syncthreads();
  int own[4];
  for (int i = 0; i < 4; ++i)
    own[i] = s.size[i % 3];
  if (own[n])
    __syncthreads();
  if (threadIdx.x < outside(n))
    __syncthreads();
}

// The launch says that no block parts; that the kernel makes sure of it again takes nothing away.
__global__ void asserted(float *d, int w) {
  assert(w == 320);
  int x = blockDim.x * blockIdx.x + threadIdx.x;
  if (x < w) {
    __syncthreads();
    d[x] = 0;
  }
}
__global__ void returned(float *d, int w) {
  if (w != 320)
    return;
  int x = blockDim.x * blockIdx.x + threadIdx.x;
  if (x < w) {
    __syncthreads();
    d[x] = 0;
  }
}
void launchWhole(float *d) {
  asserted<<<40, 8>>>(d, 320);
  returned<<<40, 8>>>(d, 320);
}
