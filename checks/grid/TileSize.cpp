//===- TileSize.cpp - cuda-cg-tile-size -----------------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/UnitFacts.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include <set>
#include <tuple>

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-cg-tile-size";
  I.Scope = "grid";
  I.Since = "0.1";
  I.Level = Level::Suspicious;
  I.Reaches = Certainty::Certain;
  I.Summary = "finds launches with blocks that the kernel's tiles do not divide";
  I.Documentation = R"md(
## What it finds

Launches with a constant number of threads in a block that is no multiple of the size of the tiles into which the kernel,
or a function that it calls, partitions the block: `tiled_partition<32>(block)` with 48 threads.

## Why it is a bug

The Programming Guide asks for a group whose size is a multiple of the tile's. The last tile of such a block has fewer
threads than its type says: `num_threads()` is wrong there, a reduction over it reads lanes that do not exist, and a tile
of several warps waits for a warp that never comes.

## Bad

```cuda
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void leaders(int *x) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  if (tile.thread_rank() == 0)
    x[tile.meta_group_rank()] = tile.num_threads();
}

void run(int *x) { leaders<<<1, 48>>>(x); }
```

## Good

```cuda
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void leaders(int *x) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  if (tile.thread_rank() == 0)
    x[tile.meta_group_rank()] = tile.num_threads();
}

void run(int *x) { leaders<<<1, 64>>>(x); }
```

## What it does not see

Numbers of threads that are no constants, and launches in other files. Where a function chooses between instantiations of
one kernel, the launches that are wrong are one finding.
)md";
  return I;
}

namespace {
/// A launch whose block the tiles of its kernel do not divide.
struct Candidate {
  const LaunchFact *Launch;
  OperationSite Partition;
  unsigned TileSize;
};
} // namespace

static const FunctionDecl *templateOf(const FunctionDecl *F) {
  const FunctionDecl *Pattern = F ? F->getTemplateInstantiationPattern(/*ForDefinition=*/false) : nullptr;
  return Pattern ? Pattern->getCanonicalDecl() : nullptr;
}

static void run(const Unit &U, Reporter &R) {
  Session &Analyses = U.analyses();
  // One finding for all instantiations that a function chooses between by the size of the block.
  using Choice = std::tuple<SourceLocation, const FunctionDecl *, const FunctionDecl *>;
  llvm::MapVector<Choice, std::vector<Candidate>> Choices;
  llvm::DenseSet<SourceLocation> Seen;
  for (const LaunchFact &Launch : Analyses.launches().all()) {
    std::optional<uint64_t> Threads = Launch.Kernel ? Launch.Block.count() : std::nullopt;
    // Sizes that no device allows are another mistake.
    if (!Threads || *Threads == 0 || *Threads > MaxThreads || !Analyses.mentionsPartition(Launch.Kernel))
      continue;
    for (const SyncSite &Site : Analyses.function(Launch.Kernel).sites()) {
      std::optional<GroupType> Tile =
          Site.Operation.kind() == OperationKind::GroupPartition ? Site.Operation.createdGroup() : std::nullopt;
      if (!Tile || Tile->Kind != GroupKind::Tile || Tile->Parent != GroupKind::Block || Tile->TileSize == 0 ||
          *Threads % Tile->TileSize == 0 || !Seen.insert(Launch.location()).second)
        continue;
      const FunctionDecl *Launcher = Launch.Launcher;
      if (const FunctionDecl *Pattern = templateOf(Launcher))
        Launcher = Pattern;
      std::vector<Candidate> &Of = Choices[{Site.Operation.location(), Launcher, templateOf(Launch.Kernel)}];
      Of.push_back({&Launch, Site.Operation, unsigned(Tile->TileSize)});
    }
  }
  for (const auto &[Key, All] : Choices) {
    std::set<const FunctionDecl *> Kernels;
    for (const Candidate &C : All)
      Kernels.insert(C.Launch->Kernel);
    bool IsChoice = Kernels.size() == All.size();
    for (size_t I = 0; I == 0 || (!IsChoice && I != All.size()); ++I) {
      const LaunchFact &Launch = *All[I].Launch;
      Finding Found =
          R.report(Launch.location(), Certainty::Certain,
                   "a block of " + std::to_string(*Launch.Block.count()) + " threads cannot be divided into tiles of " +
                       std::to_string(All[I].TileSize) + ", as '" + Launch.Kernel->getNameAsString() + "' does");
      Found.note(All[I].Partition.location(), "the tiles are made here");
      for (size_t Other = 1; IsChoice && Other < All.size(); ++Other)
        Found.note(All[Other].Launch->location(),
                   "nor can one of " + std::to_string(*All[Other].Launch->Block.count()) + " threads");
    }
  }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
