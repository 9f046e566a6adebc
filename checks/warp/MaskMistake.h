//===- MaskMistake.h - Something else passed as a member mask ---*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_WARP_MASKMISTAKE_H
#define CUDALINT_CHECKS_WARP_MASKMISTAKE_H

#include "checks/analysis/DeviceFunction.h"

namespace cudalint {

/// What stands where a warp collective's mask belongs.
enum class MaskMistake : uint8_t {
  None,
  Condition,     ///< A `bool`.
  FloatingPoint, ///< A floating-point value.
  Swapped,       ///< The full mask is another argument, and this is what belongs there.
  Forgotten,     ///< The arguments are those of the mask-less function: value, lane, width.
  LaneNumber,    ///< Each lane's own number.
  LaneCount,     ///< A number of lanes, such as 32 or 16: as a mask it names one lane, and others call too.
};

/// What is wrong with the mask argument of \p Site, as it is written. The other checks of masks leave such a site to
/// cuda-suspicious-mask.
MaskMistake maskMistake(const DeviceFunction &F, const SyncSite &Site);

/// The argument of \p Site that is the full mask although it stands elsewhere; null if none is.
const clang::Expr *misplacedMask(const SyncSite &Site);

} // namespace cudalint

#endif // CUDALINT_CHECKS_WARP_MASKMISTAKE_H
