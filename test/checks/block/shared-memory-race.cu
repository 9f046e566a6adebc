// RUN: %check_cuda %s cuda-shared-memory-race

#include <cuda_pipeline.h>
#include <cuda_runtime.h>

// Write, then read of another warp's element.
__global__ void __launch_bounds__(128) known(int *out) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = out[t];
  out[t] = s[127 - t];
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: thread 0 reads element 127 of 's' that thread 127 writes, with no block barrier in between [cuda-shared-memory-race]
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: thread 127 writes it here
  // CHECK-FIXES: {{^}}  s[t] = out[t];
  // CHECK-FIXES-NEXT: {{^}}  __syncthreads();
  // CHECK-FIXES-NEXT: {{^}}  out[t] = s[127 - t];
}
void launchKnown(int *out) { known<<<1, 128>>>(out); }

// The tile is filled again before all have read it.
__global__ void tiles(const float *in, float *out, int n) {
  __shared__ float tile[128];
  int t = threadIdx.x;
  float sum = 0;
  for (int base = 0; base < n; base += 128) {
    tile[t] = in[base + t];
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: thread 0 overwrites element 0 of 'tile' that thread 32 reads in an earlier iteration, with no block barrier in between
    // CHECK-MESSAGES: :[[@LINE+4]]:14: note: thread 32 reads it here
    // CHECK-MESSAGES: note: {{.*}}insert '__syncthreads()' here
    __syncthreads();
    for (int k = 0; k < 128; ++k)
      sum += tile[k];
  }
  out[t] = sum;
}

// One thread changes what the others find in the loop's condition.
__global__ void condition(int *x) {
  __shared__ int more;
  if (threadIdx.x == 0)
    more = 1;
  __syncthreads();
  while (more) {
    x[threadIdx.x]++;
    if (threadIdx.x == 0)
      more = x[0] < 10;
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: thread 0 overwrites 'more' that thread 32 reads, with no block barrier in between
    // CHECK-MESSAGES: :[[@LINE-5]]:10: note: thread 32 reads it here
    __syncthreads();
  }
}

// A helper uses its buffer again.
__device__ float blockSum(float v) {
  __shared__ float part[32];
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  for (int d = 16; d > 0; d /= 2)
    v += __shfl_down_sync(0xffffffffu, v, d);
  if (lane == 0)
    part[warp] = v;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: thread 32 overwrites element 1 of 'part' that thread 1 reads, with no block barrier in between
  // CHECK-MESSAGES: :[[@LINE+2]]:39: note: thread 1 reads it here
  __syncthreads();
  v = threadIdx.x < blockDim.x / 32 ? part[lane] : 0;
  if (warp == 0)
    for (int d = 16; d > 0; d /= 2)
      v += __shfl_down_sync(0xffffffffu, v, d);
  return v;
}
__global__ void reuse(float *x) {
  float a = blockSum(x[threadIdx.x]);
  float b = blockSum(x[threadIdx.x] * 2);
  if (threadIdx.x == 0)
    x[0] = a + b;
}

// A halving loop, a doubling one.
__global__ void halving(float *x) {
  extern __shared__ float s[];
  int t = threadIdx.x;
  s[t] = x[t];
  __syncthreads();
  for (int d = blockDim.x / 2; d > 0; d >>= 1)
    if (t < d)
      s[t] += s[t + d];
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: thread 0 reads element 64 of 's' that thread 64 writes in an earlier iteration, with no block barrier in between
  __syncthreads();
  if (t == 0)
    x[0] = s[0];
}
__global__ void doubling(int *x, int n) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = x[t];
  __syncthreads();
  for (int d = 1; d < n; d *= 2) {
    int v = t >= d ? s[t - d] : 0;
    s[t] += v;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: thread 31 overwrites element 31 of 's' that thread 32 reads, with no block barrier in between
    __syncthreads();
  }
  x[t] = s[t];
}

// Cleared and counted in, counted in and read, with no barrier between.
__global__ void cleared(const unsigned char *in, int *out) {
  __shared__ int bins[256];
  bins[threadIdx.x] = 0;
  atomicAdd(&bins[in[threadIdx.x]], 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: thread 0 changes element 32 of 'bins' that thread 32 writes, with no block barrier in between
  __syncthreads();
  atomicAdd(&out[threadIdx.x], bins[threadIdx.x]);
}
__global__ void counted(const unsigned char *in, int *out, int n) {
  __shared__ int bins[256];
  bins[threadIdx.x] = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    atomicAdd(&bins[in[i]], 1);
  out[threadIdx.x] = bins[threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: thread 0 reads element 0 of 'bins' that thread 32 changes, with no block barrier in between
}

// Two writes.
__global__ void twice(int *x) {
  __shared__ int s[512];
  int t = threadIdx.x;
  s[t] = x[t];
  s[t ^ 64] = x[t + 256];
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: thread 0 writes element 64 of 's' that thread 64 writes, with no block barrier in between
  __syncthreads();
  x[t] = s[t];
}
void launchTwice(int *x) { twice<<<1, 256>>>(x); }

// Rows of the block.
__global__ void multiply(const float *a, const float *b, float *c, int n) {
  __shared__ float A[16][16], B[16][16];
  int x = threadIdx.x, y = threadIdx.y;
  float sum = 0;
  for (int m = 0; m < n / 16; ++m) {
    A[y][x] = a[m * 16 + x + y * n];
    B[y][x] = b[(m * 16 + y) * n + x];
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: thread (0, 0) overwrites element 0 of 'B' that thread (0, 2) reads in an earlier iteration, with no block barrier in between
    __syncthreads();
    for (int k = 0; k < 16; ++k)
      sum += A[y][k] * B[k][x];
  }
  c[y * n + x] = sum;
}
void launchMultiply(float *p) { multiply<<<1, dim3(16, 16)>>>(p, p, p, 64); }

// One thread reads what all have written.
__global__ void gather(const int *in, int *sum) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = in[t];
  if (t == 0)
    for (int i = 0; i < 128; ++i)
      *sum += s[i];
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: thread 0 reads element 32 of 's' that thread 32 writes, with no block barrier in between
}
void launchGather(const int *in, int *sum) { gather<<<1, 128>>>(in, sum); }

// A loop that starts from a parameter: the launch says what it is.
__global__ void halvingElements(float *x, int n) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = x[t];
  __syncthreads();
  for (int d = n / 2; d > 0; d >>= 1)
    if (t < d)
      s[t] += s[t + d];
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: thread 0 reads element 64 of 's' that thread 64 writes in an earlier iteration, with no block barrier in between
  if (t == 0)
    x[0] = s[0];
}
void launchHalvingElements(float *x) { halvingElements<<<1, 256>>>(x, 256); }

// The destructor of an object that is gone by then, or not yet, does not help.
struct WaitAtEnd {
  __device__ ~WaitAtEnd() { __syncthreads(); }
};
__global__ void destroyedBefore(int *x) {
  __shared__ int s[256];
  int t = threadIdx.x;
  {
    WaitAtEnd w;
  }
  s[t] = x[t];
  x[t] = s[255 - t];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: thread 0 reads element 255 of 's' that thread 255 writes, with no block barrier in between
}

// A sum that is cleared while others add already, one that is read before all have added; behind conditions on data.
__global__ void added(const int *in, int *out, int n) {
  __shared__ int sum, most;
  int t = threadIdx.x;
  if (t == 0)
    sum = 0;
  if (in[t] < n)
    atomicAdd(&sum, in[t]);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: thread 32 changes 'sum' that thread 0 writes, with no block barrier in between
  if (t == 0)
    most = in[0];
  __syncthreads();
  atomicMax(&most, in[t]);
  if (t == 0)
    out[blockIdx.x] = sum + most;
  // CHECK-MESSAGES: :[[@LINE-1]]:29: warning: thread 0 reads 'most' that thread 32 changes, with no block barrier in between
}
__global__ void __launch_bounds__(256) elected(const int *in, int *out, int n) {
  __shared__ int kept, all;
  int lane = threadIdx.x % 32;
  kept = all = 0;
  __syncthreads();
  unsigned votes = __ballot_sync(0xffffffffu, in[threadIdx.x] < n);
  if (in[threadIdx.x] < n) {
    if (lane == __ffs(votes) - 1)
      atomicAdd(&kept, __popc(votes));
  }
  if (threadIdx.x == 0)
    *out = kept;
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: thread 0 reads 'kept' that thread 32 changes, with no block barrier in between
}

// The element that data name.
__global__ void gathered(int *x, const int *order) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = x[t];
  x[t] = s[order[t]];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: thread 0 reads element 32 of 's' that thread 32 writes, with no block barrier in between
}
__global__ void scattered(int *x, const int *order) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[order[t]] = x[t];
  x[t] = s[t];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: thread 0 reads element 0 of 's' that thread 32 writes, with no block barrier in between
}

// The element that masked data name.
__global__ void __launch_bounds__(256) histogram(const int *in, int *out, int n) {
  __shared__ int bins[256];
  bins[threadIdx.x] = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    atomicAdd(&bins[in[i] & 255], 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: thread 0 changes element 32 of 'bins' that thread 32 writes, with no block barrier in between
  __syncthreads();
  out[threadIdx.x] = bins[threadIdx.x];
}

// A barrier that is not there in the iteration that needs it.
__global__ void early(float *x) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  s[t] = x[t];
  __syncthreads();
  for (int d = 512; d > 0; d >>= 1) {
    if (t < d)
      s[t] += s[t + d];
    // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: thread 0 reads element 32 of 's' that thread 32 writes in an earlier iteration, with no block barrier in between
    if (d > 64)
      __syncthreads();
    else
      __syncwarp();
  }
  if (t == 0)
    x[0] = s[0];
}

// A thread that waits for its own copies does not wait for those of others.
__global__ void copied(const float *in, float *out) {
  __shared__ float s[256];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&s[t], &in[t], sizeof(float));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[t] = s[255 - t];
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: thread 0 reads element 255 of 's' that thread 255 writes, with no block barrier in between
}
