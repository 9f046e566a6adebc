// One thread of each block adds to a number under a lock.
#include "../../proof.h"

__global__ void add(const int *in, int *lock, int *total, int n) {
  if (threadIdx.x == 0)
    for (int i = blockIdx.x; i < n; i += gridDim.x) {
      while (atomicCAS(lock, 0, 1) != 0) {
      }
      __threadfence();
      *total += in[i];
      __threadfence();
      atomicExch(lock, 0);
    }
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {32, 80, 256}, {1, 31, 33, 1000});
  while (runs.next()) {
    int n = runs.n();
    proof::Array<int> in(n, proof::scattered), lock(1), total(1);
    add<<<32, runs.block()>>>(in.device(), lock.device(), total.device(), n);
    if (!runs.finished())
      break;
    total.download();
    int right = 0;
    for (int i = 0; i < n; ++i)
      right += in[i];
    runs.expect(total[0], right);
  }
  return runs.report();
}
