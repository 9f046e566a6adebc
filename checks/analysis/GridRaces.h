//===- GridRaces.h - Races between the blocks of a grid ---------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_GRIDRACES_H
#define CUDALINT_CHECKS_ANALYSIS_GRIDRACES_H

#include "checks/analysis/Conflicts.h"

namespace cudalint {

/// Two accesses by which threads of two blocks touch one element of global memory, one of them writing, with no barrier
/// of the grid in between.
struct GridRace {
  /// In the order in which one thread comes to them. One is a plain read; the other a plain write or, before the read,
  /// an atomic operation.
  const MemoryAccess *Earlier, *Later;
  unsigned EarlierBlock, EarlierThread, LaterBlock, LaterThread;
  int64_t Element;
};

/// The races of a kernel between blocks of its grid.
///
/// The kernel is looked at with a grid of a few blocks: the number of threads of a block is the known one or an
/// ordinary one, and each number that the launch hands over and a condition asks for is the number of all threads. What
/// happens then is certain; what depends on anything else that is not known counts for nothing.
///
/// Left out, because they can be meant: volatile reads; elements that every block writes for itself.
class GridRaces {
public:
  explicit GridRaces(const DeviceFunction &Kernel);

  llvm::ArrayRef<GridRace> all() const { return Races; }
  /// The shape of the blocks that were looked at.
  const BlockShape &shape() const { return Of->function().shape(); }

private:
  /// An element that a thread of a block touches.
  struct Touched {
    unsigned Block, Thread;
    int64_t Element;
  };
  void nameSymbols(const ValueFlow &Flow);
  void setParameters();
  Substitution launchOf(unsigned Block) const;
  const std::vector<Touched> &touchedBy(const MemoryAccess &A);
  void compare(const MemoryAccess &A, const MemoryAccess &B);

  std::unique_ptr<DeviceFunction> Assumed;
  std::unique_ptr<Conflicts> Of;
  /// What stands for the number of the block, in one row of blocks, and the numbers that the launch sets.
  llvm::SmallDenseSet<const Symbol *, 2> BlockNumbers;
  llvm::DenseMap<const Symbol *, int64_t> OfLaunch;
  bool IsOneDimensional = true;
  std::map<const MemoryAccess *, std::vector<Touched>> Elements;
  std::vector<GridRace> Races;
};

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_GRIDRACES_H
