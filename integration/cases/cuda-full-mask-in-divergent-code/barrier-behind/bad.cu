// The lanes that stay away wait at the next barrier, and the others wait for them.
#include "../../proof.h"

__global__ void half_sums(const int *in, int *out, int n) {
  __shared__ int s[32];
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  int v = i < n ? in[i] : 0;
  if (lane < 16) {
    for (int d = 8; d > 0; d /= 2)
      v += __shfl_xor_sync(0xffffffff, v, d);
    if (lane == 0)
      s[threadIdx.x / 32] = v;
  }
  __syncthreads();
  if (threadIdx.x < blockDim.x / 32)
    atomicAdd(out, s[threadIdx.x]);
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {32, 96, 256, 1024}, {1, 31, 33, 1000});
  while (runs.next()) {
    int n = runs.n();
    proof::Array<int> in(n, proof::scattered), out(1);
    half_sums<<<runs.blocks(), runs.block()>>>(in.device(), out.device(), n);
    if (!runs.finished())
      break;
    out.download();
    int right = 0;
    for (int i = 0; i < n; ++i)
      right += i % 32 < 16 ? in[i] : 0;
    runs.expect(out[0], right);
  }
  return runs.report();
}
