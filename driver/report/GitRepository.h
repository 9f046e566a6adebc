//===- GitRepository.h - What git says of a folder --------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_REPORT_GITREPOSITORY_H
#define CUDALINT_DRIVER_REPORT_GITREPOSITORY_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace cudalint::driver {

/// What came of a call of git.
struct GitRun {
  bool Succeeded = false;
  std::string Output;
  std::string Errors; ///< In the words of the user's language.
};

/// A repository with files on the disk, called by the folder that holds them.
class GitRepository {
public:
  /// \p Top is a real path. \p IsOfHook: the environment, as git sets it for a hook, speaks of this repository.
  GitRepository(std::string Top, bool IsOfHook) : Top(std::move(Top)), IsOfHook(IsOfHook) {}

  const std::string &top() const { return Top; }

  /// Runs git with \p Arguments, and with \p Input, in top(). Fails if it cannot be started.
  llvm::Expected<GitRun> run(llvm::ArrayRef<llvm::StringRef> Arguments, llvm::StringRef Input = "") const;
  /// What git prints for \p Arguments. Fails, with what git says, if that is an error.
  llvm::Expected<std::string> output(llvm::ArrayRef<llvm::StringRef> Arguments, llvm::StringRef Input = "") const;
  /// Whether there is a revision called \p Name.
  llvm::Expected<bool> hasRevision(llvm::StringRef Name) const;
  /// The folder of the repository that this one is a submodule of; empty if it is none.
  llvm::Expected<std::string> superproject() const;

private:
  std::string Top;
  bool IsOfHook;
};

/// Finds the repository of each folder, by one call of git for each repository.
class GitRepositories {
public:
  /// The repository among whose files \p Folder lies, there or not; null if there is none. Fails, and says what to do,
  /// if git cannot be run or is not willing to read it. What it points to lives as long as this object.
  llvm::Expected<const GitRepository *> of(llvm::StringRef Folder);

private:
  llvm::Expected<std::string> ask(llvm::StringRef Folder);
  const GitRepository *known(llvm::StringRef Top);

  llvm::StringMap<std::unique_ptr<GitRepository>> ByTop;
  llvm::StringMap<const GitRepository *> ByFolder;
};

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_REPORT_GITREPOSITORY_H
