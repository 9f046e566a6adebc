//===- WarpMaskExcludesCaller.cpp - cuda-warp-mask-excludes-caller --------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/Wording.h"
#include "checks/warp/MaskMistake.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-warp-mask-excludes-caller";
  I.Scope = "warp";
  I.Since = "0.1";
  I.Level = Level::Correctness;
  I.Reaches = Certainty::Certain;
  I.Fix = FixSafety::None;
  I.Summary = "finds warp collectives called by a lane that their mask does not name";
  I.Guidelines = {"NVIDIA CUDA C++ Guidelines 2.3 [collective.warp.include_self]"};
  I.Documentation = R"md(
## What it finds

Calls of a `_sync` warp function, or inline PTX `.sync` instructions, whose mask certainly lacks the bit of a lane that
comes there: an empty mask, a mask for the other half of the warp, the complement of the branch's own ballot. A finding is
*likely* if a condition on data decides whether the lane comes. A number of lanes or a condition in the place of the mask is
reported by `cuda-suspicious-mask`.

## Why it is a bug

The calling lane must be in the mask; otherwise the behaviour is undefined. On newer GPUs it is an illegal instruction
when the mask is looked at, and nothing at all when the compiler has dropped the mask because it saw the warp converged:
a change nearby turns the one into the other. An empty mask is often meant as "default"; there is no such default.

## Bad

```cuda
__global__ void second_half(int *a) {
  int lane = threadIdx.x & 31;
  if (lane >= 16) {
    __syncwarp(0x0000ffffu);
    a[lane] = 1;
  }
}
```

## Good

```cuda
__global__ void second_half(int *a) {
  int lane = threadIdx.x & 31;
  if (lane >= 16) {
    __syncwarp(0xffff0000u);
    a[lane] = 1;
  }
}
```

## What it does not see

Masks that are not known numbers and not ballots, and lanes of which it depends on unknown values whether they are in
the mask. Lanes that only a branch admits of whose condition nothing is known. A constant mask of the lowest lanes, such as
`0xffff`, where some of these lanes come: the block may have no other lanes.
)md";
  return I;
}

/// Can the lanes that \p Mask lacks be lanes that the block does not have? So in a kernel that computes its mask from
/// the size of a block smaller than a warp: `0xffffffff >> (32 - BlockSize)`.
static bool fitsSmallBlock(const DeviceFunction &F, const SyncSite &Site, const MaskFact &Mask) {
  if (F.shape().isExact() || !Mask.Value->constant())
    return false;
  uint32_t Named = uint32_t(*Mask.Value->constant());
  bool LowLanes = Named && !(Named & (Named + 1));
  return LowLanes && (F.lanes(Site, Scope::Warp).Here.warp(0) & Named);
}

/// How sure it is that a lane comes to \p Site that \p Mask does not name; none if it depends on a condition of which
/// nothing is known.
static std::optional<Certainty> callerIsSure(const DeviceFunction &F, const SyncSite &Site, const MaskFact &Mask) {
  const LaneState &State = F.lanes(Site, Scope::Warp);
  if (!(Mask.ExcludesCaller & State.present()).empty())
    return Certainty::Certain;
  // Whoever comes is not named.
  for (unsigned W = 0; W != MaxWarps; ++W)
    if (State.Here.warp(W) && !(State.Here.warp(W) & ~Mask.ExcludesCaller.warp(W)))
      return Certainty::Certain;
  for (const DeviceFunction::Reason &R : F.reasons(Site, Scope::Warp))
    if (!R.Flow->branch(R.Absence.Branch).Sourced)
      return std::nullopt;
  return Certainty::Likely;
}

static void run(const Unit &U, Reporter &R) {
  llvm::DenseSet<SourceLocation> Seen;
  for (const DeviceFunction *F : U.roots())
    for (const SyncSite &Site : F->sites()) {
      if (!F->isReliable() || !Site.Flow->isReliable() || Site.Operation.isConditional())
        continue;
      MaskFact Mask = F->mask(Site);
      if (Mask.ExcludesCaller.empty() || fitsSmallBlock(*F, Site, Mask) || maskMistake(*F, Site) != MaskMistake::None)
        continue;
      std::optional<Certainty> Sure = callerIsSure(*F, Site, Mask);
      if (!Sure)
        continue;
      SourceLocation Place = placeOf(Site.Operation);
      if (!Seen.insert(Place).second)
        continue;
      unsigned W = Mask.ExcludesCaller.lowest() / LanesPerWarp;
      uint32_t Lanes = Mask.ExcludesCaller.warp(W);
      std::string Callers = laneWords(Lanes) + ((Lanes & (Lanes - 1)) ? " call" : " calls");
      std::string Name = "'" + Site.Operation.displayName().str() + "'";
      bool Empty = Mask.Value->constant() && uint32_t(*Mask.Value->constant()) == 0;
      Finding Found = R.report(Place, *Sure,
                               Empty ? Name + " has an empty mask, which cannot name the lanes that call it"
                                     : Callers + " " + Name + ", but " + ((Lanes & (Lanes - 1)) ? "are" : "is") +
                                           " not in its mask");
      if (const Expr *Written = Site.Operation.mask().expr(); Written && !Empty && Mask.Kind == MaskKind::Exact) {
        unsigned Thread = Mask.ExcludesCaller.lowest();
        uint32_t Named = uint32_t(Mask.Value->known(Thread));
        Found.note(Written->getExprLoc(),
                   "the mask of lane " + std::to_string(Thread % LanesPerWarp) + " names " + lanePicture(Named, ~Named),
                   Written->getSourceRange());
      } else if (Mask.Origin && Mask.Kind == MaskKind::Ballot) {
        Found.note(Mask.Origin->getBeginLoc(), "the mask is made from this ballot");
      }
    }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
