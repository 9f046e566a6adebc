// Counts elements with one atomic for each warp.
#include "../../proof.h"

__global__ void count(const int *in, int *out, int n, int limit) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  bool hit = i < n && in[i] < limit;
  unsigned votes = __ballot_sync(0xffffffff, hit);
  if (threadIdx.x % 32 == 0 && votes)
    atomicAdd(out, __popc(votes));
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {32, 96, 256, 1024}, {1, 31, 33, 1000, 100003});
  while (runs.next()) {
    int n = runs.n();
    proof::Array<int> in(n, proof::scattered), out(1);
    count<<<runs.blocks(), runs.block()>>>(in.device(), out.device(), n, 300);
    if (!runs.finished())
      break;
    out.download();
    int right = 0;
    for (int i = 0; i < n; ++i)
      right += in[i] < 300;
    runs.expect(out[0], right);
  }
  return runs.report();
}
