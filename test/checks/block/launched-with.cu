// RUN: %check_cuda %s cuda-divergent-block-barrier

// What the launches in sight say of the block and of the arguments.

// As many threads as the argument says.
__global__ void ofItsSize(float *d, int w) {
  if (threadIdx.x < w)
    __syncthreads();
}
void launchOfItsSize(float *d, int w) { ofItsSize<<<1, w, w * sizeof(float)>>>(d, w); }

__global__ void ofAnotherSize(float *d, int w) {
  if (threadIdx.x < w)
    __syncthreads();
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: '__syncthreads' needs all threads of the block, but 'threadIdx.x < w' can keep some of them away
}
void launchOfAnotherSize(float *d, int w) { ofAnotherSize<<<1, w>>>(d, w - 1); }

// One of two blocks.
__global__ void deep(float *o) {
  if (threadIdx.z < 32)
    __syncthreads();
  if (threadIdx.z < 24)
    __syncthreads();
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: '__syncthreads' needs all threads of the block, but 'threadIdx.z < 24' can keep some of them away
  // CHECK-MESSAGES: :[[@LINE-2]]:5: note: warps 0-23 {{.*}} arrive here
  // CHECK-MESSAGES: :[[@LINE-3]]:5: note: warps 24-31 {{.*}} arrive here
}
void launchDeep(float *o, bool c) {
  int t = c ? 768 : 1024;
  dim3 b(4, 8, t / 32);
  deep<<<1, b>>>(o);
}

__global__ void small(float *o) {
  if (threadIdx.x < 64)
    __syncthreads();
}
void launchSmall(float *o) {
  for (int b : {32, 64})
    small<<<8, b>>>(o);
}

__global__ void larger(float *o) {
  if (threadIdx.x < 64)
    __syncthreads();
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: '__syncthreads' needs all threads of the block, but 'threadIdx.x < 64' can keep some of them away
}
void launchLarger(float *o) {
  for (int b : {64, 128})
    larger<<<8, b>>>(o);
}

// A grid that is rounded down has no thread behind the end.
__global__ void roundedDown(float *d, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    __syncthreads();
}
void launchRoundedDown(float *d, int n) { roundedDown<<<n / 256, 256>>>(d, n); }

__global__ void shifted(float *d, unsigned n) {
  if (blockIdx.x * 128 + threadIdx.x >= n)
    return;
  __syncthreads();
}
void launchShifted(float *d, unsigned n) { shifted<<<n >> 7, 128>>>(d, n); }

__global__ void byVariables(float *d, int n) {
  if (blockIdx.x * blockDim.x + threadIdx.x < n)
    __syncthreads();
}
void launchByVariables(float *d, int n, int threads) { byVariables<<<n / threads - 1, threads>>>(d, n); }

__global__ void roundedUp(float *d, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    __syncthreads();
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: '__syncthreads' needs all threads of the block, but 'i < n' can keep some of them away
}
void launchRoundedUp(float *d, int n) { roundedUp<<<(n + 255) / 256, 256>>>(d, n); }

__global__ void largerBlocks(float *d, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    __syncthreads();
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: '__syncthreads' needs all threads of the block, but 'i < n' can keep some of them away
}
void launchLargerBlocks(float *d, int n) { largerBlocks<<<n / 256, 512>>>(d, n); }

// Only one of the two is rounded down.
__global__ void twice(float *d, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    __syncthreads();
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: '__syncthreads' needs all threads of the block, but 'i < n' can keep some of them away
}
void launchTwice(float *d, int n) {
  twice<<<n / 256, 256>>>(d, n);
  twice<<<n / 256 + 1, 256>>>(d, n);
}

// There is no block of that number.
__global__ void behindTheLast(float *d) {
  if (blockIdx.x == gridDim.x && threadIdx.x < 7)
    __syncthreads();
  if (blockIdx.x == gridDim.x - 1 && threadIdx.x < 7)
    __syncthreads();
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: '__syncthreads' needs all threads of the block
}

// Several rounds for each thread.
__global__ void chunks(float *d, int n) {
  int start = blockIdx.x * 2 * 16 + threadIdx.y * 16;
  int stop = n < start + 16 ? n : start + 16;
  for (int m = start; m < stop; m += 2)
    __syncthreads();
}
void launchChunks(float *d, size_t n) {
  dim3 grid(n / (2 * 16)), block(64, 2);
  chunks<<<grid, block>>>(d, n);
}

// One of two extents, both of which are multiples of 4.
__global__ void inFours(float *d) {
  for (int r = threadIdx.x; r < blockDim.z; r += 4)
    __syncthreads();
}
void launchInFours(float *d, bool c) {
  int t = c ? 768 : 1024;
  dim3 b(4, 8, t / 32);
  inFours<<<1, b>>>(d);
}
