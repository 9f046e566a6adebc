//===- MemoryObject.h - Which object an expression designates -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_MEMORYOBJECT_H
#define CUDALINT_CHECKS_ANALYSIS_MEMORYOBJECT_H

#include "checks/analysis/ValueFlow.h"
#include "checks/model/ExecutionSpace.h"
#include <optional>
#include <vector>

namespace cudalint {

/// A variable, or what is reached from it by members and pointers: `x`, `x[i]`, `p->flags[i]`, `*this->lock`. All
/// elements of an array are one object; Indices tells them apart where they are known.
struct MemoryObject {
  /// The variable that the path starts at, as the root function sees it: a pointer that a caller hands over is replaced
  /// by what it stands for there. The record for an object that a root method is called on.
  const clang::Decl *Root = nullptr;
  /// Members on the way; null for a pointer that is followed. The first pointer, if the root itself is one, included.
  llvm::SmallVector<const clang::ValueDecl *, 4> Path;
  /// Number of the element at each step: one more than Path has entries; null if not known.
  llvm::SmallVector<ValueRef, 4> Indices;
  /// Where the object lives; Unknown behind a pointer.
  MemorySpace Space = MemorySpace::Unknown;

  /// Can other threads see it? Not if it is a local variable of the thread.
  bool isVisibleToOthers() const { return isBehindPointer() || (Space != MemorySpace::Local && Space != MemorySpace::Host); }
  bool isBehindPointer() const { return llvm::is_contained(Path, nullptr); }
  /// The same variable and members, whatever the elements.
  bool isSameAs(const MemoryObject &Other) const { return Root == Other.Root && Path == Other.Path; }
  /// The elements are known to be the same one, for equal values of what the indices depend on.
  bool hasSameElementAs(const MemoryObject &Other) const;
  /// The elements are known to be different ones.
  bool hasOtherElementThan(const MemoryObject &Other) const;
  /// Each block has its own element: an index contains the block's number or, if \p AlsoLoaded, a value that the block
  /// has read from somewhere.
  bool isElementOfBlock(bool AlsoLoaded) const { return !blockSymbols(AlsoLoaded).empty(); }
  /// What the indices contain that is another value in each block, on one axis of the grid at least.
  llvm::SmallVector<const Symbol *, 2> blockSymbols(bool AlsoLoaded) const;
  /// The same element for all threads of the grid.
  bool isElementOfGrid() const;
  /// As messages name it: the last member, or the variable.
  std::string name() const;
};

/// The object that the lvalue \p E of \p Flow designates, through references, pointers that are set once, `this`,
/// parameters and functions that only return a pointer; none if that is not known.
std::optional<MemoryObject> objectOf(const clang::Expr *E, const ValueFlow &Flow);
/// The object that \p Pointer points to: an expression of pointer type, or an integer made of a pointer, as asm
/// statements take it.
std::optional<MemoryObject> pointeeOf(const clang::Expr *Pointer, const ValueFlow &Flow);
/// The object that the atomic object \p E stands for: itself, or what a reference to it was made from
/// (`cuda::atomic_ref<int> r(x)`).
std::optional<MemoryObject> atomicObjectOf(const clang::Expr *E, const ValueFlow &Flow);

/// Is \p V a local variable or parameter of the function of \p Flow?
bool isDeclaredIn(const clang::VarDecl *V, const ValueFlow &Flow);
/// The argument that the call which entered \p Flow hands over for \p P; null if there is none.
const clang::Expr *argumentOf(const ValueFlow &Flow, const clang::ParmVarDecl *P);

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_MEMORYOBJECT_H
