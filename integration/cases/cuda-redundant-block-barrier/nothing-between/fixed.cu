// Two barriers with only registers in between.
#include "../../proof.h"

__global__ void reverse(const int *in, int *out) {
  __shared__ int s[1024];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  int from = blockDim.x - 1 - threadIdx.x;
  out[threadIdx.x] = s[from];
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {32, 96, 256, 1024}, {1});
  while (runs.next()) {
    int block = runs.block();
    proof::Array<int> in(block, proof::scattered), out(block);
    reverse<<<1, block>>>(in.device(), out.device());
    if (!runs.finished())
      break;
    out.download();
    for (int i = 0; i < block; ++i)
      runs.expect(out[i], in[block - 1 - i]);
  }
  return runs.report();
}
