// Turns the 32 elements of each warp round through shared memory. Lanes come to it after searches of their own lengths.
#include "../../proof.h"

__global__ void reverse(const int *in, int *out, int n) {
  __shared__ int s[1024];
  int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x, lane = t % 32;
  int x = i < n ? in[i] + 1 : 1, steps = 0;
  while (x != 1) {
    x = x % 2 ? 3 * x + 1 : x / 2;
    ++steps;
  }
  s[t] = steps;
  __syncwarp();
  int mirrored = s[t - lane + (31 - lane)];
  if (i < n)
    out[i] = mirrored;
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {32, 96, 256, 1024}, {31, 33, 1000, 30011});
  while (runs.next()) {
    int n = runs.n();
    proof::Array<int> in(n, proof::scattered), out(n);
    reverse<<<runs.blocks(), runs.block()>>>(in.device(), out.device(), n);
    if (!runs.finished())
      break;
    out.download();
    for (int i = 0; i < n; ++i) {
      int from = i / 32 * 32 + 31 - i % 32, right = 0;
      for (int x = from < n ? in[from] + 1 : 1; x != 1; x = x % 2 ? 3 * x + 1 : x / 2)
        ++right;
      runs.expect(out[i], right);
    }
  }
  return runs.report();
}
