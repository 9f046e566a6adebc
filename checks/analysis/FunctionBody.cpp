//===- FunctionBody.cpp - What all contexts of a function share -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/FunctionBody.h"
#include "checks/model/ParseErrors.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace cudalint;
using namespace clang;

FunctionBody::FunctionBody(const FunctionDecl *Function, ASTContext &Context, OperationLookup &Lookup,
                           const AnalysisOptions &Options)
    : Function(Function), Context(Context), MaxVariables(Options.MaxVariables),
      Graph(FlowGraph::build(Function, Context, Lookup, Options.MaxBlocks)) {
  if (Graph)
    Paths.resize(Graph->size());
}

const LocalVariables &FunctionBody::variables() const {
  if (!Variables)
    Variables = std::make_unique<LocalVariables>(Function, MaxVariables);
  return *Variables;
}

const BranchPaths &FunctionBody::paths(unsigned Block) const {
  if (!Paths[Block])
    Paths[Block] = std::make_unique<BranchPaths>(*Graph, Block);
  return *Paths[Block];
}

bool FunctionBody::isUnderstood() const {
  // A graph is only built of what is.
  if (!Understood)
    Understood = Graph || (Function && Function->getBody() && !Function->isDependentContext() &&
                           !Function->isInvalidDecl() && !containsErrors(Function->getBody(), Context));
  return *Understood;
}

static std::vector<const ReturnStmt *> returnStatements(const FunctionDecl &Function) {
  std::vector<const ReturnStmt *> Result;
  llvm::SmallVector<const Stmt *, 16> Work{Function.getBody()};
  while (!Work.empty()) {
    const Stmt *S = Work.pop_back_val();
    if (!S || isa<LambdaExpr>(S))
      continue;
    if (auto *Return = dyn_cast<ReturnStmt>(S))
      Result.push_back(Return);
    Work.append(S->child_begin(), S->child_end());
  }
  return Result;
}

std::vector<const Expr *> cudalint::returnsOf(const FunctionDecl &Function) {
  std::vector<const Expr *> Result;
  for (const ReturnStmt *Return : returnStatements(Function))
    if (const Expr *Value = Return->getRetValue())
      Result.push_back(Value);
  return Result;
}

const Expr *FunctionBody::onlyReturn() const {
  if (!OnlyReturn) {
    std::vector<const ReturnStmt *> All = returnStatements(*Function);
    OnlyReturn = All.size() == 1 ? All.front()->getRetValue() : nullptr;
  }
  return *OnlyReturn;
}

llvm::ArrayRef<const Expr *> FunctionBody::returns() const {
  if (!Returns)
    Returns = returnsOf(*Function);
  return *Returns;
}

std::optional<AccessPath> cudalint::pathFromThis(const Expr *E) {
  llvm::SmallVector<const FieldDecl *, 2> Fields;
  for (;;) {
    auto *Member = dyn_cast<MemberExpr>(E->IgnoreParens());
    auto *Field = Member ? dyn_cast<FieldDecl>(Member->getMemberDecl()) : nullptr;
    if (!Field || Field->isMutable() || Field->getType()->isReferenceType())
      return std::nullopt;
    Fields.push_back(Field);
    E = Member->getBase()->IgnoreParenCasts();
    if (isa<CXXThisExpr>(E))
      break;
    if (Member->isArrow())
      return std::nullopt;
  }
  if (Fields.size() > 2)
    return std::nullopt;
  AccessPath Path;
  Path.First = Fields.back();
  Path.Second = Fields.size() == 2 ? Fields.front() : nullptr;
  return Path;
}

/// Does every `this` in \p Body stand below a member that is read, or before a method that is const?
static bool onlyReadsObject(const Stmt *Body) {
  llvm::SmallVector<const Stmt *, 32> Work{Body};
  while (!Work.empty()) {
    const Stmt *S = Work.pop_back_val();
    if (!S)
      continue;
    if (isa<CXXThisExpr>(S))
      return false;
    if (auto *Cast = dyn_cast<CastExpr>(S); Cast && Cast->getCastKind() == CK_LValueToRValue)
      if (pathFromThis(Cast->getSubExpr()))
        continue;
    if (auto *Call = dyn_cast<CXXMemberCallExpr>(S); Call && Call->getMethodDecl() && Call->getMethodDecl()->isConst())
      if (isa<CXXThisExpr>(Call->getImplicitObjectArgument()->IgnoreParenCasts())) {
        Work.append(Call->arg_begin(), Call->arg_end());
        continue;
      }
    Work.append(S->child_begin(), S->child_end());
  }
  return true;
}

bool FunctionBody::leavesObjectAlone() const {
  if (!LeavesObject) {
    auto *Method = dyn_cast_or_null<CXXMethodDecl>(Function);
    LeavesObject = Method && (Method->isStatic() || Method->isConst() ||
                              (Method->getBody() && onlyReadsObject(Method->getBody())));
  }
  return *LeavesObject;
}

const FunctionBody &FunctionBodies::of(const FunctionDecl *Function) {
  std::unique_ptr<FunctionBody> &Body = Bodies[Function];
  if (!Body)
    Body = std::make_unique<FunctionBody>(Function, Context, Lookup, Options);
  return *Body;
}
