//===- ChangedLines.h - The lines that a change touches ---------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_REPORT_CHANGEDLINES_H
#define CUDALINT_DRIVER_REPORT_CHANGEDLINES_H

#include "driver/report/FindingRecord.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"

namespace cudalint::driver {

/// Lines of the files as they are now that a change has added or altered, or from beside which it has taken something
/// away: a barrier that is gone leaves no line of its own.
class ChangedLines {
public:
  /// Those of the patch \p Text, in the unified form; names in it are relative to the project's root. Fails if it holds
  /// no change.
  static llvm::Expected<ChangedLines> fromPatch(llvm::StringRef Text);

  /// Those between \p Revision, or the two of a range "A..B" or "A...B", and the files on the disk below \p Root, as git knows them; a file that git does not track
  /// is new.
  static llvm::Expected<ChangedLines> since(llvm::StringRef Revision, llvm::StringRef Root);

  /// Those that the next commit brings, with their numbers on the disk.
  static llvm::Expected<ChangedLines> staged(llvm::StringRef Root);

  /// The files that have changed, as reports name them, in order.
  std::vector<std::string> files() const;

  bool contains(const Place &P) const;
  /// Whether the finding or one of its notes, which say where it comes from, lies in a changed line.
  bool concern(const FindingRecord &F) const;

private:
  /// A hunk: lines from Begin on, Count of them, in the old and in the new file. A count of 0 is behind line Begin.
  struct Hunk {
    unsigned OldBegin, OldCount, NewBegin, NewCount;
  };
  struct File {
    std::vector<Hunk> Hunks; ///< In the order of the lines.
    bool IsNew = false;
  };

  static llvm::Error parse(llvm::StringRef Patch, llvm::StringMap<File> &Files);

  llvm::StringMap<File> Files;
};

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_REPORT_CHANGEDLINES_H
