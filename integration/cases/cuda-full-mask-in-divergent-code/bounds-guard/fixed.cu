// The lanes beyond n have nothing more to do and exit.
#include "../../proof.h"

__global__ void positives(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned mask = __ballot_sync(0xffffffff, i < n);
  if (i < n) {
    unsigned votes = __ballot_sync(mask, in[i] >= 500);
    if (threadIdx.x % 32 == 0)
      atomicAdd(out, __popc(votes));
  }
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {32, 96, 256, 1024}, {1, 31, 33, 1000, 100003});
  while (runs.next()) {
    int n = runs.n();
    proof::Array<int> in(n, proof::scattered), out(1);
    positives<<<runs.blocks(), runs.block()>>>(in.device(), out.device(), n);
    if (!runs.finished())
      break;
    out.download();
    int right = 0;
    for (int i = 0; i < n; ++i)
      right += in[i] >= 500;
    runs.expect(out[0], right);
  }
  return runs.report();
}
