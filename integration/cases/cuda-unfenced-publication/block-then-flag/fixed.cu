// All threads of a block store their part; behind a block barrier one of them passes the turn to the next block.
#include "../../proof.h"

__global__ void chain(const int *in, int *sums, int *turn, int width) {
  if (threadIdx.x == 0) {
    while (*(volatile int *)turn != blockIdx.x) {
    }
    __threadfence();
  }
  __syncthreads();
  for (int c = threadIdx.x; c < width; c += blockDim.x)
    sums[c] = sums[c] * 3 + in[blockIdx.x * width + c];
  __syncthreads();
  if (threadIdx.x == 0)
    { __threadfence(); *(volatile int *)turn = blockIdx.x + 1; }
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {32, 80, 256, 1024}, {1, 31, 33, 1000});
  while (runs.next()) {
    const int width = runs.n(), blocks = 8;
    proof::Array<int> in(blocks * width, proof::scattered), sums(width), turn(1);
    chain<<<blocks, runs.block()>>>(in.device(), sums.device(), turn.device(), width);
    if (!runs.finished())
      break;
    sums.download();
    for (int c = 0; c < width; ++c) {
      int right = 0;
      for (int b = 0; b < blocks; ++b)
        right = right * 3 + in[b * width + c];
      runs.expect(sums[c], right);
    }
  }
  return runs.report();
}
