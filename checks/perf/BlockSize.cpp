//===- BlockSize.cpp - cuda-perf-block-size -------------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/UnitFacts.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-perf-block-size";
  I.Scope = "perf";
  I.Since = "0.1";
  I.Level = Level::Perf;
  I.Reaches = Certainty::Certain;
  I.Summary = "finds launches whose block or grid size leaves much of the device idle";
  I.HostCode = true;
  I.Documentation = R"md(
## What it finds

Launches with a constant number of threads in a block that is no multiple of 32 or less than one warp, and launches of a
single block.

## Why it is slow

A block takes whole warps: with 100 threads, 28 of the 128 lanes of its four warps compute nothing. A block runs on one
multiprocessor, so that a single block leaves all others idle; and a block of few warps has nothing to compute while it
waits for memory. Time to wait times wanted throughput is the work that has to be in flight (Little's law): it needs many
warps.

## Bad

```cuda
__global__ void scale(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2.0f;
}

void run(float *x, int n) { scale<<<(n + 99) / 100, 100>>>(x, n); }
```

## Good

```cuda
__global__ void scale(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2.0f;
}

void run(float *x, int n) { scale<<<(n + 127) / 128, 128>>>(x, n); }
```

## What it does not see

Sizes that are not constants. That a kernel has so little to do that one block is right for it.
)md";
  return I;
}

/// What is slow about \p Launch; empty if nothing is known to be.
static std::string complaint(const LaunchFact &Launch) {
  std::optional<uint64_t> Threads = Launch.Block.count();
  std::optional<uint64_t> Blocks = Launch.Grid.count();
  // Sizes that no device allows are no question of speed.
  if (Threads && (*Threads == 0 || *Threads > MaxThreads))
    return "";
  std::string OneBlock =
      Blocks == std::optional<uint64_t>(1) ? "a single block uses one multiprocessor of the device" : "";
  if (Threads && *Threads % LanesPerWarp) {
    uint64_t Lanes = (*Threads + LanesPerWarp - 1) / LanesPerWarp * LanesPerWarp;
    std::string Waste = std::to_string(Lanes - *Threads) + " of the " + std::to_string(Lanes) +
                        " lanes of a block of " + std::to_string(*Threads) + (*Threads == 1 ? " thread" : " threads") +
                        " stay idle";
    return OneBlock.empty() ? Waste : Waste + ", and " + OneBlock;
  }
  return OneBlock;
}

static void run(const Unit &U, Reporter &R) {
  // One finding for each place, where several kernels or instantiations are launched alike.
  llvm::MapVector<SourceLocation, std::string> Findings;
  for (const LaunchFact &Launch : U.analyses().launches().all()) {
    std::string Text = complaint(Launch);
    if (!Text.empty())
      Findings.insert({Launch.location(), Text});
  }
  for (const auto &[Place, Text] : Findings)
    R.report(Place, Certainty::Certain, Text);
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
