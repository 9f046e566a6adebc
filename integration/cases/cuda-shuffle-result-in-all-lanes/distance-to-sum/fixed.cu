// Every lane uses the sum of its warp, but only the first lane has it.
#include "../../proof.h"

__global__ void rest(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = i < n ? in[i] : 0, sum = v;
  for (int d = 16; d > 0; d /= 2)
    sum += __shfl_xor_sync(0xffffffff, sum, d);
  if (i < n)
    out[i] = sum - v;
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {32, 96, 256, 1024}, {1, 31, 33, 1000});
  while (runs.next()) {
    int n = runs.n();
    proof::Array<int> in(n, proof::scattered), out(n);
    rest<<<runs.blocks(), runs.block()>>>(in.device(), out.device(), n);
    if (!runs.finished())
      break;
    out.download();
    for (int first = 0; first < n; first += 32) {
      int sum = 0;
      for (int i = first; i < first + 32 && i < n; ++i)
        sum += in[i];
      for (int i = first; i < first + 32 && i < n; ++i)
        runs.expect(out[i], sum - in[i]);
    }
  }
  return runs.report();
}
