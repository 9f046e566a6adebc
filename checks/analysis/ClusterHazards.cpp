//===- ClusterHazards.cpp - Shared memory of other blocks -----------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/ClusterHazards.h"
#include "checks/analysis/AccessFacts.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/Analysis/CFG.h"
#include <set>

using namespace cudalint;
using namespace clang;

/// Pairs of accesses that are compared, for one kernel.
static constexpr unsigned MaxPairs = 2000;

/// Finds the symbols that stand for the number that a block has in its cluster.
static void findOwnRanks(const ValueFlow &Flow, llvm::DenseSet<const Symbol *> &Ranks) {
  const FlowGraph &Graph = *Flow.graph();
  for (unsigned B = 0; B != Graph.size(); ++B)
    for (const CFGElement &Element : *Graph.block(B).Source) {
      auto Statement = Element.getAs<CFGStmt>();
      auto *E = Statement ? dyn_cast<Expr>(Statement->getStmt()) : nullptr;
      std::optional<BuiltinVariable> Variable = E ? Flow.root().Lookup.builtinVariable(E) : std::nullopt;
      ValueRef V = Variable && Variable->Kind == BuiltinVariableKind::BlockRankInCluster ? Flow.value(E) : nullptr;
      if (V && V->terms().size() == 1)
        Ranks.insert(V->terms()[0].S);
    }
  for (const auto &[Call, Callee] : Flow.callees())
    if (Callee && Callee->isReliable())
      findOwnRanks(*Callee, Ranks);
}

/// Can a thread wait for an object in memory that another block signals?
static bool waitsForObject(const SyncSite &Site) {
  switch (Site.Operation.kind()) {
  case OperationKind::ObjectArriveAndWait:
  case OperationKind::ObjectWait:
  case OperationKind::ObjectTestWait:
  case OperationKind::SemaphoreAcquire:
  case OperationKind::AtomicWait:
  case OperationKind::PipelineAcquire:
  case OperationKind::PipelineWait:
  case OperationKind::AsyncWait:
    return true;
  default:
    return false;
  }
}

/// Is there a way from \p From to \p To without a barrier of the cluster?
static UnsyncedPath wayWithoutCluster(Intervals::Place From, Intervals::Place To, const Intervals &Between) {
  return Between.wayWithout(From, To, Scope::Cluster, SyncKind::PossibleBarrier);
}

/// Can a block come to the end of the kernel while another one performs \p A?
static bool canExitBefore(const MemoryAccess &A, const Conflicts &Of) {
  const ValueFlow &Root = Of.function().flow();
  if (!Root.graph()->hasExit())
    return false;
  Intervals::Place At = Intervals::placeOf(A), Exit{&Root, Root.graph()->exit(), ~0u};
  if (wayWithoutCluster(At, Exit, Of.intervals()) == UnsyncedPath::None)
    return false;
  // Blocks that do not come to the access may wait for those that do.
  for (const BranchOutcome &O : Of.intervals().outcomes(At))
    for (const FlowGraph::Edge &E : O.Flow->graph()->block(O.Branch).Succs)
      if ((E.Slot == 0) != O.IsTrue &&
          wayWithoutCluster({O.Flow, E.Target, ~0u}, Exit, Of.intervals()) == UnsyncedPath::None)
        return false;
  return true;
}

/// Is the place that \p A touches, apart from what is the same for the whole cluster, known for each thread?
static bool isComparable(const MemoryAccess &A) {
  return A.Offset && A.Bytes && !A.ByWholeWarp &&
         llvm::all_of(A.Offset->terms(), [](const Term &T) { return T.S->Uniformity >= Scope::Cluster; });
}

/// Does a thread of one block touch by \p Own what a thread of another one touches by \p Remote there?
static bool meet(const MemoryAccess &Own, const MemoryAccess &Remote, const Conflicts &Of) {
  if (!isComparable(Own) || !isComparable(Remote) || Own.Offset->terms() != Remote.Offset->terms())
    return false;
  for (const Term &T : Own.Offset->terms())
    for (unsigned L : T.S->Loops)
      if (!llvm::is_contained(Own.Flow->loopsAt(Own.Block), L) ||
          !llvm::is_contained(Remote.Flow->loopsAt(Remote.Block), L))
        return false;
  AccessThreads OfOwn = threadsAt(Own, Of.function(), Of.intervals());
  AccessThreads OfRemote = threadsAt(Remote, Of.function(), Of.intervals());
  // That block may be one of those in which the condition does not hold.
  if (OfOwn.IsConditional)
    return false;
  LaneSet Certain = Of.function().shape().certainThreads();
  std::set<int64_t> Bytes;
  for (unsigned T = 0; T != Own.Flow->root().Values.threads(); ++T)
    for (uint64_t I = 0; I != Own.Bytes && OfOwn.Sure.test(T) && Certain.test(T); ++I)
      Bytes.insert(Own.Offset->known(T) + int64_t(I));
  LaneSet Others = (OfRemote.Usual | OfRemote.Possible) & Certain;
  for (unsigned T = 0; T != Own.Flow->root().Values.threads(); ++T)
    if (auto It = Bytes.lower_bound(Remote.Offset->known(T));
        Others.test(T) && It != Bytes.end() && *It < Remote.Offset->known(T) + int64_t(Remote.Bytes))
      return true;
  return false;
}

std::vector<ClusterHazard> cudalint::clusterHazards(const Conflicts &Of) {
  using Kind = MemoryAccess::AccessKind;
  using Hazard = ClusterHazard::HazardKind;
  const DeviceFunction &F = Of.function();
  std::vector<ClusterHazard> Result;
  if (!F.isKernel() || !F.isReliable() || Of.accesses().remote().empty() || llvm::any_of(F.sites(), waitsForObject))
    return Result;
  // A cluster of one block has no others.
  LaunchBounds Bounds = launchBounds(F.function());
  if (Bounds.Cluster[0] * Bounds.Cluster[1] * Bounds.Cluster[2] == 1)
    return Result;
  llvm::DenseSet<const Symbol *> OwnRanks;
  findOwnRanks(F.flow(), OwnRanks);
  unsigned Pairs = 0;
  for (const MemoryAccess &A : Of.accesses().remote()) {
    // A block that names itself accesses its own memory.
    bool IsOwn = A.Rank && A.Rank->terms().size() == 1 && !A.Rank->hasTable() && A.Rank->known(0) == 0 &&
                 A.Rank->terms()[0].Coefficient == 1 && OwnRanks.count(A.Rank->terms()[0].S);
    if (IsOwn || A.Space != MemorySpace::Shared)
      continue;
    Intervals::Place At = Intervals::placeOf(A);
    bool IsUnstarted = wayWithoutCluster({&F.flow(), 0, ~0u}, At, Of.intervals()) != UnsyncedPath::None;
    if (IsUnstarted)
      Result.push_back({Hazard::Unstarted, &A});
    for (const MemoryAccess &Own : Of.accesses().all()) {
      bool IsExchange = Own.Root == A.Root && (Own.isWrite() || A.isWrite()) && !areOfOtherMembers(Own, A) &&
                        !(Own.Kind == Kind::Atomic && A.Kind == Kind::Atomic) &&
                        !(Own.Kind == Kind::Write && A.Kind == Kind::Write);
      if (!IsExchange || ++Pairs > MaxPairs || !meet(Own, A, Of))
        continue;
      bool Changes = llvm::any_of(A.Offset->terms(), [](const Term &T) { return !T.S->Loops.empty(); });
      auto Counts = [&](UnsyncedPath Way) {
        return Way == UnsyncedPath::Direct || (Way == UnsyncedPath::Carried && !Changes);
      };
      // Before the first barrier nothing else is said.
      if (!IsUnstarted && Counts(wayWithoutCluster(Intervals::placeOf(Own), At, Of.intervals())))
        Result.push_back({Hazard::Race, &A, &Own, /*IsOwnFirst=*/true});
      else if (Counts(wayWithoutCluster(At, Intervals::placeOf(Own), Of.intervals())))
        Result.push_back({Hazard::Race, &A, &Own, /*IsOwnFirst=*/false});
    }
    if (canExitBefore(A, Of))
      Result.push_back({Hazard::Exited, &A});
  }
  return Result;
}
