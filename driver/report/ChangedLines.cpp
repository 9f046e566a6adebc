//===- ChangedLines.cpp - The lines that a change touches -----------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/report/ChangedLines.h"
#include "driver/report/Encoding.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"

namespace cudalint::driver {

/// Reads "12,3" or "12", which means "12,1".
static bool readRange(llvm::StringRef Text, unsigned &Begin, unsigned &Count) {
  auto [First, Second] = Text.split(',');
  Count = 1;
  return !First.getAsInteger(10, Begin) && (Second.empty() || !Second.getAsInteger(10, Count));
}

/// The letter in front of "i/name"; 0 if there is none.
static char mnemonicPrefix(llvm::StringRef Name) {
  return Name.size() > 2 && Name[1] == '/' && llvm::StringRef("ciow").contains(Name[0]) ? Name[0] : 0;
}

/// The name in a line "+++ b/name", which git quotes where it holds unusual characters; empty for /dev/null. With
/// git's `diff.mnemonicPrefix` the prefixes are c, i, o and w for commit, index, object and work tree, another one in
/// the line of the old name: \p OldPrefix, 0 if that has none.
static std::string nameIn(llvm::StringRef Line, char OldPrefix) {
  llvm::StringRef Name = Line.drop_front(4).split('\t').first.rtrim("\r");
  std::string Unquoted;
  if (Name.consume_front("\"") && Name.consume_back("\"")) {
    for (size_t I = 0; I < Name.size(); ++I) {
      unsigned Code = 0;
      if (Name[I] == '\\' && I + 3 < Name.size() && !Name.substr(I + 1, 3).getAsInteger(8, Code)) {
        Unquoted += char(Code);
        I += 3;
      } else if (Name[I] == '\\' && I + 1 < Name.size()) {
        Unquoted += Name[++I] == 't' ? '\t' : Name[I] == 'n' ? '\n' : Name[I];
      } else {
        Unquoted += Name[I];
      }
    }
    Name = Unquoted;
  }
  if (Name == "/dev/null")
    return "";
  char Prefix = mnemonicPrefix(Name);
  if (!Name.consume_front("b/") && Prefix && OldPrefix && Prefix != OldPrefix)
    Name = Name.drop_front(2);
  return Name.str();
}

llvm::Error ChangedLines::parse(llvm::StringRef Patch, llvm::StringMap<File> &Files) {
  File *Current = nullptr;
  unsigned Old = 0, New = 0, OldLeft = 0, NewLeft = 0;
  Hunk Run{0, 0, 0, 0};
  auto EndRun = [&] {
    if (Current && (Run.OldCount || Run.NewCount))
      Current->Hunks.push_back(Run);
    Run = {Old, 0, New, 0};
  };
  unsigned Number = 0;
  char OldPrefix = 0;
  for (llvm::StringRef Line : llvm::split(Patch, '\n')) {
    ++Number;
    if (OldLeft || NewLeft) {
      bool Removed = Line.starts_with("-"), Added = Line.starts_with("+");
      if (Line.starts_with("\\"))
        continue;
      if (Removed && OldLeft) {
        ++Run.OldCount, ++Old, --OldLeft;
      } else if (Added && NewLeft) {
        ++Run.NewCount, ++New, --NewLeft;
      } else if (OldLeft && NewLeft) {
        ++Old, ++New, --OldLeft, --NewLeft;
        EndRun();
      } else {
        return llvm::createStringError("line " + llvm::Twine(Number) + " does not fit its '@@'");
      }
      if (!OldLeft && !NewLeft)
        EndRun();
    } else if (Line.starts_with("--- ")) {
      llvm::StringRef Name = Line.drop_front(4).ltrim('"');
      OldPrefix = Name.starts_with("/dev/null") ? '/' : mnemonicPrefix(Name);
    } else if (Line.starts_with("+++ ")) {
      std::string Name = nameOfBytes(nameIn(Line, OldPrefix));
      Current = Name.empty() ? nullptr : &Files[Name];
    } else if (Line.starts_with("@@ -")) {
      llvm::StringRef Ranges = Line.drop_front(4).split(" @@").first;
      auto [OldRange, NewRange] = Ranges.split(" +");
      if (!readRange(OldRange, Old, OldLeft) || !readRange(NewRange, New, NewLeft))
        return llvm::createStringError("line " + llvm::Twine(Number) + " is no '@@' of a unified diff");
      // "12,0" means behind line 12.
      Old += !OldLeft;
      New += !NewLeft;
      Run = {Old, 0, New, 0};
    }
  }
  if (OldLeft || NewLeft)
    return llvm::createStringError("it ends within a change");
  return llvm::Error::success();
}

llvm::Expected<ChangedLines> ChangedLines::fromPatch(llvm::StringRef Text) {
  ChangedLines C;
  if (llvm::Error E = parse(Text, C.Files))
    return std::move(E);
  if (C.Files.empty() && !Text.trim().empty() && !Text.contains("+++ /dev/null"))
    return llvm::createStringError("it is no unified diff");
  return C;
}

namespace {
/// What came of a call of git.
struct GitRun {
  bool Succeeded = false;
  std::string Output;
  std::string Errors; ///< In the words of the user's language.
};
} // namespace

/// Runs git with \p Arguments in \p Root. Fails if it cannot be started.
static llvm::Expected<GitRun> runGit(llvm::StringRef Root, std::vector<llvm::StringRef> Arguments) {
  llvm::ErrorOr<std::string> Program = llvm::sys::findProgramByName("git");
  if (!Program)
    return llvm::createStringError("git is not on PATH; give a patch file instead");
  llvm::SmallString<128> Output, Errors;
  if (std::error_code EC = llvm::sys::fs::createTemporaryFile("cudalint", "out", Output))
    return llvm::createStringError(EC, "no temporary file: " + EC.message());
  llvm::FileRemover RemoveOutput(Output);
  if (std::error_code EC = llvm::sys::fs::createTemporaryFile("cudalint", "err", Errors))
    return llvm::createStringError(EC, "no temporary file: " + EC.message());
  llvm::FileRemover RemoveErrors(Errors);
  // Nothing that git's configuration names is run.
  std::vector<llvm::StringRef> Command = {*Program, "-C", Root, "-c", "core.fsmonitor=false", "--no-pager"};
  llvm::append_range(Command, Arguments);
  std::optional<llvm::StringRef> Redirects[] = {llvm::StringRef(), Output.str(), Errors.str()};
  std::string Message;
  int Status = llvm::sys::ExecuteAndWait(*Program, Command, std::nullopt, Redirects, 0, 0, &Message);
  if (Status < 0)
    return llvm::createStringError("git cannot be run: " + Message);
  auto Read = [](llvm::StringRef Path) {
    auto Buffer = llvm::MemoryBuffer::getFile(Path);
    return Buffer ? (*Buffer)->getBuffer().str() : std::string();
  };
  return GitRun{Status == 0, Read(Output), Read(Errors)};
}

/// What git prints for \p Arguments in \p Root, which is in a repository.
static llvm::Expected<std::string> git(llvm::StringRef Root, std::vector<llvm::StringRef> Arguments) {
  llvm::Expected<GitRun> Run = runGit(Root, std::move(Arguments));
  if (!Run)
    return Run.takeError();
  if (!Run->Succeeded)
    return llvm::createStringError("git says: " + llvm::StringRef(Run->Errors).split('\n').first);
  return std::move(Run->Output);
}

/// Fails, and says what to do, unless \p Root lies among the files of a repository that git is willing to read.
static llvm::Error requireRepository(llvm::StringRef Root) {
  llvm::Expected<GitRun> Run = runGit(Root, {"rev-parse", "--is-inside-work-tree"});
  if (!Run)
    return Run.takeError();
  if (Run->Succeeded && llvm::StringRef(Run->Output).trim() == "true")
    return llvm::Error::success();
  // The advice to set this stands in the message in every language.
  if (llvm::StringRef(Run->Errors).contains("safe.directory"))
    return llvm::createStringError("the repository that '" + Root +
                                   "' is in belongs to another user, so git does not read it; if you trust it, run: "
                                   "git config --global --add safe.directory '" +
                                   Root + "'");
  return llvm::createStringError("'" + Root + "' is in no git repository; give a patch file, or --project-root");
}

/// Fails, and says what to do, if git knows no revision \p Revision, or one of the two of a range.
static llvm::Error requireRevision(llvm::StringRef Revision, llvm::StringRef Root) {
  llvm::StringRef Separator = Revision.contains("...") ? "..." : "..";
  auto [First, Second] = Revision.split(Separator);
  for (llvm::StringRef Name : {First, Second}) {
    if (Name.empty()) // of a range: HEAD
      continue;
    llvm::Expected<GitRun> Run = runGit(Root, {"rev-parse", "--verify", "--quiet", Name});
    if (!Run)
      return Run.takeError();
    if (!Run->Succeeded || Name.starts_with("-"))
      return llvm::createStringError("there is no such file, and the repository of '" + Root + "' has no revision '" +
                                     Name + "'; fetch it, or name another one");
  }
  return llvm::Error::success();
}

/// A diff in the form that parse() reads, whatever git's configuration says.
static std::vector<llvm::StringRef> diffCommand(std::vector<llvm::StringRef> More) {
  std::vector<llvm::StringRef> Command = {"diff",          "--unified=0",     "--no-color",      "--no-ext-diff",
                                          "--no-textconv", "--src-prefix=a/", "--dst-prefix=b/", "--relative"};
  llvm::append_range(Command, More);
  return Command;
}

llvm::Expected<ChangedLines> ChangedLines::since(llvm::StringRef Revision, llvm::StringRef Root) {
  if (Revision.starts_with("-"))
    return llvm::createStringError("it is no revision");
  if (llvm::Error E = requireRepository(Root))
    return std::move(E);
  if (llvm::Error E = requireRevision(Revision, Root))
    return std::move(E);
  llvm::Expected<std::string> Patch = git(Root, diffCommand({Revision, "--"}));
  if (!Patch)
    return Patch.takeError();
  ChangedLines C;
  if (llvm::Error E = parse(*Patch, C.Files))
    return std::move(E);
  llvm::Expected<std::string> Untracked = git(Root, {"ls-files", "--others", "--exclude-standard", "-z"});
  if (!Untracked)
    return Untracked.takeError();
  for (llvm::StringRef Name : llvm::split(*Untracked, '\0'))
    if (!Name.empty())
      C.Files[nameOfBytes(Name)].IsNew = true;
  return C;
}

llvm::Expected<ChangedLines> ChangedLines::staged(llvm::StringRef Root) {
  if (llvm::Error E = requireRepository(Root))
    return std::move(E);
  llvm::Expected<std::string> Staged = git(Root, diffCommand({"--cached"}));
  if (!Staged)
    return Staged.takeError();
  llvm::Expected<std::string> Unstaged = git(Root, diffCommand({}));
  if (!Unstaged)
    return Unstaged.takeError();
  ChangedLines C;
  llvm::StringMap<File> Later;
  if (llvm::Error E = parse(*Staged, C.Files))
    return std::move(E);
  if (llvm::Error E = parse(*Unstaged, Later))
    return std::move(E);
  // What is analysed is on the disk, where changes that are not staged have moved the lines.
  for (auto &Entry : C.Files) {
    std::vector<Hunk> Moved;
    const std::vector<Hunk> &Changes = Later[Entry.first()].Hunks;
    for (const Hunk &H : Entry.second.Hunks) {
      if (!H.NewCount) {
        int Delta = 0;
        for (const Hunk &L : Changes)
          if (L.OldBegin + L.OldCount <= H.NewBegin)
            Delta += int(L.NewCount) - int(L.OldCount);
        Moved.push_back({H.OldBegin, H.OldCount, H.NewBegin + Delta, 0});
        continue;
      }
      for (unsigned Line = H.NewBegin; Line != H.NewBegin + H.NewCount; ++Line) {
        int Delta = 0;
        bool Altered = false;
        for (const Hunk &L : Changes) {
          Altered |= Line >= L.OldBegin && Line < L.OldBegin + L.OldCount;
          if (L.OldBegin + L.OldCount <= Line)
            Delta += int(L.NewCount) - int(L.OldCount);
        }
        if (!Altered)
          Moved.push_back({H.OldBegin, H.OldCount, Line + Delta, 1});
      }
    }
    Entry.second.Hunks = std::move(Moved);
  }
  return C;
}

std::vector<std::string> ChangedLines::files() const {
  std::vector<std::string> Names;
  for (const auto &Entry : Files)
    Names.push_back(Entry.first().str());
  llvm::sort(Names);
  return Names;
}

bool ChangedLines::contains(const Place &P) const {
  auto Found = Files.find(P.File);
  if (!P || Found == Files.end())
    return false;
  if (Found->second.IsNew)
    return true;
  return llvm::any_of(Found->second.Hunks, [&](const Hunk &H) {
    // Where lines are gone, their neighbours have changed: NewBegin is the one behind.
    unsigned First = H.NewCount ? H.NewBegin : H.NewBegin - 1;
    unsigned Last = H.NewCount ? H.NewBegin + H.NewCount - 1 : H.NewBegin;
    return P.Line <= Last && P.EndLine >= First;
  });
}

bool ChangedLines::concern(const FindingRecord &F) const {
  return contains(F.At) || llvm::any_of(F.Notes, [&](const NoteRecord &N) { return contains(N.At); });
}

} // namespace cudalint::driver
