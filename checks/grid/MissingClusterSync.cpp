//===- MissingClusterSync.cpp - cuda-missing-cluster-sync -----------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/Wording.h"
#include "checks/analysis/AccessFacts.h"
#include "checks/analysis/ClusterHazards.h"
#include "clang/AST/ASTContext.h"
#include <set>

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-missing-cluster-sync";
  I.Scope = "grid";
  I.Since = "0.1";
  I.Level = Level::Correctness;
  I.Reaches = Certainty::Likely;
  I.Summary =
      "finds accesses to the shared memory of another block of the cluster with no barrier of the cluster where "
      "one is needed";
  I.Guidelines = {"CUDA C++ Programming Guide: Distributed Shared Memory",
                  "compute-sanitizer racecheck: cluster late entry, cluster early exit"};
  I.Documentation = R"md(
## What it finds

Accesses through a pointer that `map_shared_rank` has made, which go to the shared memory of another block of the cluster
(distributed shared memory), where no barrier of the cluster

- stands before the first of them: the other block may not have begun to run, let alone written what is read;
- stands between them and what the threads of the other block themselves do to the same element: it is read before it is
  written, or overwritten before it has been read;
- stands behind the last of them: the other block may exit, and its shared memory be given to the next one.

## Why it is a bug

The blocks of a cluster are resident together, but nothing says when each of them begins and ends. `__syncthreads()` makes
the threads of one block wait for each other, a fence makes nobody wait. Only `sync()` of the `cluster_group`, or
`barrier_arrive()` and `barrier_wait()` (in PTX `barrier.cluster.arrive` and `barrier.cluster.wait`), makes one block
wait for another. A kernel that uses distributed shared memory needs at least two: one before, and one behind.

## Bad

```cuda
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2, 1, 1) exchange(const float *in, float *out) {
  __shared__ float s[128];
  cg::cluster_group cluster = cg::this_cluster();
  unsigned t = threadIdx.x, i = blockIdx.x * 128 + t;
  s[t] = in[i];
  __syncthreads();
  out[i] = cluster.map_shared_rank(s, cluster.block_rank() ^ 1)[t];
}
```

## Good

```cuda
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2, 1, 1) exchange(const float *in, float *out) {
  __shared__ float s[128];
  cg::cluster_group cluster = cg::this_cluster();
  unsigned t = threadIdx.x, i = blockIdx.x * 128 + t;
  s[t] = in[i];
  cluster.sync();
  out[i] = cluster.map_shared_rank(s, cluster.block_rank() ^ 1)[t];
  cluster.sync();
}
```

## What it accepts

A block that maps its own number. The second half of the barrier alone counts: between `barrier_arrive()` and
`barrier_wait()` nobody has waited. A block that leaves early while others go on to the barrier: it counts as arrived.

## What it does not see

Addresses that an `asm` statement makes with `mapa`, or that are kept in arrays and objects. Kernels that wait for
barrier objects (`cuda::barrier`, mbarrier), by which blocks can wait for each other, too. Elements under an index that
is not known or that is another one in each block; plain writes of one element by two blocks; what data or the number of
the block decide about the block's own access.
)md";
  return I;
}

/// "reads", "writes", "changes".
static std::string does(const MemoryAccess &A) {
  return A.Kind == MemoryAccess::AccessKind::Read    ? "reads"
         : A.Kind == MemoryAccess::AccessKind::Write ? "writes"
                                                     : "changes";
}

/// What may not have happened yet: "still have to read", "not have written yet".
static std::string stillHave(const MemoryAccess &A) {
  return A.Kind == MemoryAccess::AccessKind::Read    ? "still have to read"
         : A.Kind == MemoryAccess::AccessKind::Write ? "not have written yet"
                                                     : "not have changed yet";
}

/// A barrier of the block that stands between \p First, which may be invalid, and \p Last in the text.
static const OperationSite *blockBarrierBetween(SourceLocation First, SourceLocation Last, const DeviceFunction &F,
                                                const SourceManager &SM) {
  for (const SyncSite &Site : F.sites())
    if (Site.Operation.synchronizes() == Scope::Block &&
        SM.isBeforeInTranslationUnit(Site.Operation.location(), Last) &&
        (First.isInvalid() || SM.isBeforeInTranslationUnit(First, Site.Operation.location())))
      return &Site.Operation;
  return nullptr;
}

static void report(const ClusterHazard &H, const DeviceFunction &F, const Unit &U, Reporter &R) {
  using Hazard = ClusterHazard::HazardKind;
  const SourceManager &SM = U.context().getSourceManager();
  SourceLocation Remote = H.Remote->Place->getBeginLoc(), First, Last = Remote;
  std::string Name = "'" + H.Remote->Root->getNameAsString() + "'", Message;
  switch (H.Kind) {
  case Hazard::Unstarted:
    Message =
        "a thread " + does(*H.Remote) + " " + Name +
        " of another block of the cluster, which may not have begun to run: no barrier of the cluster comes before";
    break;
  case Hazard::Exited:
    Message = "a thread " + does(*H.Remote) + " " + Name +
              " of another block of the cluster, which may have exited: no barrier of the cluster comes behind";
    break;
  case Hazard::Race:
    First = H.IsOwnFirst ? H.Own->Place->getBeginLoc() : Remote;
    Last = H.IsOwnFirst ? Remote : H.Own->Place->getBeginLoc();
    Message = H.IsOwnFirst ? "a thread " + does(*H.Remote) + " " + Name +
                                 " of another block of the cluster, which that block may " + stillHave(*H.Own)
                           : "a thread " + does(*H.Own) + " " + Name + ", which other blocks of the cluster may " +
                                 stillHave(*H.Remote);
    Message += ": no barrier of the cluster comes in between";
    break;
  }
  Finding Found = R.report(Last, Certainty::Likely, Message);
  Found.range((Last == Remote ? H.Remote : H.Own)->Place->getSourceRange());
  if (H.Kind == Hazard::Race)
    Found.note(First, H.IsOwnFirst ? "each block " + does(*H.Own) + " its own here"
                                   : "another block " + does(*H.Remote) + " it here");
  if (H.Kind == Hazard::Exited)
    return;
  if (const OperationSite *Barrier = blockBarrierBetween(First, Last, F, SM))
    Found.note(Barrier->location(),
               "'" + Barrier->displayName().str() + "' makes only the threads of one block wait for each other");
}

static void run(const Unit &U, Reporter &R) {
  using Hazard = ClusterHazard::HazardKind;
  const SourceManager &SM = U.context().getSourceManager();
  // One finding for each missing barrier: the first access that comes too early, the last one that comes too late, and
  // one for each place behind which something is not finished.
  std::set<std::pair<SourceLocation, Hazard>> Reported;
  for (const std::unique_ptr<Conflicts> &Of : U.conflicts()) {
    std::vector<ClusterHazard> All = clusterHazards(*Of);
    auto LaterPlace = [](const ClusterHazard &H) {
      return (H.Kind == Hazard::Race && !H.IsOwnFirst ? H.Own : H.Remote)->Place->getBeginLoc();
    };
    llvm::stable_sort(All, [&](const ClusterHazard &A, const ClusterHazard &B) {
      return SM.isBeforeInTranslationUnit(LaterPlace(A), LaterPlace(B));
    });
    const ClusterHazard *First = nullptr, *Last = nullptr;
    for (const ClusterHazard &H : All) {
      First = H.Kind == Hazard::Unstarted && !First ? &H : First;
      Last = H.Kind == Hazard::Exited ? &H : Last;
    }
    for (const ClusterHazard &H : All) {
      bool Counts = H.Kind == Hazard::Race || &H == First || &H == Last;
      if (Counts && Reported.insert({LaterPlace(H), H.Kind}).second)
        report(H, Of->function(), U, R);
    }
  }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
