#include <cuda_runtime.h>
__global__ void clean(int *p) { p[threadIdx.x] = __shfl_xor_sync(0xffffffffu, p[threadIdx.x], 1); }
