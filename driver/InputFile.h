//===- InputFile.h - Files that the program reads ---------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_INPUTFILE_H
#define CUDALINT_DRIVER_INPUTFILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/ErrorOr.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <memory>

namespace cudalint::driver {

/// What is read beside regular files and /dev/null.
enum class Reads {
  /// Nothing. Opening a pipe, a device or a socket can wait without end or give text without end.
  FilesAlone,
  /// A pipe that the caller has opened and hands over by its number, as a shell does for `<(command)`. What it holds is
  /// kept, so that it can be read again, and bounded. A pipe in a folder may have nobody who writes.
  PipesOfCaller,
};

/// No input is larger than this: more than any source or report has, less than a machine's memory.
constexpr uint64_t MaxInputBytes = uint64_t(1) << 30;

/// The text of \p Path.
llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> readInput(const llvm::Twine &Path, Reads What = Reads::FilesAlone);

/// The text that standard input holds.
llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> readStandardInput();

/// Why what \p Status is about, under the name of \p Path, is not read; no error for a file.
std::error_code whyNotRead(const llvm::vfs::Status &Status, llvm::StringRef Path, Reads What);

/// The disk, with a working directory of its own. Opens what \p What says; of anything else it says why not.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> makeDisk(Reads What = Reads::FilesAlone);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_INPUTFILE_H
