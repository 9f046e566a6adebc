//===- CheckGroup.cpp - The checks of one run over one file ---------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/tidy/CheckGroup.h"
#include "checks/UnitFacts.h"
#include "checks/analysis/DeviceFunction.h"
#include "checks/analysis/ProjectFacts.h"
#include "clang/ASTMatchers/ASTMatchers.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <mutex>

using namespace clang;
using namespace clang::ast_matchers;

namespace cudalint {

namespace {
/// Groups by the context that they belong to. An entry outlives its group until the next look-up of the same address.
struct Registry {
  std::mutex Lock;
  std::map<const tidy::ClangTidyContext *, std::weak_ptr<CheckGroup>> Groups;
};
} // namespace

static Registry &registry() {
  static Registry R;
  return R;
}

std::shared_ptr<CheckGroup> CheckGroup::forContext(const tidy::ClangTidyContext &Context) {
  Registry &R = registry();
  std::lock_guard<std::mutex> Guard(R.Lock);
  for (auto I = R.Groups.begin(); I != R.Groups.end();)
    I = I->second.expired() ? R.Groups.erase(I) : std::next(I);
  std::weak_ptr<CheckGroup> &Slot = R.Groups[&Context];
  if (std::shared_ptr<CheckGroup> Existing = Slot.lock())
    return Existing;
  auto Made = std::make_shared<CheckGroup>();
  Slot = Made;
  return Made;
}

CheckGroup::~CheckGroup() = default;

void CheckGroup::remove(Member &M) { llvm::erase(Members, &M); }

void CheckGroup::registerMatchers(MatchFinder &Finder) {
  if (Registered == &Finder)
    return;
  Registered = &Finder;
  // The whole unit is the first node of an ordinary traversal. clangd restricts the traversal to the declarations of
  // the main file and never visits the unit; there the first function starts the walk.
  Finder.addMatcher(translationUnitDecl().bind("start"), this);
  Finder.addMatcher(functionDecl().bind("start"), this);
}

/// The configuration of the project that the main file belongs to, for doors that bring none. What is wrong in it is
/// said once, as an error of the file that is analysed.
static std::shared_ptr<const ProjectConfiguration> projectOf(ASTContext &Context) {
  const SourceManager &SM = Context.getSourceManager();
  OptionalFileEntryRef Main = SM.getFileEntryRefForID(SM.getMainFileID());
  llvm::vfs::FileSystem &Files = SM.getFileManager().getVirtualFileSystem();
  SmallString<256> Path(Main ? Main->getName() : "");
  if (Path.empty() || Files.makeAbsolute(Path))
    return ProjectConfiguration::none();
  std::string Nearest = ProjectConfiguration::nearest(Path, Files);
  if (Nearest.empty())
    return ProjectConfiguration::none();
  std::string Problem;
  if (auto Buffer = Files.getBufferForFile(Nearest)) {
    llvm::Expected<std::shared_ptr<const ProjectConfiguration>> Read =
        ProjectConfiguration::parse((*Buffer)->getMemBufferRef());
    if (Read)
      return *Read;
    Problem = llvm::toString(Read.takeError());
  } else {
    Problem = Nearest + ": " + Buffer.getError().message();
  }
  DiagnosticsEngine &Diagnostics = Context.getDiagnostics();
  Diagnostics.Report(Diagnostics.getCustomDiagID(DiagnosticsEngine::Error, "%0")) << Problem;
  return ProjectConfiguration::none();
}

void CheckGroup::run(const MatchFinder::MatchResult &Result) {
  if (Started)
    return;
  Started = true;
  std::shared_ptr<const ProjectConfiguration> Applying = Project ? Project : projectOf(*Result.Context);
  UnitFacts Facts(*Result.Context, Role, *Applying, Elsewhere);
  auto Measure = [&](llvm::StringRef Name, llvm::function_ref<void()> Work) {
    llvm::TimeRecord Before = llvm::TimeRecord::getCurrentTime(/*Start=*/true);
    Work();
    llvm::TimeRecord After = llvm::TimeRecord::getCurrentTime(/*Start=*/false);
    After -= Before;
    Times[Name] += After;
  };
  if (Members.empty())
    return;
  Measure("operations", [&] { (void)Facts.operations(); });
  if (!Facts.kernels().empty())
    Measure("launches", [&] { (void)Facts.analyses().launches(); });
  Measure("device functions", [&] { (void)Facts.roots(); });
  for (Member *M : Members)
    Measure(M->name(), [&] { M->runOn(Facts, *this); });
  auto AddUnfinished = [&](const FunctionDecl *F) {
    PresumedLoc At = Result.SourceManager->getPresumedLoc(F->getLocation());
    Unfinished.push_back(
        {F->getQualifiedNameAsString(), At.isValid() ? At.getFilename() : "", At.isValid() ? At.getLine() : 0});
  };
  for (const DeviceFunction *F : Facts.roots())
    if (F->hasGivenUp())
      AddUnfinished(F->function());
  for (const FunctionDecl *F : Facts.leftOut())
    AddUnfinished(F);
  if (Own)
    Measure("project facts", [&] { *Own = collectProjectFacts(Facts.analyses(), Facts.publications()); });
}

void CheckGroup::onEndOfTranslationUnit() {
  Started = false;
  Registered = nullptr;
}

} // namespace cudalint
