//===- UseOfResult.h - What happens to a collective's result ----*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_USEOFRESULT_H
#define CUDALINT_CHECKS_ANALYSIS_USEOFRESULT_H

#include "checks/analysis/DeviceFunction.h"

namespace cudalint {

/// Is \p Inner \p Outer or a part of it? False for a null \p Outer.
bool contains(const clang::Stmt *Outer, const clang::Stmt *Inner);

/// The assignment on whose right side the call of \p Site stands, without a choice in between; null if none.
const clang::BinaryOperator *assignmentOfResult(const SyncSite &Site);

/// The variable that the call of \p Site alone initialises; null if none.
const clang::VarDecl *initialisedByResult(const SyncSite &Site);

/// Is the result of the call of \p Site used by an operator or handed to a call where it arises? What is stored in a
/// variable of its own may be thrown away by the lanes that got nothing of use.
bool isResultConsumed(const SyncSite &Site);

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_USEOFRESULT_H
