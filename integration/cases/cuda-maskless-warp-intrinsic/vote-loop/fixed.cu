// All lanes of a warp go on until the last of them is done.
#include "../../proof.h"

__global__ void collatz(const int *in, int *steps, int *rounds, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int x = i < n ? in[i] + 1 : 1, count = 0, round = 0;
  while (__any_sync(0xffffffff, x != 1)) {
    if (x != 1) {
      x = x % 2 ? 3 * x + 1 : x / 2;
      ++count;
    }
    ++round;
  }
  if (i < n) {
    steps[i] = count;
    rounds[i] = round;
  }
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {32, 96, 256, 1024}, {1, 31, 33, 1000});
  while (runs.next()) {
    int n = runs.n();
    proof::Array<int> in(n, proof::scattered), steps(n), rounds(n);
    collatz<<<runs.blocks(), runs.block()>>>(in.device(), steps.device(), rounds.device(), n);
    if (!runs.finished())
      break;
    steps.download();
    rounds.download();
    for (int first = 0; first < n; first += 32) {
      int most = 0;
      for (int i = first; i < first + 32 && i < n; ++i) {
        int right = 0;
        for (int x = in[i] + 1; x != 1; x = x % 2 ? 3 * x + 1 : x / 2)
          ++right;
        runs.expect(steps[i], right);
        most = right > most ? right : most;
      }
      runs.expect(rounds[first], most);
    }
  }
  return runs.report();
}
