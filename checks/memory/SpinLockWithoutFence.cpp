//===- SpinLockWithoutFence.cpp - cuda-spin-lock-without-fence ------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/memory/FenceFix.h"
#include "clang/AST/ASTContext.h"
#include <map>
#include <set>

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-spin-lock-without-fence";
  I.Scope = "memory";
  I.Since = "0.1";
  I.Level = Level::Correctness;
  I.Reaches = Certainty::Certain;
  I.Fix = FixSafety::Safe;
  I.Summary = "finds spin locks whose critical section no fence keeps inside";
  I.Guidelines = {"CUDA C++ Programming Guide: Memory Fence Functions", "PTX ISA: Memory Consistency Model"};
  I.Documentation = R"md(
## What it finds

A loop that takes a lock with `atomicCAS`, `atomicExch` or their PTX forms, an access to data that other threads change
under the same lock, and the write that gives the lock back, with no fence behind the one or before the other. The lock
and the unlock may stand in helper functions.

## Why it is a bug

These atomics are relaxed: they order no other access. The next owner of the lock can read the data as they were before,
or its own reads can be performed before it has the lock; updates are lost. It needs a fence behind the loop that takes
the lock and one before the write that gives it back: `__threadfence()`, or `__threadfence_block()` for a lock in shared
memory. `volatile` data do not help.

## Bad

```cuda
__device__ int lock, total;
__device__ void add(int v) {
  while (atomicCAS(&lock, 0, 1) != 0) {
  }
  total += v;
  atomicExch(&lock, 0);
}
__global__ void sum(const int *in) {
  if (threadIdx.x == 0)
    add(in[blockIdx.x]);
}
```

## Good

```cuda
__device__ int lock, total;
__device__ void add(int v) {
  while (atomicCAS(&lock, 0, 1) != 0) {
  }
  __threadfence();
  total += v;
  __threadfence();
  atomicExch(&lock, 0);
}
__global__ void sum(const int *in) {
  if (threadIdx.x == 0)
    add(in[blockIdx.x]);
}
```

## Fix

Inserts the fences. They change nothing else, so that the fix is safe.

## What it does not see

Locks whose lock and unlock are in different functions that no function of the file calls together, classes that lock in
their constructor, and data that are reached through another pointer than the one that the check follows.
)md";
  return I;
}

static void run(const Unit &U, Reporter &R) {
  // Both sides of one lock are one finding.
  struct Lock {
    const UnorderedPublication *Release = nullptr, *Acquire = nullptr;
  };
  std::vector<const FlagWait *> Order;
  std::map<const FlagWait *, Lock> Locks;
  for (const UnorderedPublication &P : U.publications().unordered()) {
    if (!P.Wait->isLock() || P.Why != UnorderedPublication::Cause::NoFence)
      continue;
    if (!Locks.count(P.Wait))
      Order.push_back(P.Wait);
    Lock &L = Locks[P.Wait];
    const UnorderedPublication *&Slot = P.At == UnorderedPublication::Side::Producer ? L.Release : L.Acquire;
    if (!Slot)
      Slot = &P;
  }
  std::set<SourceLocation> Reported;
  for (const FlagWait *W : Order) {
    const Lock &L = Locks[W];
    const UnorderedPublication &P = L.Acquire ? *L.Acquire : *L.Release;
    const SharedAccess &At = L.Acquire ? *W->Access : *P.FlagWrite;
    if (!Reported.insert(At.location()).second)
      continue;
    std::string Flag = "'" + W->Access->Object.name() + "'", Data = "'" + P.DataWrite->Object.name() + "'";
    std::string Fence = ("'" + fenceFor(P.Needed) + "'").str();
    std::string Message;
    if (L.Acquire && L.Release)
      Message = "lock " + Flag + " is taken and given back with no " + Fence + " around the accesses to " + Data;
    else if (L.Acquire)
      Message = "lock " + Flag + " is taken with no " + Fence + " before the accesses to " + Data;
    else
      Message = "lock " + Flag + " is given back with no " + Fence + " after the accesses to " + Data;
    Finding F = R.report(At.location(), Certainty::Certain, Message);
    F.range(At.Place->getSourceRange());
    F.note(P.DataWrite->location(), Data + " is changed under the lock here", P.DataWrite->Place->getSourceRange());
    if (L.Acquire)
      F.note(P.FlagWrite->location(), "the lock is given back here", P.FlagWrite->Place->getSourceRange());
    if (At.Kind == SharedAccess::AccessKind::Atomic)
      F.note(At.location(), "'" + At.Operation->displayName().str() + "' is relaxed: it orders no other access");
    llvm::SmallVector<FixItHint, 4> Edits;
    bool Whole = true;
    for (const UnorderedPublication *Side : {L.Acquire, L.Release}) {
      if (!Side)
        continue;
      llvm::SmallVector<FixItHint, 2> Of = fenceFix(*Side, U.context());
      Whole &= !Of.empty();
      Edits.append(Of.begin(), Of.end());
    }
    if (Whole)
      F.fix(FixSafety::Safe, "insert " + Fence + " here", Edits);
  }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
