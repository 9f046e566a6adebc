// RUN: %check_cuda %s cuda-perf-divergent-branch

#include <cuda_runtime.h>

// By warp; one lane apart; a bound; data; no second side; cheap sides.
__global__ void fine(float *x, int n) {
  int t = threadIdx.x;
  if (t / 32 & 1)
    x[t] = sinf(x[t]);
  else
    x[t] = cosf(x[t]);
  if (t % 32 == 0)
    x[t] = sinf(x[t]);
  else
    x[t] = cosf(x[t]);
  if (t < n)
    x[t] = sinf(x[t]);
  else
    x[t] = cosf(x[t]);
  if (x[t] > 0)
    x[t] = sinf(x[t]);
  else
    x[t] = cosf(x[t]);
  if (t & 1)
    x[t] = sinf(x[t]);
  if (t & 1)
    x[t] = 1;
  else
    x[t] = 2;
}
