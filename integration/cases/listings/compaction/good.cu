// Compaction by votes among the lanes that happen to run together: any grouping gives the right result.
#include "../../proof.h"

__global__ void compact(const int *in, int *out, int *counter, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31;
  if (i >= n)
    return;
  bool keep = in[i] < 300;
  unsigned active = __activemask();
  unsigned vote = __ballot_sync(active, keep);
  int count = __popc(vote), rank = __popc(vote & ((1u << lane) - 1));
  int leader = __ffs(active) - 1, base = 0;
  if (lane == leader)
    base = atomicAdd(counter, count);
  base = __shfl_sync(active, base, leader);
  if (keep)
    out[base + rank] = in[i];
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {32, 96, 256, 1024}, {1, 31, 33, 1000, 100003});
  while (runs.next()) {
    int n = runs.n();
    proof::Array<int> in(n, proof::scattered), out(n), counter(1);
    compact<<<runs.blocks(), runs.block()>>>(in.device(), out.device(), counter.device(), n);
    if (!runs.finished())
      break;
    out.download();
    counter.download();
    long long kept = 0, right = 0, sum = 0;
    for (int i = 0; i < n; ++i) {
      kept += in[i] < 300;
      right += in[i] < 300 ? in[i] : 0;
      sum += out[i];
    }
    runs.expect(counter[0], kept);
    runs.expect(sum, right);
  }
  return runs.report();
}
