// A template kernel that normalises by the greatest element of all blocks.
#include "../../proof.h"
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

template <typename T> __global__ void normalise(const T *in, T *greatest, T *out, int n) {
  auto grid = cg::this_grid();
  for (int i = grid.thread_rank(); i < n; i += grid.size())
    atomicMax(greatest, in[i]);
  cg::sync(grid);
  T most = *greatest;
  for (int i = grid.thread_rank(); i < n; i += grid.size())
    out[i] = most - in[i];
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {32, 96, 256, 1024}, {1, 31, 33, 1000, 100003});
  while (runs.next()) {
    int n = runs.n();
    proof::Array<int> in(n, proof::scattered), greatest(1), out(n);
    normalise<int><<<16, runs.block()>>>(in.device(), greatest.device(), out.device(), n);
    if (!runs.finished())
      break;
    out.download();
    int right = 0;
    for (int i = 0; i < n; ++i)
      right = in[i] > right ? in[i] : right;
    for (int i = 0; i < n; ++i)
      runs.expect(out[i], right - in[i]);
  }
  return runs.report();
}
