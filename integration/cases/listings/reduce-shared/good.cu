// Sum of an array: a tree in shared memory with a block barrier for each step.
#include "../../proof.h"

__global__ void reduceShared(const float *x, float *out, int n) {
  extern __shared__ float s[];
  int t = threadIdx.x;
  float sum = 0;
  for (int i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x)
    sum += x[i];
  s[t] = sum;
  __syncthreads();
  for (int stride = blockDim.x >> 1; stride > 0; stride >>= 1) {
    if (t < stride)
      s[t] += s[t + stride];
    __syncthreads();
  }
  if (t == 0)
    atomicAdd(out, s[0]);
}

static float small(int i) { return float(proof::scattered(i) % 10); }

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {32, 64, 256, 1024}, {1, 31, 33, 1000, 100003});
  while (runs.next()) {
    int n = runs.n(), block = runs.block();
    proof::Array<float> x(n, small), out(1);
    reduceShared<<<runs.blocks() < 64 ? runs.blocks() : 64, block, block * sizeof(float)>>>(x.device(), out.device(), n);
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
