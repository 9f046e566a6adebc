//===- Assignments.cpp - Where a variable gets its values -----------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/Assignments.h"
#include "clang/AST/ExprCXX.h"

using namespace cudalint;
using namespace clang;

namespace {

using Targets = llvm::SmallVector<const Decl *, 4>;

/// What the lvalue \p E designates, or designates a part of.
Targets targetsOf(const Expr *E) {
  Targets Result;
  for (bool IsPart = false;; IsPart = true) {
    E = E->IgnoreParenCasts();
    auto *Member = dyn_cast<MemberExpr>(E);
    auto *Ref = dyn_cast<DeclRefExpr>(E);
    const ValueDecl *D = Member ? Member->getMemberDecl() : Ref ? Ref->getDecl() : nullptr;
    // A member is known by its name, whatever the object; of the object around a part only a variable counts.
    if (D && (!IsPart || isa<VarDecl>(D)))
      Result.push_back(D->getCanonicalDecl());
    if (!Member || Member->isArrow())
      return Result;
    E = Member->getBase();
  }
}

/// The pointers through which the lvalue \p E designates something.
Targets pointersOf(const Expr *E) {
  E = E->IgnoreParenCasts();
  if (auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->getOpcode() == UO_Deref)
    return targetsOf(Unary->getSubExpr());
  if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E))
    return targetsOf(Subscript->getBase());
  return {};
}

} // namespace

const Assignments::Body &Assignments::of(const FunctionDecl &Function) {
  std::unique_ptr<Body> &Known = Bodies[&Function];
  if (Known)
    return *Known;
  Known = std::make_unique<Body>();
  auto Add = [&](const Expr *Place, Assignment A) {
    for (const Decl *Target : targetsOf(Place))
      Known->Values[Target].push_back(A);
    for (const Decl *Pointer : pointersOf(Place))
      Known->Pointees[Pointer].push_back(A);
  };
  llvm::SmallVector<const Stmt *, 32> Work{Function.getBody()};
  while (!Work.empty()) {
    const Stmt *S = Work.pop_back_val();
    if (!S)
      continue;
    if (auto *Declaration = dyn_cast<DeclStmt>(S)) {
      for (const Decl *D : Declaration->decls())
        if (auto *V = dyn_cast<VarDecl>(D); V && V->getInit())
          Known->Values[V->getCanonicalDecl()].push_back({S, V->getInit()});
    } else if (auto *Binary = dyn_cast<BinaryOperator>(S); Binary && Binary->isAssignmentOp()) {
      Add(Binary->getLHS(), {S, Binary->getRHS(), Binary->isCompoundAssignmentOp()});
    } else if (auto *Unary = dyn_cast<UnaryOperator>(S); Unary && Unary->isIncrementDecrementOp()) {
      Add(Unary->getSubExpr(), {S, nullptr, true});
    } else if (auto *Asm = dyn_cast<GCCAsmStmt>(S)) {
      for (unsigned I = 0; I != Asm->getNumOutputs(); ++I)
        Add(Asm->getOutputExpr(I), {S});
    } else if (auto *Call = dyn_cast<CallExpr>(S)) {
      const FunctionDecl *Callee = Call->getDirectCallee();
      auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
      unsigned Skipped = isa<CXXOperatorCallExpr>(Call) && Method && Method->isInstance() ? 1 : 0;
      for (unsigned I = 0; I != Call->getNumArgs(); ++I) {
        const Expr *Argument = Call->getArg(I)->IgnoreParenImpCasts();
        auto *Address = dyn_cast<UnaryOperator>(Argument->IgnoreParenCasts());
        const Expr *Changed = nullptr;
        if (Address && Address->getOpcode() == UO_AddrOf) {
          Changed = Address->getSubExpr();
        } else if (Callee && I >= Skipped && I - Skipped < Callee->getNumParams()) {
          QualType Type = Callee->getParamDecl(I - Skipped)->getType();
          if (Type->isReferenceType() && !Type->getPointeeType().isConstQualified())
            Changed = Argument;
        }
        if (Changed)
          for (const Decl *Target : targetsOf(Changed))
            Known->Values[Target].push_back({S, nullptr, false, int(I - Skipped)});
      }
    }
    Work.append(S->child_begin(), S->child_end());
  }
  return *Known;
}

static llvm::ArrayRef<Assignment> find(const llvm::DenseMap<const Decl *, std::vector<Assignment>> &In,
                                       const ValueDecl *Target) {
  auto It = In.find(Target->getCanonicalDecl());
  if (It == In.end())
    return {};
  return It->second;
}

llvm::ArrayRef<Assignment> Assignments::to(const ValueDecl *Target, const FunctionDecl &Function) {
  return find(of(Function).Values, Target);
}

llvm::ArrayRef<Assignment> Assignments::toPointee(const ValueDecl *Target, const FunctionDecl &Function) {
  return find(of(Function).Pointees, Target);
}
