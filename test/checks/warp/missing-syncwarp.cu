// RUN: %check_cuda %s cuda-missing-syncwarp

#include <cuda_runtime.h>

// Write, then read of the neighbour's element.
__global__ void neighbour(int *out) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = out[t];
  out[t] = s[t ^ 1];
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: a lane reads an element of 's' that another lane of its warp writes, with no '__syncwarp' in between [cuda-missing-syncwarp]
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: lane 1 writes element 1 here that lane 0 reads
  // CHECK-FIXES: {{^}}  s[t] = out[t];
  // CHECK-FIXES-NEXT: {{^}}  __syncwarp();
  // CHECK-FIXES-NEXT: {{^}}  out[t] = s[t ^ 1];
}

// Read, then overwrite of what the neighbour may not have read.
__global__ void overwrite(int *out) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = out[t];
  __syncthreads();
  int v = s[t ^ 1];
  s[t] = v;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: a lane overwrites an element of 's' that another lane of its warp reads, with no '__syncwarp' in between
  // CHECK-MESSAGES: :[[@LINE-3]]:11: note: lane 0 reads element 1 here that lane 1 overwrites
  // CHECK-FIXES: {{^}}  int v = s[t ^ 1];
  // CHECK-FIXES-NEXT: {{^}}  __syncwarp();
  // CHECK-FIXES-NEXT: {{^}}  s[t] = v;
}

// The next round overwrites what this one reads.
__global__ void rounds(const int *in, int *out, int n) {
  __shared__ int s[256];
  int t = threadIdx.x;
  for (int i = 0; i < n; ++i) {
    s[t] = in[t + i];
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: a lane overwrites an element of 's' that another lane of its warp reads in an earlier iteration, with no
    // CHECK-MESSAGES: :[[@LINE+5]]:15: note: lane 0 reads element 1 here that lane 1 overwrites
    // CHECK-FIXES: {{^}}  for (int i = 0; i < n; ++i) {
    // CHECK-FIXES-NEXT: {{^}}    __syncwarp();
    // CHECK-FIXES-NEXT: {{^}}    s[t] = in[t + i];
    __syncwarp();
    out[t] += s[t ^ 1];
  }
}

// The unrolled last warp, one finding for all of it. No barrier between statements would be enough.
__device__ void lastWarp(volatile int *s, int t) {
  s[t] += s[t + 32];
  s[t] += s[t + 16];
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: a lane reads an element of 's' that another lane of its warp writes, with no '__syncwarp' in between
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: lane 16 writes element 16 here that lane 0 reads
  // CHECK-MESSAGES: :[[@LINE-3]]:11: note: 'volatile' does not order the accesses of different lanes
  s[t] += s[t + 8];
  s[t] += s[t + 4];
  s[t] += s[t + 2];
  s[t] += s[t + 1];
}
__global__ void unrolled(const int *in, int *out) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  if (t < 32)
    lastWarp(s, t);
  if (t == 0)
    out[0] = s[0];
}

// Read and write in one statement, however many barriers follow.
__global__ void inPlace(const int *in, int *out) {
  extern __shared__ int dynamic[];
  int t = threadIdx.x;
  dynamic[t] = in[t];
  __syncthreads();
  if (t < 32) {
    dynamic[t] += dynamic[t + 16];
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: a lane overwrites an element of 'dynamic' that another lane of its warp reads
    // CHECK-MESSAGES: :[[@LINE-2]]:19: note: lane 0 reads
    __syncwarp();
  }
  __syncthreads();
  out[t] = dynamic[t];
}

// Lane 0 publishes for its warp.
__global__ void publish(int *pool, int *out) {
  __shared__ int slot[8];
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  if (lane == 0)
    slot[warp] = atomicAdd(pool, 1);
  out[threadIdx.x] = slot[warp] + lane;
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: a lane reads an element of 'slot' that another lane of its warp writes
  // CHECK-MESSAGES: :[[@LINE-3]]:5: note: lane 0 writes element 0 here that lane 1 reads
  // CHECK-FIXES: {{^}}    slot[warp] = atomicAdd(pool, 1);
  // CHECK-FIXES-NEXT: {{^}}  __syncwarp();
  // CHECK-FIXES-NEXT: {{^}}  out[threadIdx.x] = slot[warp] + lane;
}

// A shuffle is no memory barrier.
__global__ void shuffled(int *out) {
  __shared__ int s[8][32];
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  s[warp][lane] = out[threadIdx.x];
  int v = __shfl_sync(0xffffffffu, lane, 3);
  out[threadIdx.x] = v + s[warp][31 - lane];
  // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: a lane reads an element of 's' that another lane of its warp writes
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: lane 31 writes element 31 here that lane 0 reads
  // CHECK-MESSAGES: :[[@LINE-4]]:11: note: '__shfl_sync' does not order memory accesses
  // CHECK-FIXES: {{^}}  __syncwarp();
  // CHECK-FIXES-NEXT: {{^}}  out[threadIdx.x] = v + s[warp][31 - lane];
}

// Global memory, and a branch that a bound decides: the fix needs agreement.
__global__ void bounded(int *data, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    data[i] = i;
    out[i] = data[i ^ 1];
    // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: a lane reads an element of 'data' that another lane of its warp writes
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: lane 1 writes the element here that lane 0 reads
    // CHECK-MESSAGES: :[[@LINE-3]]:14: note: unsafe fix: insert '__syncwarp()' here, if all lanes of the warp arrive
    // CHECK-UNSAFE-FIXES: {{^}}    data[i] = i;
    // CHECK-UNSAFE-FIXES-NEXT: {{^}}    __syncwarp();
    // CHECK-UNSAFE-FIXES-NEXT: {{^}}    out[i] = data[i ^ 1];
  }
}

// Dynamic shared memory behind a cast, and behind a function; the second pointer into one array.
template <typename T> struct Dynamic {
  __device__ operator T *() {
    extern __shared__ int memory[];
    return (T *)memory;
  }
};
template <typename T> __global__ void behind(T *out) {
  T *s = Dynamic<T>();
  int t = threadIdx.x;
  s[t] = out[t];
  out[t] = s[t ^ 1];
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: a lane reads an element of 's' that another lane of its warp writes
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: lane 1 writes element 1 here that lane 0 reads
  // CHECK-MESSAGES: :[[@LINE-3]]:12: note: unsafe fix: insert '__syncwarp()' here, if all lanes of the warp arrive
}
template __global__ void behind<int>(int *);
template __global__ void behind<double>(double *);
__global__ void casted(float *out) {
  extern __shared__ char raw[];
  float *a = reinterpret_cast<float *>(raw), *b = reinterpret_cast<float *>(raw + 128);
  int t = threadIdx.x;
  if (t < 32) {
    b[t] = out[t];
    out[t] = a[32 + (t ^ 1)];
    // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: a lane reads an element of 'a' that another lane of its warp writes
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: lane 1 writes element 33 here that lane 0 reads
  }
}

// One round of a reduction that reads and writes in one statement, with constants of a template.
template <unsigned Size> __device__ void stepOf(volatile int *s, unsigned t) {
  if (Size >= 32)
    s[t] += s[t + 16];
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: a lane overwrites an element of 's' that another lane of its warp reads
  // CHECK-MESSAGES: :[[@LINE-2]]:13: note: lane 0 reads element 16 here that lane 16 overwrites
  // CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'volatile' does not order the accesses of different lanes
}
__global__ void steps(const int *in, int *out) {
  __shared__ int s[128];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < 32)
    stepOf<64>(s, threadIdx.x);
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

// A block barrier that is not there any more when one warp is left.
__global__ void tail(float *x) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  s[t] = x[t];
  __syncthreads();
  for (int d = 512; d > 0; d >>= 1) {
    if (t < d)
      s[t] += s[t + d];
    // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: a lane reads an element of 's' that another lane of its warp writes in an earlier iteration, with no '__syncwarp' in between
    if (d > 32)
      __syncthreads();
  }
  if (t == 0)
    x[0] = s[0];
}
