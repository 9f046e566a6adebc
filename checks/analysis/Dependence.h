//===- Dependence.h - What a value is made from -----------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_DEPENDENCE_H
#define CUDALINT_CHECKS_ANALYSIS_DEPENDENCE_H

#include "checks/analysis/ValueFlow.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace cudalint {

/// Is \p Asked true for \p E, evaluated in \p In, or for anything that its value is made from: its operands, what the
/// variables that it reads were given, the arguments of parameters, and what the functions that it calls return?
/// Conditions under which a variable is given one of several values are not followed, nor is memory. \p AtLimit is the
/// answer where AnalysisOptions::MaxTraceVisits keeps it from being found out.
bool dependsOn(const clang::Expr *E, const ValueFlow &In, bool AtLimit,
               llvm::function_ref<bool(const clang::Expr *)> Asked);

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_DEPENDENCE_H
