//===- LaneSet.h - Sets of threads of one block -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_LANESET_H
#define CUDALINT_CHECKS_ANALYSIS_LANESET_H

#include <array>
#include <cstdint>

namespace cudalint {

/// Lanes of a warp.
constexpr unsigned LanesPerWarp = 32;
/// Warps of the largest block.
constexpr unsigned MaxWarps = 32;
/// Threads of the largest block (Programming Guide, "Technical Specifications per Compute Capability").
constexpr unsigned MaxThreads = LanesPerWarp * MaxWarps;
/// All lanes of a warp.
constexpr uint32_t AllLanes = 0xffffffffu;

/// A set of threads of one block, by linear thread id 0-1023; bit L of warp W is thread 32 * W + L.
class LaneSet {
public:
  LaneSet() { Warps.fill(0); }
  static LaneSet all() { return everyWarp(AllLanes); }
  /// The same lanes \p Lanes in each warp.
  static LaneSet everyWarp(uint32_t Lanes) {
    LaneSet Result;
    Result.Warps.fill(Lanes);
    return Result;
  }
  /// The threads 0 .. \p Count - 1.
  static LaneSet firstThreads(unsigned Count);

  uint32_t warp(unsigned Warp) const { return Warps[Warp]; }
  void setWarp(unsigned Warp, uint32_t Lanes) { Warps[Warp] = Lanes; }
  bool test(unsigned Thread) const { return Warps[Thread / LanesPerWarp] >> (Thread % LanesPerWarp) & 1; }
  void set(unsigned Thread) { Warps[Thread / LanesPerWarp] |= 1u << (Thread % LanesPerWarp); }

  bool empty() const;
  unsigned count() const;
  /// Lowest thread of the set; MaxThreads if empty.
  unsigned lowest() const;
  /// Highest thread of the set; MaxThreads if empty.
  unsigned highest() const;
  bool contains(const LaneSet &Other) const { return (Other - *this).empty(); }
  /// All lanes of every warp in which at least one lane is in the set.
  LaneSet wholeWarps() const;

  LaneSet &operator|=(const LaneSet &Other) {
    for (unsigned W = 0; W != MaxWarps; ++W)
      Warps[W] |= Other.Warps[W];
    return *this;
  }
  LaneSet &operator&=(const LaneSet &Other) {
    for (unsigned W = 0; W != MaxWarps; ++W)
      Warps[W] &= Other.Warps[W];
    return *this;
  }
  LaneSet operator~() const {
    LaneSet Result;
    for (unsigned W = 0; W != MaxWarps; ++W)
      Result.Warps[W] = ~Warps[W];
    return Result;
  }
  friend LaneSet operator|(LaneSet A, const LaneSet &B) { return A |= B; }
  friend LaneSet operator&(LaneSet A, const LaneSet &B) { return A &= B; }
  friend LaneSet operator-(LaneSet A, const LaneSet &B) { return A &= ~B; }
  friend bool operator==(const LaneSet &A, const LaneSet &B) { return A.Warps == B.Warps; }
  friend bool operator!=(const LaneSet &A, const LaneSet &B) { return A.Warps != B.Warps; }

private:
  std::array<uint32_t, MaxWarps> Warps;
};

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_LANESET_H
