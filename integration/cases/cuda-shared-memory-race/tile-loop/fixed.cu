// A tile is filled again before every warp has read the last one.
#include "../../proof.h"

__global__ void reverse(const int *in, int *out, int tiles) {
  __shared__ int tile[1024];
  for (int t = 0; t < tiles; ++t) {
    __syncthreads();
    tile[threadIdx.x] = in[t * blockDim.x + threadIdx.x];
    __syncthreads();
    out[t * blockDim.x + threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
  }
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {64, 96, 256, 1024}, {1, 2, 33, 200});
  while (runs.next()) {
    int tiles = runs.n(), size = tiles * runs.block();
    proof::Array<int> in(size, proof::scattered), out(size);
    reverse<<<1, runs.block()>>>(in.device(), out.device(), tiles);
    if (!runs.finished())
      break;
    out.download();
    for (int i = 0; i < size; ++i)
      runs.expect(out[i], in[i / runs.block() * runs.block() + runs.block() - 1 - i % runs.block()]);
  }
  return runs.report();
}
