//===- FindingRecord.h - What is known of a finding -------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The one form in which findings leave the analysis. Every report, the baseline, the cache and the merging of shards
// read and write it; docs/report-format.md describes its JSON. Nothing in it depends on the machine: files below the
// project's root are named relative to it.
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_REPORT_FINDINGRECORD_H
#define CUDALINT_DRIVER_REPORT_FINDINGRECORD_H

#include "checks/Check.h"
#include "llvm/Support/JSON.h"
#include <optional>
#include <string>
#include <vector>

namespace cudalint::driver {

/// A stretch of text in a file. Lines and columns begin at 1, columns count bytes, the end is the first byte behind.
struct Place {
  std::string File; ///< Relative to the project's root if below it, with '/'; empty: no place.
  unsigned Offset = 0, Length = 0;
  unsigned Line = 0, Column = 0, EndLine = 0, EndColumn = 0;

  explicit operator bool() const { return !File.empty(); }
};

/// How loud a report says it.
enum class Severity {
  Error,   ///< Certain and of the level correctness, or made an error by WarningsAsErrors.
  Warning, ///< Of the levels correctness, suspicious, perf and portability.
  Note,    ///< Of the levels guideline, pedantic and nursery.
};

/// Something that explains a finding: where a fact comes from, or what happens next.
struct NoteRecord {
  std::string Message;
  Place At;
  std::vector<Place> Ranges; ///< Underlined beside the caret.
};

/// A replacement of At by Text.
struct EditRecord {
  Place At;
  std::string Text;
};

/// A change that would mend the code: all of its edits or none.
struct FixRecord {
  FixSafety Safety = FixSafety::Unsafe;
  std::string Description; ///< What it does; completes "fix: ...". Empty only where another tool's check offers it.
  std::vector<EditRecord> Edits;

  /// Whether all that it writes is UTF-8. What is not stays out of JSON, which could not hold it as it is.
  bool isText() const;
};

/// Why a finding is not reported though it was found.
struct SuppressionRecord {
  enum class Kind {
    InSource, ///< A NOLINT comment.
    Baseline, ///< An entry of the baseline file.
  };
  Kind K = Kind::InSource;
  std::string Justification; ///< What the comment or the entry gives as the reason; may be empty.
  Place At;                  ///< The comment; empty for a baseline.
};

/// A finding, with all that any report shows of it.
struct FindingRecord {
  std::string Check;
  cudalint::Level Level = cudalint::Level::Correctness;
  cudalint::Certainty Certainty = cudalint::Certainty::Likely;
  bool IsError = false; ///< By WarningsAsErrors.
  std::string Message;
  Place At;             ///< The token that the caret stands at.
  std::string Function; ///< Qualified name of the function around it; empty outside of functions.
  std::vector<Place> Ranges;
  std::vector<NoteRecord> Notes;
  std::vector<FixRecord> Fixes; ///< The best one first.
  std::vector<SuppressionRecord> Suppressions;

  /// Hash of the check, the file, the function and the line's text without spaces: the same for a line that has moved.
  std::string ContextHash;
  /// ContextHash made unique among the findings of a run; empty until the run's findings are together.
  std::string Fingerprint;
  /// GitHub's hash of the line and what follows it: see lineHashes().
  std::string LineHash;

  std::string Unit; ///< The file whose analysis gave it: At.File may be a header.
  std::string Pass; ///< What it was parsed as: "device, sm_90", "host", "C++".

  bool isSuppressed() const { return !Suppressions.empty(); }
  Severity severity() const;
};

/// The severity of what a check of \p L finds.
Severity severityOf(Level L, Certainty C);

/// A place of the source that was not understood.
struct ProblemRecord {
  enum class Kind { MissingHeader, UnreadableHeader, KnownGap, Error };
  Kind K = Kind::Error;
  std::string Message; ///< The parser's message; of a missing header its name.
  std::string File;
  unsigned Line = 0, Column = 0;
};

/// A function that was not judged.
struct SkippedRecord {
  std::string Function;
  std::string File;
  unsigned Line = 0;
};

/// The result of analysing one file under one command.
struct FileRecord {
  std::string File;
  bool Analysed = false;    ///< At least in part.
  bool Crashed = false;     ///< The analysis, or a part of it.
  bool TimedOut = false;    ///< The analysis took longer than it may.
  bool Interrupted = false; ///< A signal ended the run before all was known of the file.
  unsigned DeviceFunctions = 0;
  std::vector<ProblemRecord> Problems;
  std::vector<SkippedRecord> Skipped;
  std::vector<FindingRecord> Findings; ///< In the order of the source.

  /// Whether the analysis came to its end. What it did not understand is in Problems and Skipped.
  bool isComplete() const { return Analysed && !Crashed && !TimedOut && !Interrupted; }
  /// What kept the analysis from its end, in words that follow "not analysed:".
  std::string obstacle() const;
};

llvm::json::Value toJSON(const Place &P);
llvm::json::Value toJSON(const NoteRecord &N);
llvm::json::Value toJSON(const EditRecord &E);
llvm::json::Value toJSON(const FixRecord &F);
llvm::json::Value toJSON(const SuppressionRecord &S);
llvm::json::Value toJSON(const FindingRecord &F);
llvm::json::Value toJSON(const ProblemRecord &P);
llvm::json::Value toJSON(const SkippedRecord &S);
llvm::json::Value toJSON(const FileRecord &F);

bool fromJSON(const llvm::json::Value &V, Place &P, llvm::json::Path Path);
bool fromJSON(const llvm::json::Value &V, NoteRecord &N, llvm::json::Path Path);
bool fromJSON(const llvm::json::Value &V, EditRecord &E, llvm::json::Path Path);
bool fromJSON(const llvm::json::Value &V, FixRecord &F, llvm::json::Path Path);
bool fromJSON(const llvm::json::Value &V, SuppressionRecord &S, llvm::json::Path Path);
bool fromJSON(const llvm::json::Value &V, FindingRecord &F, llvm::json::Path Path);
bool fromJSON(const llvm::json::Value &V, ProblemRecord &P, llvm::json::Path Path);
bool fromJSON(const llvm::json::Value &V, SkippedRecord &S, llvm::json::Path Path);
bool fromJSON(const llvm::json::Value &V, FileRecord &F, llvm::json::Path Path);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_REPORT_FINDINGRECORD_H
