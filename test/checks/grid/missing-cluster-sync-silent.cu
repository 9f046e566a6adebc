// RUN: %check_cuda %s cuda-missing-cluster-sync

#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2, 1, 1) exchange(const float *in, float *out) {
  __shared__ float s[128];
  cg::cluster_group cluster = cg::this_cluster();
  s[threadIdx.x] = in[threadIdx.x];
  cluster.sync();
  float *other = cluster.map_shared_rank(s, cluster.block_rank() ^ 1);
  out[threadIdx.x] = other[127 - threadIdx.x];
  cluster.sync();
}

// The Programming Guide's histogram.
__global__ void histogram(int *bins, const int *input, int n, int perBlock) {
  extern __shared__ int smem[];
  cg::cluster_group cluster = cg::this_cluster();
  for (int i = threadIdx.x; i < perBlock; i += blockDim.x)
    smem[i] = 0;
  cluster.sync();
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    int *dst = cluster.map_shared_rank(smem, input[i] / perBlock);
    atomicAdd(dst + input[i] % perBlock, 1);
  }
  cluster.sync();
  for (int i = threadIdx.x; i < perBlock; i += blockDim.x)
    atomicAdd(&bins[i], smem[i]);
}

// Its own memory; a cluster of one block.
__global__ void own(float *x) {
  __shared__ float s[128];
  cg::cluster_group cluster = cg::this_cluster();
  s[threadIdx.x] = x[threadIdx.x];
  x[threadIdx.x] = cluster.map_shared_rank(s, cluster.block_rank())[threadIdx.x];
}
__global__ void __cluster_dims__(1, 1, 1) single(float *x) {
  __shared__ float s[128];
  s[threadIdx.x] = x[threadIdx.x];
  x[threadIdx.x] = cg::this_cluster().map_shared_rank(s, 0)[threadIdx.x];
}

// Both halves; other elements; two buffers in turn.
__global__ void halves(float *x) {
  __shared__ float s[128], t[128];
  cg::cluster_group cluster = cg::this_cluster();
  s[threadIdx.x] = x[threadIdx.x];
  cluster.barrier_arrive();
  float y = x[threadIdx.x + 128];
  cluster.barrier_wait();
  t[threadIdx.x] = y;
  x[threadIdx.x] = cluster.map_shared_rank(s, 1)[threadIdx.x];
  cluster.sync();
}
__global__ void buffers(float *x, int n) {
  __shared__ float s[2][128];
  cg::cluster_group cluster = cg::this_cluster();
  s[0][threadIdx.x] = x[threadIdx.x];
  cluster.sync();
  for (int i = 0; i < n; ++i) {
    s[(i + 1) % 2][threadIdx.x] = cluster.map_shared_rank(&s[i % 2][0], 0)[threadIdx.x];
    cluster.sync();
  }
}

// One block collects what the others hold until it is done, or until it has left.
__global__ void collected(float *x) {
  __shared__ float sum;
  cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x == 0)
    sum = x[blockIdx.x];
  cluster.sync();
  if (cluster.block_rank() == 0 && threadIdx.x == 0) {
    float all = 0;
    for (unsigned i = 0; i < cluster.num_blocks(); ++i)
      all += *cluster.map_shared_rank(&sum, i);
    x[0] = all;
  }
  cluster.sync();
}
__global__ void leaves(float *x) {
  __shared__ float sum;
  cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x == 0)
    sum = x[blockIdx.x];
  cluster.sync();
  if (cluster.block_rank() == 0) {
    x[threadIdx.x] = *cluster.map_shared_rank(&sum, 1);
    return;
  }
  cluster.sync();
}
