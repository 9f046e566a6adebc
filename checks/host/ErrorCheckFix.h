//===- ErrorCheckFix.h - Looking at an error, as a fix ----------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_HOST_ERRORCHECKFIX_H
#define CUDALINT_CHECKS_HOST_ERRORCHECKFIX_H

#include "checks/Unit.h"
#include "checks/analysis/ErrorHandling.h"
#include "clang/Basic/Diagnostic.h"

namespace cudalint {

/// How the main file of \p U wraps the results of CUDA's functions; none if it does not.
std::optional<ErrorCheckStyle> errorCheckStyle(const Unit &U);
/// Asks for the last error behind the launch \p Use, in the style of the file. Empty if there is none, or no place.
llvm::SmallVector<clang::FixItHint, 2> checkLaunch(const Unit &U, const OperationUse &Use);
/// Wraps the call \p Call in the style of the file. Empty if there is none, or the call stands in a macro.
llvm::SmallVector<clang::FixItHint, 2> checkCall(const Unit &U, const clang::CallExpr *Call);

} // namespace cudalint

#endif // CUDALINT_CHECKS_HOST_ERRORCHECKFIX_H
