//===- GroupInDivergentCode.cpp - Groups made where threads are missing ---===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// cuda-cg-implicit-group-in-divergent-code and cuda-cg-partition-in-divergent-code ask the same question of two kinds
// of operations.
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/Wording.h"
#include "checks/analysis/MissingLanes.h"
#include "checks/analysis/MissingThreads.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace cudalint {

static CheckInfo implicitInfo() {
  CheckInfo I;
  I.Name = "cuda-cg-implicit-group-in-divergent-code";
  I.Scope = "grid";
  I.Since = "0.1";
  I.Level = Level::Suspicious;
  I.Reaches = Certainty::Certain;
  I.Summary = "finds handles of the block, cluster or grid that are made where some of its threads do not come";
  I.Guidelines = {"NVIDIA CUDA C++ Guidelines 1.14 [synchronize.active_threads]"};
  I.Documentation = R"md(
## What it finds

Calls of `this_thread_block()`, `this_cluster()` and `this_grid()` under a condition that is not the same for all threads
of a block.

## Why it is a bug

Making the handle of an implicit group is a collective operation: the Programming Guide asks for all of the group's
threads, and for the handle to be made before any branch. Where that is ignored, code with today's headers often runs; what
the group is used for next usually does not.

A barrier on the group in the same branch is reported instead, as
[`cuda-divergent-block-barrier`](cuda-divergent-block-barrier.md).

## Bad

```cuda
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void first(int *x) {
  if (threadIdx.x < 40) {
    cg::thread_block block = cg::this_thread_block();
    x[block.thread_rank()] = 1;
  }
}
```

## Good

```cuda
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void first(int *x) {
  cg::thread_block block = cg::this_thread_block();
  if (block.thread_rank() < 40)
    x[block.thread_rank()] = 1;
}
```

## What it accepts

`this_thread()` and `coalesced_threads()`, which are made for any place; a `return` of some threads before the call.

## What it does not see

Conditions on values of which nothing is known, and callers in other files.
)md";
  return I;
}

static CheckInfo partitionInfo() {
  CheckInfo I;
  I.Name = "cuda-cg-partition-in-divergent-code";
  I.Scope = "grid";
  I.Since = "0.1";
  I.Level = Level::Suspicious;
  I.Reaches = Certainty::Certain;
  I.Summary = "finds groups that are partitioned where some of their threads do not come";
  I.Guidelines = {"NVIDIA CUDA C++ Guidelines 1.14 [synchronize.active_threads]"};
  I.Documentation = R"md(
## What it finds

Calls of `tiled_partition`, `labeled_partition` and `binary_partition` of the thread block, under a condition that keeps
some of the block's threads away. A tile of at most 32 threads is left alone where the condition is the same for all
threads of each tile.

## Why it is a bug

Partitioning is a collective of the group that is partitioned: all of its threads have to take part. A tile of which some
threads are missing waits for them in its first collective; a tile of more than one warp uses memory that all of its warps
set up together.

A collective of the tile in the same branch is reported instead, as
[`cuda-full-mask-in-divergent-code`](cuda-full-mask-in-divergent-code.md).

## Bad

```cuda
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void leaders(int *x) {
  auto block = cg::this_thread_block();
  if (threadIdx.x < 40) {
    auto tile = cg::tiled_partition<32>(block);
    if (tile.thread_rank() == 0)
      x[tile.meta_group_rank()] = 1;
  }
}
```

## Good

```cuda
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void leaders(int *x) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  if (threadIdx.x < 40 && tile.thread_rank() == 0)
    x[tile.meta_group_rank()] = 1;
}
```

## What it does not see

Conditions on values of which nothing is known, and callers in other files.
)md";
  return I;
}

namespace {
/// What keeps threads of the block from a place.
struct Absent {
  bool Certain = false;
  DeviceFunction::Reason Because = {nullptr, {0, {}, {}}, nullptr};
};
} // namespace

/// Of the threads \p Away those in a group of \p Tile, of which not all threads are \p Sure to stay away.
static LaneSet awayFromSplitTiles(const LaneSet &Away, const LaneSet &Sure, unsigned Tile) {
  LaneSet Result;
  for (unsigned First = 0; First < MaxThreads; First += Tile) {
    LaneSet Threads = LaneSet::firstThreads(First + Tile) - LaneSet::firstThreads(First);
    if (!(Threads - Sure).empty())
      Result |= Threads & Away;
  }
  return Result;
}

/// The branch that keeps threads of the block from \p Site; none if all come as far as is known. With \p Tile, 1 to 32
/// or 0, only branches count that split a group of so many threads.
static std::optional<Absent> absent(const DeviceFunction &F, const SyncSite &Site, unsigned Tile) {
  if (!F.isReliable() || !Site.Flow->isReliable())
    return std::nullopt;
  LaneSet Possible = F.shape().possibleThreads();
  LaneSet Sure = F.lanes(Site, Scope::Block).absentAlive() & Possible;
  for (const DeviceFunction::Reason &R : F.reasons(Site, Tile ? Scope::Warp : Scope::Block)) {
    LaneSet Away = R.Absence.Away & Possible;
    if (Tile)
      Away = awayFromSplitTiles(Away, Sure, Tile);
    if (!R.Condition || Away.empty() || !R.Flow->branch(R.Absence.Branch).Sourced)
      continue;
    return Absent{!(Away & Sure & F.shape().certainThreads()).empty(), R};
  }
  return std::nullopt;
}

/// Is another finding made of a collective behind the branch \p Condition?
static bool isReportedElsewhere(const DeviceFunction &F, const Expr *Condition) {
  return llvm::any_of(F.sites(), [&](const SyncSite &S) {
    if (missingThreads(F, S).Because.Condition == Condition)
      return true;
    if (DeviceFunction::requiredGroup(S.Operation) != Scope::Warp)
      return false;
    MissingLanes M = missingLanes(F, S);
    return M.What != MissingLanes::Kind::None && M.Because.Condition == Condition;
  });
}

static void look(const Unit &U, Reporter &R, OperationKind Kind, const char *Needs) {
  llvm::DenseSet<SourceLocation> Seen;
  for (const DeviceFunction *F : U.roots())
    for (const SyncSite &Site : F->sites()) {
      const CallExpr *Call = Site.Operation.call();
      Scope Required = DeviceFunction::requiredGroup(Site.Operation);
      if (Site.Operation.kind() != Kind || !Call || Required < Scope::Block)
        continue;
      std::optional<GroupType> Made = Site.Operation.createdGroup();
      bool OneWarp = Kind == OperationKind::GroupPartition && Made && !Made->spansWarps();
      unsigned Tile = !OneWarp ? 0 : Made->TileSize && Made->TileSize < LanesPerWarp ? Made->TileSize : LanesPerWarp;
      std::optional<Absent> A = absent(*F, Site, Tile);
      if (!A || isReportedElsewhere(*F, A->Because.Condition) || !Seen.insert(Call->getExprLoc()).second)
        continue;
      const ASTContext &Context = U.context();
      Finding Found = R.report(Call->getCallee()->getExprLoc(), A->Certain ? Certainty::Certain : Certainty::Likely,
                               "'" + Site.Operation.displayName().str() + "' " + Needs + ", but " +
                                   quoted(A->Because.Condition, Context) +
                                   (A->Certain ? " keeps some of them away" : " can keep some of them away"));
      Found.note(A->Because.Condition->getExprLoc(), "the threads part here", A->Because.Condition->getSourceRange());
      explainDivergence(Found, *F, *A->Because.Flow, A->Because.Condition, Scope::Block, Context);
    }
}

static void runImplicit(const Unit &U, Reporter &R) {
  look(U, R, OperationKind::GroupCreate, "needs all threads of the group whose handle it makes");
}
static void runPartition(const Unit &U, Reporter &R) {
  look(U, R, OperationKind::GroupPartition, "needs all threads of the group that it partitions");
}

static const RegisterCheck Implicit(implicitInfo, runImplicit);
static const RegisterCheck Partition(partitionInfo, runPartition);

} // namespace cudalint
