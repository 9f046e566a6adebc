//===- GroupCopy.cpp - cuda-cg-group-copy ---------------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/UnitFacts.h"
#include "checks/model/ExecutionSpace.h"
#include "checks/model/GroupType.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-cg-group-copy";
  I.Scope = "grid";
  I.Since = "0.1";
  I.Level = Level::Guideline;
  I.Reaches = Certainty::Certain;
  I.Fix = FixSafety::Unsafe;
  I.Summary = "finds handles of the block, cluster or grid that are copied";
  I.Documentation = R"md(
## What it finds

Parameters of type `thread_block`, `cluster_group` and `grid_group` that are taken by value, and variables of these types
that are initialised with another handle.

## Why it matters

The Programming Guide asks for implicit groups to be made once, at the beginning of the kernel, and to be handed on by
reference: making one is a collective, and a copy that is made in a branch may become one.

## Bad

```cuda
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__device__ void step(cg::thread_block block) { block.sync(); }
```

## Good

```cuda
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__device__ void step(const cg::thread_block &block) { block.sync(); }
```

## Fix

Takes the parameter by reference, in this declaration of the function. It is unsafe because other declarations have to
follow.

## What it accepts

Tiles and coalesced groups, which are small values; members; what a function returns.
)md";
  return I;
}

/// Is \p Type a handle of an implicit group, by value?
static bool isImplicitGroup(QualType Type) {
  if (Type->isReferenceType() || Type->isPointerType())
    return false;
  std::optional<GroupType> Group = groupType(Type);
  return Group &&
         (Group->Kind == GroupKind::Block || Group->Kind == GroupKind::Cluster || Group->Kind == GroupKind::Grid);
}

/// Is \p V initialised with an object that goes on existing?
static bool isCopied(const VarDecl *V) {
  const Expr *Init = V->getInit() ? V->getInit()->IgnoreImplicit() : nullptr;
  auto *Construct = dyn_cast_or_null<CXXConstructExpr>(Init);
  return Construct && Construct->getNumArgs() == 1 && Construct->getConstructor()->isCopyOrMoveConstructor() &&
         Construct->getArg(0)->IgnoreParenImpCasts()->isLValue();
}

namespace {
class Copies {
public:
  explicit Copies(std::vector<const VarDecl *> &Found) : Found(Found) {}
  void visit(const Stmt *S) {
    if (!S || isa<LambdaExpr>(S))
      return;
    if (auto *Declaration = dyn_cast<DeclStmt>(S))
      for (const Decl *D : Declaration->decls())
        if (auto *V = dyn_cast<VarDecl>(D); V && isImplicitGroup(V->getType()) && isCopied(V))
          Found.push_back(V);
    for (const Stmt *Child : S->children())
      visit(Child);
  }

private:
  std::vector<const VarDecl *> &Found;
};
} // namespace

static void run(const Unit &U, Reporter &R) {
  llvm::DenseSet<SourceLocation> Seen;
  for (const FunctionDecl *F : U.functions()) {
    if (!isDeviceFunction(F))
      continue;
    // A template says its types where it is written.
    bool Written = !F->isTemplateInstantiation();
    for (const ParmVarDecl *P : F->parameters()) {
      if (!Written || !isImplicitGroup(P->getType()) || !Seen.insert(P->getLocation()).second)
        continue;
      Finding Found = R.report(P->getLocation(), Certainty::Certain,
                               "'" + P->getNameAsString() + "' is a copy of the caller's group; take it by reference");
      if (P->getName().empty() || P->getBeginLoc().isMacroID() || P->getLocation().isMacroID() ||
          P->getType().isConstQualified())
        continue;
      Found.fix(
          FixSafety::Unsafe, "take the group by reference",
          {FixItHint::CreateInsertion(P->getBeginLoc(), "const "), FixItHint::CreateInsertion(P->getLocation(), "&")});
    }
    std::vector<const VarDecl *> Variables;
    Copies(Variables).visit(F->getBody());
    for (const VarDecl *V : Variables)
      if (Seen.insert(V->getLocation()).second)
        R.report(V->getLocation(), Certainty::Certain,
                 "'" + V->getNameAsString() + "' is a copy of a group; use the group itself or a reference");
  }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
