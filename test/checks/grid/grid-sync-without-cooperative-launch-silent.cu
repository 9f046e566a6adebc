// RUN: %check_cuda %s cuda-grid-sync-without-cooperative-launch

#include <cassert>
#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

// Only cooperative launches, and none at all.
__global__ void cooperative(float *x) { cg::this_grid().sync(); }
__global__ void neverLaunched(float *x) { cg::this_grid().sync(); }
void launchCooperative(float *x, bool together, unsigned attributes) {
  void *arguments[] = {&x};
  cudaLaunchCooperativeKernel((void *)cooperative, dim3(80), dim3(256), arguments);
  cudaLaunchCooperativeKernel((const void *)&cooperative, 80, 256, arguments, 0, 0);
  cudaLaunchConfig_t config = {0};
  cudaLaunchAttribute attribute[2];
  attribute[0].id = cudaLaunchAttributeCooperative;
  attribute[0].val.cooperative = 1;
  attribute[1].id = cudaLaunchAttributePriority;
  attribute[1].val.priority = 1;
  config.gridDim = 80;
  config.blockDim = 256;
  config.attrs = attribute;
  config.numAttrs = 2;
  cudaLaunchKernelEx(&config, cooperative, x);

  cudaLaunchAttribute decided;
  decided.id = cudaLaunchAttributeCooperative;
  decided.val.cooperative = together;
  cudaLaunchConfig_t open{dim3(80), dim3(256), 0, 0, &decided, attributes};
  cudaLaunchKernelExC(&open, (void *)cooperative, arguments);
}
void fill(cudaLaunchConfig_t *config);
cudaLaunchConfig_t make();
struct Launcher {
  cudaLaunchConfig_t config;
  void go(float *x) { cudaLaunchKernelEx(&config, cooperative, x); }
};
void unknownConfiguration(const cudaLaunchConfig_t &given, float *x, bool together) {
  cudaLaunchKernelEx(&given, cooperative, x);
  cudaLaunchConfig_t config = {};
  fill(&config);
  cudaLaunchKernelEx(&config, cooperative, x);
  cudaLaunchConfig_t made = make();
  cudaLaunchKernelEx(&made, cooperative, x);
  cudaLaunchConfig_t conditional = {};
  cudaLaunchAttribute attribute[1];
  attribute[0].id = cudaLaunchAttributeCooperative;
  attribute[0].val.cooperative = 1;
  if (together) {
    conditional.attrs = attribute;
    conditional.numAttrs = 1;
  }
  cudaLaunchKernelEx(&conditional, cooperative, x);
}

// The kernel asks.
__global__ void guarded(float *x) {
  auto g = cg::this_grid();
  if (g.is_valid())
    g.sync();
}
__global__ void leaves(float *x) {
  auto g = cg::this_grid();
  if (!g.is_valid()) {
    x[0] = -1;
    return;
  }
  g.sync();
}
__global__ void asserts(float *x) {
  auto g = cg::this_grid();
  assert(g.is_valid());
  g.sync();
}
__global__ void remembers(float *x, bool wanted) {
  auto g = cg::this_grid();
  const bool together = wanted && g.is_valid();
  x[0] = 1;
  if (together)
    g.sync();
}
__device__ bool canMeet(const cg::grid_group &g) { return g.is_valid(); }
__device__ void meet(const cg::grid_group &g) {
  if (canMeet(g))
    g.sync();
}
__global__ void helper(float *x) { meet(cg::this_grid()); }
void launchGuarded(float *x) {
  guarded<<<80, 256>>>(x);
  leaves<<<80, 256>>>(x);
  asserts<<<80, 256>>>(x);
  remembers<<<80, 256>>>(x, true);
  helper<<<80, 256>>>(x);
}

// A kernel for both ways.
__global__ void both(float *x, int phases, bool together) {
  for (int i = 0; i < phases; ++i) {
    x[threadIdx.x] += i;
    if (together)
      cg::this_grid().sync();
  }
}
template <bool Together> __global__ void instantiated(float *x) {
  if constexpr (Together)
    cg::this_grid().sync();
  x[0] = 1;
}
void launchBoth(float *x, int phases, bool together) {
  void *arguments[] = {&x, &phases, &together};
  if (together)
    cudaLaunchCooperativeKernel((void *)both, 80, 256, arguments);
  else
    both<<<80, 256>>>(x, 1, together);
  both<<<80, 256>>>(x, 1, false);
  void *only[] = {&x};
  cudaLaunchCooperativeKernel((void *)instantiated<true>, 80, 256, only);
  instantiated<false><<<80, 256>>>(x);
}

// Other barriers, and other members of the grid.
__global__ void others(float *x) {
  auto g = cg::this_grid();
  auto b = cg::this_thread_block();
  x[g.thread_rank()] = g.size();
  b.sync();
  cg::sync(b);
  cg::thread_group any = b;
  any.sync();
}
struct Mine {
  __device__ void sync() {}
};
__global__ void own(float *x) {
  Mine grid;
  grid.sync();
}
template <class Kernel> void launch(Kernel kernel, float *x) { kernel<<<80, 256>>>(x); }
void launchOthers(float *x, void (*unknown)(float *)) {
  others<<<80, 256>>>(x);
  own<<<80, 256>>>(x);
  launch(others, x);
  unknown<<<80, 256>>>(x);
}
