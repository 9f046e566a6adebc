//===- ShuffleTree.cpp - Reductions by shuffles ---------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/ShuffleTree.h"
#include "checks/analysis/UseOfResult.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Analysis/CFG.h"
#include "llvm/ADT/bit.h"

using namespace cudalint;
using namespace clang;

/// The variable that \p E reads or names, if it is one.
static const VarDecl *variableOf(const Expr *E) {
  auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  return Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
}

/// Does \p S name \p V anywhere?
static bool mentions(const Stmt *S, const VarDecl *V) {
  if (!S)
    return false;
  if (auto *Ref = dyn_cast<DeclRefExpr>(S); Ref && Ref->getDecl() == V)
    return true;
  return llvm::any_of(S->children(), [&](const Stmt *Child) { return mentions(Child, V); });
}

namespace {
/// One step of a tree: `Variable op= shuffle of Variable`.
struct Step {
  const SyncSite *Site;
  const VarDecl *Variable;
  const Stmt *Assignment;
  std::optional<BinaryOperatorKind> Operator;
};
} // namespace

/// The operator by which \p Assignment combines \p V with another value: `V = V + x` or `V += x`.
static std::optional<BinaryOperatorKind> operatorOf(const BinaryOperator *Assignment, const VarDecl *V) {
  if (Assignment->isCompoundAssignmentOp())
    return BinaryOperator::getOpForCompoundAssignment(Assignment->getOpcode());
  auto *Combined = dyn_cast<BinaryOperator>(Assignment->getRHS()->IgnoreParenImpCasts());
  if (Combined && (variableOf(Combined->getLHS()) == V || variableOf(Combined->getRHS()) == V))
    return Combined->getOpcode();
  return std::nullopt;
}

static std::optional<Step> stepOf(const SyncSite &Site) {
  const CallExpr *Call = Site.Operation.call();
  const Expr *Value = Site.Operation.value().expr();
  const VarDecl *V = Value ? variableOf(Value) : nullptr;
  bool IsStep =
      Site.Operation.kind() == OperationKind::ShuffleDown || Site.Operation.kind() == OperationKind::ShuffleXor;
  if (!IsStep || !Call || !V || !Site.Flow->variables().isFollowed(V))
    return std::nullopt;
  const BinaryOperator *Assignment = assignmentOfResult(Site);
  if (!Assignment)
    if (const VarDecl *Other = initialisedByResult(Site))
      // The next assignment in the block that reads it.
      for (const CFGElement &Element : *Site.Flow->graph()->block(Site.Block).Source)
        if (auto Statement = Element.getAs<CFGStmt>())
          if (auto *Binary = dyn_cast<BinaryOperator>(Statement->getStmt());
              Binary && Binary->isAssignmentOp() && !Assignment && mentions(Binary->getRHS(), Other))
            Assignment = Binary;
  if (!Assignment || variableOf(Assignment->getLHS()) != V)
    return std::nullopt;
  if (!Assignment->isCompoundAssignmentOp() &&
      (variableOf(Assignment->getRHS()) || !mentions(Assignment->getRHS(), V)))
    return std::nullopt;
  return Step{&Site, V, Assignment, operatorOf(Assignment, V)};
}

/// The distance of a shuffle in the first iteration of a loop that halves it until 0; 0 if it is no such loop.
static int64_t firstOfHalvingLoop(const SyncSite &Site) {
  const Expr *Distance = Site.Operation.sourceLane().expr();
  const VarDecl *D = Distance ? variableOf(Distance) : nullptr;
  const Definition *Merge = D ? Site.Flow->definition(Distance->IgnoreParenImpCasts()) : nullptr;
  if (!Merge || Merge->MergeBlock < 0 || Merge->Merged.size() != 2)
    return 0;
  int64_t First = 0;
  bool Halved = false;
  for (const Definition *From : Merge->Merged) {
    auto *Update = dyn_cast_or_null<BinaryOperator>(From->Site);
    ValueRef Initial = From->Assigned && !isa_and_nonnull<CompoundAssignOperator>(From->Site)
                           ? Site.Flow->value(From->Assigned)
                           : nullptr;
    if (Initial && Initial->constant()) {
      First = *Initial->constant();
      continue;
    }
    if (!Update)
      return 0;
    const Expr *Right = Update->getRHS();
    BinaryOperatorKind Op = Update->getOpcode();
    if (auto *Computed = dyn_cast<BinaryOperator>(Right->IgnoreParenImpCasts());
        Op == BO_Assign && Computed && variableOf(Computed->getLHS()) == D) {
      Op = Computed->getOpcode() == BO_Shr ? BO_ShrAssign : Computed->getOpcode() == BO_Div ? BO_DivAssign : BO_Assign;
      Right = Computed->getRHS();
    }
    ValueRef By = Site.Flow->value(Right);
    Halved = By && By->constant() && ((Op == BO_ShrAssign && *By->constant() == 1) || (Op == BO_DivAssign && *By->constant() == 2));
  }
  // The loop goes on while the distance is not 0.
  const Expr *Condition = Site.Flow->graph()->condition(unsigned(Merge->MergeBlock));
  if (!Halved || !Condition)
    return 0;
  Condition = Condition->IgnoreParenImpCasts();
  if (variableOf(Condition) == D)
    return First;
  auto *Test = dyn_cast<BinaryOperator>(Condition);
  ValueRef Bound = Test && variableOf(Test->getLHS()) == D ? Site.Flow->value(Test->getRHS()) : nullptr;
  if (!Bound || !Bound->constant())
    return 0;
  bool ToTheEnd = (Test->getOpcode() == BO_GT && *Bound->constant() == 0) ||
                  (Test->getOpcode() == BO_NE && *Bound->constant() == 0) ||
                  (Test->getOpcode() == BO_GE && *Bound->constant() == 1);
  return ToTheEnd ? First : 0;
}

std::vector<ShuffleTree> cudalint::shuffleTrees(const DeviceFunction &F) {
  std::vector<ShuffleTree> Result;
  // Steps with a constant distance, as far as they continue each other.
  llvm::SmallVector<Step, 5> Open;
  int64_t Next = 0;
  for (const SyncSite &Site : F.sites()) {
    std::optional<Step> S = Site.Flow->isReliable() ? stepOf(Site) : std::nullopt;
    if (!S)
      continue;
    if (int64_t First = firstOfHalvingLoop(Site); First > 0 && First < LanesPerWarp && llvm::has_single_bit(uint64_t(First))) {
      Result.push_back({&Site, {&Site}, S->Variable, S->Assignment, unsigned(2 * First), S->Operator});
      continue;
    }
    const Expr *Distance = Site.Operation.sourceLane().expr();
    ValueRef D = Distance ? Site.Flow->value(Distance) : nullptr;
    if (!D || !D->constant())
      continue;
    bool Continues = !Open.empty() && Open.back().Variable == S->Variable && Open.back().Site->Flow == Site.Flow &&
                     Open.back().Site->Operation.kind() == Site.Operation.kind() &&
                     *D->constant() == Next;
    if (!Continues)
      Open.clear();
    Open.push_back(*S);
    Next = *D->constant() / 2;
    if (*D->constant() == 1 && Open.size() > 1) {
      ShuffleTree Tree{&Site, {}, S->Variable, S->Assignment, 1u << Open.size(), S->Operator};
      for (const Step &Each : Open)
        Tree.Shuffles.push_back(Each.Site);
      Result.push_back(std::move(Tree));
      Open.clear();
    }
  }
  return Result;
}

bool ShuffleTree::isTotal(const ValueFlow &In, const Expr *E) const {
  if (&In != Shuffle->Flow || variableOf(E) != Variable)
    return false;
  const Definition *D = In.definition(E->IgnoreParenImpCasts());
  if (!D)
    return false;
  const FlowGraph &Graph = *In.graph();
  int Loop = Graph.block(Shuffle->Block).Loop;
  // Behind the loop it is the merge at the loop's header.
  if (D->ExitedLoop >= 0 && D->Merged.size() == 1)
    D = D->Merged[0];
  if (D->Site)
    return D->Site == LastStep;
  bool AtHeader = D->MergeBlock >= 0 && Loop >= 0 && Graph.loops()[unsigned(Loop)].Header == unsigned(D->MergeBlock);
  return AtHeader && llvm::any_of(D->Merged, [&](const Definition *M) { return M->Site == LastStep; });
}
