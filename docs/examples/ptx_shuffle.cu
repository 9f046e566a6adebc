// The same mistake in inline PTX: `shfl` without `.sync` names no participating lanes.
__device__ int neighbour(int v) {
  int r;
  asm volatile("shfl.down.b32 %0, %1, 1, 0x1f;" : "=r"(r) : "r"(v));
  return r;
}

__global__ void differences(int *data) {
  int v = data[threadIdx.x];
  data[threadIdx.x] = neighbour(v) - v;
}
