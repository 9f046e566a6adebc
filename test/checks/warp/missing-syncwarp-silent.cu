// RUN: %check_cuda %s cuda-missing-syncwarp

#include <cooperative_groups.h>

__device__ void unknown();
__device__ int result;

// Each lane its own element.
__global__ void own(int *out) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = out[t];
  s[t] += s[t] * 2;
  out[t] = s[t];
}

// Something makes the lanes wait: a barrier of any kind, perhaps a function of which nothing is known.
__global__ void separated(int *out, int n) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = 1;
  __syncwarp();
  int v = s[t ^ 1];
  __syncthreads();
  s[t] = v;
  unknown();
  v = s[t ^ 2];
  cooperative_groups::thread_block_tile<32> tile =
      cooperative_groups::tiled_partition<32>(cooperative_groups::this_thread_block());
  tile.sync();
  s[t] = v;
  cooperative_groups::this_thread_block().sync();
  v += s[t ^ 1];
  asm volatile("bar.warp.sync 0xffffffff;" ::: "memory");
  s[t] = v;
  out[t] = v;
}

// A lane that has written the same value itself may read it.
__global__ void sameValue(int *out, int n) {
  __shared__ int total;
  total = n;
  out[threadIdx.x] = total;
}

// Atomics, and data that is only read.
__global__ void atomics(int *out, const int *in) {
  __shared__ int count;
  if (threadIdx.x == 0)
    atomicExch(&count, 0);
  out[threadIdx.x] = atomicAdd(&count, 1) + in[threadIdx.x] + in[threadIdx.x + 1];
}

// One side of the exchange in lanes of another warp: a block barrier is what it needs.
__global__ void acrossWarps(int *out) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = out[t];
  out[t] = s[255 - t];
}

// Nobody writes what the sixteen lanes read.
__global__ void lowerHalf(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = out[t];
  __syncthreads();
  if (t < 16)
    s[t] += s[t + 16];
  __syncwarp();
  if (t < 8)
    s[t] += s[t + 8];
}

// The step by step correct reduction.
__device__ void reduce(int *s, int t) {
  for (int d = 16; d > 0; d >>= 1) {
    int v = s[t ^ d];
    __syncwarp();
    s[t] += v;
    __syncwarp();
  }
}
__global__ void rightReduction(int *out) {
  __shared__ int s[32];
  s[threadIdx.x] = out[threadIdx.x];
  __syncwarp();
  reduce(s, threadIdx.x);
  out[threadIdx.x] = s[0];
}

// Conditions that go together.
__global__ void together(int *out, bool exchange, int mode) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (exchange)
    s[t] = out[t];
  if (exchange)
    __syncwarp();
  if (exchange)
    out[t] = s[t ^ 1];
  __syncthreads();
  if (mode == 0)
    s[t] = 3;
  if (mode == 1)
    out[t] = s[t ^ 1];
}

// Two halves of a buffer in turn, and a barrier from the second round on.
__global__ void doubleBuffer(int *out, int n) {
  __shared__ int s[2][32];
  int t = threadIdx.x % 32;
  for (int i = 0; i < n; ++i) {
    s[i & 1][t] = out[i * 32 + t];
    __syncwarp();
    out[i * 32 + t] = s[i & 1][t ^ 1];
  }
  __syncthreads();
  bool first = true;
  for (int i = 0; i < n; ++i) {
    if (!first)
      __syncwarp();
    first = false;
    s[0][t] = i;
    __syncwarp();
    out[t] += s[0][t ^ 1];
  }
}

// An index or a guard of which nothing is known.
__global__ void data(int *out, const int *where) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[where[t]] = 1;
  out[t] = s[t];
  __syncthreads();
  if (where[t] > 4)
    s[t] = 2;
  else
    out[t] = s[t ^ 1];
}

// Another member of the same element.
struct Pair {
  int first, second;
};
__global__ void members(int *out) {
  __shared__ Pair s[64];
  int t = threadIdx.x;
  s[t].first = out[t];
  out[t] = s[t ^ 1].second;
}

// A flag that is polled.
__global__ void polled(int *out) {
  __shared__ volatile int ready;
  if (threadIdx.x == 0)
    ready = out[0];
  while (ready == 0)
    ;
}

// A thread's own bytes counted in elements of another size, as another member of a union, and under indices of which
// nothing is known.
union Both {
  int i[2];
  float f[2];
};
__global__ void otherSizes(int *out, const int *order) {
  extern __shared__ int words[];
  short *halves = reinterpret_cast<short *>(words);
  __shared__ Both both[64];
  int t = threadIdx.x;
  words[t] = out[t];
  out[t] = halves[2 * t + 1];
  both[t].i[0] = t;
  out[t] += int(both[t].f[0]) + int(both[t ^ 1].f[1]);
  words[order[t]] = t;
  out[t] += halves[2 * t];
}

// Rolled forms that are right: the reads stand apart from the writes, and each round is separated from the next.
__global__ void rolledRight(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  if (t < 32) {
    for (int d = 16; d > 0; d >>= 1) {
      if (t < d)
        s[t] += s[t + d];
      __syncwarp();
    }
    for (int d = 1; d < 32; d *= 2) {
      int v = t >= d ? s[t - d] : 0;
      __syncwarp();
      s[t] += v;
      __syncwarp();
    }
    // One round, in which nobody reads what is written.
    for (int d = 16; d > 8; d >>= 1)
      if (t < d)
        s[t] += s[t + d];
  }
  __syncthreads();
  out[t] = s[t];
}

// Two halves of a buffer in turn, with one barrier a round.
__global__ void halvesRight(int *out, int n) {
  __shared__ int s[2][32];
  int t = threadIdx.x % 32, half = 0;
  s[0][t] = out[t];
  __syncwarp();
  for (int i = 0; i < n; ++i) {
    int v = s[half][t ^ 1];
    half ^= 1;
    s[half][t] = v;
    __syncwarp();
  }
}

// The value that a loop leaves behind is another one than in its rounds.
__global__ void afterwards(int *out, int n) {
  __shared__ int s[4096];
  int t = threadIdx.x % 32, i = 0;
  for (; i < n; i += 32)
    s[i + t] = out[i + t];
  out[t] = s[i + (t ^ 1)];
}

// Ranks from a ballot: each lane reads its own element, or all wait before they read.
__global__ void ranks(const int *in, int *out) {
  __shared__ int kept[32];
  int lane = threadIdx.x & 31, v = in[threadIdx.x];
  unsigned votes = __ballot_sync(0xffffffffu, v > 0);
  int rank = __popc(votes & ((1u << lane) - 1u));
  if (v > 0) {
    kept[rank] = v;
    out[threadIdx.x] = kept[rank];
  }
  __syncwarp();
  if (lane < __popc(votes))
    out[lane] += kept[lane];
}

// The two sides meet at a barrier, touch different elements, or are chosen by the whole warp.
__global__ void sidesRight(int *out, int n) {
  __shared__ int s[64];
  int lane = threadIdx.x & 31;
  if (lane < 16) {
    s[lane] = out[lane];
    __syncwarp();
  } else {
    __syncwarp();
    out[lane] = s[lane - 16];
  }
  __syncthreads();
  if (lane < 16)
    s[lane] = 1;
  else
    out[lane] = s[lane];
  __syncthreads();
  if (n > 5)
    s[lane] = 2;
  else
    out[lane] = s[lane ^ 1];
}

// Memory that may be the thread's own, behind a plain pointer; lanes that read what they have written.
__device__ int perhapsOwn(int *s, int t) {
  s[t] = t;
  return s[t + 16];
}
__device__ int ownElement(volatile int *s, int t) {
  s[t] = t;
  return s[t];
}

// Objects of the thread's own.
struct Box {
  int data[64];
  __device__ void put(int i, int v) { data[i] = v; }
  __device__ int get(int i) const { return data[i]; }
};
__global__ void ownObject(int *out) {
  Box box;
  int t = threadIdx.x & 31;
  box.put(t, out[t]);
  box.put(t ^ 1, out[t]);
  out[t] = box.get(t ^ 1);
}
