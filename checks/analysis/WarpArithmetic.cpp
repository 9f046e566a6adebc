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
    // A named constant, template parameter or macro says what the number is; what stands for the parameter in an
    // instantiation is no literal of the source.
    auto *Number = dyn_cast<IntegerLiteral>(E->getRHS()->IgnoreParens()->IgnoreImpCasts()->IgnoreParens());
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

  /// Is \p E the index of a thread in its block, or one in the grid: a sum with whole rows or blocks of threads?
  bool isThreadIndex(const Expr *E, unsigned Depth) {
    E = E->IgnoreParenCasts();
    if (Depth > MaxDepth)
      return false;
    if (std::optional<BuiltinVariable> Variable = Lookup.builtinVariable(E))
      return (Variable->Kind == BuiltinVariableKind::ThreadIdx && Variable->Part == Axis::X) ||
             Variable->Kind == BuiltinVariableKind::ThreadRankInBlock;
    if (auto *Binary = dyn_cast<BinaryOperator>(E); Binary && Binary->getOpcode() == BO_Add) {
      const Expr *Left = Binary->getLHS(), *Right = Binary->getRHS();
      return (isThreadIndex(Left, Depth + 1) && isNumberOfThreads(Right, Depth + 1)) ||
             (isThreadIndex(Right, Depth + 1) && isNumberOfThreads(Left, Depth + 1));
    }
    const Expr *Value = constantValue(E);
    return Value && isThreadIndex(Value, Depth + 1);
  }

  /// Is \p E a product with the index or the size of a block, or a sum of such: the threads in front of a row or block?
  /// A sum with anything else, such as a turn of a loop, is no thread's index.
  bool isNumberOfThreads(const Expr *E, unsigned Depth) {
    E = E->IgnoreParenCasts();
    if (Depth > MaxDepth)
      return false;
    if (auto *Binary = dyn_cast<BinaryOperator>(E)) {
      const Expr *Left = Binary->getLHS(), *Right = Binary->getRHS();
      if (Binary->getOpcode() == BO_Add)
        return isNumberOfThreads(Left, Depth + 1) && isNumberOfThreads(Right, Depth + 1);
      return Binary->getOpcode() == BO_Mul && (isFactor(Left, Depth + 1) || isFactor(Right, Depth + 1));
    }
    const Expr *Value = constantValue(E);
    return Value && isNumberOfThreads(Value, Depth + 1);
  }

  bool isFactor(const Expr *E, unsigned Depth) {
    E = E->IgnoreParenCasts();
    if (std::optional<BuiltinVariable> Variable = Lookup.builtinVariable(E))
      return Variable->Kind == BuiltinVariableKind::BlockIdx || Variable->Kind == BuiltinVariableKind::BlockDim ||
             Variable->Kind == BuiltinVariableKind::ThreadIdx;
    const Expr *Value = constantValue(E);
    return isNumberOfThreads(E, Depth) || (Value && Depth <= MaxDepth && isFactor(Value, Depth + 1));
  }

  /// What the local variable \p E is made of, if it keeps its first value.
  const Expr *constantValue(const Expr *E) {
    auto *Ref = dyn_cast<DeclRefExpr>(E);
    auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (!V || isa<ParmVarDecl>(V) || !V->getInit() || V->getDeclContext() != Function)
      return nullptr;
    if (!Variables)
      Variables.emplace(Function, MaxVariables);
    return Variables->isConstantAfterInit(V) ? V->getInit() : nullptr;
  }

  static constexpr unsigned MaxDepth = 8;
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
