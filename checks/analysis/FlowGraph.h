//===- FlowGraph.h - Control flow of one function, numbered -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_FLOWGRAPH_H
#define CUDALINT_CHECKS_ANALYSIS_FLOWGRAPH_H

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <memory>
#include <optional>
#include <vector>

namespace clang {
class ASTContext;
class CFG;
class CFGBlock;
class Expr;
class FunctionDecl;
class Stmt;
} // namespace clang

namespace cudalint {

class OperationLookup;

/// The reachable blocks of clang's CFG of one function in reverse post-order, with dominators, loops, and what the
/// model knows about calls that do not come back. Block 0 is the entry.
class FlowGraph {
public:
  /// How control leaves the function along an edge to the exit block, or at a block that ends the thread.
  enum class Leave : uint8_t {
    No,       ///< It does not.
    Return,   ///< A return statement.
    End,      ///< The end of the body.
    Exit,     ///< The thread leaves the kernel (PTX exit).
    NoReturn, ///< The launch is aborted or the call never comes back.
  };

  struct Edge {
    unsigned Target;
    /// Position in the CFG block's successor list: 0 is the true side of a two-way branch.
    unsigned Slot;
  };

  struct Block {
    const clang::CFGBlock *Source = nullptr;
    llvm::SmallVector<Edge, 2> Succs;
    /// Source block and index into its Succs.
    llvm::SmallVector<std::pair<unsigned, unsigned>, 2> Preds;
    /// Innermost loop, -1 if none.
    int Loop = -1;
    /// How an edge from this block to the exit leaves, or how the block itself ends the thread.
    Leave Leaves = Leave::No;
    /// Immediate dominator; the entry is its own.
    unsigned Dominator = 0;
    /// Immediate post-dominator; -1 if there is none.
    int PostDominator = -1;
  };

  struct Loop {
    unsigned Header;
    int Parent = -1;
    llvm::BitVector Blocks;
  };

  /// The graph of \p Function's body. Null if it has no body, is dependent, contains errors that keep clang from
  /// building a CFG, or has more than \p MaxBlocks blocks.
  static std::unique_ptr<FlowGraph> build(const clang::FunctionDecl *Function, clang::ASTContext &Context,
                                          OperationLookup &Lookup, unsigned MaxBlocks);
  ~FlowGraph();

  unsigned size() const { return unsigned(Blocks.size()); }
  const Block &block(unsigned B) const { return Blocks[B]; }
  llvm::ArrayRef<Loop> loops() const { return Loops; }
  const clang::CFG &cfg() const { return *Graph; }
  unsigned exit() const { return Exit; }
  bool hasExit() const { return ExitReachable; }
  /// Every loop is entered through its header only.
  bool isReducible() const { return Reducible; }
  bool dominates(unsigned A, unsigned B) const;
  bool inLoop(unsigned B, int L) const { return L >= 0 && Loops[L].Blocks.test(B); }
  /// Is \p To reachable from \p From along one or more edges?
  bool reaches(unsigned From, unsigned To) const;
  /// The condition that decides which successor is taken; null if there is but one or it is unknown.
  const clang::Expr *condition(unsigned B) const;
  /// Block of the CFG element \p S; none for unreachable or unknown statements.
  std::optional<unsigned> blockOf(const clang::Stmt *S) const;

private:
  FlowGraph();
  void numberBlocks(OperationLookup &Lookup);
  void computeDominators();
  void computePostDominators();
  void findLoops();

  std::unique_ptr<clang::CFG> Graph;
  std::vector<Block> Blocks;
  std::vector<Loop> Loops;
  unsigned Exit = 0;
  bool ExitReachable = false;
  bool Reducible = true;
  llvm::DenseMap<const clang::Stmt *, unsigned> BlockOf;
  mutable std::vector<llvm::BitVector> Reach;
};

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_FLOWGRAPH_H
