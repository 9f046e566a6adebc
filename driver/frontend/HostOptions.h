//===- HostOptions.h - Arguments of GCC and clang, filtered -----*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_FRONTEND_HOSTOPTIONS_H
#define CUDALINT_DRIVER_FRONTEND_HOSTOPTIONS_H

#include "driver/frontend/NvccCommandLine.h"

namespace cudalint::driver {

/// Reads one argument of a GCC or clang command line, and the values that belong to it, with clang's option table.
///
/// What changes the meaning of the source is appended to the command in clang's spelling and with absolute paths;
/// facts (architectures, rdc, the toolkit's path) are stored; all else is dropped with a note. An allow-list, so that
/// an option that loads a plug-in, runs a program or writes a file never gets through only because it is new.
///
/// \param Args       the whole argument vector
/// \param Index      the argument to read; afterwards the next one
/// \param TakeInputs false: a word without a dash is not a source (nvcc has its own rule for those)
void readHostArgument(ParsedCommand &Command, llvm::ArrayRef<std::string> Args, unsigned &Index,
                      const CommandContext &Context, bool TakeInputs);

/// Adds --cuda-gpu-arch=\p Value in any of its forms ("sm_80", "sm_80,sm_90", "native", "all").
void addArchitectures(ParsedCommand &Command, llvm::StringRef Value);

/// Stores what -x \p Value says. False for a language that is neither CUDA, C++ nor C.
bool setLanguage(ParsedCommand &Command, llvm::StringRef Value);

/// \p Path, made absolute against \p Directory and with `.` removed. `..` stays, as it may follow a symbolic link.
std::string absolutePath(llvm::StringRef Path, llvm::StringRef Directory);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_FRONTEND_HOSTOPTIONS_H
