//===- LaunchFacts.h - The kernel launches of a file -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_LAUNCHFACTS_H
#define CUDALINT_CHECKS_ANALYSIS_LAUNCHFACTS_H

#include "checks/analysis/BlockShape.h"
#include "checks/analysis/HostValues.h"
#include "checks/analysis/KernelInput.h"
#include "checks/model/OperationLookup.h"
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

namespace clang {
class FunctionDecl;
}

namespace cudalint {

struct ForeignLaunch;

/// One launch of a kernel.
struct LaunchFact {
  OperationSite Site;
  /// The kernel or the instantiation launched; null if it is not known. A launch that has the choice between several
  /// gives a fact for each.
  const clang::FunctionDecl *Kernel = nullptr;
  /// Function that launches; null for a launch outside of functions.
  const clang::FunctionDecl *Launcher = nullptr;
  /// The call through which a launcher that gets its kernel as an argument is looked at; null else.
  const HostCall *Through = nullptr;
  LaunchExtent Grid;
  LaunchExtent Block;
  /// The blocks that it launches: more than one where the function chooses between several, or its callers do. Never
  /// empty; an extent that is not known is none.
  std::vector<LaunchExtent> Blocks;
  /// What else it hands over, through whatever call of the launching function.
  KernelInput Input;
  /// Blocks of a cluster, from an attribute of the launch.
  LaunchExtent Cluster;
  /// Bytes of dynamic shared memory.
  std::optional<uint64_t> SharedBytes;
  /// Launched so that grid-wide barriers work; none if that is decided by attributes that are not known.
  std::optional<bool> Cooperative;

  /// The argument for parameter number \p Index of the kernel, where it is written at the launch; none else.
  HostExpr argument(unsigned Index) const;
  /// Where the kernel is named: at the launch, or at the call that hands it to the launcher.
  clang::SourceLocation location() const;
};

/// Every launch in the functions of one file that are not in system headers, as far as its numbers follow from the
/// launching functions and their calls.
class LaunchFacts {
public:
  /// \p FollowNumbers: see AnalysisOptions::FollowLaunches.
  LaunchFacts(clang::ASTContext &Context, OperationLookup &Lookup, bool FollowNumbers = true);
  ~LaunchFacts();

  llvm::ArrayRef<LaunchFact> all() const { return Launches; }
  /// The launches of \p Kernel.
  std::vector<const LaunchFact *> of(const clang::FunctionDecl *Kernel) const;
  /// \p Shape with what all launches of \p Kernel agree on. A launch of which nothing is known leaves it as it is.
  /// \p Elsewhere are its launches in other files.
  BlockShape narrow(const clang::FunctionDecl *Kernel, BlockShape Shape,
                    llvm::ArrayRef<const ForeignLaunch *> Elsewhere = {}) const;
  /// What all launches of \p Kernel in the file hand over. Numbers by which the kernel chooses what it does are left
  /// out: that nobody chooses a part of it yet does not make that part right.
  KernelInput input(const clang::FunctionDecl *Kernel) const;
  /// The calls of \p Callee in the file and the functions that they are in; templates are seen instantiated.
  llvm::ArrayRef<std::pair<const clang::CallExpr *, const clang::FunctionDecl *>>
  callsOf(const clang::FunctionDecl *Callee) const;
  /// What the expressions of host code stand for.
  HostValues &values() const { return *Values; }

private:
  using CallAndCaller = std::pair<const clang::CallExpr *, const clang::FunctionDecl *>;
  std::vector<LaunchFact> Launches;
  llvm::DenseMap<const clang::FunctionDecl *, std::vector<CallAndCaller>> Callers;
  std::unique_ptr<HostValues> Values;
  /// The calls through which launchers are looked at; stable addresses.
  std::deque<HostCall> Calls;
};

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_LAUNCHFACTS_H
