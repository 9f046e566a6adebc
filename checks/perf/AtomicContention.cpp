//===- AtomicContention.cpp - cuda-perf-atomic-contention -----------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/Wording.h"
#include "clang/AST/ASTContext.h"
#include <set>

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-perf-atomic-contention";
  I.Scope = "perf";
  I.Since = "0.1";
  I.Level = Level::Perf;
  I.Reaches = Certainty::Likely;
  I.Summary = "finds atomic operations that every thread does at one address";
  I.Guidelines = {"CUDA C++ Best Practices Guide: Shared Memory and Atomics"};
  I.Documentation = R"md(
## What it finds

An atomic operation on an address that is the same for the whole block, in a place to which more than one lane of a warp
comes.

## Why it matters

Atomic operations on one address are done one after the other, for all threads of the grid. Add up in the warp first, with
a ballot, `__reduce_add_sync` or a tree of shuffles, or in the block, and let one lane do one atomic for all.

Some compilers gather an `atomicAdd` of a constant by themselves; they do not where the result is used, or for floating
point.

## Bad

```cuda
__global__ void count(int *total, const int *x) {
  if (x[threadIdx.x] > 0)
    atomicAdd(total, 1);
}
```

## Good

```cuda
__global__ void count(int *total, const int *x) {
  unsigned positive = __ballot_sync(0xffffffffu, x[threadIdx.x] > 0);
  if ((threadIdx.x & 31) == 0)
    atomicAdd(total, __popc(positive));
}
```

## What it does not see

Addresses that depend on data, as in a histogram, and addresses that are not known.
)md";
  return I;
}

/// Can more than one lane of a warp come to \p Site together, as far as is known?
static bool comeTogether(const DeviceFunction &F, const SyncSite &Site) {
  for (const DeviceFunction::Reason &R : F.reasons(Site, Scope::Warp))
    if (R.Flow->predicate(R.Absence.Branch).Order == LaneOrder::Single)
      return false;
  const LaneState &State = F.lanes(Site, Scope::Warp);
  // A condition of which nothing is known may elect a lane.
  for (const DeviceFunction::Reason &R : F.reasons(Site, Scope::Warp))
    if (!R.Flow->predicate(R.Absence.Branch).isExact() && !R.Flow->branch(R.Absence.Branch).Sourced)
      return false;
  for (unsigned W = 0; W != MaxWarps; ++W) {
    uint32_t Lanes = State.Here.warp(W) & F.shape().possibleThreads().warp(W);
    if (Lanes & (Lanes - 1))
      return true;
  }
  return false;
}

static void run(const Unit &U, Reporter &R) {
  std::set<SourceLocation> Reported;
  for (const DeviceFunction *F : U.roots())
    for (const SyncSite &Site : F->sites()) {
      const OperationSite &O = Site.Operation;
      const Expr *Pointer = O.pointer().expr();
      if (!F->isReliable() || !F->isKernel() || O.kind() != OperationKind::AtomicReadModifyWrite || !O.call() ||
          !Pointer)
        continue;
      ValueRef Address = Site.Flow->value(Pointer);
      if (!Address || Address->uniformity() < Scope::Block || !comeTogether(*F, Site) ||
          !Reported.insert(O.location()).second)
        continue;
      Finding Found = R.report(O.location(), Certainty::Likely,
                               "'" + O.displayName().str() +
                                   "' is done at one address by every lane that comes here, " + "one after the other");
      Found.range(O.call()->getSourceRange());
    }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
