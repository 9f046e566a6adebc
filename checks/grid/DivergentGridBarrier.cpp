//===- DivergentGridBarrier.cpp - cuda-divergent-grid-barrier -------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/Wording.h"
#include "checks/analysis/MissingBlocks.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-divergent-grid-barrier";
  I.Scope = "grid";
  I.Since = "0.1";
  I.Level = Level::Correctness;
  I.Reaches = Certainty::Likely;
  I.Summary = "finds grid barriers that some blocks of the grid do not reach";
  I.Guidelines = {"NVIDIA CUDA C++ Guidelines 1.14 [synchronize.active_threads]"};
  I.Documentation = R"md(
## What it finds

Barriers of the whole grid under a condition that is not the same for all blocks, in a loop that blocks leave at different
times, and behind a `return` that can end all threads of a block, as a test of the global index does. The barrier may lie
in a function that is called there.

Threads of one block that part before the barrier are found by
[`cuda-divergent-block-barrier`](cuda-divergent-block-barrier.md).

## Why it is a bug

Every block of the grid counts. If one does not come, because it went another way or has ended, the others wait forever.
Unlike with a block barrier, threads that have exited are not left out of the count: a block without threads never
arrives.

## Bad

```cuda
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void two_phases(float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  x[i] *= 2;
  cg::this_grid().sync();
  y[i] = x[0];
}
```

## Good

```cuda
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void two_phases(float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
  cg::this_grid().sync();
  if (i < n)
    y[i] = x[0];
}
```

## What it does not see

Conditions that depend on the block through memory. A `return` that ends single threads of a block: where one of them is
the thread that counts for the block, that goes wrong too.
)md";
  return I;
}

static void run(const Unit &U, Reporter &R) {
  struct Candidate {
    MissingBlocks M;
    const SyncSite *Site;
    const DeviceFunction *F;
  };
  // One finding for each branch: at the first barrier that it keeps blocks from.
  llvm::MapVector<const Expr *, Candidate> Branches;
  for (const DeviceFunction *F : U.roots())
    for (const SyncSite &Site : F->sites())
      if (MissingBlocks M = missingBlocks(*F, Site); M.What != MissingBlocks::Kind::None)
        Branches.insert({M.Because.Condition, {M, &Site, F}});
  llvm::DenseSet<SourceLocation> Seen;
  for (const auto &[Condition, C] : Branches) {
    const CallExpr *Call = C.M.Calls.empty() ? C.Site->Operation.call() : C.M.Calls.front();
    SourceLocation Place = Call->getCallee()->getExprLoc();
    if (!Seen.insert(Place).second)
      continue;
    const ASTContext &Context = U.context();
    std::string What = "'" + C.Site->Operation.displayName().str() + "'";
    if (!C.M.Calls.empty())
      What += " in the function called here";
    std::string Where = C.M.What == MissingBlocks::Kind::Away ? " can keep some of them away"
                                                              : " can have ended all threads of some of them";
    Finding Found = R.report(Place, Certainty::Likely,
                             What + " needs all blocks of the grid, but " + quoted(Condition, Context) + Where);
    Found.note(Condition->getExprLoc(), "the blocks part here", Condition->getSourceRange());
    explainDivergence(Found, *C.F, *C.M.Because.Flow, Condition, Scope::Grid, Context);
  }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
