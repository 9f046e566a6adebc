//===- LaunchFacts.h - The kernel launches of a file -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_LAUNCHFACTS_H
#define CUDALINT_CHECKS_ANALYSIS_LAUNCHFACTS_H

#include "checks/analysis/BlockShape.h"
#include "checks/model/OperationLookup.h"
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace clang {
class FunctionDecl;
}

namespace cudalint {

/// Three extents, each known or not.
struct LaunchExtent {
  std::array<std::optional<uint64_t>, 3> Dim;
  bool isKnown() const { return Dim[0] && Dim[1] && Dim[2]; }
  /// Product of the extents, if all are known.
  std::optional<uint64_t> count() const;
};

/// One launch of a kernel.
struct LaunchFact {
  OperationSite Site;
  /// The kernel or the instantiation launched; null if it is not known.
  const clang::FunctionDecl *Kernel = nullptr;
  /// Function that launches; null for a launch outside of functions.
  const clang::FunctionDecl *Launcher = nullptr;
  LaunchExtent Grid;
  LaunchExtent Block;
  /// Bytes of dynamic shared memory.
  std::optional<uint64_t> SharedBytes;
  /// Launched so that grid-wide barriers work; none if that is decided by attributes that are not known.
  std::optional<bool> Cooperative;
};

/// Every launch in the functions of one file that are not in system headers, as far as its numbers are constants, or
/// variables that keep the constant that they are initialised with.
class LaunchFacts {
public:
  LaunchFacts(clang::ASTContext &Context, OperationLookup &Lookup);

  llvm::ArrayRef<LaunchFact> all() const { return Launches; }
  /// The launches of \p Kernel.
  std::vector<const LaunchFact *> of(const clang::FunctionDecl *Kernel) const;
  /// \p Shape with what all launches of \p Kernel agree on. A launch of which nothing is known leaves it as it is.
  BlockShape narrow(const clang::FunctionDecl *Kernel, BlockShape Shape) const;

private:
  std::vector<LaunchFact> Launches;
};

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_LAUNCHFACTS_H
