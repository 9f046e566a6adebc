//===- ComputedFrom.h - What a value is computed from -----------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_COMPUTEDFROM_H
#define CUDALINT_CHECKS_ANALYSIS_COMPUTEDFROM_H

#include "checks/analysis/DeviceFunction.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace cudalint {

/// What computedFrom() does with an expression it comes to.
enum class Trace : uint8_t {
  Found,    ///< It is what was looked for.
  Stop,     ///< What it is computed from does not matter.
  Continue, ///< Look at what it is computed from.
};

/// Is \p E of \p In computed from an expression for which \p Ask says Found? The lane's own computation is followed
/// backwards: through variables and their assignments, arithmetic, casts, parameters, functions whose bodies are
/// followed and functions of CUDA's headers that exchange nothing. It is not followed through memory, through
/// collectives, through a choice (`?:` or the merge behind an `if`) that lanes of a warp make differently, nor through
/// what is not understood. \p Ask sees every expression without its parentheses and implicit casts. What lies behind
/// AnalysisOptions::MaxTraceVisits is not found; where a finding rests on that, ask mayBeComputedFrom().
bool computedFrom(const ValueFlow &In, const clang::Expr *E,
                  llvm::function_ref<Trace(const ValueFlow &, const clang::Expr *)> Ask);
/// The same, but true if the limit kept it from being found out.
bool mayBeComputedFrom(const ValueFlow &In, const clang::Expr *E,
                       llvm::function_ref<Trace(const ValueFlow &, const clang::Expr *)> Ask);

/// A value that a function, or one that it calls, puts where other threads or the host can see it.
struct StoredValue {
  const ValueFlow *Flow;
  unsigned Block;
  /// The assignment, or the call of an atomic or store function.
  const clang::Expr *Store;
  const clang::Expr *Value;
  /// The lvalue that is assigned; null for a call.
  const clang::Expr *Target;
};

/// Every assignment to shared or global memory that \p F reaches, and every call of an atomic, in the order of the
/// blocks. Increments store nothing of interest.
std::vector<StoredValue> storedValues(const DeviceFunction &F);

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_COMPUTEDFROM_H
