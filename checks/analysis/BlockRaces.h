//===- BlockRaces.h - Races between the warps of a block --------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_BLOCKRACES_H
#define CUDALINT_CHECKS_ANALYSIS_BLOCKRACES_H

#include "checks/analysis/Conflicts.h"

namespace cudalint {

/// The conflicts in shared memory between threads of different warps of a block, without those that a barrier within
/// the warp is missing for too.
///
/// Where the block is not known, the kernel is looked at with blocks of several ordinary sizes and shapes, and only
/// what happens with all of them counts: a kernel that is written for one is not judged by another. See AssumedBlocks,
/// which says which ones are possible. A kernel without any barrier of the block, which synchronises the warp in the
/// very place, can be one for blocks of one warp.
class BlockRaces {
public:
  explicit BlockRaces(Conflicts &Of);

  /// A conflict, and the accesses that it is one of.
  struct Race {
    const Conflicts *In;
    const Conflict *Pair;
    bool NeedsRunTimeValue;
  };
  llvm::ArrayRef<Race> all() const { return Races; }

private:
  void collect(Conflicts &Of, bool IsAssumed, std::vector<Race> &Result) const;

  /// The kernel with blocks of a size that is assumed.
  std::vector<std::unique_ptr<DeviceFunction>> Assumed;
  std::vector<std::unique_ptr<Conflicts>> OfAssumed;
  std::vector<Race> Races;
};

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_BLOCKRACES_H
