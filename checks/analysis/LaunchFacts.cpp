//===- LaunchFacts.cpp - The kernel launches of a file -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/LaunchFacts.h"
#include "checks/analysis/LocalVariables.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

using namespace cudalint;
using namespace clang;

std::optional<uint64_t> LaunchExtent::count() const {
  if (!isKnown())
    return std::nullopt;
  return *Dim[0] * *Dim[1] * *Dim[2];
}

namespace {

/// Variables followed to find out that one keeps its initial value.
constexpr unsigned MaxHostVariables = 5000;
/// Initialisers looked through for one number.
constexpr unsigned MaxDepth = 16;

class LaunchVisitor : public RecursiveASTVisitor<LaunchVisitor> {
public:
  LaunchVisitor(ASTContext &Context, OperationLookup &Lookup, std::vector<LaunchFact> &Launches)
      : Context(Context), Lookup(Lookup), Launches(Launches) {}

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return false; }

  bool TraverseDecl(Decl *D) {
    if (D && !isa<TranslationUnitDecl>(D) &&
        Context.getSourceManager().isInSystemHeader(Context.getSourceManager().getExpansionLoc(D->getLocation())))
      return true;
    auto *F = dyn_cast_or_null<FunctionDecl>(D);
    if (!F)
      return RecursiveASTVisitor::TraverseDecl(D);
    if (F->isDependentContext())
      return RecursiveASTVisitor::TraverseDecl(D);
    const FunctionDecl *Outer = Current;
    std::unique_ptr<LocalVariables> OuterVariables = std::move(Variables);
    Current = F;
    bool Result = RecursiveASTVisitor::TraverseDecl(D);
    Current = Outer;
    Variables = std::move(OuterVariables);
    return Result;
  }

  bool VisitCallExpr(CallExpr *Call) {
    if (Call->isTypeDependent() || Call->isValueDependent() || (Current && Current->isDependentContext()))
      return true;
    std::optional<OperationSite> Site = Lookup.site(Call);
    if (!Site || !Site->operation().isLaunch())
      return true;
    LaunchFact Fact{*Site, kernel(*Site), Current, {}, {}, std::nullopt, std::nullopt};
    Fact.Grid = extent(*Site, Site->gridDim(), Site->operation().GridDim);
    Fact.Block = extent(*Site, Site->blockDim(), Site->operation().BlockDim);
    if (const Expr *Bytes = Site->sharedBytes().expr())
      Fact.SharedBytes = number(Bytes, 0);
    switch (Site->kind()) {
    case OperationKind::Launch:
      Fact.Cooperative = false;
      break;
    case OperationKind::LaunchCooperative:
    case OperationKind::LaunchCooperativeMultiDevice:
      Fact.Cooperative = true;
      break;
    default:
      break;
    }
    Launches.push_back(std::move(Fact));
    return true;
  }

private:
  const FunctionDecl *kernel(const OperationSite &Site) {
    const Expr *E = Site.function().expr();
    if (!E)
      return Site.call() ? Site.call()->getDirectCallee() : nullptr;
    for (unsigned Depth = 0; Depth != MaxDepth; ++Depth) {
      E = E->IgnoreParenCasts();
      if (auto *Address = dyn_cast<UnaryOperator>(E); Address && Address->getOpcode() == UO_AddrOf) {
        E = Address->getSubExpr();
        continue;
      }
      auto *Ref = dyn_cast<DeclRefExpr>(E);
      if (!Ref)
        return nullptr;
      if (auto *F = dyn_cast<FunctionDecl>(Ref->getDecl()))
        return F;
      E = initializer(Ref->getDecl());
      if (!E)
        return nullptr;
    }
    return nullptr;
  }

  /// The initialiser of a variable that keeps its value; null otherwise.
  const Expr *initializer(const ValueDecl *D) {
    auto *V = dyn_cast<VarDecl>(D);
    if (!V || !V->getInit() || V->getInit()->isValueDependent())
      return nullptr;
    if (V->getType().isConstQualified() || V->isConstexpr())
      return V->getInit();
    if (!V->isLocalVarDecl() || V->isStaticLocal() || !Current || !Current->getBody())
      return nullptr;
    if (!Variables)
      Variables = std::make_unique<LocalVariables>(Current, MaxHostVariables);
    return Variables->isConstantAfterInit(V) && Variables->isFollowed(V) ? V->getInit() : nullptr;
  }

  std::optional<uint64_t> number(const Expr *E, unsigned Depth) {
    if (!E || Depth > MaxDepth || E->isValueDependent() || !E->getType()->isIntegralOrEnumerationType())
      return std::nullopt;
    Expr::EvalResult Result;
    if (E->EvaluateAsInt(Result, Context))
      return Result.Val.getInt().extOrTrunc(64).getZExtValue();
    E = E->IgnoreParenImpCasts();
    if (auto *Ref = dyn_cast<DeclRefExpr>(E))
      return number(initializer(Ref->getDecl()), Depth + 1);
    if (auto *Binary = dyn_cast<BinaryOperator>(E)) {
      std::optional<uint64_t> L = number(Binary->getLHS(), Depth + 1), R = number(Binary->getRHS(), Depth + 1);
      if (!L || !R)
        return std::nullopt;
      switch (Binary->getOpcode()) {
      case BO_Add:
        return *L + *R;
      case BO_Sub:
        return *L - *R;
      case BO_Mul:
        return *L * *R;
      case BO_Div:
        if (*R && int64_t(*L) >= 0 && int64_t(*R) > 0)
          return *L / *R;
        return std::nullopt;
      default:
        return std::nullopt;
      }
    }
    if (auto *Cast = dyn_cast<ExplicitCastExpr>(E))
      return number(Cast->getSubExpr(), Depth + 1);
    return std::nullopt;
  }

  LaunchExtent extent(const OperationSite &Site, Argument A, int8_t Position) {
    LaunchExtent Result;
    if (Site.operation().DimsAreScalars && Position >= 0) {
      for (unsigned I = 0; I != 3; ++I)
        Result.Dim[I] = number(Site.argument(int8_t(Position + int(I))).expr(), 0);
      return Result;
    }
    if (A.expr())
      dim3Of(A.expr(), Result, 0);
    return Result;
  }

  /// The extents of the three-dimensional vector \p E: built from one to three integers, missing ones being 1.
  void dim3Of(const Expr *E, LaunchExtent &Result, unsigned Depth) {
    if (!E || Depth > MaxDepth)
      return;
    E = E->IgnoreUnlessSpelledInSource();
    E = E->IgnoreParenImpCasts();
    if (auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
      return dim3Of(Default->getExpr(), Result, Depth + 1);
    if (auto *Ref = dyn_cast<DeclRefExpr>(E); Ref && Ref->getType()->isRecordType())
      return dim3Of(initializer(Ref->getDecl()), Result, Depth + 1);
    if (E->getType()->isIntegralOrEnumerationType()) {
      Result.Dim[0] = number(E, Depth + 1);
      Result.Dim[1] = Result.Dim[2] = 1;
      return;
    }
    if (auto *Cast = dyn_cast<CXXFunctionalCastExpr>(E))
      return dim3Of(Cast->getSubExpr(), Result, Depth + 1);
    if (auto *List = dyn_cast<InitListExpr>(E); List && List->getNumInits() <= 3) {
      for (unsigned I = 0; I != 3; ++I)
        Result.Dim[I] = I < List->getNumInits() ? number(List->getInit(I), Depth + 1) : std::optional<uint64_t>(1);
      return;
    }
    auto *Construct = dyn_cast<CXXConstructExpr>(E);
    if (!Construct)
      return;
    const CXXConstructorDecl *Constructor = Construct->getConstructor();
    if (Construct->getNumArgs() == 1 &&
        (Constructor->isCopyOrMoveConstructor() || !Construct->getArg(0)->getType()->isIntegralOrEnumerationType())) {
      dim3Of(Construct->getArg(0), Result, Depth + 1);
      return;
    }
    if (Construct->getNumArgs() > 3)
      return;
    for (unsigned I = 0; I != 3; ++I) {
      if (I >= Construct->getNumArgs()) {
        Result.Dim[I] = 1;
        continue;
      }
      const Expr *Argument = Construct->getArg(I);
      if (auto *Default = dyn_cast<CXXDefaultArgExpr>(Argument))
        Argument = Default->getExpr();
      Result.Dim[I] = number(Argument, Depth + 1);
    }
  }

  ASTContext &Context;
  OperationLookup &Lookup;
  std::vector<LaunchFact> &Launches;
  const FunctionDecl *Current = nullptr;
  std::unique_ptr<LocalVariables> Variables;
};

} // namespace

LaunchFacts::LaunchFacts(ASTContext &Context, OperationLookup &Lookup) {
  LaunchVisitor Visitor(Context, Lookup, Launches);
  Visitor.TraverseDecl(Context.getTranslationUnitDecl());
}

std::vector<const LaunchFact *> LaunchFacts::of(const FunctionDecl *Kernel) const {
  std::vector<const LaunchFact *> Result;
  if (Kernel)
    for (const LaunchFact &L : Launches)
      if (L.Kernel && L.Kernel->getCanonicalDecl() == Kernel->getCanonicalDecl())
        Result.push_back(&L);
  return Result;
}

BlockShape LaunchFacts::narrow(const FunctionDecl *Kernel, BlockShape Shape) const {
  std::vector<const LaunchFact *> Of = of(Kernel);
  if (Of.empty())
    return Shape;
  unsigned Threads = 0;
  bool AllKnown = true, RowsHoldWarps = true, AllXKnown = true;
  for (const LaunchFact *L : Of) {
    std::optional<uint64_t> Count = L->Block.count();
    if (!Count || *Count == 0 || *Count > MaxThreads)
      AllKnown = false;
    else
      Threads = std::max(Threads, unsigned(*Count));
    AllXKnown &= L->Block.Dim[0].has_value();
    RowsHoldWarps &= L->Block.Dim[0] && *L->Block.Dim[0] % LanesPerWarp == 0;
  }
  for (unsigned I = 0; I != 3; ++I) {
    const std::optional<uint64_t> &First = Of[0]->Block.Dim[I];
    bool Agree = First && *First && *First <= MaxThreads;
    bool AnyLarger = false;
    for (const LaunchFact *L : Of) {
      Agree &= L->Block.Dim[I] == First;
      AnyLarger |= L->Block.Dim[I] && *L->Block.Dim[I] != 1;
    }
    if (Agree)
      Shape.Dim[I] = unsigned(*First);
    else if (AnyLarger)
      Shape.Dim[I] = 0;
  }
  if (AllKnown)
    Shape.MaxBlockThreads = std::min(Shape.MaxBlockThreads, Threads);
  if (AllXKnown)
    Shape.XIsMultipleOf32 = RowsHoldWarps;
  if (Shape.isExact())
    return BlockShape::exact(Shape.Dim[0], Shape.Dim[1], Shape.Dim[2]);
  return Shape;
}
