//===- ChangedLines.cpp - The lines that a change touches -----------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/report/ChangedLines.h"
#include "driver/Paths.h"
#include "driver/report/Encoding.h"
#include "driver/report/ReportRoot.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace cudalint::driver {

llvm::Expected<ChangedLines> ChangedLines::fromPatch(llvm::StringRef Text, llvm::StringRef Root) {
  ChangedLines C;
  C.Root = Root.str();
  auto PathOf = [&](llvm::StringRef Name) {
    C.Names.push_back(nameOfBytes(Name));
    return realPath(pathInProject(C.Names.back(), Root));
  };
  if (llvm::Error E = readUnifiedDiff(Text, PathOf, C.Patch))
    return std::move(E);
  if (C.Names.empty() && !Text.trim().empty() && !Text.contains("+++ /dev/null"))
    return llvm::createStringError("it is no unified diff");
  llvm::sort(C.Names);
  C.Names.erase(llvm::unique(C.Names), C.Names.end());
  return C;
}

llvm::Expected<ChangedLines> ChangedLines::fromGit(GitChanges Changes, llvm::StringRef Root,
                                                   llvm::ArrayRef<std::string> Analysed) {
  ChangedLines C;
  C.Root = Root.str();
  C.Git = std::make_unique<GitChanges>(std::move(Changes));
  std::vector<std::string> Paths;
  for (llvm::StringRef Name : Analysed)
    Paths.push_back(realPath(pathInProject(Name, Root)));
  if (llvm::Error E = C.Git->prepare(Root, Paths))
    return std::move(E);
  llvm::Expected<ReplacedTexts> Staged = C.Git->stagedTexts();
  if (!Staged)
    return Staged.takeError();
  C.Staged = std::move(*Staged);
  return C;
}

llvm::Expected<ChangedLines> ChangedLines::since(llvm::StringRef Revision, llvm::StringRef Root,
                                                 llvm::ArrayRef<std::string> Analysed) {
  return fromGit(GitChanges::since(Revision), Root, Analysed);
}

llvm::Expected<ChangedLines> ChangedLines::staged(llvm::StringRef Root, llvm::ArrayRef<std::string> Analysed) {
  return fromGit(GitChanges::staged(), Root, Analysed);
}

const ChangedLines::File &ChangedLines::fileOf(llvm::StringRef Name) const {
  auto [Entry, New] = Files.try_emplace(Name);
  File &Result = Entry->second;
  if (!New)
    return Result;
  auto Change = [&](llvm::StringRef Path) -> const FileChange * {
    if (Git)
      return Git->changeOf(Path);
    auto Found = Patch.find(Path);
    return Found == Patch.end() ? nullptr : &Found->second;
  };
  std::string Path = pathInProject(Name, Root), Real = realPath(Path);
  Result.Change = Change(Real);
  // A link can be what has changed.
  std::string Link = realPath(llvm::sys::path::parent_path(Path)) + "/" + llvm::sys::path::filename(Path).str();
  if (Link != Real)
    if (const FileChange *OfLink = Change(Link); OfLink && OfLink->IsNew)
      Result.Change = OfLink;
  if (!Result.Change || Result.Change->IsNew)
    return Result;

  std::unique_ptr<llvm::MemoryBuffer> Disk;
  llvm::StringRef Text;
  if (auto Replaced = Staged.find(Real); Replaced != Staged.end())
    Text = Replaced->second;
  else if (auto Buffer = llvm::MemoryBuffer::getFile(Real, /*IsText=*/false, /*RequiresNullTerminator=*/false)) {
    Disk = std::move(*Buffer);
    Text = Disk->getBuffer();
  }
  bool EndsWithCR = false;
  for (size_t At = Text.find('\r'); At != llvm::StringRef::npos && !EndsWithCR; At = Text.find('\r', At + 1))
    EndsWithCR = At + 1 == Text.size() || Text[At + 1] != '\n';
  if (EndsWithCR) {
    Result.LineEnds.emplace();
    for (size_t At = Text.find('\n'); At != llvm::StringRef::npos; At = Text.find('\n', At + 1))
      Result.LineEnds->push_back(At);
  }
  return Result;
}

bool ChangedLines::contains(const Place &P) const {
  if (!P)
    return false;
  const File &F = fileOf(P.File);
  if (!F.Change)
    return false;
  if (F.Change->IsNew)
    return true;
  unsigned Line = P.Line, EndLine = P.EndLine;
  if (F.LineEnds) {
    auto LineOf = [&](unsigned Offset) {
      return unsigned(llvm::lower_bound(*F.LineEnds, Offset) - F.LineEnds->begin()) + 1;
    };
    Line = LineOf(P.Offset);
    EndLine = LineOf(P.Offset + P.Length);
  }
  return llvm::any_of(F.Change->Hunks, [&](const FileChange::Hunk &H) {
    // Where lines are gone, their neighbours have changed.
    unsigned First = H.Count ? H.Begin : H.Begin - 1;
    unsigned Last = H.Count ? H.Begin + H.Count - 1 : H.Begin;
    return Line <= Last && EndLine >= First;
  });
}

bool ChangedLines::concern(const FindingRecord &F) const {
  return contains(F.At) || llvm::any_of(F.Notes, [&](const NoteRecord &N) { return contains(N.At); });
}

} // namespace cudalint::driver
