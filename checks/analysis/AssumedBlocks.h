//===- AssumedBlocks.h - Blocks that a kernel can be written for -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_ASSUMEDBLOCKS_H
#define CUDALINT_CHECKS_ANALYSIS_ASSUMEDBLOCKS_H

#include "checks/analysis/Conflicts.h"
#include <array>
#include <set>
#include <vector>

namespace cudalint {

/// Blocks that a kernel, of which the block is not known, can be written for: of ordinary shapes, and of those that the
/// extents of its shared arrays suggest. None is of one warp, for which no barrier of the block is needed. There are
/// none if the kernel uses the axes of the block in a way for which no shape is ordinary.
class AssumedBlocks {
public:
  explicit AssumedBlocks(const Conflicts &Of);

  /// The next shape that agrees with what is known of the kernel's block, those with the fewest threads first; none if
  /// there are no more.
  std::optional<BlockShape> next();
  /// Can the kernel be written for the block that \p With, made for the shape that next() has given, looks at? Not if a
  /// thread leaves an array or a row of it, or reads an element that no thread writes, or if threads of different rows
  /// and columns get into each other's way in one store.
  bool fits(const Conflicts &With);

private:
  using Extents = std::array<unsigned, 3>;
  void addShapesOfArrays(const Conflicts &Of, std::set<Extents> &Shapes) const;

  std::vector<BlockShape> Shapes;
  size_t At = 0;
  /// What the kernel does can depend on the size of its block.
  bool AsksForSize = false;
  /// Threads that no block has, since they would leave an array.
  std::vector<Extents> Beyond;
};

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_ASSUMEDBLOCKS_H
