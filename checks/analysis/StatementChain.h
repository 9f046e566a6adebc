//===- StatementChain.h - The statements around a place ---------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_STATEMENTCHAIN_H
#define CUDALINT_CHECKS_ANALYSIS_STATEMENTCHAIN_H

#include "llvm/ADT/SmallVector.h"

namespace clang {
class Expr;
class IfStmt;
class Stmt;
} // namespace clang

namespace cudalint {

/// The statements and expressions that hold one place, outermost first, the place itself last.
using StatementChain = llvm::SmallVector<const clang::Stmt *, 16>;

/// The chain from \p Outer to \p Target; empty if \p Target does not stand in \p Outer, or if \p Outer is null. Linear
/// in the size of \p Outer: clang's own map of parents covers the whole file, its headers too.
StatementChain statementsAround(const clang::Stmt *Outer, const clang::Stmt *Target);

/// The `if` of \p Body in whose condition \p Condition stands, null if it stands in none.
const clang::IfStmt *ifWithCondition(const clang::Stmt *Body, const clang::Expr *Condition);

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_STATEMENTCHAIN_H
