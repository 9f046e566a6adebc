//===- RecordBuilder.cpp - Findings as the reports take them --------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/report/RecordBuilder.h"
#include "driver/report/ReportRoot.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SHA256.h"
#include <map>

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
  Fix.Description = Description.str();
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

FindingRecord RecordBuilder::build(const tidy::ClangTidyError &Finding, const std::vector<FindingFacts> &Facts) {
  FindingRecord R;
  const tooling::DiagnosticMessage &Message = Finding.Message;
  R.Check = Finding.DiagnosticName;
  if (const Check *C = findCheck(R.Check))
    R.Level = C->info().Level;
  R.IsError = Finding.IsWarningAsError || Finding.DiagLevel == tooling::Diagnostic::Error;
  R.Message = Message.Message;
  for (const FindingFacts &F : Facts)
    if (F.Check == R.Check && F.File == Message.FilePath && F.Offset == Message.FileOffset) {
      R.Certainty = F.Certainty;
      R.Function = F.Function;
      R.Pass = F.Pass;
      break;
    }
  std::string File = shown(Message.FilePath);
  if (const SourceText *Text = Sources.get(File)) {
    R.At = Text->token(File, Message.FileOffset);
    R.LineHash = Text->lineHash(R.At.Line).str();
    R.ContextHash = digest({R.Check, File, R.Function, squeezed(Text->line(R.At.Line))});
  } else {
    R.At.File = File;
    R.ContextHash = digest({R.Check, File, R.Function});
  }
  for (const tooling::FileByteRange &Range : Message.Ranges)
    R.Ranges.push_back(place(Range.FilePath, Range.FileOffset, Range.Length));
  if (!Message.Fix.empty())
    R.Fixes.push_back(fix(FixSafety::Safe, "", Message.Fix));
  for (const tooling::DiagnosticMessage &Note : Finding.Notes) {
    llvm::StringRef Text = Note.Message;
    if (!Note.Fix.empty()) {
      Text.consume_front("unsafe fix: ");
      R.Fixes.push_back(fix(FixSafety::Unsafe, Text, Note.Fix));
      continue;
    }
    NoteRecord N;
    N.Message = Text.str();
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

FileRecord RecordBuilder::build(llvm::StringRef File, llvm::StringRef JobDirectory, const PassResult &Merged) {
  Directory = JobDirectory.str();
  ShownNames.clear();
  FileRecord R;
  R.File = shown(File);
  R.Analysed = Merged.analysed();
  R.Crashed = Merged.Crashed;
  R.DeviceFunctions = Merged.DeviceFunctions;
  for (const ParseProblem &P : Merged.Problems)
    R.Problems.push_back({P.K == ParseProblem::Kind::MissingHeader ? ProblemRecord::Kind::MissingHeader
                          : P.K == ParseProblem::Kind::KnownGap    ? ProblemRecord::Kind::KnownGap
                                                                   : ProblemRecord::Kind::Error,
                          P.Message, shown(P.File), P.Line, P.Column});
  for (const SkippedFunction &F : Merged.Skipped)
    R.Skipped.push_back({F.Name, shown(F.File), F.Line});
  for (const tidy::ClangTidyError &Finding : Merged.Findings)
    R.Findings.push_back(build(Finding, Merged.Facts));
  for (const tidy::ClangTidyError &Finding : Merged.Suppressed) {
    R.Findings.push_back(build(Finding, Merged.Facts));
    R.Findings.back().Suppressions.push_back({SuppressionRecord::Kind::InSource, "", {}});
  }
  for (FindingRecord &Finding : R.Findings)
    Finding.Unit = R.File;
  llvm::sort(R.Findings, [](const FindingRecord &A, const FindingRecord &B) {
    return std::tie(A.At.File, A.At.Offset, A.Check, A.Message) < std::tie(B.At.File, B.At.Offset, B.Check, B.Message);
  });
  return R;
}

} // namespace cudalint::driver
