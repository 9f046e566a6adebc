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
#include "llvm/ADT/STLFunctionalExtras.h"
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

/// What the `Checks` of a `.clang-tidy`, \p Globs, mean for our checks: the globs that change the default ones.
///
/// A project that keeps the file for its C++ code alone still gets the default levels, whatever it turns off first. So
/// all of the globs count where one names checks of ours (by `cuda`) to enable them, and where none enables any check,
/// as `-*` alone does; else those that name checks of ours to turn them off.
std::string globsForOurs(llvm::StringRef Globs);

/// Reads the options of each file: built-in defaults, then `.clang-tidy`, then the command line. Of the `Checks` in a
/// file, globsForOurs() counts; its other keys always apply.
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

  /// What the `.clang-tidy` files that apply to \p File ask for in vain, by a name that no check or option has: lines.
  std::vector<std::string> warningsFor(llvm::StringRef File) const;

  /// What the `Checks` of a `.clang-tidy` that applies to a file do.
  struct Effect {
    std::string Path;
    std::string Words; ///< Follow the name of the file and a colon.
  };
  /// Of those that apply to \p File, the farthest one first.
  std::vector<Effect> effectsOn(llvm::StringRef File) const;

  /// The checks enabled for \p File, sorted.
  std::vector<const Check *> checksFor(llvm::StringRef File) const;

private:
  /// A folder's `.clang-tidy`.
  struct TidyFile {
    bool Exists = false;
    bool Inherits = false;
    std::string Problem;
    std::vector<std::string> Warnings;
    std::string Effect; ///< Of its `Checks`; empty if it has none.
  };

  static TidyFile read(llvm::MemoryBufferRef Buffer);
  /// Calls \p Visit for each file that applies to \p File, with its path, the nearest one first, until it says false.
  void eachFileFor(llvm::StringRef File, llvm::function_ref<bool(const std::string &, const TidyFile &)> Visit) const;

  CheckSelection Selection;
  TidyFile Fixed; ///< What FixedFile was read from.
  std::optional<clang::tidy::ClangTidyOptions> FixedFile;
  mutable llvm::StringMap<TidyFile> TidyFiles; ///< By folder; filled by the thread that makes the plan.
};

/// What to say after "no check '\p Name'": the nearest name, or where to look.
std::string nearestCheck(llvm::StringRef Name);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_CONFIGURATION_H
