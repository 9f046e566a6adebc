//===- MaskMistake.cpp - Something else passed as a member mask -----------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/warp/MaskMistake.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/bit.h"

using namespace clang;

namespace cudalint {

/// The value of \p E if it is an integer constant as written, before it is converted to the parameter's type.
static std::optional<llvm::APSInt> literalValue(const Expr *E, const ASTContext &Context) {
  if (!E || E->isValueDependent())
    return std::nullopt;
  E = E->IgnoreParenImpCasts();
  if (!E->getType()->isIntegralOrEnumerationType())
    return std::nullopt;
  return E->getIntegerConstantExpr(Context);
}

const Expr *misplacedMask(const SyncSite &Site) {
  const OperationSite &Operation = Site.Operation;
  const ASTContext &Context = Site.Flow->root().Context;
  for (const Argument &A : {Operation.predicate(), Operation.value(), Operation.sourceLane(), Operation.width()})
    if (std::optional<llvm::APSInt> Number = A.isDefaulted() ? std::nullopt : literalValue(A.expr(), Context))
      if (Number->isUnsigned() && *Number == AllLanes)
        return A.expr();
  return nullptr;
}

/// Is \p Mask written so that it is meant as bits: in hexadecimal or binary, or by shifts?
static bool isWrittenAsBits(const Expr *Mask, const ASTContext &Context) {
  Mask = Mask->IgnoreParenImpCasts();
  if (isa<UnaryOperator>(Mask))
    return true;
  if (auto *Binary = dyn_cast<BinaryOperator>(Mask))
    return Binary->isShiftOp() || Binary->isBitwiseOp() || isWrittenAsBits(Binary->getLHS(), Context) ||
           isWrittenAsBits(Binary->getRHS(), Context);
  if (auto *Cast = dyn_cast<ExplicitCastExpr>(Mask))
    return isWrittenAsBits(Cast->getSubExpr(), Context);
  if (auto *Parameter = dyn_cast<SubstNonTypeTemplateParmExpr>(Mask))
    return isWrittenAsBits(Parameter->getReplacement(), Context);
  if (auto *Ref = dyn_cast<DeclRefExpr>(Mask))
    if (auto *V = dyn_cast<VarDecl>(Ref->getDecl()))
      return V->getAnyInitializer() && isWrittenAsBits(V->getAnyInitializer(), Context);
  if (!isa<IntegerLiteral>(Mask))
    return false;
  StringRef Text = Lexer::getSourceText(
      CharSourceRange::getTokenRange(Context.getSourceManager().getSpellingLoc(Mask->getBeginLoc())),
      Context.getSourceManager(), Context.getLangOpts());
  return Text.starts_with_insensitive("0x") || Text.starts_with_insensitive("0b");
}

/// Can \p Number be meant as a number of lanes or threads, or as the last lane's number?
static bool isCount(int64_t Number) {
  return Number == LanesPerWarp - 1 ||
         (Number >= 1 && Number <= MaxThreads && llvm::has_single_bit(uint64_t(Number)));
}

static bool isLaneNumber(ValueRef V, unsigned Threads) {
  if (!V || !V->isExact() || !V->hasTable())
    return false;
  for (unsigned T = 0; T != Threads; ++T)
    if (V->known(T) != T && V->known(T) != T % LanesPerWarp)
      return false;
  return true;
}

MaskMistake maskMistake(const DeviceFunction &F, const SyncSite &Site) {
  const OperationSite &Operation = Site.Operation;
  Argument Mask = Operation.mask();
  if (!Operation.call() || !Mask.expr() || Mask.isDefaulted() || Mask.expr()->isTypeDependent())
    return MaskMistake::None;
  const ASTContext &Context = Site.Flow->root().Context;
  const Expr *Written = Mask.expr()->IgnoreParenImpCasts();
  QualType Type = Written->getType();
  MaskFact Fact = F.mask(Site);
  bool IsConstant = Fact.Value && Fact.Value->constant();
  if (Type->isBooleanType())
    return misplacedMask(Site) ? MaskMistake::Swapped : MaskMistake::Condition;
  if (Type->isFloatingType())
    return misplacedMask(Site) ? MaskMistake::Swapped : MaskMistake::FloatingPoint;
  if (isLaneNumber(Fact.Value, F.shape().threadLimit()))
    return MaskMistake::LaneNumber;
  if (IsConstant) {
    // A number that is only computed here, or handed over, may be a mask of the lowest lanes.
    if (!literalValue(Written, Context) && !Site.Flow->root().Lookup.builtinVariable(Written))
      return MaskMistake::None;
    bool OthersCall = !(Fact.ExcludesCaller & F.lanes(Site, Scope::Warp).present()).empty();
    return isCount(*Fact.Value->constant()) && OthersCall && !isWrittenAsBits(Written, Context) ? MaskMistake::LaneCount
                                                                                                : MaskMistake::None;
  }
  if (Fact.Kind != MaskKind::Unknown && Fact.Kind != MaskKind::Uniform)
    return MaskMistake::None;
  // An unknown unsigned number may be a mask.
  bool MayBeMask = Type->isUnsignedIntegerType() && !(Fact.Value && Fact.Value->isSourced());
  if (MayBeMask)
    return MaskMistake::None;
  if (misplacedMask(Site))
    return MaskMistake::Swapped;
  // `__shfl_down_sync(v, 16, 32)`: nobody shuffles a constant over a distance of the whole warp.
  std::optional<llvm::APSInt> Lane = literalValue(Operation.sourceLane().expr(), Context);
  if (Operation->isShuffle() && Operation.width().isDefaulted() && Lane && *Lane == LanesPerWarp)
    return MaskMistake::Forgotten;
  return MaskMistake::None;
}

} // namespace cudalint
