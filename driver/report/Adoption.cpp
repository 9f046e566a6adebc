//===- Adoption.cpp - Which findings of a run count -----------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/report/Adoption.h"
#include "driver/FixPlan.h"
#include "driver/report/Formats.h"
#include "driver/report/Nolint.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <map>
#include <set>

namespace cudalint::driver {

llvm::Expected<Adoption> Adoption::create(const AdoptionOptions &Options, llvm::StringRef Root) {
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
        return ChangedLines::staged(Root);
      if (!llvm::sys::fs::exists(Options.Diff))
        return ChangedLines::since(Options.Diff, Root);
      auto Buffer = llvm::MemoryBuffer::getFile(Options.Diff);
      if (!Buffer)
        return llvm::errorCodeToError(Buffer.getError());
      return ChangedLines::fromPatch((*Buffer)->getBuffer());
    }();
    if (!Changed)
      return llvm::createStringError((Options.Staged ? "--staged" : "--diff '" + Options.Diff + "'") + ": " +
                                     llvm::toString(Changed.takeError()));
    A.Changed = std::move(*Changed);
  }
  return std::move(A);
}

llvm::Error Adoption::apply(Report &R, llvm::function_ref<bool(llvm::StringRef)> Enabled) {
  llvm::raw_string_ostream Log(Remarks);
  std::vector<FindingRecord> &Findings = R.findings();
  bool Stale = false;
  if (Options.WriteBaseline) {
    Known->update(R);
    if (llvm::Error E = Known->write(Options.Baseline))
      return llvm::createStringError("--write-baseline: " + llvm::toString(std::move(E)));
    Log << "wrote " << Known->size() << " finding" << (Known->size() == 1 ? "" : "s") << " to " << Options.Baseline
        << "\n";
  }
  if (Known) {
    std::vector<const cudalint::driver::Baseline::Entry *> Gone = Known->apply(R, Enabled);
    for (const cudalint::driver::Baseline::Entry *E : Gone)
      Log << E->File << ": " << E->Check << " of the baseline no longer occurs: " << E->Message << "\n";
    if (!Gone.empty())
      Log << Gone.size() << " entr" << (Gone.size() == 1 ? "y" : "ies") << " of " << Options.Baseline
          << " must go: run again with --write-baseline\n";
    Stale = !Gone.empty();
  }
  llvm::erase_if(Findings,
                 [&](const FindingRecord &F) { return !concerns(F) || (Options.HideSuppressed && F.isSuppressed()); });
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

/// Where the raw strings and block comments of \p Text begin and end that go over several lines: no comment can begin
/// within them.
static std::vector<std::pair<unsigned, unsigned>> tokensOverLines(const std::string &Text) {
  clang::LangOptions Options;
  Options.CPlusPlus = Options.CPlusPlus11 = Options.CPlusPlus17 = true;
  Options.LineComment = true;
  const char *Begin = Text.c_str();
  clang::Lexer Raw(clang::SourceLocation(), Options, Begin, Begin, Begin + Text.size());
  Raw.SetCommentRetentionState(true);
  std::vector<std::pair<unsigned, unsigned>> Result;
  clang::Token T;
  do {
    Raw.LexFromRawLexer(T);
    unsigned End = Raw.getCurrentBufferOffset(), Start = End - T.getLength();
    if (T.isNot(clang::tok::eof) && llvm::StringRef(Text).slice(Start, End).contains('\n'))
      Result.push_back({Start, End});
  } while (T.isNot(clang::tok::eof));
  return Result;
}

/// Adds comments to the text of one file.
static std::string withComments(const SourceText &Text, llvm::StringRef File,
                                const std::map<unsigned, std::set<std::string>> &ChecksByLine, llvm::StringRef Reason,
                                unsigned &Added, llvm::raw_ostream &Log) {
  llvm::StringRef All = Text.text();
  llvm::StringRef End = All.contains("\r\n") ? "\r\n" : "\n";
  std::vector<NolintComment> Present = findNolintComments(Text, File);
  std::vector<std::pair<unsigned, unsigned>> Closed = tokensOverLines(All.str());
  std::map<unsigned, std::string> Insertions; // by offset
  for (const auto &[Line, Checks] : ChecksByLine) {
    std::string List = llvm::join(Checks, ",");
    auto Covering = llvm::find_if(Present, [&, Line = Line](const NolintComment &C) {
      return !C.Entries.empty() && !C.EndAt && C.FirstLine == Line;
    });
    if (Covering != Present.end()) {
      Insertions[Covering->At.Offset + Covering->At.Length - 1] = "," + List;
    } else if (Line > 1 && Text.line(Line - 1).rtrim().ends_with("\\")) {
      Log << File << ":" << Line
          << ": a comment cannot stand within the line that a backslash continues; write it by hand\n";
      continue;
    } else if (llvm::any_of(Closed, [&, Start = Text.lineStart(Line)](const auto &Token) {
                 return Token.first < Start && Start < Token.second;
               })) {
      Log << File << ":" << Line << ": a comment cannot begin within a string or comment; write it by hand\n";
      continue;
    } else {
      llvm::StringRef Indent = Text.line(Line).take_while([](char C) { return C == ' ' || C == '\t'; });
      Insertions[Text.lineStart(Line)] =
          (Indent + "// NOLINTNEXTLINE(" + List + ")" + (Reason.empty() ? "" : ": ") + Reason + End).str();
    }
    Added += Checks.size();
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

llvm::Error addNolintComments(Report &R, llvm::StringRef Reason, llvm::raw_ostream &Log) {
  std::map<std::string, std::map<unsigned, std::set<std::string>>> ByFile;
  for (const FindingRecord &F : R.findings())
    if (!F.isSuppressed())
      ByFile[F.At.File][F.At.Line].insert(F.Check);
  unsigned Added = 0, Files = 0;
  for (const auto &[File, Lines] : ByFile) {
    const SourceText *Text = R.sources().get(File);
    if (llvm::sys::path::is_absolute(File) || !Text) {
      Log << File << ": is not below the project's root and stays as it is\n";
      continue;
    }
    unsigned Before = Added;
    std::string New = withComments(*Text, File, Lines, Reason, Added, Log);
    if (Added == Before)
      continue;
    llvm::SmallString<256> Path(R.sources().root());
    llvm::sys::path::append(Path, File);
    if (llvm::Error E = replaceFile(Path, New))
      return llvm::createStringError("--add-nolint: cannot change '" + File + "': " + llvm::toString(std::move(E)));
    ++Files;
  }
  Log << "silenced " << Added << " finding" << (Added == 1 ? "" : "s") << " in " << Files << " file"
      << (Files == 1 ? "" : "s") << "\n";
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
