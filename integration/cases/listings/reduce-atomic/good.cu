// Sum of an array: every thread adds to one address.
#include "../../proof.h"

__global__ void reduceAtomic(const float *x, float *out, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(out, x[i]);
}

static float small(int i) { return float(proof::scattered(i) % 10); }

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {32, 80, 256, 1024}, {1, 31, 33, 1000, 100003});
  while (runs.next()) {
    int n = runs.n();
    proof::Array<float> x(n, small), out(1);
    reduceAtomic<<<runs.blocks() < 64 ? runs.blocks() : 64, runs.block()>>>(x.device(), out.device(), n);
    if (!runs.finished())
      break;
    out.download();
    long long right = 0;
    for (int i = 0; i < n; ++i)
      right += (long long)(x[i]);
    runs.expect((long long)(out[0]), right);
  }
  return runs.report();
}
