//===- LaunchFacts.cpp - The kernel launches of a file -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/LaunchFacts.h"
#include "checks/analysis/LaunchConfiguration.h"
#include "checks/analysis/LaunchValues.h"
#include "checks/analysis/ProjectFacts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

using namespace cudalint;
using namespace clang;

HostExpr LaunchFact::argument(unsigned Index) const {
  const CallExpr *Call = Site.call();
  if (!Call)
    return {};
  const FunctionDecl *Callee = Call->getDirectCallee();
  unsigned First = 0;
  if (!isa<CUDAKernelCallExpr>(Call)) {
    // cudaLaunchKernelEx, a template, hands them on one by one; the others take an array of pointers.
    if (Site.kind() != OperationKind::LaunchEx || !Callee || !Callee->getPrimaryTemplate())
      return {};
    First = unsigned(Site.operation().KernelArguments);
  }
  if (First + Index >= Call->getNumArgs())
    return {};
  return {Call->getArg(First + Index), Through};
}

SourceLocation LaunchFact::location() const {
  const CallExpr *Call = Site.call();
  if (!Through)
    return isa<CUDAKernelCallExpr>(Call) ? Call->getCallee()->getExprLoc() : Call->getBeginLoc();
  const HostCall *Outermost = Through;
  while (Outermost->Outer)
    Outermost = Outermost->Outer;
  return Outermost->Call->getExprLoc();
}

namespace {

/// Calls through which one launch is looked at, and their depth.
constexpr unsigned MaxCallers = 64;
constexpr unsigned MaxCallerDepth = 4;

/// Finds the launches of a file, and the calls of functions that may hand a kernel to one. An editor looks at a file
/// without its headers, which are precompiled and loaded piece by piece as they are asked for: of these the functions
/// that are called are looked into.
class LaunchVisitor : public RecursiveASTVisitor<LaunchVisitor> {
public:
  struct Found {
    OperationSite Site;
    const FunctionDecl *Launcher;
  };

  using CallersByFunction =
      llvm::DenseMap<const FunctionDecl *, std::vector<std::pair<const CallExpr *, const FunctionDecl *>>>;

  LaunchVisitor(ASTContext &Context, OperationLookup &Lookup, CallersByFunction &Callers)
      : Context(Context), Lookup(Lookup), Callers(Callers) {}

  void visit() {
    std::vector<Decl *> Scope = Context.getTraversalScope();
    IsWhole = Scope.size() == 1 && isa<TranslationUnitDecl>(Scope.front());
    for (Decl *D : Scope)
      TraverseDecl(D);
    while (!ToVisit.empty())
      TraverseDecl(const_cast<FunctionDecl *>(ToVisit.pop_back_val()));
  }

  llvm::ArrayRef<Found> launches() const { return Launches; }
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return false; }

  bool TraverseDecl(Decl *D) {
    if (D && !isa<TranslationUnitDecl>(D) &&
        Context.getSourceManager().isInSystemHeader(Context.getSourceManager().getExpansionLoc(D->getLocation())))
      return true;
    auto *F = dyn_cast_or_null<FunctionDecl>(D);
    if (!F || F->isDependentContext())
      return RecursiveASTVisitor::TraverseDecl(D);
    return inside(F, [&] { return RecursiveASTVisitor::TraverseDecl(D); });
  }

  // The operator() of a lambda is not reached as a declaration: its body is visited as a part of the expression. The
  // instantiations of a generic one are not reached at all.
  bool TraverseLambdaExpr(LambdaExpr *L) {
    if (FunctionTemplateDecl *Generic = L->getLambdaClass()->getDependentLambdaCallOperator()) {
      for (FunctionDecl *Instance : Generic->specializations())
        if (Stmt *Body = Instance->getBody(); Body && !Instance->isDependentContext())
          inside(Instance, [&] { return TraverseStmt(Body); });
      return true;
    }
    return inside(L->getCallOperator(), [&] { return RecursiveASTVisitor::TraverseLambdaExpr(L); });
  }

  bool VisitCallExpr(CallExpr *Call) {
    if (Call->isTypeDependent() || Call->isValueDependent() || (Current && Current->isDependentContext()))
      return true;
    std::optional<OperationSite> Site = Lookup.site(Call);
    if (Site && Site->operation().isLaunch())
      Launches.push_back({*Site, Current});
    else if (const FunctionDecl *Callee = Site ? nullptr : Call->getDirectCallee(); Callee && Current)
      if (const FunctionDecl * Definition; Callee->hasBody(Definition) && !Lookup.isFromToolkit(Callee)) {
        Callers[Callee->getCanonicalDecl()].push_back({Call, Current});
        const SourceManager &SM = Context.getSourceManager();
        if (!IsWhole && !SM.isInMainFile(SM.getExpansionLoc(Definition->getLocation())) &&
            Followed.insert(Definition).second)
          ToVisit.push_back(Definition);
      }
    return true;
  }

private:
  template <typename Fn> bool inside(const FunctionDecl *F, Fn Do) {
    const FunctionDecl *Outer = Current;
    Current = F;
    bool Result = Do();
    Current = Outer;
    return Result;
  }

  ASTContext &Context;
  OperationLookup &Lookup;
  const FunctionDecl *Current = nullptr;
  bool IsWhole = true;
  std::vector<Found> Launches;
  CallersByFunction &Callers;
  llvm::DenseSet<const FunctionDecl *> Followed;
  llvm::SmallVector<const FunctionDecl *, 8> ToVisit;
};

/// Turns a launch into facts: one for each kernel that it can launch.
class FactMaker {
public:
  FactMaker(HostValues &Values, OperationLookup &Lookup, const LaunchFacts &Facts, std::deque<HostCall> &Calls,
            std::vector<LaunchFact> &Launches, bool FollowNumbers)
      : Values(Values), Lookup(Lookup), Facts(Facts), Numbers(Lookup, Values, Facts), Calls(Calls), Launches(Launches),
        FollowNumbers(FollowNumbers) {}

  void add(const LaunchVisitor::Found &Found) {
    Count = 0;
    size_t Before = Launches.size();
    add(Found, nullptr, Found.Launcher, 0);
    if (Launches.size() == Before)
      addFact(Found, nullptr, nullptr);
  }

private:
  /// Looks at the launch through the calls \p In; \p Outermost is the function whose parameters are not known then.
  void add(const LaunchVisitor::Found &Found, const HostCall *In, const FunctionDecl *Outermost, unsigned Depth) {
    const Expr *Kernel = Found.Site.function().expr();
    if (!Kernel) {
      if (const FunctionDecl *Direct = Found.Site.call()->getDirectCallee();
          Direct && isa<CUDAKernelCallExpr>(Found.Site.call()))
        addFact(Found, Direct, In);
      return;
    }
    std::vector<const FunctionDecl *> Kernels = Values.functions({Kernel, In});
    for (const FunctionDecl *K : Kernels)
      addFact(Found, K, In);
    if (!Kernels.empty() || Depth == MaxCallerDepth || !Outermost || !Values.parameter({Kernel, In}))
      return;
    for (const auto &[Call, Caller] : Facts.callsOf(Outermost)) {
      if (++Count > MaxCallers)
        return;
      add(Found, append(In, Call, Outermost), Caller, Depth + 1);
    }
  }

  /// \p In with the call \p Call of \p Callee around it.
  const HostCall *append(const HostCall *In, const CallExpr *Call, const FunctionDecl *Callee) {
    const HostCall *Outer = In ? append(In->Outer, Call, Callee) : nullptr;
    Calls.push_back(In ? HostCall{In->Call, In->Callee, Outer} : HostCall{Call, Callee, nullptr});
    return &Calls.back();
  }

  void addFact(const LaunchVisitor::Found &Found, const FunctionDecl *Kernel, const HostCall *In) {
    const OperationSite &Site = Found.Site;
    LaunchFact Fact{Site, Kernel, Found.Launcher, In, {}, {}, {}, {}, {}, std::nullopt, std::nullopt};
    Fact.Grid = extent(Site, Site.gridDim(), Site.operation().GridDim, In);
    Fact.Block = extent(Site, Site.blockDim(), Site.operation().BlockDim, In);
    if (const Expr *Bytes = Site.sharedBytes().expr())
      Fact.SharedBytes = Values.number({Bytes, In});
    switch (Site.kind()) {
    case OperationKind::Launch:
      Fact.Cooperative = false;
      break;
    case OperationKind::LaunchCooperative:
    case OperationKind::LaunchCooperativeMultiDevice:
      Fact.Cooperative = true;
      break;
    case OperationKind::LaunchEx:
      if (const Expr *Given = Site.launchConfig().expr()) {
        LaunchConfiguration Config = readLaunchConfiguration(Values, Lookup, {Given, In}, Site.call());
        Fact.Grid = Config.Grid;
        Fact.Block = Config.Block;
        Fact.Cluster = Config.Cluster;
        Fact.SharedBytes = Config.SharedBytes;
        Fact.Cooperative = Config.Cooperative;
      }
      break;
    default:
      break;
    }
    if (FollowNumbers)
      Numbers.complete(Fact);
    else
      Fact.Blocks.assign(1, Fact.Block);
    Launches.push_back(std::move(Fact));
  }

  LaunchExtent extent(const OperationSite &Site, Argument A, int8_t Position, const HostCall *In) {
    if (Site.operation().DimsAreScalars && Position >= 0) {
      LaunchExtent Result;
      for (unsigned I = 0; I != 3; ++I)
        Result.Dim[I] = Values.number({Site.argument(int8_t(Position + int(I))).expr(), In});
      return Result;
    }
    return Values.extent({A.expr(), In});
  }

  HostValues &Values;
  OperationLookup &Lookup;
  const LaunchFacts &Facts;
  LaunchValues Numbers;
  std::deque<HostCall> &Calls;
  std::vector<LaunchFact> &Launches;
  const bool FollowNumbers;
  unsigned Count = 0;
};

} // namespace

LaunchFacts::LaunchFacts(ASTContext &Context, OperationLookup &Lookup, bool FollowNumbers)
    : Values(std::make_unique<HostValues>(Context)) {
  LaunchVisitor Visitor(Context, Lookup, Callers);
  Visitor.visit();
  FactMaker Maker(*Values, Lookup, *this, Calls, Launches, FollowNumbers);
  for (const LaunchVisitor::Found &Found : Visitor.launches())
    Maker.add(Found);
}

LaunchFacts::~LaunchFacts() = default;

/// Is \p S an assertion, or a test behind which the kernel is over? That chooses nothing.
static bool isAssertion(const Stmt *S) {
  // `assert` is a choice between nothing and a call.
  if (auto *Choice = dyn_cast<ConditionalOperator>(S))
    return Choice->getType()->isVoidType() &&
           llvm::any_of(llvm::ArrayRef<const Expr *>{Choice->getTrueExpr(), Choice->getFalseExpr()}, [](const Expr *Arm) {
             auto *Cast = dyn_cast<ExplicitCastExpr>(Arm->IgnoreParens());
             return Cast && isa<IntegerLiteral>(Cast->getSubExpr()->IgnoreParenImpCasts());
           });
  auto *If = dyn_cast<IfStmt>(S);
  const Stmt *Then = If && !If->getElse() ? If->getThen() : nullptr;
  if (auto *Block = dyn_cast_or_null<CompoundStmt>(Then))
    Then = Block->size() == 1 ? Block->body_front() : nullptr;
  return isa_and_nonnull<ReturnStmt>(Then);
}

/// Does \p S ask which of several things \p P says, rather than how much?
static bool isChosenBy(const Stmt *S, const ParmVarDecl *P) {
  if (!S || isAssertion(S))
    return false;
  auto Names = [&](const Expr *E) {
    auto *Ref = E ? dyn_cast<DeclRefExpr>(E->IgnoreParenCasts()) : nullptr;
    return Ref && Ref->getDecl() == P;
  };
  if (auto *Test = dyn_cast<BinaryOperator>(S);
      Test && Test->isEqualityOp() && (Names(Test->getLHS()) || Names(Test->getRHS())))
    return true;
  if (auto *Choice = dyn_cast<SwitchStmt>(S); Choice && Names(Choice->getCond()))
    return true;
  if (auto *Cast = dyn_cast<ImplicitCastExpr>(S);
      Cast && Cast->getCastKind() == CK_IntegralToBoolean && Names(Cast->getSubExpr()))
    return true;
  return llvm::any_of(S->children(), [&](const Stmt *Child) { return isChosenBy(Child, P); });
}

KernelInput LaunchFacts::input(const FunctionDecl *Kernel) const {
  std::vector<const LaunchFact *> All = of(Kernel);
  const FunctionDecl *Body = nullptr;
  if (All.empty() || !Kernel->hasBody(Body))
    return {};
  KernelInput Result = All.front()->Input;
  for (const LaunchFact *L : llvm::drop_begin(All))
    Result.join(L->Input);
  for (unsigned I = 0; I != Result.Arguments.size() && I != Body->getNumParams(); ++I)
    if (isChosenBy(Body->getBody(), Body->getParamDecl(I)))
      Result.Arguments[I] = {};
  return Result;
}

llvm::ArrayRef<std::pair<const CallExpr *, const FunctionDecl *>>
LaunchFacts::callsOf(const FunctionDecl *Callee) const {
  auto It = Callers.find(Callee->getCanonicalDecl());
  return It == Callers.end() ? llvm::ArrayRef<CallAndCaller>() : llvm::ArrayRef(It->second);
}

std::vector<const LaunchFact *> LaunchFacts::of(const FunctionDecl *Kernel) const {
  std::vector<const LaunchFact *> Result;
  if (Kernel)
    for (const LaunchFact &L : Launches)
      if (L.Kernel && L.Kernel->getCanonicalDecl() == Kernel->getCanonicalDecl())
        Result.push_back(&L);
  return Result;
}

BlockShape LaunchFacts::narrow(const FunctionDecl *Kernel, BlockShape Shape,
                               llvm::ArrayRef<const ForeignLaunch *> Elsewhere) const {
  std::vector<const LaunchExtent *> Blocks;
  for (const LaunchFact *L : of(Kernel))
    for (const LaunchExtent &Block : L->Blocks)
      Blocks.push_back(&Block);
  for (const ForeignLaunch *L : Elsewhere)
    Blocks.push_back(&L->Block);
  if (Blocks.empty())
    return Shape;
  unsigned Threads = 0;
  bool AllKnown = true, RowsHoldWarps = true, AllXKnown = true;
  for (const LaunchExtent *Block : Blocks) {
    std::optional<uint64_t> Count = Block->count();
    if (!Count || *Count == 0 || *Count > MaxThreads)
      AllKnown = false;
    else
      Threads = std::max(Threads, unsigned(*Count));
    AllXKnown &= Block->Dim[0].has_value();
    RowsHoldWarps &= Block->Dim[0] && *Block->Dim[0] % LanesPerWarp == 0;
  }
  for (unsigned I = 0; I != 3; ++I) {
    const std::optional<uint64_t> &First = Blocks[0]->Dim[I];
    bool Agree = First && *First && *First <= MaxThreads;
    bool AnyLarger = false;
    uint64_t Bits = 0;
    for (const LaunchExtent *Block : Blocks) {
      Agree &= Block->Dim[I] == First;
      AnyLarger |= Block->Dim[I] && *Block->Dim[I] != 1;
      Bits |= Block->Dim[I].value_or(1);
    }
    if (Agree)
      Shape.Dim[I] = unsigned(*First);
    else if (AnyLarger)
      Shape.Dim[I] = 0;
    if (!Shape.Dim[I] && Bits)
      Shape.Log2Multiple[I] = std::min(unsigned(llvm::countr_zero(Bits)), unsigned(llvm::countr_zero(MaxThreads)));
  }
  if (AllKnown)
    Shape.MaxBlockThreads = std::min(Shape.MaxBlockThreads, Threads);
  if (AllXKnown)
    Shape.XIsMultipleOf32 = RowsHoldWarps;
  if (Shape.isExact())
    return BlockShape::exact(Shape.Dim[0], Shape.Dim[1], Shape.Dim[2]);
  return Shape;
}
