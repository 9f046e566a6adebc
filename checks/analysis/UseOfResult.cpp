//===- UseOfResult.cpp - What happens to a collective's result ------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/UseOfResult.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Analysis/CFG.h"

using namespace cudalint;
using namespace clang;

bool cudalint::contains(const Stmt *Outer, const Stmt *Inner) {
  return Outer &&
         (Outer == Inner || llvm::any_of(Outer->children(), [&](const Stmt *Child) { return contains(Child, Inner); }));
}

/// Calls \p Do with each statement of the block of \p Site, until it returns true. What uses a result without a choice
/// in between is evaluated in the same block.
template <typename Fn> static bool anyInBlock(const SyncSite &Site, Fn Do) {
  for (const CFGElement &Element : *Site.Flow->graph()->block(Site.Block).Source)
    if (auto Statement = Element.getAs<CFGStmt>(); Statement && Do(Statement->getStmt()))
      return true;
  return false;
}

const BinaryOperator *cudalint::assignmentOfResult(const SyncSite &Site) {
  const BinaryOperator *Result = nullptr;
  anyInBlock(Site, [&](const Stmt *S) {
    auto *Binary = dyn_cast<BinaryOperator>(S);
    if (Binary && Binary->isAssignmentOp() && contains(Binary->getRHS(), Site.Operation.stmt()))
      Result = Binary;
    return Result != nullptr;
  });
  return Result;
}

const VarDecl *cudalint::initialisedByResult(const SyncSite &Site) {
  const VarDecl *Result = nullptr;
  anyInBlock(Site, [&](const Stmt *S) {
    if (auto *Declaration = dyn_cast<DeclStmt>(S))
      for (const Decl *D : Declaration->decls())
        if (auto *V = dyn_cast<VarDecl>(D); V && V->getInit()) {
          const Expr *Init = V->getInit()->IgnoreParenImpCasts();
          if (auto *Full = dyn_cast<FullExpr>(Init))
            Init = Full->getSubExpr()->IgnoreParenImpCasts();
          if (Init == Site.Operation.stmt())
            Result = V;
        }
    return Result != nullptr;
  });
  return Result;
}

bool cudalint::isResultConsumed(const SyncSite &Site) {
  const Stmt *Call = Site.Operation.call();
  return Call && anyInBlock(Site, [&](const Stmt *S) {
           if (auto *Binary = dyn_cast<BinaryOperator>(S))
             return (Binary->isCompoundAssignmentOp() || !(Binary->isAssignmentOp() || Binary->isCommaOp())) &&
                    contains(Binary, Call);
           return S != Call && isa<CallExpr>(S) && contains(S, Call);
         });
}
