// RUN: %check_cuda --embedded-only %s cuda-grid-sync-without-cooperative-launch

// The two halves of a grid barrier, which CUDA has since 12.4.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void halves(float *x) {
  auto g = cg::this_grid();
  auto token = g.barrier_arrive();
  x[threadIdx.x] = 1;
  g.barrier_wait(static_cast<decltype(token) &&>(token));
}
void launch(float *x) {
  halves<<<80, 256>>>(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'halves' synchronizes the whole grid with 'grid_group::barrier_arrive'
}
