//===- Report.h - The findings of a run -------------------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_REPORT_REPORT_H
#define CUDALINT_DRIVER_REPORT_REPORT_H

#include "driver/report/SourceText.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Error.h"

namespace cudalint::driver {

/// All that a run found, in the order of the analysed files' names: what every format is written from.
class Report {
public:
  /// \p Files shows the sources; \p Root is the folder that relative names belong to.
  Report(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files, llvm::StringRef Root) : Sources(Files, Root) {}

  /// Adds a file, and its findings but those that an earlier file gave already: a header's come from every file that
  /// includes it. Returns the new ones.
  llvm::ArrayRef<FindingRecord> add(FileRecord File);
  /// Puts the files in the order of their names and gives each finding its fingerprint. To be called once, when all
  /// files are there.
  void finish();

  const std::vector<FileRecord> &files() const { return Files; } ///< Their findings are in findings().
  /// Whether the analysis of each file came to its end.
  bool isComplete() const;
  const std::vector<FindingRecord> &findings() const { return Findings; }
  std::vector<FindingRecord> &findings() { return Findings; }
  SourceTexts &sources() { return Sources; }

  /// What `cudalint merge` needs beside the findings, if the run is a part of one: see ShardWriter.
  const std::optional<llvm::json::Value> &shard() const { return Shard; }
  void setShard(llvm::json::Value Document) { Shard = std::move(Document); }

private:
  SourceTexts Sources;
  std::vector<FileRecord> Files;
  std::vector<FindingRecord> Findings;
  llvm::StringSet<> Known;
  llvm::StringMap<std::string> RealPaths; ///< By name in reports: one file can be reached under several.
  std::optional<llvm::json::Value> Shard;
};

/// Writes \p R as docs/report-format.md describes.
void writeJson(Report &R, llvm::raw_ostream &OS);

/// The files, with their findings, of \p Text, which writeJson() wrote. Fails with what is wrong and where; \p Name is
/// the file that the text comes from. Reports of several runs are joined by adding all of their files, sorted by name,
/// to one Report.
llvm::Expected<std::vector<FileRecord>> readJson(llvm::StringRef Text, llvm::StringRef Name);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_REPORT_REPORT_H
