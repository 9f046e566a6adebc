// The lanes that skip the first vote go on to the second one, and the two pair up.
#include "../../proof.h"

__global__ void votes(const int *in, unsigned *some, unsigned *all, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  int v = i < n ? in[i] : 0;
  const unsigned mask = __ballot_sync(0xffffffff, lane < 20);
  if (lane < 20) {
    unsigned odd = __ballot_sync(mask, v % 2);
    if (lane == 0)
      some[i / 32] = odd;
  }
  unsigned large = __ballot_sync(0xffffffff, v >= 500);
  if (lane == 0)
    all[i / 32] = large;
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {32, 96, 256, 1024}, {1, 31, 33, 1000});
  while (runs.next()) {
    int n = runs.n(), warps = runs.threads() / 32;
    proof::Array<int> in(n, proof::scattered);
    proof::Array<unsigned> some(warps), all(warps);
    votes<<<runs.blocks(), runs.block()>>>(in.device(), some.device(), all.device(), n);
    if (!runs.finished())
      break;
    some.download();
    all.download();
    for (int w = 0; w < warps; ++w) {
      unsigned odd = 0, large = 0;
      for (int lane = 0; lane < 32 && w * 32 + lane < n; ++lane) {
        int v = in[w * 32 + lane];
        odd |= unsigned(lane < 20 && v % 2) << lane;
        large |= unsigned(v >= 500) << lane;
      }
      runs.expect(some[w], odd);
      runs.expect(all[w], large);
    }
  }
  return runs.report();
}
