// Inclusive prefix sums of each warp.
#include "../../proof.h"

__global__ void scan(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31;
  int v = i < n ? in[i] : 0;
  for (int d = 1; d < 32; d *= 2) {
    int below = __shfl_up(v, d);
    if (lane >= d)
      v += below;
  }
  if (i < n)
    out[i] = v;
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {32, 96, 256, 1024}, {1, 31, 33, 1000});
  while (runs.next()) {
    int n = runs.n();
    proof::Array<int> in(n, proof::scattered), out(n);
    scan<<<runs.blocks(), runs.block()>>>(in.device(), out.device(), n);
    if (!runs.finished())
      break;
    out.download();
    int right = 0;
    for (int i = 0; i < n; ++i) {
      right = (i % 32 ? right : 0) + in[i];
      runs.expect(out[i], right);
    }
  }
  return runs.report();
}
