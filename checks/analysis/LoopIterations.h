//===- LoopIterations.h - What loops count, iteration by iteration -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_LOOPITERATIONS_H
#define CUDALINT_CHECKS_ANALYSIS_LOOPITERATIONS_H

#include "checks/analysis/Intervals.h"

namespace cudalint {

/// A loop of one flow.
struct LoopRef {
  const ValueFlow *Flow;
  int Loop;
  bool operator==(const LoopRef &Other) const { return Flow == Other.Flow && Loop == Other.Loop; }
};

/// The innermost loop around both places, through the calls that lead to them; none if there is none.
std::optional<LoopRef> loopAround(Intervals::Place A, Intervals::Place B);

/// Can the innermost loop around both places go round a second time? Not if it is known to end before.
bool canRepeat(Intervals::Place A, Intervals::Place B);

/// What the variables that loops change are at \p At in iteration number \p Iteration, counted from 0, of the loop
/// \p Of and in the first iteration of every other loop around: known numbers as for `for (d = 16; d > 0; d /= 2)`, as
/// far as they follow from each other. Of the innermost loop around \p At, if that is another one, it is iteration number
/// \p InnerIteration. Only variables that \p Needed and the ends of the loops depend on. None if there certainly is no
/// such iteration. \p Given is put in before anything else.
std::optional<Substitution> atIteration(Intervals::Place At, std::optional<LoopRef> Of, unsigned Iteration,
                                        unsigned InnerIteration = 0, llvm::ArrayRef<ValueRef> Needed = {},
                                        const Substitution &Given = Substitution());

/// The number of the last iteration of the innermost loop around \p At, in iteration number \p Iteration of \p Of, another
/// loop around it: every thread that comes to the loop comes to that one. None if the numbers that the loop counts do
/// not tell, or if it goes round very often. \p Needed and \p Given are as for atIteration().
std::optional<unsigned> lastIteration(Intervals::Place At, std::optional<LoopRef> Of, unsigned Iteration,
                                      llvm::ArrayRef<ValueRef> Needed = {}, const Substitution &Given = Substitution());

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_LOOPITERATIONS_H
