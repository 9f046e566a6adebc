//===- MissingLanes.h - Lanes that a warp collective waits for -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_MISSINGLANES_H
#define CUDALINT_CHECKS_ANALYSIS_MISSINGLANES_H

#include "checks/analysis/DeviceFunction.h"

namespace cudalint {

/// Lanes that a warp collective needs and that do not come to it, or do not have the value that is read from them. The
/// rules are those of the CUDA C++ Programming Guide, "Warp Vote Functions", "Warp Shuffle Functions" and "Independent
/// Thread Scheduling".
struct MissingLanes {
  enum class Kind : uint8_t {
    None,        ///< Nothing is known to be wrong.
    Away,        ///< A lane that is needed is alive and elsewhere.
    Exited,      ///< A shuffle reads a lane that has exited, or a matrix operation lacks one.
    Nonexistent, ///< A shuffle reads a lane that no thread of the block has.
  };
  Kind What = Kind::None;
  /// A known lane is missing whatever the unknown values are; else it depends on an ordinary run-time value.
  bool Certain = false;
  /// A warp in which it happens, 0-31, the lanes that the collective needs there, and those of them that are missing.
  unsigned Warp = 0;
  uint32_t Needed = 0;
  uint32_t Missing = 0;
  /// The branch that keeps them away; null Flow for Nonexistent.
  DeviceFunction::Reason Because = {nullptr, {0, {}, {}}, nullptr};
  /// The calls that lead from the function of that branch to the collective, outermost first.
  std::vector<const clang::CallExpr *> Calls;
  /// The mask that names the lanes is a constant that names the whole warp.
  bool FullMask = false;
  /// The lanes needed are those that have voted for it in a ballot; Needed is not known.
  bool Voted = false;
  /// The same collective with another mask, which missing lanes execute on the other side of the branch; null if none.
  const SyncSite *OtherMask = nullptr;
};

/// Whether lanes on the other side of a branch that execute the same collective with the same mask there are missing.
enum class Companions : uint8_t {
  Count,   ///< They are not: so since sm_70.
  Missing, ///< They are: so on sm_6x and older, where all lanes must come to one place.
};

/// What \p Site of \p F waits for in vain: a collective of a warp, of a part of it, or of a warp group. `.aligned`
/// instructions, such as matrix operations, have no companions, and lanes that have exited are missing to them.
MissingLanes missingLanes(const DeviceFunction &F, const SyncSite &Site, Companions Others = Companions::Count);

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_MISSINGLANES_H
