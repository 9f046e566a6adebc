//===- ProjectFacts.h - What files of a project tell each other -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel can be defined in one file and launched in another. Each file yields its facts; what others say of a file's
// kernels and launches is handed to it when it is analysed again.
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_PROJECTFACTS_H
#define CUDALINT_CHECKS_ANALYSIS_PROJECTFACTS_H

#include "checks/analysis/HostValues.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/JSON.h"
#include <string>
#include <tuple>
#include <vector>

namespace clang {
class ASTContext;
class NamedDecl;
class SourceLocation;
} // namespace clang

namespace cudalint {

class Session;

/// A place in a file that the present AST need not contain.
struct ForeignPlace {
  std::string File; ///< Absolute path.
  unsigned Line = 0, Column = 0;

  /// The place in \p Context's source manager, which reads the file if it has not; invalid if that fails.
  clang::SourceLocation in(clang::ASTContext &Context) const;
  bool operator<(const ForeignPlace &Other) const {
    return std::tie(File, Line, Column) < std::tie(Other.File, Other.Line, Other.Column);
  }
  bool operator==(const ForeignPlace &Other) const {
    return File == Other.File && Line == Other.Line && Column == Other.Column;
  }
};

/// A launch of a kernel that other files can define.
struct ForeignLaunch {
  std::string Kernel; ///< See projectName().
  LaunchExtent Grid, Block;
  std::optional<bool> Cooperative; ///< As in LaunchFact.
  ForeignPlace At;
};

/// A grid barrier in a kernel that other files can launch, whatever its arguments are.
struct ForeignGridBarrier {
  std::string Kernel;
  std::string Operation; ///< As messages name it.
  bool Always = false;   ///< Every way through the kernel passes it.
  bool Flagged = false;  ///< One condition, the same for the whole grid, decides whether the kernel comes to it.
  ForeignPlace At;
};

/// What one file tells, or is told: sorted, without duplicates.
struct ProjectFacts {
  std::vector<std::string> Kernels;  ///< Defined.
  std::vector<ForeignLaunch> Launches;
  std::vector<ForeignGridBarrier> Barriers;

  bool empty() const { return Kernels.empty() && Launches.empty() && Barriers.empty(); }
  /// Sorts, and drops what is there twice: a header's facts come from every file that includes it.
  void normalize();
  void merge(const ProjectFacts &Other);

  std::vector<const ForeignLaunch *> launchesOf(llvm::StringRef Kernel) const;
  std::vector<const ForeignGridBarrier *> barriersOf(llvm::StringRef Kernel) const;
};

/// What \p Analyses knows that other files may want to know.
ProjectFacts collectProjectFacts(Session &Analyses);

/// What of \p All, the facts of the whole project, concerns a file that tells \p Own and is not in it already: launches
/// of kernels that it defines, and barriers in kernels that it launches and does not define.
ProjectFacts factsFor(const ProjectFacts &Own, const ProjectFacts &All);

/// A name for \p D that is the same in all files; empty if other files cannot name it.
std::string projectName(const clang::NamedDecl *D);

llvm::json::Value toJSON(const ProjectFacts &Facts);
bool fromJSON(const llvm::json::Value &V, ProjectFacts &Facts, llvm::json::Path Path);

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_PROJECTFACTS_H
