//===- NeutralValue.h - A reduction moved out of its branch, as a fix -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_WARP_NEUTRALVALUE_H
#define CUDALINT_CHECKS_WARP_NEUTRALVALUE_H

#include "checks/analysis/DeviceFunction.h"
#include "clang/Basic/Diagnostic.h"

namespace cudalint {

/// Edits that move the reduction by shuffles of which \p Site is a part out of the `if` that keeps lanes away from it,
/// so that the whole warp takes part, lanes for which the condition fails with a value that does not count:
/// `condition ? value : 0`. They are made for
///
///   if (i < n) {
///     T v = value;
///     for (int d = 16; d > 0; d /= 2)
///       v += __shfl_down_sync(0xffffffff, v, d);
///     ...
///
/// and for a call `warpSum(value)` in the branch. None if the operator shows no neutral value, if what is moved is not
/// known to mean the same before the branch, or if the lane that gets the total may not come to the rest.
llvm::SmallVector<clang::FixItHint, 4> moveOutWithNeutralValue(const DeviceFunction &F, const SyncSite &Site);

} // namespace cudalint

#endif // CUDALINT_CHECKS_WARP_NEUTRALVALUE_H
