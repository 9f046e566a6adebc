// Device functions with an ellipsis.
// RUN: %python %S/Inputs/parse_everywhere.py %cudalint %toolkits %s
#include <cstdio>
__device__ void trace(const char *format, ...);
template <class T> __device__ int any(...) { return 0; }
__global__ void k() {
  trace("%d", 3);
  printf("%d\n", any<int>(1, 2));
}
