//===- MissingBlocks.h - Blocks that a grid barrier waits for ---*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_MISSINGBLOCKS_H
#define CUDALINT_CHECKS_ANALYSIS_MISSINGBLOCKS_H

#include "checks/analysis/DeviceFunction.h"

namespace cudalint {

/// Whole blocks that do not come to a barrier of the grid (Programming Guide, "Grid Synchronization").
struct MissingBlocks {
  enum class Kind : uint8_t {
    None,   ///< Nothing is known to be wrong.
    Away,   ///< Blocks are elsewhere.
    Exited, ///< All threads of a block can have exited.
  };
  Kind What = Kind::None;
  /// The branch that keeps them away: its condition depends on the number of the block.
  DeviceFunction::Reason Because = {nullptr, {0, {}, {}}, nullptr};
  /// The calls that lead from the function of that branch to the barrier, outermost first.
  std::vector<const clang::CallExpr *> Calls;
};

/// What \p Site of \p F waits for in vain, None if it is no barrier of the grid. Threads of one block that part on the
/// way are left to missingThreads().
MissingBlocks missingBlocks(const DeviceFunction &F, const SyncSite &Site);

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_MISSINGBLOCKS_H
