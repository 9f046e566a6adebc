//===- NonuniformArgument.cpp - cuda-cg-nonuniform-argument ---------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/Wording.h"
#include "checks/analysis/DeviceFunction.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-cg-nonuniform-argument";
  I.Scope = "grid";
  I.Since = "0.1";
  I.Level = Level::Correctness;
  I.Reaches = Certainty::Certain;
  I.Summary = "finds group-wide copies to which the threads of the group give different arguments";
  I.Documentation = R"md(
## What it finds

Calls of `cooperative_groups::memcpy_async` for a block or a tile of 32 threads whose source, destination or size is not
the same for all threads of the group: it is computed from the thread's index.

## Why it is a bug

The whole group makes *one* copy, and divides it among its threads by itself. It takes the arguments of each thread for
those of all; if they differ, parts of the data are copied to a wrong place, twice or not at all.

## Bad

```cuda
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;

__global__ void load(const int *g) {
  extern __shared__ int tile[];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, tile, g + threadIdx.x, sizeof(int) * 64);
  cg::wait(block);
}
```

## Good

```cuda
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;

__global__ void load(const int *g) {
  extern __shared__ int tile[];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, tile, g, sizeof(int) * 64);
  cg::wait(block);
}
```

## What it accepts

A copy by `cg::this_thread()`, which every thread makes for itself; arguments that depend on the block, or for a tile on
the warp.

## What it does not see

Smaller tiles and coalesced groups; arguments read from memory.
)md";
  return I;
}

/// The value of \p E, an argument that may be handed over by reference.
static ValueRef valueOf(const Expr *E, const ValueFlow &In) {
  E = E->IgnoreParens();
  if (auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
    E = Temporary->getSubExpr();
  if (!E->isGLValue())
    return In.value(E);
  const Definition *D = In.definition(E->IgnoreParenImpCasts());
  return D && D->Assigned ? In.value(D->Assigned) : nullptr;
}

static void run(const Unit &U, Reporter &R) {
  llvm::DenseSet<SourceLocation> Seen;
  for (const DeviceFunction *F : U.roots())
    for (const SyncSite &Site : F->sites()) {
      std::optional<GroupType> Group =
          Site.Operation.kind() == OperationKind::AsyncCopy ? Site.Operation.group() : std::nullopt;
      if (!Group || !Site.Flow->isReliable())
        continue;
      Scope Needed = Group->Kind == GroupKind::Block                                     ? Scope::Block
                     : Group->Kind == GroupKind::Tile && Group->TileSize == LanesPerWarp ? Scope::Warp
                                                                                         : Scope::None;
      if (Needed == Scope::None)
        continue;
      for (Argument A : {Site.Operation.pointer(), Site.Operation.source(), Site.Operation.size()}) {
        const Expr *E = A.expr();
        ValueRef Value = E ? valueOf(E, *Site.Flow) : nullptr;
        if (!Value || Value->uniformity() >= Needed || !Value->isSourced() || !Seen.insert(E->getExprLoc()).second)
          continue;
        Finding Found = R.report(
            E->getExprLoc(), Certainty::Certain,
            "'" + Site.Operation.displayName().str() + "' needs the same argument from all threads of " +
                (Needed == Scope::Block ? "the block" : "the tile") + ", but " + quoted(E, U.context()) + " is not");
        Found.range(E->getSourceRange());
        explainDivergence(Found, *F, *Site.Flow, E, Needed, U.context());
      }
    }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
