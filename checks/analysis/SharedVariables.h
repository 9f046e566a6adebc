//===- SharedVariables.h - Shared variables whose every use is known -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_SHAREDVARIABLES_H
#define CUDALINT_CHECKS_ANALYSIS_SHAREDVARIABLES_H

#include "checks/analysis/MemoryAccesses.h"
#include "llvm/ADT/MapVector.h"

namespace cudalint {

/// The shared variables of a device function of which every use is one of its accesses: their address goes nowhere
/// else.
class SharedVariables {
public:
  explicit SharedVariables(const MemoryAccesses &Accesses);

  /// The variables with at least one use, in the order in which they are come to.
  llvm::ArrayRef<const clang::VarDecl *> followed() const { return Followed; }
  /// The accesses to \p Variable, in the order of the program.
  llvm::ArrayRef<const MemoryAccess *> accesses(const clang::VarDecl *Variable) const;

private:
  void visit(const ValueFlow &Flow);
  void escapeOutside(const clang::FunctionDecl *Function);

  llvm::MapVector<const clang::VarDecl *, std::vector<const MemoryAccess *>> Of;
  llvm::DenseSet<const clang::Expr *> Touched;
  llvm::DenseSet<const clang::VarDecl *> Escaped;
  /// What references, and methods' objects, are other names of.
  llvm::DenseMap<const clang::Decl *, llvm::DenseSet<const clang::VarDecl *>> Aliases;
  std::vector<const clang::VarDecl *> Followed;
};

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_SHAREDVARIABLES_H
