//===- BranchPaths.h - Where the paths from a branch meet again -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_BRANCHPATHS_H
#define CUDALINT_CHECKS_ANALYSIS_BRANCHPATHS_H

#include "checks/analysis/FlowGraph.h"
#include <vector>

namespace cudalint {

/// For one branch, the blocks reached from it, each with a label that tells which threads of a split come along: blocks
/// with the same label are reached by the same ones. A block at which two disjoint paths from the branch meet is
/// labelled by itself: its variables merge values of threads that went separate ways. (The labels of LLVM's sync
/// dependence analysis, after Rosemann, Moll and Hack, "An abstract interpretation for SPMD divergence on reducible
/// control flow graphs", POPL 2021.)
///
/// Blocks behind the branch's immediate post-dominator are left out: all threads have met there. Paths end where they
/// come to the branch again; its own label says by which way.
class BranchPaths {
public:
  BranchPaths(const FlowGraph &Graph, unsigned Branch);

  static constexpr int None = -1;
  /// Label of \p Block: the number of a join, or Graph.size() + i for successor i of the branch; None if not reached.
  int label(unsigned Block) const { return Labels[Block]; }
  /// Label that \p Edge of \p Block carries; None if the block is not reached or lies behind the end of the paths.
  int edgeLabel(unsigned Block, unsigned Edge) const;
  /// The block that the threads with \p Label reach first of all that have it.
  unsigned target(int Label) const;
  /// Blocks at which disjoint paths meet.
  llvm::ArrayRef<unsigned> joins() const { return Joins; }
  /// The blocks with a label, in reverse post-order; the branch only if it is come to again.
  llvm::ArrayRef<unsigned> region() const { return Region; }
  unsigned branch() const { return Branch; }
  /// Do the paths end at \p Block, because it is the branch again or its immediate post-dominator?
  bool endsAt(unsigned Block) const {
    return Block == Branch || int(Block) == Graph.block(Branch).PostDominator;
  }

private:
  const FlowGraph &Graph;
  unsigned Branch;
  std::vector<int> Labels;
  llvm::SmallVector<unsigned, 8> Joins;
  llvm::SmallVector<unsigned, 16> Region;
};

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_BRANCHPATHS_H
