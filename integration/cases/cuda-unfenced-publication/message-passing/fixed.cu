// Block 0 stores messages and sets a flag for each; the others wait for the flag and read the message.
#include "../../proof.h"

__global__ void pass(int *message, volatile int *flag, int *stale, int n) {
  if (blockIdx.x == 0) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
      message[i] = i + 1;
      __threadfence();
      flag[i] = 1;
    }
  } else {
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
      while (flag[i] == 0) {
      }
      __threadfence();
      if (message[i] != i + 1)
        atomicAdd(stale, 1);
    }
  }
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {32, 256, 1024}, {1021, 65537, 1000003});
  while (runs.next()) {
    int n = runs.n();
    proof::Array<int> message(n), flag(n), stale(1);
    pass<<<8, runs.block()>>>(message.device(), flag.device(), stale.device(), n);
    if (!runs.finished())
      break;
    stale.download();
    runs.expect(stale[0], 0);
  }
  return runs.report();
}
