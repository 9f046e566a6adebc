// Elements that are objects: copied as a whole, by members, and by operators.
// RUN: %check_cuda %s cuda-shared-memory-race

#include <cuda_fp16.h>
#include <cuda_runtime.h>

struct Pair {
  float first, second;
};
struct Nested {
  Pair pair;
  half2 weights;
};

__global__ void __launch_bounds__(128) copies(const Pair *in, Pair *out) {
  __shared__ Pair s[128];
  int t = threadIdx.x;
  s[t] = in[t];
  out[t] = s[127 - t];
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: thread 0 reads element 127 of 's' that thread 127 writes, with no block barrier in between
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: thread 127 writes it here
}

__global__ void __launch_bounds__(128) madeOfOne(const Pair *in, Pair *out) {
  __shared__ Pair s[128];
  int t = threadIdx.x;
  s[t] = in[t];
  Pair other = s[127 - t];
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: thread 0 reads element 127 of 's' that thread 127 writes
  out[t] = other;
}

__global__ void __launch_bounds__(128) copiesInside(Pair *out) {
  __shared__ Pair s[256];
  int t = threadIdx.x;
  s[t] = out[t];
  s[t + 128] = out[t + 128];
  __syncthreads();
  s[t] = s[t + 64];
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: thread 64 overwrites element 64 of 's' that thread 0 reads, with no block barrier in between
  __syncthreads();
  out[t] = s[t];
}

// The whole and a member.
__global__ void __launch_bounds__(128) members(const Pair *in, float *out) {
  __shared__ Pair s[128];
  int t = threadIdx.x;
  s[t] = in[t];
  out[t] = s[127 - t].second;
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: thread 0 reads bytes 1020 to 1023 of 's' that thread 127 writes
}
__global__ void memberByMember(const Pair *in, Pair *out) {
  __shared__ Pair s[128];
  int t = threadIdx.x;
  s[t].first = in[t].first;
  s[t].second = in[t].second;
  Pair other = s[127 - t];
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: thread 0 reads bytes 1016 to 1019 of 's' that thread 127 writes
  out[t] = other;
}
__global__ void sameMember(const float *in, float *out) {
  __shared__ Pair s[128];
  int t = threadIdx.x;
  s[t].first = in[t];
  out[t] = s[127 - t].first;
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: thread 0 reads element 127 of 's' that thread 127 writes
}

// Classes of CUDA with an assignment and operators of their own.
__global__ void __launch_bounds__(128) halves(const half2 *in, half2 *out) {
  __shared__ half2 s[128];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  if (t < 64)
    s[t] = __hadd2(s[t], s[t + 64]);
  if (t < 32)
    s[t] += s[t + 32];
  // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: thread 0 reads element 32 of 's' that thread 32 writes, with no block barrier in between
  // CHECK-MESSAGES: :[[@LINE-4]]:5: note: thread 32 writes it here
  __syncthreads();
  if (t < 16)
    out[t] = s[t];
}
__global__ void __launch_bounds__(128) converted(const half *in, float *out) {
  __shared__ half s[128];
  int t = threadIdx.x;
  s[t] = in[t];
  out[t] = s[127 - t];
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: thread 0 reads element 127 of 's' that thread 127 writes
}
// Its own assignment is made of that of its members.
__global__ void __launch_bounds__(128) nested(const Nested *in, Nested *out) {
  __shared__ Nested s[128];
  int t = threadIdx.x;
  s[t] = in[t];
  out[t] = s[127 - t];
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: thread 0 reads element 127 of 's' that thread 127 writes
}

// Operators of the user.
__device__ inline void operator+=(Pair &a, const Pair &b) {
  a.first += b.first;
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: thread 0 reads element 32 of 's' that thread 32 writes, with no block barrier in between
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: thread 32 writes it here
  a.second += b.second;
}
__global__ void __launch_bounds__(128) sums(const Pair *in, Pair *out) {
  __shared__ Pair s[128];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  if (t < 64)
    s[t] += s[t + 64];
  if (t < 32)
    s[t] += s[t + 32];
  __syncthreads();
  if (t < 32)
    out[t] = s[t];
}
struct Own {
  float x;
  __device__ Own &operator=(const Own &other) {
    x = other.x;
    // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: thread 0 reads element 127 of 's' that thread 127 writes
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: thread 127 writes it here
    return *this;
  }
};
__global__ void __launch_bounds__(128) assigned(const Own *in, Own *out) {
  __shared__ Own s[128];
  int t = threadIdx.x;
  s[t] = in[t];
  out[t] = s[127 - t];
}
void launchAssigned(const Own *in, Own *out) { assigned<<<1, 128>>>(in, out); }
struct Copied {
  float x;
  __device__ Copied() {}
  __device__ Copied(const Copied &other) : x(other.x) {}
};
__device__ void use(Copied);
__global__ void __launch_bounds__(128) handedOver(const float *in) {
  extern __shared__ Copied dynamic[];
  int t = threadIdx.x;
  dynamic[t].x = in[t];
  use(dynamic[127 - t]);
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: thread 0 reads bytes 508 to 511 of 'dynamic' that thread 127 writes
}

// References: of a function, of a variable, and what a function returns.
__device__ inline void put(float &to, const float &from) { to = from; }
__global__ void __launch_bounds__(128) references(const float *in, float *out) {
  __shared__ float s[128];
  int t = threadIdx.x;
  put(s[t], in[t]);
  float &mine = s[127 - t];
  out[t] = mine;
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: thread 0 reads element 127 of 's' that thread 127 writes
}
struct Tile {
  float data[128];
  __device__ float &at(int i) { return data[i]; }
};
__global__ void __launch_bounds__(128) returned(const float *in, float *out) {
  __shared__ Tile tile;
  int t = threadIdx.x;
  tile.at(t) = in[t];
  out[t] = tile.at(127 - t);
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: thread 0 reads element 127 of 'data' that thread 127 writes
}
void launchReturned(const float *in, float *out) { returned<<<1, 128>>>(in, out); }
