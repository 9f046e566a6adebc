// Each half of a warp finds its greatest number and tells all its lanes.
#include "../../proof.h"

__device__ int greatest(int v) {
  for (int d = 8; d > 0; d /= 2)
    v = max(v, __shfl_xor(v, d, 16));
  return v;
}

__global__ void halves(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = greatest(i < n ? in[i] : -1);
  if (i < n)
    out[i] = v;
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {32, 96, 256, 1024}, {1, 17, 33, 1000});
  while (runs.next()) {
    int n = runs.n();
    proof::Array<int> in(n, proof::scattered), out(n);
    halves<<<runs.blocks(), runs.block()>>>(in.device(), out.device(), n);
    if (!runs.finished())
      break;
    out.download();
    for (int i = 0; i < n; ++i) {
      int right = -1;
      for (int k = i / 16 * 16; k < i / 16 * 16 + 16 && k < n; ++k)
        right = in[k] > right ? in[k] : right;
      runs.expect(out[i], right);
    }
  }
  return runs.report();
}
