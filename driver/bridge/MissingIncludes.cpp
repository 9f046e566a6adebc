//===- MissingIncludes.cpp - Headers that were not found ------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/bridge/MissingIncludes.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace clang;
using namespace llvm;

namespace cudalint::driver {
namespace {

class SkipMissing : public PPCallbacks {
public:
  SkipMissing(Preprocessor &PP, SmallVectorImpl<MissingInclude> &Missing)
      : PP(PP), Sources(PP.getSourceManager()), Missing(Missing) {}

  bool FileNotFound(StringRef) override { return true; }

  void InclusionDirective(SourceLocation Hash, const Token &Directive, StringRef Name, bool IsAngled, CharSourceRange,
                          OptionalFileEntryRef File, StringRef, StringRef, const clang::Module *, bool,
                          SrcMgr::CharacteristicKind Kind) override {
    if (File)
      return;
    PresumedLoc Where = Sources.getPresumedLoc(Hash, /*UseLineDirectives=*/false);
    if (Where.isInvalid())
      return;
    MissingInclude Entry{Name.str(), Where.getFilename(), Where.getLine(), Kind != SrcMgr::C_User, ""};
    if (any_of(Missing,
               [&](const MissingInclude &Old) { return Old.Header == Entry.Header && Old.File == Entry.File; }))
      return;
    Entry.Obstacle = obstacleTo(Name, IsAngled ? "" : sys::path::parent_path(Entry.File));
    Missing.push_back(std::move(Entry));
  }

private:
  /// Why the first file called \p Name that is there, in the folder \p Own or where headers are looked for, cannot be
  /// read: clang goes on as if it were not there. Empty if there is none.
  std::string obstacleTo(StringRef Name, StringRef Own) {
    vfs::FileSystem &Files = PP.getFileManager().getVirtualFileSystem();
    auto Obstacle = [&](StringRef Folder) -> std::string {
      SmallString<256> Path(Folder);
      sys::path::append(Path, Name);
      ErrorOr<vfs::Status> Status = Files.status(Path);
      std::error_code EC = Status.getError();
      if (Status && Status->isDirectory())
        EC = std::make_error_code(std::errc::is_a_directory);
      else if (Status)
        EC = Files.openFileForRead(Path).getError();
      bool IsAbsent = EC == std::errc::no_such_file_or_directory || EC == std::errc::not_a_directory;
      return EC && !IsAbsent ? EC.message() : "";
    };
    if (sys::path::is_absolute(Name))
      return Obstacle("");
    std::string Why = Own.empty() ? "" : Obstacle(Own);
    HeaderSearch &Search = PP.getHeaderSearchInfo();
    for (ConstSearchDirIterator I = Search.search_dir_begin(), E = Search.search_dir_end(); Why.empty() && I != E; ++I)
      if (I->isNormalDir())
        Why = Obstacle(I->getName());
    return Why;
  }

  Preprocessor &PP;
  const SourceManager &Sources;
  SmallVectorImpl<MissingInclude> &Missing;
};

} // namespace

std::unique_ptr<PPCallbacks> skipMissingIncludes(Preprocessor &PP, SmallVectorImpl<MissingInclude> &Missing) {
  return std::make_unique<SkipMissing>(PP, Missing);
}

} // namespace cudalint::driver
