// The tree of a warp in a loop: a lane reads what its neighbour is just adding to. The upper lanes come late.
#include "../../proof.h"

__global__ void sums(const int *in, int *out, int n) {
  __shared__ volatile int s[64];
  int t = threadIdx.x, i = blockIdx.x * 32 + t;
  int v = i < n ? in[i] : 0;
  if (t >= 16)
    __nanosleep(2000);
  s[t] = v;
  s[t + 32] = 0;
  for (int d = 16; d > 0; d >>= 1)
    s[t] += s[t + d];
  if (t == 0)
    atomicAdd(out, s[0]);
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {32}, {1, 31, 33, 1000, 100003});
  while (runs.next()) {
    int n = runs.n();
    proof::Array<int> in(n, proof::scattered), out(1);
    sums<<<runs.blocks(), 32>>>(in.device(), out.device(), n);
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
