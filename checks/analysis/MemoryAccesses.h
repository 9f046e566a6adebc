//===- MemoryAccesses.h - Shared and global memory that a function touches -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_MEMORYACCESSES_H
#define CUDALINT_CHECKS_ANALYSIS_MEMORYACCESSES_H

#include "checks/analysis/DeviceFunction.h"
#include "checks/model/ExecutionSpace.h"
#include <optional>
#include <vector>

namespace cudalint {

/// One access to memory that other threads can see.
struct MemoryAccess {
  enum class AccessKind : uint8_t { Read, Write, Atomic };

  AccessKind Kind;
  /// The lvalue, or the call of an atomic or a load or store function.
  const clang::Expr *Place;
  /// Where it stands: its flow, block, and element in the block.
  const ValueFlow *Flow;
  unsigned Block;
  unsigned Element;
  /// The variable that is accessed, or the pointer that it is reached through; a pointer parameter of a followed callee
  /// is replaced by what the caller hands over.
  const clang::VarDecl *Root;
  /// Root is a pointer, so that accesses through other pointers can be to the same memory.
  bool ThroughPointer = false;
  MemorySpace Space = MemorySpace::Unknown;
  bool IsVolatile = false;
  /// Number of the element, counted from Root (or from the member that is an array) in elements of the innermost array,
  /// or of the type that a cast makes of it; null if unknown.
  ValueRef Index = nullptr;
  /// Bytes of what Index counts, 0 if unknown. Indices that count different things cannot be compared.
  uint64_t Unit = 0;
  /// Member of the element, null for the whole element.
  const clang::ValueDecl *Member = nullptr;

  bool isWrite() const { return Kind != AccessKind::Read; }
  /// Threads that can execute it.
  const LaneSet &threads() const { return Flow->threads(Block); }
};

/// Which two threads can touch the same element by two accesses.
struct AccessOverlap {
  /// The indices cannot be compared: nothing may be concluded.
  bool Unknown = false;
  /// Two threads of one warp; two threads of different warps.
  bool InWarp = false;
  bool AcrossWarps = false;
  /// The lowest pair found: the thread of the first access and that of the second.
  std::optional<std::pair<unsigned, unsigned>> Example;
};

/// How control can come from one place to another without the threads synchronising in between.
enum class UnsyncedPath : uint8_t {
  None,    ///< It cannot.
  Direct,  ///< In the same iteration of the loops around both.
  Carried, ///< Only from one iteration of a loop to a later one.
};

/// Whether the indices of two accesses to one root count the same thing.
inline bool areComparable(const MemoryAccess &A, const MemoryAccess &B) {
  return A.Index && B.Index && A.Unit && A.Unit == B.Unit && A.Member == B.Member;
}

/// The accesses of a device function and of those it calls, and the synchronisation between them.
class MemoryAccesses {
public:
  explicit MemoryAccesses(const DeviceFunction &F);

  const DeviceFunction &function() const { return F; }
  llvm::ArrayRef<MemoryAccess> all() const { return Accesses; }

  /// Which different threads of a block touch the same element by \p A and \p B, both in the same iteration of the
  /// loops around them. The accesses must have the same root; different members never overlap.
  AccessOverlap overlap(const MemoryAccess &A, const MemoryAccess &B) const;
  /// Is there a way from \p A to \p B (another execution of A if they are the same) without an operation that
  /// synchronises the threads of \p Needed (Scope::Warp or wider) and orders their memory?
  UnsyncedPath pathWithoutSync(const MemoryAccess &A, const MemoryAccess &B, Scope Needed) const;

private:
  struct Position {
    const ValueFlow *Flow;
    unsigned Block, Element;
  };
  void collect(const ValueFlow &Flow);
  void add(MemoryAccess::AccessKind Kind, const clang::Expr *Place, const clang::Expr *LValue, const ValueFlow &Flow,
           unsigned Block, unsigned Element);
  struct Target {
    const clang::VarDecl *Root = nullptr;
    bool ThroughPointer = false;
    bool IsVolatile = false;
    ValueRef Index = nullptr;
    uint64_t Unit = 0;
    const clang::ValueDecl *Member = nullptr;
  };
  uint64_t unitOf(clang::QualType Type) const;
  std::optional<Target> targetOf(const clang::Expr *LValue, const ValueFlow &Flow, unsigned Depth) const;
  std::optional<Target> pointee(const clang::Expr *Pointer, const ValueFlow &Flow, unsigned Depth) const;
  ValueRef plus(ValueRef A, ValueRef B, const ValueFlow &Flow) const;
  /// Does every way through element \p Element of \p Block synchronise \p Needed?
  bool synchronizes(const ValueFlow &Flow, unsigned Block, unsigned Element, Scope Needed) const;
  bool alwaysSynchronizes(const ValueFlow &Flow, Scope Needed) const;
  Position liftTo(const ValueFlow *Flow, Position P) const;

  const DeviceFunction &F;
  std::vector<MemoryAccess> Accesses;
  /// Does each way through a flow synchronise a scope?
  mutable std::map<std::pair<const ValueFlow *, Scope>, bool> Always;
};

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_MEMORYACCESSES_H
