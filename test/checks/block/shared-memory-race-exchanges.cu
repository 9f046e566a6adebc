// Elements that are exchanged where their own contents say so, the last round of a loop, and blocks of a size that the
// case of a switch names.
// RUN: %check_cuda %s cuda-shared-memory-race

#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

// Compare and exchange, with no barrier between two rounds.
__device__ inline void order(unsigned &a, unsigned &b, bool up) {
  if ((a > b) == up) {
    // CHECK-MESSAGES: :[[@LINE-1]]:8: warning: thread 32 reads element 64 of 'keys' that thread 0 writes in an earlier iteration, with no block barrier in between
    unsigned t = a;
    a = b;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: thread 32 overwrites element 64 of 'keys' that thread 0 reads in an earlier iteration, with no block barrier in between
    b = t;
  }
}
__global__ void __launch_bounds__(64) merge(unsigned *data) {
  __shared__ unsigned keys[128];
  unsigned t = threadIdx.x;
  keys[t] = data[t];
  keys[t + 64] = data[t + 64];
  __syncthreads();
  for (unsigned stride = 64; stride > 0; stride >>= 1) {
    unsigned at = 2 * t - (t & (stride - 1));
    order(keys[at], keys[at + stride], true);
  }
  __syncthreads();
  data[t] = keys[t];
  data[t + 64] = keys[t + 64];
}
void launchMerge(unsigned *data) { merge<<<1, 64>>>(data); }

// The last round leaves its elements without a barrier.
__global__ void last(unsigned *data) {
  __shared__ unsigned keys[256];
  unsigned t = threadIdx.x;
  keys[t] = data[t];
  keys[t + 128] = data[t + 128];
  for (unsigned stride = 128; stride > 0; stride >>= 1) {
    __syncthreads();
    unsigned at = 2 * t - (t & (stride - 1));
    keys[at] = keys[at] + keys[at + stride];
  }
  data[t] = keys[t];
  // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: thread 32 reads element 32 of 'keys' that thread 16 writes, with no block barrier in between
}
void launchLast(unsigned *data) { last<<<1, 128>>>(data); }

// Within one function, and where it is another element that says so.
__global__ void smallest(const float *in, float *out, int *where) {
  __shared__ float value[128];
  __shared__ int index[128];
  int t = threadIdx.x;
  value[t] = in[t];
  index[t] = t;
  __syncthreads();
  for (int d = 64; d > 0; d /= 2) {
    float other = t + d < 128 ? value[t + d] : value[t];
    int otherIndex = t + d < 128 ? index[t + d] : t;
    if (other < value[t]) {
      value[t] = other;
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: thread 64 overwrites element 64 of 'value' that thread 0 reads, with no block barrier in between
      index[t] = otherIndex;
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: thread 64 overwrites element 64 of 'index' that thread 0 reads, with no block barrier in between
    }
    __syncthreads();
  }
  if (t == 0) {
    *out = value[0];
    *where = index[0];
  }
}
void launchSmallest(const float *in, float *out, int *where) { smallest<<<1, 128>>>(in, out, where); }

// A group made of another one is no barrier.
__global__ void tiles(const float *in, float *out) {
  extern __shared__ float s[];
  cg::thread_block block = cg::this_thread_block();
  int t = threadIdx.x;
  s[t] = in[t];
  cg::thread_block_tile<32> tile = cg::tiled_partition<32>(block);
  if (t < 32) {
    float v = s[t + 32];
    // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: thread 0 reads element 32 of 's' that thread 32 writes, with no block barrier in between
    out[t] = tile.shfl_down(v, 1);
  }
}

template <int Size> __global__ void sums(const float *in, float *out) {
  extern __shared__ float dynamic[];
  int t = threadIdx.x;
  dynamic[t] = in[t];
  if (Size >= 512 && t < 256)
    dynamic[t] = dynamic[t] + dynamic[t + 256];
  // CHECK-MESSAGES: :[[@LINE-1]]:31: warning: thread 0 reads element 256 of 'dynamic' that thread 256 writes, with no block barrier in between [cuda-shared-memory-race]
  __syncthreads();
  if (t < 64)
    out[t] = dynamic[t];
}
void launchSums(const float *in, float *out, int threads) {
  dim3 block(threads, 1, 1);
  switch (threads) {
  case 512:
    sums<512><<<1, block, threads * sizeof(float)>>>(in, out);
    break;
  case 256:
    sums<256><<<1, block, threads * sizeof(float)>>>(in, out);
    break;
  }
}
