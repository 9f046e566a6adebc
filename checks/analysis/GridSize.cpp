//===- GridSize.cpp - Whether a launch's grid fits the device -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/GridSize.h"
#include "checks/analysis/Assignments.h"
#include "checks/analysis/ValueSources.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"

using namespace cudalint;
using namespace clang;

/// Blocks that the smallest devices hold: two multiprocessors with 16 blocks each (Programming Guide, "Compute
/// Capabilities", table of technical specifications).
static constexpr uint64_t SmallGrid = 32;
/// Multiprocessors, and blocks and threads of each, that no device exceeds (ibid.).
static constexpr uint64_t MaxMultiprocessors = 256, MaxBlocksOfEach = 32, MaxThreadsOfEach = 2048;

namespace {

/// Looks through the expressions and variables that make one number.
class Inspector {
public:
  Inspector(const FunctionDecl *Launcher, OperationLookup &Lookup) : Launcher(Launcher), Lookup(Lookup) {
    if (Launcher && Launcher->getBody())
      findDeviceVariables(Launcher->getBody());
  }

  void visit(const Expr *E) {
    if (!E || ByDevice || !Seen.insert(E).second)
      return;
    E = E->IgnoreParens();
    if (auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
      return visit(Default->getExpr());
    if (auto *Ref = dyn_cast<DeclRefExpr>(E))
      return variable(Ref->getDecl());
    if (auto *Member = dyn_cast<MemberExpr>(E)) {
      visit(Member->getBase());
      if (isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts()) || Member->isArrow())
        Other = true;
      return;
    }
    if (auto *Call = dyn_cast<CallExpr>(E)) {
      std::optional<OperationSite> Site = Lookup.site(Call);
      if (Site && (Site->kind() == OperationKind::OccupancyQuery || Site->kind() == OperationKind::AttributeQuery))
        ByDevice = true;
      // A function that only rounds a quotient up; any other one may know the device.
      const FunctionDecl *Callee = Call->getDirectCallee();
      std::vector<const Expr *> Returned = Callee && Callee->getBody() ? returnsOf(*Callee) : std::vector<const Expr *>();
      if (Returned.size() == 1 && divides(Returned[0])) {
        Divides = true;
        for (const Expr *A : Call->arguments())
          visit(A);
      } else {
        Other = true;
      }
      return;
    }
    if (isa<ConditionalOperator>(E))
      Other = true;
    if (auto *Binary = dyn_cast<BinaryOperator>(E); Binary && divides(Binary))
      Divides = true;
    for (const Stmt *Child : E->children())
      if (auto *Part = dyn_cast_or_null<Expr>(Child))
        visit(Part);
  }

  bool ByDevice = false, Divides = false, Other = false;

private:
  Assignments Assigned;
  static bool divides(const Expr *E) {
    E = E->IgnoreParenCasts();
    auto *Binary = dyn_cast<BinaryOperator>(E);
    if (!Binary)
      return false;
    if (Binary->getOpcode() == BO_Div || Binary->getOpcode() == BO_Shr)
      return true;
    return Binary->isAdditiveOp() && (divides(Binary->getLHS()) || divides(Binary->getRHS()));
  }

  void variable(const ValueDecl *D) {
    auto *V = dyn_cast<VarDecl>(D);
    if (!V || !SeenVariables.insert(V).second)
      return;
    if (OfDevice.count(V)) {
      ByDevice = true;
      return;
    }
    if (V->getInit())
      visit(V->getInit());
    if (!V->hasLocalStorage()) {
      Other |= !V->getInit() || !V->getType().isConstQualified();
      return;
    }
    if (Launcher && Launcher->getBody())
      for (const Assignment &A : Assigned.to(V, *Launcher)) {
        if (A.Value)
          visit(A.Value);
        else
          Other = true;
      }
  }

  /// The variables that a query about the device fills.
  void findDeviceVariables(const Stmt *S) {
    if (!S)
      return;
    if (auto *Call = dyn_cast<CallExpr>(S)) {
      std::optional<OperationSite> Site = Lookup.site(Call);
      if (Site && (Site->kind() == OperationKind::OccupancyQuery || Site->kind() == OperationKind::AttributeQuery))
        for (const Expr *A : Call->arguments()) {
          auto *Address = dyn_cast<UnaryOperator>(A->IgnoreParenCasts());
          const VarDecl *V = Address && Address->getOpcode() == UO_AddrOf ? rootVariable(Address->getSubExpr()) : nullptr;
          if (V)
            OfDevice.insert(V);
        }
    }
    for (const Stmt *Child : S->children())
      findDeviceVariables(Child);
  }

  const FunctionDecl *Launcher;
  OperationLookup &Lookup;
  llvm::DenseSet<const VarDecl *> OfDevice, SeenVariables;
  llvm::DenseSet<const Expr *> Seen;
};

} // namespace

GridSize cudalint::gridSize(const LaunchFact &Launch, OperationLookup &Lookup) {
  if (std::optional<uint64_t> Blocks = Launch.Grid.count()) {
    if (*Blocks <= SmallGrid)
      return GridSize::Fits;
    uint64_t Threads = std::max<uint64_t>(Launch.Block.count().value_or(1), 1);
    uint64_t OfEach = std::min(MaxBlocksOfEach, std::max<uint64_t>(MaxThreadsOfEach / Threads, 1));
    return *Blocks > MaxMultiprocessors * OfEach ? GridSize::TooLarge : GridSize::Unknown;
  }
  Inspector I(Launch.Launcher, Lookup);
  for (unsigned Axis = 0; Axis != 3; ++Axis)
    if (Argument Grid = Axis == 0 || Launch.Site.operation().DimsAreScalars
                            ? Launch.Site.argument(int8_t(Launch.Site.operation().GridDim + int(Axis)))
                            : Argument())
      I.visit(Grid.expr());
  if (I.ByDevice)
    return GridSize::ByDevice;
  return I.Divides && !I.Other ? GridSize::ByProblem : GridSize::Unknown;
}
