// RUN: %check_cuda %s cuda-atomic-scope-too-narrow

#include <cuda_runtime.h>

__device__ int total, data, flag;

__global__ void count(int *n) {
  atomicAdd_block(n, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'atomicAdd_block' is atomic within the block only, but all blocks update 'n' [cuda-atomic-scope-too-narrow]
  // CHECK-FIXES: {{^}}  atomicAdd(n, 1);
  if (threadIdx.x == 0)
    atomicMax_block(&total, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'atomicMax_block' is atomic within the block only, but all blocks update 'total'
}
__global__ void histogram(int *bins, const unsigned char *in) {
  atomicAdd_block(&bins[in[blockIdx.x * blockDim.x + threadIdx.x]], 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'atomicAdd_block' is atomic within the block only, but all blocks update 'bins'
}
__global__ void ptx(int *n) {
  asm volatile("red.relaxed.cta.global.add.s32 [%0], 1;" ::"l"(n) : "memory");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'red.relaxed.cta.global.add.s32' is atomic within the block only
}
// A release that does not reach the other block.
__global__ void pass(int *out) {
  if (blockIdx.x == 0) {
    data = 1;
    asm volatile("st.release.cta.s32 [%0], 1;" ::"l"(&flag) : "memory");
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'st.release.cta.s32' orders 'flag' and 'data' for the block only, but another block waits for the flag
  } else {
    while (atomicAdd(&flag, 0) == 0)
      ;
    __threadfence();
    *out = data;
  }
}

// Silent: shared memory, a slice for each block, one block.
__global__ void inBlock(int *out) {
  __shared__ int s;
  atomicAdd_block(&s, 1);
  *out = s;
}
__global__ void slices(int *n, int *m) {
  atomicAdd_block(&n[blockIdx.x], 1);
  atomicAdd_block(m + blockIdx.x * 256 + threadIdx.x % 4, 1);
  if (blockIdx.x == 0)
    atomicAdd_block(n, 1);
}
__global__ void oneBlock(int *n) { atomicAdd_block(n, 1); }
void run(int *n) { oneBlock<<<1, 256>>>(n); }
