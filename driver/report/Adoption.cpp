//===- Adoption.cpp - Which findings of a run count -----------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/report/Adoption.h"
#include "driver/FixPlan.h"
#include "driver/InputFile.h"
#include "driver/Paths.h"
#include "driver/frontend/NvccCommandLine.h"
#include "driver/report/Encoding.h"
#include "driver/report/Nolint.h"
#include "driver/report/ReportRoot.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Path.h"
#include <map>
#include <set>

namespace cudalint::driver {

/// The folder above \p Root, or the one of a file of \p Analysed, that has \p Name below it; empty if there is none.
static std::string folderOf(llvm::StringRef Name, llvm::StringRef Root, llvm::ArrayRef<std::string> Analysed) {
  for (llvm::StringRef Folder = llvm::sys::path::parent_path(Root); !Folder.empty();
       Folder = llvm::sys::path::parent_path(Folder)) {
    llvm::SmallString<256> Path(Folder);
    llvm::sys::path::append(Path, bytesOfName(Name));
    if (llvm::sys::fs::exists(Path))
      return Folder.str();
  }
  for (llvm::StringRef File : Analysed)
    if (File.consume_back(Name) && File.consume_back("/"))
      return pathInProject(File, Root);
  return "";
}

/// What is wrong with the patch that has changed \p Files, none of which is below \p Root: what its names belong to, as
/// far as that can be seen.
static llvm::Error misplacedPatch(llvm::ArrayRef<std::string> Files, llvm::StringRef Root,
                                  llvm::ArrayRef<std::string> Analysed) {
  std::string Problem = "it changes no file below '" + Root.str() + "', which its names are taken to be relative to: '" +
                        Files.front() + "' is not there; ";
  for (llvm::StringRef Name : Files) {
    if (std::string Folder = folderOf(Name, Root, Analysed); !Folder.empty())
      return llvm::createStringError(Problem + "--project-root='" + Folder + "' has it");
    // One level more than those that are known, as svn, Perforce or a script may write it.
    for (llvm::StringRef Rest = Name.split('/').second; !Rest.empty(); Rest = Rest.split('/').second)
      if (llvm::sys::fs::exists(pathInProject(Rest, Root)))
        return llvm::createStringError(Problem + "'" + Rest + "' is: write the patch without '" +
                                       Name.drop_back(Rest.size()) + "'");
  }
  return llvm::createStringError(Problem + "give its folder as --project-root");
}

llvm::Expected<Adoption> Adoption::create(const AdoptionOptions &Options, llvm::StringRef Root,
                                          llvm::ArrayRef<std::string> Analysed) {
  Adoption A;
  A.Options = Options;
  if (!Options.Baseline.empty() && !(Options.WriteBaseline && !llvm::sys::fs::exists(Options.Baseline))) {
    llvm::Expected<cudalint::driver::Baseline> Known = cudalint::driver::Baseline::read(Options.Baseline);
    if (!Known)
      return Known.takeError();
    A.Known = std::move(*Known);
  } else if (Options.WriteBaseline) {
    A.Known.emplace();
  }
  if (Options.Staged || !Options.Diff.empty()) {
    llvm::Expected<ChangedLines> Changed = [&]() -> llvm::Expected<ChangedLines> {
      if (Options.Staged)
        return ChangedLines::staged(Root, Analysed);
      // A branch may be called as a folder is.
      if (Options.Diff != "-" && (!llvm::sys::fs::exists(Options.Diff) || llvm::sys::fs::is_directory(Options.Diff)))
        return ChangedLines::since(Options.Diff, Root, Analysed);
      auto Buffer = Options.Diff == "-" ? readStandardInput() : readInput(Options.Diff, Reads::PipesOfCaller);
      if (!Buffer)
        return llvm::errorCodeToError(Buffer.getError());
      llvm::Expected<ChangedLines> Patch = ChangedLines::fromPatch((*Buffer)->getBuffer(), Root);
      if (!Patch) {
        // And as a program in the working folder: `main`.
        llvm::Expected<ChangedLines> Since = ChangedLines::since(Options.Diff, Root, Analysed);
        if (!Since) {
          llvm::consumeError(Since.takeError());
          return Patch;
        }
        llvm::consumeError(Patch.takeError());
        return Since;
      }
      llvm::ArrayRef<std::string> Files = Patch->files();
      if (!Files.empty() && llvm::none_of(Files, [&](llvm::StringRef Name) {
            return llvm::sys::fs::exists(pathInProject(Name, Root));
          }))
        return misplacedPatch(Files, Root, Analysed);
      // A header may be read by what is analysed.
      if (!Files.empty() && llvm::none_of(Files, [&](llvm::StringRef Name) {
            return llvm::is_contained(Analysed, Name) ||
                   (languageOfFile(Name) == ParsedCommand::LanguageKind::Cuda && !Name.ends_with(".cu"));
          }))
        A.Remarks = "--diff '" + Options.Diff + "': no file that it changes is among those to analyse\n";
      return Patch;
    }();
    if (!Changed)
      return llvm::createStringError((Options.Staged ? "--staged" : "--diff '" + Options.Diff + "'") + ": " +
                                     llvm::toString(Changed.takeError()));
    A.Changed = std::move(*Changed);
    // Whoever reads the lines of the findings has another text before their eyes.
    std::vector<llvm::StringRef> Differ;
    for (const std::string &Name : Analysed)
      if (A.stagedTexts().count(realPath(pathInProject(Name, Root))))
        Differ.push_back(Name);
    if (!Differ.empty())
      A.Remarks =
          (Differ.front() + (Differ.size() == 1 ? " has" : " and " + std::to_string(Differ.size() - 1) + " more have") +
           " changes that are not staged: what is staged was analysed, and lines are those of the staged text\n")
              .str();
  }
  return std::move(A);
}

const ReplacedTexts &Adoption::stagedTexts() const {
  static const ReplacedTexts None;
  return Changed ? Changed->stagedTexts() : None;
}

llvm::Error Adoption::apply(Report &R, std::optional<llvm::function_ref<bool(llvm::StringRef)>> Enabled) {
  llvm::raw_string_ostream Log(Remarks);
  std::vector<FindingRecord> &Findings = R.findings();
  bool Stale = false;
  if (Options.WriteBaseline && Enabled) {
    Known->update(R);
    if (llvm::Error E = Known->write(Options.Baseline))
      return llvm::createStringError("--write-baseline: " + llvm::toString(std::move(E)));
    Log << "wrote " << Known->size() << " finding" << (Known->size() == 1 ? "" : "s") << " to "
        << inOneLine(Options.Baseline) << "\n";
  }
  if (Known) {
    using Entry = cudalint::driver::Baseline::Entry;
    auto WasEnabled = [&](llvm::StringRef Check) { return Enabled && (*Enabled)(Check); };
    std::vector<const Entry *> Gone = Known->apply(R, WasEnabled);
    llvm::raw_string_ostream OS(StaleEntries);
    for (const Entry *E : Gone)
      OS << nameOfBytes(bytesOfName(E->File)) << ": " << inOneLine(E->Check)
         << " of the baseline no longer occurs: " << inOneLine(E->Message) << "\n";
    if (!Gone.empty())
      OS << Gone.size() << " entr" << (Gone.size() == 1 ? "y" : "ies") << " of " << inOneLine(Options.Baseline)
         << " must go: run again with --write-baseline\n";
    Log << OS.str();
    Stale = !Gone.empty();
  }
  llvm::erase_if(Findings,
                 [&](const FindingRecord &F) { return !concerns(F) || (Options.HideSuppressed && F.isSuppressed()); });
  if (Changed)
    for (llvm::StringRef Why : Changed->unknown())
      Log << "which findings concern changed lines is not known everywhere, and none is reported there: " << Why
          << "\n";
  using FailOn = AdoptionOptions::FailOn;
  Fails = Stale && (Options.Fail == FailOn::Likely || Options.Fail == FailOn::Certain);
  for (const FindingRecord &F : Findings)
    if (!F.isSuppressed())
      Fails |= Options.Fail == FailOn::Likely ||
               (Options.Fail == FailOn::Certain && F.Certainty == Certainty::Certain) ||
               (Options.Fail != FailOn::Never && F.IsError);

  if (Options.MaxFindings) {
    // The ones that matter most stay, in the order that they had.
    std::vector<const FindingRecord *> Ranked;
    for (const FindingRecord &F : Findings)
      if (!F.isSuppressed())
        Ranked.push_back(&F);
    llvm::sort(Ranked, [](const FindingRecord *A, const FindingRecord *B) {
      return std::make_tuple(A->severity(), A->Certainty, A) < std::make_tuple(B->severity(), B->Certainty, B);
    });
    if (Ranked.size() > *Options.MaxFindings) {
      size_t Left = Ranked.size() - *Options.MaxFindings;
      std::set<const FindingRecord *> Dropped(Ranked.end() - Left, Ranked.end());
      std::vector<FindingRecord> Kept;
      for (FindingRecord &F : Findings)
        if (!Dropped.count(&F))
          Kept.push_back(std::move(F));
      Findings = std::move(Kept);
      Log << Left << " more finding" << (Left == 1 ? " is" : "s are") << " not shown (--max-findings)\n";
    }
  }
  return llvm::Error::success();
}

namespace {
/// What has become of findings.
struct SilencedCount {
  unsigned Silenced = 0;
  unsigned Left = 0; ///< No comment can stand there.
};
} // namespace

/// How many findings each check has in each line.
using FindingsByLine = std::map<unsigned, std::map<std::string, unsigned>>;

static unsigned total(const std::map<std::string, unsigned> &ByCheck) {
  unsigned Sum = 0;
  for (const auto &[Check, Findings] : ByCheck)
    Sum += Findings;
  return Sum;
}

/// Adds comments to the text of one file.
static std::string withComments(const SourceText &Text, llvm::StringRef File, const FindingsByLine &ByLine,
                                llvm::StringRef Reason, SilencedCount &Count, llvm::raw_ostream &Log) {
  llvm::StringRef All = Text.text();
  llvm::StringRef End = All.contains("\r\n") ? "\r\n" : "\n";
  CommentPlaces Places = commentPlaces(All);
  // clang-tidy obeys what stands in a string, too, but nothing may be written there.
  std::vector<NolintComment> Present = findNolintComments(Text, File);
  llvm::erase_if(Present, [&](const NolintComment &C) { return C.Entries.empty() || C.EndAt || !C.IsComment; });
  std::map<unsigned, std::string> Insertions; // by offset
  for (const auto &[Line, ByCheck] : ByLine) {
    std::string List = llvm::join(llvm::make_first_range(ByCheck), ",");
    auto Covering = llvm::find_if(Present, [&, Line = Line](const NolintComment &C) { return C.FirstLine == Line; });
    bool Continues = Line > 1 && Text.line(Line - 1).rtrim().ends_with("\\");
    if (Covering != Present.end()) {
      Insertions[Covering->At.Offset + Covering->At.Length - 1] = "," + List;
    } else if (Continues || CommentPlaces::contain(Places.OverLines, Text.lineStart(Line))) {
      Log << File << ":" << Line << ": "
          << (Continues ? "a comment cannot stand within the line that a backslash continues"
                        : "a comment cannot begin within a string or comment")
          << "; write it by hand\n";
      Count.Left += total(ByCheck);
      continue;
    } else {
      llvm::StringRef Indent = Text.line(Line).take_while([](char C) { return C == ' ' || C == '\t'; });
      Insertions[Text.lineStart(Line)] =
          (Indent + "// NOLINTNEXTLINE(" + List + ")" + (Reason.empty() ? "" : ": ") + Reason + End).str();
    }
    Count.Silenced += total(ByCheck);
  }
  std::string Result;
  size_t At = 0;
  for (const auto &[Offset, Inserted] : Insertions) {
    Result += All.slice(At, Offset);
    Result += Inserted;
    At = Offset;
  }
  return Result + All.drop_front(At).str();
}

/// "1 finding", "2 findings".
static std::string findings(unsigned Count) {
  return std::to_string(Count) + (Count == 1 ? " finding" : " findings");
}

llvm::Error addNolintComments(Report &R, llvm::StringRef Reason, const ReplacedTexts &Staged, llvm::raw_ostream &Log) {
  std::map<std::string, FindingsByLine> ByFile;
  for (const FindingRecord &F : R.findings())
    if (!F.isSuppressed())
      ++ByFile[F.At.File][F.At.Line][F.Check];
  SilencedCount Count;
  unsigned Files = 0;
  for (const auto &[File, Lines] : ByFile) {
    const SourceText *Text = R.sources().get(File);
    bool IsOutside = llvm::sys::path::is_absolute(File) || !Text;
    if (IsOutside || Staged.count(realPath(pathInProject(File, R.sources().root())))) {
      Log << File
          << (IsOutside ? ": is not below the project's root and stays as it is\n"
                        : ": has changes that are not staged and stays as it is; stage or stash them\n");
      for (const auto &AtLine : Lines)
        Count.Left += total(AtLine.second);
      continue;
    }
    unsigned Before = Count.Silenced;
    std::string New = withComments(*Text, File, Lines, Reason, Count, Log);
    if (Count.Silenced == Before)
      continue;
    if (llvm::Error E = replaceFile(pathInProject(File, R.sources().root()), New))
      return llvm::createStringError("--add-nolint: cannot change '" + File + "': " + llvm::toString(std::move(E)));
    ++Files;
  }
  Log << "silenced " << findings(Count.Silenced) << " in " << Files << " file" << (Files == 1 ? "" : "s");
  if (Count.Left)
    Log << "; " << findings(Count.Left) << (Count.Left == 1 ? " is" : " are") << " left, for the reasons above";
  Log << "\n";
  return llvm::Error::success();
}

void printStatistics(const Report &R, llvm::raw_ostream &OS) {
  struct Row {
    unsigned Findings = 0, Certain = 0, Suppressed = 0, SafeFix = 0, UnsafeFix = 0;
    std::set<llvm::StringRef> Files;
  };
  std::map<std::string, Row> Rows;
  for (const FindingRecord &F : R.findings()) {
    Row &C = Rows[F.Check];
    if (F.isSuppressed()) {
      ++C.Suppressed;
      continue;
    }
    ++C.Findings;
    C.Certain += F.Certainty == Certainty::Certain;
    bool Safe = llvm::any_of(F.Fixes, [](const FixRecord &Fix) { return Fix.Safety == FixSafety::Safe; });
    C.SafeFix += Safe;
    C.UnsafeFix += !Safe && !F.Fixes.empty();
    C.Files.insert(F.At.File);
  }
  std::vector<std::pair<std::string, Row>> Sorted(Rows.begin(), Rows.end());
  llvm::sort(Sorted, [](const auto &A, const auto &B) {
    return std::make_tuple(-int(A.second.Findings), A.first) < std::make_tuple(-int(B.second.Findings), B.first);
  });
  OS << "findings  certain  files  safe fix  unsafe fix  suppressed  check\n";
  for (const auto &[Check, C] : Sorted)
    OS << llvm::format("%8u  %7u  %5u  %8u  %10u  %10u  %s\n", C.Findings, C.Certain, unsigned(C.Files.size()),
                       C.SafeFix, C.UnsafeFix, C.Suppressed, Check.c_str());
}

} // namespace cudalint::driver
