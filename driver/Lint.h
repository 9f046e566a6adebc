//===- Lint.h - The ordinary run --------------------------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_LINT_H
#define CUDALINT_DRIVER_LINT_H

#include "driver/CommandLine.h"
#include "driver/FileAnalysis.h"
#include "llvm/Support/Error.h"
#include <map>
#include <tuple>

namespace cudalint::driver {

/// Finds the toolkit of each command, once for each compiler.
class ToolkitPlanner {
public:
  /// \p Directory (absolute) is what relative paths refer to. \p Never: no toolkit, whatever is installed.
  /// \p ExplicitPath: the toolkit for all, if not empty.
  ToolkitPlanner(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files, std::string Directory, bool Never = false,
                 std::string ExplicitPath = "")
      : Files(std::move(Files)), Directory(std::move(Directory)), ExplicitPath(std::move(ExplicitPath)), Never(Never) {}

  /// The toolkit that \p Command uses; a command that names no architecture gets the default one. Fails if
  /// --cuda-path is no toolkit.
  llvm::Expected<std::shared_ptr<const Toolkit>> prepare(ParsedCommand &Command);

private:
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files;
  std::string Directory, ExplicitPath;
  bool Never;
  std::map<std::tuple<std::string, std::string, std::string>, std::shared_ptr<const Toolkit>> ByCommand;
};

/// Lets \p Command compile for the architectures of \p Project if it names none. Returns whether it named some.
bool completeArchitectures(ParsedCommand &Command, const ProjectConfiguration &Project);

/// The value of an environment variable of this process.
std::optional<std::string> processEnvironment(llvm::StringRef Name);

/// A job, the toolkit that its command uses and what its project says of its code.
struct PlannedJob {
  CompileJob Job;
  std::shared_ptr<const Toolkit> Cuda;
  std::shared_ptr<const ProjectConfiguration> Project;
  bool NamesArchitectures = true; ///< The command does; else they are the project's or the default.
};

/// What is to be analysed: jobs in the order of their paths, whatever the order of the command line.
struct Plan {
  /// A file that cannot be analysed, or a folder that cannot be read.
  struct Failure {
    std::string File; ///< Absolute.
    std::string Message;
    bool SaysWhere = false; ///< The message names the place of the mistake, which several files may suffer from.
    bool IsFolder = false;  ///< What is in it is unknown; Notes say so.
  };
  std::string Root; ///< What names in reports are relative to: see findReportRoot().
  std::vector<PlannedJob> Jobs;
  std::vector<Failure> Failures; ///< Files without a usable command or configuration.
  std::vector<std::string> Warnings;      ///< What is asked for in vain: names that nothing has.
  std::vector<std::string> Notes;         ///< What the user should know: flags left out for safety, borrowed ones.
  std::optional<std::string> StandardInput;
  ReplacedTexts Staged; ///< Texts to analyse in place of those of the disk, for --staged.

  /// What to say of Failures, once where one mistake concerns several files.
  std::vector<std::string> problems() const;
};

/// Finds the files, their commands and their toolkits. Fails with one line that says what, where and what to do.
llvm::Expected<Plan> makePlan(const CommandLine &C);

/// Moves the jobs whose `.clang-tidy` cannot be used to P.Failures, and adds to P.Warnings what the others ask for in
/// vain.
void applyConfiguration(Plan &P, const Configuration &Config);

/// `cudalint FILE...`: analyses, prints, fixes. Returns the exit status.
int lint(const CommandLine &C, const Configuration &Config);

/// `cudalint launch nvcc ...`: lints the files that the command compiles, then runs it. Returns the compiler's exit
/// status; 1 if that is 0 and a finding counts as an error.
int launch(const CommandLine &C, const Configuration &Config);

/// `cudalint doctor FILE...`. Returns the exit status.
int doctor(const CommandLine &C, const Configuration &Config);

/// `cudalint --dump-lanes FILE[:FUNCTION]`. Returns the exit status: 2 if there is no such function.
int dumpLanes(const CommandLine &C, const Configuration &Config);

/// `--show-config FILE`: what applies to the file, and where each value comes from. Returns the exit status.
int showConfiguration(const CommandLine &C, const Configuration &Config);

/// `cudalint cdb FILE...`. Returns the exit status.
int writeDatabase(const CommandLine &C);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_LINT_H
