//===- ClusterHazards.h - Shared memory of other blocks ---------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_CLUSTERHAZARDS_H
#define CUDALINT_CHECKS_ANALYSIS_CLUSTERHAZARDS_H

#include "checks/analysis/Conflicts.h"
#include <vector>

namespace cudalint {

/// An access to the shared memory of another block of the cluster (`map_shared_rank`) that no barrier of the cluster
/// keeps apart from what that block does.
struct ClusterHazard {
  enum class HazardKind : uint8_t {
    Unstarted, ///< The other block may not have begun to run.
    Race,      ///< The other block accesses the same element, and one of the two writes.
    Exited,    ///< The other block may have exited.
  };
  HazardKind Kind;
  const MemoryAccess *Remote;
  /// Of a race: what a thread of the block itself does, and whether that comes first in the program.
  const MemoryAccess *Own = nullptr;
  bool IsOwnFirst = false;
};

/// The hazards of the kernel that \p Of is about: in the order of the program those of each access. Nothing for kernels
/// that wait for barrier objects, by which blocks can wait for each other, too.
std::vector<ClusterHazard> clusterHazards(const Conflicts &Of);

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_CLUSTERHAZARDS_H
