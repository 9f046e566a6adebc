// RUN: %check_cuda %s cuda-missing-syncwarp

// What --fix and --unsafe-fixes make of the shapes.

// One statement that reads and writes: split.
__global__ void inPlace(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  if (t < 32) {
    s[t] += s[t + 16];
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: a lane overwrites an element of 's' that another lane of its warp reads
    // CHECK-FIXES: {{^}}    {
    // CHECK-FIXES-NEXT: {{^}}      auto value = s[t + 16];
    // CHECK-FIXES-NEXT: {{^}}      __syncwarp();
    // CHECK-FIXES-NEXT: {{^}}      s[t] += value;
    // CHECK-FIXES-NEXT: {{^}}      __syncwarp();
    // CHECK-FIXES-NEXT: {{^}}    }
    __syncwarp();
  }
  __syncthreads();
  out[t] = s[t];
}

// Rolled, without braces.
__global__ void rolled(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  if (t < 32)
    for (int d = 16; d > 0; d >>= 1)
      s[t] += s[t + d];
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: a lane overwrites an element of 's' that another lane of its warp reads
      // CHECK-FIXES: {{^}}      {
      // CHECK-FIXES-NEXT: {{^}}        auto value = s[t + d];
      // CHECK-FIXES-NEXT: {{^}}        __syncwarp();
      // CHECK-FIXES-NEXT: {{^}}        s[t] += value;
      // CHECK-FIXES-NEXT: {{^}}        __syncwarp();
      // CHECK-FIXES-NEXT: {{^}}      }
  if (t == 0)
    out[0] = s[0];
}

// The barrier goes to the beginning of each round.
__global__ void guarded(const int *in, int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncwarp();
  for (int d = 16; d > 0; d >>= 1)
    if (t < d)
      s[t] += s[t + d];
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: a lane reads an element of 's' that another lane of its warp writes in an earlier iteration
  // CHECK-FIXES: {{^}}    {
  // CHECK-FIXES-NEXT: {{^}}    __syncwarp();
  // CHECK-FIXES-NEXT: {{^}}    if (t < d)
  // CHECK-FIXES-NEXT: {{^}}      s[t] += s[t + d];
  // CHECK-FIXES-NEXT: {{^}}    }
  if (t == 0)
    out[0] = s[0];
}

// Only the lanes of the branch.
__global__ void half(const int *in, int *out) {
  __shared__ int s[8][32];
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  if (lane < 16) {
    s[warp][lane] = in[threadIdx.x];
    out[threadIdx.x] = s[warp][lane ^ 1];
    // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: a lane reads an element of 's' that another lane of its warp writes
    // CHECK-FIXES: {{^}}    __syncwarp(0x0000ffffu);
    // CHECK-FIXES-NEXT: {{^}}    out[threadIdx.x] = s[warp][lane ^ 1];
  }
}

// Lanes that have left the kernel may be named.
__global__ void afterReturn(const int *in, int *out, int n) {
  __shared__ int s[256];
  int t = threadIdx.x;
  if (t >= n)
    return;
  s[t] = in[t];
  out[t] = s[t ^ 1];
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: a lane reads an element of 's' that another lane of its warp writes
  // CHECK-FIXES: {{^}}  __syncwarp();
  // CHECK-FIXES-NEXT: {{^}}  out[t] = s[t ^ 1];
}

// The unrolled reduction: split, or with shuffles.
__global__ void unrolled(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  if (t < 32) {
    s[t] += s[t + 32];
    s[t] += s[t + 16];
    s[t] += s[t + 8];
    s[t] += s[t + 4];
    s[t] += s[t + 2];
    s[t] += s[t + 1];
    // CHECK-MESSAGES: :[[@LINE-5]]:13: warning: a lane reads an element of 's' that another lane of its warp writes
    // CHECK-MESSAGES: :[[@LINE-6]]:13: note: unsafe fix: reduce in registers, with shuffles
    // CHECK-FIXES: {{^}}    s[t] += s[t + 32];
    // CHECK-FIXES-NEXT: {{^}}    {
    // CHECK-FIXES-NEXT: {{^}}      __syncwarp();
    // CHECK-FIXES-NEXT: {{^}}      auto value = s[t + 16];
    // CHECK-FIXES-NEXT: {{^}}      __syncwarp();
    // CHECK-FIXES-NEXT: {{^}}      s[t] += value;
    // CHECK-FIXES-NEXT: {{^}}      __syncwarp();
    // CHECK-FIXES-NEXT: {{^}}    }
    // CHECK-FIXES-NEXT: {{^}}    {
    // CHECK-FIXES-NEXT: {{^}}      auto value = s[t + 8];
    // CHECK-FIXES-NEXT: {{^}}      __syncwarp();
    // CHECK-FIXES-NEXT: {{^}}      s[t] += value;
    // CHECK-FIXES-NEXT: {{^}}      __syncwarp();
    // CHECK-FIXES-NEXT: {{^}}    }
  }
  if (t == 0)
    out[0] = s[0];
}
