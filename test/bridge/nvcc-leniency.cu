// What nvcc takes with a warning or without: narrowing, arrays of variable length, host functions called from functions
// for both sides, and types with constructors in shared memory.
// RUN: %python %S/Inputs/parse_everywhere.py %cudalint %toolkits %s -- -std=c++17
#include <vector>
int onlyHost(int);
__host__ __device__ int both(int v) { return v > 0 ? onlyHost(v) : v; }
template <class T> __host__ __device__ T bothTemplate(T v) {
  std::vector<int> list;
  return v + list.size();
}
struct Counted {
  int count;
  __device__ Counted() : count(0) {}
  __device__ ~Counted() { count = -1; }
};
__global__ void k(int *p, int n) {
  __shared__ Counted counted;
  float2 f = {n * 1.0, 2.0};
  uint2 u = {n, n + 1};
  int2 i = {threadIdx.x, threadIdx.y};
  p[0] = both(n) + bothTemplate(n) + counted.count + f.x + u.x + i.x;
}
void host(int n) {
  int list[n] = {0};
  list[0] = n;
}
