//===- ChangedLines.h - The lines that a change touches ---------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_REPORT_CHANGEDLINES_H
#define CUDALINT_DRIVER_REPORT_CHANGEDLINES_H

#include "driver/report/FindingRecord.h"
#include "driver/report/GitChanges.h"
#include "driver/report/SourceText.h"
#include <memory>

namespace cudalint::driver {

/// Lines of the files as they are analysed that a change has added or altered, or from beside which it has taken
/// something away: a barrier that is gone leaves no line of its own.
class ChangedLines {
public:
  /// Those of the patch \p Text, in the unified form; names in it are relative to the project's root \p Root. Fails if
  /// it holds no change.
  static llvm::Expected<ChangedLines> fromPatch(llvm::StringRef Text, llvm::StringRef Root);

  /// Those between \p Revision, or the two of a range "A..B" or "A...B", and the files on the disk, as git knows them;
  /// a file that git neither tracks nor ignores is new. \p Analysed are the names of the files in reports.
  static llvm::Expected<ChangedLines> since(llvm::StringRef Revision, llvm::StringRef Root,
                                            llvm::ArrayRef<std::string> Analysed);

  /// Those that the next commit brings, with their numbers in what is staged: see stagedTexts().
  static llvm::Expected<ChangedLines> staged(llvm::StringRef Root, llvm::ArrayRef<std::string> Analysed);

  /// The files that a patch changes, as reports name them, in order.
  llvm::ArrayRef<std::string> files() const { return Names; }

  /// By real path: what is staged of the files that are otherwise on the disk. It is what has to be analysed.
  const ReplacedTexts &stagedTexts() const { return Staged; }

  bool contains(const Place &P) const;
  /// Whether the finding or one of its notes, which say where it comes from, lies in a changed line.
  bool concern(const FindingRecord &F) const;

  /// Why the changes of some files are not known, as far as they were asked for.
  llvm::ArrayRef<std::string> unknown() const { return Git ? Git->unknown() : llvm::ArrayRef<std::string>(); }

private:
  static llvm::Expected<ChangedLines> fromGit(GitChanges Changes, llvm::StringRef Root,
                                              llvm::ArrayRef<std::string> Analysed);

  /// A changed file.
  struct File {
    const FileChange *Change = nullptr; ///< Null: it has not changed.
    /// The line ends that a diff counts, by offset, where some lines end with CR alone, which none does.
    std::optional<std::vector<unsigned>> LineEnds;
  };
  const File &fileOf(llvm::StringRef Name) const;

  std::string Root;
  std::vector<std::string> Names;
  std::unique_ptr<GitChanges> Git; ///< Null for a patch.
  FileChanges Patch;
  ReplacedTexts Staged;
  mutable llvm::StringMap<File> Files; ///< By name in reports, as they are asked for.
};

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_REPORT_CHANGEDLINES_H
