// The lane and the warp of a thread are computed with bare numbers.
#include "../../proof.h"

__global__ void lanes(int *lane, int *warp) {
  lane[threadIdx.x] = threadIdx.x & 31;
  warp[threadIdx.x] = threadIdx.x >> 5;
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {1, 31, 96, 1024}, {1});
  while (runs.next()) {
    int block = runs.block();
    proof::Array<int> lane(block), warp(block);
    lanes<<<1, block>>>(lane.device(), warp.device());
    if (!runs.finished())
      break;
    lane.download();
    warp.download();
    for (int i = 0; i < block; ++i) {
      runs.expect(lane[i], i % 32);
      runs.expect(warp[i], i / 32);
    }
  }
  return runs.report();
}
