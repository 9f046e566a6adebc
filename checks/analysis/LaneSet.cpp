//===- LaneSet.cpp - Sets of threads of one block -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/LaneSet.h"
#include "llvm/ADT/bit.h"

using namespace cudalint;

LaneSet LaneSet::firstThreads(unsigned Count) {
  LaneSet Result;
  for (unsigned W = 0; W != MaxWarps; ++W) {
    unsigned First = W * LanesPerWarp;
    if (Count >= First + LanesPerWarp)
      Result.Warps[W] = AllLanes;
    else if (Count > First)
      Result.Warps[W] = (1u << (Count - First)) - 1;
  }
  return Result;
}

bool LaneSet::empty() const {
  for (uint32_t Lanes : Warps)
    if (Lanes)
      return false;
  return true;
}

unsigned LaneSet::count() const {
  unsigned Count = 0;
  for (uint32_t Lanes : Warps)
    Count += llvm::popcount(Lanes);
  return Count;
}

unsigned LaneSet::lowest() const {
  for (unsigned W = 0; W != MaxWarps; ++W)
    if (Warps[W])
      return W * LanesPerWarp + llvm::countr_zero(Warps[W]);
  return MaxThreads;
}

unsigned LaneSet::highest() const {
  for (unsigned W = MaxWarps; W != 0; --W)
    if (Warps[W - 1])
      return W * LanesPerWarp - 1 - llvm::countl_zero(Warps[W - 1]);
  return MaxThreads;
}

LaneSet LaneSet::wholeWarps() const {
  LaneSet Result;
  for (unsigned W = 0; W != MaxWarps; ++W)
    Result.Warps[W] = Warps[W] ? AllLanes : 0;
  return Result;
}
