//===- IntraWarpLock.cpp - cuda-intra-warp-lock ---------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/analysis/LanePicture.h"
#include "checks/analysis/Publication.h"
#include "clang/AST/ASTContext.h"
#include "clang/Analysis/CFG.h"
#include <set>

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-intra-warp-lock";
  I.Scope = "memory";
  I.Since = "0.1";
  I.Level = Level::Correctness;
  I.Reaches = Certainty::Certain;
  I.Fix = FixSafety::None;
  I.Summary = "finds locks that lanes of one warp hold while they wait for lanes that still spin for it";
  I.Guidelines = {"CUDA C++ Programming Guide: Independent Thread Scheduling"};
  I.Documentation = R"md(
## What it finds

A spin lock that several threads of a block try to take, and between the loop that takes it and the write that gives it
back a collective that needs more threads than the owner: `__syncwarp`, a shuffle or vote with all lanes in the mask,
`__syncthreads`.

## Why it is a bug

One thread has the lock and waits at the collective for the others; they spin for the lock and never come. The kernel
hangs.

## Bad

```cuda
__device__ int lock;
__global__ void add(int *x) {
  while (atomicCAS(&lock, 0, 1) != 0) {
  }
  __threadfence();
  *x += 1;
  __syncwarp();
  __threadfence();
  atomicExch(&lock, 0);
}
```

## Good

```cuda
__device__ int lock;
__global__ void add(int *x) {
  if ((threadIdx.x & 31) == 0) {
    while (atomicCAS(&lock, 0, 1) != 0) {
    }
    __threadfence();
    *x += 32;
    __threadfence();
    atomicExch(&lock, 0);
  }
  __syncwarp();
}
```

## What it does not see

Locks of which it is not known that two lanes take the same one. Before compute capability 7.0 a lock that lanes of one
warp take with the critical section behind the loop hangs even without a collective; such targets are not looked for.
)md";
  return I;
}

/// The threads that \p Site waits for: Scope::Warp or Scope::Block; None if it does not need those that spin.
static Scope waitsFor(const DeviceFunction &F, const SyncSite &Site) {
  Scope Group = DeviceFunction::requiredGroup(Site.Operation);
  if (Site.Operation.synchronizes() < Scope::Group || Site.Operation.isConditional())
    return Scope::None;
  if (Group != Scope::Warp)
    return Group == Scope::Block ? Group : Scope::None;
  if (Site.Operation.participants() != Participants::MaskMembers)
    return Site.Operation.participants() == Participants::Warp ? Group : Scope::None;
  MaskFact Mask = F.mask(Site);
  return Mask.Value && Mask.Value->constant() && uint32_t(*Mask.Value->constant()) == AllLanes ? Group : Scope::None;
}

static Intervals::Place placeOf(const SyncSite &Site) {
  unsigned Element = 0;
  for (const CFGElement &E : *Site.Flow->graph()->block(Site.Block).Source) {
    auto Statement = E.getAs<CFGStmt>();
    if (Statement && Statement->getStmt() == Site.Operation.stmt())
      break;
    ++Element;
  }
  return {Site.Flow, Site.Block, Element};
}

/// The threads that certainly come to the loop of \p W together.
static LaneSet comingTo(const DeviceFunction &F, const FlagWait &W) {
  const FlowGraph &Graph = *W.Flow->graph();
  LaneSet Result = F.shape().certainThreads();
  for (const auto &[Block, Edge] : Graph.block(Graph.loops()[W.Loop].Header).Preds)
    if (!Graph.inLoop(Block, W.Loop))
      Result &= F.lanes(*W.Flow, Block, Scope::Block).present() & W.Flow->edgeThreads(Block, Edge);
  return Result;
}

static void run(const Unit &U, Reporter &R) {
  const Publications &All = U.publications();
  std::set<SourceLocation> Reported;
  for (const std::unique_ptr<FlagAccesses> &In : All.functions()) {
    const DeviceFunction &F = In->function();
    for (const FlagWait &W : In->waits()) {
      if (!W.isLock() || !F.isKernel())
        continue;
      const SharedAccess *Release = nullptr;
      for (const SharedAccess &P : In->accesses())
        if (!Release && All.canEnd(W, *In, P, *In) && In->reaches(W.Access->At, P.At) && !In->isInLoop(W, P.At))
          Release = &P;
      if (!Release)
        continue;
      for (const SyncSite &Site : F.sites()) {
        Scope Group = waitsFor(F, Site);
        Intervals::Place At = placeOf(Site);
        if (Group == Scope::None || In->isInLoop(W, At) || !In->reachesDirectly(W.Access->At, At) ||
            !In->reachesDirectly(At, Release->At))
          continue;
        // Two threads of the group certainly try to take one lock.
        if (llvm::any_of(W.Access->Object.Indices, [&](ValueRef V) { return !V || V->uniformity() < Group; }))
          continue;
        LaneSet Trying = comingTo(F, W);
        bool Several = false;
        for (unsigned Warp = 0; Warp != MaxWarps; ++Warp)
          Several |= llvm::popcount(Trying.warp(Warp)) > 1;
        Several |= Group == Scope::Block && Trying.count() > 1;
        if (!Several || !Reported.insert(Site.Operation.location()).second)
          continue;
        Finding Found = R.report(Site.Operation.location(), Certainty::Certain,
                                 "'" + Site.Operation.displayName().str() + "' waits for threads that still spin for lock '" +
                                     W.Access->Object.name() + "', which is held here");
        Found.range(Site.Operation.stmt()->getSourceRange());
        Found.note(W.Access->location(), "the lock is taken here by one thread at a time",
                   W.Access->Place->getSourceRange());
        Found.note(Release->location(), "and given back here", Release->Place->getSourceRange());
      }
    }
  }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
