//===- GitChanges.h - What git says has changed -----------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_REPORT_GITCHANGES_H
#define CUDALINT_DRIVER_REPORT_GITCHANGES_H

#include "driver/SourceFiles.h"
#include "driver/report/FileChange.h"
#include "driver/report/GitRepository.h"
#include "llvm/ADT/StringSet.h"
#include <optional>

namespace cudalint::driver {

/// The changes since a revision, or those that are staged, in the repository of a project and in the ones that lie
/// below it. A repository is asked when a file of it is asked for.
///
/// Below the project's repository, a submodule is compared with the commit that the revision has of it, so that a
/// change of that commit is a change of the submodule's files. Any other repository knows the revision by its name, or
/// not.
class GitChanges {
public:
  /// Those between \p Revision, or the two of a range "A..B" or "A...B", and the files on the disk.
  static GitChanges since(llvm::StringRef Revision) { return GitChanges(Revision, /*Staged=*/false); }
  /// Those that the next commit brings, with the lines that it has.
  static GitChanges staged() { return GitChanges("", /*Staged=*/true); }

  /// Looks at the repositories of \p Files, real paths, of the project with the folder \p Root. Fails if one of them
  /// cannot be asked, or if none of the files is in any.
  llvm::Error prepare(llvm::StringRef Root, llvm::ArrayRef<std::string> Files);

  /// What has changed in the file with the real path \p File; null if nothing has, or if it is not known.
  const FileChange *changeOf(llvm::StringRef File);

  /// The files, by real path, that differ on the disk from what is staged of them, with the staged text. To be asked
  /// after prepare().
  llvm::Expected<ReplacedTexts> stagedTexts();

  /// Why the changes of some files are not known, one line for each reason.
  llvm::ArrayRef<std::string> unknown() const { return Unknown; }

private:
  GitChanges(llvm::StringRef Revision, bool Staged) : Revision(Revision), Staged(Staged) {}

  /// What the files of a repository are compared with: the arguments of git.
  struct Comparison {
    std::vector<std::string> Arguments;
    bool BetweenCommits = false; ///< The other side is no file of the disk.
  };

  llvm::Expected<std::optional<Comparison>> comparisonOf(const GitRepository &Repository);
  llvm::Expected<std::optional<Comparison>> comparisonOfSubmodule(const GitRepository &Submodule,
                                                                  const GitRepository &Super);
  llvm::Error requireRevision(const GitRepository &Repository);
  llvm::Error lookAt(const GitRepository &Repository);
  void addUnknown(std::string Why);
  llvm::Error addStagedTexts(const GitRepository &Repository, ReplacedTexts &Texts);

  std::string Revision;
  bool Staged;
  std::string Root; ///< Real path.
  GitRepositories Repositories;
  const GitRepository *Project = nullptr; ///< Of Root; null if it is in none.
  std::vector<const GitRepository *> Prepared;
  llvm::StringMap<std::optional<Comparison>> Comparisons; ///< By top; nothing: no file has changed.
  llvm::StringSet<> Asked;                                ///< Tops.
  FileChanges Files;
  std::vector<std::string> Unknown;
};

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_REPORT_GITCHANGES_H
