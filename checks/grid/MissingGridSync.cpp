//===- MissingGridSync.cpp - cuda-missing-grid-sync -----------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/analysis/AccessFacts.h"
#include "checks/analysis/GridBarriers.h"
#include "checks/analysis/GridRaces.h"
#include "checks/analysis/Publication.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include <set>

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-missing-grid-sync";
  I.Scope = "grid";
  I.Since = "0.1";
  I.Level = Level::Correctness;
  I.Reaches = Certainty::Likely;
  I.Summary =
      "finds blocks of a cooperative kernel that exchange data through global memory with no grid barrier in between";
  I.Guidelines = {"Axivion CON04", "CUDA C++ Programming Guide: Grid Synchronization"};
  I.Documentation = R"md(
## What it finds

In kernels that are launched cooperatively or that contain a barrier of the grid: two accesses to one element of
global memory by threads of two blocks, one of them a write, with no barrier of the grid between. A thread reads what
another block has just written, or overwrites what another block may still have to read.

The elements are computed for every thread of a grid of 4 blocks. Where the number of threads of a block is not known,
it is 64; a number that the kernel is handed and that decides who does something, such as `n`, is the number of all
threads.

## Why it is a bug

The blocks of a grid run in any order. `__syncthreads()` makes the threads of one block wait, a fence makes nobody
wait. Within a kernel only a barrier of the whole grid, `sync()` of the `grid_group`, makes one block wait for what
another has written; else it takes a second kernel. A kernel that is launched cooperatively is written to exchange data
in this way.

## Bad

```cuda
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void mirror(float *middle, const float *in, float *out, int n) {
  cg::grid_group grid = cg::this_grid();
  for (int i = grid.thread_rank(); i < n; i += grid.size())
    middle[i] = 2 * in[i];
  for (int i = grid.thread_rank(); i < n; i += grid.size())
    out[i] = middle[n - 1 - i];
}

cudaError_t run(float *middle, const float *in, float *out, int n, int blocks) {
  void *arguments[] = {&middle, &in, &out, &n};
  return cudaLaunchCooperativeKernel((void *)mirror, dim3(blocks), dim3(256), arguments);
}
```

## Good

```cuda
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void mirror(float *middle, const float *in, float *out, int n) {
  cg::grid_group grid = cg::this_grid();
  for (int i = grid.thread_rank(); i < n; i += grid.size())
    middle[i] = 2 * in[i];
  grid.sync();
  for (int i = grid.thread_rank(); i < n; i += grid.size())
    out[i] = middle[n - 1 - i];
}

cudaError_t run(float *middle, const float *in, float *out, int n, int blocks) {
  void *arguments[] = {&middle, &in, &out, &n};
  return cudaLaunchCooperativeKernel((void *)mirror, dim3(blocks), dim3(256), arguments);
}
```

## What it does not see

Kernels that nothing shows to be cooperative, and those with a barrier or a flag made by hand: see
`cuda-unfenced-publication`. Exchanges from one round of a loop to the next. Indices and conditions that depend on data;
pointers that the kernel exchanges or gets from memory; two pointers to the same memory; grids of several rows. Volatile
reads, and elements that every block writes for itself: these can be meant.
)md";
  return I;
}

/// Is \p Kernel written for a grid whose blocks wait for each other by barriers of the grid alone?
static bool isCooperative(const DeviceFunction &Kernel, const Unit &U) {
  bool HasBarrier = false;
  for (const SyncSite &Site : Kernel.sites()) {
    HasBarrier |= isGridBarrier(Site.Operation, *Site.Flow);
    if (Site.Operation.synchronizes() == Scope::Cluster)
      return false;
  }
  for (const LaunchFact *Launch : U.analyses().launches().of(Kernel.function())) {
    if (Launch->Grid.count() == 1)
      return false;
    HasBarrier |= Launch->Cooperative.value_or(false);
  }
  return HasBarrier && llvm::none_of(U.publications().functions(), [&](const std::unique_ptr<FlagAccesses> &F) {
           return F->function().function() == Kernel.function() && !F->waits().empty();
         });
}

static void run(const Unit &U, Reporter &R) {
  std::set<std::pair<SourceLocation, SourceLocation>> Seen;
  for (const FunctionDecl *Function : U.kernels()) {
    const DeviceFunction &Kernel = U.analyses().function(Function);
    if (!Kernel.isReliable() || !isCooperative(Kernel, U))
      continue;
    GridRaces Races(Kernel);
    // One finding for each object: the first barrier that is missing.
    std::set<const VarDecl *> Objects;
    for (const GridRace &Race : Races.all()) {
      SourceLocation Later = Race.Later->Place->getBeginLoc(), Earlier = Race.Earlier->Place->getBeginLoc();
      if (!Objects.insert(Race.Later->Root).second || !Seen.insert({Earlier, Later}).second)
        continue;
      std::string Element = "'" + nameOf(*Race.Later) + "'";
      if (Race.Later->ThroughPointer || Race.Later->Root->getType()->isArrayType())
        Element = "element " + std::to_string(Race.Element) + " of " + Element;
      bool Reads = Race.Earlier->isWrite();
      const char *Did = !Reads                                                   ? " reads"
                        : Race.Earlier->Kind == MemoryAccess::AccessKind::Atomic ? " changes"
                                                                                 : " writes";
      auto Who = [](unsigned Block, unsigned Thread) {
        return "thread " + std::to_string(Thread) + " of block " + std::to_string(Block);
      };
      Finding F =
          R.report(Later, Certainty::Likely,
                   Who(Race.LaterBlock, Race.LaterThread) + (Reads ? " reads " : " overwrites ") + Element + " that " +
                       Who(Race.EarlierBlock, Race.EarlierThread) + Did + ", with no barrier of the grid in between");
      F.range(Race.Later->Place->getSourceRange());
      F.note(Earlier, Who(Race.EarlierBlock, Race.EarlierThread) + Did + " it here",
             Race.Earlier->Place->getSourceRange());
    }
  }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
