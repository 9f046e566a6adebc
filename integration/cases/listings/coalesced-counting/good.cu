// The lanes that keep their element form a group, and its first lane does the atomic for all of them.
#include "../../proof.h"
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

__global__ void count(const int *in, int *counter, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  bool keep = i < n && in[i] < 300;
  if (keep) {
    cg::coalesced_group g = cg::coalesced_threads();
    int total = cg::reduce(g, 1, cg::plus<int>());
    if (g.thread_rank() == 0)
      atomicAdd(counter, total);
  }
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {32, 80, 256, 1024}, {1, 31, 33, 1000, 100003});
  while (runs.next()) {
    int n = runs.n();
    proof::Array<int> in(n, proof::scattered), counter(1);
    count<<<runs.blocks(), runs.block()>>>(in.device(), counter.device(), n);
    if (!runs.finished())
      break;
    counter.download();
    int right = 0;
    for (int i = 0; i < n; ++i)
      right += in[i] < 300;
    runs.expect(counter[0], right);
  }
  return runs.report();
}
