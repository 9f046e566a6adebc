// A thread reads what its neighbour has just written, and the neighbour may be in another warp.
#include "../../proof.h"

__global__ void differences(const int *in, int *out, int n) {
  __shared__ int s[1024];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = i < n ? in[i] : 0;
  int left = s[(threadIdx.x + 32) % blockDim.x];
  if (i < n)
    out[i] = left;
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {64, 96, 256, 1024}, {1, 31, 1000, 4099});
  while (runs.next()) {
    int n = runs.n(), block = runs.block();
    proof::Array<int> in(n, proof::scattered), out(n);
    differences<<<runs.blocks(), block>>>(in.device(), out.device(), n);
    if (!runs.finished())
      break;
    out.download();
    for (int i = 0; i < n; ++i) {
      int from = i / block * block + (i % block + 32) % block;
      runs.expect(out[i], from < n ? in[from] : 0);
    }
  }
  return runs.report();
}
