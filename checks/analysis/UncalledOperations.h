//===- UncalledOperations.h - Operations named but not called ---*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_UNCALLEDOPERATIONS_H
#define CUDALINT_CHECKS_ANALYSIS_UNCALLEDOPERATIONS_H

#include "checks/model/OperationLookup.h"
#include <string>
#include <vector>

namespace cudalint {

/// A statement that is nothing but the name of an operation.
struct UncalledOperation {
  /// The name's token.
  clang::SourceLocation Place;
  std::string Name;
  /// It can be called without an argument.
  bool NeedsNoArgument;
  /// Whose threads a call would let wait for each other; None if nobody's.
  Scope Synchronizes;
};

/// Statements in \p Function that name an operation which synchronises threads, orders memory or waits, and do not call
/// it. Built-in functions are looked for in the text of the body, because clang drops such a statement from the tree.
std::vector<UncalledOperation> uncalledOperations(const clang::FunctionDecl *Function, OperationLookup &Lookup,
                                                  const clang::ASTContext &Context);

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_UNCALLEDOPERATIONS_H
