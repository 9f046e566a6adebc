// The last warp of a block reduction, with shuffles instead of an unrolled tree in shared memory.
#include "../../proof.h"

__global__ void sums(const int *in, int *out, int n) {
  __shared__ int s[64];
  int t = threadIdx.x, sum = 0;
  for (int i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x)
    sum += in[i];
  s[t] = sum;
  __syncthreads();
  if (t < 32) {
    int v = s[t] + s[t + 32];
    for (int d = 16; d > 0; d >>= 1)
      v += __shfl_down_sync(0xffffffff, v, d);
    if (t == 0)
      atomicAdd(out, v);
  }
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {64}, {1, 31, 64, 1000, 100003});
  while (runs.next()) {
    int n = runs.n();
    proof::Array<int> in(n, proof::scattered), out(1);
    sums<<<runs.blocks(), 64>>>(in.device(), out.device(), n);
    if (!runs.finished())
      break;
    out.download();
    long long right = 0;
    for (int i = 0; i < n; ++i)
      right += in[i];
    runs.expect(out[0], right);
  }
  return runs.report();
}
