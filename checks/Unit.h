//===- Unit.h - A translation unit as the checks see it ---------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_UNIT_H
#define CUDALINT_CHECKS_UNIT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <functional>
#include <memory>

namespace clang {
class ASTContext;
class FunctionDecl;
} // namespace clang

namespace cudalint {

class DeviceFunction;
class Conflicts;
class Session;
class Publications;
class UnitFacts;
struct OperationUse;

/// One pass over one file, asked by a check. Everything behind it is computed at the first question and shared by all
/// checks of the pass.
class Unit {
public:
  /// \p Option gives the value of an option of the check that asks.
  Unit(UnitFacts &Facts, std::function<std::string(llvm::StringRef)> Option)
      : Facts(Facts), Option(std::move(Option)) {}

  clang::ASTContext &context() const;
  /// Every use of an operation of CUDA in code that belongs to the user, in the order of the source. Instantiations of
  /// templates are included, uninstantiated templates are too where the callee is known.
  llvm::ArrayRef<OperationUse> operations() const;
  /// Device code as it is run: the kernels of the user's code, and the functions with operations of CUDA to which no
  /// kernel of the file leads, judged by themselves. Instantiations are included, templates are not.
  llvm::ArrayRef<const DeviceFunction *> roots() const;
  /// Whether every lane of the warp certainly arrives at \p Use and none has exited, in every instantiation and from
  /// every kernel of the file. False where another file may call the function too.
  bool allLanesArrive(const OperationUse &Use) const;
  /// The memory accesses of each kernel of the user's code that can be analysed, instantiations included, and which of
  /// them conflict; likewise of the device functions with shared memory, or a pointer to volatile memory, to which no
  /// kernel of the file leads.
  llvm::ArrayRef<std::unique_ptr<Conflicts>> conflicts() const;
  /// The analyses of single functions, and the launches of the file.
  Session &analyses() const;
  /// The kernels of the user's code that can be analysed: with a body, instantiations included, templates not.
  llvm::ArrayRef<const clang::FunctionDecl *> kernels() const;
  /// Every function of the user's code with a body: of the host and of the device, lambdas, templates and their
  /// instantiations.
  llvm::ArrayRef<const clang::FunctionDecl *> functions() const;
  /// The flags of roots(), and the data that they announce.
  const Publications &publications() const;
  /// The value of the check's own option \p Name.
  std::string option(llvm::StringRef Name) const { return Option(Name); }

private:
  UnitFacts &Facts;
  std::function<std::string(llvm::StringRef)> Option;
};

} // namespace cudalint

#endif // CUDALINT_CHECKS_UNIT_H
