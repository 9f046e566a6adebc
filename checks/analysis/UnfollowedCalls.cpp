//===- UnfollowedCalls.cpp - Code that a kernel runs and nobody looks into ===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/UnfollowedCalls.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/Analysis/CFG.h"

using namespace cudalint;
using namespace clang;

static bool isUnknown(const Stmt *S, const ValueFlow &Flow) {
  OperationLookup &Lookup = Flow.root().Lookup;
  if (auto *Asm = dyn_cast<GCCAsmStmt>(S)) {
    const PtxAssembly &Text = Lookup.assembly(Asm);
    return !Text.isComplete() ||
           llvm::any_of(Text.instructions(), [](const PtxInstruction &I) { return I.has("call") || I.has("bra"); });
  }
  if (auto *Construct = dyn_cast<CXXConstructExpr>(S)) {
    const CXXConstructorDecl *Constructor = Construct->getConstructor();
    return !Constructor->isTrivial() && !Lookup.isFromToolkit(Constructor) && !Constructor->isDefaulted();
  }
  auto *Call = dyn_cast<CallExpr>(S);
  if (!Call || !Lookup.sites(S).empty() || Lookup.builtinVariable(Call))
    return false;
  if (const ValueFlow *Callee = Flow.callee(Call))
    return !Callee->isReliable();
  const FunctionDecl *Callee = Call->getDirectCallee();
  return !Callee || !(Callee->getBuiltinID() || Callee->isTrivial() || Lookup.isFromToolkit(Callee));
}

static bool isUnknown(const CFGImplicitDtor &End, const ValueFlow &Flow) {
  const CXXDestructorDecl *D = End.getDestructorDecl(Flow.root().Context);
  auto *Body = D ? dyn_cast_or_null<CompoundStmt>(D->getBody()) : nullptr;
  return D && !D->isTrivial() && !D->isDefaulted() && !Flow.root().Lookup.isFromToolkit(D) &&
         !(Body && Body->body_empty());
}

static bool hasUnfollowedCalls(const ValueFlow &Flow) {
  if (!Flow.isReliable())
    return true;
  const FlowGraph &Graph = *Flow.graph();
  for (unsigned B = 0; B != Graph.size(); ++B)
    for (const CFGElement &Element : *Graph.block(B).Source)
      if (auto Statement = Element.getAs<CFGStmt>(); Statement && isUnknown(Statement->getStmt(), Flow))
        return true;
      else if (auto End = Element.getAs<CFGImplicitDtor>(); End && isUnknown(*End, Flow))
        return true;
  return llvm::any_of(Flow.callees(), [](const auto &Callee) { return ::hasUnfollowedCalls(*Callee.second); });
}

bool cudalint::hasUnfollowedCalls(const DeviceFunction &F) { return ::hasUnfollowedCalls(F.flow()); }
