//===- KernelInput.h - What the launches of a kernel hand over --*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_KERNELINPUT_H
#define CUDALINT_CHECKS_ANALYSIS_KERNELINPUT_H

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace cudalint {

/// What is known of an integer of the host, in all places that it stands for.
struct HostNumber {
  /// All numbers that it can be, ascending, without duplicates; empty if they are not known.
  std::vector<int64_t> Numbers;
  /// It is a multiple of 2^Log2Multiple, 0 to 63.
  unsigned Log2Multiple = 0;
  bool NonNegative = false;
  /// It is at most this.
  std::optional<int64_t> Max;
  /// It is the extent of the block along this axis, 0 to 2; -1 if it is not known to be one.
  int BlockAxis = -1;
  /// For each block of the grid along this axis, 0 to 2, it is at least CoversPerBlock more, or, if that is 0, the extent
  /// of the block along the axis: as where the grid is what it is divided by that, rounded down. -1 if that is not known.
  int CoversAxis = -1;
  int64_t CoversPerBlock = 0;

  static HostNumber constant(int64_t Number);
  std::optional<int64_t> only() const {
    return Numbers.size() == 1 ? std::optional<int64_t>(Numbers.front()) : std::nullopt;
  }
  bool isUnknown() const {
    return Numbers.empty() && !Log2Multiple && !NonNegative && !Max && BlockAxis < 0 && CoversAxis < 0;
  }
  /// What is true of both.
  void join(const HostNumber &Other);
  bool operator==(const HostNumber &Other) const {
    return Numbers == Other.Numbers && Log2Multiple == Other.Log2Multiple && NonNegative == Other.NonNegative &&
           Max == Other.Max && BlockAxis == Other.BlockAxis && CoversAxis == Other.CoversAxis &&
           CoversPerBlock == Other.CoversPerBlock;
  }
};

/// What all launches of a kernel agree on, beside the block.
struct KernelInput {
  /// Extents of the grid x, y, z.
  std::array<HostNumber, 3> Grid;
  /// By parameter; missing ones are unknown.
  std::vector<HostNumber> Arguments;

  /// What is true of both.
  void join(const KernelInput &Other);
};

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_KERNELINPUT_H
