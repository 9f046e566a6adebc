//===- Architecture.cpp - The devices that code is compiled for -----------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/Architecture.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Basic/TargetOptions.h"
#include <algorithm>

using namespace cudalint;
using namespace clang;

/// The last definition of the macro \p Name in the text \p Predefined; none if there is none.
static std::optional<StringRef> macroValue(StringRef Predefined, StringRef Name) {
  std::optional<StringRef> Value;
  std::string Define = ("#define " + Name + " ").str();
  for (size_t At = Predefined.find(Define); At != StringRef::npos; At = Predefined.find(Define, At + 1))
    Value = Predefined.drop_front(At + Define.size()).take_until([](char C) { return C == '\n'; }).trim();
  return Value;
}

/// What the preprocessor has defined before the file.
static StringRef predefines(const SourceManager &SM) {
  for (unsigned I = 0; I != SM.local_sloc_entry_size(); ++I) {
    const SrcMgr::SLocEntry &Entry = SM.getLocalSLocEntry(I);
    if (!Entry.isFile() || Entry.getFile().getName() != "<built-in>")
      continue;
    std::optional<StringRef> Text = Entry.getFile().getContentCache().getBufferDataIfLoaded();
    if (Text)
      return *Text;
  }
  return "";
}

/// 90 of "sm_90a"; 0 if it is none.
static unsigned ofProcessor(StringRef Name) {
  unsigned Number = 0;
  if (Name.consume_front("sm_"))
    Name.consumeInteger(10, Number);
  return Number;
}

std::optional<Architecture> cudalint::architecture(const ASTContext &Context) {
  std::optional<Architecture> Result;
  auto Add = [&](unsigned Number) {
    if (!Number)
      return;
    if (!Result)
      Result = Architecture{uint16_t(Number), uint16_t(Number)};
    Result->Lowest = std::min(Result->Lowest, uint16_t(Number));
    Result->Highest = std::max(Result->Highest, uint16_t(Number));
  };
  // `750,900`: ten times as much as in the name of the architecture.
  if (std::optional<StringRef> List = macroValue(predefines(Context.getSourceManager()), "__CUDA_ARCH_LIST__")) {
    llvm::SmallVector<StringRef, 4> Numbers;
    List->split(Numbers, ',');
    for (StringRef Text : Numbers)
      if (unsigned Number; !Text.trim().getAsInteger(10, Number))
        Add(Number / 10);
  }
  if (!Result)
    Add(ofProcessor(Context.getTargetInfo().getTargetOpts().CPU));
  if (!Result && Context.getAuxTargetInfo())
    Add(ofProcessor(Context.getAuxTargetInfo()->getTargetOpts().CPU));
  return Result;
}
