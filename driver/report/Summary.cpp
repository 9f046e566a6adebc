//===- Summary.cpp - What was analysed, and what was not ------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/report/Summary.h"
#include "driver/report/Encoding.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/WithColor.h"

namespace cudalint::driver {

void Summary::addFile(const FileRecord &File) {
  ++Files;
  if (!File.Analysed) {
    (File.Interrupted ? Unreached : File.TimedOut ? Late : Failed).push_back(File.File);
    return;
  }
  if (!File.isComplete())
    Unfinished.push_back(File.File);
  DeviceFunctions += File.DeviceFunctions;
  SkippedFunctions += File.Skipped.size();
  llvm::StringSet<> Missing;
  for (const ProblemRecord &P : File.Problems) {
    if (P.K == ProblemRecord::Kind::MissingHeader && Missing.insert(P.Message).second)
      ++MissingHeaders[P.Message];
    if (P.K == ProblemRecord::Kind::UnreadableHeader && Missing.insert(P.Message).second)
      UnreadableHeaders.insert(P.Message);
  }
  // What a missing header would have declared is an error wherever it is used; the header is the cause to name.
  unsigned FileErrors =
      llvm::count_if(File.Problems, [](const ProblemRecord &P) { return P.K == ProblemRecord::Kind::Error; });
  if (Missing.empty())
    Errors += FileErrors;
  if (!Missing.empty() || !File.Skipped.empty() || FileErrors || !File.isComplete())
    ++PartialFiles;
}

void Summary::addFinding(const FindingRecord &F) {
  if (F.isSuppressed()) {
    ++Suppressed;
    return;
  }
  ++(F.Certainty == Certainty::Certain ? Certain : Likely);
  FilesWithFindings.insert(F.At.File);
}

Summary summarise(const Report &R) {
  Summary Counts;
  for (const FileRecord &File : R.files())
    Counts.addFile(File);
  for (const FindingRecord &F : R.findings())
    Counts.addFinding(F);
  return Counts;
}

/// "1 file", "2 files".
static std::string count(unsigned N, llvm::StringRef Noun) {
  return llvm::formatv("{0} {1}{2}", N, Noun, N == 1 ? "" : "s").str();
}

/// At most this many names stand in the line; --verbose prints all of them.
static constexpr unsigned MaxNames = 5;

void Summary::print(llvm::raw_ostream &OS, bool UseColor) const {
  auto Mode = UseColor ? llvm::ColorMode::Enable : llvm::ColorMode::Disable;
  {
    llvm::WithColor Colored(OS, findings() ? llvm::raw_ostream::YELLOW : llvm::raw_ostream::GREEN, /*Bold=*/true,
                            /*BG=*/false, Mode);
    if (findings())
      Colored << count(findings(), "finding") << " (" << Certain << " certain, " << Likely << " likely) in "
              << count(FilesWithFindings.size(), "file");
    else
      Colored << "no findings";
  }
  if (Suppressed)
    OS << ", " << Suppressed << " suppressed";
  OS << "; checked " << analysedFiles() << (analysedFiles() == Files ? "" : " of " + std::to_string(Files)) << " file"
     << (Files == 1 ? "" : "s") << ", " << count(DeviceFunctions, "device function");

  std::vector<std::string> Reasons;
  auto AddFiles = [&](llvm::StringRef Before, const std::vector<std::string> &Names, llvm::StringRef Behind) {
    if (!Names.empty())
      Reasons.push_back((Before + count(Names.size(), "file") + " (" +
                         llvm::join(llvm::ArrayRef(Names).take_front(MaxNames), ", ") +
                         (Names.size() > MaxNames ? ", ..." : "") + ")" + Behind)
                            .str());
  };
  AddFiles("", Failed, "");
  AddFiles("", Late, " for want of time");
  AddFiles("", Unreached, " because of the interruption");
  AddFiles("the rest of ", Unfinished, "");
  if (SkippedFunctions)
    Reasons.push_back(count(SkippedFunctions, "function"));
  if (!MissingHeaders.empty()) {
    std::vector<std::string> Names;
    for (const auto &[Name, Count] : MissingHeaders) {
      if (Names.size() == MaxNames) {
        Names.push_back("...");
        break;
      }
      Names.push_back("'" + Name + "'" + (Count > 1 ? llvm::formatv(" in {0} files", Count).str() : ""));
    }
    Reasons.push_back("what needs missing header" + std::string(MissingHeaders.size() == 1 ? " " : "s ") +
                      llvm::join(Names, ", "));
  }
  if (!UnreadableHeaders.empty())
    Reasons.push_back("what needs a header (" + *UnreadableHeaders.begin() +
                      (UnreadableHeaders.size() > 1
                           ? llvm::formatv(", and so for {0} more", UnreadableHeaders.size() - 1).str()
                           : "") +
                      ")");
  if (Errors)
    Reasons.push_back("what depends on " + count(Errors, "error") + " of the parser");
  if (!Reasons.empty())
    OS << "; not analysed in " << count(PartialFiles + Files - analysedFiles(), "file") << ": "
       << inOneLine(llvm::join(Reasons, ", "));
  OS << "\n";
}

} // namespace cudalint::driver
