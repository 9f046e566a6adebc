// Elements that are objects, used as they may be.
// RUN: %check_cuda %s cuda-shared-memory-race,cuda-missing-syncwarp,cuda-uninitialized-shared,cuda-shared-out-of-bounds

#include <cuda_fp16.h>
#include <cuda_runtime.h>

struct Pair {
  float first, second;
};
struct Tag {};
__device__ inline void operator+=(Pair &a, const Pair &b) {
  a.first += b.first;
  a.second += b.second;
}

// With a barrier in between.
__global__ void __launch_bounds__(128) sums(const Pair *in, Pair *out, const half2 *weights, half2 *total) {
  __shared__ Pair s[128];
  __shared__ half2 h[128];
  int t = threadIdx.x;
  s[t] = in[t];
  h[t] = weights[t];
  __syncthreads();
  for (int d = 64; d > 0; d /= 2) {
    if (t < d) {
      s[t] += s[t + d];
      h[t] += h[t + d];
    }
    __syncthreads();
  }
  if (t == 0) {
    out[0] = s[0];
    total[0] = h[0];
  }
}

// Each thread its own element, by whatever name.
__global__ void __launch_bounds__(128) own(const Pair *in, Pair *out) {
  __shared__ Pair s[128];
  int t = threadIdx.x;
  s[t] = in[t];
  Pair &mine = s[t];
  mine.first *= 2;
  s[t] += s[t];
  Pair copy = s[t];
  out[t] = copy;
}

// Different members of one element.
__global__ void __launch_bounds__(128) parts(const float *in, float *out) {
  __shared__ Pair s[128];
  int t = threadIdx.x;
  s[t].first = in[t];
  out[t] = s[t].first;
  s[127 - t].second = in[t];
  out[t + 128] = s[127 - t].second;
}

// Every warp stores the same.
__global__ void __launch_bounds__(128) same(const Pair *in, Pair *out) {
  __shared__ Pair s[32];
  int lane = threadIdx.x % 32;
  s[lane] = in[lane];
  __syncwarp();
  out[threadIdx.x] = s[lane ^ 1];
}

// Only the address is taken, or nothing is there.
struct Node {
  Pair value;
  __device__ const Node *self() const { return this; }
  __device__ Node &me() { return *this; }
};
__global__ void __launch_bounds__(128) addresses(const Pair *in, const Node **out) {
  __shared__ Node s[128];
  int t = threadIdx.x;
  s[t].value = in[t];
  out[t] = s[127 - t].self();
  s[t].me().value = in[t + 1];
}
__device__ void take(Tag);
__global__ void __launch_bounds__(128) empty() {
  __shared__ Tag s[128];
  int t = threadIdx.x;
  s[t] = Tag();
  take(s[127 - t]);
}

// What a reference parameter refers to is the thread's own here.
__device__ inline void exchange(float &a, float &b) {
  float t = a;
  a = b;
  b = t;
}
__global__ void __launch_bounds__(128) locals(float *x) {
  __shared__ float s[256];
  int t = threadIdx.x;
  float a = x[t], b = x[t + 128];
  exchange(a, b);
  s[t] = a;
  s[t + 128] = b;
  exchange(s[t], s[t + 128]);
  x[t] = s[t] + s[t + 128];
}

// A copy constructor that does not look at what it is made of.
struct Fresh {
  float x;
  __device__ Fresh() : x(0) {}
  __device__ Fresh(const Fresh &) : x(0) {}
};
__device__ void use(Fresh);
__global__ void __launch_bounds__(128) fresh(const float *in) {
  extern __shared__ Fresh dynamic[];
  int t = threadIdx.x;
  dynamic[t].x = in[t];
  use(dynamic[127 - t]);
}
