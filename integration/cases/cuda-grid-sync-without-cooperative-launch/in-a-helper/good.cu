// The barrier of the grid stands in a function that the kernel calls.
#include "../../proof.h"
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__device__ int total(cg::grid_group grid, const int *partial) {
  grid.sync();
  int sum = 0;
  for (int b = 0; b < gridDim.x; ++b)
    sum += partial[b];
  return sum;
}

__global__ void share(const int *in, int *partial, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(&partial[blockIdx.x], in[i]);
  int sum = total(cg::this_grid(), partial);
  if (i < n)
    out[i] = sum - in[i];
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {32, 96, 256}, {1, 31, 33, 1000});
  while (runs.next()) {
    int n = runs.n();
    proof::Array<int> in(n, proof::scattered), partial(runs.blocks()), out(n);
    auto *inMemory = in.device();
    auto *partialMemory = partial.device();
    auto *outMemory = out.device();
    void *arguments[] = {&inMemory, &partialMemory, &outMemory, &n};
    cudaLaunchCooperativeKernel((void *)share, runs.blocks(), runs.block(), arguments);
    if (!runs.finished())
      break;
    out.download();
    int right = 0;
    for (int i = 0; i < n; ++i)
      right += in[i];
    for (int i = 0; i < n; ++i)
      runs.expect(out[i], right - in[i]);
  }
  return runs.report();
}
