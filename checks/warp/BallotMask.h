//===- BallotMask.h - A branch's own mask, as a fix -------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_WARP_BALLOTMASK_H
#define CUDALINT_CHECKS_WARP_BALLOTMASK_H

#include "checks/analysis/DeviceFunction.h"
#include "clang/Basic/Diagnostic.h"

namespace cudalint {

/// Edits that take a ballot of an `if`'s condition before it and use the result as the mask of the collectives with a
/// full mask inside, \p Site first of all. None unless the `if` alone decides who comes to \p Site, the whole warp
/// comes to the `if`, evaluating the condition twice changes nothing, no macro is in the way and \p Site is the first
/// of its collectives: the edits belong to one finding.
llvm::SmallVector<clang::FixItHint, 4> takeMaskFromBallot(const DeviceFunction &F, const SyncSite &Site);

} // namespace cudalint

#endif // CUDALINT_CHECKS_WARP_BALLOTMASK_H
