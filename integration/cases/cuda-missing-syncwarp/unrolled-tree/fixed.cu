// The last warp of a block reduction, as it was written when warps moved in lockstep, without even volatile.
#include "../../proof.h"

__global__ void sums(const int *in, int *out, int n) {
  __shared__ int s[64];
  int t = threadIdx.x, sum = 0;
  for (int i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x)
    sum += in[i];
  s[t] = sum;
  __syncthreads();
  if (t < 32) {
    s[t] += s[t + 32];
    {
      __syncwarp();
      auto value = s[t + 16];
      __syncwarp();
      s[t] += value;
      __syncwarp();
    }
    {
      auto value = s[t + 8];
      __syncwarp();
      s[t] += value;
      __syncwarp();
    }
    {
      auto value = s[t + 4];
      __syncwarp();
      s[t] += value;
      __syncwarp();
    }
    {
      auto value = s[t + 2];
      __syncwarp();
      s[t] += value;
      __syncwarp();
    }
    {
      auto value = s[t + 1];
      __syncwarp();
      s[t] += value;
      __syncwarp();
    }
    if (t == 0)
      atomicAdd(out, s[0]);
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
