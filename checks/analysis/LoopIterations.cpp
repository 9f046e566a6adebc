//===- LoopIterations.cpp - What loops count, iteration by iteration -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/LoopIterations.h"
#include "llvm/ADT/DenseSet.h"

using namespace cudalint;

std::optional<LoopRef> cudalint::loopAround(Intervals::Place A, Intervals::Place B) {
  const ValueFlow *Common = Intervals::commonFlow(A.Flow, B.Flow);
  while (Common) {
    A = Intervals::liftTo(Common, A);
    B = Intervals::liftTo(Common, B);
    const FlowGraph &Graph = *Common->graph();
    for (int L = Graph.block(A.Block).Loop; L >= 0; L = Graph.loops()[L].Parent)
      if (Graph.inLoop(B.Block, L))
        return LoopRef{Common, L};
    Common = Common->entry().Caller;
  }
  return std::nullopt;
}

bool cudalint::canRepeat(Intervals::Place A, Intervals::Place B) {
  std::optional<LoopRef> Loop = loopAround(A, B);
  return Loop && atIteration(A, Loop, 1);
}

/// Does control certainly leave \p Loop before it comes to \p Block, or (with \p WholeIteration) before it has gone
/// round once, if the variables are what \p With says?
static bool ends(const ValueFlow &Flow, int Loop, const Substitution &With, unsigned Block, bool WholeIteration) {
  const FlowGraph &Graph = *Flow.graph();
  const FlowGraph::Loop &L = Graph.loops()[Loop];
  for (unsigned X : L.Blocks.set_bits()) {
    const FlowGraph::Block &B = Graph.block(X);
    ValueRef Condition = B.Succs.size() == 2 ? Flow.condition(X) : nullptr;
    if (!Condition || L.Blocks.test(B.Succs[0].Target) == L.Blocks.test(B.Succs[1].Target) ||
        !LaneValues::changesIn(Condition, Flow.loopNumber(unsigned(Loop))))
      continue;
    bool Passed = X != Block && Graph.dominates(X, Block);
    if (WholeIteration)
      Passed = llvm::all_of(Graph.block(L.Header).Preds,
                            [&](const auto &P) { return !L.Blocks.test(P.first) || Graph.dominates(X, P.first); });
    if (!Passed)
      continue;
    LaneValues &Values = Flow.root().Values;
    std::optional<int64_t> Is = Values.toBool(Values.substitute(Condition, With))->constant();
    if (!Is)
      continue;
    const FlowGraph::Edge &Taken = B.Succs[(B.Succs[0].Slot == 0) == (*Is != 0) ? 0 : 1];
    if (!L.Blocks.test(Taken.Target))
      return true;
  }
  return false;
}

/// The sum \p V if it is known or made of little that no loop changes; else null. Formulas that a loop builds up from
/// \p Before to \p V tell nothing and grow with each iteration.
static ValueRef ifSimple(ValueRef V, ValueRef Before = nullptr, ValueRef Step = nullptr) {
  constexpr size_t MaxTerms = 4;
  auto IsTermOf = [](ValueRef Of, const Symbol *S) {
    return llvm::any_of(Of->terms(), [S](const Term &T) { return T.S == S; });
  };
  bool Simple = V->terms().size() <= MaxTerms && llvm::all_of(V->terms(), [&](const Term &T) {
                  bool IsOld = T.S->Operands.empty() || !Before || IsTermOf(Before, T.S) || IsTermOf(Step, T.S);
                  return T.S->Loops.empty() && IsOld;
                });
  return Simple ? V : nullptr;
}

namespace {
/// All symbols that some values are made of.
class Mentioned {
public:
  void add(ValueRef V) {
    llvm::SmallVector<ValueRef, 8> Work{V};
    while (!Work.empty())
      for (const Term &T : Work.pop_back_val()->terms())
        if (Symbols.insert(T.S).second)
          Work.append(T.S->Operands.begin(), T.S->Operands.end());
  }
  bool has(const Symbol *S) const { return Symbols.count(S); }

private:
  llvm::DenseSet<const Symbol *> Symbols;
};
} // namespace

/// The variables of \p Loop on which \p Needed, to which their own origins are added, or the end of the loop depends.
static llvm::SmallVector<LoopValue, 4> neededValues(const ValueFlow &Flow, int Loop, Mentioned &Needed) {
  const FlowGraph &Graph = *Flow.graph();
  const FlowGraph::Loop &L = Graph.loops()[Loop];
  for (unsigned X : L.Blocks.set_bits()) {
    const auto &Succs = Graph.block(X).Succs;
    if (ValueRef Condition = Succs.size() == 2 ? Flow.condition(X) : nullptr)
      if (L.Blocks.test(Succs[0].Target) != L.Blocks.test(Succs[1].Target))
        Needed.add(Condition);
  }
  llvm::SmallVector<LoopValue, 4> Result;
  llvm::ArrayRef<LoopValue> All = Flow.loopValues(unsigned(Loop));
  llvm::BitVector Taken(unsigned(All.size()));
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (unsigned I = 0; I != All.size(); ++I) {
      if (Taken.test(I) || !Needed.has(All[I].S))
        continue;
      Taken.set(I);
      Changed = true;
      Result.push_back(All[I]);
      for (ValueRef From : {All[I].First, All[I].Next})
        if (From)
          Needed.add(From);
    }
  }
  return Result;
}

/// Do the values \p With tell of each branch that leaves \p Loop which way it goes?
static bool knowsEnd(const ValueFlow &Flow, int Loop, const Substitution &With) {
  const FlowGraph &Graph = *Flow.graph();
  const FlowGraph::Loop &L = Graph.loops()[Loop];
  return llvm::all_of(L.Blocks.set_bits(), [&](unsigned X) {
    const auto &Succs = Graph.block(X).Succs;
    if (llvm::all_of(Succs, [&](const FlowGraph::Edge &E) { return L.Blocks.test(E.Target); }))
      return true;
    LaneValues &Values = Flow.root().Values;
    ValueRef Condition = Succs.size() == 2 ? Flow.condition(X) : nullptr;
    return Condition && Values.toBool(Values.substitute(Condition, With))->constant();
  });
}

namespace {
/// Goes through the iterations of the loops around a place, from the outside in.
class LoopWalk {
public:
  LoopWalk(Intervals::Place At, llvm::ArrayRef<ValueRef> Needed) : Inner(loopAround(At, At)) {
    Mentioned Symbols;
    for (ValueRef V : Needed)
      Symbols.add(V);
    llvm::SmallVector<Intervals::Place, 4> Places{At};
    while (const ValueFlow *Caller = Places.back().Flow->entry().Caller)
      Places.push_back(Intervals::liftTo(Caller, Places.back()));
    // What inner loops begin with can depend on outer ones, so that it is asked for from the inside out.
    for (const Intervals::Place &P : Places)
      for (int L = P.Flow->graph()->block(P.Block).Loop; L >= 0; L = P.Flow->graph()->loops()[L].Parent)
        Loops.push_back({P.Flow, P.Block, L, neededValues(*P.Flow, L, Symbols)});
  }

  /// See atIteration() and lastIteration(); for that \p InnerIteration is set to the last one.
  std::optional<Substitution> to(std::optional<LoopRef> Of, unsigned Iteration, unsigned &InnerIteration,
                                 bool SeekLast, const Substitution &Given) {
    Substitution Result = Given;
    for (const Around &A : llvm::reverse(Loops)) {
      LaneValues &Values = A.Flow->root().Values;
      llvm::ArrayRef<LoopValue> Changing = A.Changing;
      LoopRef This{A.Flow, A.Loop};
      bool IsOf = Of && *Of == This, IsInner = Inner && *Inner == This;
      bool Seeks = SeekLast && IsInner && !IsOf;
      unsigned Last = IsOf ? Iteration : Seeks ? MaxIterations : IsInner ? InnerIteration : 0;
      llvm::SmallVector<ValueRef, 8> Now;
      for (const LoopValue &V : Changing)
        Now.push_back(V.First ? ifSimple(Values.substitute(V.First, Result)) : nullptr);
      for (unsigned I = 0;; ++I) {
        for (unsigned V = 0; V != Changing.size(); ++V)
          if (Now[V])
            Result.Replacements[Changing[V].S] = Now[V];
          else
            Result.Replacements.erase(Changing[V].S);
        Result.Iterations[A.Flow->loopNumber(unsigned(A.Loop))] = I;
        if (Seeks) {
          if (!knowsEnd(*A.Flow, A.Loop, Result))
            return std::nullopt;
          bool NotHere = ends(*A.Flow, A.Loop, Result, A.Block, /*WholeIteration=*/false);
          if (NotHere || ends(*A.Flow, A.Loop, Result, A.Block, /*WholeIteration=*/true)) {
            InnerIteration = I - NotHere;
            return NotHere && I == 0 ? std::nullopt : std::optional(Result);
          }
        } else if (ends(*A.Flow, A.Loop, Result, A.Block, I != Last)) {
          return std::nullopt;
        }
        if (I == Last)
          break;
        for (unsigned V = 0; V != Changing.size(); ++V)
          Now[V] = Now[V] && Changing[V].Next
                       ? ifSimple(Values.substitute(Changing[V].Next, Result), Now[V], Changing[V].Next)
                       : nullptr;
      }
      if (Seeks)
        return std::nullopt;
    }
    return Result;
  }

private:
  /// Iterations of a loop of which the last one is looked for.
  static constexpr unsigned MaxIterations = 256;
  struct Around {
    const ValueFlow *Flow;
    unsigned Block;
    int Loop;
    llvm::SmallVector<LoopValue, 4> Changing;
  };
  std::optional<LoopRef> Inner;
  llvm::SmallVector<Around, 4> Loops;
};
} // namespace

std::optional<Substitution> cudalint::atIteration(Intervals::Place At, std::optional<LoopRef> Of, unsigned Iteration,
                                                  unsigned InnerIteration, llvm::ArrayRef<ValueRef> Needed,
                                                  const Substitution &Given) {
  return LoopWalk(At, Needed).to(Of, Iteration, InnerIteration, /*SeekLast=*/false, Given);
}

std::optional<unsigned> cudalint::lastIteration(Intervals::Place At, std::optional<LoopRef> Of, unsigned Iteration,
                                                llvm::ArrayRef<ValueRef> Needed, const Substitution &Given) {
  unsigned Last = 0;
  std::optional<LoopRef> Inner = loopAround(At, At);
  if (!Inner || (Of && *Inner == *Of) || !LoopWalk(At, Needed).to(Of, Iteration, Last, /*SeekLast=*/true, Given))
    return std::nullopt;
  return Last;
}
