//===- RecordBuilder.cpp - Findings as the reports take them --------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/report/RecordBuilder.h"
#include "clang-tidy/GlobList.h"
#include "driver/report/Encoding.h"
#include "driver/report/ReportRoot.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SHA256.h"

using namespace clang;

namespace cudalint::driver {

std::string RecordBuilder::shown(llvm::StringRef Path) {
  if (Path.empty())
    return "";
  auto [Entry, New] = ShownNames.try_emplace(Path);
  if (New) {
    llvm::SmallString<256> Absolute(Path);
    if (llvm::sys::path::is_relative(Path)) {
      Absolute = Directory;
      llvm::sys::path::append(Absolute, Path);
    }
    Entry->second = nameInProject(Absolute, Sources.root());
  }
  return Entry->second;
}

Place RecordBuilder::place(llvm::StringRef Path, unsigned Offset, unsigned Length) {
  std::string File = shown(Path);
  if (const SourceText *Text = Sources.get(File))
    return Text->place(File, Offset, Length);
  return {};
}

FixRecord RecordBuilder::fix(FixSafety Safety, llvm::StringRef Description,
                             const llvm::StringMap<tooling::Replacements> &Edits) {
  FixRecord Fix;
  Fix.Safety = Safety;
  Fix.Description = utf8(Description);
  std::map<std::string, const tooling::Replacements *> Ordered;
  for (const auto &FileAndEdits : Edits)
    Ordered[FileAndEdits.first().str()] = &FileAndEdits.second;
  for (const auto &[File, Replacements] : Ordered)
    for (const tooling::Replacement &R : *Replacements)
      Fix.Edits.push_back({place(R.getFilePath(), R.getOffset(), R.getLength()), R.getReplacementText().str()});
  return Fix;
}

/// \p Line without its white space, so that indenting it changes nothing.
static std::string squeezed(llvm::StringRef Line) {
  std::string Result;
  for (char C : Line)
    if (!llvm::isSpace(C))
      Result += C;
  return Result;
}

/// A hash of \p Parts, in hexadecimal digits.
static std::string digest(llvm::ArrayRef<llvm::StringRef> Parts) {
  llvm::SHA256 Hash;
  for (llvm::StringRef Part : Parts) {
    Hash.update(Part);
    Hash.update(llvm::StringRef("\0", 1));
  }
  return llvm::toHex(llvm::ArrayRef(Hash.final()).take_front(16), /*LowerCase=*/true);
}

void RecordBuilder::setPlace(FindingRecord &R, const std::string &File, Place At) {
  R.At = std::move(At);
  R.At.File = File;
  llvm::StringRef Line;
  if (const SourceText *Text = Sources.get(File)) {
    Line = Text->line(R.At.Line);
    R.LineHash = Text->lineHash(R.At.Line).str();
  }
  R.ContextHash = digest({R.Check, File, R.Function, squeezed(Line)});
}

FindingRecord RecordBuilder::build(const tidy::ClangTidyError &Finding, const std::vector<FindingFacts> &Facts) {
  FindingRecord R;
  const tooling::DiagnosticMessage &Message = Finding.Message;
  R.Check = Finding.DiagnosticName;
  if (const Check *C = findCheck(R.Check))
    R.Level = C->info().Level;
  R.IsError = Finding.IsWarningAsError || Finding.DiagLevel == tooling::Diagnostic::Error;
  R.Message = utf8(Message.Message);
  llvm::StringRef SafeFix;
  for (const FindingFacts &F : Facts)
    if (F.Check == R.Check && F.File == Message.FilePath && F.Offset == Message.FileOffset &&
        F.Message == Message.Message) {
      R.Certainty = F.Certainty;
      R.Function = utf8(F.Function);
      R.Pass = F.Pass;
      SafeFix = F.SafeFix;
      break;
    }
  std::string File = shown(Message.FilePath);
  const SourceText *Text = Sources.get(File);
  setPlace(R, File, Text ? Text->token(File, Message.FileOffset) : Place());
  for (const tooling::FileByteRange &Range : Message.Ranges)
    R.Ranges.push_back(place(Range.FilePath, Range.FileOffset, Range.Length));
  if (!Message.Fix.empty())
    R.Fixes.push_back(fix(FixSafety::Safe, SafeFix, Message.Fix));
  for (const tooling::DiagnosticMessage &Note : Finding.Notes) {
    llvm::StringRef Text = Note.Message;
    if (!Note.Fix.empty()) {
      Text.consume_front("unsafe fix: ");
      R.Fixes.push_back(fix(FixSafety::Unsafe, Text, Note.Fix));
      continue;
    }
    NoteRecord N;
    N.Message = utf8(Text);
    if (!Note.FilePath.empty()) {
      std::string NoteFile = shown(Note.FilePath);
      if (const SourceText *Source = Sources.get(NoteFile))
        N.At = Source->token(NoteFile, Note.FileOffset);
    }
    for (const tooling::FileByteRange &Range : Note.Ranges)
      N.Ranges.push_back(place(Range.FilePath, Range.FileOffset, Range.Length));
    R.Notes.push_back(std::move(N));
  }
  return R;
}

const std::vector<NolintComment> &RecordBuilder::commentsOf(const std::string &File) {
  auto [Entry, New] = Comments.try_emplace(File);
  if (const SourceText *Text = New ? Sources.get(File) : nullptr)
    Entry->second = findNolintComments(*Text, File);
  return Entry->second;
}

FindingRecord RecordBuilder::build(const SuppressedFinding &S, const std::vector<FindingFacts> &Facts,
                                   UsedEntries &Used) {
  FindingRecord R = build(S.Finding, Facts);
  const NolintComment *Nearest = nullptr;
  for (const auto &[Path, Offset] : S.Places) {
    std::string File = shown(Path);
    const SourceText *Text = Sources.get(File);
    if (!Text)
      continue;
    unsigned Line = Text->place(File, Offset, 0).Line;
    for (const NolintComment &C : commentsOf(File)) {
      if (!C.covers(Line, R.Check))
        continue;
      for (const NolintComment::Entry &E : C.Entries)
        if (tidy::GlobList(E.Glob, /*KeepNegativeGlobs=*/false).contains(R.Check))
          Used.insert({File, E.Offset});
      if (!Nearest || C.LastLine - C.FirstLine < Nearest->LastLine - Nearest->FirstLine)
        Nearest = &C;
    }
  }
  R.Suppressions.push_back({SuppressionRecord::Kind::InSource, Nearest ? utf8(Nearest->Justification) : "",
                            Nearest ? Nearest->At : Place()});
  return R;
}

/// "'a'", "'a' and 'b'", "'a', 'b' and 'c'".
static std::string listed(llvm::ArrayRef<const NolintComment::Entry *> Entries) {
  std::string Result;
  for (size_t I = 0; I != Entries.size(); ++I) {
    if (I)
      Result += I + 1 == Entries.size() ? " and " : ", ";
    Result += "'" + Entries[I]->Glob + "'";
  }
  return Result;
}

/// The check that \p Name, which is none, must be meant for; null if no check has a name like it.
static const Check *meantBy(llvm::StringRef Name) {
  unsigned Nearest = 3;
  const Check *Result = nullptr;
  for (const Check *C : allChecks())
    if (unsigned Distance = Name.edit_distance(C->info().Name, /*AllowReplacements=*/true, Nearest); Distance < Nearest) {
      Nearest = Distance;
      Result = C;
    }
  return Result;
}

void RecordBuilder::addUnusedSuppressions(FileRecord &File, const PassResult &Merged,
                                          llvm::ArrayRef<const Check *> Enabled, const UsedEntries &Used) {
  auto IsEnabled = [&](llvm::StringRef Name) {
    return llvm::any_of(Enabled, [&](const Check *C) { return C->info().Name == Name; });
  };
  const SourceText *Text = Sources.get(File.File);
  // What was not understood may hold what a comment is for. A header's comments may be for another file.
  if (!Text || !IsEnabled(UnusedSuppression) || !File.Analysed || !File.Skipped.empty() || !File.Problems.empty())
    return;
  for (const NolintComment &C : commentsOf(File.File)) {
    bool Inactive = !Merged.Inactive.empty() && llvm::all_of(Merged.Inactive, [&](const auto &Parts) {
      return llvm::any_of(Parts, [&](const auto &Part) { return C.At.Offset >= Part.first && C.At.Offset <= Part.second; });
    });
    if (Inactive || !C.IsComment)
      continue;
    // A pattern may be meant for checks that are off, or for other tools.
    auto Report = [&](const NolintComment::Entry &At, std::string Message, FixRecord Fix) {
      FindingRecord R;
      R.Check = UnusedSuppression.str();
      R.Level = findCheck(UnusedSuppression)->info().Level;
      R.Certainty = Certainty::Certain;
      R.Message = std::move(Message);
      R.Pass = "comments";
      setPlace(R, File.File, Text->place(File.File, At.Offset, At.Glob.size()));
      R.Fixes.push_back(std::move(Fix));
      for (const NolintComment &Other : commentsOf(File.File))
        if (Other.covers(R.At.Line, UnusedSuppression) && !R.isSuppressed())
          R.Suppressions.push_back({SuppressionRecord::Kind::InSource, utf8(Other.Justification), Other.At});
      File.Findings.push_back(std::move(R));
    };
    std::vector<const NolintComment::Entry *> Unused;
    for (const NolintComment::Entry &E : C.Entries) {
      if (IsEnabled(E.Glob) && !Used.count({File.File, E.Offset}))
        Unused.push_back(&E);
      const Check *Meant = findCheck(E.Glob) ? nullptr : meantBy(E.Glob);
      if (Meant)
        Report(E, "'" + E.Glob + "' is no check; did you mean '" + Meant->info().Name.str() + "'?",
               {FixSafety::Unsafe, "name it", {{Text->place(File.File, E.Offset, E.Glob.size()), Meant->info().Name.str()}}});
    }
    if (!Unused.empty())
      Report(*Unused.front(), "there is no finding of " + listed(Unused) + " for this comment to silence",
             {FixSafety::Safe, "remove it", removalOf(C, Unused, *Text)});
  }
}

static ProblemRecord::Kind kindOf(ParseProblem::Kind K) {
  switch (K) {
  case ParseProblem::Kind::MissingHeader:
    return ProblemRecord::Kind::MissingHeader;
  case ParseProblem::Kind::UnreadableHeader:
    return ProblemRecord::Kind::UnreadableHeader;
  case ParseProblem::Kind::KnownGap:
    return ProblemRecord::Kind::KnownGap;
  case ParseProblem::Kind::Error:
    return ProblemRecord::Kind::Error;
  }
  llvm_unreachable("unknown kind of problem");
}

FileRecord RecordBuilder::build(llvm::StringRef File, llvm::StringRef JobDirectory, const PassResult &Merged,
                                llvm::ArrayRef<const Check *> Enabled) {
  Directory = JobDirectory.str();
  ShownNames.clear();
  FileRecord R;
  R.File = shown(File);
  R.Analysed = Merged.analysed();
  R.Crashed = Merged.Crashed;
  R.DeviceFunctions = Merged.DeviceFunctions;
  for (const ParseProblem &P : Merged.Problems)
    R.Problems.push_back({kindOf(P.K), utf8(P.Message), shown(P.File), P.Line, P.Column});
  for (const SkippedFunction &F : Merged.Skipped)
    R.Skipped.push_back({utf8(F.Name), shown(F.File), F.Line});
  for (const tidy::ClangTidyError &Finding : Merged.Findings)
    R.Findings.push_back(build(Finding, Merged.Facts));
  UsedEntries Used;
  for (const SuppressedFinding &S : Merged.Suppressed)
    R.Findings.push_back(build(S, Merged.Facts, Used));
  addUnusedSuppressions(R, Merged, Enabled, Used);
  for (FindingRecord &Finding : R.Findings)
    Finding.Unit = R.File;
  llvm::sort(R.Findings, [](const FindingRecord &A, const FindingRecord &B) {
    return std::tie(A.At.File, A.At.Offset, A.Check, A.Message) < std::tie(B.At.File, B.At.Offset, B.Check, B.Message);
  });
  return R;
}

} // namespace cudalint::driver
