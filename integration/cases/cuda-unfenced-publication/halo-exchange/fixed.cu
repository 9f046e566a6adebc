// Blocks that stay on the GPU pass their edge to the next block in each step, and say so with a counter.
#include "../../proof.h"

__global__ void steps(int *edge, volatile int *step, int *out, int count) {
  int left = (blockIdx.x + gridDim.x - 1) % gridDim.x, right = (blockIdx.x + 1) % gridDim.x;
  if (threadIdx.x == 0) {
    int mine = blockIdx.x;
    for (int k = 1; k <= count; ++k) {
      edge[blockIdx.x * 2 + k % 2] = mine;
      __threadfence();
      step[blockIdx.x] = k;
      while (step[left] < k || step[right] < k) {
      }
      __threadfence();
      mine = (mine + 3 * edge[left * 2 + k % 2] + 5 * edge[right * 2 + k % 2]) % 10007;
    }
    out[blockIdx.x] = mine;
  }
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {32, 64, 128}, {1, 2, 7, 100});
  while (runs.next()) {
    int count = runs.n();
    const int blocks = 16;
    proof::Array<int> edge(2 * blocks), step(blocks), out(blocks);
    steps<<<blocks, runs.block()>>>(edge.device(), step.device(), out.device(), count);
    if (!runs.finished())
      break;
    out.download();
    int now[blocks], next[blocks];
    for (int b = 0; b < blocks; ++b)
      now[b] = b;
    for (int k = 0; k < count; ++k) {
      for (int b = 0; b < blocks; ++b)
        next[b] = (now[b] + 3 * now[(b + blocks - 1) % blocks] + 5 * now[(b + 1) % blocks]) % 10007;
      for (int b = 0; b < blocks; ++b)
        now[b] = next[b];
    }
    for (int b = 0; b < blocks; ++b)
      runs.expect(out[b], now[b]);
  }
  return runs.report();
}
