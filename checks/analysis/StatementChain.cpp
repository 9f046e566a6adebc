//===- StatementChain.cpp - The statements around a place -----------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/StatementChain.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"

using namespace clang;

namespace cudalint {

static bool extend(const Stmt *S, const Stmt *Target, StatementChain &Chain) {
  if (!S)
    return false;
  Chain.push_back(S);
  if (S == Target)
    return true;
  for (const Stmt *Child : S->children())
    if (extend(Child, Target, Chain))
      return true;
  Chain.pop_back();
  return false;
}

StatementChain statementsAround(const Stmt *Outer, const Stmt *Target) {
  StatementChain Chain;
  extend(Outer, Target, Chain);
  return Chain;
}

const IfStmt *ifWithCondition(const Stmt *Body, const Expr *Condition) {
  StatementChain Chain = statementsAround(Body, Condition);
  while (Chain.size() > 1) {
    const Stmt *Inner = Chain.pop_back_val();
    if (auto *If = dyn_cast<IfStmt>(Chain.back()))
      return If->getCond() == Inner ? If : nullptr;
    if (!isa<Expr>(Chain.back()))
      return nullptr;
  }
  return nullptr;
}

} // namespace cudalint
