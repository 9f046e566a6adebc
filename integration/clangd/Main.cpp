//===- Main.cpp - cudalint-clangd ------------------------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

namespace clang::clangd {
/// clangd; its library exports nothing else that is meant for others.
int clangdMain(int Argc, char **Argv);
} // namespace clang::clangd

int main(int Argc, char **Argv) { return clang::clangd::clangdMain(Argc, Argv); }
