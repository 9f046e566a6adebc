// A vote stands between the store and the load of another lane. It makes the lanes wait, but orders no memory.
#include "../../proof.h"

__global__ void shift(const int *in, int *out, int n) {
  __shared__ int s[1024];
  int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x, lane = t % 32;
  int v = i < n ? in[i] : 0;
  if (lane >= 16)
    __nanosleep(1000);
  s[t] = v;
  bool any = __any_sync(0xffffffff, v >= 500);
  int next = s[t - lane + (lane + 1) % 32];
  if (i < n)
    out[i] = next + any;
}

int main(int argc, char **argv) {
  proof::Runs runs(argc, argv, {32, 96, 256, 1024}, {31, 33, 1000, 100003});
  while (runs.next()) {
    int n = runs.n();
    proof::Array<int> in(n, proof::scattered), out(n);
    shift<<<runs.blocks(), runs.block()>>>(in.device(), out.device(), n);
    if (!runs.finished())
      break;
    out.download();
    for (int i = 0; i < n; ++i) {
      int first = i / 32 * 32, from = first + (i + 1) % 32;
      bool any = false;
      for (int k = first; k < first + 32 && k < n; ++k)
        any |= in[k] >= 500;
      runs.expect(out[i], (from < n ? in[from] : 0) + any);
    }
  }
  return runs.report();
}
