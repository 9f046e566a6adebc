// The number of lanes where the mask should be.
#include "../../proof.h"

__global__ void totals(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = i < n ? in[i] : 0;
  for (int d = 16; d > 0; d /= 2)
    v += __shfl_xor_sync(0xffffffff, v, d);
  if (i < n)
    out[i] = v;
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
      int sum = 0;
      for (int i = first; i < first + 32 && i < n; ++i)
        sum += in[i];
      for (int i = first; i < first + 32 && i < n; ++i)
        runs.expect(out[i], sum);
    }
  }
  return runs.report();
}
