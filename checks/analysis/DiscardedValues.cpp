//===- DiscardedValues.cpp - Values that nobody uses ----------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/DiscardedValues.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace cudalint;
using namespace clang;

namespace {
class DiscardFinder {
public:
  explicit DiscardFinder(std::vector<const Expr *> &Found) : Found(Found) {}

  /// Looks at \p S, whose value, if it has one, nobody uses.
  void statement(const Stmt *S) {
    if (!S)
      return;
    if (auto *E = dyn_cast<Expr>(S)) {
      E = E->IgnoreParens();
      if (auto *Full = dyn_cast<FullExpr>(E))
        E = Full->getSubExpr()->IgnoreParens();
      if (auto *Comma = dyn_cast<BinaryOperator>(E); Comma && Comma->isCommaOp()) {
        statement(Comma->getLHS());
        statement(Comma->getRHS());
        return;
      }
      Found.push_back(E);
      used(E);
      return;
    }
    if (auto *Compound = dyn_cast<CompoundStmt>(S)) {
      for (const Stmt *Child : Compound->body())
        statement(Child);
    } else if (auto *If = dyn_cast<IfStmt>(S)) {
      statement(If->getInit());
      used(If->getCond());
      statement(If->getThen());
      statement(If->getElse());
    } else if (auto *For = dyn_cast<ForStmt>(S)) {
      statement(For->getInit());
      used(For->getCond());
      statement(For->getInc());
      statement(For->getBody());
    } else if (auto *While = dyn_cast<WhileStmt>(S)) {
      used(While->getCond());
      statement(While->getBody());
    } else if (auto *Do = dyn_cast<DoStmt>(S)) {
      statement(Do->getBody());
      used(Do->getCond());
    } else if (auto *Switch = dyn_cast<SwitchStmt>(S)) {
      used(Switch->getCond());
      statement(Switch->getBody());
    } else if (auto *Case = dyn_cast<SwitchCase>(S)) {
      statement(Case->getSubStmt());
    } else if (auto *Label = dyn_cast<LabelStmt>(S)) {
      statement(Label->getSubStmt());
    } else if (auto *Attributed = dyn_cast<AttributedStmt>(S)) {
      statement(Attributed->getSubStmt());
    } else if (auto *Range = dyn_cast<CXXForRangeStmt>(S)) {
      used(Range->getRangeInit());
      statement(Range->getBody());
    } else if (auto *Try = dyn_cast<CXXTryStmt>(S)) {
      statement(Try->getTryBlock());
      for (unsigned I = 0; I != Try->getNumHandlers(); ++I)
        statement(Try->getHandler(I)->getHandlerBlock());
    } else {
      used(S);
    }
  }

private:
  /// Looks for commas and statement expressions below \p S, whose value is used.
  void used(const Stmt *S) {
    if (!S || isa<LambdaExpr>(S))
      return;
    if (auto *Comma = dyn_cast<BinaryOperator>(S); Comma && Comma->isCommaOp()) {
      statement(Comma->getLHS());
      used(Comma->getRHS());
      return;
    }
    if (auto *Statements = dyn_cast<StmtExpr>(S)) {
      const CompoundStmt *Body = Statements->getSubStmt();
      for (const Stmt *Child : Body->body())
        if (Child == Body->body_back() && isa<Expr>(Child))
          used(Child);
        else
          statement(Child);
      return;
    }
    for (const Stmt *Child : S->children())
      used(Child);
  }

  std::vector<const Expr *> &Found;
};
} // namespace

std::vector<const Expr *> cudalint::discardedValues(const Stmt *Body) {
  std::vector<const Expr *> Found;
  DiscardFinder(Found).statement(Body);
  return Found;
}

std::vector<const CallExpr *> cudalint::discardedCalls(const Stmt *Body) {
  std::vector<const CallExpr *> Calls;
  for (const Expr *E : discardedValues(Body))
    if (auto *Call = dyn_cast<CallExpr>(E))
      Calls.push_back(Call);
  return Calls;
}
