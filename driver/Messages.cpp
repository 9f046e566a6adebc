//===- Messages.cpp - What the program says of its own work ---------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Messages.h"
#include "driver/report/Encoding.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>

namespace cudalint::driver {

int fail(const llvm::Twine &Message) {
  llvm::WithColor::error(llvm::errs(), "cudalint") << inOneLine(Message.str()) << "\n";
  return 2;
}

bool succeeded(llvm::Error E) {
  if (!E)
    return true;
  fail(llvm::toString(std::move(E)));
  return false;
}

void warn(const llvm::Twine &Message) {
  llvm::WithColor::warning(llvm::errs(), "cudalint") << inOneLine(Message.str()) << "\n";
}

void note(const llvm::Twine &Message) {
  llvm::WithColor::note(llvm::errs(), "cudalint") << inOneLine(Message.str()) << "\n";
}

int finishOutput(int Status) {
  llvm::outs().flush();
  std::error_code EC = llvm::outs().error();
  if (!EC)
    return Status;
  llvm::outs().clear_error();
  // Where the signal itself is ignored.
  if (EC == std::errc::broken_pipe)
    return 128 + SIGPIPE;
  return fail("cannot write to standard output: " + EC.message());
}

} // namespace cudalint::driver
