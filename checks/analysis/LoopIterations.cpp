//===- LoopIterations.cpp - What loops count, iteration by iteration -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/LoopIterations.h"

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
  const Intervals::Place At = A;
  for (const ValueFlow *Common = Intervals::commonFlow(A.Flow, B.Flow); Common; Common = Common->entry().Caller) {
    A = Intervals::liftTo(Common, A);
    B = Intervals::liftTo(Common, B);
    const FlowGraph &Graph = *Common->graph();
    for (int L = Graph.block(A.Block).Loop; L >= 0; L = Graph.loops()[L].Parent)
      if (Graph.inLoop(B.Block, L) && atIteration(At, LoopRef{Common, L}, 1))
        return true;
  }
  return false;
}

/// Does control certainly leave \p Loop before it comes to \p Block, or (with \p WholeIteration) before it has gone
/// round once, if the variables are what \p With says?
static bool ends(const ValueFlow &Flow, int Loop, const Substitution &With, unsigned Block, bool WholeIteration) {
  const FlowGraph &Graph = *Flow.graph();
  const FlowGraph::Loop &L = Graph.loops()[Loop];
  for (unsigned X : L.Blocks.set_bits()) {
    const FlowGraph::Block &B = Graph.block(X);
    ValueRef Condition = B.Succs.size() == 2 ? Flow.condition(X) : nullptr;
    if (!Condition || L.Blocks.test(B.Succs[0].Target) == L.Blocks.test(B.Succs[1].Target))
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

std::optional<Substitution> cudalint::atIteration(Intervals::Place At, std::optional<LoopRef> Of, unsigned Iteration,
                                                  unsigned InnerIteration) {
  std::optional<LoopRef> Inner = loopAround(At, At);
  llvm::SmallVector<Intervals::Place, 4> Places{At};
  while (const ValueFlow *Caller = Places.back().Flow->entry().Caller)
    Places.push_back(Intervals::liftTo(Caller, Places.back()));
  Substitution Result;
  for (const Intervals::Place &P : llvm::reverse(Places)) {
    const ValueFlow &Flow = *P.Flow;
    const FlowGraph &Graph = *Flow.graph();
    LaneValues &Values = Flow.root().Values;
    llvm::SmallVector<int, 4> Loops;
    for (int L = Graph.block(P.Block).Loop; L >= 0; L = Graph.loops()[L].Parent)
      Loops.push_back(L);
    for (int L : llvm::reverse(Loops)) {
      LoopRef This{&Flow, L};
      unsigned Last = Of && *Of == This ? Iteration : Inner && *Inner == This ? InnerIteration : 0;
      llvm::ArrayRef<LoopValue> Changing = Flow.loopValues(unsigned(L));
      llvm::SmallVector<ValueRef, 8> Now;
      for (const LoopValue &V : Changing)
        Now.push_back(V.First ? Values.substitute(V.First, Result) : nullptr);
      for (unsigned I = 0;; ++I) {
        for (unsigned V = 0; V != Changing.size(); ++V)
          if (Now[V])
            Result.Replacements[Changing[V].S] = Now[V];
          else
            Result.Replacements.erase(Changing[V].S);
        Result.Iterations[Flow.loopNumber(unsigned(L))] = I;
        if (ends(Flow, L, Result, P.Block, I != Last))
          return std::nullopt;
        if (I == Last)
          break;
        for (unsigned V = 0; V != Changing.size(); ++V)
          Now[V] = Changing[V].Next ? Values.substitute(Changing[V].Next, Result) : nullptr;
      }
    }
  }
  return Result;
}
