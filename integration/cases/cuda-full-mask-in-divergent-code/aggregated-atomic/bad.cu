// Compaction with one atomic for each warp, done by the lanes that keep their element. The others wait at a barrier.
#include "../../proof.h"

__global__ void filter(const int *in, int *out, int *counter, int n) {
  __shared__ int kept;
  if (threadIdx.x == 0)
    kept = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  int v = i < n ? in[i] : 1000;
  if (v < 300) {
    unsigned peers = __ballot_sync(0xffffffff, true);
    int leader = __ffs(peers) - 1, base = 0;
    if (lane == leader) {
      base = atomicAdd(counter, __popc(peers));
      atomicAdd(&kept, __popc(peers));
    }
    base = __shfl_sync(0xffffffff, base, leader);
    out[base + __popc(peers & ((1u << lane) - 1))] = v;
  }
  __syncthreads();
  if (threadIdx.x == 0)
    atomicAdd(counter + 1, kept);
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {32, 96, 256, 1024}, {1, 31, 33, 1000, 100003});
  while (runs.next()) {
    int n = runs.n();
    proof::Array<int> in(n, proof::scattered), out(n), counter(2);
    filter<<<runs.blocks(), runs.block()>>>(in.device(), out.device(), counter.device(), n);
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
    runs.expect(counter[1], kept);
    runs.expect(sum, right);
  }
  return runs.report();
}
