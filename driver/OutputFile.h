//===- OutputFile.h - Files that the program writes -------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_OUTPUTFILE_H
#define CUDALINT_DRIVER_OUTPUTFILE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

namespace cudalint::driver {

/// What the name of a file ends with that is going to take the place of another one.
constexpr llvm::StringLiteral TemporaryExtension = ".tmp";

/// Makes what \p Write prints the content of \p File, which is never seen half-written and stays as it was if that
/// fails. Its folder must be there. The new file has the owner and the permissions of \p Like, if given.
std::error_code replaceAtOnce(llvm::StringRef File, llvm::function_ref<void(llvm::raw_ostream &)> Write,
                              const llvm::sys::fs::file_status *Like = nullptr);

/// Writes what \p Write prints into \p File, which is never seen half-written and stays as it was if that fails; its
/// folder is created. What is no file, as a pipe or a device, is written into.
llvm::Error writeFile(llvm::StringRef File, llvm::function_ref<void(llvm::raw_ostream &)> Write);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_OUTPUTFILE_H
