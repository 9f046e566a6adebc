//===- BranchPaths.cpp - Where the paths from a branch meet again -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/BranchPaths.h"
#include "llvm/ADT/STLExtras.h"

using namespace cudalint;

BranchPaths::BranchPaths(const FlowGraph &Graph, unsigned Branch)
    : Graph(Graph), Branch(Branch), Labels(Graph.size(), None) {
  // The blocks on the paths.
  llvm::BitVector Seen(Graph.size());
  llvm::SmallVector<unsigned, 16> Work;
  auto Reach = [&](unsigned From) {
    for (const FlowGraph::Edge &E : Graph.block(From).Succs)
      if (!Seen.test(E.Target)) {
        Seen.set(E.Target);
        if (!endsAt(E.Target))
          Work.push_back(E.Target);
      }
  };
  Reach(Branch);
  while (!Work.empty())
    Reach(Work.pop_back_val());
  // Block numbers are a reverse post-order of the whole graph; from the branch on, and then from the loop headers above
  // it, they are one of the paths too.
  for (unsigned B = Branch + 1; B < Graph.size(); ++B)
    if (Seen.test(B))
      Region.push_back(B);
  for (unsigned B = 0; B <= Branch; ++B)
    if (Seen.test(B))
      Region.push_back(B);

  // A block's label is that of its predecessors if they agree, else the block itself. Not sticky: a label is computed
  // anew from the predecessors until nothing changes, so that no join is left over from an early guess.
  unsigned Limit = unsigned(Region.size()) + 2;
  bool Changed = true;
  for (unsigned Round = 0; Changed && Round != Limit; ++Round) {
    Changed = false;
    for (unsigned B : Region) {
      int New = None;
      for (auto [P, Index] : Graph.block(B).Preds) {
        int L = edgeLabel(P, Index);
        if (L == None || L == New)
          continue;
        New = New == None ? L : int(B);
        if (New == int(B))
          break;
      }
      if (New != Labels[B]) {
        Labels[B] = New;
        Changed = true;
      }
    }
  }
  // Only irreducible graphs can fail to settle: then every block counts as a meeting point.
  if (Changed)
    for (unsigned B : Region)
      Labels[B] = int(B);
  for (unsigned B : Region)
    if (Labels[B] == int(B))
      Joins.push_back(B);
}

int BranchPaths::edgeLabel(unsigned Block, unsigned Edge) const {
  if (Block == Branch)
    return int(Graph.size() + Edge);
  if (endsAt(Block))
    return None;
  return Labels[Block];
}

unsigned BranchPaths::target(int Label) const {
  if (unsigned(Label) < Graph.size())
    return unsigned(Label);
  return Graph.block(Branch).Succs[unsigned(Label) - Graph.size()].Target;
}
