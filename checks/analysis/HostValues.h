//===- HostValues.h - What expressions of host code stand for ---*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_HOSTVALUES_H
#define CUDALINT_CHECKS_ANALYSIS_HOSTVALUES_H

#include "checks/analysis/LocalVariables.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

namespace clang {
class ASTContext;
class CallExpr;
class Expr;
class FunctionDecl;
class ParmVarDecl;
class ValueDecl;
} // namespace clang

namespace cudalint {

/// Three extents, each known or not.
struct LaunchExtent {
  std::array<std::optional<uint64_t>, 3> Dim;
  bool isKnown() const { return Dim[0] && Dim[1] && Dim[2]; }
  /// Product of the extents, if all are known.
  std::optional<uint64_t> count() const;
  bool operator==(const LaunchExtent &Other) const { return Dim == Other.Dim; }
};

/// One call of a function through which expressions of its body are looked at; calls above it follow.
struct HostCall {
  const clang::CallExpr *Call = nullptr;
  const clang::FunctionDecl *Callee = nullptr;
  /// The call through which the caller is looked at; null if it is looked at by itself.
  const HostCall *Outer = nullptr;
};

/// An expression, and the call through which the function around it is looked at (null: by itself).
struct HostExpr {
  const clang::Expr *E = nullptr;
  const HostCall *In = nullptr;
  explicit operator bool() const { return E; }
};

/// Finds out what expressions of host code stand for: through variables that keep the value that they are initialised
/// with, through references, and through parameters to the arguments of a given call. Caches what it learns of each
/// function; one object per AST.
class HostValues {
public:
  explicit HostValues(clang::ASTContext &Context) : Context(Context) {}

  clang::ASTContext &context() const { return Context; }
  /// What \p D, a variable or parameter seen through \p In, holds for its whole life: its initialiser, or the argument
  /// of the call. None if it changes or nothing is known of it.
  HostExpr definition(const clang::ValueDecl *D, const HostCall *In);
  /// \p E without casts, copies, std::move and std::forward, with variables and parameters replaced by what they hold,
  /// as far as that goes.
  HostExpr resolve(HostExpr E);
  /// The functions that \p E, a function or a pointer to one, can be; empty if that is not known. More than one where
  /// a conditional operator or several assignments to one variable choose.
  std::vector<const clang::FunctionDecl *> functions(HostExpr E);
  /// The number that the integer \p E is.
  std::optional<uint64_t> number(HostExpr E);
  /// The extents that a dim3, or an integer or list that becomes one, stands for. Missing extents are 1.
  LaunchExtent extent(HostExpr E);
  /// The parameter of the innermost function that \p E is, after variables have been replaced; null if it is none.
  const clang::ParmVarDecl *parameter(HostExpr E);
  /// \p Function's variables.
  const LocalVariables &variables(const clang::FunctionDecl *Function);
  /// Calls \p Visit for \p E, for its operands, and for what the variables among them hold, until it returns false.
  void visitSources(HostExpr E, llvm::function_ref<bool(const clang::Expr *)> Visit);

private:
  void addFunctions(HostExpr E, unsigned Depth, std::vector<const clang::FunctionDecl *> &Functions, bool &Unknown);
  std::optional<uint64_t> number(HostExpr E, unsigned Depth);
  void extent(HostExpr E, LaunchExtent &Result, unsigned Depth);

  clang::ASTContext &Context;
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<LocalVariables>> Variables;
};

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_HOSTVALUES_H
