// RUN: %cudalint --no-cuda-toolkit %s 2>&1 | FileCheck --allow-empty %s
// CHECK-NOT: error:
// CHECK-NOT: warning:
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>

#include <stdio.h>
namespace cg = cooperative_groups;
using namespace cooperative_groups;
__device__ int sumReduction(thread_group g, int *x, int val) {
  g.sync();
  for (int i = g.size() / 2; i > 0; i /= 2) {
    x[g.thread_rank()] = val;
    g.sync();
  }
  return val;
}
template <class G> __device__ int tsum(G g, int v) {
  for (int o = g.size() / 2; o; o /= 2)
    v += g.shfl_down(v, o);
  g.sync();
  return v;
}
__device__ int w(cg::thread_block_tile<32> t, int v) { return t.shfl_xor(v, 1); }
__global__ void k(int *out, int n) {
  extern __shared__ int sm[];
  cg::thread_block b = cg::this_thread_block();
  cg::sync(b);
  auto t = cg::tiled_partition<32>(b);
  cg::thread_block_tile<16> t16 = cg::tiled_partition<16>(t);
  int r = cg::reduce(t, 3, cg::plus<int>());
  float f = cg::reduce(t, 3.f, [](float a, float b) { return a > b ? a : b; });
  r += cg::inclusive_scan(t16, r) + cg::exclusive_scan(t, r, cg::plus<int>());
  thread_group tg = tiled_partition(b, 32);
  sumReduction(tg, sm, r);
  sumReduction(b, sm, r);
  sumReduction(cg::tiled_partition<32>(b), sm, 4);
  w(t, tsum(t, 4));
  auto c = cg::coalesced_threads();
  if (c.thread_rank() == 0)
    atomicAdd(out, c.size());
  c.shfl(r, 0);
  c.match_any(r);
  auto p = cg::binary_partition(t, r & 1);
  auto q = cg::labeled_partition(c, r & 3);
  cg::grid_group g = cg::this_grid();
  g.sync();
  auto tok = g.barrier_arrive();
  g.barrier_wait(std::move(tok));
  auto cl = cg::this_cluster();
  int *d = cl.map_shared_rank(sm, cl.block_rank() ^ 1);
  cl.sync();
  cl.barrier_wait(cl.barrier_arrive());
  cg::invoke_one(t, [&] { out[0] = 1; });
  r = cg::invoke_one_broadcast(t, [&] { return 7; });
  auto bt = b.barrier_arrive();
  b.barrier_wait(std::move(bt));
  printf("%d %d %f\n", b.group_index().x + b.thread_index().y, t.meta_group_rank(), f);
}
