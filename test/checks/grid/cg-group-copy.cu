// RUN: %check_cuda %s cuda-cg-group-copy

#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

__device__ void step(cg::thread_block block) { block.sync(); }
// CHECK-MESSAGES: :[[@LINE-1]]:39: warning: 'block' is a copy of the caller's group; take it by reference [cuda-cg-group-copy]
// CHECK-UNSAFE-FIXES: {{^}}__device__ void step(const cg::thread_block &block) { block.sync(); }
__global__ void copies() {
  auto block = cg::this_thread_block();
  step(block);
  cg::thread_block other = block;
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: 'other' is a copy of a group; use the group itself or a reference
  auto grid = cg::this_grid();
  auto all = grid;
  // CHECK-MESSAGES: :[[@LINE-1]]:8: warning: 'all' is a copy of a group
}

__device__ void byReference(const cg::thread_block &block, cg::thread_block_tile<32> tile, cg::coalesced_group g) {
  const cg::thread_block &same = block;
  cg::thread_group any = block;
}
template <class Group> __device__ void generic(Group g) { g.sync(); }
__global__ void fine() {
  cg::thread_block block = cg::this_thread_block();
  auto tile = cg::tiled_partition<32>(block);
  auto copy = tile;
  generic(block);
}
