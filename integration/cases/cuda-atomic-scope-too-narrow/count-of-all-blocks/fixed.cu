// All blocks count in one place, with atomics that are atomic within a block only.
#include "../../proof.h"

__global__ void count(const int *in, int *total, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] < 500)
    atomicAdd(total, 1);
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {32, 80, 256, 1024}, {1, 31, 33, 1000, 100003});
  while (runs.next()) {
    int n = runs.n();
    proof::Array<int> in(n, proof::scattered), total(1);
    count<<<runs.blocks(), runs.block()>>>(in.device(), total.device(), n);
    if (!runs.finished())
      break;
    total.download();
    int right = 0;
    for (int i = 0; i < n; ++i)
      right += in[i] < 500;
    runs.expect(total[0], right);
  }
  return runs.report();
}
