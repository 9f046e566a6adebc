//===- UnitFacts.h - What the checks of one pass share ----------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_UNITFACTS_H
#define CUDALINT_CHECKS_UNITFACTS_H

#include "checks/ProjectConfiguration.h"
#include "checks/Unit.h"
#include "checks/analysis/Conflicts.h"
#include "checks/analysis/Session.h"
#include "checks/tidy/CheckGroup.h"
#include "llvm/ADT/SetVector.h"
#include <vector>

namespace cudalint {

class Publications;

/// An operation of CUDA in the user's code.
struct OperationUse {
  OperationSite Site;
  /// The function whose body it is in; a lambda's is its operator(). Never null.
  const clang::FunctionDecl *Function;
};

/// Everything known about one AST. One object for each pass, used by one thread.
class UnitFacts {
public:
  /// \p Project and \p Elsewhere must outlive the object.
  UnitFacts(clang::ASTContext &Context, PassRole Role,
            const ProjectConfiguration &Project = *ProjectConfiguration::none(),
            const ProjectFacts *Elsewhere = nullptr);
  ~UnitFacts();

  clang::ASTContext &context() { return Context; }
  Session &analyses() { return Analyses; }
  /// See Unit::operations().
  llvm::ArrayRef<OperationUse> operations();
  /// The kernels of the user's code that can be analysed: with a body, instantiations included, templates not.
  llvm::ArrayRef<const clang::FunctionDecl *> kernels();
  /// See Unit::functions().
  llvm::ArrayRef<const clang::FunctionDecl *> functions();
  /// See Unit::roots().
  llvm::ArrayRef<const DeviceFunction *> roots();
  /// Instantiations of function templates that are not among them, though no kernel is seen to come to them, because
  /// AnalysisOptions::MaxInstantiationsAlone others of their template are.
  llvm::ArrayRef<const clang::FunctionDecl *> leftOut();
  /// See Unit::conflicts().
  llvm::ArrayRef<std::unique_ptr<Conflicts>> conflicts();
  /// See Unit::publications().
  const Publications &publications();
  /// See Unit::allLanesArrive().
  bool allLanesArrive(const OperationUse &Use);

private:
  void collect();
  bool isAnalysedAlone(const clang::FunctionDecl *Function);

  clang::ASTContext &Context;
  PassRole Role;
  Session Analyses;
  bool Collected = false;
  std::vector<OperationUse> Uses;
  std::vector<const clang::FunctionDecl *> Kernels;
  /// Device functions with shared memory or a pointer to volatile memory.
  std::vector<const clang::FunctionDecl *> Sharing;
  std::vector<const clang::FunctionDecl *> Functions;
  std::optional<std::vector<const DeviceFunction *>> Roots;
  /// Instantiations that are analysed by themselves, by their templates.
  llvm::DenseMap<const clang::FunctionDecl *, llvm::SmallVector<const clang::FunctionDecl *, 4>> Alone;
  llvm::SetVector<const clang::FunctionDecl *> LeftOut;
  bool Compared = false;
  std::vector<std::unique_ptr<Conflicts>> AllConflicts;
  std::unique_ptr<Publications> AllPublications;
};

} // namespace cudalint

#endif // CUDALINT_CHECKS_UNITFACTS_H
