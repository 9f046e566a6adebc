//===- UnitFacts.h - What the checks of one pass share ----------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_UNITFACTS_H
#define CUDALINT_CHECKS_UNITFACTS_H

#include "checks/Unit.h"
#include "checks/model/OperationLookup.h"
#include "checks/tidy/CheckGroup.h"
#include <optional>
#include <vector>

namespace cudalint {

/// An operation of CUDA in the user's code.
struct OperationUse {
  OperationSite Site;
  /// The function whose body it is in; a lambda's is its operator(). Never null.
  const clang::FunctionDecl *Function;
};

/// Everything known about one AST. One object for each pass, used by one thread.
class UnitFacts {
public:
  UnitFacts(clang::ASTContext &Context, PassRole Role)
      : Context(Context), Role(Role), Operations(OperationTable::get(), Context) {}

  clang::ASTContext &context() { return Context; }
  OperationLookup &lookup() { return Operations; }
  /// See Unit::operations().
  llvm::ArrayRef<OperationUse> operations();

private:
  clang::ASTContext &Context;
  PassRole Role;
  OperationLookup Operations;
  std::optional<std::vector<OperationUse>> Uses;
};

} // namespace cudalint

#endif // CUDALINT_CHECKS_UNITFACTS_H
