//===- CheckGroup.h - The checks of one run over one file -------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// clang-tidy makes one object for each enabled check and lets each match the AST by itself. Ours share one walk and one
// set of facts: the objects made for one ClangTidyContext find each other here.
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_TIDY_CHECKGROUP_H
#define CUDALINT_CHECKS_TIDY_CHECKGROUP_H

#include "checks/Check.h"
#include "checks/ProjectConfiguration.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Timer.h"
#include <memory>
#include <string>
#include <vector>

namespace clang::tidy {
class ClangTidyContext;
}

namespace cudalint {

struct ProjectFacts;

/// Where a finding stands, how sure it is and what its fix does: what clang-tidy's own structures have no field for.
struct FindingFacts {
  std::string Check;
  std::string File; ///< As the source manager names it.
  unsigned Offset;  ///< Bytes from the beginning of File.
  cudalint::Certainty Certainty;
  std::string Function;  ///< The qualified name of the function around it; empty if there is none.
  std::string Message;
  std::string SafeFix;   ///< What the safe fix does; empty if there is none.
  std::string Pass = ""; ///< The side of the file that it was found on, set by a driver that parses several.
};

/// A function of which the analysis gave up on something, because of a limit.
struct UnfinishedFunction {
  std::string Name; ///< Qualified.
  std::string File; ///< As the source manager names it; empty if nowhere.
  unsigned Line;    ///< 1-based; 0 if nowhere.
};

/// Which code a pass reports on.
enum class PassRole {
  Only, ///< The file is seen once: all code.
  /// The host side of a file whose device side is analysed too: host functions only. Seen from the host, the bodies of
  /// device functions hold branches of `#if __CUDA_ARCH__` that no device ever runs.
  HostOfTwo,
};

/// The checks enabled for one ClangTidyContext and what they share. Lives as long as one of them, or as long as a
/// driver that asked for it with forContext().
class CheckGroup : public clang::ast_matchers::MatchFinder::MatchCallback {
public:
  /// A check of the group, as clang-tidy made it.
  class Member {
  public:
    virtual ~Member() = default;
    virtual void runOn(UnitFacts &Facts, CheckGroup &Group) = 0;
    virtual llvm::StringRef name() const = 0;
  };

  /// The group of \p Context, made if there is none. Safe to call from several threads.
  static std::shared_ptr<CheckGroup> forContext(const clang::tidy::ClangTidyContext &Context);

  ~CheckGroup() override;
  void add(Member &M) { Members.push_back(&M); }
  void remove(Member &M);
  /// Registers the one matcher that starts the walk; later calls do nothing until the next file.
  void registerMatchers(clang::ast_matchers::MatchFinder &Finder);

  void setRole(PassRole R) { Role = R; }
  PassRole role() const { return Role; }
  /// What the project says of its code; without it, the nearest `.cudalint.yaml` of the main file is read.
  void setProject(std::shared_ptr<const ProjectConfiguration> P) { Project = std::move(P); }
  /// What other files of the project tell, null for nothing, and where to put what this one tells, null for nowhere. Both
  /// must outlive the run.
  void exchangeFacts(const ProjectFacts *Elsewhere, ProjectFacts *Own) {
    this->Elsewhere = Elsewhere;
    this->Own = Own;
  }
  std::vector<FindingFacts> &findings() { return Findings; }
  /// The kernels, and other functions that calls are followed from, that were not analysed to the end.
  std::vector<UnfinishedFunction> &unfinished() { return Unfinished; }
  /// What the analysis of the file took: each check by its name, and what they share. An analysis that is made when it
  /// is first asked for counts for the check that asks, but for the launches and those of all device functions.
  const llvm::StringMap<llvm::TimeRecord> &times() const { return Times; }

  void run(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
  void onEndOfTranslationUnit() override;

private:
  std::vector<Member *> Members;
  std::vector<FindingFacts> Findings;
  std::vector<UnfinishedFunction> Unfinished;
  llvm::StringMap<llvm::TimeRecord> Times;
  PassRole Role = PassRole::Only;
  std::shared_ptr<const ProjectConfiguration> Project;
  const ProjectFacts *Elsewhere = nullptr;
  ProjectFacts *Own = nullptr;
  clang::ast_matchers::MatchFinder *Registered = nullptr;
  bool Started = false;
};

} // namespace cudalint

#endif // CUDALINT_CHECKS_TIDY_CHECKGROUP_H
