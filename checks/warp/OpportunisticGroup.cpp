//===- OpportunisticGroup.cpp - Whoever comes as the group, as a fix ------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/warp/OpportunisticGroup.h"
#include "checks/analysis/ComputedFrom.h"
#include "checks/analysis/UseOfResult.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace cudalint {

static bool isFull(const DeviceFunction &F, const SyncSite &Site) {
  ValueRef Mask = F.mask(Site).Value;
  return Mask && Mask->constant() && uint32_t(*Mask->constant()) == AllLanes;
}

llvm::SmallVector<FixItHint, 4> groupWhoeverComes(const DeviceFunction &F, const SyncSite &Site) {
  const CallExpr *Ballot = Site.Operation.call();
  const ASTContext &Context = F.flow().root().Context;
  if (Site.Operation.kind() != OperationKind::Ballot || !Ballot || Ballot->getBeginLoc().isMacroID() ||
      !isFull(F, Site))
    return {};
  std::optional<llvm::APSInt> Everyone = Site.Operation.predicate().constant(Context);
  const VarDecl *Group = initialisedByResult(Site);
  if (!Everyone || *Everyone == 0 || !Group || !Site.Flow->variables().isConstantAfterInit(Group))
    return {};
  auto IsOfGroup = [&](const Expr *E) {
    return E && computedFrom(*Site.Flow, E, [&](const ValueFlow &, const Expr *Part) {
             return Part == Ballot ? Trace::Found : Trace::Continue;
           });
  };
  llvm::SmallVector<FixItHint, 4> Edits{FixItHint::CreateReplacement(Ballot->getSourceRange(), "__activemask()")};
  bool OneForAll = false;
  for (const SyncSite &Other : F.sites()) {
    if (Other.Flow != Site.Flow || &Other == &Site)
      continue;
    OneForAll |= Other.Operation->isAtomic() && IsOfGroup(Other.Operation.value().expr());
    if (DeviceFunction::requiredGroup(Other.Operation) == Scope::None)
      continue;
    const Expr *Mask = Other.Operation.mask().expr();
    if (Other.Operation.kind() != OperationKind::ShuffleIndex || !IsOfGroup(Other.Operation.sourceLane().expr()) ||
        !isFull(F, Other) || !Mask || Other.Operation.location().isMacroID())
      return {};
    Edits.push_back(FixItHint::CreateReplacement(
        Context.getSourceManager().getExpansionRange(Mask->getSourceRange()), Group->getNameAsString()));
  }
  return OneForAll ? Edits : llvm::SmallVector<FixItHint, 4>();
}

} // namespace cudalint
