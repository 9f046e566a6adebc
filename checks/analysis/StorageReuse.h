//===- StorageReuse.h - Collectives that share their memory -----*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_STORAGEREUSE_H
#define CUDALINT_CHECKS_ANALYSIS_STORAGEREUSE_H

#include "checks/analysis/Intervals.h"
#include "checks/analysis/MemoryObject.h"

namespace cudalint {

/// Two collectives of the block that work in the same shared memory (`BlockReduce(temp).Sum(x)`), with nothing on some
/// way between that makes the warps wait for each other: warps that are still in the earlier one read what the later
/// one overwrites. Both are one call if it is in a loop.
struct StorageReuse {
  const SyncSite *Earlier, *Later;
  UnsyncedPath Way;
  /// The memory of each: one, or two members of a union.
  MemoryObject EarlierStorage, Storage;
};

/// A collective of the block that works in shared memory that the threads use for something else, too, by another
/// member of a union, with nothing on some way between that makes the warps wait for each other.
struct StorageSharing {
  const SyncSite *Collective;
  /// A read before the collective, or a write or atomic operation behind it.
  const MemoryAccess *Access;
  bool IsAccessLater;
  /// A thread that performs the access: behind the collective one of another warp than the first, to which alone some
  /// collectives leave the last reads.
  unsigned Thread;
  MemoryObject Storage;
};

/// Does \p Site, a collective of the block from a library, exchange what the threads have through the memory that it is
/// given, with barriers of the block inside? Not for blocks of one warp, and not a load or store of each thread's own.
bool hasBarrierInside(const OperationSite &Site);

/// The reuses in \p Of, whose accesses \p Between knows, at most one for each later collective, in the order of the
/// program. Only memory that is certainly the same, and blocks that can have more than one warp.
std::vector<StorageReuse> storageReuses(const DeviceFunction &Of, const Intervals &Between);

/// The accesses of \p Accesses to memory that a collective works in, at most one for each collective and each access.
std::vector<StorageSharing> storageSharings(const MemoryAccesses &Accesses, const Intervals &Between);

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_STORAGEREUSE_H
