// RUN: %check_cuda %s cuda-cg-partition-in-divergent-code

#include <cooperative_groups/reduce.h>
#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

__global__ void splits(int *x) {
  auto block = cg::this_thread_block();
  if (threadIdx.x < 40) {
    auto tile = cg::tiled_partition<32>(block);
    // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: 'tiled_partition' needs all threads of the group that it partitions, but 'threadIdx.x < 40' can keep some of them away [cuda-cg-partition-in-divergent-code,likely]
    x[tile.meta_group_rank()] = 1;
  }
}
__global__ void dynamic(int *x, int n) {
  auto block = cg::this_thread_block();
  if (threadIdx.x / 32 < n) {
    auto tile = cg::tiled_partition(block, 16);
    // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: 'tiled_partition' needs all threads of the group that it partitions, but 'threadIdx.x / 32 < n' can keep some of them away
    x[tile.thread_rank()] = 1;
  }
}

__global__ void fine(int *x, int n) {
  auto block = cg::this_thread_block();
  auto tile = cg::tiled_partition<32>(block);
  if (threadIdx.x < 40)
    x[tile.meta_group_rank()] = 1;
  // Whole tiles stay together.
  if (threadIdx.x < 32) {
    auto first = cg::tiled_partition<32>(block);
    x[first.thread_rank()] = 1;
  }
  if (threadIdx.x < 8) {
    auto few = cg::tiled_partition<8>(block);
    x[few.thread_rank()] = 2;
  }
  if (threadIdx.x < 16) {
    auto eight = cg::tiled_partition<8>(block);
    x[eight.thread_rank()] = 3;
  }
  if (n > 2) {
    auto pair = cg::tiled_partition<2>(block);
    x[pair.thread_rank()] = 1;
  }
}
// The collective is the finding of another check.
__global__ void collective(int *x) {
  auto block = cg::this_thread_block();
  if (threadIdx.x < 40) {
    auto tile = cg::tiled_partition<32>(block);
    x[threadIdx.x] = cg::reduce(tile, x[threadIdx.x], cg::plus<int>());
  }
}

__global__ void splitsSmallTile(int *x) {
  auto block = cg::this_thread_block();
  if (threadIdx.x < 6) {
    auto tile = cg::tiled_partition<8>(block);
    // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: 'tiled_partition' needs all threads of the group that it partitions, but 'threadIdx.x < 6' keeps some of them away
    x[tile.thread_rank()] = 1;
  }
  if (threadIdx.x < 20) {
    auto tile = cg::tiled_partition<8>(block);
    // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: 'tiled_partition' needs all threads of the group that it partitions, but 'threadIdx.x < 20' keeps some of them away
    x[tile.thread_rank()] = 1;
  }
}
