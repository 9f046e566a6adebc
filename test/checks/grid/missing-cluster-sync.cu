// RUN: %check_cuda %s cuda-missing-cluster-sync

#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

// A barrier of the block is none of the cluster.
__global__ void __cluster_dims__(2, 1, 1) exchange(const float *in, float *out) {
  __shared__ float s[128];
  cg::cluster_group cluster = cg::this_cluster();
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  float *other = cluster.map_shared_rank(s, cluster.block_rank() ^ 1);
  out[threadIdx.x] = other[127 - threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: a thread reads 's' of another block of the cluster, which may not have begun to run: no barrier of the cluster comes before [cuda-missing-cluster-sync,likely]
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: '__syncthreads' makes only the threads of one block wait for each other
  cluster.sync();
}

// The histogram of the Programming Guide without its first barrier, and without its last.
__global__ void early(int *bins, const int *input, int n, int perBlock) {
  extern __shared__ int smem[];
  cg::cluster_group cluster = cg::this_cluster();
  for (int i = threadIdx.x; i < perBlock; i += blockDim.x)
    smem[i] = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    int *dst = cluster.map_shared_rank(smem, input[i] / perBlock);
    atomicAdd(dst + input[i] % perBlock, 1);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: a thread changes 'smem' of another block of the cluster, which may not have begun to run: no barrier of the cluster comes before [cuda-missing-cluster-sync,likely]
  }
  cluster.sync();
  for (int i = threadIdx.x; i < perBlock; i += blockDim.x)
    atomicAdd(&bins[i], smem[i]);
}
__global__ void late(int *bins, const int *input, int n, int perBlock) {
  extern __shared__ int smem[];
  cg::cluster_group cluster = cg::this_cluster();
  for (int i = threadIdx.x; i < perBlock; i += blockDim.x)
    smem[i] = 0;
  cluster.sync();
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    int *dst = cluster.map_shared_rank(smem, input[i] / perBlock);
    atomicAdd(dst + input[i] % perBlock, 1);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: a thread changes 'smem' of another block of the cluster, which may have exited: no barrier of the cluster comes behind [cuda-missing-cluster-sync,likely]
  }
  __syncthreads();
  for (int i = threadIdx.x; i < perBlock; i += blockDim.x)
    atomicAdd(&bins[i], smem[i]);
}

// Written behind the barrier, and overwritten while others read.
__global__ void exchanges(float *x) {
  __shared__ float s[128];
  cg::cluster_group cluster = cg::this_cluster();
  s[threadIdx.x] = 0;
  cluster.sync();
  s[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  float v = cluster.map_shared_rank(s, 0)[threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: a thread reads 's' of another block of the cluster, which that block may not have written yet: no barrier of the cluster comes in between [cuda-missing-cluster-sync,likely]
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: each block writes its own here
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: '__syncthreads' makes only the threads of one block wait for each other
  s[threadIdx.x] = 2 * v;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: a thread writes 's', which other blocks of the cluster may still have to read: no barrier of the cluster comes in between [cuda-missing-cluster-sync,likely]
  // CHECK-MESSAGES: :[[@LINE-6]]:13: note: another block reads it here
  cluster.sync();
}

// Only the first half of the barrier, and a helper that accesses.
__device__ float get(const float *from) { return from[threadIdx.x]; }
// CHECK-MESSAGES: :[[@LINE-1]]:50: warning: a thread reads 's' of another block of the cluster, which may not have begun to run: no barrier of the cluster comes before [cuda-missing-cluster-sync,likely]
__global__ void firstHalf(float *x) {
  __shared__ float s[128];
  cg::cluster_group cluster = cg::this_cluster();
  s[threadIdx.x] = x[threadIdx.x];
  cluster.barrier_arrive();
  x[threadIdx.x] = get(cluster.map_shared_rank(s, 1));
  cluster.barrier_wait();
  cluster.sync();
}

// The barrier at the beginning of each round is missing behind the last.
__global__ void rounds(float *x, int n) {
  __shared__ float s;
  cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x == 0)
    s = x[0];
  for (int i = 0; i < n; ++i) {
    cluster.sync();
    x[i] += *cluster.map_shared_rank(&s, i);
    // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: a thread reads 's' of another block of the cluster, which may have exited: no barrier of the cluster comes behind [cuda-missing-cluster-sync,likely]
  }
}
