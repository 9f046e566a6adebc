// Each lane reads what its neighbour has stored. Odd lanes are late, as lanes can be: a delay never makes a right program
// wrong.
#include "../../proof.h"

__global__ void swap(const int *in, int *out, int n) {
  __shared__ int s[1024];
  int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x;
  int v = i < n ? in[i] : 0;
  if (t % 2)
    __nanosleep(1000);
  s[t] = v;
  __syncwarp();
  int other = s[t ^ 1];
  if (i < n)
    out[i] = other;
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {32, 96, 256, 1024}, {31, 33, 1000, 100003});
  while (runs.next()) {
    int n = runs.n();
    proof::Array<int> in(n, proof::scattered), out(n);
    swap<<<runs.blocks(), runs.block()>>>(in.device(), out.device(), n);
    if (!runs.finished())
      break;
    out.download();
    for (int i = 0; i < n; ++i)
      runs.expect(out[i], (i ^ 1) < n ? in[i ^ 1] : 0);
  }
  return runs.report();
}
