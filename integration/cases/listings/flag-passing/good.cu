// A block stores its result, then sets its flag; the next block waits for the flag, then reads the result.
#include "../../proof.h"

__global__ void relay(volatile int *result, volatile int *ready, int n) {
  if (threadIdx.x != 0)
    return;
  for (int i = blockIdx.x; i < n; i += gridDim.x) {
    int before = 0;
    if (i > 0) {
      while (ready[i - 1] == 0) {
      }
      __threadfence();
      before = result[i - 1];
    }
    result[i] = (before * 31 + i) % 10007;
    __threadfence();
    ready[i] = 1;
  }
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {32, 80, 256}, {1, 31, 33, 1000});
  while (runs.next()) {
    int n = runs.n();
    proof::Array<int> result(n), ready(n);
    relay<<<16, runs.block()>>>(result.device(), ready.device(), n);
    if (!runs.finished())
      break;
    result.download();
    int right = 0;
    for (int i = 0; i < n; ++i)
      runs.expect(result[i], right = (right * 31 + i) % 10007);
  }
  return runs.report();
}
