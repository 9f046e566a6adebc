//===- NamedBarrierCount.cpp - cuda-named-barrier-count -------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/analysis/UnfollowedCalls.h"
#include "clang/AST/ASTContext.h"
#include <map>
#include <set>

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-named-barrier-count";
  I.Scope = "block";
  I.Since = "0.1";
  I.Level = Level::Correctness;
  I.Reaches = Certainty::Certain;
  I.Summary = "finds named barriers whose thread count does not fit the threads that arrive";
  I.Guidelines = {"PTX ISA: bar, barrier", "NVIDIA CUDA C++ Guidelines 1.14"};
  I.Documentation = R"md(
## What it finds

`bar.sync`, `bar.arrive` and `bar.red` with a count of threads, in inline PTX or through CUDA's functions, where number
and count are constants:

- a count that is no multiple of the warp size;
- two sides of a branch that give one barrier different counts;
- fewer threads that can arrive in all of the kernel than the count asks for;
- more threads that arrive at one place than the count.

## Why it is a bug

A named barrier opens when as many threads have arrived as its count says; a whole warp is counted for each warp that
arrives. If fewer can come, those that wait hang. If more come, the barrier opens for some while others are still on
their way, and the rest meets in the next round. All threads that take part must name the same count.

## Bad

```cuda
__global__ void __launch_bounds__(128) pipe() {
  if (threadIdx.x < 64)
    asm volatile("bar.sync 1, 64;" ::: "memory");
  else
    asm volatile("bar.arrive 1, 128;" ::: "memory");
}
```

## Good

```cuda
__global__ void __launch_bounds__(128) pipe() {
  if (threadIdx.x < 64)
    asm volatile("bar.sync 1, 128;" ::: "memory");
  else
    asm volatile("bar.arrive 1, 128;" ::: "memory");
}
```

## What it does not see

Numbers and counts that are not constants, and barriers that are used again with another count later on, which is allowed.
Kernels in which the number of one of the barriers is not known, or
that call functions that are not followed.
)md";
  return I;
}

namespace {
/// A barrier with a count that is known.
struct Counted {
  const SyncSite *Site;
  uint64_t Id, Count;
  /// Threads that can arrive.
  LaneSet Here;
};
} // namespace

static std::optional<uint64_t> number(const Argument &A, const SyncSite &Site) {
  if (!A)
    return std::nullopt;
  if (const Expr *E = A.expr())
    if (ValueRef V = Site.Flow->value(E); V && V->constant())
      return uint64_t(*V->constant());
  std::optional<llvm::APSInt> Number = A.constant(Site.Flow->root().Context);
  return Number ? std::optional<uint64_t>(Number->extOrTrunc(64).getZExtValue()) : std::nullopt;
}

static std::string name(const Counted &C) { return "'" + C.Site->Operation.displayName().str() + "'"; }

static uint64_t threadsOfWarps(const LaneSet &Threads) { return Threads.wholeWarps().count(); }

static std::string threads(uint64_t Count) { return std::to_string(Count) + (Count == 1 ? " thread" : " threads"); }

/// The barriers of one number in one kernel.
static void judge(const DeviceFunction &F, llvm::ArrayRef<Counted> Of, std::set<SourceLocation> &Reported,
                  Reporter &R) {
  LaneSet Certain = F.shape().certainThreads(), All;
  for (const Counted &C : Of)
    All |= C.Here;
  for (const Counted &C : Of) {
    SourceLocation Place = C.Site->Operation.location();
    std::string Barrier = "barrier " + std::to_string(C.Id);
    const Counted *Other = nullptr;
    for (const Counted &D : Of)
      if (&D != &C && D.Count != C.Count && (D.Here & C.Here).empty())
        Other = &D;
    LaneSet Sure = F.lanes(*C.Site, Scope::Block).present() & Certain;
    if (Other) {
      SourceLocation There = Other->Site->Operation.location();
      if (!Reported.count(There) && Reported.insert(Place).second)
        R.report(Place, Certainty::Certain,
                 name(C) + " gives " + Barrier + " a count of " + threads(C.Count) +
                     ", but other threads arrive with a count of " + std::to_string(Other->Count))
            .note(There, "thread " + std::to_string(Other->Here.lowest()) + " arrives here, with another count");
    } else if (threadsOfWarps(All) < C.Count) {
      if (Reported.insert(Place).second)
        R.report(Place, Certainty::Certain,
                 name(C) + " waits for " + threads(C.Count) + " at " + Barrier + ", but only " +
                     std::to_string(threadsOfWarps(All)) + " can arrive");
    } else if (threadsOfWarps(Sure) > C.Count) {
      if (Reported.insert(Place).second)
        R.report(Place, Certainty::Certain,
                 name(C) + " counts " + threads(C.Count) + " at " + Barrier + ", but " +
                     std::to_string(threadsOfWarps(Sure)) + " arrive here");
    }
  }
}

static void run(const Unit &U, Reporter &R) {
  std::set<SourceLocation> Reported;
  for (const DeviceFunction *F : U.roots()) {
    std::map<uint64_t, std::vector<Counted>> ById;
    bool AllKnown = F->isReliable();
    LaneSet Possible = F->shape().possibleThreads();
    for (const SyncSite &Site : F->sites()) {
      const OperationSite &O = Site.Operation;
      if (O.participants() != Participants::Counted || !O->isBarrier() || !O.barrierId())
        continue;
      std::optional<uint64_t> Id = number(O.barrierId(), Site), Count = number(O.count(), Site);
      if (Count && *Count % LanesPerWarp && Reported.insert(O.location()).second)
        R.report(O.location(), Certainty::Certain,
                 "'" + O.displayName().str() + "' counts " + threads(*Count) +
                     ", which is not a multiple of the warp size");
      AllKnown &= Id && Count && !O.isConditional();
      if (Id && Count && *Count % LanesPerWarp == 0)
        ById[*Id].push_back({&Site, *Id, *Count, F->lanes(Site, Scope::Block).Here & Possible});
    }
    // In a function that is no kernel not all arrivals are in sight.
    if (AllKnown && !ById.empty() && F->isKernel() && !hasUnfollowedCalls(*F))
      for (const auto &[Id, Of] : ById)
        judge(*F, Of, Reported, R);
  }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
