// RUN: %check_cuda %s cuda-cg-tile-size

#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

template <int N> __global__ void tiles(int *x) {
  auto tile = cg::tiled_partition<N>(cg::this_thread_block());
  x[tile.meta_group_rank()] = 1;
}
__device__ int rank(const cg::thread_block &b) { return cg::tiled_partition<16>(b).thread_rank(); }
__global__ void helper(int *x) { x[0] = rank(cg::this_thread_block()); }
void launches(int *x, int n) {
  tiles<32><<<1, 48>>>(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: a block of 48 threads cannot be divided into tiles of 32, as 'tiles' does [cuda-cg-tile-size]
  // CHECK-MESSAGES: note: the tiles are made here
  tiles<32><<<1, 16>>>(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: a block of 16 threads cannot be divided into tiles of 32
  helper<<<n, dim3(5, 5)>>>(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: a block of 25 threads cannot be divided into tiles of 16
  tiles<16><<<1, 48>>>(x);
  tiles<32><<<1, 256>>>(x);
  tiles<32><<<1, n>>>(x);
  helper<<<n, dim3(8, 8)>>>(x);
}

// One finding for the instantiations that a function chooses between.
template <int Threads> __global__ void chosen(int *x) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  x[tile.meta_group_rank()] = Threads;
}
template <class T> void choose(T *x, int threads) {
  switch (threads) {
  case 64:
    chosen<64><<<1, 64>>>(x);
    break;
  case 16:
    chosen<16><<<1, threads>>>(x);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: a block of 16 threads cannot be divided into tiles of 32, as 'chosen' does
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note: nor can one of 8 threads
    break;
  case 8:
    chosen<8><<<1, threads>>>(x);
    break;
  }
}
void runChosen(int *x, int threads) { choose(x, threads); }
