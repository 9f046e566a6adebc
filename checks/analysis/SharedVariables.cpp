//===- SharedVariables.cpp - Shared variables whose every use is known ----===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/SharedVariables.h"
#include "checks/analysis/MemoryObject.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/Analysis/CFG.h"

using namespace cudalint;
using namespace clang;

/// The reference to a variable, or to the object of the method, that \p E, the lvalue or pointer of an access, begins
/// with; null if there is none.
static const Expr *beginning(const Expr *E) {
  while (E) {
    E = E->IgnoreParenCasts();
    if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E))
      E = Subscript->getBase();
    else if (auto *Member = dyn_cast<MemberExpr>(E))
      E = Member->getBase();
    else if (auto *Unary = dyn_cast<UnaryOperator>(E);
             Unary && (Unary->getOpcode() == UO_Deref || Unary->getOpcode() == UO_AddrOf))
      E = Unary->getSubExpr();
    else if (auto *Binary = dyn_cast<BinaryOperator>(E); Binary && Binary->isAdditiveOp())
      E = Binary->getLHS()->getType()->isPointerType() ? Binary->getLHS() : Binary->getRHS();
    else
      return isa<DeclRefExpr, CXXThisExpr>(E) ? E : nullptr;
  }
  return nullptr;
}

/// The reference, or the method whose object it is, that \p E names: another name of something else; null if it is
/// none.
static const Decl *aliasOf(const Expr *E, const ValueFlow &Flow) {
  if (isa<CXXThisExpr>(E))
    return Flow.function();
  auto *V = dyn_cast<VarDecl>(cast<DeclRefExpr>(E)->getDecl());
  return V && V->getType()->isReferenceType() ? V : nullptr;
}

/// What \p Alias stands for in \p Flow, which becomes the flow of that; null if it is not known.
static const Expr *aliased(const Decl *Alias, const ValueFlow *&Flow) {
  const Expr *Result = nullptr;
  auto *P = dyn_cast<ParmVarDecl>(Alias);
  if (auto *V = dyn_cast<VarDecl>(Alias); V && !P)
    return V->getInit();
  if (P) {
    Result = argumentOf(*Flow, P);
  } else if (auto *Member = dyn_cast_or_null<CXXMemberCallExpr>(Flow->call())) {
    Result = Member->getImplicitObjectArgument();
  } else if (auto *Operator = dyn_cast_or_null<CXXOperatorCallExpr>(Flow->call())) {
    Result = Operator->getNumArgs() ? Operator->getArg(0) : nullptr;
  }
  Flow = Flow->entry().Caller;
  return Flow ? Result : nullptr;
}

SharedVariables::SharedVariables(const MemoryAccesses &Accesses) {
  for (const MemoryAccess &A : Accesses.all()) {
    if (A.ThroughPointer || A.Space != MemorySpace::Shared)
      continue;
    Of[A.Root].push_back(&A);
    const Expr *Place = A.Place;
    if (auto *Call = dyn_cast<CallExpr>(Place)) {
      for (const OperationSite &Site : A.Flow->root().Lookup.sites(Call))
        if (const Expr *Pointer = Site.pointer().expr())
          Place = Pointer;
    }
    const ValueFlow *Flow = A.Flow;
    const Expr *Begin = beginning(Place);
    while (Begin) {
      Touched.insert(Begin);
      const Decl *Alias = aliasOf(Begin, *Flow);
      if (!Alias)
        break;
      Aliases[Alias].insert(A.Root);
      Begin = beginning(aliased(Alias, Flow));
    }
  }
  visit(Accesses.function().flow());
  for (const auto &[Variable, Uses] : Of)
    if (!Escaped.count(Variable))
      Followed.push_back(Variable);
}

/// Does \p Call run a body that is not looked into?
static bool isNotFollowed(const CallExpr *Call, const ValueFlow &Flow) {
  const FunctionDecl *Callee = Call->getDirectCallee();
  return Callee && Callee->hasBody() && !Flow.callee(Call) && !Callee->isTrivial() &&
         !Flow.root().Lookup.isFromToolkit(Callee) && !Flow.root().Lookup.site(Call) &&
         !Flow.root().Lookup.builtinVariable(Call);
}

/// What is not local to \p Function can be used where nobody looks.
void SharedVariables::escapeOutside(const FunctionDecl *Function) {
  for (const auto &[Variable, Uses] : Of)
    if (!Variable->isLocalVarDecl() || Variable->getDeclContext() != Function)
      Escaped.insert(Variable);
}

void SharedVariables::visit(const ValueFlow &Flow) {
  const FlowGraph &Graph = *Flow.graph();
  for (unsigned B = 0; B != Graph.size(); ++B) {
    if (Flow.threads(B).empty())
      continue;
    for (const CFGElement &Element : *Graph.block(B).Source) {
      auto Statement = Element.getAs<CFGStmt>();
      if (!Statement)
        continue;
      if (auto *Lambda = dyn_cast<LambdaExpr>(Statement->getStmt())) {
        // A lambda sees what its captures and the block's variables are.
        llvm::SmallVector<const Stmt *, 16> Work{Lambda->getBody()};
        while (!Work.empty()) {
          const Stmt *S = Work.pop_back_val();
          if (auto *Ref = dyn_cast_or_null<DeclRefExpr>(S); Ref && !Touched.count(Ref))
            if (auto *V = dyn_cast<VarDecl>(Ref->getDecl()))
              Escaped.insert(V);
          if (S)
            Work.append(S->child_begin(), S->child_end());
        }
      }
      if (auto *Call = dyn_cast<CallExpr>(Statement->getStmt()); Call && isNotFollowed(Call, Flow))
        escapeOutside(Flow.function());
      // What is done with another name of it is not known.
      if (auto *E = dyn_cast<Expr>(Statement->getStmt()); E && isa<DeclRefExpr, CXXThisExpr>(E) && !Touched.count(E))
        if (auto It = Aliases.find(aliasOf(E, Flow)); It != Aliases.end())
          Escaped.insert(It->second.begin(), It->second.end());
      auto *Ref = dyn_cast<DeclRefExpr>(Statement->getStmt());
      auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
      if (V && memorySpace(V) == MemorySpace::Shared && !Touched.count(Ref))
        Escaped.insert(V);
    }
  }
  for (const auto &[Call, Callee] : Flow.callees())
    if (Callee && Callee->isReliable())
      visit(*Callee);
    else if (Callee)
      for (const auto &[Variable, Uses] : Of)
        if (!Variable->isLocalVarDecl() || Variable->getDeclContext() == Callee->function())
          Escaped.insert(Variable);
}

llvm::ArrayRef<const MemoryAccess *> SharedVariables::accesses(const VarDecl *Variable) const {
  auto It = Of.find(Variable);
  return It == Of.end() ? llvm::ArrayRef<const MemoryAccess *>() : llvm::ArrayRef<const MemoryAccess *>(It->second);
}
