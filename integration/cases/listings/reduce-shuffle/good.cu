// Sum of an array: shuffles in each warp, one store of shared memory for each warp, one atomic for each block.
#include "../../proof.h"

__device__ __forceinline__ float warpSum(float v) {
  for (int d = 16; d > 0; d >>= 1)
    v += __shfl_down_sync(0xffffffff, v, d);
  return v;
}

__global__ void reduceShuffle(const float *x, float *out, int n) {
  float sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    sum += x[i];
  sum = warpSum(sum);
  __shared__ float warpSums[32];
  int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  if (lane == 0)
    warpSums[warp] = sum;
  __syncthreads();
  if (warp == 0) {
    sum = threadIdx.x < (blockDim.x + 31) / 32 ? warpSums[lane] : 0;
    sum = warpSum(sum);
    if (lane == 0)
      atomicAdd(out, sum);
  }
}

static float small(int i) { return float(proof::scattered(i) % 10); }

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {32, 96, 256, 1024}, {1, 31, 33, 1000, 100003});
  while (runs.next()) {
    int n = runs.n();
    proof::Array<float> x(n, small), out(1);
    reduceShuffle<<<runs.blocks() < 64 ? runs.blocks() : 64, runs.block()>>>(x.device(), out.device(), n);
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
