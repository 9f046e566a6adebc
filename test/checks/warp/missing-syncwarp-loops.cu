// RUN: %check_cuda %s cuda-missing-syncwarp

// Reductions and scans in rolled form, and what goes from one round of a loop to the next.

__global__ void rolled(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  if (t < 32)
    for (int d = 16; d > 0; d >>= 1)
      s[t] += s[t + d];
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: a lane overwrites an element of 's' that another lane of its warp reads, with no '__syncwarp' in between
  // CHECK-MESSAGES: :[[@LINE-2]]:15: note: lane 0 reads element 16 here that lane 16 overwrites
  __syncthreads();
  out[t] = s[t];
}

__global__ void rolledVolatile(const int *in, int *out) {
  __shared__ volatile int s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  if (t < 32)
    for (unsigned d = 32; d; d /= 2)
      s[t] += s[t + d];
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: a lane overwrites an element of 's' that another lane of its warp reads
  // CHECK-MESSAGES: :[[@LINE-2]]:15: note: lane 0 reads element 16 here that lane 16 overwrites
  // CHECK-MESSAGES: :[[@LINE-3]]:7: note: 'volatile' does not order the accesses of different lanes
  if (t == 0)
    out[0] = s[0];
}

// Within a round nobody reads what is written; the next round does.
__global__ void guarded(const int *in, int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncwarp();
  for (int d = 16; d > 0; d >>= 1)
    if (t < d)
      s[t] += s[t + d];
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: a lane reads an element of 's' that another lane of its warp writes in an earlier iteration
  // CHECK-MESSAGES: :[[@LINE-2]]:7: note: lane 8 writes element 8 here that lane 0 reads
  if (t == 0)
    out[0] = s[0];
}

__global__ void doubling(const int *in, int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncwarp();
  for (int d = 1; d < 32; d <<= 1)
    if (t % (2 * d) == 0)
      s[t] += s[t + d];
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: a lane reads an element of 's' that another lane of its warp writes in an earlier iteration
  // CHECK-MESSAGES: :[[@LINE-2]]:7: note: lane 2 writes element 2 here that lane 0 reads
  if (t == 0)
    out[0] = s[0];
}

// A scan that reads and overwrites between two barriers.
__global__ void scan(const int *in, int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncwarp();
  for (int d = 1; d < 32; d *= 2) {
    int v = t >= d ? s[t - d] : 0;
    s[t] += v;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: a lane overwrites an element of 's' that another lane of its warp reads
    // CHECK-MESSAGES: :[[@LINE-3]]:22: note: lane 1 reads element 0 here that lane 0 overwrites
    // CHECK-FIXES: {{^}}    int v = t >= d ? s[t - d] : 0;
    // CHECK-FIXES-NEXT: {{^}}    __syncwarp();
    // CHECK-FIXES-NEXT: {{^}}    s[t] += v;
    __syncwarp();
  }
  out[t] = s[t];
}

// The number of rounds is an argument of the template.
template <typename T, int Lanes> __device__ T sumOf(T *s, int lane) {
#pragma unroll
  for (int d = Lanes / 2; d; d >>= 1)
    s[lane] += s[lane + d];
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: a lane overwrites an element of 's' that another lane of its warp reads
  // CHECK-MESSAGES: :[[@LINE-2]]:16: note: lane 0 reads
  return s[0];
}
__global__ void instantiated(const float *in, float *out) {
  __shared__ float s[8][64];
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  s[warp][lane] = in[threadIdx.x];
  s[warp][lane + 32] = 0;
  __syncwarp();
  float sum = sumOf<float, 32>(s[warp], lane);
  if (lane == 0)
    out[warp] = sum;
}

// Two halves of a buffer in turn: a lane can be a round ahead.
__global__ void halves(int *out, int n) {
  __shared__ int s[2][32];
  int t = threadIdx.x % 32, half = 0;
  s[0][t] = out[t];
  __syncwarp();
  for (int i = 0; i < n; ++i) {
    int v = s[half][t ^ 1];
    // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: a lane reads an element of 's' that another lane of its warp writes in an earlier iteration
    // CHECK-MESSAGES: :[[@LINE+5]]:5: note: lane 1 writes element 33 here that lane 0 reads
    // CHECK-FIXES: {{^}}  for (int i = 0; i < n; ++i) {
    // CHECK-FIXES-NEXT: {{^}}    __syncwarp();
    // CHECK-FIXES-NEXT: {{^}}    int v = s[half][t ^ 1];
    half ^= 1;
    s[half][t] = v;
  }
}

// Ranks from a ballot: what one lane writes, another one reads, if some lanes have voted no. The votes are no barrier.
__global__ void compact(const int *in, int *out, int n) {
  __shared__ int kept[1024];
  int lane = threadIdx.x & 31, count = 0;
  for (int base = 0; base < n; base += 32) {
    bool keep = base + lane < n && in[base + lane] > 0;
    unsigned votes = __ballot_sync(0xffffffffu, keep);
    if (keep)
      kept[count + __popc(votes & ((1u << lane) - 1u))] = base + lane;
    count += __popc(votes);
  }
  for (int i = lane; i < count; i += 32)
    out[i] = kept[i];
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: a lane reads an element of 'kept' that another lane of its warp writes
  // CHECK-MESSAGES: :[[@LINE-6]]:7: note: lane 3 writes element 1 here that lane 1 reads
}
