// RUN: %check_cuda %s cuda-cg-coalesced-group-assumption

#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

__device__ int last(int v) {
  auto g = cg::coalesced_threads();
  return g.shfl(v, 31);
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: 'coalesced_group::shfl' reads rank 31, but the group holds only the threads that are converged, perhaps a single one [cuda-cg-coalesced-group-assumption,likely]
}
__global__ void tree(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    cg::coalesced_group g = cg::coalesced_threads();
    int v = x[i];
    for (int d = 16; d > 0; d /= 2)
      v += g.shfl_down(v, d);
    // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: 'coalesced_group::shfl_down' goes 16 ranks further
    x[i] = v;
  }
}
__global__ void use(int *x, int n) {
  if (threadIdx.x < n)
    x[0] = last(x[threadIdx.x]);
}

__global__ void fine(int *x, int n) {
  int v = x[threadIdx.x];
  auto whole = cg::coalesced_threads();
  v += whole.shfl(v, 31);
  if (v > n) {
    auto g = cg::coalesced_threads();
    v += g.shfl(v, 0) + g.shfl(v, g.size() - 1) + g.shfl_down(v, 1) + g.shfl(v, n);
    for (int d = g.size() / 2; d > 0; d /= 2)
      v += g.shfl_down(v, d);
    if (g.num_threads() == 32)
      v += g.shfl(v, 31);
    if (g.thread_rank() + 4 < g.size())
      v += g.shfl_down(v, 4);
  }
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  x[threadIdx.x] = v + tile.shfl(v, 31);
}
