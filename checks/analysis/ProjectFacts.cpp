//===- ProjectFacts.cpp - What files of a project tell each other ---------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/ProjectFacts.h"
#include "checks/analysis/GridBarriers.h"
#include "checks/analysis/Publication.h"
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

ForeignPlace placeOf(SourceLocation Loc, const SourceManager &SM) {
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
    return std::tie(A.Kernel, A.At, A.Grid.Dim, A.Block.Dim, A.Cooperative, A.Arguments) <
           std::tie(B.Kernel, B.At, B.Grid.Dim, B.Block.Dim, B.Cooperative, B.Arguments);
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
    B.Arguments.resize(std::min(A.Arguments.size(), B.Arguments.size()));
    for (size_t Number = 0; Number != B.Arguments.size(); ++Number)
      if (!(A.Arguments[Number] == B.Arguments[Number]))
        B.Arguments[Number] = {};
    Launches.erase(Launches.begin() + I--);
  }
  llvm::sort(Barriers, [](const ForeignGridBarrier &A, const ForeignGridBarrier &B) {
    return std::tie(A.Kernel, A.At, A.Operation, A.Always, A.Flagged) <
           std::tie(B.Kernel, B.At, B.Operation, B.Always, B.Flagged);
  });
  Sort(Barriers);
  auto Unique = [](auto &List) {
    llvm::sort(List);
    List.erase(std::unique(List.begin(), List.end()), List.end());
  };
  Unique(Flags);
  Unique(Partners);
}

void ProjectFacts::merge(const ProjectFacts &Other) {
  llvm::append_range(Kernels, Other.Kernels);
  llvm::append_range(Launches, Other.Launches);
  llvm::append_range(Barriers, Other.Barriers);
  llvm::append_range(Flags, Other.Flags);
  llvm::append_range(Partners, Other.Partners);
}

void ProjectFacts::mergeHostSide(ProjectFacts Host) {
  llvm::erase_if(Host.Launches, [&](const ForeignLaunch &L) {
    return llvm::any_of(Launches, [&](const ForeignLaunch &Known) { return key(Known) == key(L); });
  });
  merge(Host);
}

void ProjectFacts::changePlaces(llvm::function_ref<void(ForeignPlace &)> Change) {
  for (ForeignLaunch &L : Launches) {
    Change(L.At);
    for (ForeignVariable &V : L.Arguments)
      if (!V.At.File.empty())
        Change(V.At);
  }
  for (ForeignGridBarrier &B : Barriers)
    Change(B.At);
  for (ForeignFlag &F : Flags) {
    Change(F.At);
    for (ForeignFlag::Datum &D : F.Data)
      Change(D.At);
  }
  for (FlagPartner &P : Partners)
    for (ForeignPlace *At : {&P.Flag, &P.Datum, &P.OtherFlag, &P.OtherDatum})
      Change(*At);
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

/// The variable or member of the host that \p E is.
static ForeignVariable variableOf(const Expr *E, const SourceManager &SM) {
  const ValueDecl *D = nullptr;
  if (E)
    E = E->IgnoreParenCasts();
  if (auto *Member = dyn_cast_or_null<MemberExpr>(E))
    D = Member->getMemberDecl();
  else if (auto *Ref = dyn_cast_or_null<DeclRefExpr>(E))
    D = Ref->getDecl();
  if (!D)
    return {};
  D = cast<ValueDecl>(D->getCanonicalDecl());
  ForeignVariable V;
  V.Name = projectName(D);
  if (V.Name.empty())
    V.At = placeOf(D->getLocation(), SM);
  return V;
}

ProjectFacts collectProjectFacts(Session &Analyses, const Publications &Flags) {
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
    if (Name.empty())
      continue;
    std::vector<ForeignVariable> Arguments;
    for (unsigned I = 0; I != L.Kernel->getNumParams(); ++I)
      Arguments.push_back(variableOf(L.argument(I).E, SM));
    Facts.Launches.push_back({Name, L.Grid, L.Block, L.Cooperative, std::move(Arguments), placeOf(L.location(), SM)});
  }
  Facts.Flags = Flags.facts();
  Facts.normalize();
  return Facts;
}

/// What the launches in \p All hand over for parameter \p Number of \p Kernel.
static std::vector<ForeignVariable> handedOver(StringRef Kernel, unsigned Number, const ProjectFacts &All) {
  std::vector<ForeignVariable> Result;
  for (const ForeignLaunch *L : All.launchesOf(Kernel))
    if (Number < L->Arguments.size() && L->Arguments[Number].isKnown())
      Result.push_back(L->Arguments[Number]);
  return Result;
}

/// Is \p A, seen in \p InA, the same object as \p B, seen in \p InB?
static bool areSame(const ForeignObject &A, StringRef InA, const ForeignObject &B, StringRef InB,
                    const ProjectFacts &All) {
  if (A.Path != B.Path || A.Variable != B.Variable)
    return false;
  if (!A.Variable.empty())
    return true;
  std::vector<ForeignVariable> ForB = handedOver(InB, B.Parameter, All);
  return llvm::any_of(handedOver(InA, A.Parameter, All),
                      [&](const ForeignVariable &V) { return llvm::is_contained(ForB, V); });
}

/// Adds to \p Result the other sides, in \p All, of the flags of \p Own.
static void addPartners(const ProjectFacts &Own, const ProjectFacts &All, ProjectFacts &Result) {
  if (Own.Flags.empty())
    return;
  // Waits are rare, writes are not.
  std::vector<const ForeignFlag *> Waits, Writes;
  for (const ForeignFlag &F : All.Flags)
    (F.Waits ? Waits : Writes).push_back(&F);
  for (const ForeignFlag &Mine : Own.Flags)
    for (const ForeignFlag *OtherFlag : Mine.Waits ? Writes : Waits) {
      const ForeignFlag &Other = *OtherFlag;
      if (!areSame(Mine.Object, Mine.Function, Other.Object, Other.Function, All) ||
          llvm::is_contained(Own.Flags, Other))
        continue;
      const ForeignFlag &Wait = Mine.Waits ? Mine : Other, &Write = Mine.Waits ? Other : Mine;
      if (Wait.Value && Write.Value && (*Wait.Value == *Write.Value) != Wait.IsEnd)
        continue;
      for (const ForeignFlag::Datum &D : Mine.Data) {
        auto Counterpart = llvm::find_if(Other.Data, [&](const ForeignFlag::Datum &E) {
          return areSame(D.Object, Mine.Function, E.Object, Other.Function, All);
        });
        if (Counterpart != Other.Data.end())
          Result.Partners.push_back({Mine.Function, Mine.Waits, Mine.At, D.At, Other.At, Counterpart->At});
      }
    }
  // One counterpart is enough to show.
  llvm::sort(Result.Partners);
  Result.Partners.erase(std::unique(Result.Partners.begin(), Result.Partners.end(),
                                    [](const FlagPartner &A, const FlagPartner &B) {
                                      return A.Function == B.Function && A.Waits == B.Waits && A.Flag == B.Flag &&
                                             A.Datum == B.Datum;
                                    }),
                        Result.Partners.end());
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
  addPartners(Own, All, Result);
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

static llvm::json::Value toJSON(const ForeignVariable &V) {
  if (!V.Name.empty())
    return V.Name;
  return V.isKnown() ? toJSON(V.At) : llvm::json::Value(nullptr);
}
static bool fromJSON(const llvm::json::Value &V, ForeignVariable &Variable, llvm::json::Path Path) {
  if (V.getAsNull())
    return true;
  if (std::optional<StringRef> Name = V.getAsString()) {
    Variable.Name = Name->str();
    return true;
  }
  return fromJSON(V, Variable.At, Path);
}

/// A list of what this file knows to write.
template <class T> static llvm::json::Array listOf(const std::vector<T> &All) {
  llvm::json::Array List;
  for (const T &Fact : All)
    List.push_back(toJSON(Fact));
  return List;
}

static llvm::json::Value toJSON(const ForeignLaunch &L) {
  return llvm::json::Object{
      {"kernel", L.Kernel},           {"grid", toJSON(L.Grid)},           {"block", toJSON(L.Block)},
      {"cooperative", L.Cooperative}, {"arguments", listOf(L.Arguments)}, {"at", toJSON(L.At)}};
}
static bool fromJSON(const llvm::json::Value &V, ForeignLaunch &L, llvm::json::Path Path) {
  llvm::json::ObjectMapper O(V, Path);
  return O && O.map("kernel", L.Kernel) && O.map("grid", L.Grid) && O.map("block", L.Block) &&
         O.map("cooperative", L.Cooperative) && O.map("arguments", L.Arguments) && O.map("at", L.At);
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

static llvm::json::Value toJSON(const ForeignObject &Object) {
  return llvm::json::Object{
      {"variable", Object.Variable}, {"parameter", int64_t(Object.Parameter)}, {"path", Object.Path}};
}
static bool fromJSON(const llvm::json::Value &V, ForeignObject &Object, llvm::json::Path Path) {
  llvm::json::ObjectMapper O(V, Path);
  int64_t Parameter = 0;
  if (!O || !O.map("variable", Object.Variable) || !O.map("parameter", Parameter) || !O.map("path", Object.Path))
    return false;
  Object.Parameter = unsigned(Parameter);
  return true;
}

static llvm::json::Value toJSON(const ForeignFlag::Datum &D) {
  return llvm::json::Object{{"object", toJSON(D.Object)}, {"at", toJSON(D.At)}};
}
static bool fromJSON(const llvm::json::Value &V, ForeignFlag::Datum &D, llvm::json::Path Path) {
  llvm::json::ObjectMapper O(V, Path);
  return O && O.map("object", D.Object) && O.map("at", D.At);
}

static llvm::json::Value toJSON(const ForeignFlag &F) {
  return llvm::json::Object{{"function", F.Function}, {"waits", F.Waits}, {"object", toJSON(F.Object)},
                            {"at", toJSON(F.At)},     {"value", F.Value}, {"isEnd", F.IsEnd},
                            {"data", listOf(F.Data)}};
}
static bool fromJSON(const llvm::json::Value &V, ForeignFlag &F, llvm::json::Path Path) {
  llvm::json::ObjectMapper O(V, Path);
  return O && O.map("function", F.Function) && O.map("waits", F.Waits) && O.map("object", F.Object) &&
         O.map("at", F.At) && O.map("value", F.Value) && O.map("isEnd", F.IsEnd) && O.map("data", F.Data);
}

static llvm::json::Value toJSON(const FlagPartner &P) {
  return llvm::json::Object{{"function", P.Function},           {"waits", P.Waits},
                            {"flag", toJSON(P.Flag)},           {"datum", toJSON(P.Datum)},
                            {"otherFlag", toJSON(P.OtherFlag)}, {"otherDatum", toJSON(P.OtherDatum)}};
}
static bool fromJSON(const llvm::json::Value &V, FlagPartner &P, llvm::json::Path Path) {
  llvm::json::ObjectMapper O(V, Path);
  return O && O.map("function", P.Function) && O.map("waits", P.Waits) && O.map("flag", P.Flag) &&
         O.map("datum", P.Datum) && O.map("otherFlag", P.OtherFlag) && O.map("otherDatum", P.OtherDatum);
}

llvm::json::Value toJSON(const ProjectFacts &Facts) {
  return llvm::json::Object{{"kernels", Facts.Kernels},
                            {"launches", listOf(Facts.Launches)},
                            {"gridBarriers", listOf(Facts.Barriers)},
                            {"flags", listOf(Facts.Flags)},
                            {"partners", listOf(Facts.Partners)}};
}
bool fromJSON(const llvm::json::Value &V, ProjectFacts &Facts, llvm::json::Path Path) {
  llvm::json::ObjectMapper O(V, Path);
  return O && O.map("kernels", Facts.Kernels) && O.map("launches", Facts.Launches) &&
         O.map("gridBarriers", Facts.Barriers) && O.map("flags", Facts.Flags) && O.map("partners", Facts.Partners);
}

} // namespace cudalint
