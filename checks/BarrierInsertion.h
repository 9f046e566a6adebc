//===- BarrierInsertion.h - Where a missing barrier belongs -----*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_BARRIERINSERTION_H
#define CUDALINT_CHECKS_BARRIERINSERTION_H

#include "checks/Reporter.h"
#include "checks/analysis/Conflicts.h"

namespace cudalint {

/// The one statement boundary at which a barrier separates the two accesses of a conflict, if there is one.
struct BarrierPlace {
  /// The innermost block of statements around the later access.
  const clang::Stmt *Around = nullptr;
  /// Both are parts of one statement, so that no barrier fits between.
  bool InOneStatement = false;
  /// The statement before which a barrier separates them; null if there is none, or if a barrier of the group must not
  /// stand there because some of its threads certainly or possibly do not come (Scope::Block only).
  const clang::Stmt *Before = nullptr;
  /// Safe where all threads of the group certainly come, in the only context that there is.
  FixSafety Safety = FixSafety::Unsafe;
};

/// Where a barrier of \p Group, Scope::Warp or Scope::Block, separates the accesses of \p Pair.
BarrierPlace barrierPlace(const Conflicts &In, const Conflict &Pair, Scope Group);

/// \p Barrier, a statement, and a new line before \p S, indented like it.
clang::FixItHint insertBarrier(const clang::Stmt *S, llvm::StringRef Barrier, const clang::ASTContext &Context);

} // namespace cudalint

#endif // CUDALINT_CHECKS_BARRIERINSERTION_H
