//===- LastBlockPattern.cpp - cuda-last-block-pattern ---------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/memory/FenceFix.h"
#include "clang/AST/ASTContext.h"
#include <set>

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-last-block-pattern";
  I.Scope = "memory";
  I.Since = "0.1";
  I.Level = Level::Correctness;
  I.Reaches = Certainty::Certain;
  I.Fix = FixSafety::Safe;
  I.Summary = "finds counters of finished blocks that are raised with no fence after the results that the last block reads";
  I.Guidelines = {"CUDA C++ Programming Guide: Memory Fence Functions (the example of a sum in one kernel)"};
  I.Documentation = R"md(
## What it finds

Each block stores its part of a result and then raises a counter; the one that finds all others done reads all parts
(`atomicInc(&count, gridDim.x) == gridDim.x - 1`), or the second one to come goes on with what both have stored, as
bottom-up tree builds do. The check reports counters that are raised with no fence on some way from the stores of the
part to the counter. The result of the atomic may go through variables, shared variables and helper functions before it
is tested.

## Why it is a bug

The atomic is relaxed: it orders no other access. The counter can reach the last block before the part does, and the last
block adds up an old value. `__syncthreads()` before the atomic does not help: it orders memory for the block only.

## Bad

```cuda
__device__ unsigned count;
__global__ void sum(volatile float *part, float v) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    part[blockIdx.x] = v;
    last = atomicInc(&count, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0)
    for (int i = 1; i < gridDim.x; ++i)
      part[0] = part[0] + part[i];
}
```

## Good

```cuda
__device__ unsigned count;
__global__ void sum(volatile float *part, float v) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    part[blockIdx.x] = v;
    __threadfence();
    last = atomicInc(&count, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0)
    for (int i = 1; i < gridDim.x; ++i)
      part[0] = part[0] + part[i];
}
```

## Fix

Inserts `__threadfence();` before the statement with the atomic. It changes nothing else, so that the fix is safe.

## What it does not see

Parts that the last block reads through another pointer than the one they were stored through. The reading side is not
asked for a fence of its own: the block barrier that hands the result of the atomic to the other threads is usual there.
A counter that one thread raises before the other threads of the block have stored their parts is reported by
`cuda-unfenced-publication`.
)md";
  return I;
}

static void run(const Unit &U, Reporter &R) {
  std::set<SourceLocation> Reported;
  for (const UnorderedPublication &P : U.publications().unordered()) {
    if (!P.Wait->countsArrivals() || P.Why != UnorderedPublication::Cause::NoFence ||
        !Reported.insert(P.FlagWrite->location()).second)
      continue;
    std::string Data = "'" + P.DataWrite->Object.name() + "'", Counter = "'" + P.FlagWrite->Object.name() + "'";
    std::string Fence = ("'" + fenceFor(P.Needed) + "'").str();
    Finding F = R.report(P.FlagWrite->location(), Certainty::Certain,
                         "counter " + Counter + " is changed with no " + Fence + " after the writes to " + Data +
                             " that whoever comes last reads");
    F.range(P.FlagWrite->Place->getSourceRange());
    explainPublication(F, P, U.context());
    if (llvm::SmallVector<FixItHint, 2> Edits = fenceFix(P, U.context()); !Edits.empty())
      F.fix(FixSafety::Safe, "insert " + Fence + " here", Edits);
  }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
