//===- CompileFlags.cpp - What .clangd says of commands -------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "integration/clangd/CompileFlags.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace cudalint::clangd {

/// clangd's own `Config::current()`.
const CompileFlags &currentConfig() asm("_ZN5clang6clangd6Config7currentEv");

const CompileFlags &CompileFlags::current() { return currentConfig(); }

std::vector<std::string> CompileFlags::edit(std::vector<std::string> &Words) const {
  if (Words.empty() || Edits.empty())
    return {};
  // What follows "--" are inputs.
  auto Inputs = llvm::find(Words, "--");
  std::vector<std::string> Changed(Words.begin(), Inputs);
  for (const Edit &E : Edits)
    E(Changed);

  std::vector<std::string> Kept, Added;
  auto Word = Changed.begin();
  // `Remove: "*"` does not spare the compiler's name.
  bool HasCompiler = Word != Changed.end() && !llvm::StringRef(*Word).starts_with("-");
  Kept.push_back(HasCompiler ? *Word++ : Words.front());
  // Flags are removed or put behind the others, never moved: what does not follow from the old words is new.
  for (auto Old = Words.begin() + 1; Word != Changed.end(); ++Word) {
    Old = std::find(Old, Inputs, *Word);
    if (Old == Inputs)
      break;
    Kept.push_back(*Word);
    ++Old;
  }
  Added.assign(Word, Changed.end());
  Kept.insert(Kept.end(), Inputs, Words.end());
  Words = std::move(Kept);
  return Added;
}

} // namespace cudalint::clangd
