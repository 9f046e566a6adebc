//===- CoalescedGroupAssumption.cpp - cuda-cg-coalesced-group-assumption --===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/UnitFacts.h"
#include "checks/Wording.h"
#include "checks/analysis/Dependence.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-cg-coalesced-group-assumption";
  I.Scope = "grid";
  I.Since = "0.1";
  I.Level = Level::Correctness;
  I.Reaches = Certainty::Likely;
  I.Summary = "finds shuffles of a coalesced group that take it for a whole warp";
  I.Documentation = R"md(
## What it finds

`shfl` of a `coalesced_group` with a constant rank other than 0, and `shfl_up` and `shfl_down` by a constant number of
ranks or in a loop that starts with one (`for (int d = 16; d > 0; d /= 2)`), where nothing asks for the size of the group.

## Why it is a bug

`coalesced_threads()` holds those threads that happen to be converged: perhaps 32, perhaps one. A rank that the group does
not have gives an undefined value; `shfl_down` beyond the end gives the thread its own value, so that a tree of fixed
distances counts some values twice.

## Bad

```cuda
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void last(int *x, int n) {
  if (threadIdx.x < n) {
    cg::coalesced_group active = cg::coalesced_threads();
    x[threadIdx.x] = active.shfl(x[threadIdx.x], 31);
  }
}
```

## Good

```cuda
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void last(int *x, int n) {
  if (threadIdx.x < n) {
    cg::coalesced_group active = cg::coalesced_threads();
    x[threadIdx.x] = active.shfl(x[threadIdx.x], active.size() - 1);
  }
}
```

## What it accepts

Rank 0, which every group has; a group that is made where the whole warp certainly is; code that compares the group's
size.

## What it does not see

Ranks that are computed otherwise, such as from `threadIdx.x`; a handle that is used after its threads have parted again.
)md";
  return I;
}

/// The largest number that \p E is known to be at some time: a constant, or what a variable starts with. 0 if unknown.
static int64_t largestConstant(const Expr *E, const ValueFlow &In) {
  ValueRef Value = In.value(E);
  if (Value && Value->constant())
    return *Value->constant();
  int64_t Largest = 0;
  const Definition *D = In.definition(E->IgnoreParenImpCasts());
  for (const Definition *M : D ? llvm::ArrayRef(D->Merged) : llvm::ArrayRef<const Definition *>())
    if (ValueRef Given = M->Assigned ? In.value(M->Assigned) : nullptr; Given && Given->constant())
      Largest = std::max(Largest, *Given->constant());
  return Largest;
}

/// Is the size of a group whose size is not fixed asked for by a condition on the way to \p Site?
static bool asksSize(const SyncSite &Site) {
  OperationLookup &Lookup = Site.Flow->root().Lookup;
  unsigned Block = Site.Block;
  for (const ValueFlow *In = Site.Flow; In;) {
    const FlowGraph &Graph = *In->graph();
    for (unsigned X = 0; X != Graph.size(); ++X)
      if (const Expr *Condition = Graph.block(X).Succs.size() == 2 ? Graph.condition(X) : nullptr;
          Condition && Graph.reaches(X, Block) && dependsOn(Condition, *In, /*AtLimit=*/true, [&](const Expr *E) {
            std::optional<BuiltinVariable> Variable = Lookup.builtinVariable(E);
            return Variable && (Variable->Kind == BuiltinVariableKind::GroupSize ||
                                Variable->Kind == BuiltinVariableKind::GroupRank);
          }))
        return true;
    const CallExpr *Call = In->call();
    In = In->entry().Caller;
    if (In)
      Block = In->graph()->blockOf(Call).value_or(0);
  }
  return false;
}

/// Is the group of \p Site made by coalesced_threads() where all lanes of the warp are?
static bool isWholeWarp(const DeviceFunction &F, const SyncSite &Site) {
  const Expr *Group = Site.Operation.object();
  const SyncSite *Made = nullptr;
  if (Group)
    dependsOn(Group, *Site.Flow, /*AtLimit=*/true, [&](const Expr *E) {
      for (const SyncSite &S : F.sites())
        if (S.Operation.stmt() == E && S.Operation.kind() == OperationKind::GroupCoalesced)
          Made = &S;
      auto *Ref = dyn_cast<DeclRefExpr>(E);
      auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
      if (V && V->getInit())
        for (const SyncSite &S : F.sites())
          if (S.Operation.kind() == OperationKind::GroupCoalesced &&
              S.Operation.stmt() == V->getInit()->IgnoreImplicit())
            Made = &S;
      return Made != nullptr;
    });
  return Made && F.arrival(*Made, Scope::Warp) == Arrival::Proven;
}

static void run(const Unit &U, Reporter &R) {
  llvm::DenseSet<SourceLocation> Seen;
  for (const DeviceFunction *F : U.roots())
    for (const SyncSite &Site : F->sites()) {
      std::optional<GroupType> Group = Site.Operation.group();
      const Expr *Rank = Site.Operation.sourceLane().expr();
      if (!Site.Operation->isShuffle() || !Group || Group->Kind != GroupKind::Coalesced || !Rank ||
          !Site.Flow->isReliable())
        continue;
      // By one rank, every thread but the last of a group has a neighbour: only larger steps take a size for granted.
      int64_t Number = largestConstant(Rank, *Site.Flow);
      int64_t Harmless = Site.Operation.kind() == OperationKind::ShuffleIndex ? 0 : 1;
      if (Number <= Harmless || asksSize(Site) || isWholeWarp(*F, Site) || !Seen.insert(Rank->getExprLoc()).second)
        continue;
      Finding Found = R.report(Rank->getExprLoc(), Certainty::Likely,
                               "'" + Site.Operation.displayName().str() + "' " +
                                   (Harmless ? "goes " + std::to_string(Number) + " ranks further"
                                             : "reads rank " + std::to_string(Number)) +
                                   ", but the group holds only the threads that are converged, perhaps a single one");
      Found.range(Rank->getSourceRange());
    }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
