//===- Guidelines.h - Rules of others that checks cover ---------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_GUIDELINES_H
#define CUDALINT_DRIVER_GUIDELINES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace cudalint::driver {

/// A set of rules that a check's record can name.
struct RuleSet {
  llvm::StringLiteral Name;
  llvm::StringLiteral Owner;
  llvm::StringLiteral Prefix; ///< How an entry of CheckInfo::Guidelines begins that names one of its rules.
};

/// The sets that are known: NVIDIA's guidelines and Coverity's checkers.
llvm::ArrayRef<RuleSet> ruleSets();

/// A rule as an entry of CheckInfo::Guidelines names it.
struct RuleReference {
  unsigned Set;     ///< Index into ruleSets().
  std::string Id;   ///< "2.3", "CUDA.COLLECTIVE_WARP_SHUFFLE_WIDTH".
  std::string Name; ///< What stands in brackets behind it; may be empty.
};

/// Reads \p Entry: `NVIDIA CUDA C++ Guidelines 2.3 [collective.warp.include_self]`. Nothing if it names no rule of a
/// known set, as a reference to a manual.
std::optional<RuleReference> parseRuleReference(llvm::StringRef Entry);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_GUIDELINES_H
