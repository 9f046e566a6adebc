//===- Guidelines.cpp - Rules of others that checks cover -----------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Guidelines.h"

namespace cudalint::driver {

static constexpr RuleSet Sets[] = {
    {"NVIDIA CUDA C++ Guidelines", "NVIDIA", "NVIDIA CUDA C++ Guidelines "},
    {"Coverity CUDA checkers", "Black Duck", "Coverity "},
};

llvm::ArrayRef<RuleSet> ruleSets() { return Sets; }

std::optional<RuleReference> parseRuleReference(llvm::StringRef Entry) {
  for (unsigned I = 0; I != std::size(Sets); ++I) {
    llvm::StringRef Rest = Entry;
    if (!Rest.consume_front(Sets[I].Prefix))
      continue;
    auto [Id, Name] = Rest.split(' ');
    return RuleReference{I, Id.str(), Name.trim("[]()").str()};
  }
  return std::nullopt;
}

} // namespace cudalint::driver
