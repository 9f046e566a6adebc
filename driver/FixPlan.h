//===- FixPlan.h - The fixes of a run, made to fit together -----*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_FIXPLAN_H
#define CUDALINT_DRIVER_FIXPLAN_H

#include "driver/SourceFiles.h"
#include "driver/report/FindingRecord.h"
#include "clang/Tooling/Core/Replacement.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include <map>
#include <set>
#include <string>
#include <vector>

namespace cudalint::driver {

/// Which fixes may be applied where.
struct FixPolicy {
  std::string Root;               ///< What names of files in findings are relative to.
  bool Unsafe = false;            ///< The first unsafe fix of a finding without a safe one, too.
  std::vector<std::string> Roots; ///< Real paths of the folders that may be written to.
  /// Digest, by real path, of each file as it was analysed; a file that differs now is left alone.
  std::map<std::string, Digest> AsAnalysed;
  /// Real paths of the files that were analysed as they are staged and are otherwise on the disk; they are left alone.
  std::set<std::string> Staged;
};

/// The fixes that can be applied together. Made in memory; the disk changes with write() alone.
class FixPlan {
public:
  /// Chooses a fix for each of \p Findings. Where two change the same text, the one of the finding that comes first by
  /// file, place and check is taken. A fix is taken whole or not at all.
  FixPlan(llvm::ArrayRef<FindingRecord> Findings, const FixPolicy &Policy);

  /// Takes back the fixes without which \p Objection has nothing against the changed texts; what it says is the reason.
  void verify(llvm::function_ref<std::string(const ReplacedTexts &)> Objection);

  /// The changes as a patch, by real path; names are relative to \p Directory.
  std::string diff(llvm::StringRef Directory) const;

  /// Replaces the files, each at once, with their permissions and line ends. Stops before the next file when
  /// \p Interrupted says so.
  void write(llvm::function_ref<bool()> Interrupted);

  unsigned applied() const;                              ///< Findings whose fix is part of the plan.
  unsigned overlapping() const { return Overlapping; }   ///< Left out for another fix of the same text; run again.
  size_t files() const { return Edits.size(); }          ///< Files that the plan changes.
  /// One line for each file that is left alone because it lies outside of Roots or has changes that are not staged, and
  /// for each fix that verify() has taken back.
  llvm::ArrayRef<std::string> notes() const { return Notes; }
  /// One line for each file that could not be changed; it is as it was.
  llvm::ArrayRef<std::string> errors() const { return Errors; }

private:
  struct Fix {
    std::string Name;                               ///< Its place and its check, for messages.
    std::vector<clang::tooling::Replacement> Edits; ///< Paths are real.
    bool Taken = false;
  };
  using EditsByFile = std::map<std::string, clang::tooling::Replacements>;

  const std::string *textOf(const std::string &File, const FixPolicy &Policy);
  bool add(const Fix &F, EditsByFile &Into) const;
  ReplacedTexts apply(const EditsByFile &All) const;
  void accept(llvm::MutableArrayRef<Fix *> Candidates,
              llvm::function_ref<std::string(const ReplacedTexts &)> Objection);

  std::vector<Fix> Fixes;
  EditsByFile Edits;                        ///< Of the fixes that are taken.
  std::map<std::string, std::string> Texts; ///< As they were analysed.
  std::map<std::string, bool> Usable;       ///< Whether a file may be changed.
  std::vector<std::string> Notes, Errors;
  unsigned Overlapping = 0;
};

/// Writes \p Findings, each with the fix that \p Policy allows and no other, to \p Path as clang-apply-replacements
/// reads it. That would apply the fix to the file on the disk, so those of Policy.Staged get none.
llvm::Error exportFixes(llvm::ArrayRef<FindingRecord> Findings, const FixPolicy &Policy, llvm::StringRef Path);

/// Replaces the content of \p Path by \p Text; the file is never seen half-written and keeps its permissions.
llvm::Error replaceFile(llvm::StringRef Path, llvm::StringRef Text);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_FIXPLAN_H
