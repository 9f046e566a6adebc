// Compute capabilities that this clang does not know.
// RUN: %python %S/Inputs/parse_everywhere.py %cudalint %toolkits --toolkit-only --since 13.0 %s -- -arch=sm_103a -std=c++17
#include <cooperative_groups.h>
#if defined(__CUDA_ARCH__) && (__CUDA_ARCH__ != 1030 || !defined(__CUDA_ARCH_FEAT_SM103_ALL))
#error "another architecture"
#endif
__global__ void k(float2 *p) {
  cooperative_groups::this_cluster().sync();
  p[0] = __ffma2_rn(p[1], p[2], p[3]);
}
