//===- WarpMaskDisagreement.cpp - cuda-warp-mask-disagreement -------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/Wording.h"
#include "checks/warp/MaskMistake.h"
#include "checks/warp/MissingLanesFinding.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-warp-mask-disagreement";
  I.Scope = "warp";
  I.Since = "0.1";
  I.Level = Level::Correctness;
  I.Reaches = Certainty::Certain;
  I.Fix = FixSafety::None;
  I.Summary = "finds lanes that name each other in one collective with different masks";
  I.Guidelines = {"NVIDIA CUDA C++ Guidelines 2.1 [collective.warp.participants.active]",
                  "NVIDIA CUDA C++ Guidelines 2.4 [collective.warp.in_convergence]"};
  I.Documentation = R"md(
## What it finds

- A mask that is computed by each lane so that a lane names another one whose own mask is different: the masks are no
  partition of the warp.
- The same collective in the arms of a branch with masks that overlap but are not equal.

## Why it is a bug

All lanes named by a mask must execute the collective with that same mask. Where two lanes name each other with different
masks, the hardware waits for a set of lanes that never comes together: the program hangs or the result is undefined.

## Bad

```cuda
__global__ void first(int *a) {
  int lane = threadIdx.x & 31;
  unsigned mask = lane < 8 ? 0x000000ffu : 0xffffffffu;
  a[threadIdx.x] = __any_sync(mask, a[threadIdx.x]);
}
```

## Good

```cuda
__global__ void first(int *a) {
  int lane = threadIdx.x & 31;
  unsigned mask = lane < 8 ? 0x000000ffu : 0xffffff00u;
  a[threadIdx.x] = __any_sync(mask, a[threadIdx.x]);
}
```

## What it accepts

Masks from `__ballot_sync` and `__match_any_sync`, groups of lanes that each use their own mask, and the same mask in both
arms of a branch, which is defined since sm_70.

## What it does not see

Masks that are not known numbers for each lane.
)md";
  return I;
}

/// A lane that certainly comes to a collective and names another one that does, with another mask.
struct Quarrel {
  unsigned Thread, Other;
};

static std::optional<Quarrel> findQuarrel(const DeviceFunction &F, const SyncSite &Site, const MaskFact &Mask) {
  LaneSet Present = F.lanes(Site, Scope::Warp).present();
  for (unsigned T = 0; T != F.shape().threadLimit(); ++T) {
    if (!Present.test(T))
      continue;
    uint32_t Named = uint32_t(Mask.Value->known(T)), Own = 1u << T % LanesPerWarp;
    if (!(Named & Own))
      continue;
    for (unsigned Lane = 0; Lane != LanesPerWarp; ++Lane) {
      unsigned Other = T / LanesPerWarp * LanesPerWarp + Lane;
      if ((Named >> Lane & 1) && Other < F.shape().threadLimit() && Present.test(Other) &&
          uint32_t(Mask.Value->known(Other)) != Named)
        return Quarrel{T, Other};
    }
  }
  return std::nullopt;
}

static std::string maskPicture(const MaskFact &Mask, unsigned Thread) {
  uint32_t Named = uint32_t(Mask.Value->known(Thread));
  return "the mask of lane " + std::to_string(Thread % LanesPerWarp) + " names " + lanePicture(Named, ~Named);
}

static void reportMasks(const Unit &U, Reporter &R) {
  llvm::DenseSet<SourceLocation> Seen;
  for (const DeviceFunction *F : U.roots())
    for (const SyncSite &Site : F->sites()) {
      if (!F->isReliable() || !Site.Flow->isReliable() || Site.Operation.isConditional())
        continue;
      MaskFact Mask = F->mask(Site);
      if (Mask.Kind != MaskKind::Exact || !Mask.Value->hasTable() || maskMistake(*F, Site) != MaskMistake::None)
        continue;
      std::optional<Quarrel> Q = findQuarrel(*F, Site, Mask);
      if (!Q || !Seen.insert(placeOf(Site.Operation)).second)
        continue;
      Finding Found =
          R.report(placeOf(Site.Operation), Certainty::Certain,
                   "lane " + std::to_string(Q->Thread % LanesPerWarp) + " names lane " +
                       std::to_string(Q->Other % LanesPerWarp) + " in the mask of '" +
                       Site.Operation.displayName().str() + "', but that lane's mask is different");
      SourceLocation Written = Site.Operation.mask().expr() ? Site.Operation.mask().expr()->getExprLoc()
                                                            : Site.Operation.location();
      Found.note(Written, maskPicture(Mask, Q->Thread));
      Found.note(Written, maskPicture(Mask, Q->Other));
    }
}

static void reportArms(const Unit &U, Reporter &R) {
  std::vector<LackingSite> Sites = lackingSites(
      U, [](const DeviceFunction &F, const SyncSite &Site) { return missingLanes(F, Site); });
  llvm::DenseSet<const Stmt *> Paired;
  for (const LackingSite &S : Sites) {
    const SyncSite *Other = S.M.OtherMask;
    if (!Other || !Paired.insert(S.Site->Operation.stmt()).second)
      continue;
    Paired.insert(Other->Operation.stmt());
    Finding Found = R.report(placeOf(S.Site->Operation), S.M.Certain ? Certainty::Certain : Certainty::Likely,
                             "'" + S.Site->Operation.displayName().str() + "' names " + laneWords(S.M.Missing) +
                                 ", but on the other side of " + quoted(S.M.Because.Condition, U.context()) +
                                 " these lanes use another mask");
    Found.note(placeOf(Other->Operation), "the other mask is used here");
    Found.note(S.M.Because.Condition->getExprLoc(), "the lanes part here", S.M.Because.Condition->getSourceRange());
  }
}

static void run(const Unit &U, Reporter &R) {
  reportMasks(U, R);
  reportArms(U, R);
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
