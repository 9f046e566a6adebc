// RUN: %check_cuda %s cuda-unfenced-publication
// No finding.

#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__device__ int payload, ready;
__device__ unsigned finished;

// PTX with an order of its own.
__global__ void ptx(int *out, int *flag, int *data) {
  if (blockIdx.x == 0) {
    *data = 42;
    asm volatile("st.release.gpu.global.s32 [%0], %1;" ::"l"(flag), "r"(1) : "memory");
  } else {
    int v;
    do {
      asm volatile("ld.acquire.gpu.global.s32 %0, [%1];" : "=r"(v) : "l"(flag) : "memory");
    } while (v == 0);
    *out = *data;
  }
}

// Fences by PTX, and by helpers.
__device__ void publish(volatile int *flag, int v) {
  asm volatile("fence.acq_rel.gpu;" ::: "memory");
  *flag = v;
}
__device__ void await(volatile int *flag, int v) {
  while (*flag != v)
    ;
  __threadfence_system();
}
__global__ void helpers(int *data, int *flag, int *out) {
  if (blockIdx.x == 0) {
    *data = 1;
    publish(flag, 1);
  } else {
    await(flag, 1);
    *out = *data;
  }
}

// Counters that nobody waits on, and their results as places to write to.
__global__ void statistics(int *hist, const int *in, int *out) {
  out[threadIdx.x] = in[threadIdx.x];
  atomicAdd(&hist[in[threadIdx.x]], 1);
}
__global__ void compact(const int *in, int *out, int *n, int capacity) {
  int v = in[threadIdx.x];
  if (v > 0) {
    int p = atomicAdd(n, 1);
    if (p < capacity)
      out[p] = v;
  }
}
// A loop that takes work, and one that tries an update again.
__global__ void queue(int *next, int n, const float *in, float *out) {
  int i;
  while ((i = atomicAdd(next, 1)) < n)
    out[i] = out[i] + in[i] * 2;
}
__global__ void maximum(unsigned long long *m, const double *x, double *y) {
  y[threadIdx.x] = x[threadIdx.x];
  unsigned long long old = *m, assumed;
  do {
    assumed = old;
    old = atomicCAS(m, assumed, __double_as_longlong(fmax(x[threadIdx.x], __longlong_as_double(assumed))));
  } while (assumed != old);
  x = y;
}
// A place in a hash table is taken, not waited for.
__global__ void insert(unsigned *keys, float *values, const unsigned *k, const float *v, unsigned mask) {
  unsigned key = k[threadIdx.x], slot = key & mask;
  while (true) {
    unsigned before = atomicCAS(&keys[slot], 0xffffffffu, key);
    if (before == 0xffffffffu || before == key) {
      values[slot] = values[slot] + v[threadIdx.x];
      return;
    }
    slot = (slot + 1) & mask;
  }
}

// All threads repeat work together; barriers order it.
__global__ void iterate() {
  __shared__ volatile bool changed;
  __shared__ int s[256];
  do {
    __syncthreads();
    if (threadIdx.x == 0)
      changed = false;
    __syncthreads();
    int v = s[(threadIdx.x + 1) & 255];
    __syncthreads();
    if (v != s[threadIdx.x]) {
      s[threadIdx.x] = v;
      changed = true;
    }
    __syncthreads();
  } while (changed);
}
__global__ void iterateInGrid(volatile int *changed, int *a) {
  cg::grid_group grid = cg::this_grid();
  do {
    grid.sync();
    if (grid.thread_rank() == 0)
      *changed = 0;
    grid.sync();
    int v = a[grid.thread_rank() + 1];
    if (v > a[grid.thread_rank()]) {
      a[grid.thread_rank()] = v;
      *changed = 1;
    }
    grid.sync();
  } while (*changed);
}

// A barrier of the grid stands between.
__global__ void gridBarrier(int *data, volatile int *flag, int *out) {
  data[threadIdx.x] = 1;
  cg::this_grid().sync();
  if (threadIdx.x == 0)
    *flag = 1;
  while (*flag == 0)
    ;
  out[threadIdx.x] = data[threadIdx.x + 1];
}

// A fence on each way.
__global__ void bothArms(int *data, volatile int *flag, int c, int *out) {
  if (blockIdx.x == 0) {
    if (c) {
      *data = 1;
      __threadfence();
    } else {
      *data = 2;
      __threadfence();
    }
    *flag = 1;
  } else {
    while (*flag == 0)
      ;
    __threadfence();
    *out = *data;
  }
}

// Each thread fences, then the block meets: works in practice.
__global__ void fenceBeforeBarrier(float *data, volatile int *flag, float *out) {
  if (blockIdx.x == 0) {
    data[threadIdx.x] = 1;
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0)
      *flag = 1;
  } else {
    if (threadIdx.x == 0) {
      while (*flag == 0)
        ;
      __threadfence();
    }
    __syncthreads();
    out[threadIdx.x] = data[threadIdx.x ^ 1];
  }
}

// A flag that is read only after the kernel has ended.
__global__ void flagForTheHost(int *out, volatile int *done) {
  out[blockIdx.x] = 1;
  if (threadIdx.x == 0)
    *done = 1;
}

// Nobody reads what others have written.
__global__ void ownResult(const float *x, float *part, volatile int *turn) {
  while (*turn != blockIdx.x)
    ;
  part[blockIdx.x] = part[blockIdx.x] + x[blockIdx.x];
  *turn = blockIdx.x + 1;
}
// The first one sets up; it has nobody to wait for.
__global__ void setUp(int *started, float *table) {
  table[threadIdx.x] = 1;
  if (atomicAdd(started, 1) == 0)
    table[0] = table[5] + 1;
}
// The value of the flag that is waited for is not the one that is written.
__global__ void reset(int *data, volatile int *flag, int *out) {
  while (*flag == 0)
    ;
  __threadfence();
  *out = *data;
  *data = 0;
  *flag = 0;
}
// Whatever an unknown function does may be a fence.
__device__ void libraryFence();
__global__ void unknownFence(int *data, volatile int *flag, int *out) {
  if (blockIdx.x == 0) {
    *data = 1;
    libraryFence();
    *flag = 1;
  } else {
    while (*flag == 0)
      ;
    libraryFence();
    *out = *data;
  }
}
// The flag carries the value itself; what is in shared memory no other block sees.
__global__ void chain(int *flags, const int *in, int *out) {
  __shared__ int sum;
  if (threadIdx.x == 0) {
    sum = in[blockIdx.x];
    int before;
    while ((before = atomicAdd(&flags[blockIdx.x], 0)) == 0)
      ;
    atomicAdd(&flags[blockIdx.x + 1], before + sum);
    sum = before;
  }
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
// A ring buffer: who wants a place waits a while for one and gives up, and so is not behind what others announce.
struct Ring {
  volatile unsigned head, tail;
  unsigned size;
};
__device__ bool takePlace(Ring *ring) {
  unsigned tries = 1000;
  while (ring->head - ring->tail >= ring->size && tries-- > 0)
    ;
  if (tries == 0)
    return false;
  atomicAdd((unsigned *)&ring->head, 1u);
  return true;
}
__global__ void places(Ring *ring, int *data, int *out) {
  if (threadIdx.x == 0) {
    data[blockIdx.x] = 1;
    atomicMax((unsigned *)&ring->tail, blockIdx.x);
    if (takePlace(ring))
      out[blockIdx.x] = data[blockIdx.x + 1];
  }
}
// Likewise by a clock, and by a loop that counts.
__global__ void patience(volatile int *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    *data = 1;
    *flag = 1;
  } else {
    long long start = clock64();
    while (*flag == 0)
      if (clock64() - start > 100000)
        break;
    *out = *data;
  }
}
__global__ void counted(volatile int *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    *data = 1;
    *flag = 1;
  } else {
    for (int i = 0; i < 1000; ++i)
      if (*flag)
        break;
    *out = *data;
  }
}
