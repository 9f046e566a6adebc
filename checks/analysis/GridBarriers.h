//===- GridBarriers.h - The grid barriers that a kernel comes to -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_GRIDBARRIERS_H
#define CUDALINT_CHECKS_ANALYSIS_GRIDBARRIERS_H

#include "checks/analysis/DeviceFunction.h"
#include "checks/analysis/Session.h"

namespace cudalint {

/// A barrier of the whole grid, or its arriving or waiting half, that a kernel can come to.
struct GridBarrier {
  OperationSite Operation;
  /// The calls that lead from the kernel to it, outermost first.
  std::vector<const clang::CallExpr *> Calls;
  /// It is reached only where grid_group::is_valid() has said yes.
  bool Guarded = false;
  /// Every way through the kernel passes it.
  bool Always = false;
  /// A condition, the same for the whole grid and tested by no loop, decides whether the kernel comes to it; null if
  /// there is none. Such a flag can tell how the kernel was launched.
  const clang::Expr *Flag = nullptr;
};

/// Can \p Site be a barrier of the grid, whatever is handed to it?
bool mayBeGridBarrier(const OperationSite &Site);
/// Is \p Site, in the context \p In, a barrier of the grid? Looks through groups that are handed on as a thread_group.
bool isGridBarrier(const OperationSite &Site, const ValueFlow &In);

/// The grid barriers that the kernel \p Kernel comes to when it is launched as \p Launch says: with the arguments that
/// are constants there; for a null \p Launch, of which nothing is known, with any. Empty if the kernel cannot be analysed.
std::vector<GridBarrier> gridBarriers(Session &Analyses, const clang::FunctionDecl *Kernel, const LaunchFact *Launch);

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_GRIDBARRIERS_H
