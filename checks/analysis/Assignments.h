//===- Assignments.h - Where a variable gets its values ---------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_ASSIGNMENTS_H
#define CUDALINT_CHECKS_ANALYSIS_ASSIGNMENTS_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include <memory>
#include <vector>

namespace cudalint {

/// One place in a function's body that changes a variable or member.
struct Assignment {
  const clang::Stmt *Site;
  /// What is assigned, or added and the like; null if it is not one expression.
  const clang::Expr *Value = nullptr;
  /// The new value is made from the old one.
  bool IsStep = false;
  /// The parameter of the function called at Site through which the variable is changed, -1 if none.
  int Parameter = -1;
};

/// Every assignment in the bodies of functions. Each body is walked once, when it is first asked for.
class Assignments {
public:
  /// In \p Function, a definition, to \p Target or a part of it: a variable, or a member of any object. In no
  /// particular order; valid as long as this object.
  llvm::ArrayRef<Assignment> to(const clang::ValueDecl *Target, const clang::FunctionDecl &Function);
  /// The same to what \p Target points to.
  llvm::ArrayRef<Assignment> toPointee(const clang::ValueDecl *Target, const clang::FunctionDecl &Function);

private:
  using ByTarget = llvm::DenseMap<const clang::Decl *, std::vector<Assignment>>;
  struct Body {
    ByTarget Values, Pointees;
  };
  const Body &of(const clang::FunctionDecl &Function);

  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<Body>> Bodies;
};

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_ASSIGNMENTS_H
