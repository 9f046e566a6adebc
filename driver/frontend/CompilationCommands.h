//===- CompilationCommands.h - From inputs to compile jobs ------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_FRONTEND_COMPILATIONCOMMANDS_H
#define CUDALINT_DRIVER_FRONTEND_COMPILATIONCOMMANDS_H

#include "driver/frontend/NvccCommandLine.h"

namespace cudalint::driver {

/// One file to analyse in one configuration.
struct CompileJob {
  enum class OriginKind {
    Database,  ///< The file's own entry in compile_commands.json.
    Borrowed,  ///< The entry of another file, BorrowedFrom.
    FlagsFile, ///< compile_flags.txt.
    Default,   ///< `nvcc -c FILE`.
  };
  std::string File; ///< Absolute. What `-` reads gets the name that the request assumes for it.
  bool FromStdin = false;
  /// The user's flags are already part of it. Language is that of File, whatever the command's own source was.
  ParsedCommand Command;
  OriginKind Origin = OriginKind::Default;
  std::string OriginPath;   ///< The compile_commands.json or compile_flags.txt; empty for Default.
  std::string BorrowedFrom; ///< Absolute; only for Borrowed.
  /// The words of the database's entry, or the flags of the file of flags, as they stand there.
  std::vector<std::string> OriginalWords;

  /// "flags of /p/a.cu in /p/build/compile_commands.json".
  std::string describeOrigin() const;
};

/// What the user named on our own command line.
struct JobRequest {
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files;
  /// Reads an environment variable, for nvcc's own (see CommandContext).
  std::function<std::optional<std::string>(llvm::StringRef)> Environment;
  /// Absolute; what relative paths refer to.
  std::string Directory;
  /// Files, folders, globs (`*`, `?`, `[a-z]`, `{a,b}`, and `**` for any number of folders), `@list` files and `-`.
  /// Empty: every CUDA source of the compilation database.
  std::vector<std::string> Inputs;
  /// -p: a compile_commands.json, or a folder with one or with a compile_flags.txt. Empty: looked for in the folders
  /// above each file and in their build folders.
  std::string DatabasePath;
  /// False: an empty DatabasePath means none.
  bool SearchDatabase = true;
  /// Flags after `--`, nvcc's or clang's; they win.
  std::vector<std::string> UserFlags;
  /// Changes the words of a command of the database, or the flags of a file of flags behind a compiler's name, before
  /// they are read, and returns flags that win over them, in the command's own folder; for the configuration of an
  /// editor. May be null.
  std::function<std::vector<std::string>(std::vector<std::string> &Words)> Edit;
  /// The name, and so the language and the folder, of what `-` reads; empty is "stdin.cu" in Directory.
  std::string AssumeFilename;
  /// Without inputs: also the C++ sources of the database, which only host checks look at.
  bool HostSources = false;
};

/// The jobs, in the order of the inputs, folders and globs sorted by name.
struct JobList {
  std::vector<CompileJob> Jobs;
  /// Files for which there is no usable command, and folders that cannot be read, with the reason.
  struct Failure {
    std::string File;
    std::string Message;
    bool IsFolder = false; ///< Warnings say so.
  };
  std::vector<Failure> Failures;
  /// Things the user should know that concern no single file.
  std::vector<std::string> Warnings;
};

/// Turns inputs into jobs. A file that several targets compile gets one job for each configuration that differs. A
/// header or a source without an entry borrows the flags of the nearest entry: of the same name, else of the folder
/// closest to it, of the same language if there is one; a CUDA file borrows from CUDA files alone. `.cu` files are
/// taken from folders (hidden folders and CMakeFiles are skipped); headers only when they are named, and then parsed as
/// CUDA.
///
/// Errors, each one line with what, where and what to do: a path that does not exist, a glob or a folder without a
/// match, an unreadable list, a database that cannot be read, flags that cannot be used, nothing to do.
llvm::Expected<JobList> findCompileJobs(const JobRequest &Request);

/// The compilation database or compile_flags.txt for files in \p Folder (absolute), or "". Looks in the folder and
/// each folder above it, there in the folder itself and in build, out, _build, builddir, cmake-build-*, .vscode and
/// the folders in build, out and out/build.
std::string findDatabaseFor(llvm::StringRef Folder, llvm::vfs::FileSystem &Files);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_FRONTEND_COMPILATIONCOMMANDS_H
