//===- ComputedFrom.cpp - What a value is computed from -------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/ComputedFrom.h"
#include "checks/model/ExecutionSpace.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Analysis/CFG.h"
#include "llvm/ADT/DenseSet.h"

using namespace cudalint;
using namespace clang;

namespace {

class Tracer {
public:
  explicit Tracer(llvm::function_ref<Trace(const ValueFlow &, const Expr *)> Ask) : Ask(Ask) {}

  bool isOverLimit() const { return OverLimit; }

  bool trace(const ValueFlow &In, const Expr *E) {
    E = E->IgnoreParenImpCasts();
    if (auto *Full = dyn_cast<FullExpr>(E))
      E = Full->getSubExpr()->IgnoreParenImpCasts();
    if (!Seen.insert({&In, E}).second)
      return false;
    if (Seen.size() > In.root().Options.MaxTraceVisits) {
      OverLimit = true;
      return false;
    }
    switch (Ask(In, E)) {
    case Trace::Found:
      return true;
    case Trace::Stop:
      return false;
    case Trace::Continue:
      break;
    }
    if (const Definition *D = In.definition(E))
      return trace(In, D);
    if (auto *Call = dyn_cast<CallExpr>(E))
      return traceCall(In, Call);
    if (auto *Choice = dyn_cast<AbstractConditionalOperator>(E)) {
      ValueRef Condition = In.value(Choice->getCond());
      return Condition && Condition->uniformity() >= Scope::Warp &&
             (trace(In, Choice->getTrueExpr()) || trace(In, Choice->getFalseExpr()));
    }
    if (auto *Binary = dyn_cast<BinaryOperator>(E)) {
      if (Binary->isCommaOp())
        return trace(In, Binary->getRHS());
      return (Binary->isAssignmentOp() && !Binary->isCompoundAssignmentOp() ? false : trace(In, Binary->getLHS())) ||
             trace(In, Binary->getRHS());
    }
    if (isa<ExplicitCastExpr, UnaryOperator>(E)) {
      const Expr *Operand = cast<Expr>(*E->child_begin());
      auto *Unary = dyn_cast<UnaryOperator>(E);
      return !(Unary && (Unary->getOpcode() == UO_Deref || Unary->getOpcode() == UO_AddrOf)) && trace(In, Operand);
    }
    return false;
  }

private:
  bool trace(const ValueFlow &In, const Definition *D) {
    if (!SeenDefinitions.insert(D).second)
      return false;
    if (D->Site) {
      // A compound assignment is computed from the variable too.
      if (auto *Compound = dyn_cast<CompoundAssignOperator>(D->Site))
        return trace(In, Compound);
      return D->Assigned && trace(In, D->Assigned);
    }
    if (D->MergeBlock >= 0 || D->ExitedLoop >= 0) {
      // Lanes that came different ways have different values.
      if (D->MergeBlock >= 0 && In.joinCause(unsigned(D->MergeBlock)) >= 0)
        return false;
      return llvm::any_of(D->Merged, [&](const Definition *M) { return trace(In, M); });
    }
    auto *P = dyn_cast_or_null<ParmVarDecl>(D->Variable);
    const CallExpr *Call = In.call();
    if (!P || !Call)
      return false;
    unsigned Position =
        P->getFunctionScopeIndex() + (isa<CXXOperatorCallExpr>(Call) && isa<CXXMethodDecl>(In.function()) ? 1 : 0);
    return Position < Call->getNumArgs() && trace(*In.entry().Caller, Call->getArg(Position));
  }

  bool traceCall(const ValueFlow &In, const CallExpr *Call) {
    if (const ValueFlow *Callee = In.callee(Call)) {
      if (!Callee->isReliable())
        return false;
      for (unsigned B = 0; B != Callee->graph()->size(); ++B)
        for (const CFGElement &Element : *Callee->graph()->block(B).Source)
          if (auto Statement = Element.getAs<CFGStmt>())
            if (auto *Return = dyn_cast<ReturnStmt>(Statement->getStmt()))
              if (Return->getRetValue() && trace(*Callee, Return->getRetValue()))
                return true;
      return false;
    }
    OperationLookup &Lookup = In.root().Lookup;
    const FunctionDecl *Function = Call->getDirectCallee();
    if (const Operation *Op = Lookup.lookup(Call); Op ? Op->Kind != OperationKind::Pure : !Lookup.isFromToolkit(Function))
      return false;
    return Function && llvm::any_of(Call->arguments(), [&](const Expr *Argument) { return trace(In, Argument); });
  }

  llvm::function_ref<Trace(const ValueFlow &, const Expr *)> Ask;
  llvm::DenseSet<std::pair<const ValueFlow *, const Expr *>> Seen;
  llvm::DenseSet<const Definition *> SeenDefinitions;
  bool OverLimit = false;
};

} // namespace

bool cudalint::computedFrom(const ValueFlow &In, const Expr *E,
                            llvm::function_ref<Trace(const ValueFlow &, const Expr *)> Ask) {
  return Tracer(Ask).trace(In, E);
}

bool cudalint::mayBeComputedFrom(const ValueFlow &In, const Expr *E,
                                 llvm::function_ref<Trace(const ValueFlow &, const Expr *)> Ask) {
  Tracer T(Ask);
  return T.trace(In, E) || T.isOverLimit();
}

/// Is the lvalue \p E an object of this thread alone?
static bool isPrivate(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (auto *Member = dyn_cast<MemberExpr>(E))
    return !Member->isArrow() && isPrivate(Member->getBase());
  if (auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
    const Expr *Base = Element->getBase()->IgnoreParenImpCasts();
    return Base->getType()->isArrayType() && isPrivate(Base);
  }
  auto *Ref = dyn_cast<DeclRefExpr>(E);
  auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  // What a reference is bound to is not known.
  return !V || memorySpace(V) == MemorySpace::Local || V->getType()->isReferenceType();
}

static void collectStores(const ValueFlow &Flow, std::vector<StoredValue> &Stores) {
  if (!Flow.isReliable())
    return;
  for (unsigned B = 0; B != Flow.graph()->size(); ++B) {
    if (Flow.threads(B).empty())
      continue;
    for (const CFGElement &Element : *Flow.graph()->block(B).Source) {
      auto Statement = Element.getAs<CFGStmt>();
      if (!Statement)
        continue;
      if (auto *Assignment = dyn_cast<BinaryOperator>(Statement->getStmt());
          Assignment && Assignment->isAssignmentOp()) {
        const Expr *Target = Assignment->getLHS()->IgnoreParenImpCasts();
        if (isa<ArraySubscriptExpr, MemberExpr, UnaryOperator, DeclRefExpr>(Target) && !isPrivate(Target))
          Stores.push_back({&Flow, B, Assignment, Assignment->getRHS(), Target});
      }
      auto *Call = dyn_cast<CallExpr>(Statement->getStmt());
      if (!Call)
        continue;
      if (std::optional<OperationSite> Site = Flow.root().Lookup.site(Call);
          Site && (Site->operation().isAtomic() || Site->kind() == OperationKind::Store))
        if (const Expr *Value = Site->value().expr())
          Stores.push_back({&Flow, B, Call, Value, nullptr});
      if (const ValueFlow *Callee = Flow.callee(Call))
        collectStores(*Callee, Stores);
    }
  }
}

std::vector<StoredValue> cudalint::storedValues(const DeviceFunction &F) {
  std::vector<StoredValue> Result;
  if (F.isReliable())
    collectStores(F.flow(), Result);
  return Result;
}
