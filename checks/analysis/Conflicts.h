//===- Conflicts.h - Unsynchronised accesses to one element -----*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_CONFLICTS_H
#define CUDALINT_CHECKS_ANALYSIS_CONFLICTS_H

#include "checks/analysis/Intervals.h"
#include <map>

namespace cudalint {

class LaunchFacts;

/// Two accesses by which two threads touch one element, one of them writing, with nothing on some way between that
/// makes either thread wait for the other.
struct Conflict {
  /// In the order in which one thread comes to them.
  const MemoryAccess *Earlier, *Later;
  UnsyncedPath Way;
  /// A pair of threads: that of Earlier and that of Later; the lowest Later first.
  unsigned EarlierThread, LaterThread;
  /// Elements of the two accesses in the iterations of loops that were compared; their first bytes, counted from the
  /// object, if InBytes.
  ValueRef EarlierIndex, LaterIndex;
  /// The two see the memory as elements of different types or as different members of a union.
  bool InBytes;
  /// No two threads of different warps touch one element by the two accesses, for certain.
  bool OnlyInWarp;
  /// Some thread certainly reads an element that only other warps write: a barrier within the warp is not enough.
  bool AlsoAcrossWarps;
  /// It takes an ordinary value at run time, such as a bound that lets both threads through; else it happens in every
  /// block that comes to both accesses.
  bool NeedsRunTimeValue;

  /// The first and the last byte that both threads touch, counted from the object; none if only the distance of the
  /// accesses is known. Only if InBytes.
  std::optional<std::pair<int64_t, int64_t>> commonBytes() const;
  bool isReadAfterWrite() const { return Earlier->isWrite() && !isWriteAfterWrite(); }
  bool isWriteAfterWrite() const { return Earlier->isWrite() && Later->isWrite(); }
};

/// The conflicts of a device function and of those it calls.
///
/// Where the indices depend on what a loop counts, some iterations are compared number by number. Where they depend on
/// the result of a ballot, a vote of the odd lanes stands for what the data can be; where no kernel is in sight, the
/// thread's number stands for a parameter that an access to shared memory is indexed with; and a parameter that a loop
/// starts from is the number that a launch of the file hands over. A condition on what shared memory holds lets any
/// thread through, as where two elements are exchanged. Such conflicts need a value at run time.
///
/// Accesses that see one object as elements of different types, or by different members of a union, are compared byte
/// by byte.
///
/// Within a warp two writes and atomics are left out. Between warps they count: two writes of values that are not known
/// to be the same, and a plain access against an atomic one. What data decide is taken to be something ordinary there:
/// an index that is loaded from memory is the number of a thread of another warp, and any thread may perform an atomic
/// operation that a condition guards.
///
/// Left out, because they can be meant: a write of the element by the reading thread itself in the same statement as
/// the other's (all lanes store one value); reads that decide whether a loop goes on (polling).
class Conflicts {
public:
  /// \p Launches, if any, are those of the file.
  explicit Conflicts(const DeviceFunction &F, const LaunchFacts *Launches = nullptr);

  const DeviceFunction &function() const { return F; }
  const MemoryAccesses &accesses() const { return Accesses; }
  const Intervals &intervals() const { return Between; }
  /// The threads of the largest block that stays within all arrays.
  const LaneSet &existingThreads() const { return Existing; }

  /// Pairs of threads of one warp (Scope::Warp), or of different warps of a block (Scope::Block), in the order of the
  /// later access in the program. At most one for two accesses.
  llvm::ArrayRef<Conflict> find(Scope Group);

  /// Do no two threads of a block, whatever its shape, touch one element of shared memory by two accesses of which one
  /// writes, with nothing on some way between that synchronises the block? Said only where the indices tell it without
  /// the shape. Then find(Scope::Block) has nothing of shared memory for any shape that function()'s admits.
  bool rulesOutBlockConflicts() const;

  /// Pairs of accesses to one object, one of them writing, that were compared; and those of them of which nothing could
  /// be said, because an index, a guard or a pointer is not known. Of all calls of find().
  unsigned compared() const { return Compared; }
  unsigned unknown() const { return Unknown; }

  /// Threads that execute \p A whenever its warp (or block) does, and the uniform conditions on which that depends.
  struct Guard {
    LaneSet Threads;
    bool IsKnown = true;
    bool NeedsRunTimeValue = false;
    std::vector<BranchOutcome> Uniform;
    /// The conditions contradict each other: it never happens.
    bool IsImpossible = false;
  };
  /// Who executes \p A with the values \p With in the place of what is not known.
  Guard guard(const MemoryAccess &A, Scope Group, const Substitution &With) const;

private:
  enum class Answer : uint8_t { No, Unknown, Yes };
  using Accessed = llvm::ArrayRef<const MemoryAccess *>;
  void keepCommonToShortRows(std::vector<Conflict> &Result) const;
  void findFor(Accessed Of, Scope Group, std::vector<Conflict> &Result);
  bool canMeet(const MemoryAccess &A, const MemoryAccess &B, Scope Group) const;
  std::optional<Conflict> findBetween(const MemoryAccess &A, const MemoryAccess &B, Scope Group, bool TooMany,
                                      unsigned &PairsByIteration);
  Answer compare(const MemoryAccess &A, const MemoryAccess &B, Scope Group, Conflict &Result) const;
  Answer compareAs(const MemoryAccess &A, const MemoryAccess &B, ValueRef IndexA, ValueRef IndexB, const Guard &GuardA,
                   const Guard &GuardB, Scope Group, Conflict &Result) const;
  /// Is there a way between two accesses that the threads can take, by the values in the iterations of both?
  using HasWay = llvm::function_ref<bool(const LaneSet &, const Substitution &, const Substitution &)>;
  Answer compareIterations(const MemoryAccess &A, const MemoryAccess &B, Scope Group, unsigned Step, Conflict &Result,
                           HasWay Counts) const;
  Answer compareInIteration(const MemoryAccess &A, const MemoryAccess &B, Scope Group, unsigned Iteration,
                            unsigned Step, Conflict &Result, HasWay Counts) const;
  bool isDecidedByShared(const DeviceFunction::Reason &R, ValueRef Condition) const;
  bool isCompared(const MemoryAccess &A, const MemoryAccess &B, Scope Group) const;
  /// Values for what the indices of both accesses are made of and nothing is known about.
  Substitution example(const MemoryAccess &A, const MemoryAccess &B, Scope Group) const;
  bool goesRoundWithout(Intervals::Place A, Intervals::Place B, Scope Group,
                        const LaneSet &Threads = LaneSet::all()) const;
  bool partWithoutSync(const Conflict &C, Scope Group) const;

  const DeviceFunction &F;
  MemoryAccesses Accesses;
  Intervals Between;
  LaneSet Existing;
  std::map<Scope, std::vector<Conflict>> Found;
  unsigned Compared = 0, Unknown = 0;
  /// The kernel is launched with blocks of which the rows are not known: what holds for long rows alone is not
  /// reported.
  bool HasUnknownRows = false;
  /// What the launches of the kernel hand over for its parameters, by the symbols of these.
  std::vector<std::pair<const Symbol *, int64_t>> Arguments;
};

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_CONFLICTS_H
