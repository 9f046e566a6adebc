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
  /// Elements of the array Root, in Units; 0 if not known.
  uint64_t Extent = 0;
  /// The lanes of a warp touch a tile together that begins at Index, and which lane touches which element is not said
  /// (`store_matrix_sync`).
  bool ByWholeWarp = false;
  /// Elements behind Index may be touched too: a copy of several, or of a number that is not known.
  bool AndBehind = false;
  /// Member of the element, null for the whole element.
  const clang::ValueDecl *Member = nullptr;
  /// Only a part of what Member and Index name is touched: a member of the member.
  bool IsPart = false;
  /// The first byte, counted from Root, whatever types it is seen through; null if unknown. Members of a union have
  /// equal ones.
  ValueRef Offset = nullptr;
  /// How many bytes are touched from there on; 0 if unknown.
  uint64_t Bytes = 0;
  /// The innermost member around it that is an array, or Root; where that begins, in bytes, and how many it has; 0
  /// bytes if not known.
  const clang::ValueDecl *Array = nullptr;
  int64_t ArrayStart = 0;
  uint64_t ArrayBytes = 0;
  /// Of an access to the shared memory of another block of the cluster: the call that makes the address (`mapa`), and
  /// the number of the block there, null if not known.
  const clang::CallExpr *Mapping = nullptr;
  ValueRef Rank = nullptr;
  /// Index is Offset, for a comparison byte by byte.
  bool InBytes = false;

  bool isWrite() const { return Kind != AccessKind::Read; }
  /// Threads that can execute it.
  const LaneSet &threads() const { return Flow->threads(Block); }
};

/// How control can come from one place to another without the threads synchronising in between.
enum class UnsyncedPath : uint8_t {
  None,    ///< It cannot.
  Direct,  ///< In the same iteration of the loops around both.
  Carried, ///< Only from one iteration of a loop to a later one.
  Arms,    ///< No thread comes to both: they are on the two sides of a branch at which the lanes part.
};

/// Whether the indices of two accesses to one root count the same thing.
inline bool areComparable(const MemoryAccess &A, const MemoryAccess &B) {
  return A.Index && B.Index && A.Unit && A.Unit == B.Unit && A.Member == B.Member && !A.IsPart && !B.IsPart;
}

/// Are \p A and \p B to members of one struct of which neither lies in the other?
bool areOfOtherMembers(const MemoryAccess &A, const MemoryAccess &B);

/// The accesses of a device function and of those it calls.
class MemoryAccesses {
public:
  explicit MemoryAccesses(const DeviceFunction &F);

  const DeviceFunction &function() const { return F; }
  llvm::ArrayRef<MemoryAccess> all() const { return Accesses; }
  /// The accesses to the shared memory of other blocks of the cluster, which are not among all(). Root is the variable
  /// there.
  llvm::ArrayRef<MemoryAccess> remote() const { return Remote; }

private:
  void collect(const ValueFlow &Flow);
  void add(MemoryAccess::AccessKind Kind, const clang::Expr *Place, const clang::Expr *LValue, const ValueFlow &Flow,
           unsigned Block, unsigned Element);
  void addRead(const clang::Expr *Place, const ValueFlow &Flow, unsigned Block, unsigned Element);
  bool addOfOperator(const clang::CallExpr *Call, const ValueFlow &Flow, unsigned Block, unsigned Element);
  void setExtent(MemoryAccess &A, const OperationSite &Site) const;
  struct Target {
    const clang::VarDecl *Root = nullptr;
    bool ThroughPointer = false;
    bool IsVolatile = false;
    ValueRef Index = nullptr;
    uint64_t Unit = 0;
    const clang::ValueDecl *Member = nullptr;
    bool IsPart = false;
    ValueRef Offset = nullptr;
    const clang::ValueDecl *Array = nullptr;
    ValueRef ArrayStart = nullptr;
    uint64_t ArrayBytes = 0;
    const clang::CallExpr *Mapping = nullptr;
    ValueRef Rank = nullptr;
  };
  Target wholeOf(const clang::VarDecl *V, const ValueFlow &Flow) const;
  void setBytes(MemoryAccess &A, const Target &T, clang::QualType Type) const;
  ValueRef plusBytes(ValueRef Offset, int64_t Bytes, const ValueFlow &Flow) const;
  ValueRef plusElements(ValueRef Offset, ValueRef Elements, clang::QualType Type, const ValueFlow &Flow) const;
  std::optional<Target> referent(const clang::VarDecl *Reference, const ValueFlow &Flow, unsigned Depth) const;
  std::optional<Target> targetOfMember(const clang::MemberExpr *Member, const ValueFlow &Flow, unsigned Depth) const;
  std::optional<Target> targetOfCast(const clang::CastExpr *Cast, const ValueFlow &Flow, unsigned Depth) const;
  void reinterpret(Target &T, clang::QualType As, const ValueFlow &Flow) const;
  uint64_t unitOf(clang::QualType Type) const;
  uint64_t extentOf(const Target &T) const;
  std::optional<Target> targetOf(const clang::Expr *LValue, const ValueFlow &Flow, unsigned Depth) const;
  std::optional<Target> pointee(const clang::Expr *Pointer, const ValueFlow &Flow, unsigned Depth) const;
  std::optional<Target> pointeeOfVariable(const clang::Expr *Variable, const ValueFlow &Flow, unsigned Depth) const;
  std::optional<Target> objectOfThis(const ValueFlow &Flow, unsigned Depth) const;
  ValueRef plus(ValueRef A, ValueRef B, const ValueFlow &Flow) const;

  const DeviceFunction &F;
  std::vector<MemoryAccess> Accesses, Remote;
};

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_MEMORYACCESSES_H
