#include <cuda_runtime.h>
__global__ void finding(int *p) {
  p[threadIdx.x] = __shfl_xor(p[threadIdx.x], 1);
}
