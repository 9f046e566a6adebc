// RUN: %check_cuda %s cuda-cg-nonuniform-argument

#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

__global__ void differ(const int *g, int n) {
  extern __shared__ int s[];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, s, g + threadIdx.x, sizeof(int) * 64);
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: 'memcpy_async' needs the same argument from all threads of the block, but 'g + threadIdx.x' is not [cuda-cg-nonuniform-argument]
  int lane = threadIdx.x % 32;
  auto tile = cg::tiled_partition<32>(block);
  cg::memcpy_async(tile, s, g, sizeof(int) * lane);
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: 'memcpy_async' needs the same argument from all threads of the tile, but 'sizeof(int) * lane' is not
  cg::wait(block);
}
__global__ void same(const int *g, int n) {
  extern __shared__ int s[];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, s, g + blockIdx.x * 64, sizeof(int) * 64);
  int warp = threadIdx.x / 32;
  auto tile = cg::tiled_partition<32>(block);
  cg::memcpy_async(tile, s + warp * 32, g + warp * 32, sizeof(int) * 32);
  cg::memcpy_async(cg::this_thread(), s + threadIdx.x, g + threadIdx.x, sizeof(int));
  cg::wait(block);
}
