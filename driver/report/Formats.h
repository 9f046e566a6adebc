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
};

/// The format called \p Name after --format, if there is one.
std::optional<Format> parseFormat(llvm::StringRef Name);
/// All names, for messages: "text, json, ...".
std::string formatNames();

/// Writes \p R, finished, to \p OS.
void writeReport(Format F, Report &R, llvm::raw_ostream &OS);

/// Writes \p R into \p File, which is never seen half-written; its folder is created.
llvm::Error writeReportFile(Format F, Report &R, llvm::StringRef File);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_REPORT_FORMATS_H
