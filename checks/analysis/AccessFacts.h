//===- AccessFacts.h - What is known of one memory access -------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_ACCESSFACTS_H
#define CUDALINT_CHECKS_ANALYSIS_ACCESSFACTS_H

#include "checks/analysis/Intervals.h"
#include <string>

namespace cudalint {

/// The expression or statement that performs \p A: an assignment, a load, the call of an atomic.
const clang::Stmt *statementOf(const MemoryAccess &A);

/// The name of the array or pointer as it stands in the text of \p A; the object's own if it has none there.
std::string nameOf(const MemoryAccess &A);

/// How many elements the object has that \p A's index counts; none if it is reached through a pointer, has no constant
/// size, or is a member of an element.
std::optional<uint64_t> elementsOf(const MemoryAccess &A, const clang::ASTContext &Context);

/// Who executes an access when some thread of the block does.
struct AccessThreads {
  /// Threads that come whenever one thread of their block does.
  LaneSet Sure;
  /// Threads that come for ordinary values at run time: Sure, and those that only bounds (`i < n`) keep away.
  LaneSet Usual;
  /// Some condition on data, of which nothing is known, lets through any of these: none if there is none.
  LaneSet Possible;
  /// Whether it is executed at all depends on a condition that the whole block shares and that is not known.
  bool IsConditional = false;
};

/// The threads at \p A in \p F, for the blocks that F's shape allows.
AccessThreads threadsAt(const MemoryAccess &A, const DeviceFunction &F, const Intervals &Between);

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_ACCESSFACTS_H
