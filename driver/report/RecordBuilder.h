//===- RecordBuilder.h - Findings as the reports take them ------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_REPORT_RECORDBUILDER_H
#define CUDALINT_DRIVER_REPORT_RECORDBUILDER_H

#include "driver/ParsePass.h"
#include "driver/report/Nolint.h"
#include <map>
#include <set>

namespace cudalint::driver {

/// The check for comments that silence nothing. The driver alone can tell: clang-tidy drops what they silence.
inline constexpr llvm::StringLiteral UnusedSuppression = "cuda-unused-suppression";

/// Turns what clang-tidy's consumer gathered in one file into records.
class RecordBuilder {
public:
  /// \p Files shows the sources as the user wrote them, without the bridge's rewrites; \p Root is the project's.
  RecordBuilder(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files, llvm::StringRef Root)
      : Sources(std::move(Files), Root) {}

  /// \p Directory is where relative names of \p Merged belong to, \p Enabled are the checks that looked at the file. The
  /// comments of the file are judged too, if UnusedSuppression is one of them.
  FileRecord build(llvm::StringRef File, llvm::StringRef Directory, const PassResult &Merged,
                   llvm::ArrayRef<const Check *> Enabled);

private:
  /// Files and entries of comments that silence something: file, offset of the entry.
  using UsedEntries = std::set<std::pair<std::string, unsigned>>;

  /// The finding with the comment that silences it; notes in \p Used what each such comment says for it.
  FindingRecord build(const SuppressedFinding &Suppressed, const std::vector<FindingFacts> &Facts, UsedEntries &Used);
  /// Adds findings for comments of \p File that silence nothing.
  void addUnusedSuppressions(FileRecord &File, const PassResult &Merged, llvm::ArrayRef<const Check *> Enabled,
                             const UsedEntries &Used);
  const std::vector<NolintComment> &commentsOf(const std::string &File);
  /// Fills what is known of \p R from the place at which it stands.
  void setPlace(FindingRecord &R, const std::string &File, Place At);
  FindingRecord build(const clang::tidy::ClangTidyError &Finding, const std::vector<FindingFacts> &Facts);
  /// \p Path as records name it.
  std::string shown(llvm::StringRef Path);
  Place place(llvm::StringRef Path, unsigned Offset, unsigned Length);
  FixRecord fix(FixSafety Safety, llvm::StringRef Description,
                const llvm::StringMap<clang::tooling::Replacements> &Edits);

  SourceTexts Sources;
  std::string Directory;
  llvm::StringMap<std::string> ShownNames;
  std::map<std::string, std::vector<NolintComment>> Comments; ///< By file.
};

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_REPORT_RECORDBUILDER_H
