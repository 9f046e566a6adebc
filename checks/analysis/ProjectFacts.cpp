//===- ProjectFacts.cpp - What files of a project tell each other ---------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/ProjectFacts.h"
#include "checks/analysis/GridBarriers.h"
#include "checks/analysis/Session.h"
#include "checks/model/ExecutionSpace.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Index/USRGeneration.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace cudalint {

SourceLocation ForeignPlace::in(ASTContext &Context) const {
  SourceManager &SM = Context.getSourceManager();
  OptionalFileEntryRef Entry = SM.getFileManager().getOptionalFileRef(File);
  if (!Entry)
    return {};
  FileID Id = SM.getOrCreateFileID(*Entry, SrcMgr::C_User);
  return SM.translateLineCol(Id, Line, Column);
}

/// Where \p Loc stands, for other files.
static ForeignPlace placeOf(SourceLocation Loc, const SourceManager &SM) {
  Loc = SM.getFileLoc(Loc);
  ForeignPlace Place;
  if (OptionalFileEntryRef Entry = SM.getFileEntryRefForID(SM.getFileID(Loc))) {
    SmallString<256> Path(Entry->getName());
    SM.getFileManager().makeAbsolutePath(Path);
    Place = {std::string(Path), SM.getSpellingLineNumber(Loc), SM.getSpellingColumnNumber(Loc)};
  }
  return Place;
}

template <class T> static auto key(const T &Fact) { return std::tie(Fact.Kernel, Fact.At); }

void ProjectFacts::normalize() {
  auto Sort = [](auto &List) {
    llvm::sort(List, [](const auto &A, const auto &B) { return key(A) < key(B); });
    List.erase(std::unique(List.begin(), List.end(), [](const auto &A, const auto &B) { return key(A) == key(B); }),
               List.end());
  };
  llvm::sort(Kernels);
  Kernels.erase(std::unique(Kernels.begin(), Kernels.end()), Kernels.end());
  // Two files can see one place differently, by their macros: then nothing is known of it.
  llvm::sort(Launches, [](const ForeignLaunch &A, const ForeignLaunch &B) {
    return std::tie(A.Kernel, A.At, A.Grid.Dim, A.Block.Dim, A.Cooperative) <
           std::tie(B.Kernel, B.At, B.Grid.Dim, B.Block.Dim, B.Cooperative);
  });
  for (size_t I = 1; I < Launches.size(); ++I) {
    ForeignLaunch &A = Launches[I - 1], &B = Launches[I];
    if (key(A) != key(B))
      continue;
    for (unsigned Axis = 0; Axis != 3; ++Axis) {
      if (A.Grid.Dim[Axis] != B.Grid.Dim[Axis])
        A.Grid.Dim[Axis] = B.Grid.Dim[Axis] = std::nullopt;
      if (A.Block.Dim[Axis] != B.Block.Dim[Axis])
        A.Block.Dim[Axis] = B.Block.Dim[Axis] = std::nullopt;
    }
    if (A.Cooperative != B.Cooperative)
      A.Cooperative = B.Cooperative = std::nullopt;
    Launches.erase(Launches.begin() + I--);
  }
  llvm::sort(Barriers, [](const ForeignGridBarrier &A, const ForeignGridBarrier &B) {
    return std::tie(A.Kernel, A.At, A.Operation, A.Always, A.Flagged) <
           std::tie(B.Kernel, B.At, B.Operation, B.Always, B.Flagged);
  });
  Sort(Barriers);
}

void ProjectFacts::merge(const ProjectFacts &Other) {
  llvm::append_range(Kernels, Other.Kernels);
  llvm::append_range(Launches, Other.Launches);
  llvm::append_range(Barriers, Other.Barriers);
}

template <class T> static std::vector<const T *> factsOf(llvm::ArrayRef<T> All, StringRef Kernel) {
  std::vector<const T *> Result;
  for (const T &Fact : All)
    if (!Kernel.empty() && Fact.Kernel == Kernel)
      Result.push_back(&Fact);
  return Result;
}

std::vector<const ForeignLaunch *> ProjectFacts::launchesOf(StringRef Kernel) const {
  return factsOf<ForeignLaunch>(Launches, Kernel);
}
std::vector<const ForeignGridBarrier *> ProjectFacts::barriersOf(StringRef Kernel) const {
  return factsOf<ForeignGridBarrier>(Barriers, Kernel);
}

std::string projectName(const NamedDecl *D) {
  SmallString<128> Name;
  if (!D || !D->isExternallyVisible() || index::generateUSRForDecl(D, Name))
    return "";
  return std::string(Name);
}

namespace {
/// The user's kernels with a body, instantiations included.
class KernelCollector : public RecursiveASTVisitor<KernelCollector> {
public:
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool VisitFunctionDecl(FunctionDecl *F) {
    if (F->isThisDeclarationADefinition() && !F->isDependentContext() && isKernel(F))
      Kernels.push_back(F);
    return true;
  }
  std::vector<const FunctionDecl *> Kernels;
};
} // namespace

ProjectFacts collectProjectFacts(Session &Analyses) {
  ProjectFacts Facts;
  ASTContext &Context = Analyses.context();
  const SourceManager &SM = Context.getSourceManager();
  KernelCollector Collector;
  for (Decl *D : Context.getTranslationUnitDecl()->decls())
    if (!SM.isInSystemHeader(SM.getExpansionLoc(D->getLocation())))
      Collector.TraverseDecl(D);
  for (const FunctionDecl *Kernel : Collector.Kernels) {
    std::string Name = projectName(Kernel);
    if (Name.empty())
      continue;
    Facts.Kernels.push_back(Name);
    for (const GridBarrier &B : gridBarriers(Analyses, Kernel, nullptr))
      if (!B.Guarded)
        Facts.Barriers.push_back({Name, B.Operation.displayName().str(), B.Always, B.Flag != nullptr,
                                  placeOf(B.Operation.location(), SM)});
  }
  for (const LaunchFact &L : Analyses.launches().all()) {
    std::string Name = L.Kernel ? projectName(L.Kernel) : "";
    if (!Name.empty())
      Facts.Launches.push_back({Name, L.Grid, L.Block, L.Cooperative, placeOf(L.location(), SM)});
  }
  Facts.normalize();
  return Facts;
}

ProjectFacts factsFor(const ProjectFacts &Own, const ProjectFacts &All) {
  ProjectFacts Result;
  llvm::StringSet<> Defined, Launched;
  for (const std::string &Kernel : Own.Kernels)
    Defined.insert(Kernel);
  for (const ForeignLaunch &L : Own.Launches)
    Launched.insert(L.Kernel);
  auto IsOwn = [](const auto &List, const auto &Fact) {
    return llvm::any_of(List, [&](const auto &F) { return key(F) == key(Fact); });
  };
  for (const ForeignLaunch &L : All.Launches)
    if ((Defined.contains(L.Kernel) || Launched.contains(L.Kernel)) && !IsOwn(Own.Launches, L))
      Result.Launches.push_back(L);
  for (const ForeignGridBarrier &B : All.Barriers)
    if (Launched.contains(B.Kernel) && !Defined.contains(B.Kernel))
      Result.Barriers.push_back(B);
  // A launch matters for the shape of a kernel that is defined here, or beside a barrier in one that is not.
  llvm::erase_if(Result.Launches, [&](const ForeignLaunch &L) {
    return !Defined.contains(L.Kernel) && Result.barriersOf(L.Kernel).empty();
  });
  return Result;
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

static llvm::json::Value toJSON(const ForeignPlace &P) {
  return llvm::json::Array{P.File, int64_t(P.Line), int64_t(P.Column)};
}
static bool fromJSON(const llvm::json::Value &V, ForeignPlace &P, llvm::json::Path Path) {
  const llvm::json::Array *A = V.getAsArray();
  if (!A || A->size() != 3 || !(*A)[0].getAsString() || !(*A)[1].getAsInteger() || !(*A)[2].getAsInteger()) {
    Path.report("expected a file, a line and a column");
    return false;
  }
  P = {(*A)[0].getAsString()->str(), unsigned(*(*A)[1].getAsInteger()), unsigned(*(*A)[2].getAsInteger())};
  return true;
}

static llvm::json::Value toJSON(const LaunchExtent &E) {
  llvm::json::Array A;
  for (const std::optional<uint64_t> &Dim : E.Dim)
    A.push_back(Dim ? llvm::json::Value(*Dim) : llvm::json::Value(nullptr));
  return A;
}
static bool fromJSON(const llvm::json::Value &V, LaunchExtent &E, llvm::json::Path Path) {
  const llvm::json::Array *A = V.getAsArray();
  if (!A || A->size() != 3) {
    Path.report("expected three extents");
    return false;
  }
  for (unsigned I = 0; I != 3; ++I)
    if (std::optional<uint64_t> Dim = (*A)[I].getAsUINT64())
      E.Dim[I] = Dim;
  return true;
}

static llvm::json::Value toJSON(const ForeignLaunch &L) {
  return llvm::json::Object{{"kernel", L.Kernel}, {"grid", toJSON(L.Grid)}, {"block", toJSON(L.Block)},
                            {"cooperative", L.Cooperative}, {"at", toJSON(L.At)}};
}
static bool fromJSON(const llvm::json::Value &V, ForeignLaunch &L, llvm::json::Path Path) {
  llvm::json::ObjectMapper O(V, Path);
  return O && O.map("kernel", L.Kernel) && O.map("grid", L.Grid) && O.map("block", L.Block) &&
         O.map("cooperative", L.Cooperative) && O.map("at", L.At);
}

static llvm::json::Value toJSON(const ForeignGridBarrier &B) {
  return llvm::json::Object{{"kernel", B.Kernel}, {"operation", B.Operation}, {"always", B.Always},
                            {"flagged", B.Flagged}, {"at", toJSON(B.At)}};
}
static bool fromJSON(const llvm::json::Value &V, ForeignGridBarrier &B, llvm::json::Path Path) {
  llvm::json::ObjectMapper O(V, Path);
  return O && O.map("kernel", B.Kernel) && O.map("operation", B.Operation) && O.map("always", B.Always) &&
         O.map("flagged", B.Flagged) && O.map("at", B.At);
}

llvm::json::Value toJSON(const ProjectFacts &Facts) {
  llvm::json::Array Launches, Barriers;
  for (const ForeignLaunch &L : Facts.Launches)
    Launches.push_back(toJSON(L));
  for (const ForeignGridBarrier &B : Facts.Barriers)
    Barriers.push_back(toJSON(B));
  return llvm::json::Object{
      {"kernels", Facts.Kernels}, {"launches", std::move(Launches)}, {"gridBarriers", std::move(Barriers)}};
}
bool fromJSON(const llvm::json::Value &V, ProjectFacts &Facts, llvm::json::Path Path) {
  llvm::json::ObjectMapper O(V, Path);
  return O && O.map("kernels", Facts.Kernels) && O.map("launches", Facts.Launches) &&
         O.map("gridBarriers", Facts.Barriers);
}

} // namespace cudalint
