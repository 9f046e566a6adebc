//===- Intervals.h - Where threads synchronise between two places -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_INTERVALS_H
#define CUDALINT_CHECKS_ANALYSIS_INTERVALS_H

#include "checks/analysis/MemoryAccesses.h"
#include "checks/analysis/UncalledOperations.h"
#include <tuple>

namespace cudalint {

/// What counts as synchronisation.
enum class SyncKind : uint8_t {
  /// An execution barrier that certainly joins the threads asked for and orders their memory.
  CertainBarrier,
  /// Whatever could let the threads wait for each other: also a barrier whose group is not known, one that is named and
  /// not called by mistake, a function whose body is not followed, a loop that polls memory, a loop that holds a
  /// barrier though it may run zero times, and a branch with a barrier on one side whose condition is not known. A way
  /// that is free of these is certainly unsynchronised.
  PossibleBarrier,
  /// A fence or barrier that certainly orders the memory accesses of the threads asked for, whether they wait or not.
  CertainOrder,
  /// Whatever could keep what the thread did before ordered before what it does later (a release), or what it does
  /// later behind what it did before (an acquire), as the threads asked for see it: with the same latitude as
  /// PossibleBarrier.
  PossibleRelease,
  PossibleAcquire,
};

/// A way that is free of what only could count certainly has none.
constexpr bool isPossible(SyncKind Kind) {
  return Kind == SyncKind::PossibleBarrier || Kind >= SyncKind::PossibleRelease;
}

/// A condition that holds at a place because a branch before it was taken one way.
struct BranchOutcome {
  const ValueFlow *Flow;
  unsigned Branch;
  ValueRef Condition;
  bool IsTrue;
};

/// The synchronisation on the ways between two places of a device function and of those it calls, each call followed in
/// its own context. Ways that the values rule out are left out: edges that no thread takes, and edges that contradict
/// the branches taken to come to either place.
class Intervals {
public:
  /// A CFG element of one flow.
  struct Place {
    const ValueFlow *Flow;
    unsigned Block, Element;
  };
  static Place placeOf(const MemoryAccess &A) { return {A.Flow, A.Block, A.Element}; }
  /// Where the statement \p S of \p Flow stands.
  static Place placeOf(const ValueFlow &Flow, const clang::Stmt *S);

  explicit Intervals(const MemoryAccesses &Accesses) : Accesses(Accesses) {}

  /// Is there a way from behind \p From to \p To without synchronisation of \p Needed (Scope::Warp or wider) of the
  /// kind \p Kind, on which each edge can be taken by one of \p Threads? If both are one place the question is about
  /// its next execution.
  UnsyncedPath wayWithout(Place From, Place To, Scope Needed, SyncKind Kind,
                          const LaneSet &Threads = LaneSet::all()) const;
  /// Is there such a way from one iteration of a loop around both to a later one? It may lead past \p To in the first.
  bool isCarriedWithout(Place From, Place To, Scope Needed, SyncKind Kind,
                        const LaneSet &Threads = LaneSet::all()) const;
  /// Is there such a way if branches with a barrier on one side could always be passed on the other?
  bool wayBesides(Place From, Place To, Scope Needed, bool Carried) const;
  /// Is there a way without a barrier that is possible with known values: from \p From, in an iteration of the loops
  /// around it in which they are \p Earlier, to \p To, in which they are \p Later? If \p Carried, To is executed in the
  /// iteration behind From's of the innermost loop around both, else in the same one. Branches that these values do not
  /// decide are as for PossibleBarrier.
  bool wayWithValues(Place From, Place To, Scope Needed, const LaneSet &Threads, const Substitution &Earlier,
                     const Substitution &Later, bool Carried) const;
  /// The widest of Warp, Block, Cluster and Grid whose threads every way synchronises (or, for CertainOrder, orders);
  /// Scope::None if one does not. A barrier of part of a warp counts for nothing. Grid too if no way leads there.
  Scope strongest(Place From, Place To, SyncKind Kind) const;

  /// The branches that must be taken one way to come to \p At, innermost first, those of the calls that lead to it
  /// included. Branches that leave a loop are left out: that a loop runs, or ends, is taken for granted.
  std::vector<BranchOutcome> outcomes(Place At) const;
  /// The innermost flow that holds both.
  static const ValueFlow *commonFlow(const ValueFlow *A, const ValueFlow *B);
  /// \p P, or the call in \p Flow, which must be a caller, that leads to it.
  static Place liftTo(const ValueFlow *Flow, Place P);

private:
  struct Query {
    Scope Needed;
    SyncKind Kind;
    std::vector<BranchOutcome> Known;
    LaneSet Threads = LaneSet::all();
    /// Only ways that go back in a loop count.
    bool CarriedOnly = false;
    /// Branches with a barrier on one side do not stop.
    bool PassesBranches = false;
    /// What the values are up to the edge that goes back in a loop around both places, and behind it; null if not
    /// known. If they are, no way goes back twice.
    const Substitution *Earlier = nullptr, *Later = nullptr;
  };
  UnsyncedPath way(Place From, Place To, Query Q) const;
  UnsyncedPath search(const ValueFlow &Flow, Place From, Place To, const Query &Q) const;
  bool reachesEnd(Place From, const Query &Q) const;
  bool reachedFromEntry(Place To, const Query &Q) const;
  bool isExcluded(const ValueFlow &Flow, unsigned Block, unsigned Edge, bool WentBack, const Query &Q) const;
  bool stops(const ValueFlow &Flow, unsigned Block, unsigned Element, const Query &Q,
             const Substitution *With = nullptr) const;
  bool stopsAlways(const ValueFlow &Flow, const Query &Q) const;
  bool branchStops(const ValueFlow &Flow, unsigned Block, const Query &Q) const;
  bool loopStops(const ValueFlow &Flow, unsigned Loop, const Query &Q) const;
  bool destructorStops(const clang::CXXMethodDecl *Destructor, const ValueFlow &Flow, const Query &Q) const;
  bool siteStops(const OperationSite &Site, const Query &Q) const;
  bool looksAtAtomic(const ValueFlow &Flow, unsigned Block) const;
  bool isNamedBetween(const ValueFlow *Common, Place From, Place To, bool Carried, Scope Needed) const;

  const MemoryAccesses &Accesses;
  mutable std::map<std::tuple<const clang::CXXMethodDecl *, Scope, SyncKind>, bool> Destructors;
  mutable std::map<std::tuple<const ValueFlow *, Scope, SyncKind>, bool> Always;
  /// Whether a function that is called looks at an atomic anywhere.
  mutable llvm::DenseMap<const ValueFlow *, bool> Looking;
  mutable llvm::DenseMap<const clang::FunctionDecl *, std::vector<UncalledOperation>> Uncalled;
  mutable std::map<std::tuple<const ValueFlow *, unsigned, Scope, SyncKind>, bool> Loops, Branches;
  mutable std::map<std::tuple<const ValueFlow *, unsigned, unsigned, Scope, SyncKind>, bool> Elements;
};

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_INTERVALS_H
