//===- Launch.cpp - In front of a compiler ---------------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `cudalint launch nvcc ...` is what a build system calls instead of `nvcc ...`: CMake has a lint property for C++, but
// none for CUDA. The findings are printed like the compiler's warnings, and the compiler runs whatever they are.
//
//===----------------------------------------------------------------------===//

#include "driver/Interruption.h"
#include "driver/Lint.h"
#include "driver/Messages.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

namespace cudalint::driver {

/// Runs the compiler with this process's streams. Returns its exit status; 2 if it cannot be started.
static int compile(llvm::ArrayRef<std::string> Command) {
  llvm::outs().flush(); // what the compiler prints comes behind it
  std::string Program = Command.front();
  if (llvm::ErrorOr<std::string> Found = llvm::sys::findProgramByName(Program))
    Program = *Found;
  llvm::SmallVector<llvm::StringRef, 64> Arguments(Command.begin(), Command.end());
  std::string Why;
  int Status = llvm::sys::ExecuteAndWait(Program, Arguments, /*Env=*/std::nullopt, /*Redirects=*/{},
                                         /*SecondsToWait=*/0, /*MemoryLimit=*/0, &Why);
  if (Status >= 0)
    return Status;
  return fail("cannot run '" + Command.front() + "': " + Why);
}

int launch(const CommandLine &C, const Configuration &Config) {
  CommandLine Quiet = C;
  Quiet.Quiet = !C.Verbose;
  // A build that lints as it goes is stopped by what --warnings-as-errors names alone.
  Quiet.Counting.Fail = AdoptionOptions::FailOn::Errors;
  int Linted = lint(Quiet, Config);
  // The compiler, too, is to be stopped by Ctrl-C.
  admitInterruption();
  int Compiled = compile(C.Launched);
  // A file that cannot be analysed is the compiler's to refuse.
  return Compiled ? Compiled : Linted == 1 ? 1 : 0;
}

} // namespace cudalint::driver
