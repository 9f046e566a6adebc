// Elements that are objects, exchanged within a warp.
// RUN: %check_cuda %s cuda-missing-syncwarp

#include <cuda_runtime.h>

struct Sum {
  float x, y;
};
__device__ inline void operator+=(Sum &a, Sum b) {
  a.x += b.x;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: a lane overwrites bytes 64 to 67 of 's' that another lane of its warp reads, with no '__syncwarp' in between
  a.y += b.y;
}

// The lane whose element is added changes it at the same time.
__global__ void inPlace(const Sum *in, Sum *out) {
  __shared__ Sum s[32];
  int t = threadIdx.x;
  if (t < 32) {
    s[t] = in[t];
    __syncwarp();
    s[t] += s[t ^ 8];
    // CHECK-MESSAGES: :[[@LINE-1]]:13: note: lane 0 reads here what lane 8 overwrites
    __syncwarp();
    out[t] = s[t];
  }
}
void launchInPlace(const Sum *in, Sum *out) { inPlace<<<1, 32>>>(in, out); }

// Read, then written behind a barrier.
__global__ void apart(const Sum *in, Sum *out) {
  __shared__ Sum s[32];
  int t = threadIdx.x;
  if (t < 32) {
    s[t] = in[t];
    __syncwarp();
    Sum other = s[t ^ 8];
    __syncwarp();
    s[t].x += other.x;
    s[t].y += other.y;
    __syncwarp();
    out[t] = s[t ^ 1];
  }
}
void launchApart(const Sum *in, Sum *out) { apart<<<1, 32>>>(in, out); }
