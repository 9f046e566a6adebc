// A warp reduction as it was written before CUDA 9. It compiled for a decade; since Volta it is not defined.
#include <cuda_runtime.h>

__global__ void warpReduce(const int *in, int *out) {
  int v = in[blockIdx.x * blockDim.x + threadIdx.x];
  for (int d = 16; d > 0; d >>= 1)
    v += __shfl_down(v, d);
  if (threadIdx.x % 32 == 0)
    atomicAdd(out, v);
}

// Votes of this form are still declared by CUDA 13; nvcc warns and ptxas fails without naming a line.
__global__ void anyNegative(const int *in, int *flag, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && __any(in[i] < 0))
    *flag = 1;
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 256 * sizeof(int));
  cudaMalloc(&out, sizeof(int));
  warpReduce<<<1, 256>>>(in, out);
  anyNegative<<<1, 256>>>(in, out, 200);
  return cudaDeviceSynchronize() != cudaSuccess;
}
