//===- GitChanges.cpp - What git says has changed -------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/report/GitChanges.h"
#include "driver/Paths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace cudalint::driver {

/// No text that a parser reads is larger, but what a repository keeps beside its sources may be.
static constexpr uint64_t MaxSource = 64u << 20;

/// git's modes: of a submodule, and what those of files that are no links begin with.
static constexpr llvm::StringLiteral SubmoduleMode = "160000", FileMode = "100";

/// git's command for a diff that does not depend on anybody's configuration. Files that git calls binary are sources as
/// others are.
static std::vector<llvm::StringRef> diffCommand(llvm::ArrayRef<llvm::StringRef> Form,
                                                llvm::ArrayRef<std::string> Compared) {
  std::vector<llvm::StringRef> Command = {"diff", "--no-color", "--no-ext-diff", "--no-textconv"};
  llvm::append_range(Command, Form);
  llvm::append_range(Command, Compared);
  Command.push_back("--");
  return Command;
}

/// The lines that differ.
static std::vector<llvm::StringRef> linesCommand(llvm::ArrayRef<std::string> Compared) {
  return diffCommand({"--patch", "--unified=0", "--inter-hunk-context=0", "--text", "--find-renames", "--src-prefix=a/",
                      "--dst-prefix=b/", "--submodule=short", "--ignore-submodules=all"},
                     Compared);
}

/// The files and submodules that differ, as readEntries() takes them.
static std::vector<llvm::StringRef> entriesCommand(llvm::ArrayRef<std::string> Compared) {
  return diffCommand({"--raw", "-z", "--no-abbrev", "--no-renames", "--ignore-submodules=none"}, Compared);
}

namespace {
/// A file or submodule that differs.
struct Entry {
  llvm::StringRef OldMode, NewMode, OldObject, NewObject, Status, Name;
};
} // namespace

/// Reads what entriesCommand() prints: ":100644 100644 OLD NEW M", then the name.
static std::vector<Entry> readEntries(llvm::StringRef Output) {
  std::vector<Entry> Entries;
  while (Output.consume_front(":")) {
    Entry E;
    llvm::StringRef Head;
    std::tie(Head, Output) = Output.split('\0');
    std::tie(E.Name, Output) = Output.split('\0');
    for (llvm::StringRef *Field : {&E.OldMode, &E.NewMode, &E.OldObject, &E.NewObject, &E.Status})
      std::tie(*Field, Head) = Head.split(' ');
    Entries.push_back(E);
  }
  return Entries;
}

/// The names that stand for an object that is not there: zeros alone.
static bool isNothing(llvm::StringRef Object) { return Object.find_first_not_of('0') == llvm::StringRef::npos; }

/// "no such file" of `--diff`, whose value may be a patch, too.
static llvm::Error unknownRevision(const GitRepository &Repository, llvm::StringRef Name, const llvm::Twine &Advice) {
  return llvm::createStringError("there is no such file, and the repository of '" + Repository.top() +
                                 "' has no revision '" + Name + "'; " + Advice);
}

/// Fails, and says what to do, if \p Repository knows no revision of the name, or one of the two of a range.
llvm::Error GitChanges::requireRevision(const GitRepository &Repository) {
  bool HasBase = llvm::StringRef(Revision).contains("...");
  auto [First, Second] = llvm::StringRef(Revision).split(HasBase ? "..." : "..");
  for (llvm::StringRef Name : {First, Second}) {
    if (Name.empty()) // of a range: HEAD
      continue;
    llvm::Expected<bool> Known = Repository.hasRevision(Name);
    if (!Known)
      return Known.takeError();
    if (*Known)
      continue;
    llvm::Expected<bool> HasCommits = Repository.hasRevision("HEAD");
    if (!HasCommits)
      return HasCommits.takeError();
    if (!*HasCommits)
      return unknownRevision(Repository, Name, "it has no commit yet: --staged asks for what the first one will bring");
    llvm::Expected<std::string> Super = Repository.superproject();
    if (!Super)
      return Super.takeError();
    llvm::Expected<const GitRepository *> Above = Repositories.of(*Super);
    if (!Above)
      return Above.takeError();
    llvm::Expected<bool> KnownAbove = *Above ? (*Above)->hasRevision(Name) : false;
    if (!KnownAbove)
      return KnownAbove.takeError();
    if (*KnownAbove)
      return unknownRevision(Repository, Name,
                             "it is a submodule: --project-root='" + *Super + "' compares it with the commit of '" +
                                 Name + "' there");
    return unknownRevision(Repository, Name, "fetch it, or name another one");
  }
  if (!HasBase)
    return llvm::Error::success();
  auto OrHead = [](llvm::StringRef Name) { return Name.empty() ? llvm::StringRef("HEAD") : Name; };
  llvm::Expected<GitRun> Base = Repository.run({"merge-base", OrHead(First), OrHead(Second)});
  if (!Base)
    return Base.takeError();
  if (!Base->Succeeded)
    return llvm::createStringError("the repository of '" + Repository.top() + "' holds no common ancestor of '" +
                                   OrHead(First) + "' and '" + OrHead(Second) +
                                   "'; in a shallow clone, git fetch --unshallow brings it");
  return llvm::Error::success();
}

/// What \p Submodule of \p Super is compared with where the files of \p Super are as comparisonOf() says.
llvm::Expected<std::optional<GitChanges::Comparison>> GitChanges::comparisonOfSubmodule(const GitRepository &Submodule,
                                                                                        const GitRepository &Super) {
  llvm::Expected<std::optional<Comparison>> OfSuper = comparisonOf(Super);
  if (!OfSuper || !*OfSuper)
    return OfSuper;
  std::string Name = llvm::StringRef(Submodule.top()).drop_front(Super.top().size() + 1).str();
  std::vector<llvm::StringRef> Command = entriesCommand((*OfSuper)->Arguments);
  Command.push_back(Name);
  llvm::Expected<std::string> Output = Super.output(Command);
  if (!Output)
    return Output.takeError();
  std::vector<Entry> Entries = readEntries(*Output);
  auto Moved = llvm::find_if(Entries, [](const Entry &E) { return E.NewMode == SubmoduleMode; });
  Comparison C;
  C.BetweenCommits = (*OfSuper)->BetweenCommits;
  if (Staged)
    C.Arguments.push_back("--cached");
  // The submodule's own next commit is asked for where the project's leaves the submodule as it is.
  if (Moved == Entries.end())
    return Staged ? std::optional(C) : std::nullopt;
  if (Moved->OldMode != SubmoduleMode) {
    llvm::Expected<std::string> Empty = Submodule.output({"hash-object", "-t", "tree", "--stdin"});
    if (!Empty)
      return Empty.takeError();
    C.Arguments.push_back(llvm::StringRef(*Empty).trim().str());
  } else {
    C.Arguments.push_back(Moved->OldObject.str());
  }
  if (C.BetweenCommits && !isNothing(Moved->NewObject))
    C.Arguments.push_back(Moved->NewObject.str());
  for (llvm::StringRef Object : llvm::ArrayRef(C.Arguments).drop_front(Staged)) {
    llvm::Expected<GitRun> Exists = Submodule.run({"cat-file", "-e", Object});
    if (!Exists)
      return Exists.takeError();
    if (!Exists->Succeeded && Moved->OldMode == SubmoduleMode)
      return llvm::createStringError("the submodule '" + Submodule.top() + "' lacks the commit " + Object +
                                     " that is to be compared with; run: git -C '" + Submodule.top() +
                                     "' fetch origin " + Object);
  }
  return C;
}

/// What the files of \p Repository are compared with; nothing if none of them has changed.
llvm::Expected<std::optional<GitChanges::Comparison>> GitChanges::comparisonOf(const GitRepository &Repository) {
  if (auto Known = Comparisons.find(Repository.top()); Known != Comparisons.end())
    return Known->second;
  bool IsBelow = Project && &Repository != Project && isBelow(Repository.top(), Project->top());
  if (IsBelow) {
    llvm::Expected<std::string> Top = Repository.superproject();
    if (!Top)
      return Top.takeError();
    llvm::Expected<const GitRepository *> Super = Repositories.of(*Top);
    if (!Super)
      return Super.takeError();
    if (!Top->empty() && *Super && *Super != &Repository && isBelow((*Super)->top(), Project->top())) {
      llvm::Expected<std::optional<Comparison>> C = comparisonOfSubmodule(Repository, **Super);
      if (C)
        Comparisons[Repository.top()] = *C;
      return C;
    }
  }
  Comparison C;
  if (Staged) {
    C.Arguments = {"--cached"};
  } else {
    if (llvm::Error E = requireRevision(Repository))
      return std::move(E);
    C.Arguments = {Revision};
    C.BetweenCommits = llvm::StringRef(Revision).contains("..");
  }
  Comparisons[Repository.top()] = C;
  return C;
}

/// Adds the changes of \p Repository to Files.
llvm::Error GitChanges::lookAt(const GitRepository &Repository) {
  if (!Asked.insert(Repository.top()).second)
    return llvm::Error::success();
  llvm::Expected<std::optional<Comparison>> C = comparisonOf(Repository);
  if (!C)
    return C.takeError();
  auto PathOf = [&](llvm::StringRef Name) { return Repository.top() + "/" + Name.str(); };
  if (*C) {
    llvm::Expected<std::string> Patch = Repository.output(linesCommand((*C)->Arguments));
    if (!Patch)
      return Patch.takeError();
    if (llvm::Error E = readUnifiedDiff(*Patch, PathOf, Files))
      return E;
  }
  if (Staged)
    return llvm::Error::success();
  llvm::Expected<std::string> Untracked = Repository.output({"ls-files", "--others", "--exclude-standard", "-z"});
  if (!Untracked)
    return Untracked.takeError();
  for (llvm::StringRef Name : llvm::split(*Untracked, '\0'))
    if (!Name.empty() && !Name.ends_with("/")) // a repository in this one
      Files[PathOf(Name)].IsNew = true;
  return llvm::Error::success();
}

llvm::Error GitChanges::prepare(llvm::StringRef RootFolder, llvm::ArrayRef<std::string> OfRun) {
  if (llvm::StringRef(Revision).starts_with("-"))
    return llvm::createStringError("it is no revision");
  Root = realPath(RootFolder);
  llvm::Expected<const GitRepository *> OfRoot = Repositories.of(Root);
  if (!OfRoot)
    return OfRoot.takeError();
  Project = *OfRoot;
  llvm::SetVector<llvm::StringRef> Folders;
  for (llvm::StringRef File : OfRun)
    Folders.insert(llvm::sys::path::parent_path(File));
  llvm::SetVector<const GitRepository *> Found;
  llvm::SetVector<llvm::StringRef> Outside;
  for (llvm::StringRef Folder : Folders) {
    llvm::Expected<const GitRepository *> Of = Repositories.of(Folder);
    if (!Of)
      return Of.takeError();
    if (*Of)
      Found.insert(*Of);
    else
      Outside.insert(Folder);
  }
  if (Project)
    Found.insert(Project);
  if (Found.empty())
    return llvm::createStringError("'" + RootFolder +
                                   "' is in no git repository; give a patch file, or --project-root");
  for (llvm::StringRef Folder : Outside)
    addUnknown(("'" + Folder + "' is in no git repository").str());
  Prepared.assign(Found.begin(), Found.end());
  for (const GitRepository *Each : Prepared)
    if (llvm::Error E = lookAt(*Each))
      return E;
  return llvm::Error::success();
}

void GitChanges::addUnknown(std::string Why) {
  if (!llvm::is_contained(Unknown, Why))
    Unknown.push_back(std::move(Why));
}

const FileChange *GitChanges::changeOf(llvm::StringRef File) {
  llvm::StringRef Folder = llvm::sys::path::parent_path(File);
  // What a project reads of others is not its own.
  if (isBelow(Folder, Root)) {
    llvm::Expected<const GitRepository *> Of = Repositories.of(Folder);
    llvm::Error E = !Of ? Of.takeError() : *Of ? lookAt(**Of) : llvm::Error::success();
    if (E)
      addUnknown(llvm::toString(std::move(E)));
  }
  auto Found = Files.find(File);
  return Found == Files.end() ? nullptr : &Found->second;
}

/// Adds the staged texts of \p Repository, and of its submodules, that the disk does not hold.
llvm::Error GitChanges::addStagedTexts(const GitRepository &Repository, ReplacedTexts &Texts) {
  llvm::Expected<std::string> Output = Repository.output(entriesCommand({}));
  if (!Output)
    return Output.takeError();
  std::vector<Entry> Changed;
  std::string Objects;
  for (const Entry &E : readEntries(*Output)) {
    if (E.NewMode == SubmoduleMode) {
      llvm::Expected<const GitRepository *> Below = Repositories.of(Repository.top() + "/" + E.Name.str());
      if (!Below)
        return Below.takeError();
      if (*Below && *Below != &Repository && !llvm::is_contained(Prepared, *Below))
        if (llvm::Error Failure = addStagedTexts(**Below, Texts))
          return Failure;
      continue;
    }
    // Changed on the disk, or gone from there; a conflict has no staged text, and neither has what is only meant to be
    // added.
    if (E.OldMode.starts_with(FileMode) && (E.Status == "M" || E.Status == "D")) {
      Changed.push_back(E);
      Objects += (E.OldObject + "\n").str();
    }
  }
  if (Changed.empty())
    return llvm::Error::success();
  llvm::Expected<std::string> Sizes = Repository.output({"cat-file", "--batch-check=%(objectsize)"}, Objects);
  if (!Sizes)
    return Sizes.takeError();
  llvm::SmallVector<llvm::StringRef, 16> Lines;
  llvm::StringRef(*Sizes).split(Lines, '\n');
  std::string Wanted;
  std::vector<llvm::StringRef> Names;
  for (auto [E, Line] : llvm::zip(Changed, Lines)) {
    uint64_t Size;
    if (Line.getAsInteger(10, Size) || Size > MaxSource)
      continue;
    Wanted += (E.OldObject + "\n").str();
    Names.push_back(E.Name);
  }
  llvm::Expected<std::string> Contents = Repository.output({"cat-file", "--batch=%(objectsize)"}, Wanted);
  if (!Contents)
    return Contents.takeError();
  llvm::StringRef Rest = *Contents;
  for (llvm::StringRef Name : Names) {
    auto [Head, Body] = Rest.split('\n');
    uint64_t Size;
    if (Head.getAsInteger(10, Size) || Size > Body.size())
      return llvm::createStringError("git does not print what is staged of '" + Name + "'");
    std::string Path = Repository.top() + "/" + Name.str();
    llvm::StringRef Text = Body.take_front(Size);
    Rest = Body.drop_front(Size);
    Rest.consume_front("\n");
    // git compares times first.
    auto Disk = llvm::MemoryBuffer::getFile(Path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
    if (!Disk || (*Disk)->getBuffer() != Text)
      Texts[Path] = Text.str();
  }
  return llvm::Error::success();
}

llvm::Expected<ReplacedTexts> GitChanges::stagedTexts() {
  ReplacedTexts Texts;
  if (Staged)
    for (const GitRepository *Each : Prepared)
      if (llvm::Error E = addStagedTexts(*Each, Texts))
        return std::move(E);
  return std::move(Texts);
}

} // namespace cudalint::driver
