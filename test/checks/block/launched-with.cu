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
