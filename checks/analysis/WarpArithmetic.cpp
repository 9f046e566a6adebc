//===- WarpArithmetic.cpp - Lanes and warps computed with literals --------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/WarpArithmetic.h"
#include "checks/analysis/LocalVariables.h"
#include "llvm/ADT/SmallPtrSet.h"

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
    if (auto *Binary = dyn_cast<BinaryOperator>(S)) {
      if (Binary->getOpcode() == BO_Add)
        lookForRows(Binary);
      look(Binary);
    }
    for (const Stmt *Child : S->children())
      visit(Child);
  }

private:
  /// The operands of the sum \p E.
  static void addSummands(const Expr *E, llvm::SmallVectorImpl<const Expr *> &Summands) {
    E = E->IgnoreParenImpCasts();
    if (auto *Binary = dyn_cast<BinaryOperator>(E); Binary && Binary->getOpcode() == BO_Add) {
      addSummands(Binary->getLHS(), Summands);
      addSummands(Binary->getRHS(), Summands);
    } else {
      Summands.push_back(E);
    }
  }

  static std::optional<uint64_t> literal(const Expr *E) {
    auto *Number = dyn_cast<IntegerLiteral>(E->IgnoreParenImpCasts());
    return Number ? std::optional<uint64_t>(Number->getValue().getLimitedValue()) : std::nullopt;
  }

  /// The sum \p E can put row and column of an array together again, `(y + x / 32) * 32 + x % 32`. Then 32 is the width
  /// of its rows: with the size of a warp in the place of some of the numbers, the column could leave its row.
  void lookForRows(const BinaryOperator *E) {
    llvm::SmallVector<const Expr *, 4> Summands, Rows;
    addSummands(E, Summands);
    const BinaryOperator *Column = nullptr;
    for (const Expr *Summand : Summands) {
      auto *Binary = dyn_cast<BinaryOperator>(Summand);
      if (!Binary)
        continue;
      std::optional<uint64_t> Right = literal(Binary->getRHS()), Left = literal(Binary->getLHS());
      if (Binary->getOpcode() == BO_Mul && (Right == 32 || Left == 32))
        addSummands(Right == 32 ? Binary->getLHS() : Binary->getRHS(), Rows);
      else if (Binary->getOpcode() == BO_Shl && Right == 5)
        addSummands(Binary->getLHS(), Rows);
      else if ((Binary->getOpcode() == BO_Rem && Right == 32) || (Binary->getOpcode() == BO_And && Right == 31))
        Column = Binary;
    }
    for (const Expr *Row : Rows)
      if (auto *Binary = dyn_cast<BinaryOperator>(Row);
          Column && Binary && (Binary->getOpcode() == BO_Div || Binary->getOpcode() == BO_Shr)) {
        OfRows.insert(Column);
        OfRows.insert(Binary);
      }
  }

  void look(const BinaryOperator *E) {
    if (OfRows.contains(E))
      return;
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
  /// What numbers the rows and columns of an array.
  llvm::SmallPtrSet<const Expr *, 4> OfRows;
};

} // namespace

std::vector<WarpArithmetic> cudalint::warpArithmetic(const FunctionDecl *Function, OperationLookup &Lookup) {
  std::vector<WarpArithmetic> Found;
  Finder(Function, Lookup, Found).visit(Function->getBody());
  return Found;
}
