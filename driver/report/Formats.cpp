//===- Formats.cpp - The forms of a report --------------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/report/Formats.h"
#include "driver/report/Summary.h"
#include "driver/report/TextReport.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace cudalint::driver {

/// The text as it goes to a terminal, but without colours.
static void writeText(Report &R, llvm::raw_ostream &OS) {
  {
    TextReport Text(OS, TextStyle(), &R.sources().files(), R.sources().root());
    for (const FindingRecord &F : R.findings())
      if (!F.isSuppressed())
        Text.print(F);
    Text.printPages();
  }
  summarise(R).print(OS, /*UseColor=*/false);
}

namespace {
/// A format, its name and who writes it.
struct Writer {
  Format F;
  llvm::StringLiteral Name;
  void (*Write)(Report &, llvm::raw_ostream &);
};
} // namespace

static constexpr Writer Writers[] = {
    {Format::Text, "text", writeText},       {Format::Json, "json", writeJson},
    {Format::Sarif, "sarif", writeSarif},    {Format::GitHub, "github", writeGitHub},
    {Format::GitLab, "gitlab", writeGitLab}, {Format::JUnit, "junit", writeJUnit},
    {Format::Html, "html", writeHtml},
};

std::optional<Format> parseFormat(llvm::StringRef Name) {
  for (const Writer &W : Writers)
    if (W.Name == Name)
      return W.F;
  return std::nullopt;
}

std::string formatNames() {
  std::vector<llvm::StringRef> Names;
  for (const Writer &W : Writers)
    Names.push_back(W.Name);
  return llvm::join(Names, ", ");
}

void writeReport(Format F, Report &R, llvm::raw_ostream &OS) {
  for (const Writer &W : Writers)
    if (W.F == F)
      W.Write(R, OS);
}

} // namespace cudalint::driver
