//===- OpportunisticGroup.h - Whoever comes as the group, as a fix -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_WARP_OPPORTUNISTICGROUP_H
#define CUDALINT_CHECKS_WARP_OPPORTUNISTICGROUP_H

#include "checks/analysis/DeviceFunction.h"
#include "clang/Basic/Diagnostic.h"

namespace cudalint {

/// Edits for a function in which any grouping of the lanes is right: \p Site is a ballot of all who come with a full
/// mask, an elected lane does one atomic for the lanes of the result, and shuffles hand on what it got. The ballot
/// becomes `__activemask()` and its result the mask of the shuffles. None for any other use of the warp.
llvm::SmallVector<clang::FixItHint, 4> groupWhoeverComes(const DeviceFunction &F, const SyncSite &Site);

} // namespace cudalint

#endif // CUDALINT_CHECKS_WARP_OPPORTUNISTICGROUP_H
