//===- WarpArithmetic.h - Lanes and warps computed with literals -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_WARPARITHMETIC_H
#define CUDALINT_CHECKS_ANALYSIS_WARPARITHMETIC_H

#include "checks/model/OperationLookup.h"
#include <string>
#include <vector>

namespace cudalint {

/// An expression that takes the lane or the warp out of a thread's index with a literal number: `% 32`, `& 31`, `/ 32`
/// or `>> 5`.
struct WarpArithmetic {
  enum class Kind : uint8_t { Lane, Warp };
  Kind What;
  const clang::BinaryOperator *Expression;
  /// What the operator and the number mean, with `warpSize`: "% warpSize". Empty where other operators around would
  /// bind differently.
  std::string Replacement;
};

/// All of them in the body of \p Function, lambdas left out.
std::vector<WarpArithmetic> warpArithmetic(const clang::FunctionDecl *Function, OperationLookup &Lookup);

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_WARPARITHMETIC_H
