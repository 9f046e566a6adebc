//===- MissingLanesFinding.cpp - A collective that lacks lanes, in words --===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/warp/MissingLanesFinding.h"
#include "checks/Wording.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace cudalint {

bool isMatrixOperation(const OperationSite &Site) {
  return Site.kind() == OperationKind::MatrixOp || Site.kind() == OperationKind::MatrixSync;
}

static std::string message(const MissingLanes &M, const SyncSite &Site, const DeviceFunction &F,
                           const ASTContext &Context) {
  std::string What = "'" + Site.Operation.displayName().str() + "'";
  if (!M.Calls.empty())
    What += " in the function called here";
  std::string OfWarp = " of warp " + std::to_string(M.Warp);
  std::string Because = M.Because.Condition
                            ? quoted(partThatDiffers(M.Because.Condition, *M.Because.Flow, Scope::Warp), Context)
                            : "";
  switch (M.What) {
  case MissingLanes::Kind::Away:
    if (M.Certain && Site.Operation.participants() == Participants::WarpGroup && M.Missing == AllLanes)
      return What + " needs four warps, but " + Because + " keeps" + OfWarp.substr(3) + " away";
    if (M.Certain)
      return What + " needs " + laneWords(M.Missing) + ", but " + Because + " keeps " +
             ((M.Missing & (M.Missing - 1)) ? "them" : "it") + " away";
    return What + " needs " + (M.Voted ? "the lanes that voted for it" : laneWords(M.Needed)) + ", but " +
           Because + " can keep some of them away";
  case MissingLanes::Kind::Exited:
    if (!Site.Operation->isShuffle())
      return What + " needs " + laneWords(M.Missing) + OfWarp + ", which " + (M.Certain ? "has" : "can have") +
             " exited because of " + Because;
    return What + " reads " + laneWords(M.Missing) + OfWarp + ", which " + (M.Certain ? "has" : "can have") +
           " exited because of " + Because;
  case MissingLanes::Kind::Nonexistent:
    return What + " reads " + laneWords(M.Missing) + OfWarp + ", which does not exist in a block of " +
           std::to_string(F.shape().threadLimit()) + " threads";
  case MissingLanes::Kind::None:
    break;
  }
  return What;
}

/// Where \p Site is, or the call that leads to it from the function of the branch.
static SourceLocation place(const MissingLanes &M, const SyncSite &Site) {
  return M.Calls.empty() ? placeOf(Site.Operation) : M.Calls.front()->getCallee()->getExprLoc();
}

Finding reportLacking(Reporter &R, const LackingSite &S, const ASTContext &Context) {
  const auto &[M, Site, F] = S;
  Finding Found =
      R.report(place(M, *Site), M.Certain ? Certainty::Certain : Certainty::Likely, message(M, *Site, *F, Context));
  for (const WarpPicture &P : warpPictures(F->lanes(*Site, Scope::Warp), F->shape().threadLimit()))
    for (auto [First, Last] : P.Warps)
      if (First <= M.Warp && M.Warp <= Last)
        Found.note(Site->Operation.location(), P.arrival());
  if (const Expr *Condition = M.Because.Condition) {
    Found.note(Condition->getExprLoc(), "the lanes part here", Condition->getSourceRange());
    explainDivergence(Found, *F, *M.Because.Flow, Condition, Scope::Warp, Context);
  }
  return Found;
}

std::vector<LackingSite> lackingSites(const Unit &U,
                                      llvm::function_ref<MissingLanes(const DeviceFunction &, const SyncSite &)> Ask) {
  llvm::MapVector<SourceLocation, LackingSite> ByPlace;
  for (const DeviceFunction *F : U.roots())
    for (const SyncSite &Site : F->sites()) {
      MissingLanes M = Ask(*F, Site);
      if (M.What == MissingLanes::Kind::None)
        continue;
      LackingSite &Best = ByPlace.insert({place(M, Site), {M, &Site, F}}).first->second;
      if (M.Certain && !Best.M.Certain)
        Best = {M, &Site, F};
    }
  std::vector<LackingSite> Result;
  for (auto &[Place, S] : ByPlace)
    Result.push_back(std::move(S));
  return Result;
}

} // namespace cudalint
