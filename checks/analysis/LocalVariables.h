//===- LocalVariables.h - The variables of a function that are followed -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_LOCALVARIABLES_H
#define CUDALINT_CHECKS_ANALYSIS_LOCALVARIABLES_H

#include "clang/AST/Type.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <vector>

namespace clang {
class ASTContext;
class CallExpr;
class Expr;
class FieldDecl;
class FunctionDecl;
class Stmt;
class VarDecl;
} // namespace clang

namespace cudalint {

/// A local variable or parameter, a member of one up to depth two, or an element of a local array: `v`, `v.a`, `v.a.b`,
/// `v[1]`. A member may be an array, but has no elements of its own.
struct AccessPath {
  /// Null for a member of the object whose method the function is.
  const clang::VarDecl *Root = nullptr;
  const clang::FieldDecl *First = nullptr;
  const clang::FieldDecl *Second = nullptr;
  /// Number of the element, from 0; -1 if it is none. An element has no First.
  int Element = -1;
  explicit operator bool() const { return Root; }
  bool isWhole() const { return !First && Element < 0; }
  /// Does a write to \p Other change this one?
  bool isWithin(const AccessPath &Other) const {
    return Root == Other.Root && (!Other.First || First == Other.First) && (!Other.Second || Second == Other.Second) &&
           (Other.Element < 0 || Element == Other.Element);
  }
  bool operator==(const AccessPath &Other) const {
    return Root == Other.Root && First == Other.First && Second == Other.Second && Element == Other.Element;
  }
  /// The type of the variable, member or element, without reference.
  clang::QualType type() const;
  /// Names the part among all parts of the object around it; null if it is whole.
  const void *part() const;
};

/// A place in a followed variable: a numbered part, and what picks the place within it. Nothing does if it is the whole
/// part.
struct PlaceInside {
  AccessPath Object;
  /// Subscripts, and arguments of the methods that only return a part of their object (`operator[]`).
  llvm::SmallVector<const clang::Expr *, 2> Indices;
  llvm::SmallVector<const clang::FieldDecl *, 2> Fields;
  bool isWhole() const { return Indices.empty() && Fields.empty(); }
};

/// The variables of one function whose value can be followed from assignment to use: automatic, not volatile, and never
/// reached by a pointer through which they could be written and that outlives a call. Of an array, all elements are one
/// value, but for those of small arrays of numbers and pointers that constants name. They are numbered from 0.
class LocalVariables {
public:
  LocalVariables(const clang::FunctionDecl *Function, unsigned MaxVariables);

  llvm::ArrayRef<AccessPath> paths() const { return Paths; }
  /// The variable or member that the lvalue \p E designates, through references to it; none if it is not followed.
  std::optional<AccessPath> path(const clang::Expr *E) const;
  /// Where in a followed variable the lvalue \p E lies; none if it does not.
  std::optional<PlaceInside> inside(const clang::Expr *E) const;
  std::optional<unsigned> index(const AccessPath &Path) const;
  /// Numbers of all followed parts of \p Path, itself included.
  llvm::SmallVector<unsigned, 4> parts(const AccessPath &Path) const;
  /// A variable of this function that is written only where it is declared, so that a lambda sees the same value.
  bool isConstantAfterInit(const clang::VarDecl *Variable) const {
    return Owned.count(Variable) && !Written.count(Variable);
  }
  bool isFollowed(const clang::VarDecl *Variable) const;
  bool tooMany() const { return TooMany; }

private:
  void scan(const clang::Stmt *S, bool InLambda);
  void noteWrite(const clang::Expr *Target);
  void noteAddress(const clang::Expr *Target);
  void add(const AccessPath &Path);
  void addMembers(const clang::Expr *Object);
  void addMembersOf(const AccessPath &Path);
  std::optional<AccessPath> pathOf(const clang::Expr *E) const;
  std::optional<PlaceInside> findInside(const clang::Expr *E) const;
  const clang::VarDecl *rootOf(const clang::Expr *E) const;

  std::vector<AccessPath> Paths;
  llvm::DenseMap<const clang::VarDecl *, llvm::SmallVector<unsigned, 2>> ByRoot;
  llvm::DenseMap<const clang::VarDecl *, const clang::Expr *> References;
  llvm::DenseSet<const clang::VarDecl *> Owned;
  llvm::DenseSet<const clang::VarDecl *> Written;
  llvm::DenseSet<const clang::VarDecl *> Escaped;
  llvm::DenseSet<const clang::VarDecl *> CapturedByReference;
  llvm::DenseSet<const clang::Expr *> HandedToCall;
  /// Addresses that are made pointers to what is constant at once.
  llvm::DenseSet<const clang::Expr *> ForReading;
  unsigned MaxVariables;
  bool TooMany = false;
  /// The function runs on the host alone: small objects, such as the extents of launches, are followed member by member.
  bool OnHost;
  const clang::ASTContext &Context;
  /// Answers of path() and inside().
  mutable llvm::DenseMap<const clang::Expr *, std::optional<AccessPath>> KnownPaths;
  mutable llvm::DenseMap<const clang::Expr *, std::optional<PlaceInside>> KnownPlaces;
};

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_LOCALVARIABLES_H
