// All blocks wait for a signal that the compiler lets them read only once.
#include "../../proof.h"

__global__ void race(int *go, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (blockIdx.x == gridDim.x - 1) {
    __nanosleep(1000000);
    if (threadIdx.x == 0)
      atomicExch(go, 1);
  } else {
    while (*(volatile int *)&*go == 0) {
    }
  }
  for (; i < n; i += gridDim.x * blockDim.x)
    out[i] = i;
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {32, 80, 256}, {1, 31, 33, 1000});
  while (runs.next()) {
    int n = runs.n();
    proof::Array<int> go(1), out(n);
    race<<<8, runs.block()>>>(go.device(), out.device(), n);
    if (!runs.finished())
      break;
    out.download();
    for (int i = 0; i < n; ++i)
      runs.expect(out[i], i);
  }
  return runs.report();
}
