//===- BlockShape.h - What is known of a block's dimensions -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_BLOCKSHAPE_H
#define CUDALINT_CHECKS_ANALYSIS_BLOCKSHAPE_H

#include "checks/analysis/LaneSet.h"
#include <array>

namespace cudalint {

/// What is known of the dimensions of the block that a function runs in. It decides what threadIdx is for each linear
/// thread id: t = x + y * Dx + z * Dx * Dy (Programming Guide, "Thread Hierarchy").
struct BlockShape {
  /// Dimensions x, y, z; 0 where unknown.
  std::array<unsigned, 3> Dim = {0, 1, 1};
  /// An unknown dimension is a multiple of 2 to the power of this, 0 to 10.
  std::array<unsigned, 3> Log2Multiple = {0, 0, 0};
  /// An unknown Dx is taken to be a multiple of 32, so that a warp never spans two rows.
  bool XIsMultipleOf32 = true;
  /// Upper bound of the block's threads, from `__launch_bounds__`, 1 to 1024.
  unsigned MaxBlockThreads = MaxThreads;

  /// One row of threads, as many as a multiple of 32 allows: the assumption when nothing is known.
  static BlockShape oneDimensional() { return BlockShape(); }
  /// Any y and z extents.
  static BlockShape anyDimensional() {
    BlockShape Shape;
    Shape.Dim = {0, 0, 0};
    return Shape;
  }
  /// Exactly these dimensions. Dimensions that no block can have give oneDimensional().
  static BlockShape exact(unsigned X, unsigned Y = 1, unsigned Z = 1);

  bool isExact() const { return Dim[0] && Dim[1] && Dim[2]; }
  /// y and z are always 0.
  bool isOneDimensional() const { return Dim[1] == 1 && Dim[2] == 1; }
  /// Threads of the largest block that fits, 1 to 1024: how many linear ids the analyses look at.
  unsigned threadLimit() const;
  /// Threads that certainly exist: all when exact, else those of warp 0 if a block is one row, else the first.
  LaneSet certainThreads() const;
  /// Threads that can exist.
  LaneSet possibleThreads() const { return LaneSet::firstThreads(threadLimit()); }
  bool operator==(const BlockShape &Other) const {
    return Dim == Other.Dim && Log2Multiple == Other.Log2Multiple && XIsMultipleOf32 == Other.XIsMultipleOf32 && MaxBlockThreads == Other.MaxBlockThreads;
  }
};

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_BLOCKSHAPE_H
