//===- AccessFacts.cpp - What is known of one memory access ---------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/AccessFacts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/Analysis/CFG.h"

using namespace cudalint;
using namespace clang;

const Stmt *cudalint::statementOf(const MemoryAccess &A) {
  std::optional<CFGStmt> Statement = (*A.Flow->graph()->block(A.Block).Source)[A.Element].getAs<CFGStmt>();
  return Statement ? Statement->getStmt() : nullptr;
}

std::string cudalint::nameOf(const MemoryAccess &A) {
  if (A.Member && A.Member->getType()->isArrayType())
    return A.Member->getNameAsString();
  const Expr *E = A.Place->IgnoreParenCasts();
  for (;;) {
    if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E))
      E = Subscript->getBase()->IgnoreParenCasts();
    else if (auto *Member = dyn_cast<MemberExpr>(E))
      E = Member->getBase()->IgnoreParenCasts();
    else
      break;
  }
  // A reference is but another name of the object.
  if (auto *Ref = dyn_cast<DeclRefExpr>(E);
      Ref && isa<VarDecl, BindingDecl>(Ref->getDecl()) && !Ref->getDecl()->getType()->isReferenceType())
    return Ref->getDecl()->getNameAsString();
  return A.Root->getNameAsString();
}

std::optional<uint64_t> cudalint::elementsOf(const MemoryAccess &A, const ASTContext &Context) {
  if (A.ThroughPointer || !A.Unit)
    return std::nullopt;
  QualType Whole = A.Root->getType();
  if (A.Member) {
    // Where elements of an array of objects have a member each, the index counts the objects.
    if (Whole->isArrayType() == A.Member->getType()->isArrayType())
      return std::nullopt;
    if (!Whole->isArrayType())
      Whole = A.Member->getType();
    else if (auto *Array = Context.getAsConstantArrayType(Whole); !Array)
      return std::nullopt;
    else
      return Context.getConstantArrayElementCount(Array);
  }
  if (Whole->isReferenceType() || Whole->isIncompleteType() || Whole->isDependentType())
    return std::nullopt;
  uint64_t Bytes = uint64_t(Context.getTypeSizeInChars(Whole).getQuantity());
  return Bytes % A.Unit ? std::nullopt : std::optional<uint64_t>(Bytes / A.Unit);
}

AccessThreads cudalint::threadsAt(const MemoryAccess &A, const DeviceFunction &F, const Intervals &Between) {
  AccessThreads Result;
  const LaneState &State = F.lanes(*A.Flow, A.Block, Scope::Block);
  LaneSet Exist = F.shape().possibleThreads();
  Result.Sure = State.present() & Exist;
  Result.Usual = Result.Sure;
  if (!(State.Here - State.present()).empty()) {
    bool OnlyBounds = true;
    for (const DeviceFunction::Reason &R : F.reasons(*A.Flow, A.Block, Scope::Block)) {
      const LanePredicate &P = R.Flow->predicate(R.Absence.Branch);
      OnlyBounds &=
          P.isExact() || P.Together >= Scope::Block || P.Order == LaneOrder::Prefix || P.Order == LaneOrder::Suffix;
    }
    if (OnlyBounds)
      Result.Usual = State.Here & Exist;
    else
      Result.Possible = State.Here & Exist;
  }
  for (const BranchOutcome &O : Between.outcomes(Intervals::placeOf(A))) {
    const LanePredicate &P = O.Flow->predicate(O.Branch);
    Result.IsConditional |= !P.isExact() && P.Together >= Scope::Block;
  }
  return Result;
}
