//===- MissingIncludes.cpp - Headers that were not found ------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/bridge/MissingIncludes.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/PPCallbacks.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace cudalint::driver {
namespace {

class SkipMissing : public PPCallbacks {
public:
  SkipMissing(const SourceManager &Sources, SmallVectorImpl<MissingInclude> &Missing)
      : Sources(Sources), Missing(Missing) {}

  bool FileNotFound(StringRef) override { return true; }

  void InclusionDirective(SourceLocation Hash, const Token &Directive, StringRef Name, bool, CharSourceRange,
                          OptionalFileEntryRef File, StringRef, StringRef, const clang::Module *, bool,
                          SrcMgr::CharacteristicKind Kind) override {
    if (File)
      return;
    PresumedLoc Where = Sources.getPresumedLoc(Hash, /*UseLineDirectives=*/false);
    if (Where.isInvalid())
      return;
    MissingInclude Entry{Name.str(), Where.getFilename(), Where.getLine(), Kind != SrcMgr::C_User};
    if (!any_of(Missing,
                [&](const MissingInclude &Old) { return Old.Header == Entry.Header && Old.File == Entry.File; }))
      Missing.push_back(std::move(Entry));
  }

private:
  const SourceManager &Sources;
  SmallVectorImpl<MissingInclude> &Missing;
};

} // namespace

std::unique_ptr<PPCallbacks> skipMissingIncludes(const SourceManager &Sources,
                                                 SmallVectorImpl<MissingInclude> &Missing) {
  return std::make_unique<SkipMissing>(Sources, Missing);
}

} // namespace cudalint::driver
