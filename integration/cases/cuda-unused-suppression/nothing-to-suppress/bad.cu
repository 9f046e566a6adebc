// A suppression whose finding has been repaired long ago.
#include "../../proof.h"

__global__ void totals(const int *in, int *out) {
  int v = in[threadIdx.x];
  for (int d = 16; d > 0; d /= 2)
    v += __shfl_xor_sync(0xffffffff, v, d); // NOLINT(cuda-maskless-warp-intrinsic)
  out[threadIdx.x] = v;
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {32, 96, 1024}, {1});
  while (runs.next()) {
    int block = runs.block();
    proof::Array<int> in(block, proof::scattered), out(block);
    totals<<<1, block>>>(in.device(), out.device());
    if (!runs.finished())
      break;
    out.download();
    for (int i = 0; i < block; ++i) {
      int sum = 0;
      for (int lane = 0; lane < 32; ++lane)
        sum += in[i / 32 * 32 + lane];
      runs.expect(out[i], sum);
    }
  }
  return runs.report();
}
