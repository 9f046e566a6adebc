//===- Configuration.h - Which checks run with which options ----*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_CONFIGURATION_H
#define CUDALINT_DRIVER_CONFIGURATION_H

#include "checks/Check.h"
#include "driver/ParsePass.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"

namespace cudalint::driver {

/// What the command line says about checks.
struct CheckSelection {
  std::vector<Level> Levels;    ///< Empty: the default levels.
  std::string Checks;           ///< Globs of -checks=, empty if not given.
  std::string WarningsAsErrors; ///< Globs, empty if not given.
  std::optional<std::string> HeaderFilter;
  std::string ConfigFile; ///< A `.clang-tidy` to use for every file; empty: the nearest one.
};

/// Whether a `.clang-tidy` decides about our checks: its `Checks` name one of them, by an entry with `cuda`.
bool decidesAboutOurs(const clang::tidy::ClangTidyOptions &Options);

/// Reads the options of each file: built-in defaults, then `.clang-tidy`, then the command line.
///
/// A `.clang-tidy` decides about our checks only if its `Checks` name one of them (an entry with `cuda`): a project
/// that keeps one for its C++ code alone still gets the default levels. Its other keys always apply.
class Configuration {
public:
  /// Fails if a level is unknown, a glob matches no check, or the configuration file cannot be read.
  static llvm::Expected<Configuration> create(CheckSelection Selection);

  /// Makes a provider for one pass.
  std::unique_ptr<clang::tidy::ClangTidyOptionsProvider> provider() const;
  OptionsProviderFactory factory() const {
    return [this] { return provider(); };
  }

  /// What is wrong with the `.clang-tidy` that applies to \p File, in one line; empty if nothing is.
  std::string problemFor(llvm::StringRef File) const;

  /// The checks enabled for \p File, sorted.
  std::vector<const Check *> checksFor(llvm::StringRef File) const;

private:
  /// A folder's `.clang-tidy`.
  struct TidyFile {
    bool Exists = false;
    bool Inherits = false;
    std::string Problem;
  };

  CheckSelection Selection;
  std::optional<clang::tidy::ClangTidyOptions> FixedFile;
  mutable llvm::StringMap<TidyFile> TidyFiles; ///< By folder; filled by the thread that makes the plan.
};

/// What to say after "no check '\p Name'": the nearest name, or where to look.
std::string nearestCheck(llvm::StringRef Name);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_CONFIGURATION_H
