// The block size is tried out; that no block can have 2048 threads goes unnoticed.
#include "../../proof.h"

#define CHECKED(CALL)                                                                                                  \
  if ((CALL) != cudaSuccess)                                                                                           \
  return false

__global__ void twice(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 2 * in[i];
}

static bool launch(const int *in, int *out, int n, int block) {
  CHECKED(cudaMemset(out, 0, n * sizeof(int)));
  twice<<<(n + block - 1) / block, block>>>(in, out, n);
  return true;
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {32, 80, 256, 2048}, {1, 31, 33, 1000});
  proof::Array<int> in(1000, proof::scattered), out(1000);
  while (runs.next()) {
    int n = runs.n();
    if (!launch(in.device(), out.device(), n, runs.block()))
      launch(in.device(), out.device(), n, 256);
    if (!runs.waited())
      break;
    out.download();
    for (int i = 0; i < n; ++i)
      runs.expect(out[i], 2 * in[i]);
  }
  return runs.report();
}
