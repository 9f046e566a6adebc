//===- CooperativeLaunchFix.h - A cooperative launch, as a fix --*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_GRID_COOPERATIVELAUNCHFIX_H
#define CUDALINT_CHECKS_GRID_COOPERATIVELAUNCHFIX_H

#include "checks/Unit.h"
#include "checks/analysis/LaunchFacts.h"
#include "clang/Basic/Diagnostic.h"

namespace cudalint {

/// Rewrites the statement `kernel<<<...>>>(...);` of \p Launch as a block that calls cudaLaunchCooperativeKernel with
/// an array of arguments, the same grid, block, shared memory and stream, its result wrapped in the style of the file.
/// Empty where that cannot be done: in a macro, for an overloaded kernel, for one whose template arguments are deduced.
llvm::SmallVector<clang::FixItHint, 1> launchCooperatively(const Unit &U, const LaunchFact &Launch);

} // namespace cudalint

#endif // CUDALINT_CHECKS_GRID_COOPERATIVELAUNCHFIX_H
