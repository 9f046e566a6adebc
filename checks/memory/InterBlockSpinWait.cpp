//===- InterBlockSpinWait.cpp - cuda-inter-block-spin-wait ----------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/analysis/GridSize.h"
#include "checks/analysis/Publication.h"
#include "checks/analysis/Session.h"
#include "clang/AST/ASTContext.h"
#include <set>

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-inter-block-spin-wait";
  I.Scope = "memory";
  I.Since = "0.1";
  I.Level = Level::Suspicious;
  I.Reaches = Certainty::Certain;
  I.Fix = FixSafety::None;
  I.Summary = "finds blocks that wait for other blocks of a grid that may be too large to run at once";
  I.Guidelines = {"CUDA C++ Programming Guide: Grid Synchronization", "GPU programming: forward progress of blocks"};
  I.Documentation = R"md(
## What it finds

A loop that waits for a value in global memory which other blocks of the same launch write: a hand-made barrier of the
grid, a chain in which each block waits for the one before it; where the kernel is launched with `<<<...>>>` and the size
of the grid follows from the size of the problem (`n / 1024`, `(n + 255) / 256`) or is a constant that no device holds.

## Why it is a bug

Blocks of a launch run in any order and not all at once. Once the resident blocks all wait for blocks that have not
started, none of them ends and none can start: the kernel hangs. It works for small problems and on large devices.

A kernel that needs all blocks at once must be launched with `cudaLaunchCooperativeKernel`, which refuses a grid that does
not fit, with no more blocks than `cudaOccupancyMaxActiveBlocksPerMultiprocessor` allows. A chain needs no such launch if
each block takes its number from a counter when it starts: then it only waits for blocks that run already.

## Bad

```cuda
__device__ unsigned arrived;
__global__ void phases(float *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicAdd(&arrived, 1);
    while (*(volatile unsigned *)&arrived < gridDim.x) {
    }
    __threadfence();
  }
  __syncthreads();
  a[threadIdx.x] += a[blockDim.x + threadIdx.x];
}
void run(float *a, int n) {
  phases<<<n / 256, 256>>>(a);
}
```

## Good

```cuda
__device__ unsigned arrived;
__global__ void phases(float *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicAdd(&arrived, 1);
    while (*(volatile unsigned *)&arrived < gridDim.x) {
    }
    __threadfence();
  }
  __syncthreads();
  a[threadIdx.x] += a[blockDim.x + threadIdx.x];
}
void run(float *a) {
  int device = 0, processors = 0, each = 0;
  cudaGetDevice(&device);
  cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, phases, 256, 0);
  void *arguments[] = {&a};
  cudaLaunchCooperativeKernel((void *)phases, dim3(processors * each), dim3(256), arguments, 0, 0);
}
```

## What it does not see

Kernels whose launch is in another file, grids whose size is a parameter, a member or the result of another function, and
constants that a large device can hold. Locks are left out: their owner runs. So are waits that give up after a number of
tries or by a clock.
)md";
  return I;
}

/// Can the wait follow the order in which blocks have started: does what it looks for come from an atomic counter?
static bool followsTicket(const FlagAccesses &In, const FlagWait &W) {
  std::optional<std::vector<const SharedAccess *>> Sources = In.sourcesOfWait(W);
  return !Sources || llvm::any_of(*Sources, [&](const SharedAccess *A) {
    return A != W.Access && A->Kind == SharedAccess::AccessKind::Atomic && A->writes() &&
           !A->Object.isSameAs(W.Access->Object);
  });
}

static void run(const Unit &U, Reporter &R) {
  const Publications &All = U.publications();
  std::set<SourceLocation> Reported;
  for (const std::unique_ptr<FlagAccesses> &In : All.functions()) {
    const DeviceFunction &F = In->function();
    if (!F.isKernel() || llvm::none_of(In->waits(), [](const FlagWait &W) { return W.Kind == FlagWait::WaitKind::Poll; }))
      continue;
    const LaunchFact *Plain = nullptr;
    GridSize Size = GridSize::Unknown;
    for (const LaunchFact *L : U.analyses().launches().of(F.function())) {
      GridSize Of = gridSize(*L, F.flow().root().Lookup);
      if (L->Cooperative == false && (Of == GridSize::ByProblem || Of == GridSize::TooLarge)) {
        Plain = L;
        Size = Of;
        break;
      }
    }
    if (!Plain)
      continue;
    for (const FlagWait &W : In->waits()) {
      if (W.Kind != FlagWait::WaitKind::Poll || All.observers(*In, W) != Scope::Grid || followsTicket(*In, W))
        continue;
      const SharedAccess *Writer = nullptr;
      for (const SharedAccess &P : In->accesses())
        if (!Writer && All.canEnd(W, *In, P, *In))
          Writer = &P;
      if (!Writer || !Reported.insert(W.Access->location()).second)
        continue;
      std::string Flag = "'" + W.Access->Object.name() + "'";
      Finding Found = R.report(W.Access->location(), Size == GridSize::TooLarge ? Certainty::Certain : Certainty::Likely,
                               "a block waits here for " + Flag +
                                   ", which other blocks write, but not all blocks of the launch need run at once");
      Found.range(W.Access->Place->getSourceRange());
      Found.note(Writer->location(), Flag + " is written here", Writer->Place->getSourceRange());
      Found.note(Plain->Site.location(),
                 Size == GridSize::TooLarge ? "no device holds so many blocks at once"
                                            : "the launch is not cooperative, and its grid grows with the problem");
    }
  }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
