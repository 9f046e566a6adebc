// Few blocks work in turn: each waits for the total of the part before its own, adds its part and hands the total on.
#include "../../proof.h"

__global__ void chain(const int *in, int *total, volatile int *ready, int n) {
  if (threadIdx.x != 0)
    return;
  for (int part = blockIdx.x; part < n; part += gridDim.x) {
    int before = 0;
    if (part > 0) {
      while (ready[part - 1] == 0) {
      }
      __threadfence();
      before = total[part - 1];
    }
    total[part] = before + in[part];
    __threadfence();
    ready[part] = 1;
  }
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {32, 80, 256}, {1, 31, 33, 1000});
  while (runs.next()) {
    int n = runs.n();
    proof::Array<int> in(n, proof::scattered), total(n), ready(n);
    chain<<<4, runs.block()>>>(in.device(), total.device(), ready.device(), n);
    if (!runs.finished())
      break;
    total.download();
    int right = 0;
    for (int i = 0; i < n; ++i)
      runs.expect(total[i], right += in[i]);
  }
  return runs.report();
}
