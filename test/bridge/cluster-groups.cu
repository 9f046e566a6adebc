// Thread block clusters, which cooperative_groups.h hides from clang.
// RUN: %python %S/Inputs/parse_everywhere.py %cudalint %toolkits --since 12.0 %s -- -std=c++17 -arch=sm_90
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) k(int *p) {
  __shared__ int cell;
  cg::cluster_group cluster = cg::this_cluster();
  cluster.sync();
  int *remote = cluster.map_shared_rank(&cell, cluster.block_rank() ^ 1);
  remote[0] = p[0];
  auto token = cluster.barrier_arrive();
  cluster.barrier_wait(static_cast<decltype(token) &&>(token));
  p[1] = cluster.num_blocks();
}
