//===- GitHub.cpp - Findings as annotations of GitHub Actions -------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/report/Encoding.h"
#include "driver/report/Formats.h"

namespace cudalint::driver {

/// \p Text as the message of a workflow command, or as one of its properties.
static std::string escaped(llvm::StringRef Text, bool IsProperty) {
  std::string Result;
  for (char C : utf8(Text)) {
    if (C == '%')
      Result += "%25";
    else if (C == '\r')
      Result += "%0D";
    else if (C == '\n')
      Result += "%0A";
    else if (IsProperty && C == ':')
      Result += "%3A";
    else if (IsProperty && C == ',')
      Result += "%2C";
    else if (static_cast<unsigned char>(C) >= ' ' || C == '\t')
      Result += C;
    else
      Result += "\xEF\xBF\xBD"; // U+FFFD
  }
  return Result;
}

void writeGitHub(Report &R, llvm::raw_ostream &OS) {
  for (const FindingRecord &F : R.findings()) {
    if (F.isSuppressed())
      continue;
    Severity S = F.severity();
    OS << "::" << (S == Severity::Error ? "error" : S == Severity::Warning ? "warning" : "notice");
    OS << " file=" << escaped(F.At.File, true) << ",line=" << F.At.Line << ",endLine=" << F.At.EndLine;
    // Columns may be given for one line only.
    if (F.At.Line == F.At.EndLine)
      OS << ",col=" << F.At.Column << ",endColumn=" << F.At.EndColumn;
    OS << ",title=" << escaped(F.Check, true) << "::";
    std::string Text = F.Message;
    for (const NoteRecord &N : F.Notes) {
      Text += "\n";
      if (N.At)
        Text += N.At.File + ":" + std::to_string(N.At.Line) + ": ";
      Text += N.Message;
    }
    if (const Check *C = findCheck(F.Check))
      Text += "\n" + C->documentationUrl();
    OS << escaped(Text, false) << "\n";
  }
  // One annotation for all: GitHub shows ten.
  std::string NotAnalysed;
  for (const FileRecord &F : R.files())
    if (!F.isComplete())
      NotAnalysed += "\n" + F.File + ": " + F.obstacle();
  if (!NotAnalysed.empty())
    OS << "::error title=cudalint::" << escaped("not analysed:" + NotAnalysed, false) << "\n";
}

} // namespace cudalint::driver
