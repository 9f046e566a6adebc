// Lanes in the middle of the warp ask their neighbours; the others wait at the end of the warp's work.
#include "../../proof.h"

__global__ void pairs(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  int v = i < n ? in[i] : 0;
  const unsigned mask = __ballot_sync(0xffffffff, lane >= 8 && lane < 24);
  if (lane >= 8 && lane < 24) {
    int other = __shfl_xor_sync(mask, v, 1);
    v += 2 * other;
  }
  __syncwarp();
  if (i < n)
    out[i] = v;
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {32, 96, 256, 1024}, {32, 1000, 30010});
  while (runs.next()) {
    int n = runs.n();
    proof::Array<int> in(n, proof::scattered), out(n);
    pairs<<<runs.blocks(), runs.block()>>>(in.device(), out.device(), n);
    if (!runs.finished())
      break;
    out.download();
    for (int i = 0; i < n; ++i)
      runs.expect(out[i], i % 32 >= 8 && i % 32 < 24 ? in[i] + 2 * ((i ^ 1) < n ? in[i ^ 1] : 0) : in[i]);
  }
  return runs.report();
}
