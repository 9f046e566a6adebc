// A lane stores the number of the next round while a slow neighbour still reads that of this one.
#include "../../proof.h"

__global__ void rounds(const int *in, int *out, int n) {
  __shared__ int s[1024];
  int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x;
  int v = i < n ? in[i] : 0, sum = 0;
  for (int round = 0; round < 8; ++round) {
    __syncwarp();
    s[t] = v + round;
    __syncwarp();
    if (t % 2)
      __nanosleep(1000);
    sum += s[t ^ 1];
  }
  if (i < n)
    out[i] = sum;
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {32, 96, 256, 1024}, {31, 33, 1000, 100003});
  while (runs.next()) {
    int n = runs.n();
    proof::Array<int> in(n, proof::scattered), out(n);
    rounds<<<runs.blocks(), runs.block()>>>(in.device(), out.device(), n);
    if (!runs.finished())
      break;
    out.download();
    for (int i = 0; i < n; ++i) {
      int right = 0;
      for (int round = 0; round < 8; ++round)
        right += ((i ^ 1) < n ? in[i ^ 1] : 0) + round;
      runs.expect(out[i], right);
    }
  }
  return runs.report();
}
