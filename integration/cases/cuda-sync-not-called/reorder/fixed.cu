// The barrier is named and not called.
#include "../../proof.h"

__global__ void reorder(const int *in, const int *order, int *out) {
  __shared__ int s[1024];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[order[threadIdx.x]];
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {32, 96, 256, 1024}, {1});
  while (runs.next()) {
    int block = runs.block();
    proof::Array<int> in(block, proof::scattered), order(block), out(block);
    for (int i = 0; i < block; ++i)
      order[i] = block - 1 - i;
    order.upload();
    reorder<<<1, block>>>(in.device(), order.device(), out.device());
    if (!runs.finished())
      break;
    out.download();
    for (int i = 0; i < block; ++i)
      runs.expect(out[i], in[block - 1 - i]);
  }
  return runs.report();
}
