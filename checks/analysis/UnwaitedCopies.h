//===- UnwaitedCopies.h - Copies whose end nobody waits for -----*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_UNWAITEDCOPIES_H
#define CUDALINT_CHECKS_ANALYSIS_UNWAITEDCOPIES_H

#include "checks/analysis/Conflicts.h"
#include <vector>

namespace cudalint {

/// An element of shared memory that an asynchronous copy fills, and an access to it that comes while the copy can still
/// be on its way: between the two stands nothing that waits for a copy.
struct UnwaitedCopy {
  const MemoryAccess *Copy, *Use;
  /// It takes an ordinary value at run time.
  bool NeedsRunTimeValue;
};

/// The copies of \p Of that are used too early, in the order of the use in the program; one for each use.
std::vector<UnwaitedCopy> unwaitedCopies(const Conflicts &Of);

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_UNWAITEDCOPIES_H
