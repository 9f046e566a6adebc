// The handle of the block is copied into a helper function.
#include "../../proof.h"
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__device__ int fromOther(const cg::thread_block &block, int *s, int v) {
  s[block.thread_rank()] = v;
  block.sync();
  return s[block.size() - 1 - block.thread_rank()];
}

__global__ void reverse(const int *in, int *out) {
  __shared__ int s[1024];
  auto block = cg::this_thread_block();
  out[block.thread_rank()] = fromOther(block, s, in[block.thread_rank()]);
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
