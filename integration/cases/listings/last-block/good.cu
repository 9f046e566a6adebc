// The block that comes last adds up what all blocks have stored, with fences on both sides of the counter.
#include "../../proof.h"

__global__ void sums(const int *in, int *partial, unsigned *done, int *out, int n) {
  __shared__ int sum;
  __shared__ bool last;
  if (threadIdx.x == 0)
    sum = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(&sum, in[i]);
  __syncthreads();
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = sum;
    __threadfence();
    last = atomicAdd(done, 1) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    int total = 0;
    for (int b = 0; b < gridDim.x; ++b)
      total += ((volatile int *)partial)[b];
    *out = total;
  }
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {32, 80, 256, 1024}, {1, 31, 33, 1000, 100003});
  while (runs.next()) {
    int n = runs.n();
    proof::Array<int> in(n, proof::scattered), partial(runs.blocks()), out(1);
    proof::Array<unsigned> done(1);
    sums<<<runs.blocks(), runs.block()>>>(in.device(), partial.device(), done.device(), out.device(), n);
    if (!runs.finished())
      break;
    out.download();
    int right = 0;
    for (int i = 0; i < n; ++i)
      right += in[i];
    runs.expect(out[0], right);
  }
  return runs.report();
}
