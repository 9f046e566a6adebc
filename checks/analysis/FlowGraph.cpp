//===- FlowGraph.cpp - Control flow of one function, numbered -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/FlowGraph.h"
#include "checks/model/OperationLookup.h"
#include "checks/model/ParseErrors.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "clang/Analysis/CFG.h"

using namespace cudalint;

FlowGraph::FlowGraph() = default;
FlowGraph::~FlowGraph() = default;

std::unique_ptr<FlowGraph> FlowGraph::build(const clang::FunctionDecl *Function, clang::ASTContext &Context,
                                            OperationLookup &Lookup, unsigned MaxBlocks) {
  if (!Function || Function->isDependentContext() || Function->isInvalidDecl())
    return nullptr;
  clang::Stmt *Body = Function->getBody();
  // What was not understood can be an exit, a barrier or a write.
  if (!Body || containsErrors(Body, Context))
    return nullptr;
  clang::CFG::BuildOptions Options;
  Options.setAllAlwaysAdd();
  Options.AddInitializers = true;
  Options.AddImplicitDtors = true;
  std::unique_ptr<FlowGraph> Result(new FlowGraph);
  Result->Graph = clang::CFG::buildCFG(Function, Body, &Context, Options);
  if (!Result->Graph || Result->Graph->size() > MaxBlocks)
    return nullptr;
  Result->numberBlocks(Lookup);
  Result->computeDominators();
  Result->computePostDominators();
  Result->findLoops();
  return Result;
}

void FlowGraph::numberBlocks(OperationLookup &Lookup) {
  // How a block ends the thread, if it does.
  auto EndOf = [&](const clang::CFGBlock &B) {
    if (B.hasNoReturnElement())
      return Leave::NoReturn;
    bool Returns = false;
    for (const clang::CFGElement &Element : B) {
      auto Statement = Element.getAs<clang::CFGStmt>();
      if (!Statement)
        continue;
      const clang::Stmt *S = Statement->getStmt();
      Returns |= llvm::isa<clang::ReturnStmt>(S);
      if (!llvm::isa<clang::CallExpr, clang::GCCAsmStmt>(S))
        continue;
      for (const OperationSite &Site : Lookup.sites(S)) {
        if (Site.isConditional())
          continue;
        if (Site.kind() == OperationKind::Exit)
          return Leave::Exit;
        if (Site->NoReturn)
          return Leave::NoReturn;
      }
    }
    return Returns ? Leave::Return : Leave::No;
  };

  // Post-order without recursion.
  const clang::CFGBlock *Entry = &Graph->getEntry();
  std::vector<const clang::CFGBlock *> PostOrder;
  llvm::DenseMap<const clang::CFGBlock *, Leave> Ends;
  llvm::SmallVector<std::pair<const clang::CFGBlock *, clang::CFGBlock::const_succ_iterator>, 32> Stack;
  auto Visit = [&](const clang::CFGBlock *B) {
    Leave End = EndOf(*B);
    if (!Ends.try_emplace(B, End).second)
      return;
    Stack.push_back({B, End == Leave::Exit || End == Leave::NoReturn ? B->succ_end() : B->succ_begin()});
  };
  Visit(Entry);
  while (!Stack.empty()) {
    auto &[B, Next] = Stack.back();
    if (Next == B->succ_end()) {
      PostOrder.push_back(B);
      Stack.pop_back();
      continue;
    }
    const clang::CFGBlock *Target = Next->getReachableBlock();
    ++Next;
    if (Target && !Ends.count(Target))
      Visit(Target);
  }

  llvm::DenseMap<const clang::CFGBlock *, unsigned> Number;
  for (unsigned I = 0; I != PostOrder.size(); ++I)
    Number[PostOrder[PostOrder.size() - 1 - I]] = I;
  Blocks.resize(PostOrder.size());
  for (auto [Source, B] : Number) {
    Block &Out = Blocks[B];
    Out.Source = Source;
    Out.Leaves = Ends.lookup(Source);
    if (Source == &Graph->getExit()) {
      Exit = B;
      ExitReachable = true;
    }
    for (const clang::CFGElement &Element : *Source)
      if (auto Statement = Element.getAs<clang::CFGStmt>())
        BlockOf[Statement->getStmt()] = B;
    if (const clang::Stmt *Terminator = Source->getTerminatorStmt())
      BlockOf.try_emplace(Terminator, B);
  }
  for (unsigned B = 0; B != Blocks.size(); ++B) {
    Block &Out = Blocks[B];
    if (Out.Leaves == Leave::Exit || Out.Leaves == Leave::NoReturn)
      continue;
    unsigned Slot = 0;
    for (const clang::CFGBlock::AdjacentBlock &Succ : Out.Source->succs()) {
      if (const clang::CFGBlock *Target = Succ.getReachableBlock()) {
        unsigned T = Number.lookup(Target);
        Blocks[T].Preds.push_back({B, unsigned(Out.Succs.size())});
        Out.Succs.push_back({T, Slot});
        if (ExitReachable && T == Exit && Out.Leaves == Leave::No)
          Out.Leaves = Leave::End;
      }
      ++Slot;
    }
  }
}

void FlowGraph::computeDominators() {
  // Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm".
  constexpr unsigned Unset = ~0u;
  for (Block &B : Blocks)
    B.Dominator = Unset;
  Blocks[0].Dominator = 0;
  auto Common = [&](unsigned A, unsigned B) {
    while (A != B) {
      while (A > B)
        A = Blocks[A].Dominator;
      while (B > A)
        B = Blocks[B].Dominator;
    }
    return A;
  };
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (unsigned B = 1; B < Blocks.size(); ++B) {
      unsigned New = Unset;
      for (auto [P, Index] : Blocks[B].Preds)
        if (Blocks[P].Dominator != Unset)
          New = New == Unset ? P : Common(New, P);
      if (New != Blocks[B].Dominator) {
        Blocks[B].Dominator = New;
        Changed = true;
      }
    }
  }
}

void FlowGraph::computePostDominators() {
  // On the reversed graph, from a virtual end that every block without successors leads to. A block that aborts the launch
  // is no end: nobody waits for who comes there, and a loop with an assertion is left where its condition says. Blocks from
  // which no end is reached (endless loops) keep -1.
  unsigned N = size(), End = N;
  std::vector<llvm::SmallVector<unsigned, 2>> Succs(N + 1);
  for (unsigned B = 0; B != N; ++B) {
    for (const Edge &E : Blocks[B].Succs)
      Succs[B].push_back(E.Target);
    if (Succs[B].empty() && Blocks[B].Leaves != Leave::NoReturn)
      Succs[B].push_back(End);
  }
  std::vector<llvm::SmallVector<unsigned, 2>> Preds(N + 1);
  for (unsigned B = 0; B != N; ++B)
    for (unsigned S : Succs[B])
      Preds[S].push_back(B);
  std::vector<unsigned> Order;
  std::vector<int> Position(N + 1, -1);
  llvm::BitVector Seen(N + 1);
  llvm::SmallVector<std::pair<unsigned, unsigned>, 32> Stack;
  Stack.push_back({End, 0});
  Seen.set(End);
  while (!Stack.empty()) {
    auto &[B, Next] = Stack.back();
    if (Next == Preds[B].size()) {
      Position[B] = int(Order.size());
      Order.push_back(B);
      Stack.pop_back();
      continue;
    }
    unsigned P = Preds[B][Next++];
    if (!Seen.test(P)) {
      Seen.set(P);
      Stack.push_back({P, 0});
    }
  }
  std::vector<int> Parent(N + 1, -1);
  Parent[End] = int(End);
  auto Common = [&](unsigned A, unsigned B) {
    while (A != B) {
      while (Position[A] < Position[B])
        A = unsigned(Parent[A]);
      while (Position[B] < Position[A])
        B = unsigned(Parent[B]);
    }
    return A;
  };
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (unsigned I = unsigned(Order.size()); I-- != 0;) {
      unsigned B = Order[I];
      if (B == End)
        continue;
      int New = -1;
      for (unsigned S : Succs[B])
        if (Parent[S] >= 0)
          New = New < 0 ? int(S) : int(Common(unsigned(New), S));
      if (New != Parent[B]) {
        Parent[B] = New;
        Changed = true;
      }
    }
  }
  for (unsigned B = 0; B != N; ++B)
    Blocks[B].PostDominator = Parent[B] == int(End) ? -1 : Parent[B];
}

bool FlowGraph::dominates(unsigned A, unsigned B) const {
  while (B > A)
    B = Blocks[B].Dominator;
  return A == B;
}

void FlowGraph::findLoops() {
  // Natural loops: the target of an edge that dominates its source is a header. An edge against the order whose target
  // does not dominate its source enters a loop in its middle.
  llvm::DenseMap<unsigned, unsigned> ByHeader;
  for (unsigned B = 0; B != size(); ++B)
    for (const Edge &E : Blocks[B].Succs) {
      if (E.Target > B)
        continue;
      if (!dominates(E.Target, B)) {
        Reducible = false;
        continue;
      }
      auto [It, New] = ByHeader.try_emplace(E.Target, unsigned(Loops.size()));
      if (New) {
        Loop L;
        L.Header = E.Target;
        L.Blocks.resize(size());
        L.Blocks.set(E.Target);
        Loops.push_back(std::move(L));
      }
      Loop &L = Loops[It->second];
      llvm::SmallVector<unsigned, 16> Work{B};
      while (!Work.empty()) {
        unsigned M = Work.pop_back_val();
        if (L.Blocks.test(M))
          continue;
        L.Blocks.set(M);
        for (auto [P, Index] : Blocks[M].Preds)
          Work.push_back(P);
      }
    }
  // The innermost loop of a block is the smallest one that holds it.
  std::vector<unsigned> Size;
  for (const Loop &L : Loops)
    Size.push_back(L.Blocks.count());
  for (unsigned B = 0; B != size(); ++B)
    for (unsigned L = 0; L != Loops.size(); ++L)
      if (Loops[L].Blocks.test(B) && (Blocks[B].Loop < 0 || Size[L] < Size[unsigned(Blocks[B].Loop)]))
        Blocks[B].Loop = int(L);
  for (unsigned L = 0; L != Loops.size(); ++L)
    for (unsigned M = 0; M != Loops.size(); ++M)
      if (M != L && Loops[M].Blocks.test(Loops[L].Header) && Size[M] > Size[L] &&
          (Loops[L].Parent < 0 || Size[M] < Size[unsigned(Loops[L].Parent)]))
        Loops[L].Parent = int(M);
}

bool FlowGraph::reaches(unsigned From, unsigned To) const {
  if (Reach.empty())
    Reach.resize(size());
  llvm::BitVector &Set = Reach[From];
  if (Set.empty()) {
    Set.resize(size());
    llvm::SmallVector<unsigned, 32> Work{From};
    while (!Work.empty())
      for (const Edge &E : Blocks[Work.pop_back_val()].Succs)
        if (!Set.test(E.Target)) {
          Set.set(E.Target);
          Work.push_back(E.Target);
        }
  }
  return Set.test(To);
}

const clang::Expr *FlowGraph::condition(unsigned B) const {
  if (Blocks[B].Succs.size() < 2)
    return nullptr;
  const clang::CFGBlock *Source = Blocks[B].Source;
  if (llvm::isa_and_nonnull<clang::SwitchStmt>(Source->getTerminatorStmt()))
    return llvm::cast<clang::SwitchStmt>(Source->getTerminatorStmt())->getCond();
  if (const clang::Expr *Last = Source->getLastCondition())
    return Last;
  return llvm::dyn_cast_or_null<clang::Expr>(Source->getTerminatorCondition());
}

std::optional<unsigned> FlowGraph::blockOf(const clang::Stmt *S) const {
  auto It = BlockOf.find(S);
  if (It == BlockOf.end())
    return std::nullopt;
  return It->second;
}
