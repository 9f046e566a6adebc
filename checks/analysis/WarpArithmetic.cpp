//===- WarpArithmetic.cpp - Lanes and warps computed with literals --------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/WarpArithmetic.h"
#include "checks/analysis/LocalVariables.h"

using namespace cudalint;
using namespace clang;

namespace {

class Finder {
public:
  Finder(const FunctionDecl *Function, OperationLookup &Lookup, std::vector<WarpArithmetic> &Found)
      : Function(Function), Lookup(Lookup), Found(Found) {}

  void visit(const Stmt *S) {
    if (!S || isa<LambdaExpr>(S))
      return;
    if (auto *Binary = dyn_cast<BinaryOperator>(S))
      look(Binary);
    for (const Stmt *Child : S->children())
      visit(Child);
  }

private:
  void look(const BinaryOperator *E) {
    // A named constant or macro says what the number is.
    auto *Number = dyn_cast<IntegerLiteral>(E->getRHS()->IgnoreParenImpCasts());
    if (!Number || Number->getBeginLoc().isMacroID())
      return;
    uint64_t Value = Number->getValue().getLimitedValue();
    bool Lane = (E->getOpcode() == BO_Rem && Value == 32) || (E->getOpcode() == BO_And && Value == 31);
    bool Warp = (E->getOpcode() == BO_Div && Value == 32) || (E->getOpcode() == BO_Shr && Value == 5);
    if ((!Lane && !Warp) || !isThreadIndex(E->getLHS(), 0))
      return;
    std::string Replacement;
    switch (E->getOpcode()) {
    case BO_Rem:
      Replacement = "% warpSize";
      break;
    case BO_And:
      Replacement = "& (warpSize - 1)";
      break;
    case BO_Div:
      Replacement = "/ warpSize";
      break;
    default:
      // A division binds closer than a shift.
      if (!isa<BinaryOperator, AbstractConditionalOperator>(E->getLHS()->IgnoreImpCasts()))
        Replacement = "/ warpSize";
      break;
    }
    Found.push_back({Lane ? WarpArithmetic::Kind::Lane : WarpArithmetic::Kind::Warp, E, Replacement});
  }

  /// Is \p E the index of a thread in its block, or a sum with one?
  bool isThreadIndex(const Expr *E, unsigned Depth) {
    constexpr unsigned MaxDepth = 8;
    E = E->IgnoreParenCasts();
    if (Depth > MaxDepth)
      return false;
    if (std::optional<BuiltinVariable> Variable = Lookup.builtinVariable(E))
      return (Variable->Kind == BuiltinVariableKind::ThreadIdx && Variable->Part == Axis::X) ||
             Variable->Kind == BuiltinVariableKind::ThreadRankInBlock;
    if (auto *Binary = dyn_cast<BinaryOperator>(E); Binary && Binary->getOpcode() == BO_Add)
      return isThreadIndex(Binary->getLHS(), Depth + 1) || isThreadIndex(Binary->getRHS(), Depth + 1);
    auto *Ref = dyn_cast<DeclRefExpr>(E);
    auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (!V || isa<ParmVarDecl>(V) || !V->getInit() || V->getDeclContext() != Function)
      return false;
    if (!Variables)
      Variables.emplace(Function, MaxVariables);
    return Variables->isConstantAfterInit(V) && isThreadIndex(V->getInit(), Depth + 1);
  }

  static constexpr unsigned MaxVariables = 1000;
  const FunctionDecl *Function;
  OperationLookup &Lookup;
  std::vector<WarpArithmetic> &Found;
  std::optional<LocalVariables> Variables;
};

} // namespace

std::vector<WarpArithmetic> cudalint::warpArithmetic(const FunctionDecl *Function, OperationLookup &Lookup) {
  std::vector<WarpArithmetic> Found;
  Finder(Function, Lookup, Found).visit(Function->getBody());
  return Found;
}
