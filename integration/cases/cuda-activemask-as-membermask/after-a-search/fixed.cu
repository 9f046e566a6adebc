// Each lane searches for as long as it needs; then all lanes add up what they found. The mask is taken where the lanes
// have not come together yet.
#include "../../proof.h"

__global__ void totals(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int x = i < n ? in[i] + 1 : 1, steps = 0;
  while (x != 1) {
    x = x % 2 ? 3 * x + 1 : x / 2;
    ++steps;
  }
  unsigned mask = 0xffffffff;
  for (int d = 16; d > 0; d /= 2)
    steps += __shfl_xor_sync(mask, steps, d);
  if (i < n)
    out[i] = steps;
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {32, 96, 256, 1024}, {1, 31, 33, 1000});
  while (runs.next()) {
    int n = runs.n();
    proof::Array<int> in(n, proof::scattered), out(n);
    totals<<<runs.blocks(), runs.block()>>>(in.device(), out.device(), n);
    if (!runs.finished())
      break;
    out.download();
    for (int first = 0; first < n; first += 32) {
      int right = 0;
      for (int i = first; i < first + 32 && i < n; ++i)
        for (int x = in[i] + 1; x != 1; x = x % 2 ? 3 * x + 1 : x / 2)
          ++right;
      for (int i = first; i < first + 32 && i < n; ++i)
        runs.expect(out[i], right);
    }
  }
  return runs.report();
}
