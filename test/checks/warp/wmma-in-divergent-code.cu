// RUN: %check_cuda %s cuda-wmma-in-divergent-code

#include <cuda_runtime.h>
#include <mma.h>
using namespace nvcuda;

using Sum = wmma::fragment<wmma::accumulator, 16, 16, 16, float>;

__global__ void halfWarp(float *c) {
  Sum sum;
  wmma::fill_fragment(sum, 0.0f);
  if (threadIdx.x < 16)
    wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'nvcuda::wmma::store_matrix_sync' needs lanes 16-31, but 'threadIdx.x < 16' keeps them away [cuda-wmma-in-divergent-code]
  // CHECK-MESSAGES: note: warp 0 ■■■■■■■■■■■■■■■■················ arrives here
}
__global__ void bound(float *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Sum sum;
  wmma::fill_fragment(sum, 0.0f);
  if (i < n)
    wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'nvcuda::wmma::store_matrix_sync' needs all lanes, but 'i < n' can keep some of them away
}
// Lanes that have left are missing too.
__global__ void afterReturn(float *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  Sum sum;
  wmma::fill_fragment(sum, 0.0f);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'nvcuda::wmma::fill_fragment' needs lanes {{.*}} of warp 0, which can have exited because of 'i >= n'
  c[0] = i;
}
__global__ void leavesForSure(float *c) {
  if (threadIdx.x % 32 == 31)
    return;
  Sum sum;
  wmma::fill_fragment(sum, 0.0f);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'nvcuda::wmma::fill_fragment' needs lane 31 of warp 0, which has exited because of 'threadIdx.x % 32 == 31'
}
// The other arm does not help.
__global__ void arms(float *c) {
  Sum sum;
  wmma::fill_fragment(sum, 0.0f);
  if (threadIdx.x % 2)
    wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'nvcuda::wmma::store_matrix_sync' needs lanes 0, 2, 4
  else
    wmma::store_matrix_sync(c, sum, 16, wmma::mem_col_major);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'nvcuda::wmma::store_matrix_sync' needs lanes 1, 3, 5
}
__device__ void store(float *c, Sum &sum) { wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major); }
__global__ void calls(float *c, const int *wanted) {
  Sum sum;
  wmma::fill_fragment(sum, 0.0f);
  if (wanted[threadIdx.x])
    store(c, sum);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'nvcuda::wmma::store_matrix_sync' in the function called here needs all lanes, but 'wanted[threadIdx.x]' can keep some of them away
}
__global__ void ptx(int *p) {
  int a, b = p[0];
  if (threadIdx.x % 4 == 0)
    asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(a) : "r"(b));
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'movmatrix.sync.aligned.m8n8.trans.b16' needs lanes 1-3, 5-7,
  p[0] = a;
}
// A warp group is four warps.
__global__ void warpGroup() {
  if (threadIdx.x / 32 == 0)
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'wgmma.fence.sync.aligned' needs four warps, but 'threadIdx.x / 32 == 0' keeps warp 1 away
  if (threadIdx.x / 128 == 1)
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
  if (threadIdx.x / 128 == 1 && threadIdx.x % 32 < 8)
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'wgmma.fence.sync.aligned' needs lanes 8-31, but 'threadIdx.x % 32 < 8' keeps them away
}

// Silent: conditions of whole warps.
__global__ void fine(float *c, int rows, int n) {
  Sum sum;
  wmma::fill_fragment(sum, 0.0f);
  int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  if (warp * 16 >= rows)
    return;
  for (int k = 0; k < n; k += 16)
    if (k < rows)
      wmma::store_matrix_sync(c + k, sum, 16, wmma::mem_row_major);
  if (threadIdx.x / warpSize == 0)
    wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
}
