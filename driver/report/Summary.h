//===- Summary.h - What was analysed, and what was not ----------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_REPORT_SUMMARY_H
#define CUDALINT_DRIVER_REPORT_SUMMARY_H

#include "driver/report/Report.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <set>

namespace cudalint::driver {

/// Counts for the last line of a run.
class Summary {
public:
  /// Adds a file and what was not understood of it, not its findings.
  void addFile(const FileRecord &File);
  /// Adds a finding, suppressed or not.
  void addFinding(const FindingRecord &F);

  unsigned findings() const { return Certain + Likely; }
  /// Files that were parsed, at least in part.
  unsigned analysedFiles() const { return Files - Failed.size() - Late.size() - Unreached.size(); }
  /// Whether a file, or a device function of one, was left out. A header counts when it was missing.
  bool incomplete() const {
    return analysedFiles() != Files || !Unfinished.empty() || !MissingHeaders.empty() || !UnreadableHeaders.empty() ||
           SkippedFunctions || Errors;
  }

  /// The line that is always printed: findings, files, functions, and what was not analysed and why.
  void print(llvm::raw_ostream &OS, bool UseColor) const;

private:
  unsigned Files = 0;
  unsigned DeviceFunctions = 0;
  unsigned SkippedFunctions = 0;
  unsigned PartialFiles = 0;
  unsigned Errors = 0;
  unsigned Certain = 0, Likely = 0, Suppressed = 0;
  llvm::StringSet<> FilesWithFindings;
  std::vector<std::string> Failed;
  std::vector<std::string> Late;       ///< Files whose analysis was given up.
  std::vector<std::string> Unreached;  ///< Files that an interrupted run did not come to.
  std::vector<std::string> Unfinished; ///< Files of which a part was analysed before a crash or an interruption.
  std::map<std::string, unsigned> MissingHeaders; ///< By name, with the number of files.
  std::set<std::string> UnreadableHeaders;        ///< Why they cannot be read.
};

/// The counts of \p R.
Summary summarise(const Report &R);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_REPORT_SUMMARY_H
