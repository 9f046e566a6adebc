//===- ParsePass.h - One side of one file, parsed and checked ---*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_PARSEPASS_H
#define CUDALINT_DRIVER_PARSEPASS_H

#include "checks/analysis/ProjectFacts.h"
#include "checks/tidy/CheckGroup.h"
#include "clang-tidy/ClangTidyDiagnosticConsumer.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace cudalint::driver {

class TimeBudget;

/// Something in the source that kept a part of it from being analysed.
struct ParseProblem {
  enum class Kind {
    MissingHeader,    ///< An #include that names a file nobody has; Message is the name as written.
    UnreadableHeader, ///< An #include that names a file which is there; Message says why it cannot be read.
    KnownGap,         ///< nvcc takes it, this clang does not; what follows is still analysed.
    Error,            ///< Any other error of the parser.
  };
  Kind K;
  std::string File; ///< Where, as the source manager names it; empty if nowhere.
  unsigned Line;    ///< 1-based; 0 if nowhere.
  unsigned Column;
  std::string Message;
};

/// A function that is not judged, or not wholly, because the parser did not understand all of it or a limit was
/// reached.
struct SkippedFunction {
  std::string Name;
  std::string File;
  unsigned Line;
};

/// How to parse one side of one file.
struct PassRequest {
  std::string File;                     ///< Absolute path of the main file.
  std::string Directory;                ///< Working directory of the command.
  std::vector<std::string> CommandLine; ///< Complete command line for clang's driver, argv[0] included.
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FileSystem;
  PassRole Role = PassRole::Only;
  std::shared_ptr<const ProjectConfiguration> Project = ProjectConfiguration::none();
  const ProjectFacts *Elsewhere = nullptr; ///< What other files of the project tell.
  TimeBudget *Budget = nullptr;            ///< Counts the time that it takes, if given.
  /// Called with the parsed file instead of the checks, if given.
  std::function<void(clang::ASTContext &)> Inspect;
};

/// A finding that a NOLINT comment silences.
struct SuppressedFinding {
  clang::tidy::ClangTidyError Finding; ///< Without its fixes.
  /// File and offset of each place whose line may hold the comment: the finding's own, and where it comes from a macro
  /// those of the macro's text and of its uses.
  std::vector<std::pair<std::string, unsigned>> Places;
};

/// What came out of a pass.
struct PassResult {
  std::vector<clang::tidy::ClangTidyError> Findings;
  std::vector<FindingFacts> Facts;
  std::vector<ParseProblem> Problems;
  std::vector<SkippedFunction> Skipped;
  llvm::StringMap<llvm::TimeRecord> Times; ///< "parse", and the parts of the analysis.
  unsigned DeviceFunctions = 0; ///< Device and kernel functions of the user with a body.
  std::vector<SuppressedFinding> Suppressed;
  /// The parts of the main file that the preprocessor left out, first and last byte, for each pass.
  std::vector<std::vector<std::pair<unsigned, unsigned>>> Inactive;
  bool Parsed = false; ///< False when clang could not start on the file at all, or crashed.
  bool Crashed = false;
  ProjectFacts Tells; ///< For other files of the project.
  bool ReadsCudaArch = false; ///< User code asks for `__CUDA_ARCH__`: the two sides differ.

  /// Errors that are the user's or ours, not a missing header or a known gap.
  unsigned errors() const;
  /// Whether a header was missing: then errors are its consequences, and it is what has to be said.
  bool lacksHeaders() const;
  /// Whether anything of the file was analysed: it was parsed, and not into errors alone.
  bool analysed() const { return Parsed && (DeviceFunctions > Skipped.size() || lacksHeaders() || !errors()); }
};

/// Makes the provider of clang-tidy's options for one pass; each pass needs its own.
using OptionsProviderFactory = std::function<std::unique_ptr<clang::tidy::ClangTidyOptionsProvider>()>;

/// Parses and checks one side of one file. Never throws, never ends the process: a crash of the parser is a result.
PassResult runPass(const PassRequest &Request, const OptionsProviderFactory &Options);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_PARSEPASS_H
