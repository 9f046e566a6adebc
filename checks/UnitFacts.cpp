//===- UnitFacts.cpp - What the checks of one pass share ------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/UnitFacts.h"
#include "checks/model/ExecutionSpace.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace cudalint {

namespace {

/// Walks the functions of the user and collects their operations.
class OperationCollector : public RecursiveASTVisitor<OperationCollector> {
  using Base = RecursiveASTVisitor<OperationCollector>;

public:
  OperationCollector(OperationLookup &Lookup, PassRole Role, std::vector<OperationUse> &Uses)
      : Lookup(Lookup), Role(Role), Uses(Uses) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool TraverseDecl(Decl *D) {
    auto *F = llvm::dyn_cast_or_null<FunctionDecl>(D);
    if (!F)
      return Base::TraverseDecl(D);
    if (Role == PassRole::HostOfTwo && isDeviceOnlyFunction(F))
      return true;
    const FunctionDecl *Outer = Function;
    Function = F;
    bool Continue = Base::TraverseDecl(D);
    Function = Outer;
    return Continue;
  }

  // The operator() of a lambda is not reached as a declaration: its body is visited as a part of the expression.
  bool TraverseLambdaExpr(LambdaExpr *L) {
    const FunctionDecl *Outer = Function;
    if (L->getCallOperator())
      Function = L->getCallOperator();
    bool Continue = Base::TraverseLambdaExpr(L);
    Function = Outer;
    return Continue;
  }

  bool VisitCallExpr(CallExpr *Call) {
    if (Function)
      if (std::optional<OperationSite> Site = Lookup.site(Call))
        Uses.push_back({*Site, Function});
    return true;
  }

  bool VisitGCCAsmStmt(GCCAsmStmt *Asm) {
    if (Function)
      for (const OperationSite &Site : Lookup.sites(Asm))
        Uses.push_back({Site, Function});
    return true;
  }

private:
  OperationLookup &Lookup;
  PassRole Role;
  std::vector<OperationUse> &Uses;
  const FunctionDecl *Function = nullptr;
};

} // namespace

llvm::ArrayRef<OperationUse> UnitFacts::operations() {
  if (Uses)
    return *Uses;
  Uses.emplace();
  OperationCollector Collector(Operations, Role, *Uses);
  const SourceManager &SM = Context.getSourceManager();
  // Filter by system header before looking inside: a toolkit brings thousands of definitions for each of the user's.
  auto Visit = [&](Decl *D) {
    if (!SM.isInSystemHeader(SM.getExpansionLoc(D->getLocation())))
      Collector.TraverseDecl(D);
  };
  for (Decl *D : Context.getTraversalScope()) {
    if (auto *Unit = llvm::dyn_cast<TranslationUnitDecl>(D))
      for (Decl *Top : Unit->decls())
        Visit(Top);
    else
      Visit(D);
  }
  return *Uses;
}

ASTContext &Unit::context() const { return Facts.context(); }

llvm::ArrayRef<OperationUse> Unit::operations() const { return Facts.operations(); }

bool Unit::allLanesArrive(const Stmt &S, const FunctionDecl &Function) const { return false; }

} // namespace cudalint
