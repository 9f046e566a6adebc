//===- GridSize.h - Whether a launch's grid fits the device -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_GRIDSIZE_H
#define CUDALINT_CHECKS_ANALYSIS_GRIDSIZE_H

#include "checks/analysis/LaunchFacts.h"

namespace cudalint {

/// What a launch says of whether all its blocks can be resident together.
enum class GridSize : uint8_t {
  Unknown,   ///< Nothing is known: a parameter or member, a call, a constant that a large device holds.
  Fits,      ///< So few blocks that every device holds them.
  ByDevice,  ///< Made from what the device can hold: an occupancy query, the number of multiprocessors, a minimum.
  ByProblem, ///< Made by dividing a size that is not constant: as many blocks as the work needs.
  TooLarge,  ///< A constant number that no device holds.
};

/// What \p Launch says of its grid, as far as the function that launches shows it.
GridSize gridSize(const LaunchFact &Launch, OperationLookup &Lookup);

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_GRIDSIZE_H
