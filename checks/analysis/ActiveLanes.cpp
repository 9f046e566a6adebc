//===- ActiveLanes.cpp - Which threads are at a place together -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/ActiveLanes.h"
#include "clang/AST/Stmt.h"
#include "clang/Analysis/CFG.h"

using namespace cudalint;

ActiveLanes::ActiveLanes(const ValueFlow &Flow, Scope Group, const LaneState &Entry)
    : Flow(Flow), Group(Group), Entry(Entry) {
  if (Flow.graph())
    Blocks.resize(Flow.graph()->size());
}

const LaneState &ActiveLanes::at(unsigned Block) { return facts(Block).State; }
llvm::ArrayRef<AbsenceReason> ActiveLanes::reasons(unsigned Block) { return facts(Block).Reasons; }

/// The threads that can leave the kernel inside the function that \p Flow is of, by an exit instruction.
static LaneSet exitsWithin(const ValueFlow &Flow) {
  LaneSet Result;
  if (!Flow.isReliable())
    return Result;
  for (unsigned B = 0; B != Flow.graph()->size(); ++B)
    if (Flow.graph()->block(B).Leaves == FlowGraph::Leave::Exit)
      Result |= Flow.threads(B);
  for (const auto &[Call, Callee] : Flow.callees())
    if (Callee)
      Result |= exitsWithin(*Callee);
  return Result;
}

/// The threads that can come back from the function that \p Flow is of.
static LaneSet returningFrom(const ValueFlow &Flow) {
  if (!Flow.isReliable())
    return LaneSet::all();
  const FlowGraph &Graph = *Flow.graph();
  if (!Graph.hasExit())
    return LaneSet();
  LaneSet Result = Flow.threads(Graph.exit());
  for (const auto &[Call, Callee] : Flow.callees())
    if (std::optional<unsigned> B = Callee ? Graph.blockOf(Call) : std::nullopt; B && Graph.dominates(*B, Graph.exit()))
      Result &= returningFrom(*Callee);
  return Result;
}

/// Where \p S stands in \p Block, counted in its elements; none if it does not.
static std::optional<unsigned> positionIn(const FlowGraph::Block &Block, const clang::Stmt *S) {
  unsigned Position = 0;
  for (const clang::CFGElement &Element : *Block.Source) {
    if (auto Statement = Element.getAs<clang::CFGStmt>(); Statement && Statement->getStmt() == S)
      return Position;
    ++Position;
  }
  return std::nullopt;
}

/// Who can have left the kernel in \p Callee, called in \p Block of \p Flow, is gone; who certainly has is not here any
/// more if the call \p Certainly comes before.
static void leaveIn(LaneState &State, const ValueFlow &Flow, unsigned Block, const ValueFlow &Callee, bool Certainly) {
  State.Exited |= exitsWithin(Callee) & Flow.threads(Block);
  if (Certainly)
    State.Here &= returningFrom(Callee);
}

const LaneState &ActiveLanes::at(unsigned Block, const clang::Stmt *Before) {
  const LaneState &State = facts(Block).State;
  if (!Flow.isReliable() || Flow.callees().empty())
    return State;
  auto [It, New] = Within.try_emplace(Before, State);
  if (!New)
    return It->second;
  const FlowGraph &Graph = *Flow.graph();
  std::optional<unsigned> Here = positionIn(Graph.block(Block), Before);
  for (const auto &[Call, Callee] : Flow.callees()) {
    if (!Here || !Callee || Graph.blockOf(Call) != Block)
      continue;
    std::optional<unsigned> Position = positionIn(Graph.block(Block), Call);
    if (Position && *Position < *Here)
      leaveIn(It->second, Flow, Block, *Callee, /*Certainly=*/true);
  }
  return It->second;
}

const ActiveLanes::BlockFacts &ActiveLanes::facts(unsigned Block) {
  BlockFacts &Facts = Blocks[Block];
  if (Facts.Known)
    return Facts;
  Facts.Known = true;
  LaneState &State = Facts.State;
  if (!Flow.isReliable()) {
    State.Here = State.Away = State.Exited = LaneSet::all();
    return Facts;
  }
  const FlowGraph &Graph = *Flow.graph();
  State.Here = Flow.threads(Block) & Entry.Here;
  State.Away = Entry.Away;
  State.Exited = Entry.Exited;
  for (unsigned X = 0; X != Graph.size(); ++X) {
    if (Graph.block(X).Succs.size() < 2 || Flow.branch(X).Together >= std::min(Group, Scope::Grid) ||
        !Graph.reaches(X, Block))
      continue;
    const BranchPaths &Paths = Flow.paths(X);
    int Label = Paths.label(Block);
    if (Label == BranchPaths::None || int(Block) == Graph.block(X).PostDominator)
      continue;
    Split S = computeSplit(X, Paths.target(Label), Block);
    if (S.Away.empty() && S.Exited.empty())
      continue;
    State.Away |= S.Away;
    State.Exited |= S.Exited;
    Facts.Reasons.push_back({X, S.Away, S.Exited});
  }
  // In functions called before. Those of the same block are looked at statement by statement, see at(), but for what
  // they have done in an earlier iteration.
  for (const auto &[Call, Callee] : Flow.callees()) {
    std::optional<unsigned> At = Callee ? Graph.blockOf(Call) : std::nullopt;
    if (At && Graph.reaches(*At, Block))
      leaveIn(State, Flow, *At, *Callee, *At != Block && Graph.dominates(*At, Block));
  }
  return Facts;
}

/// The threads of \p Leaving, all on their way along \p Edge of \p Branch, of which a companion in the group can be in
/// \p Others at the same time, along another edge.
LaneSet ActiveLanes::splitFrom(unsigned Branch, unsigned Edge, const LaneSet &Leaving, const LaneSet &Others) const {
  const FlowGraph::Block &Block = Flow.graph()->block(Branch);
  LaneSet Undecided, Once;
  for (unsigned I = 0; I != Block.Succs.size(); ++I) {
    Undecided |= Once & Flow.edgeThreads(Branch, I);
    Once |= Flow.edgeThreads(Branch, I);
  }
  const LanePredicate &P = Flow.predicate(Branch);
  bool TwoWay = Block.Succs.size() == 2 && !llvm::isa_and_nonnull<clang::SwitchStmt>(Block.Source->getTerminatorStmt());
  Scope Together = TwoWay ? P.Together : Flow.condition(Branch) ? Flow.condition(Branch)->uniformity() : Scope::Lane;
  bool Agree = Together >= std::min(Group, Scope::Grid);
  LaneOrder Order =
      TwoWay && (Group == Scope::Warp || (P.OrderInBlock && Group == Scope::Block)) ? P.Order : LaneOrder::None;
  bool OnTrueSide = Block.Succs[Edge].Slot == 0;

  LaneSet Result;
  LaneSet OpenOthers = Others & Undecided, SureOthers = Others - Undecided;
  // Of a prefix the true ones lie below: who leaves along the false side has open companions only below it.
  bool OpenBelow = Order == (OnTrueSide ? LaneOrder::Suffix : LaneOrder::Prefix);
  bool OpenAbove = Order == (OnTrueSide ? LaneOrder::Prefix : LaneOrder::Suffix);
  bool Whole = Group != Scope::Warp;
  for (unsigned W = 0; W != MaxWarps; ++W) {
    uint32_t L = Leaving.warp(W);
    if (!L)
      continue;
    bool AnySure = Whole ? !SureOthers.empty() : SureOthers.warp(W) != 0;
    bool AnyOpen = Whole ? !OpenOthers.empty() : OpenOthers.warp(W) != 0;
    uint32_t Split = 0;
    for (unsigned Lane = 0; Lane != LanesPerWarp; ++Lane) {
      if (!(L >> Lane & 1))
        continue;
      unsigned T = W * LanesPerWarp + Lane;
      bool IsSplit = AnySure;
      if (!IsSplit && AnyOpen) {
        if (!Undecided.test(T)) {
          IsSplit = true;
        } else if (!Agree) {
          unsigned Lowest, Highest;
          if (Whole) {
            Lowest = OpenOthers.lowest();
            Highest = OpenOthers.highest();
          } else {
            LaneSet InWarp;
            InWarp.setWarp(W, OpenOthers.warp(W));
            Lowest = InWarp.lowest();
            Highest = InWarp.highest();
          }
          if (OpenBelow)
            IsSplit = Lowest < T;
          else if (OpenAbove)
            IsSplit = Highest > T;
          else
            IsSplit = Lowest != T || Highest != T;
        }
      }
      if (IsSplit)
        Split |= 1u << Lane;
    }
    Result.setWarp(W, Split);
  }
  return Result;
}

/// What \p Branch does to the threads at \p Place, which those come to that reach \p Target, the first block of its
/// label.
ActiveLanes::Split ActiveLanes::computeSplit(unsigned Branch, unsigned Target, unsigned Place) const {
  const FlowGraph &Graph = *Flow.graph();
  const BranchPaths &Paths = Flow.paths(Branch);
  bool IsKernel = Flow.entry().IsKernel;
  // For each block on the paths: the threads that can come from it to the target; those that can miss it and stay
  // alive; those that can miss it and exit. Backwards, to a fixpoint.
  struct Fate {
    LaneSet Reach, Miss, Exit;
    bool operator==(const Fate &Other) const {
      return Reach == Other.Reach && Miss == Other.Miss && Exit == Other.Exit;
    }
  };
  llvm::DenseMap<unsigned, Fate> Fates;
  Fate AtTarget, AtEnd, Gone;
  AtTarget.Reach = LaneSet::all();
  AtEnd.Miss = LaneSet::all();
  Gone.Exit = LaneSet::all();
  // Blocks that threads can come to from the place before they branch again.
  llvm::BitVector BehindPlace(Graph.size());
  llvm::SmallVector<unsigned, 16> Work{Place};
  BehindPlace.set(Place);
  while (!Work.empty()) {
    unsigned B = Work.pop_back_val();
    if (B == Branch)
      continue;
    for (const FlowGraph::Edge &E : Graph.block(B).Succs)
      if (!BehindPlace.test(E.Target)) {
        BehindPlace.set(E.Target);
        Work.push_back(E.Target);
      }
  }
  auto Along = [&](unsigned From, unsigned Edge) -> Fate {
    unsigned To = Graph.block(From).Succs[Edge].Target;
    if (To == Target)
      return AtTarget;
    if (Graph.hasExit() && To == Graph.exit()) {
      // Who returns from a kernel is gone, unless threads that have been at the place come by the same way: then it
      // is the common end of the function. A helper's caller goes on.
      bool Leaves = IsKernel && Graph.block(From).Leaves == FlowGraph::Leave::Return && !BehindPlace.test(From);
      return Leaves ? Gone : AtEnd;
    }
    if (Paths.endsAt(To))
      return AtEnd;
    return Fates.lookup(To);
  };
  auto FateOf = [&](unsigned B) {
    const FlowGraph::Block &Block = Graph.block(B);
    Fate Result;
    if (Block.Succs.empty()) {
      if (Block.Leaves == FlowGraph::Leave::Exit)
        Result = Gone;
      return Result;
    }
    for (unsigned I = 0; I != Block.Succs.size(); ++I) {
      Fate F = Along(B, I);
      const LaneSet Threads = Flow.edgeThreads(B, I);
      Result.Reach |= F.Reach & Threads;
      Result.Miss |= F.Miss & Threads;
      Result.Exit |= F.Exit & Threads;
    }
    return Result;
  };
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (unsigned B : llvm::reverse(Paths.region())) {
      if (Paths.endsAt(B) || B == Target)
        continue;
      Fate New = FateOf(B);
      Fate &Old = Fates[B];
      if (!(New == Old)) {
        Old = New;
        Changed = true;
      }
    }
  }
  unsigned Ways = unsigned(Graph.block(Branch).Succs.size());
  llvm::SmallVector<Fate, 2> First;
  for (unsigned I = 0; I != Ways; ++I) {
    Fate F = Along(Branch, I);
    const LaneSet Threads = Flow.edgeThreads(Branch, I);
    F.Reach &= Threads;
    F.Miss &= Threads;
    F.Exit &= Threads;
    First.push_back(F);
  }
  Split Result;
  for (unsigned I = 0; I != Ways; ++I) {
    LaneSet Others;
    for (unsigned J = 0; J != Ways; ++J)
      if (J != I)
        Others |= First[J].Reach;
    Result.Away |= splitFrom(Branch, I, First[I].Miss, Others);
    Result.Exited |= splitFrom(Branch, I, First[I].Exit, Others);
  }
  return Result;
}
