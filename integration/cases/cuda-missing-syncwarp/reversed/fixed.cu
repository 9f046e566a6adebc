// Turns the 32 elements of each warp round through shared memory. The upper lanes come late.
#include "../../proof.h"

__global__ void reverse(const int *in, int *out, int n) {
  __shared__ int s[1024];
  int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x, lane = t % 32;
  int v = i < n ? in[i] : 0;
  if (lane >= 16)
    __nanosleep(2000);
  s[t] = v;
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
      int from = i / 32 * 32 + 31 - i % 32;
      runs.expect(out[i], from < n ? in[from] : 0);
    }
  }
  return runs.report();
}
