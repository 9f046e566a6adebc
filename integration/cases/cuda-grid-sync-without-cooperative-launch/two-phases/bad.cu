// Every thread needs what a thread of another block has stored.
#include "../../proof.h"
#include <cooperative_groups.h>

__global__ void blur(const int *in, int *twice, int *out, int n) {
  cooperative_groups::grid_group grid = cooperative_groups::this_grid();
  int first = blockIdx.x * blockDim.x + threadIdx.x, step = gridDim.x * blockDim.x;
  for (int i = first; i < n; i += step)
    twice[i] = 2 * in[i];
  grid.sync();
  for (int i = first; i < n; i += step)
    out[i] = twice[i] + twice[n - 1 - i];
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {32, 96, 256, 1024}, {1, 31, 33, 1000, 100003});
  while (runs.next()) {
    int n = runs.n();
    proof::Array<int> in(n, proof::scattered), twice(n), out(n);
    blur<<<16, runs.block()>>>(in.device(), twice.device(), out.device(), n);
    if (!runs.finished())
      break;
    out.download();
    for (int i = 0; i < n; ++i)
      runs.expect(out[i], 2 * in[i] + 2 * in[n - 1 - i]);
  }
  return runs.report();
}
