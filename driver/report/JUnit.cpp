//===- JUnit.cpp - Findings as JUnit's test results -----------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// One suite for each file; each finding is a failed case, a file without one a case that passes.
//
//===----------------------------------------------------------------------===//

#include "driver/report/Encoding.h"
#include "driver/report/Formats.h"
#include "driver/report/TextReport.h"
#include <map>

namespace cudalint::driver {

namespace {
/// What belongs to one file.
struct Suite {
  std::vector<const FindingRecord *> Findings;
  const FileRecord *NotAnalysed = nullptr;
  unsigned Failures = 0, Skipped = 0;
  unsigned tests() const { return std::max<size_t>(Findings.size() + (NotAnalysed != nullptr), 1); }
};
} // namespace

/// The finding as text, for the log of its case.
static std::string asText(Report &R, const FindingRecord &F) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  TextReport(OS, TextStyle(), &R.sources().files(), R.sources().root()).print(F);
  if (const Check *C = findCheck(F.Check))
    OS << C->documentationUrl() << "\n";
  return Text;
}

static void writeCase(Report &R, const FindingRecord &F, llvm::raw_ostream &OS) {
  OS << "    <testcase classname=\"" << xmlEscaped(F.At.File) << "\" name=\"" << F.At.Line << ":" << F.At.Column << " "
     << xmlEscaped(F.Check) << "\">\n";
  if (F.isSuppressed()) {
    const SuppressionRecord &S = F.Suppressions.front();
    std::string Why = S.K == SuppressionRecord::Kind::InSource ? "suppressed by a comment" : "in the baseline";
    if (!S.Justification.empty())
      Why += ": " + S.Justification;
    OS << "      <skipped message=\"" << xmlEscaped(Why) << "\"/>\n";
  } else {
    OS << "      <failure type=\"" << xmlEscaped(F.Check) << "\" message=\"" << xmlEscaped(F.Message) << "\">"
       << xmlEscaped(asText(R, F)) << "</failure>\n";
  }
  OS << "    </testcase>\n";
}

void writeJUnit(Report &R, llvm::raw_ostream &OS) {
  std::map<std::string, Suite> Suites;
  for (const FileRecord &F : R.files()) {
    Suite &S = Suites[F.File];
    if (!F.isComplete())
      S.NotAnalysed = &F;
  }
  unsigned Tests = 0, Failures = 0, Errors = 0;
  for (const FindingRecord &F : R.findings()) {
    Suite &S = Suites[F.At.File];
    S.Findings.push_back(&F);
    ++(F.isSuppressed() ? S.Skipped : S.Failures);
  }
  for (const auto &[File, S] : Suites) {
    Tests += S.tests();
    Failures += S.Failures;
    Errors += S.NotAnalysed != nullptr;
  }
  OS << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  OS << "<testsuites name=\"cudalint\" tests=\"" << Tests << "\" failures=\"" << Failures << "\" errors=\"" << Errors
     << "\">\n";
  for (const auto &[File, S] : Suites) {
    std::string Name = xmlEscaped(File);
    OS << "  <testsuite name=\"" << Name << "\" tests=\"" << S.tests() << "\" failures=\"" << S.Failures
       << "\" errors=\"" << (S.NotAnalysed ? 1 : 0) << "\" skipped=\"" << S.Skipped << "\" file=\"" << Name << "\">\n";
    if (S.NotAnalysed)
      OS << "    <testcase classname=\"" << Name << "\" name=\"analysis\">\n      <error type=\"not analysed\" message=\""
         << xmlEscaped(S.NotAnalysed->obstacle()) << "\"/>\n    </testcase>\n";
    else if (S.Findings.empty())
      OS << "    <testcase classname=\"" << Name << "\" name=\"no findings\"/>\n";
    for (const FindingRecord *F : S.Findings)
      writeCase(R, *F, OS);
    OS << "  </testsuite>\n";
  }
  OS << "</testsuites>\n";
}

} // namespace cudalint::driver
