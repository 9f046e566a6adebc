//===- MissingThreads.cpp - Threads that a block barrier waits for --------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/MissingThreads.h"
#include "checks/analysis/StorageReuse.h"
#include "clang/AST/ExprCXX.h"

using namespace cudalint;
using namespace clang;

bool cudalint::isBlockBarrier(const SyncSite &Site) {
  Participants Who = Site.Operation.participants();
  return (Who == Participants::Block || Who == Participants::Cluster || Who == Participants::Grid) &&
         (Site.Operation->isBarrier() || hasBarrierInside(Site.Operation)) && !Site.Operation.isConditional();
}

SourceLocation MissingThreads::place(const SyncSite &Site) const {
  const CallExpr *Call = Calls.empty() ? Site.Operation.call() : Calls.front();
  return Call ? Call->getCallee()->getExprLoc() : Site.Operation.location();
}

/// A barrier to which \p R sends the threads that it keeps away from \p Site, null if there is none.
static const SyncSite *otherBarrier(const DeviceFunction &F, const SyncSite &Site, const DeviceFunction::Reason &R) {
  for (const SyncSite &Other : F.sites())
    if (&Other != &Site && isBlockBarrier(Other) && R.separates(Site, Other))
      return &Other;
  return nullptr;
}

MissingThreads cudalint::missingThreads(const DeviceFunction &F, const SyncSite &Site) {
  MissingThreads Result;
  if (!F.isReliable() || !Site.Flow->isReliable() || !isBlockBarrier(Site))
    return Result;
  const LaneState &State = F.lanes(Site, Scope::Block);
  LaneSet Possible = F.shape().possibleThreads(), Certain = F.shape().certainThreads();
  LaneSet Here = State.Here & Possible;
  if (Here.empty())
    return Result;
  std::vector<DeviceFunction::Reason> Reasons = F.reasons(Site, Scope::Block);
  auto Found = [&](MissingThreads::Kind What, const DeviceFunction::Reason &R, const LaneSet &Missing, bool IsCertain) {
    Result.What = What;
    Result.Certain = IsCertain;
    Result.Present = Here.lowest();
    Result.Missing = Missing.lowest();
    Result.Count = Missing.count();
    Result.Because = R;
    unsigned Depth = R.Flow->entry().Depth;
    if (Depth < Site.Calls.size())
      Result.Calls.assign(Site.Calls.begin() + Depth, Site.Calls.end());
    return Result;
  };
  LaneSet Sure = State.absentAlive() & Possible;
  for (bool IsCertain : {true, false})
    for (const DeviceFunction::Reason &R : Reasons) {
      LaneSet Away = R.Absence.Away & Possible;
      BranchFact Branch = R.Flow->branch(R.Absence.Branch);
      const SyncSite *Other = R.Condition && !Away.empty() ? otherBarrier(F, Site, R) : nullptr;
      if (!R.Condition || Away.empty() || (Other && Branch.Together >= Scope::Warp))
        continue;
      if (IsCertain)
        Away &= Sure;
      else if (!Branch.Sourced)
        continue;
      if (Away.empty())
        continue;
      Result.Elsewhere = Other;
      bool InEveryBlock = IsCertain && !(Away & Certain).empty() && !(Here & Certain).empty();
      return Found(MissingThreads::Kind::Away, R, Away, InEveryBlock);
    }
  if (!F.isKernel())
    return Result;
  // The branch before which the others have ended their threads has its own first barrier.
  Sure = (State.Exited - State.Here - State.Away) & Possible;
  for (const DeviceFunction::Reason &R : llvm::reverse(Reasons)) {
    LaneSet Exited = R.Absence.Exited & Possible;
    if (!R.Condition || Exited.empty() || !R.Flow->branch(R.Absence.Branch).Sourced)
      continue;
    LaneSet Gone = Exited & Sure;
    if (!Gone.empty())
      return Found(MissingThreads::Kind::Exited, R, Gone, !(Gone & Certain).empty() && !(Here & Certain).empty());
    return Found(MissingThreads::Kind::Exited, R, Exited, false);
  }
  return Result;
}
