//===- Dependence.cpp - What a value is made from -------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/Dependence.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace cudalint;
using namespace clang;

namespace {

class Walk {
public:
  explicit Walk(llvm::function_ref<bool(const Expr *)> Asked) : Asked(Asked) {}

  bool visit(const Stmt *S, const ValueFlow &In) {
    if (!S || isa<LambdaExpr>(S) || !Seen.insert({S, &In}).second)
      return false;
    if (Seen.size() > In.root().Options.MaxTraceVisits) {
      OverLimit = true;
      return false;
    }
    if (auto *E = dyn_cast<Expr>(S)) {
      if (Asked(E))
        return true;
      if (const Definition *D = In.definition(E); D && visit(D, In))
        return true;
      if (auto *Ref = dyn_cast<DeclRefExpr>(E))
        if (auto *P = dyn_cast<ParmVarDecl>(Ref->getDecl()); P && argument(P, In))
          return true;
      if (auto *Call = dyn_cast<CallExpr>(E))
        if (const ValueFlow *Callee = In.callee(Call); Callee && Callee->isReliable() && returns(*Callee))
          return true;
    }
    return llvm::any_of(S->children(), [&](const Stmt *Child) { return visit(Child, In); });
  }

  bool isOverLimit() const { return OverLimit; }

private:
  bool visit(const Definition *D, const ValueFlow &In) {
    if (!Definitions.insert(D).second)
      return false;
    if (D->Assigned ? visit(D->Assigned, In) : D->Site && visit(D->Site, In))
      return true;
    return llvm::any_of(D->Merged, [&](const Definition *M) { return visit(M, In); });
  }

  /// Looks at the argument for \p P of the call through which \p In is reached.
  bool argument(const ParmVarDecl *P, const ValueFlow &In) {
    const CallExpr *Call = In.call();
    if (!Call || P->getDeclContext() != In.function())
      return false;
    auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call->getDirectCallee());
    unsigned First = isa<CXXOperatorCallExpr>(Call) && Method && Method->isInstance() ? 1 : 0;
    unsigned Index = P->getFunctionScopeIndex() + First;
    return Index < Call->getNumArgs() && visit(Call->getArg(Index), *In.entry().Caller);
  }

  /// Looks at what \p In returns.
  bool returns(const ValueFlow &In) {
    const FunctionDecl *Body = nullptr;
    return In.function()->hasBody(Body) && returns(Body->getBody(), In);
  }
  bool returns(const Stmt *S, const ValueFlow &In) {
    if (!S || isa<Expr>(S))
      return false;
    if (auto *Return = dyn_cast<ReturnStmt>(S))
      return visit(Return->getRetValue(), In);
    return llvm::any_of(S->children(), [&](const Stmt *Child) { return returns(Child, In); });
  }

  llvm::function_ref<bool(const Expr *)> Asked;
  llvm::DenseSet<std::pair<const Stmt *, const ValueFlow *>> Seen;
  llvm::DenseSet<const Definition *> Definitions;
  bool OverLimit = false;
};

} // namespace

bool cudalint::dependsOn(const Expr *E, const ValueFlow &In, bool AtLimit,
                         llvm::function_ref<bool(const Expr *)> Asked) {
  Walk W(Asked);
  return W.visit(E, In) || (AtLimit && W.isOverLimit());
}
