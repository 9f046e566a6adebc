//===- EmptyIntervals.h - Barriers with nothing to separate -----*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_EMPTYINTERVALS_H
#define CUDALINT_CHECKS_ANALYSIS_EMPTYINTERVALS_H

#include "checks/analysis/Intervals.h"

namespace cudalint {

/// What lies next to a barrier, on every way in one direction.
enum class Neighbour : uint8_t {
  Work,    ///< On some way something that other threads can notice: memory, another kind of synchronisation, time.
  Barrier, ///< Another barrier of the block, with nothing between.
  End,     ///< The kernel's beginning or end, with nothing between; on some ways perhaps a barrier.
};

/// What every way to the block barrier \p Site comes from, since something other threads can notice was last done.
Neighbour before(const SyncSite &Site);
/// What every way from it leads to.
Neighbour behind(const SyncSite &Site);

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_EMPTYINTERVALS_H
