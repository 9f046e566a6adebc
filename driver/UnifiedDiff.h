//===- UnifiedDiff.h - Edits as a patch -------------------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_UNIFIEDDIFF_H
#define CUDALINT_DRIVER_UNIFIEDDIFF_H

#include "clang/Tooling/Core/Replacement.h"
#include <string>

namespace cudalint::driver {

/// What \p Edits, all of one file, change in \p Text, as `patch -p1` and `git apply` take it: three lines of context,
/// names "a/NAME" and "b/NAME". Empty if they change nothing.
std::string unifiedDiff(llvm::StringRef Name, llvm::StringRef Text, const clang::tooling::Replacements &Edits);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_UNIFIEDDIFF_H
