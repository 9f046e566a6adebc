//===- LanePicture.h - Lanes of a warp as 32 cells -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_LANEPICTURE_H
#define CUDALINT_CHECKS_ANALYSIS_LANEPICTURE_H

#include "checks/analysis/ActiveLanes.h"
#include <string>
#include <vector>

namespace cudalint {

/// The 32 lanes of a warp, lane 0 first: ■ certainly there, · certainly not there, ? it depends.
std::string lanePicture(uint32_t Present, uint32_t Absent);

/// Lanes as words: "lane 3", "lanes 16-31", "lanes 0-3 and 8-11", "all lanes", "no lane".
std::string laneWords(uint32_t Lanes);

/// Warps that look the same.
struct WarpPicture {
  /// First and last warp of a run, 0-31, for each run.
  std::vector<std::pair<unsigned, unsigned>> Warps;
  uint32_t Present = 0;
  uint32_t Absent = 0;
  uint32_t AbsentAlive = 0;
  /// It is that of several warps, and there is no other.
  bool IsEvery = false;
  /// "warp 0", "warps 1-31", "every warp".
  std::string name() const;
  /// "warp 0 ■■··... arrives here".
  std::string arrival() const;
  std::string picture() const { return lanePicture(Present, Absent); }
};

/// The distinct pictures of \p State in the order of their first warp, for the warps of \p Threads threads.
std::vector<WarpPicture> warpPictures(const LaneState &State, unsigned Threads = MaxThreads);

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_LANEPICTURE_H
