// The largest scratch memory that there is would be used; that there is less goes unnoticed.
#include "../../proof.h"

#define CHECKED(CALL)                                                                                                  \
  if ((CALL) != cudaSuccess)                                                                                           \
  return false

__global__ void shifted(const int *in, int *scratch, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    scratch[i] = in[i];
    out[i] = scratch[i] + 1;
  }
}

static bool run(const int *in, int *out, int n, int block, size_t most) {
  int *scratch = nullptr;
  cudaMalloc(&scratch, most);
  shifted<<<(n + block - 1) / block, block>>>(in, scratch, out, n);
  CHECKED(cudaGetLastError());
  CHECKED(cudaFree(scratch));
  return true;
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {32, 80, 256}, {1, 31, 33, 1000});
  while (runs.next()) {
    int n = runs.n();
    proof::Array<int> in(n, proof::scattered), out(n);
    if (!run(in.device(), out.device(), n, runs.block(), size_t(1) << 50))
      run(in.device(), out.device(), n, runs.block(), n * sizeof(int));
    if (!runs.finished())
      break;
    out.download();
    for (int i = 0; i < n; ++i)
      runs.expect(out[i], in[i] + 1);
  }
  return runs.report();
}
