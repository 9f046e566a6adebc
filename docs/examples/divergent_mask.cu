// A full mask where half of the warp never arrives. It compiles, and on many GPUs and inputs it even works.
#include <cuda_runtime.h>

__global__ void sumOfHalves(const int *in, int *out) {
  int lane = threadIdx.x % 32;
  int v = in[threadIdx.x];
  if (lane < 16) {
    for (int d = 8; d > 0; d /= 2)
      v += __shfl_down_sync(0xffffffff, v, d);
    if (lane == 0)
      out[threadIdx.x / 32] = v;
  }
}
