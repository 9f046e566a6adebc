// A kernel that stays on the GPU for all steps of an iteration.
#include "../../proof.h"
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void relax(int *a, int *b, int n, int steps) {
  cg::grid_group grid = cg::this_grid();
  for (int s = 0; s < steps; ++s) {
    for (int i = grid.thread_rank(); i < n; i += grid.size())
      b[i] = (a[i] + a[(i + 1) % n] + a[(i + n - 1) % n]) % 10007;
    grid.sync();
    int *other = a;
    a = b;
    b = other;
  }
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {32, 96, 256, 1024}, {1, 31, 33, 1000});
  while (runs.next()) {
    int n = runs.n();
    proof::Array<int> a(n, proof::scattered), b(n), start(n, proof::scattered);
    relax<<<8, runs.block()>>>(a.device(), b.device(), n, 6);
    if (!runs.finished())
      break;
    a.download();
    int now[1000], next[1000];
    for (int i = 0; i < n; ++i)
      now[i] = start[i];
    for (int s = 0; s < 6; ++s) {
      for (int i = 0; i < n; ++i)
        next[i] = (now[i] + now[(i + 1) % n] + now[(i + n - 1) % n]) % 10007;
      for (int i = 0; i < n; ++i)
        now[i] = next[i];
    }
    for (int i = 0; i < n; ++i)
      runs.expect(a[i], now[i]);
  }
  return runs.report();
}
