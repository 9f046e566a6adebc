// Lane 0 of each warp takes a range from a pool and tells the others where it begins.
#include "../../proof.h"

__global__ void ranges(int *pool, int *out, int n) {
  __shared__ int begin[32];
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  if (lane == 0)
    begin[warp] = atomicAdd(pool, 32);
  int slot = begin[warp] + lane;
  if (i < n)
    out[i] = slot;
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {32, 96, 256, 1024}, {31, 33, 1000, 100003});
  while (runs.next()) {
    int n = runs.n();
    proof::Array<int> pool(1), out(n);
    ranges<<<runs.blocks(), runs.block()>>>(pool.device(), out.device(), n);
    if (!runs.finished())
      break;
    out.download();
    // The ranges may come in any order; within a warp the slots follow each other.
    for (int i = 0; i < n; ++i)
      runs.expect(out[i] - out[i / 32 * 32], i % 32);
    for (int i = 0; i < n; i += 32)
      runs.expect(out[i] % 32, 0);
  }
  return runs.report();
}
