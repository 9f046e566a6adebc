// A named barrier that the compiler does not know to order memory.
#include "../../proof.h"

__global__ void reverse(const int *in, int *out, int n) {
  __shared__ int s[1024];
  int base = blockIdx.x * blockDim.x, i = base + threadIdx.x;
  int mirrored = blockDim.x - 1 - threadIdx.x;
  s[threadIdx.x] = i < n ? in[i] : 0;
  asm volatile("bar.sync 1, %0;" ::"r"(blockDim.x) : "memory");
  if (i < n)
    out[i] = s[mirrored];
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {32, 96, 256, 1024}, {1, 31, 33, 1000, 100003});
  while (runs.next()) {
    int n = runs.n(), block = runs.block();
    proof::Array<int> in(n, proof::scattered), out(n);
    reverse<<<runs.blocks(), block>>>(in.device(), out.device(), n);
    if (!runs.finished())
      break;
    out.download();
    for (int i = 0; i < n; ++i) {
      int from = i / block * block + block - 1 - i % block;
      runs.expect(out[i], from < n ? in[from] : 0);
    }
  }
  return runs.report();
}
