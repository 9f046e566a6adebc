//===- BlockShape.cpp - What is known of a block's dimensions -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/BlockShape.h"
#include <algorithm>

using namespace cudalint;

BlockShape BlockShape::exact(unsigned X, unsigned Y, unsigned Z) {
  BlockShape Shape;
  if (X == 0 || Y == 0 || Z == 0 || X > MaxThreads || Y > MaxThreads || Z > MaxThreads || X * Y > MaxThreads ||
      X * Y * Z > MaxThreads)
    return Shape;
  Shape.Dim = {X, Y, Z};
  return Shape;
}

unsigned BlockShape::threadLimit() const {
  if (isExact())
    return Dim[0] * Dim[1] * Dim[2];
  return std::min(MaxBlockThreads, MaxThreads);
}

LaneSet BlockShape::certainThreads() const {
  if (isExact())
    return LaneSet::firstThreads(threadLimit());
  // That each of several rows holds whole warps is an assumption.
  if (Dim[0] == 0 && (!XIsMultipleOf32 || !isOneDimensional()))
    return LaneSet::firstThreads(1);
  return LaneSet::firstThreads(std::min(threadLimit(), std::max(LanesPerWarp, Dim[0])));
}
