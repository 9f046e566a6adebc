//===- MissingLanesFinding.h - A collective that lacks lanes, in words -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_WARP_MISSINGLANESFINDING_H
#define CUDALINT_CHECKS_WARP_MISSINGLANESFINDING_H

#include "checks/Check.h"
#include "checks/analysis/MissingLanes.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace cudalint {

/// A collective that lacks lanes, in one kernel or function and one context.
struct LackingSite {
  MissingLanes M;
  const SyncSite *Site;
  const DeviceFunction *F;
};

/// The sites for which \p Ask finds missing lanes, one for each place in the source: the surest of all kernels and
/// instantiations that come there. Unit::roots() are asked.
std::vector<LackingSite> lackingSites(const Unit &U,
                                      llvm::function_ref<MissingLanes(const DeviceFunction &, const SyncSite &)> Ask);

/// Reports \p S with the lanes as a picture and the branch that keeps lanes away.
Finding reportLacking(Reporter &R, const LackingSite &S, const clang::ASTContext &Context);

/// Is \p Site a matrix operation or a synchronisation of such?
bool isMatrixOperation(const OperationSite &Site);

} // namespace cudalint

#endif // CUDALINT_CHECKS_WARP_MISSINGLANESFINDING_H
