//===- ShuffleSourceOutsideMask.cpp - cuda-shuffle-source-outside-mask ----===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/Wording.h"
#include "checks/analysis/ShuffleReads.h"
#include "checks/analysis/UseOfResult.h"
#include "checks/warp/MaskMistake.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/bit.h"

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-shuffle-source-outside-mask";
  I.Scope = "warp";
  I.Since = "0.1";
  I.Level = Level::Correctness;
  I.Reaches = Certainty::Certain;
  I.Fix = FixSafety::None;
  I.Summary = "finds shuffles that read a lane which their mask does not name";
  I.Guidelines = {"NVIDIA CUDA C++ Guidelines 2.3 [collective.warp.include_self]",
                  "CUDA C++ Programming Guide: Warp Shuffle Functions"};
  I.Documentation = R"md(
## What it finds

Shuffles whose source lane, after `width` has been taken into account, is not in the mask:

- with a known mask and source lane the finding is *certain*: `__shfl_sync(0xfffffffe, v, 0)`, a reduction of 16 lanes
  that begins at distance 16;
- with a mask from `__ballot_sync` or `__match_any_sync` it is *likely*: lane 0 is read, but the condition may not hold for
  lane 0; or a reduction reads lane 16, which `i < n` excludes in the last warp.

## Why it is a bug

The value read from a lane that does not take part is undefined. In practice it is the lane's old register, 0, or the
caller's own value, so that a broadcast "works" for as long as the source lane fulfils the condition.

## Bad

```cuda
__device__ int base(int *counter, bool keep) {
  unsigned mask = __ballot_sync(0xffffffffu, keep);
  int first = 0;
  if (keep) {
    if (threadIdx.x % 32 == __ffs(mask) - 1)
      first = atomicAdd(counter, __popc(mask));
    first = __shfl_sync(mask, first, 0);
  }
  return first;
}
__global__ void filter(const int *in, int *out, int *counter) {
  int v = in[threadIdx.x];
  out[threadIdx.x] = base(counter, v > 0);
}
```

## Good

```cuda
__device__ int base(int *counter, bool keep) {
  unsigned mask = __ballot_sync(0xffffffffu, keep);
  int first = 0;
  if (keep) {
    int leader = __ffs(mask) - 1;
    if (threadIdx.x % 32 == leader)
      first = atomicAdd(counter, __popc(mask));
    first = __shfl_sync(mask, first, leader);
  }
  return first;
}
__global__ void filter(const int *in, int *out, int *counter) {
  int v = in[threadIdx.x];
  out[threadIdx.x] = base(counter, v > 0);
}
```

## What it accepts

Sources that `width` turns into the lane itself. Up and down shuffles at whose ends the result is thrown away: only the
first lane of the mask, which usually gets the result of a reduction, is looked at. A bound such as `i < n`, which holds
for lane 0 if it holds for any lane.

## What it does not see

Source lanes and masks of which nothing is known. Lanes that have left the kernel are the matter of
`cuda-full-mask-in-divergent-code`.
)md";
  return I;
}

/// A lane that reads another one which may not be in its mask.
struct OutsideRead {
  unsigned Reader, Source; ///< Lanes, 0-31.
  bool Certain;
};

/// Does it count what \p Thread reads? A lane at the end of an up or down shuffle usually throws it away.
static bool counts(OperationKind Kind, uint32_t Named, unsigned Thread) {
  uint32_t Own = 1u << Thread % LanesPerWarp;
  switch (Kind) {
  case OperationKind::ShuffleDown:
    return (Named & (Own - 1)) == 0;
  case OperationKind::ShuffleUp:
    return (Named & ~(Own | (Own - 1))) == 0;
  default:
    return true;
  }
}

static std::optional<OutsideRead> readsOutside(const DeviceFunction &F, const SyncSite &Site, const MaskFact &Mask,
                                               const ShuffleReads &Reads) {
  LaneSet Here = F.lanes(Site, Scope::Warp).Here;
  OperationKind Kind = Site.Operation.kind();
  for (unsigned T = 0; T != F.shape().threadLimit(); ++T) {
    uint32_t Named = uint32_t(Mask.Value->known(T)), Own = 1u << T % LanesPerWarp;
    unsigned Source = Reads.of(T);
    if (Here.test(T) && (Named & Own) && !(Named >> Source & 1) && counts(Kind, Named, T) &&
        (Reads.isBroadcast() || isResultConsumed(Site)))
      return OutsideRead{T % LanesPerWarp, Source, true};
  }
  return std::nullopt;
}

/// The mask is a ballot's: can the condition fail for the lane that is read while it holds for the reader?
static std::optional<OutsideRead> readsNonVoter(const DeviceFunction &F, const SyncSite &Site, const MaskFact &Mask,
                                                const ShuffleReads &Reads) {
  if (!Mask.Condition || !Mask.Condition->isSourced() || Mask.Condition->uniformity() >= Scope::Warp)
    return std::nullopt;
  LanePredicate P = Site.Flow->root().Values.predicate(Mask.Condition);
  if (!Reads.isBroadcast() && !isResultConsumed(Site))
    return std::nullopt;
  LaneSet Here = F.lanes(Site, Scope::Warp).Here & P.May;
  for (unsigned W = 0; W * LanesPerWarp < F.shape().threadLimit(); ++W) {
    uint32_t Readers = Here.warp(W);
    // The first lane is the one that counts, and the only one that a prefix certainly has.
    if (!Readers)
      continue;
    unsigned Reader = unsigned(llvm::countr_zero(Readers)), Source = Reads.of(W * LanesPerWarp + Reader);
    if (Reads.isBroadcast() && Source == Reader)
      Reader = 31 - unsigned(llvm::countl_zero(Readers));
    bool MayFail = Source != Reader && !(P.Must.warp(W) >> Source & 1);
    bool Below = P.Order == LaneOrder::Prefix && Source < Reader;
    bool Above = P.Order == LaneOrder::Suffix && Source > Reader;
    if (MayFail && !Below && !Above && P.Order != LaneOrder::Single)
      return OutsideRead{Reader, Source, !(P.May.warp(W) >> Source & 1)};
  }
  return std::nullopt;
}

/// The mask is that of the lanes with an equal value: a fixed lane is in the mask of one group only.
static std::optional<OutsideRead> readsOtherGroup(const DeviceFunction &F, const MaskFact &Mask,
                                                  const ShuffleReads &Reads) {
  if (!Reads.isBroadcast() || Reads.width() != LanesPerWarp)
    return std::nullopt;
  for (const SyncSite &Match : F.sites()) {
    const Expr *Compared = Match.Operation.stmt() == Mask.Origin ? Match.Operation.value().expr() : nullptr;
    ValueRef V = Compared ? Match.Flow->value(Compared) : nullptr;
    if (V && V->uniformity() < Scope::Warp && V->isSourced())
      return OutsideRead{Reads.of(0) == 0 ? 1u : 0u, Reads.of(0), false};
  }
  return std::nullopt;
}

static std::optional<OutsideRead> findRead(const DeviceFunction &F, const SyncSite &Site, const MaskFact &Mask) {
  ShuffleReads Reads(Site);
  if (!Reads.isKnown())
    return std::nullopt;
  switch (Mask.Kind) {
  case MaskKind::Exact:
    return readsOutside(F, Site, Mask, Reads);
  case MaskKind::Ballot:
    return readsNonVoter(F, Site, Mask, Reads);
  case MaskKind::Match:
    return readsOtherGroup(F, Mask, Reads);
  default:
    return std::nullopt;
  }
}

static void run(const Unit &U, Reporter &R) {
  llvm::DenseSet<SourceLocation> Seen;
  for (const DeviceFunction *F : U.roots())
    for (const SyncSite &Site : F->sites()) {
      if (!Site.Operation->isShuffle() || !F->isReliable() || !Site.Flow->isReliable() ||
          Site.Operation.isConditional() || maskMistake(*F, Site) != MaskMistake::None)
        continue;
      MaskFact Mask = F->mask(Site);
      std::optional<OutsideRead> Read = findRead(*F, Site, Mask);
      if (!Read || !Seen.insert(placeOf(Site.Operation)).second)
        continue;
      Finding Found = R.report(placeOf(Site.Operation), Read->Certain ? Certainty::Certain : Certainty::Likely,
                               "lane " + std::to_string(Read->Reader) + " reads lane " + std::to_string(Read->Source) +
                                   " by '" + Site.Operation.displayName().str() + "', but the mask " +
                                   (Read->Certain ? "does not name it" : "need not name it"));
      if (Mask.Origin)
        Found.note(Mask.Origin->getBeginLoc(), "the mask is made here", Mask.Origin->getSourceRange());
    }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
