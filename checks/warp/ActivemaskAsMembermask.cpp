//===- ActivemaskAsMembermask.cpp - cuda-activemask-as-membermask ---------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/Wording.h"
#include "checks/analysis/ComputedFrom.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/bit.h"

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-activemask-as-membermask";
  I.Scope = "warp";
  I.Since = "0.1";
  I.Level = Level::Correctness;
  I.Reaches = Certainty::Likely;
  I.Fix = FixSafety::Unsafe;
  I.Summary = "finds `__activemask()` as the mask of a collective that needs particular lanes";
  I.Guidelines = {"CUDA C++ Programming Guide: Warp Vote Functions, Independent Thread Scheduling"};
  I.Documentation = R"md(
## What it finds

Collectives that get their mask from `__activemask()` although their result is right only if particular lanes take part:

- shuffles up, down or xor, and shuffles from a fixed lane;
- `__syncwarp`;
- a ballot or reduction whose result is stored as it is, or is used by one fixed lane such as lane 0.

## Why it is a bug

`__activemask()` says which lanes happen to run together at this instant. It waits for nobody. After a branch, even one
that has ended, the lanes of a warp may still be apart, and each part sees a mask of itself. A reduction over such a mask
gives as many partial results as there are parts. Measured on an H200, the mask after a search loop with `break` named 2
of 32 lanes; with a short branch it is whole most of the time, so tests do not show the mistake.

## Bad

```cuda
__global__ void totals(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = in[i];
  if (v & 1)
    v *= 3;
  unsigned mask = __activemask();
  for (int d = 16; d > 0; d /= 2)
    v += __shfl_xor_sync(mask, v, d);
  out[i] = v;
}
```

## Good

```cuda
__global__ void totals(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = in[i];
  if (v & 1)
    v *= 3;
  for (int d = 16; d > 0; d /= 2)
    v += __shfl_xor_sync(0xffffffffu, v, d);
  out[i] = v;
}
```

## Fix

Where all lanes of the warp come to the `__activemask()` and to every collective that uses it, it is replaced by
`0xffffffff`. In a branch the mask must be taken before it: `mask = __ballot_sync(0xffffffff, condition)`.

## What it accepts

Opportunistic work, which is right for any grouping of the lanes: leader election (`__ffs(mask) - 1`), one atomic for all
lanes of the mask, ranks by `__popc(votes & lower_lanes)`, `__match_any_sync`, `__any_sync` and `__all_sync`.

## What it does not see

A mask that is changed before it is used, or that is passed through memory. Results that reach memory through a function
without a body.
)md";
  return I;
}

/// For computedFrom(): looks for the result of \p Call.
static auto isResultOf(const CallExpr *Call) {
  return [Call](const ValueFlow &, const Expr *Part) { return Part == Call ? Trace::Found : Trace::Continue; };
}

/// Lanes of a warp that certainly are alone at \p Store, if they are known.
static bool isFixedLane(const DeviceFunction &F, const StoredValue &Store) {
  const LaneState &State = F.lanes(*Store.Flow, Store.Block, Scope::Warp);
  for (unsigned W = 0; W != MaxWarps; ++W)
    if (State.Here.warp(W))
      return llvm::has_single_bit(State.Here.warp(W));
  return false;
}

/// Does the result of the ballot or reduction \p Site go where it counts which lanes took part?
static bool needsLanes(const DeviceFunction &F, const SyncSite &Site) {
  const CallExpr *Call = Site.Operation.call();
  if (!Call)
    return false;
  for (const StoredValue &Store : storedValues(F)) {
    auto AsItIs = [&](const ValueFlow &, const Expr *E) {
      return E == Call ? Trace::Found : isa<DeclRefExpr>(E) ? Trace::Continue : Trace::Stop;
    };
    if (Store.Target && computedFrom(*Store.Flow, Store.Value, AsItIs))
      return true;
    if (isFixedLane(F, Store) && computedFrom(*Store.Flow, Store.Value, isResultOf(Call)))
      return true;
  }
  return false;
}

/// What is wrong with \p Site, whose mask is the result of \p Origin; empty if nothing.
static std::string trouble(const DeviceFunction &F, const SyncSite &Site, const CallExpr *Origin) {
  switch (Site.Operation.kind()) {
  case OperationKind::ShuffleUp:
  case OperationKind::ShuffleDown:
  case OperationKind::ShuffleXor:
    return "reads lanes at a fixed distance, which this mask need not name";
  case OperationKind::ShuffleIndex: {
    const Expr *Lane = Site.Operation.sourceLane().expr();
    ValueRef Value = Lane ? Site.Flow->value(Lane) : nullptr;
    if (!Value || !Value->isExact() || mayBeComputedFrom(*Site.Flow, Lane, isResultOf(Origin)))
      return "";
    if (std::optional<int64_t> Number = Value->constant())
      return "reads lane " + std::to_string(*Number) + ", which this mask need not name";
    return "reads fixed lanes, which this mask need not name";
  }
  case OperationKind::Barrier:
    return "waits only for lanes that are together already";
  case OperationKind::Ballot:
  case OperationKind::Reduce:
    return needsLanes(F, Site) ? "covers only a part of the warp where the lanes are apart" : "";
  default:
    return "";
  }
}

static void run(const Unit &U, Reporter &R) {
  llvm::DenseSet<SourceLocation> Seen;
  for (const DeviceFunction *F : U.roots())
    for (const SyncSite &Site : F->sites()) {
      if (DeviceFunction::requiredGroup(Site.Operation) != Scope::Warp || !Site.Operation->isCollective())
        continue;
      MaskFact Mask = F->mask(Site);
      if (Mask.Kind != MaskKind::ActiveMask || Seen.count(Mask.Origin->getBeginLoc()))
        continue;
      std::string Trouble = trouble(*F, Site, Mask.Origin);
      if (Trouble.empty())
        continue;
      Seen.insert(Mask.Origin->getBeginLoc());
      Finding Found = R.report(placeOf(Site.Operation), Certainty::Likely,
                               "'" + Site.Operation.displayName().str() + "' " + Trouble);
      Found.note(Mask.Origin->getBeginLoc(),
                 "'__activemask' names the lanes that happen to be together here; it waits for none",
                 Mask.Origin->getSourceRange());
      bool Whole = F->isKernel() && F->allLanesArrive(Mask.Origin) == Arrival::Proven;
      for (const SyncSite &Other : F->sites())
        if (MaskFact Its = F->mask(Other); Its.Kind == MaskKind::ActiveMask && Its.Origin == Mask.Origin)
          Whole &= F->arrival(Other, Scope::Warp) == Arrival::Proven;
      if (Whole && !Mask.Origin->getBeginLoc().isMacroID())
        Found.fix(FixSafety::Unsafe, "name the whole warp, which comes here",
                  FixItHint::CreateReplacement(Mask.Origin->getSourceRange(), "0xffffffff"));
    }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
