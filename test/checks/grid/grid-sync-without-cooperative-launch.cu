// RUN: %check_cuda %s cuda-grid-sync-without-cooperative-launch

#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

__global__ void direct(float *x) {
  x[0] = 2;
  cg::this_grid().sync();
}
void launchDirect(float *x, cudaStream_t s) {
  direct<<<80, 256>>>(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'direct' synchronizes the whole grid with 'grid_group::sync', but this launch is not cooperative [cuda-grid-sync-without-cooperative-launch]
  // CHECK-MESSAGES: :9:3: note: the grid barrier is here
  void *arguments[] = {&x};
  cudaLaunchKernel((const void *)direct, dim3(80), dim3(256), arguments, 0, s);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'direct' synchronizes the whole grid with 'grid_group::sync'
  cudaLaunchKernel((void *)&direct, 80, 256, arguments, 0, nullptr);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'direct' synchronizes the whole grid
}

// Aliases, functions of the namespace.
using Grid = cg::grid_group;
__global__ void alias(float *x) {
  Grid all = cg::this_grid();
  Grid copy = all;
  copy.sync();
}
__global__ void function(float *x) {
  auto g = cg::this_grid();
  cg::sync(g);
}
__global__ void anyGroup(float *x) {
  cg::thread_group g = cg::this_grid();
  g.sync();
}
void launchAliases(float *x) {
  alias<<<80, 256>>>(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'alias' synchronizes the whole grid with 'grid_group::sync'
  function<<<80, 256>>>(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'function' synchronizes the whole grid with 'sync'
  anyGroup<<<80, 256>>>(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'anyGroup' synchronizes the whole grid with 'thread_group::sync'
}

// Helpers, members, templates, lambdas.
__device__ void waitForAll(const cg::grid_group &g) { g.sync(); }
__device__ void waitForAny(cg::thread_group g) { g.sync(); }
__global__ void helper(float *x) {
  waitForAll(cg::this_grid());
}
__global__ void anyHelper(float *x) {
  auto g = cg::this_grid();
  waitForAny(g);
}
struct Solver {
  cg::grid_group grid;
  float *x;
  __device__ Solver(float *x) : grid(cg::this_grid()), x(x) {}
  __device__ void step() {
    x[0] += 1;
    grid.sync();
  }
};
__global__ void member(float *x, int n) {
  Solver solver(x);
  for (int i = 0; i < n; ++i)
    solver.step();
}
template <class Group> __device__ void phases(const Group &g, float *x) {
  x[0] = 1;
  g.sync();
}
template <bool Whole> __global__ void templated(float *x) {
  if (Whole)
    phases(cg::this_grid(), x);
  else
    phases(cg::this_thread_block(), x);
}
__global__ void lambda(float *x) {
  auto g = cg::this_grid();
  auto meet = [&] { g.sync(); };
  meet();
}
void launchHelpers(float *x) {
  helper<<<80, 256>>>(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'helper' synchronizes the whole grid
  // CHECK-MESSAGES: note: the grid barrier is here
  // CHECK-MESSAGES: 50:3: note: called from here
  anyHelper<<<80, 256>>>(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'anyHelper' synchronizes the whole grid
  member<<<80, 256>>>(x, 10);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'member' synchronizes the whole grid
  templated<false><<<80, 256>>>(x);
  templated<true><<<80, 256>>>(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'templated' synchronizes the whole grid
  lambda<<<80, 256>>>(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'lambda' synchronizes the whole grid
}

// Launches by configuration.
__global__ void configured(float *x) { cg::this_grid().sync(); }
cudaError_t withoutAttributes(float *x) {
  cudaLaunchConfig_t config = {};
  config.gridDim = 80;
  config.blockDim = dim3(256);
  return cudaLaunchKernelEx(&config, configured, x);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'configured' synchronizes the whole grid with 'grid_group::sync', but the attributes of this launch do not make it cooperative
}
void otherAttribute(float *x) {
  cudaLaunchAttribute attributes[1];
  attributes[0].id = cudaLaunchAttributeClusterDimension;
  attributes[0].val.clusterDim.x = 2;
  attributes[0].val.clusterDim.y = 1;
  attributes[0].val.clusterDim.z = 1;
  cudaLaunchConfig_t config{dim3(80), dim3(256), 0, 0, attributes, 1};
  void *arguments[] = {&x};
  cudaLaunchKernelExC(&config, (void *)configured, arguments);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'configured' synchronizes the whole grid
}
void switchedOff(float *x) {
  cudaLaunchConfig_t config = {0};
  cudaLaunchAttribute attribute;
  attribute.id = cudaLaunchAttributeCooperative;
  attribute.val.cooperative = 0;
  config.gridDim = 80;
  config.blockDim = 256;
  config.attrs = &attribute;
  config.numAttrs = 1;
  cudaLaunchKernelEx(&config, configured, x);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'configured' synchronizes the whole grid
}

// Launchers.
__global__ void plain(float *x) { x[0] = 1; }
__global__ void handedOver(float *x) { cg::this_grid().sync(); }
template <class Kernel, class... Arguments> void launch(Kernel kernel, int blocks, Arguments... arguments) {
  kernel<<<blocks, 256>>>(arguments...);
}
template <class Kernel> void forward(Kernel &&kernel, float *x) { launch(kernel, 80, x); }
template <void (*Kernel)(float *)> void launchFixed(float *x) {
  Kernel<<<80, 256>>>(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'handedOver' synchronizes the whole grid
}
void launchPointer(void (*kernel)(float *), float *x) { kernel<<<80, 256>>>(x); }
#define LAUNCH(KERNEL, BLOCKS, ...) KERNEL<<<BLOCKS, 256>>>(__VA_ARGS__)
void launchers(float *x, bool first) {
  launch(handedOver, 80, x);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'handedOver' synchronizes the whole grid with 'grid_group::sync', but this launch is not cooperative
  // CHECK-MESSAGES: note: launched here
  forward(handedOver, x);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'handedOver' synchronizes the whole grid
  launchFixed<handedOver>(x);
  launchPointer(&handedOver, x);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'handedOver' synchronizes the whole grid
  LAUNCH(handedOver, 80, x);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'handedOver' synchronizes the whole grid
  auto chosen = handedOver;
  chosen<<<80, 256>>>(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'handedOver' synchronizes the whole grid
  void (*either)(float *) = plain;
  if (first)
    either = handedOver;
  either<<<80, 256>>>(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'handedOver' synchronizes the whole grid
  auto run = [&](auto kernel) { kernel<<<80, 256>>>(x); };
  run(handedOver);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'handedOver' synchronizes the whole grid
}

// A flag that says yes at this launch.
__global__ void flagged(float *x, bool all) {
  if (all)
    cg::this_grid().sync();
}
void launchFlagged(float *x) {
  flagged<<<80, 256>>>(x, true);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'flagged' synchronizes the whole grid
  flagged<<<80, 256>>>(x, false);
}
// A test of the group that does not guard the barrier.
__global__ void asked(float *x) {
  auto g = cg::this_grid();
  if (!g.is_valid())
    x[0] = 1;
  g.sync();
}
void launchAsked(float *x) {
  asked<<<80, 256>>>(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'asked' synchronizes the whole grid
}
