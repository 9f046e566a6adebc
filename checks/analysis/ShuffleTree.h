//===- ShuffleTree.h - Reductions by shuffles -------------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_SHUFFLETREE_H
#define CUDALINT_CHECKS_ANALYSIS_SHUFFLETREE_H

#include "checks/analysis/DeviceFunction.h"
#include "clang/AST/OperationKinds.h"

namespace cudalint {

/// A reduction of a variable by shuffles down or xor over distances that halve: `v += __shfl_down_sync(m, v, d)` for
/// d = 16, 8, 4, 2, 1, in a loop or one after the other. By shuffles down the total is complete in the first lane of each
/// section only.
struct ShuffleTree {
  /// The last shuffle; the only one of a loop.
  const SyncSite *Shuffle;
  /// The shuffles, in the order of the source.
  llvm::SmallVector<const SyncSite *, 5> Shuffles;
  /// The variable that is reduced.
  const clang::VarDecl *Variable;
  /// The assignment that ends the last step.
  const clang::Stmt *LastStep;
  /// Lanes of a section, 2 to 32: twice the first distance.
  unsigned Width;
  /// The operator that combines two values; none if it is a function or a choice.
  std::optional<clang::BinaryOperatorKind> Operator;

  bool isDown() const { return Shuffle->Operation.kind() == OperationKind::ShuffleDown; }
  /// Whether a lane's value counts as often as it is taken: a sum, not a maximum. Then what the other lanes have after
  /// shuffles down is never of use.
  bool isSum() const { return Operator == clang::BO_Add; }

  /// Is \p E of \p In the reduced variable after the last step?
  bool isTotal(const ValueFlow &In, const clang::Expr *E) const;
};

/// The trees of \p F and of the functions that it calls, in the order of the source.
std::vector<ShuffleTree> shuffleTrees(const DeviceFunction &F);

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_SHUFFLETREE_H
