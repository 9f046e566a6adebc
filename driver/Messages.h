//===- Messages.h - What the program says of its own work -------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_MESSAGES_H
#define CUDALINT_DRIVER_MESSAGES_H

#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"

namespace cudalint::driver {

/// Says on standard error, in one line, what could not be done. Returns the exit status for it, 2.
int fail(const llvm::Twine &Message);

/// Says what \p E is about, if it is an error. Whether it is none.
bool succeeded(llvm::Error E);

/// Says what did not keep the program from its job, but should be known.
void warn(const llvm::Twine &Message);
void note(const llvm::Twine &Message);

/// Writes out what was printed to standard output. Returns \p Status if all of it has arrived; the status of a program
/// that SIGPIPE has ended if nobody reads it any more; else 2, after a line that says why.
int finishOutput(int Status);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_MESSAGES_H
