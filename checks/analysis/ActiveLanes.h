//===- ActiveLanes.h - Which threads are at a place together -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_ACTIVELANES_H
#define CUDALINT_CHECKS_ANALYSIS_ACTIVELANES_H

#include "checks/analysis/ValueFlow.h"

namespace cudalint {

/// Where each thread can be while some thread of its group (its warp, or its block) executes a place. A thread may be
/// in several of the sets: then it depends on values that are not known. A thread in none of them does not exist, or
/// the launch has been aborted before.
struct LaneState {
  LaneSet Here;   ///< It can be here.
  LaneSet Away;   ///< It can be alive and not come here this time.
  LaneSet Exited; ///< It can have exited the kernel, or be about to without coming here.

  /// Certainly here whenever one thread of the group is.
  LaneSet present() const { return Here - Away - Exited; }
  /// Certainly not here.
  LaneSet absent() const { return ~Here; }
  /// Certainly alive and not here.
  LaneSet absentAlive() const { return Away - Here - Exited; }
  bool isReached() const { return !Here.empty(); }
  bool operator==(const LaneState &Other) const {
    return Here == Other.Here && Away == Other.Away && Exited == Other.Exited;
  }
};

/// A branch that keeps threads away from a place.
struct AbsenceReason {
  unsigned Branch; ///< Block whose end branches.
  LaneSet Away;    ///< Threads that can be elsewhere because of it.
  LaneSet Exited;  ///< Threads that can have exited because of it.
};

/// The threads at each block of one flow that are there together, as seen by one group: Scope::Warp, Scope::Block or
/// Scope::Grid. Threads of a split meet again where all ways lead; what each branch does follows from BranchPaths.
class ActiveLanes {
public:
  /// \p Entry says where the threads are when the function is entered: those that come in are Here.
  ActiveLanes(const ValueFlow &Flow, Scope Group, const LaneState &Entry);

  const ValueFlow &flow() const { return Flow; }
  Scope group() const { return Group; }
  /// State at \p Block. If the flow is not reliable every thread may be anywhere.
  const LaneState &at(unsigned Block);
  /// State at \p Before, a statement of \p Block: threads can have exited in functions that the block calls before.
  const LaneState &at(unsigned Block, const clang::Stmt *Before);
  /// The branches that make the state of \p Block differ from that of the entry.
  llvm::ArrayRef<AbsenceReason> reasons(unsigned Block);

private:
  struct BlockFacts {
    bool Known = false;
    LaneState State;
    std::vector<AbsenceReason> Reasons;
  };
  struct Split {
    LaneSet Away, Exited;
  };
  const BlockFacts &facts(unsigned Block);
  Split computeSplit(unsigned Branch, unsigned Target, unsigned Place) const;
  LaneSet splitFrom(unsigned Branch, unsigned Edge, const LaneSet &Leaving, const LaneSet &Others) const;

  const ValueFlow &Flow;
  Scope Group;
  LaneState Entry;
  std::vector<BlockFacts> Blocks;
  std::map<const clang::Stmt *, LaneState> Within;
};

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_ACTIVELANES_H
