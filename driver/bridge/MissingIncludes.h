//===- MissingIncludes.h - Headers that were not found ----------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_BRIDGE_MISSINGINCLUDES_H
#define CUDALINT_DRIVER_BRIDGE_MISSINGINCLUDES_H

#include "llvm/ADT/SmallVector.h"
#include <memory>
#include <string>

namespace clang {
class PPCallbacks;
class Preprocessor;
} // namespace clang

namespace cudalint::driver {

/// An #include whose file was not found, or cannot be read. The parse went on without it.
struct MissingInclude {
  std::string Header; ///< As written, without quotes or angle brackets.
  std::string File;   ///< Where the #include stands.
  unsigned Line;      ///< 1-based.
  bool InSystemHeader;
  std::string Obstacle; ///< Why the file cannot be read that would have been taken; empty if there is none.
};

/// Callbacks that let the preprocessor skip an #include it cannot find, without an error, and note it in \p Missing,
/// which must outlive \p PP, the preprocessor. Each header is noted once per including file.
std::unique_ptr<clang::PPCallbacks> skipMissingIncludes(clang::Preprocessor &PP,
                                                        llvm::SmallVectorImpl<MissingInclude> &Missing);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_BRIDGE_MISSINGINCLUDES_H
