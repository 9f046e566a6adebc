// A tree over the whole block without a barrier between its levels.
#include "../../proof.h"

__global__ void total(const int *in, int *out, int n) {
  __shared__ int s[256];
  int sum = 0;
  for (int i = threadIdx.x; i < n; i += 256)
    sum += in[i];
  s[threadIdx.x] = sum;
  __syncthreads();
  for (int d = 128; d > 0; d /= 2) {
    if (threadIdx.x < d)
      s[threadIdx.x] += s[threadIdx.x + d];
    __syncwarp();
  }
  if (threadIdx.x == 0)
    *out = s[0];
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {256}, {1, 31, 33, 1000, 4099});
  while (runs.next()) {
    int n = runs.n(), sum = 0;
    proof::Array<int> in(n, proof::scattered), out(1);
    total<<<1, 256>>>(in.device(), out.device(), n);
    if (!runs.finished())
      break;
    out.download();
    for (int i = 0; i < n; ++i)
      sum += in[i];
    runs.expect(out[0], sum);
  }
  return runs.report();
}
