// RUN: %cudalint --no-cuda-toolkit %s -- -nostdlibinc 2>&1 | FileCheck --allow-empty %s
// CHECK-NOT: error:
// CHECK-NOT: warning:
// A machine with neither a C nor a C++ library.
#include <cstdio>
#include <cstdlib>
#include <cmath>
#include <cstring>
#include <cassert>
#include <cstdint>
#include <stdio.h>
#include <math.h>
#include <cuda_runtime.h>
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_fp16.h>
#include <mma.h>
#include <cuComplex.h>
namespace cg = cooperative_groups;
__global__ void k(int *p, float *f, half *h) {
  cg::thread_block b = cg::this_thread_block();
  auto t = cg::tiled_partition<32>(b);
  p[0] = cg::reduce(t, 1, cg::plus<int>()) + __shfl_down_sync(~0u, 3, 1) + max(1, 2);
  f[0] = std::sqrt(f[1]) + std::abs(-1) + std::fmax(1.f, 2.f) + sqrtf(2) + sinf(1) + sin(2.0) + fabsf(-1);
  b.sync();
  cuda::atomic_ref<int> r(*p);
  r.fetch_add(1);
  *h = __float2half(1);
  memcpy(p, f, 4);
  printf("x");
}
int main() {
  std::printf("%f", std::sqrt(2.0f));
  fprintf(stderr, "x");
  if (0)
    std::exit(EXIT_FAILURE);
  int *p;
  cudaMalloc(&p, 3);
  k<<<1, 32>>>(p, 0, 0);
  double d = sqrt(2.0) + fmaxf(1, 2);
  memset(p, 0, 3);
  return cudaGetLastError() + (int)d;
}
