//===- DiscardedValues.h - Values that nobody uses --------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_DISCARDEDVALUES_H
#define CUDALINT_CHECKS_ANALYSIS_DISCARDEDVALUES_H

#include <vector>

namespace clang {
class CallExpr;
class Expr;
class Stmt;
} // namespace clang

namespace cudalint {

/// The expressions in \p Body, lambdas left out, whose value nobody uses: statements of their own and left sides of
/// commas, without parentheses. A cast to void is a use.
std::vector<const clang::Expr *> discardedValues(const clang::Stmt *Body);
/// Those of them that are calls.
std::vector<const clang::CallExpr *> discardedCalls(const clang::Stmt *Body);

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_DISCARDEDVALUES_H
