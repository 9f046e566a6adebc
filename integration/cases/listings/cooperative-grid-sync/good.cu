// Two phases with a barrier of the grid between, launched so that all blocks are on the GPU together.
#include "../../proof.h"
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void phases(const int *in, int *middle, int *out, int n) {
  cg::grid_group grid = cg::this_grid();
  for (int i = grid.thread_rank(); i < n; i += grid.size())
    middle[i] = 3 * in[i];
  grid.sync();
  for (int i = grid.thread_rank(); i < n; i += grid.size())
    out[i] = middle[i] + middle[n - 1 - i];
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {32, 80, 256, 1024}, {1, 31, 33, 1000, 100003});
  while (runs.next()) {
    int n = runs.n(), processors = 0, perProcessor = 0;
    proof::Array<int> in(n, proof::scattered), middle(n), out(n);
    cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0);
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perProcessor, phases, runs.block(), 0);
    int resident = processors * perProcessor, blocks = runs.blocks() < resident ? runs.blocks() : resident;
    int *source = in.device(), *between = middle.device(), *target = out.device();
    void *arguments[] = {&source, &between, &target, &n};
    cudaLaunchCooperativeKernel((void *)phases, blocks, runs.block(), arguments, 0, nullptr);
    if (!runs.finished())
      break;
    out.download();
    for (int i = 0; i < n; ++i)
      runs.expect(out[i], 3 * in[i] + 3 * in[n - 1 - i]);
  }
  return runs.report();
}
