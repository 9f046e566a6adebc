//===- UnitFacts.cpp - What the checks of one pass share ------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/UnitFacts.h"
#include "checks/analysis/Publication.h"
#include "checks/model/ExecutionSpace.h"
#include "checks/model/ParseErrors.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace cudalint {

namespace {

/// Walks the functions of the user and collects their operations.
class OperationCollector : public RecursiveASTVisitor<OperationCollector> {
  using Base = RecursiveASTVisitor<OperationCollector>;

public:
  OperationCollector(OperationLookup &Lookup, PassRole Role, std::vector<OperationUse> &Uses,
                     std::vector<const FunctionDecl *> &Kernels, std::vector<const FunctionDecl *> &Sharing,
                     std::vector<const FunctionDecl *> &Functions)
      : Lookup(Lookup), Role(Role), Uses(Uses), Kernels(Kernels), Sharing(Sharing), Functions(Functions) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool TraverseDecl(Decl *D) {
    auto *F = llvm::dyn_cast_or_null<FunctionDecl>(D);
    if (!F)
      return Base::TraverseDecl(D);
    if (Role == PassRole::HostOfTwo && isDeviceOnlyFunction(F))
      return true;
    if (isKernel(F) && F->isThisDeclarationADefinition() && !F->isDependentContext())
      Kernels.push_back(F);
    if (llvm::any_of(F->parameters(), [](const ParmVarDecl *P) {
          return P->getType()->isPointerType() && P->getType()->getPointeeType().isVolatileQualified();
        }))
      noteSharing(F);
    if (F->isThisDeclarationADefinition() && F->hasBody())
      Functions.push_back(F);
    const FunctionDecl *Outer = Function;
    Function = F;
    bool Continue = Base::TraverseDecl(D);
    Function = Outer;
    return Continue;
  }

  // The operator() of a lambda is not reached as a declaration: its body is visited as a part of the expression.
  bool TraverseLambdaExpr(LambdaExpr *L) {
    const FunctionDecl *Outer = Function;
    if (L->getCallOperator()) {
      Function = L->getCallOperator();
      Functions.push_back(Function);
    }
    bool Continue = Base::TraverseLambdaExpr(L);
    Function = Outer;
    return Continue;
  }

  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    if (Function && Ref->getDecl()->hasAttr<CUDASharedAttr>())
      noteSharing(Function);
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) {
    if (Function)
      if (std::optional<OperationSite> Site = Lookup.site(Call))
        Uses.push_back({*Site, Function});
    return true;
  }

  bool VisitGCCAsmStmt(GCCAsmStmt *Asm) {
    if (Function)
      for (const OperationSite &Site : Lookup.sites(Asm))
        Uses.push_back({Site, Function});
    return true;
  }

private:
  /// \p F touches memory that other threads see, without being a kernel.
  void noteSharing(const FunctionDecl *F) {
    if (isDeviceFunction(F) && !isKernel(F) && F->isThisDeclarationADefinition() && !F->isDependentContext() &&
        (Sharing.empty() || Sharing.back() != F))
      Sharing.push_back(F);
  }

  OperationLookup &Lookup;
  PassRole Role;
  std::vector<OperationUse> &Uses;
  std::vector<const FunctionDecl *> &Kernels, &Sharing, &Functions;
  const FunctionDecl *Function = nullptr;
};

} // namespace

static AnalysisOptions optionsOf(PassRole Role, const ProjectConfiguration &Project) {
  AnalysisOptions Options = Project.analysis();
  // The side of the device has told what there is to know of the launches that both see.
  Options.FollowLaunches = Role != PassRole::HostOfTwo;
  return Options;
}

UnitFacts::UnitFacts(ASTContext &Context, PassRole Role, const ProjectConfiguration &Project,
                     const ProjectFacts *Elsewhere)
    : Context(Context), Role(Role), Analyses(Context, optionsOf(Role, Project), Project.operations(), Elsewhere) {}
UnitFacts::~UnitFacts() = default;

void UnitFacts::collect() {
  if (Collected)
    return;
  Collected = true;
  OperationCollector Collector(Analyses.lookup(), Role, Uses, Kernels, Sharing, Functions);
  const SourceManager &SM = Context.getSourceManager();
  // Filter by system header before looking inside: a toolkit brings thousands of definitions for each of the user's.
  auto Visit = [&](Decl *D) {
    if (!SM.isInSystemHeader(SM.getExpansionLoc(D->getLocation())))
      Collector.TraverseDecl(D);
  };
  for (Decl *D : Context.getTraversalScope()) {
    if (auto *Unit = llvm::dyn_cast<TranslationUnitDecl>(D))
      for (Decl *Top : Unit->decls())
        Visit(Top);
    else
      Visit(D);
  }
}

llvm::ArrayRef<OperationUse> UnitFacts::operations() {
  collect();
  return Uses;
}

llvm::ArrayRef<const FunctionDecl *> UnitFacts::kernels() {
  collect();
  return Kernels;
}

llvm::ArrayRef<const FunctionDecl *> UnitFacts::functions() {
  collect();
  return Functions;
}

/// Adds the functions that \p Flow and the flows below it are of.
static void addFunctions(const ValueFlow &Flow, llvm::DenseSet<const FunctionDecl *> &Functions) {
  Functions.insert(Flow.function()->getCanonicalDecl());
  for (const auto &[Call, Callee] : Flow.callees())
    if (Callee)
      addFunctions(*Callee, Functions);
}

/// Is \p Function, to which no kernel is seen to come, one of the first few instantiations of its template?
bool UnitFacts::isAnalysedAlone(const FunctionDecl *Function) {
  const FunctionDecl *Template = Function->getTemplateInstantiationPattern(/*ForDefinition=*/false);
  if (!Template)
    return true;
  auto &Of = Alone[Template->getCanonicalDecl()];
  Function = Function->getCanonicalDecl();
  if (llvm::is_contained(Of, Function))
    return true;
  if (Of.size() >= Analyses.options().MaxInstantiationsAlone) {
    LeftOut.insert(Function);
    return false;
  }
  Of.push_back(Function);
  return true;
}

llvm::ArrayRef<const FunctionDecl *> UnitFacts::leftOut() {
  (void)roots();
  return LeftOut.getArrayRef();
}

llvm::ArrayRef<const DeviceFunction *> UnitFacts::roots() {
  if (Roots)
    return *Roots;
  Roots.emplace();
  llvm::DenseSet<const FunctionDecl *> Reached;
  for (const FunctionDecl *Kernel : kernels()) {
    Roots->push_back(&Analyses.function(Kernel));
    addFunctions(Roots->back()->flow(), Reached);
  }
  for (const OperationUse &Use : operations()) {
    const FunctionDecl *F = Use.Function;
    if (F->isDependentContext() || !isDeviceFunction(F) || Reached.count(F->getCanonicalDecl()) ||
        !isAnalysedAlone(F))
      continue;
    Roots->push_back(&Analyses.function(F));
    addFunctions(Roots->back()->flow(), Reached);
  }
  return *Roots;
}

llvm::ArrayRef<std::unique_ptr<Conflicts>> UnitFacts::conflicts() {
  if (!Compared) {
    Compared = true;
    llvm::DenseSet<const FunctionDecl *> Reached;
    auto Add = [&](const FunctionDecl *F) {
      const DeviceFunction &Facts = Analyses.function(F);
      addFunctions(Facts.flow(), Reached);
      if (Facts.isReliable())
        AllConflicts.push_back(std::make_unique<Conflicts>(Facts, &Analyses.launches()));
    };
    for (const FunctionDecl *Kernel : kernels())
      Add(Kernel);
    for (const FunctionDecl *F : Sharing)
      if (!Reached.count(F->getCanonicalDecl()) && isAnalysedAlone(F))
        Add(F);
  }
  return AllConflicts;
}

const Publications &UnitFacts::publications() {
  if (!AllPublications)
    AllPublications = std::make_unique<Publications>(roots(), Analyses.launches(), Analyses.elsewhere());
  return *AllPublications;
}

bool UnitFacts::allLanesArrive(const OperationUse &Use) {
  const SourceManager &SM = Context.getSourceManager();
  SourceLocation Place = Use.Site.location();
  bool Known = false, InTemplate = false, InPattern = false;
  for (const OperationUse &Other : operations()) {
    const CallExpr *Call = Other.Site.call();
    if (!Call || Other.Site.location() != Place)
      continue;
    // A template is judged by its instantiations; but only if the template itself calls the operation, and not just
    // some of them while others find a function of the project.
    InTemplate |= Other.Function->isTemplateInstantiation();
    InPattern |= Other.Function->isDependentContext();
    if (Other.Function->isDependentContext())
      continue;
    if (containsErrors(Other.Function->getBody(), Context))
      return false;
    if (isKernel(Other.Function)) {
      if (Analyses.function(Other.Function).allLanesArrive(Call) != Arrival::Proven)
        return false;
      Known = true;
      continue;
    }
    // Device code of other files can call a function of a header, and any function if device code is linked.
    if (!SM.isInMainFile(SM.getExpansionLoc(Place)) || Context.getLangOpts().GPURelocatableDeviceCode)
      return false;
    for (const FunctionDecl *Kernel : kernels()) {
      const DeviceFunction &Facts = Analyses.function(Kernel);
      // A kernel that is not understood may call it from anywhere.
      if (!Facts.isReliable() || containsErrors(Kernel->getBody(), Context))
        return false;
      bool Reached = llvm::any_of(Facts.sites(), [&](const SyncSite &S) { return S.Operation.call() == Call; });
      if (Reached && Facts.allLanesArrive(Call) != Arrival::Proven)
        return false;
      Known |= Reached;
    }
  }
  return Known && (!InTemplate || InPattern);
}

ASTContext &Unit::context() const { return Facts.context(); }
Session &Unit::analyses() const { return Facts.analyses(); }
llvm::ArrayRef<const FunctionDecl *> Unit::functions() const { return Facts.functions(); }
llvm::ArrayRef<const FunctionDecl *> Unit::kernels() const { return Facts.kernels(); }

llvm::ArrayRef<OperationUse> Unit::operations() const { return Facts.operations(); }

llvm::ArrayRef<const DeviceFunction *> Unit::roots() const { return Facts.roots(); }
llvm::ArrayRef<std::unique_ptr<Conflicts>> Unit::conflicts() const { return Facts.conflicts(); }
const Publications &Unit::publications() const { return Facts.publications(); }

bool Unit::allLanesArrive(const OperationUse &Use) const { return Facts.allLanesArrive(Use); }

} // namespace cudalint
