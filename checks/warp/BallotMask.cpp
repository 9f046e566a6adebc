//===- BallotMask.cpp - A branch's own mask, as a fix ---------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/warp/BallotMask.h"
#include "checks/InsertedLines.h"
#include "checks/analysis/ShuffleReads.h"
#include "checks/analysis/StatementChain.h"
#include "checks/analysis/UseOfResult.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace cudalint {

StringRef sourceText(const Stmt *S, const ASTContext &Context) {
  const SourceManager &SM = Context.getSourceManager();
  if (S->getBeginLoc().isMacroID() || S->getEndLoc().isMacroID())
    return "";
  return Lexer::getSourceText(CharSourceRange::getTokenRange(S->getSourceRange()), SM, Context.getLangOpts());
}

bool isRepeatable(const Expr *E, OperationLookup &Lookup, const ASTContext &Context) {
  if (!E->HasSideEffects(Context) || Lookup.builtinVariable(E))
    return true;
  if (auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->isIncrementDecrementOp())
    return false;
  if (auto *Binary = dyn_cast<BinaryOperator>(E); Binary && Binary->isAssignmentOp())
    return false;
  return isa<ParenExpr, CastExpr, UnaryOperator, BinaryOperator, ArraySubscriptExpr, AbstractConditionalOperator>(E) &&
         llvm::all_of(E->children(), [&](const Stmt *Child) {
           return isa<Expr>(Child) && isRepeatable(cast<Expr>(Child), Lookup, Context);
         });
}

/// The call by which \p Site is reached in the root function, or the operation itself.
static const Stmt *placeInRoot(const SyncSite &Site) {
  return Site.Calls.empty() ? Site.Operation.stmt() : Site.Calls.front();
}

/// Does \p If alone, by its then branch, keep lanes away from \p Site?
static bool decidesAlone(const DeviceFunction &F, const SyncSite &Site, const IfStmt *If) {
  bool Any = false;
  for (const DeviceFunction::Reason &R : F.reasons(Site, Scope::Warp)) {
    if (R.Absence.Away.empty())
      continue;
    if (R.Flow != &F.flow() || !R.Condition || !contains(If->getCond(), R.Condition))
      return false;
    Any = true;
  }
  return Any && contains(If->getThen(), placeInRoot(Site));
}

const IfStmt *decidingIf(const DeviceFunction &F, const SyncSite &Site) {
  ASTContext &Context = F.flow().root().Context;
  if (!F.isKernel() || !F.function()->getBody())
    return nullptr;
  std::vector<DeviceFunction::Reason> Reasons = F.reasons(Site, Scope::Warp);
  llvm::erase_if(Reasons, [](const DeviceFunction::Reason &R) { return R.Absence.Away.empty(); });
  if (Reasons.empty() || !Reasons[0].Condition)
    return nullptr;
  const Stmt *Body = F.function()->getBody();
  const IfStmt *If = ifWithCondition(Body, Reasons[0].Condition);
  if (!If || !decidesAlone(F, Site, If) || If->isConstexpr() || If->getInit() || If->getConditionVariable() ||
      !isRepeatable(If->getCond(), F.flow().root().Lookup, Context))
    return nullptr;
  // A statement can be put before it only inside braces.
  QualType Type = If->getCond()->IgnoreParenImpCasts()->getType();
  StatementChain Around = statementsAround(Body, If);
  if (Around.size() < 2 || !isa<CompoundStmt>(Around[Around.size() - 2]) || If->getBeginLoc().isMacroID() ||
      sourceText(If->getCond(), Context).empty() || !Type->isIntegralOrEnumerationType() ||
      Context.getIntWidth(Type) > 32)
    return nullptr;
  return If;
}

/// The mask of \p Site as written, if it is a constant that names the whole warp and can be edited.
static const Expr *editableFullMask(const DeviceFunction &F, const SyncSite &Site, const ASTContext &Context) {
  const Expr *Mask = Site.Operation.mask().expr();
  ValueRef Value = F.mask(Site).Value;
  if (!Site.Operation.call() || !Mask || !Value || !Value->constant() || uint32_t(*Value->constant()) != AllLanes)
    return nullptr;
  SourceRange Range = Mask->getSourceRange();
  const SourceManager &SM = Context.getSourceManager();
  // `FULL_MASK` is one token and is replaced as one.
  if (Site.Operation.call()->getBeginLoc().isMacroID())
    return nullptr;
  return SM.getExpansionRange(Range).getBegin().isFileID() ? Mask : nullptr;
}

std::string freshName(const DeviceFunction &F, const IfStmt *If, StringRef Base) {
  StringRef Body = sourceText(F.function()->getBody(), F.flow().root().Context);
  // The fixes of other branches of the function may be applied too.
  llvm::SmallPtrSet<const IfStmt *, 4> Earlier;
  for (const SyncSite &Site : F.sites())
    if (const IfStmt *Other = decidingIf(F, Site); Other && Other->getBeginLoc() < If->getBeginLoc())
      Earlier.insert(Other);
  unsigned Taken = unsigned(Earlier.size());
  for (unsigned I = 1;; ++I) {
    std::string Name = I == 1 ? Base.str() : Base.str() + std::to_string(I);
    if (!Body.contains(Name) && Taken-- == 0)
      return Name;
  }
}

bool ballotSuits(const DeviceFunction &F, const SyncSite &Site, const IfStmt *If) {
  if (!Site.Operation->isShuffle())
    return true;
  if (!isResultConsumed(Site))
    return true;
  ShuffleReads Reads(Site);
  ValueRef Condition = F.value(If->getCond());
  if (!Reads.isKnown() || !Condition)
    return false;
  LaneValues &Values = F.flow().root().Values;
  LanePredicate P = Values.predicate(Values.toBool(Condition));
  for (unsigned T = 0; T != F.shape().threadLimit(); ++T)
    if (P.May.test(T) && !P.Must.test(T / LanesPerWarp * LanesPerWarp + Reads.of(T)) &&
        !(P.Order == LaneOrder::Prefix && Reads.of(T) <= T % LanesPerWarp))
      return false;
  return true;
}

std::pair<FixItHint, std::string> ballotBefore(const DeviceFunction &F, const IfStmt *If) {
  const ASTContext &Context = F.flow().root().Context;
  std::string Name = freshName(F, If, "mask");
  std::string Ballot =
      "const unsigned " + Name + " = __ballot_sync(0xffffffff, " + sourceText(If->getCond(), Context).str() + ");";
  return {linesBefore(If->getBeginLoc(), Ballot, Context.getSourceManager()), Name};
}

llvm::SmallVector<FixItHint, 4> takeMaskFromBallot(const DeviceFunction &F, const SyncSite &Site) {
  const ASTContext &Context = F.flow().root().Context;
  const IfStmt *If = Site.Flow == &F.flow() ? decidingIf(F, Site) : nullptr;
  if (!If)
    return {};
  auto [Ballot, Name] = ballotBefore(F, If);
  llvm::SmallVector<FixItHint, 4> Edits{Ballot};
  for (const SyncSite &Other : F.sites()) {
    if (Other.Flow != Site.Flow || !contains(If->getThen(), Other.Operation.stmt()))
      continue;
    const Expr *Mask = editableFullMask(F, Other, Context);
    if (!Mask || !decidesAlone(F, Other, If))
      continue;
    if (!ballotSuits(F, Other, If) || (Edits.size() == 1 && Other.Operation.stmt() != Site.Operation.stmt()))
      return {};
    Edits.push_back(
        FixItHint::CreateReplacement(Context.getSourceManager().getExpansionRange(Mask->getSourceRange()), Name));
  }
  return Edits.size() > 1 ? Edits : llvm::SmallVector<FixItHint, 4>();
}

} // namespace cudalint
