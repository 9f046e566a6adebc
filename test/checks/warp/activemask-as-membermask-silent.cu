// RUN: %check_cuda %s cuda-activemask-as-membermask

#include <cuda_runtime.h>

__device__ unsigned lower() { return (1u << (threadIdx.x & 31)) - 1; }

// Any grouping of the lanes gives the right result.
__device__ int increment(int *counter) {
  unsigned mask = __activemask();
  int leader = __ffs(mask) - 1, lane = threadIdx.x & 31, base;
  if (lane == leader)
    base = atomicAdd(counter, __popc(mask));
  base = __shfl_sync(mask, base, leader);
  return base + __popc(mask & lower());
}
__global__ void filter(const int *in, int *out, int *counter, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    if (in[i] > 0)
      out[increment(counter)] = in[i];
}
__global__ void compact(const int *in, int *out, int *counter, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31;
  bool keep = i < n && in[i] > 0;
  unsigned active = __activemask();
  unsigned vote = __ballot_sync(active, keep);
  int rank = __popc(vote & lower()), leader = __ffs(active) - 1, base = 0;
  if (lane == leader)
    base = atomicAdd(counter, __popc(vote));
  base = __shfl_sync(active, base, leader);
  if (keep)
    out[base + rank] = in[i];
}
__global__ void histogram(const int *in, int *bins) {
  int key = in[threadIdx.x];
  unsigned same = __match_any_sync(__activemask(), key);
  if ((threadIdx.x & 31) == __ffs(same) - 1)
    atomicAdd(&bins[key], __popc(same));
}
__global__ void counting(const int *in, int *count) {
  if (in[threadIdx.x] > 0) {
    unsigned mask = __activemask();
    int total = __reduce_add_sync(mask, in[threadIdx.x]);
    if ((threadIdx.x & 31) == __ffs(mask) - 1)
      atomicAdd(count, total);
  }
  if (__any_sync(__activemask(), in[threadIdx.x] < 0))
    count[1] = 1;
}
// A look at who is there is no mask.
__global__ void look(int *p) { p[threadIdx.x] = __popc(__activemask()); }
