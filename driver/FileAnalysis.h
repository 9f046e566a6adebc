//===- FileAnalysis.h - All passes over one file ----------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_FILEANALYSIS_H
#define CUDALINT_DRIVER_FILEANALYSIS_H

#include "driver/Configuration.h"
#include "driver/ParsePass.h"
#include "driver/SourceFiles.h"
#include "driver/bridge/Bridge.h"
#include "driver/frontend/ClangArguments.h"
#include "driver/frontend/CompilationCommands.h"
#include "driver/frontend/Toolkit.h"
#include "driver/report/FindingRecord.h"

namespace cudalint::driver {

/// A pass as it was run, for `doctor`.
struct PassDescription {
  std::string Name; ///< "device, sm_90", "host", "C++".
  std::vector<std::string> CommandLine;
  PassResult Result; ///< Its findings have been moved to the merged result.
  BridgeLog Bridge;
  bool Used = true; ///< False for the worse one of two attempts.
};

/// What the analysis of one file gave.
struct FileAnalysis {
  std::string File;  ///< Absolute.
  PassResult Merged; ///< Of all used passes: findings without duplicates, in the order of the source.
  FilesRead Read;    ///< By all passes.
  std::vector<PassDescription> Passes;
  FileRecord Record; ///< What of Merged goes into reports; filled by analyseAll().
};

/// What a job is analysed on beside the disk.
struct AnalysisInput {
  llvm::StringRef StandardInput;           ///< The text of a job that reads it.
  std::shared_ptr<const ProjectConfiguration> Project = ProjectConfiguration::none();
  const ProjectFacts *Elsewhere = nullptr; ///< What other files of the project tell.
  const ReplacedTexts *Replaced = nullptr; ///< Texts to read in place of files, if given.
  TimeBudget *Budget = nullptr;            ///< Counts the time that it takes, if given.
};

/// The files that \p Job reads, as the user wrote them or as \p Input replaces them. What is read from the disk is
/// noted in \p Read, if given. A file system of its own: the process's real one shares its working directory with every
/// thread.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> userFiles(const CompileJob &Job, const AnalysisInput &Input,
                                                          FilesRead *Read = nullptr);

/// The bridge between \p Job's command and clang.
Bridge makeBridge(const CompileJob &Job, const Toolkit &Cuda);

/// clang's command line for one side of \p Job, and what `doctor` calls the pass.
std::vector<std::string> passArguments(const CompileJob &Job, const Toolkit &Cuda, const Bridge &Bridging, Pass Side,
                                       llvm::vfs::FileSystem &Files, std::string *Name = nullptr);

/// Parses the side of \p Job that is analysed first and hands it to \p Inspect; no check is run.
PassResult inspectFile(const CompileJob &Job, const Toolkit &Cuda, const Configuration &Config,
                       llvm::StringRef StandardInput, std::function<void(clang::ASTContext &)> Inspect);

/// Runs the passes that \p Job needs: for CUDA the device side for the highest architecture asked for, the host side
/// too if an enabled check looks at host code and the sides differ, or instead if the device side cannot be parsed and
/// the host side can; for C++ one pass.
FileAnalysis analyseFile(const CompileJob &Job, const Toolkit &Cuda, const Configuration &Config,
                         const AnalysisInput &Input);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_FILEANALYSIS_H
