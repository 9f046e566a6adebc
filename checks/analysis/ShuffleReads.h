//===- ShuffleReads.h - From which lane a shuffle reads ---------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_SHUFFLEREADS_H
#define CUDALINT_CHECKS_ANALYSIS_SHUFFLEREADS_H

#include "checks/analysis/DeviceFunction.h"
#include <optional>

namespace cudalint {

/// The lanes from which the lanes of a warp get their values by one shuffle, as far as its distance or source lane and
/// its width are known numbers. In a loop it is the shuffle of the first iteration. (CUDA C++ Programming Guide, "Warp
/// Shuffle Functions".)
class ShuffleReads {
public:
  /// \p Site is a shuffle: of a mask, or of a cooperative-groups tile, whose size is the width.
  explicit ShuffleReads(const SyncSite &Site);

  /// False if nothing is known.
  bool isKnown() const { return Number && Width; }
  /// Every lane reads the same known lane.
  bool isBroadcast() const { return isKnown() && Kind == OperationKind::ShuffleIndex && Number->constant(); }
  /// Lanes that form a sub-section, a power of two from 1 to 32; 0 if unknown.
  unsigned width() const { return Width; }
  /// The lane that the lane of \p Thread reads, 0-31; its own where the shuffle gives it its own value back.
  unsigned of(unsigned Thread) const;

private:
  OperationKind Kind;
  ValueRef Number = nullptr;
  unsigned Width = 0;
};

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_SHUFFLEREADS_H
