//===- GridBarriers.cpp - The grid barriers that a kernel comes to --------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/GridBarriers.h"
#include "checks/analysis/Dependence.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Analysis/CFG.h"

using namespace cudalint;
using namespace clang;

/// The kind of the group that \p E is, in \p In: what a thread_group was made from, if that can be seen.
static GroupKind groupKind(const Expr *E, const ValueFlow *In) {
  constexpr unsigned MaxSteps = 16;
  for (unsigned Step = 0; E && Step != MaxSteps; ++Step) {
    E = E->IgnoreParens();
    std::optional<GroupType> Group = groupType(E->getType());
    if (!Group)
      return GroupKind::Unknown;
    if (Group->Kind != GroupKind::Dynamic)
      return Group->Kind;
    if (auto *Full = dyn_cast<FullExpr>(E)) {
      E = Full->getSubExpr();
    } else if (auto *Cast = dyn_cast<CastExpr>(E)) {
      E = Cast->getSubExpr();
    } else if (auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E)) {
      E = Temporary->getSubExpr();
    } else if (auto *Construct = dyn_cast<CXXConstructExpr>(E)) {
      E = Construct->getNumArgs() == 1 ? Construct->getArg(0) : nullptr;
    } else if (auto *Ref = dyn_cast<DeclRefExpr>(E)) {
      auto *V = dyn_cast<VarDecl>(Ref->getDecl());
      if (auto *P = dyn_cast_or_null<ParmVarDecl>(V)) {
        const CallExpr *Call = In->call();
        unsigned Index = P->getFunctionScopeIndex();
        E = Call && !isa<CXXOperatorCallExpr>(Call) && Index < Call->getNumArgs() ? Call->getArg(Index) : nullptr;
        In = In->entry().Caller;
        if (!In)
          return GroupKind::Dynamic;
      } else {
        E = V ? V->getInit() : nullptr;
      }
    } else {
      return GroupKind::Dynamic;
    }
  }
  return GroupKind::Dynamic;
}

bool cudalint::mayBeGridBarrier(const OperationSite &Site) {
  if (!Site->isBarrier())
    return false;
  if (Site.participants() == Participants::Group) {
    std::optional<GroupType> Group = Site.group();
    return Group && (Group->Kind == GroupKind::Dynamic || Group->Kind == GroupKind::Grid ||
                     Group->Kind == GroupKind::MultiGrid);
  }
  return Site.participants() == Participants::Grid || Site.participants() == Participants::MultiGrid;
}

bool cudalint::isGridBarrier(const OperationSite &Site, const ValueFlow &In) {
  if (!Site->isBarrier())
    return false;
  switch (Site.participants()) {
  case Participants::Grid:
  case Participants::MultiGrid:
    return true;
  case Participants::Group: {
    std::optional<GroupType> Group = Site.group();
    if (!Group)
      return false;
    GroupKind Kind = Group->Kind;
    if (Kind == GroupKind::Dynamic)
      Kind = groupKind(Site->Group == Operation::ObjectArgument ? Site.object() : Site.groupArgument().expr(), &In);
    return Kind == GroupKind::Grid || Kind == GroupKind::MultiGrid;
  }
  default:
    return false;
  }
}

namespace {

/// Looks at the branches on the way to a block, in its flow and in those that call it.
class Way {
public:
  Way(GridBarrier &Barrier, OperationLookup &Lookup) : Barrier(Barrier), Lookup(Lookup) {}

  void follow(const ValueFlow *In, unsigned Block) {
    Barrier.Always = true;
    while (true) {
      look(*In, Block);
      const CallExpr *Call = In->call();
      In = In->entry().Caller;
      std::optional<unsigned> At = In && Call ? In->graph()->blockOf(Call) : std::nullopt;
      if (!At)
        return;
      Block = *At;
    }
  }

private:
  void look(const ValueFlow &In, unsigned Block) {
    const FlowGraph &Graph = *In.graph();
    int Passed = 0;
    while (Passed >= 0 && unsigned(Passed) != Block)
      Passed = Graph.block(unsigned(Passed)).PostDominator;
    Barrier.Always &= Passed >= 0;
    for (unsigned X = 0; X != Graph.size(); ++X) {
      const Expr *Condition = Graph.block(X).Succs.size() == 2 ? Graph.condition(X) : nullptr;
      if (!Condition || X == Block || In.threads(X).empty() || !Graph.reaches(X, Block))
        continue;
      // Decided when analysed: the other side is never taken.
      if (In.edgeThreads(X, 0).empty() || In.edgeThreads(X, 1).empty())
        continue;
      bool ByFirst = leadsTo(Graph, Graph.block(X).Succs[0].Target, Block, X);
      bool BySecond = leadsTo(Graph, Graph.block(X).Succs[1].Target, Block, X);
      if (ByFirst == BySecond)
        continue;
      ValueRef Value = In.condition(X);
      if (Graph.dominates(X, Block) && asksValidity(Condition, In))
        Barrier.Guarded = true;
      bool OfLoop = Graph.block(X).Loop >= 0 && (!Graph.inLoop(Graph.block(X).Succs[0].Target, Graph.block(X).Loop) ||
                                                 !Graph.inLoop(Graph.block(X).Succs[1].Target, Graph.block(X).Loop));
      if (!OfLoop && Value && Value->uniformity() >= Scope::Grid)
        Barrier.Flag = Condition;
    }
  }

  /// Can control come from \p From to \p To without passing \p Around?
  static bool leadsTo(const FlowGraph &Graph, unsigned From, unsigned To, unsigned Around) {
    llvm::BitVector Seen(Graph.size());
    llvm::SmallVector<unsigned, 16> Work;
    auto Add = [&](unsigned B) {
      if (B != Around && !Seen.test(B)) {
        Seen.set(B);
        Work.push_back(B);
      }
    };
    Add(From);
    while (!Work.empty()) {
      unsigned B = Work.pop_back_val();
      if (B == To)
        return true;
      for (const FlowGraph::Edge &E : Graph.block(B).Succs)
        Add(E.Target);
    }
    return false;
  }

  bool asksValidity(const Expr *Condition, const ValueFlow &In) {
    return dependsOn(Condition, In, /*AtLimit=*/true, [&](const Expr *E) {
      auto *Call = dyn_cast<CallExpr>(E);
      const Operation *Row = Call ? Lookup.lookup(Call) : nullptr;
      return Row && Row->Kind == OperationKind::GroupValidity;
    });
  }

  GridBarrier &Barrier;
  OperationLookup &Lookup;
};

/// Walks a flow and those that it calls.
class Collector {
public:
  Collector(OperationLookup &Lookup, std::vector<GridBarrier> &Found) : Lookup(Lookup), Found(Found) {}

  void collect(const ValueFlow &In) {
    const FlowGraph &Graph = *In.graph();
    for (unsigned B = 0; B != Graph.size(); ++B) {
      if (In.threads(B).empty())
        continue;
      for (const CFGElement &Element : *Graph.block(B).Source) {
        auto Statement = Element.getAs<CFGStmt>();
        auto *Call = Statement ? dyn_cast<CallExpr>(Statement->getStmt()) : nullptr;
        if (!Call)
          continue;
        if (std::optional<OperationSite> Site = Lookup.site(Call); Site && isGridBarrier(*Site, In)) {
          Found.push_back({*Site, Calls});
          Way(Found.back(), Lookup).follow(&In, B);
        }
        if (const ValueFlow *Callee = In.callee(Call); Callee && Callee->isReliable()) {
          Calls.push_back(Call);
          collect(*Callee);
          Calls.pop_back();
        }
      }
    }
  }

private:
  OperationLookup &Lookup;
  std::vector<GridBarrier> &Found;
  std::vector<const CallExpr *> Calls;
};

} // namespace

/// Does \p Flow, or one that it calls, come to a grid barrier?
static bool comesToGridBarrier(const DeviceFunction &F) {
  return llvm::any_of(F.sites(), [](const SyncSite &S) { return isGridBarrier(S.Operation, *S.Flow); });
}

std::vector<GridBarrier> cudalint::gridBarriers(Session &Analyses, const FunctionDecl *Kernel,
                                                const LaunchFact *Launch) {
  std::vector<GridBarrier> Result;
  if (!Analyses.mentionsGridBarrier(Kernel))
    return Result;
  const DeviceFunction &F = Analyses.function(Kernel);
  if (!F.isReliable() || !comesToGridBarrier(F))
    return Result;
  // Once more, with what this launch hands over: a flag or a count can keep the kernel from the barrier.
  RootState Root(Analyses.bodies(), F.shape());
  ValueFlow::Entry Entry;
  Entry.IsKernel = true;
  HostValues &Host = Analyses.launches().values();
  for (const ParmVarDecl *P : F.flow().function()->parameters()) {
    QualType Type = P->getType();
    std::optional<uint64_t> Number = Launch && Type->isIntegralOrEnumerationType() && !Type->isIncompleteType()
                                         ? Host.number(Launch->argument(P->getFunctionScopeIndex()))
                                         : std::nullopt;
    IntType As = BoolType;
    if (Number && !Type->isBooleanType())
      As = {uint8_t(Analyses.context().getIntWidth(Type)), Type->isSignedIntegerOrEnumerationType()};
    Entry.Arguments.push_back(Number ? Root.Values.constant(As, *Number) : nullptr);
  }
  ValueFlow Flow(Root, F.flow().function(), std::move(Entry));
  if (Flow.isReliable())
    Collector(Analyses.lookup(), Result).collect(Flow);
  return Result;
}
