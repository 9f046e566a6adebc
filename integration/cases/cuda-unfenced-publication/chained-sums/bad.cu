// Each block waits for the total of the blocks before it, adds its own and hands it on.
#include "../../proof.h"

__global__ void chain(const int *in, int *total, volatile int *ready, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = i < n ? in[i] : 0;
  for (int d = 16; d > 0; d /= 2)
    v += __shfl_down_sync(0xffffffff, v, d);
  if (threadIdx.x == 0) {
    int before = 0;
    if (blockIdx.x > 0) {
      while (ready[blockIdx.x - 1] == 0) {
      }
      before = total[blockIdx.x - 1];
    }
    total[blockIdx.x] = before + v;
    ready[blockIdx.x] = 1;
  }
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {32}, {1, 31, 33, 1000, 100003});
  while (runs.next()) {
    int n = runs.n(), blocks = runs.blocks();
    proof::Array<int> in(n, proof::scattered), total(blocks), ready(blocks);
    chain<<<blocks, 32>>>(in.device(), total.device(), ready.device(), n);
    if (!runs.finished())
      break;
    total.download();
    int right = 0;
    for (int i = 0; i < n; ++i) {
      right += in[i];
      if (i % 32 == 31 || i == n - 1)
        runs.expect(total[i / 32], right);
    }
  }
  return runs.report();
}
