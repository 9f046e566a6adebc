// RUN: %check_cuda %s cuda-missing-syncwarp

#include <mma.h>

// Where the exchange stands: on two sides of a branch, behind members and pointers, in functions of which no kernel is
// in sight, in tiles that the warp stores together.

__global__ void sides(int *out) {
  __shared__ int s[32];
  int lane = threadIdx.x & 31;
  if (lane < 16)
    s[lane] = out[lane];
  else
    out[lane] = s[lane - 16];
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: a lane reads an element of 's' that another lane of its warp writes on the other side of a branch, with no '__syncwarp' in between
  // CHECK-MESSAGES: :[[@LINE-4]]:5: note: lane 0 writes element 0 here that lane 16 reads
}

__global__ void sidesReadFirst(int *out) {
  __shared__ int s[32];
  int lane = threadIdx.x & 31;
  if (lane & 1)
    out[lane] = s[lane - 1];
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: a lane reads an element of 's' that another lane of its warp writes on the other side of a branch
  // CHECK-MESSAGES: :[[@LINE+2]]:5: note: lane 0 writes element 0 here that lane 1 reads
  else
    s[lane] = lane;
}

// Members of an object in shared memory, through its functions.
struct Store {
  int data[64];
  __device__ void put(int i, int v) { data[i] = v; }
  __device__ int operator()(int i) const { return data[i]; }
  // CHECK-MESSAGES: :[[@LINE-1]]:51: warning: a lane reads an element of 'data' that another lane of its warp writes
  // CHECK-MESSAGES: :[[@LINE-3]]:39: note: lane 1 writes element 1 here that lane 0 reads
};
__global__ void object(const int *in, int *out) {
  __shared__ Store store;
  int t = threadIdx.x & 31;
  store.put(t, in[t]);
  out[t] = store(t ^ 1);
}

__global__ void unnamed(const int *in, int *out) {
  __shared__ struct {
    int a[32];
    int b;
  } both;
  int t = threadIdx.x & 31;
  both.a[t] = in[t];
  out[t] = both.a[t ^ 1];
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: a lane reads an element of 'a' that another lane of its warp writes
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: lane 1 writes element 1 here that lane 0 reads
}

// A pointer that is assigned and moved.
__global__ void moved(const int *in, int *out) {
  __shared__ int all[256];
  int lane = threadIdx.x % 32;
  int *mine;
  mine = all;
  mine += threadIdx.x / 32 * 32;
  mine[lane] = in[threadIdx.x];
  out[threadIdx.x] = mine[31 - lane];
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: a lane reads an element of 'mine' that another lane of its warp writes
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: lane 31 writes element 31 here that lane 0 reads
}

// The array bounds the block: there is no second warp.
__global__ void oneWarp(const int *in, int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = in[t];
  out[t] = t > 0 ? s[t - 1] : 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: a lane reads an element of 's' that another lane of its warp writes
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: lane 0 writes element 0 here that lane 1 reads
}

// Functions that no kernel of this file calls.
__device__ int local(int v) {
  __shared__ int s[32];
  int lane = threadIdx.x % 32;
  s[lane] = v;
  return s[lane ^ 1];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: a lane reads an element of 's' that another lane of its warp writes
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: lane 1 writes element 1 here that lane 0 reads
  // CHECK-MESSAGES: :[[@LINE-3]]:10: note: unsafe fix: insert '__syncwarp()' here, if all lanes of the warp arrive
}
__device__ void lastWarp(volatile float *s, int t) {
  s[t] += s[t + 32];
  s[t] += s[t + 16];
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: a lane reads an element of 's' that another lane of its warp writes
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: lane 16 writes element 16 here that lane 0 reads
  // CHECK-MESSAGES: :[[@LINE-3]]:11: note: 'volatile' does not order the accesses of different lanes
  s[t] += s[t + 8];
}

// Which lane stores which element of a tile is not said.
__global__ void tile(half *a, float *out) {
  __shared__ float tile[256];
  nvcuda::wmma::fragment<nvcuda::wmma::accumulator, 16, 16, 16, float> sums;
  nvcuda::wmma::fill_fragment(sums, 0.f);
  nvcuda::wmma::store_matrix_sync(tile, sums, 16, nvcuda::wmma::mem_row_major);
  for (int i = threadIdx.x % 32; i < 256; i += 32)
    out[i] = tile[i];
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: a lane reads an element of 'tile' that another lane of its warp writes
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: the warp stores a tile here, and nothing says which lane stores which element
}
