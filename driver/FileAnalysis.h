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
  std::vector<PassDescription> Passes;
  FileRecord Record; ///< What of Merged goes into reports; filled by analyseAll().
};

/// The files that \p Job reads, as the user wrote them; \p StandardInput is the text of a job that reads it. A file
/// system of its own: the process's real one shares its working directory with every thread.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> userFiles(const CompileJob &Job, llvm::StringRef StandardInput);

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
/// the host side can; for C++ one pass. \p StandardInput is the text of a job that reads it.
FileAnalysis analyseFile(const CompileJob &Job, const Toolkit &Cuda, const Configuration &Config,
                         llvm::StringRef StandardInput);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_FILEANALYSIS_H
