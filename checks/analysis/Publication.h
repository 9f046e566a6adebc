//===- Publication.h - Flags, what they announce, and the order of both -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One thread writes data and then a flag; another waits for the flag and then reads the data. Both need their two
// accesses in that order (Programming Guide, "Memory Fence Functions"; PTX ISA, "Memory Consistency Model"). This file
// finds the flags of a translation unit: ready flags, locks, turn counters, hand-made barriers, "am I the last block"
// counters; and what lies between the accesses on each side.
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_PUBLICATION_H
#define CUDALINT_CHECKS_ANALYSIS_PUBLICATION_H

#include "checks/analysis/Assignments.h"
#include "checks/analysis/Intervals.h"
#include "checks/analysis/LaunchFacts.h"
#include "checks/analysis/MemoryObject.h"
#include "checks/analysis/ProjectFacts.h"
#include <deque>
#include <map>
#include <memory>
#include <set>

namespace cudalint {

/// An access to memory that other threads can see.
struct SharedAccess {
  enum class AccessKind : uint8_t { Read, Write, Atomic };

  AccessKind Kind;
  /// The lvalue, or the call or asm statement.
  const clang::Stmt *Place;
  Intervals::Place At;
  MemoryObject Object;
  bool IsVolatile = false;
  /// What it is, if it is an operation of CUDA.
  std::optional<OperationSite> Operation;
  /// The value that is written, if it is one expression.
  const clang::Expr *Stored = nullptr;
  /// A write of what an addition, subtraction or multiplication makes of the old value: `+=`, `++`.
  bool AddsUp = false;

  clang::SourceLocation location() const { return Place->getBeginLoc(); }
  bool reads() const;
  bool writes() const;
  /// Neither volatile nor atomic: the compiler may keep its value in a register.
  bool isPlain() const { return !IsVolatile && Kind != AccessKind::Atomic && !Operation; }
  const LaneSet &threads() const { return At.Flow->threads(At.Block); }
};

/// A place at which a thread acts on what another thread has written to a flag.
struct FlagWait {
  enum class WaitKind : uint8_t {
    Poll,    ///< A loop that reads the flag until it has a certain value.
    Lock,    ///< A loop that tries to take the flag: exchange or compare-and-exchange.
    Arrival, ///< A branch on the result of an atomic that tells that others have come before.
  };
  WaitKind Kind;
  /// The read of the flag.
  const SharedAccess *Access;
  /// The condition that decides whether the wait is over, and the flow that it is in.
  const clang::Expr *Condition;
  const ValueFlow *Flow;
  /// Poll, Lock: the loop of the flow. Arrival: -1.
  int Loop = -1;
  /// The block whose end branches on Condition, and which of its edges is taken when the flag is seen.
  unsigned Branch = 0, Edge = 0;
  /// The loop tests nothing but plain memory, and nothing in it can change what it tests: the compiler may make it
  /// endless.
  bool IsEndless = false;
  /// The blocks of the loop that are executed again and again until the flag is seen: those on a way round the loop on
  /// which what designates the flag does not change.
  llvm::BitVector Spin;

  bool isLock() const { return Kind == WaitKind::Lock; }
  /// The flag counts those that have come: the last one acts.
  bool countsArrivals() const;
};

/// The flags of one root function and of those it calls.
class FlagAccesses {
public:
  explicit FlagAccesses(const DeviceFunction &F);

  const DeviceFunction &function() const { return F; }
  const Intervals &intervals() const { return Between; }
  const std::deque<SharedAccess> &accesses() const { return Accesses; }
  llvm::ArrayRef<FlagWait> waits() const { return Waits; }
  /// The function and every context of those that it calls.
  llvm::ArrayRef<const ValueFlow *> flows() const { return Flows; }

  /// Can control come from behind \p From to \p To?
  bool reaches(Intervals::Place From, Intervals::Place To) const;
  /// The same without going round a loop that holds both.
  bool reachesDirectly(Intervals::Place From, Intervals::Place To) const;
  /// Is \p At executed only when \p W is over?
  bool isBehind(const FlagWait &W, Intervals::Place At) const;
  /// The accesses that decide where \p W looks and what it looks for; none if a limit kept some from being found.
  std::optional<std::vector<const SharedAccess *>> sourcesOfWait(const FlagWait &W) const;
  /// Is \p At executed while \p W waits?
  bool isInLoop(const FlagWait &W, Intervals::Place At) const;

private:
  friend class ValueSources;
  void collect(const ValueFlow &Flow);
  void add(SharedAccess::AccessKind Kind, const clang::Stmt *Place, std::optional<MemoryObject> Object, bool IsVolatile,
           std::optional<OperationSite> Site, const clang::Expr *Stored, Intervals::Place At);
  void findLoops(const ValueFlow &Flow);
  void findArrivals(const ValueFlow &Flow);
  std::optional<FlagWait::WaitKind> pollKind(const SharedAccess &A, const ValueFlow &Flow, int Loop);
  llvm::BitVector spinOf(const SharedAccess &A, const ValueFlow &Flow, int Loop) const;
  bool isEndless(const ValueFlow &Flow, int Loop);
  bool iteratesTogether(const SharedAccess &A, const ValueFlow &Flow, int Loop) const;
  bool isBehindArrival(const ValueFlow &Flow, unsigned Block, const SharedAccess &A, unsigned Depth);
  std::optional<bool> tellsArrival(const clang::Expr *E, const ValueFlow &Flow, const SharedAccess &A, unsigned Depth);

  const DeviceFunction &F;
  MemoryAccesses Memory;
  Intervals Between;
  std::deque<SharedAccess> Accesses;
  std::map<std::pair<const ValueFlow *, const clang::Stmt *>, llvm::SmallVector<const SharedAccess *, 2>> ByPlace;
  std::vector<const ValueFlow *> Flows;
  std::vector<FlagWait> Waits;
  mutable Assignments Assigned;
  /// The loops of the flows in which memory is read, and whether an atomic changes any: nobody waits elsewhere.
  std::set<std::pair<const ValueFlow *, int>> ReadingLoops;
  bool HasUpdates = false;
};

/// What a comparison of a flag with a number says: it holds if the flag is the number (IsEqual), or if it is not.
struct FlagTest {
  int64_t Number;
  bool IsEqual;
  bool holdsFor(int64_t Value) const { return (Value == Number) == IsEqual; }
};

/// Data that a flag announces although one side does not keep both in order. Accesses of a side that is in another file
/// are stand-ins, of which only the place, the name and the kind mean something.
struct UnorderedPublication {
  enum class Side : uint8_t { Producer, Consumer };
  enum class Cause : uint8_t {
    NoFence,       ///< Nothing orders the two accesses of one thread.
    NarrowFence,   ///< A fence does, but not for the threads that look.
    NarrowAtomic,  ///< The flag is written or read with an order, but not for the threads that look.
    NoBarrier,     ///< The threads of the block do not wait for the one that handles the flag, or it for them.
  };
  Side At;
  Cause Why;
  /// The threads that must see the order: Scope::Block or Scope::Grid.
  Scope Needed;
  const FlagWait *Wait;
  /// Writes of the data and of the flag in the function Producer, and the read of the data in the function Consumer.
  const SharedAccess *DataWrite, *FlagWrite, *DataRead;
  const FlagAccesses *Producer, *Consumer;
  /// The fence that is too narrow.
  std::optional<OperationSite> Fence;
  /// A data access that needs an ordinary run-time value, such as a bound that lets its thread through.
  bool NeedsRunTimeValue = false;
};

/// The flags of a translation unit.
class Publications {
public:
  /// \p Elsewhere, null for nothing, says which flags other files write or wait for.
  Publications(llvm::ArrayRef<const DeviceFunction *> Roots, const LaunchFacts &Launches,
               const ProjectFacts *Elsewhere = nullptr);

  llvm::ArrayRef<std::unique_ptr<FlagAccesses>> functions() const { return Functions; }
  /// What is out of order, at most one for each side of each flag at each place.
  llvm::ArrayRef<UnorderedPublication> unordered() const { return Unordered; }
  /// The threads that look at the flag of \p W, which is in \p In: Scope::Block for one in shared memory or one that
  /// each block has for itself, else Scope::Grid. None if that is not known.
  Scope observers(const FlagAccesses &In, const FlagWait &W) const;
  /// Do \p A, seen in \p InA, and \p B, seen in \p InB, designate one object?
  bool areSame(const MemoryObject &A, const FlagAccesses &InA, const MemoryObject &B, const FlagAccesses &InB) const;
  /// Can \p A, a write, end the wait \p W?
  bool canEnd(const FlagWait &W, const FlagAccesses &In, const SharedAccess &A, const FlagAccesses &InA) const;

  /// The flags that other files may write or wait for, with what is ordered by them.
  std::vector<ForeignFlag> facts() const;

private:
  void check(const FlagAccesses &Consumer, const FlagWait &W);
  void checkWith(const FlagPartner &Partner, const FlagAccesses &In);
  bool addProducer(UnorderedPublication U);
  bool addConsumer(UnorderedPublication U);
  const SharedAccess *standIn(const ForeignPlace &At, const SharedAccess &Like);
  bool isExchanged(const FlagAccesses &Producer, const SharedAccess &D, const FlagAccesses &Consumer,
                   const SharedAccess &R, const FlagWait &W, Scope Needed) const;

  const LaunchFacts &Launches;
  std::vector<std::unique_ptr<FlagAccesses>> Functions;
  std::vector<UnorderedPublication> Unordered;
  std::deque<SharedAccess> StandIns;
  std::deque<FlagWait> WaitsElsewhere;
};

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_PUBLICATION_H
