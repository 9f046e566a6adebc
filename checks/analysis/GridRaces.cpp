//===- GridRaces.cpp - Races between the blocks of a grid -----------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/GridRaces.h"
#include "checks/analysis/LoopIterations.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/Analysis/CFG.h"
#include <unordered_map>

using namespace cudalint;
using namespace clang;

/// Blocks of the grid that is looked at, and threads of a block whose number is not known.
static constexpr unsigned Blocks = 4;
static constexpr unsigned OrdinarySize = 64;
/// Accesses to one object that are compared with each other: their number squared is the cost.
static constexpr size_t MaxAccessesOfObject = 40;
/// Iterations of the loop around an access: with the first, those in which it counts the blocks of the grid.
static constexpr unsigned Iterations[] = {0, 1, 2};

GridRaces::GridRaces(const DeviceFunction &Kernel) {
  const DeviceFunction *F = &Kernel;
  if (Kernel.isReliable() && !Kernel.shape().isExact() && Kernel.shape().isOneDimensional() &&
      Kernel.shape().threadLimit() >= OrdinarySize) {
    Assumed = Kernel.withShape(BlockShape::exact(OrdinarySize));
    F = Assumed.get();
  }
  Of = std::make_unique<Conflicts>(*F);
  if (!F->isKernel() || !F->isReliable() || !F->shape().isExact())
    return;
  nameSymbols(F->flow());
  if (BlockNumbers.empty() || !IsOneDimensional)
    return;
  setParameters();
  llvm::DenseMap<const VarDecl *, llvm::SmallVector<const MemoryAccess *, 8>> ByRoot;
  llvm::SmallVector<const VarDecl *, 8> Roots;
  for (const MemoryAccess &A : Of->accesses().all()) {
    // What is reached through another pointer than the kernel's own can be another object for each thread.
    auto *Parameter = dyn_cast<ParmVarDecl>(A.Root);
    bool IsGlobal = A.ThroughPointer ? Parameter && Parameter->getDeclContext() == F->flow().function()
                                     : A.Space == MemorySpace::Global || A.Space == MemorySpace::Managed;
    if (!IsGlobal || !A.Index)
      continue;
    auto &OfRoot = ByRoot[A.Root];
    if (OfRoot.empty())
      Roots.push_back(A.Root);
    OfRoot.push_back(&A);
  }
  for (const VarDecl *V : Roots) {
    llvm::ArrayRef<const MemoryAccess *> OfRoot = ByRoot[V];
    if (OfRoot.size() > MaxAccessesOfObject)
      continue;
    for (const MemoryAccess *B : OfRoot)
      for (const MemoryAccess *A : OfRoot)
        compare(*A, *B);
  }
}

/// Finds what stands for the numbers of the launch in \p Flow and in those that it calls.
void GridRaces::nameSymbols(const ValueFlow &Flow) {
  using Kind = BuiltinVariableKind;
  const FlowGraph &Graph = *Flow.graph();
  for (unsigned B = 0; B != Graph.size(); ++B)
    for (const CFGElement &Element : *Graph.block(B).Source) {
      auto Statement = Element.getAs<CFGStmt>();
      auto *E = Statement ? dyn_cast<Expr>(Statement->getStmt()) : nullptr;
      std::optional<BuiltinVariable> Variable = E ? Flow.root().Lookup.builtinVariable(E) : std::nullopt;
      ValueRef V = Variable ? Flow.value(E) : nullptr;
      if (!V)
        continue;
      int64_t Threads = Of->function().shape().threadLimit();
      LaneValues::mentions(V, [&](const Symbol &S) {
        if (S.Op != ValueOp::Source)
          return false;
        switch (Variable->Kind) {
        case Kind::BlockIdx:
        case Kind::BlockRankInGrid:
        case Kind::GridThreadIndex:
        case Kind::GridThreadRank:
          IsOneDimensional &= Variable->Part == Axis::X || Variable->Part == Axis::None;
          BlockNumbers.insert(&S);
          break;
        case Kind::GridDim:
        case Kind::BlockCount:
          OfLaunch[&S] = Variable->Part == Axis::X || Variable->Part == Axis::None ? int64_t(Blocks) : 1;
          break;
        case Kind::GridSize:
        case Kind::GridThreadDim:
          OfLaunch[&S] = Variable->Part == Axis::X || Variable->Part == Axis::None ? Blocks * Threads : 1;
          break;
        default:
          break;
        }
        return false;
      });
    }
  for (const auto &[Call, Callee] : Flow.callees())
    if (Callee && Callee->isReliable())
      nameSymbols(*Callee);
}

/// The conditions that decide who comes to \p A, and how often.
static std::vector<ValueRef> conditionsOf(const MemoryAccess &A, const Conflicts &Of) {
  std::vector<ValueRef> Result;
  for (const BranchOutcome &O : Of.intervals().outcomes(Intervals::placeOf(A)))
    Result.push_back(O.Condition);
  for (const DeviceFunction::Reason &R : Of.function().reasons(*A.Flow, A.Block, Scope::Block))
    if (ValueRef Condition = R.Flow->condition(R.Absence.Branch))
      Result.push_back(Condition);
  for (Intervals::Place At = Intervals::placeOf(A);;) {
    const FlowGraph &Graph = *At.Flow->graph();
    for (int L = Graph.block(At.Block).Loop; L >= 0; L = Graph.loops()[L].Parent)
      for (unsigned B : Graph.loops()[L].Blocks.set_bits())
        if (ValueRef Condition = At.Flow->condition(B))
          Result.push_back(Condition);
    const ValueFlow *Caller = At.Flow->entry().Caller;
    if (!Caller)
      return Result;
    At = Intervals::liftTo(Caller, At);
  }
}

/// A number that the kernel is handed and compares with something is the number of all threads.
void GridRaces::setParameters() {
  const DeviceFunction &F = Of->function();
  for (const ParmVarDecl *P : F.flow().function()->parameters()) {
    ValueRef V = P->getType()->isIntegralOrEnumerationType() ? F.flow().parameter(P) : nullptr;
    if (!V || V->terms().size() != 1)
      continue;
    const Symbol *Number = V->terms()[0].S;
    auto Asks = [&](ValueRef Condition) {
      return LaneValues::mentions(Condition, [&](const Symbol &S) { return &S == Number; });
    };
    if (llvm::any_of(Of->accesses().all(),
                     [&](const MemoryAccess &A) { return llvm::any_of(conditionsOf(A, *Of), Asks); }))
      OfLaunch[Number] = Blocks * F.shape().threadLimit();
  }
}

Substitution GridRaces::launchOf(unsigned Block) const {
  Substitution Result;
  LaneValues &Values = Of->function().flow().root().Values;
  for (const Symbol *S : BlockNumbers)
    Result.Replacements[S] = Values.constant(S->Type, Block);
  for (auto [S, Number] : OfLaunch)
    Result.Replacements[S] = Values.constant(S->Type, uint64_t(Number));
  return Result;
}

/// The threads for which the loop \p Of goes on at least until \p Block, with the values \p With; none if that is not
/// known.
static std::optional<LaneSet> goOn(LoopRef Of, unsigned Block, const Substitution &With) {
  const FlowGraph &Graph = *Of.Flow->graph();
  LaneValues &Values = Of.Flow->root().Values;
  LaneSet Result = LaneSet::all();
  for (unsigned B : Graph.loops()[Of.Loop].Blocks.set_bits()) {
    const auto &Succs = Graph.block(B).Succs;
    if (Succs.size() != 2 || B == Block || !Graph.dominates(B, Block) ||
        Graph.inLoop(Succs[0].Target, Of.Loop) == Graph.inLoop(Succs[1].Target, Of.Loop))
      continue;
    ValueRef Condition = Of.Flow->condition(B);
    LanePredicate P = Condition ? Values.predicate(Values.toBool(Values.substitute(Condition, With))) : LanePredicate();
    if (!P.isExact())
      return std::nullopt;
    bool StaysIfTrue = (Succs[0].Slot == 0) == Graph.inLoop(Succs[0].Target, Of.Loop);
    Result &= StaysIfTrue ? P.May : ~P.May;
  }
  return Result;
}

const std::vector<GridRaces::Touched> &GridRaces::touchedBy(const MemoryAccess &A) {
  auto [It, New] = Elements.try_emplace(&A);
  std::vector<Touched> &Result = It->second;
  if (!New)
    return Result;
  LaneValues &Values = A.Flow->root().Values;
  Intervals::Place At = Intervals::placeOf(A);
  std::optional<LoopRef> Loop = loopAround(At, At);
  std::vector<ValueRef> Needed = conditionsOf(A, *Of);
  Needed.push_back(A.Index);
  for (unsigned Block = 0; Block != Blocks; ++Block) {
    Substitution Launch = launchOf(Block);
    for (unsigned I : llvm::ArrayRef(Iterations).take_front(Loop ? std::size(Iterations) : 1)) {
      std::optional<Substitution> With = atIteration(At, Loop, I, 0, Needed);
      if (!With)
        break;
      for (auto &Replaced : With->Replacements)
        Replaced.second = Values.substitute(Replaced.second, Launch);
      for (auto [S, V] : Launch.Replacements)
        With->Replacements[S] = V;
      ValueRef Index = Values.substitute(A.Index, *With);
      Conflicts::Guard G = Of->guard(A, Scope::Block, *With);
      std::optional<LaneSet> InLoop =
          Loop ? goOn(*Loop, Intervals::liftTo(Loop->Flow, At).Block, *With) : LaneSet::all();
      // That a loop of which the end is not known runs once is taken for granted.
      if (!InLoop && I == 0)
        InLoop = LaneSet::all();
      if (!InLoop || !Index->isExact() || Index->isTruncated() || G.NeedsRunTimeValue || !G.Uniform.empty())
        break;
      LaneSet Threads = G.IsImpossible ? LaneSet() : G.Threads & *InLoop;
      for (unsigned T = 0; T != Of->function().shape().threadLimit(); ++T)
        if (Threads.test(T))
          Result.push_back({Block, T, Index->known(T)});
    }
  }
  return Result;
}

void GridRaces::compare(const MemoryAccess &A, const MemoryAccess &B) {
  using Kind = MemoryAccess::AccessKind;
  bool WriteFirst = A.isWrite();
  const MemoryAccess &Writer = WriteFirst ? A : B, &Reader = WriteFirst ? B : A;
  if (!Writer.isWrite() || Reader.isWrite() || Reader.IsVolatile || A.ByWholeWarp || B.ByWholeWarp ||
      !areComparable(A, B))
    return;
  // To look at what others count, while they do, can be meant.
  if (Writer.Kind == Kind::Atomic && !WriteFirst)
    return;
  if (Of->intervals().wayWithout(Intervals::placeOf(A), Intervals::placeOf(B), Scope::Grid,
                                 SyncKind::PossibleBarrier) != UnsyncedPath::Direct)
    return;
  std::unordered_map<int64_t, llvm::SmallVector<const Touched *, 2>> Written;
  for (const Touched &W : touchedBy(Writer))
    Written[W.Element].push_back(&W);
  for (const Touched &R : touchedBy(Reader)) {
    auto It = Written.find(R.Element);
    if (It == Written.end())
      continue;
    auto IsOther = [&](const Touched *W) { return W->Block != R.Block; };
    auto Other = llvm::find_if(It->second, IsOther);
    // What a block has written itself is the same that all blocks write there.
    if (Other == It->second.end() || (Writer.Kind == Kind::Write && !llvm::all_of(It->second, IsOther)))
      continue;
    const Touched &First = WriteFirst ? **Other : R, &Second = WriteFirst ? R : **Other;
    Races.push_back({&A, &B, First.Block, First.Thread, Second.Block, Second.Thread, R.Element});
    return;
  }
}
