//===- Main.cpp - cudalint-clangd ------------------------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "integration/clangd/EditorCommands.h"
#include "llvm/ADT/StringRef.h"

namespace clang::clangd {
/// clangd; its library exports nothing else that is meant for others.
int clangdMain(int Argc, char **Argv);
} // namespace clang::clangd

int main(int Argc, char **Argv) {
  for (int I = 1; I < Argc; ++I) {
    llvm::StringRef Flag = llvm::StringRef(Argv[I]).ltrim('-');
    if (Flag.consume_front("compile-commands-dir=") && !Flag.empty())
      cudalint::clangd::EditorCommands::get().setDatabase(Flag.str());
    else if (Flag == "compile-commands-dir" && I + 1 < Argc)
      cudalint::clangd::EditorCommands::get().setDatabase(Argv[I + 1]);
  }
  return clang::clangd::clangdMain(Argc, Argv);
}
