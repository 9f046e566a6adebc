//===- Formats.h - The forms of a report ------------------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_REPORT_FORMATS_H
#define CUDALINT_DRIVER_REPORT_FORMATS_H

#include "driver/report/Report.h"

namespace cudalint::driver {

/// What a report can be written as.
enum class Format {
  Text, ///< As compilers print.
  Json, ///< All of it: docs/report-format.md.
  Sarif,  ///< SARIF 2.1.0.
  GitHub, ///< Annotations of GitHub Actions.
  GitLab, ///< GitLab's code quality report.
  JUnit,  ///< Test results.
  Html,   ///< One page for a browser.
};

/// The format called \p Name after --format, if there is one.
std::optional<Format> parseFormat(llvm::StringRef Name);
/// All names, for messages: "text, json, ...".
std::string formatNames();

/// The property of a run of SARIF that holds Report::shard().
inline constexpr llvm::StringLiteral ShardProperty = "cudalint/shard";

// Each writes a finished report; Report.h has writeJson().
void writeSarif(Report &R, llvm::raw_ostream &OS);
void writeGitHub(Report &R, llvm::raw_ostream &OS);
void writeGitLab(Report &R, llvm::raw_ostream &OS);
void writeJUnit(Report &R, llvm::raw_ostream &OS);
void writeHtml(Report &R, llvm::raw_ostream &OS);

/// Writes \p R, finished, to \p OS.
void writeReport(Format F, Report &R, llvm::raw_ostream &OS);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_REPORT_FORMATS_H
