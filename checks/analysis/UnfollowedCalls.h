//===- UnfollowedCalls.h - Code that a kernel runs and nobody looks into -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_UNFOLLOWEDCALLS_H
#define CUDALINT_CHECKS_ANALYSIS_UNFOLLOWEDCALLS_H

#include "checks/analysis/DeviceFunction.h"

namespace cudalint {

/// Does \p F, or a function that it calls, run code whose effects are not known: a function of the user without a body
/// or beyond a limit, a pointer to a function, inline assembly that the model does not know? CUDA's own functions and
/// those of the language are known to keep away from the user's barriers and variables.
bool hasUnfollowedCalls(const DeviceFunction &F);

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_UNFOLLOWEDCALLS_H
