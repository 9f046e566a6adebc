// The fence between message and flag holds within the block only, but other blocks read both.
#include "../../proof.h"

__device__ int placeOf(int i, int n) { return int(i * 40503ll % n); }

__global__ void pass(volatile int *message, volatile int *flag, int *stale, int n) {
  if (blockIdx.x == 0) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
      message[placeOf(i, n)] = i + 1;
      __threadfence();
      flag[i] = 1;
    }
  } else {
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
      while (flag[i] == 0) {
      }
      __threadfence();
      if (message[placeOf(i, n)] != i + 1)
        atomicAdd(stale, 1);
    }
  }
}

int main(int argc, char **argv) {
  // The numbers of messages have no factor in common with the multiplier of placeOf, so that no two share a place.
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
