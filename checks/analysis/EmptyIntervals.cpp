//===- EmptyIntervals.cpp - Barriers with nothing to separate -------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/EmptyIntervals.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Analysis/CFG.h"

using namespace cudalint;
using namespace clang;

namespace {
enum class Effect : uint8_t { None, Barrier, Work };
} // namespace

/// Is the lvalue \p E the thread's own, or never written?
static bool isPrivate(const Expr *E, const ValueFlow &Flow) {
  if (E->getType().isVolatileQualified())
    return false;
  if (Flow.variables().path(E) || Flow.root().Lookup.builtinVariable(E))
    return true;
  for (;;) {
    E = E->IgnoreParenImpCasts();
    if (auto *Member = dyn_cast<MemberExpr>(E); Member && !Member->isArrow())
      E = Member->getBase();
    else if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E);
             Subscript && isa<ImplicitCastExpr>(Subscript->getBase()) &&
             cast<ImplicitCastExpr>(Subscript->getBase())->getCastKind() == CK_ArrayToPointerDecay)
      E = Subscript->getBase();
    else
      break;
  }
  auto *Ref = dyn_cast<DeclRefExpr>(E);
  auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return V && !V->getType()->isReferenceType() &&
         (V->hasLocalStorage() || V->isConstexpr() || memorySpace(V) == MemorySpace::Constant);
}

static Effect effectOf(const Stmt *S, const ValueFlow &Flow) {
  if (isa<CallExpr, GCCAsmStmt>(S)) {
    if (auto *Call = dyn_cast<CallExpr>(S); Call && Flow.root().Lookup.builtinVariable(Call))
      return Effect::None;
    llvm::SmallVector<OperationSite, 1> Sites = Flow.root().Lookup.sites(S);
    if (Sites.size() != 1)
      return Effect::Work;
    const OperationSite &Site = Sites.front();
    if (Site.participants() == Participants::Block && Site->isBarrier() && !Site.isConditional() && !Site.barrierId())
      return Site.kind() == OperationKind::Barrier ? Effect::Barrier : Effect::Work;
    bool IsPure = Site.kind() == OperationKind::Pure || Site.kind() == OperationKind::GroupQuery ||
                  Site.kind() == OperationKind::SpecialRegister || Site.kind() == OperationKind::GroupCreate ||
                  Site->isShuffle() || Site->isVote();
    return IsPure ? Effect::None : Effect::Work;
  }
  if (auto *Cast = dyn_cast<ImplicitCastExpr>(S); Cast && Cast->getCastKind() == CK_LValueToRValue)
    return isPrivate(Cast->getSubExpr(), Flow) ? Effect::None : Effect::Work;
  if (auto *Binary = dyn_cast<BinaryOperator>(S); Binary && Binary->isAssignmentOp())
    return isPrivate(Binary->getLHS(), Flow) ? Effect::None : Effect::Work;
  if (auto *Unary = dyn_cast<UnaryOperator>(S); Unary && Unary->isIncrementDecrementOp())
    return isPrivate(Unary->getSubExpr(), Flow) ? Effect::None : Effect::Work;
  if (auto *Construct = dyn_cast<CXXConstructExpr>(S))
    return Construct->getConstructor()->isTrivial() ? Effect::None : Effect::Work;
  return isa<CXXNewExpr, CXXDeleteExpr, CXXThrowExpr, LambdaExpr>(S) ? Effect::Work : Effect::None;
}

/// Is the destructor \p D, called where an object's life ends, one of the user that does something?
static bool doesWork(const CXXDestructorDecl *D, const ValueFlow &Flow) {
  if (!D || D->isTrivial() || D->isDefaulted() || Flow.root().Lookup.isFromToolkit(D))
    return false;
  auto *Body = dyn_cast_or_null<CompoundStmt>(D->getBody());
  return !Body || !Body->body_empty();
}

/// Walks from the barrier to all sides of one direction until something is met.
static Neighbour look(const SyncSite &Site, bool Back) {
  const ValueFlow &Flow = *Site.Flow;
  const FlowGraph &Graph = *Flow.graph();
  llvm::BitVector Seen(Graph.size());
  llvm::SmallVector<unsigned, 16> Work;
  bool AnyEnd = false;
  auto EffectAt = [&](unsigned Block, unsigned Element) {
    CFGElement E = (*Graph.block(Block).Source)[Element];
    if (auto Statement = E.getAs<CFGStmt>())
      return Statement->getStmt() == Site.Operation.stmt() ? Effect::Barrier : effectOf(Statement->getStmt(), Flow);
    auto End = E.getAs<CFGImplicitDtor>();
    return End && doesWork(End->getDestructorDecl(Flow.root().Context), Flow) ? Effect::Work : Effect::None;
  };
  // The effect met first among the elements from First on.
  auto Walk = [&](unsigned Block, unsigned First) {
    unsigned Size = unsigned(Graph.block(Block).Source->size());
    for (unsigned I = First; I < Size; ++I)
      if (Effect E = EffectAt(Block, Back ? Size - 1 - I : I); E != Effect::None)
        return E;
    return Effect::None;
  };
  auto Leave = [&](unsigned Block) {
    if (Back ? Block == 0 : Graph.hasExit() && Block == Graph.exit())
      AnyEnd = true;
    auto Add = [&](unsigned Next) {
      if (!Seen.test(Next) && !Flow.threads(Next).empty()) {
        Seen.set(Next);
        Work.push_back(Next);
      }
    };
    if (Back)
      for (auto [Source, Edge] : Graph.block(Block).Preds)
        Add(Source);
    else
      for (const FlowGraph::Edge &E : Graph.block(Block).Succs)
        Add(E.Target);
  };
  unsigned Size = unsigned(Graph.block(Site.Block).Source->size()), Own = 0;
  while (Own != Size) {
    auto Statement = (*Graph.block(Site.Block).Source)[Own].getAs<CFGStmt>();
    if (Statement && Statement->getStmt() == Site.Operation.stmt())
      break;
    ++Own;
  }
  Effect First = Walk(Site.Block, Back ? Size - Own : Own + 1);
  if (First != Effect::None)
    return First == Effect::Work ? Neighbour::Work : Neighbour::Barrier;
  Leave(Site.Block);
  while (!Work.empty()) {
    unsigned Block = Work.pop_back_val();
    Effect E = Walk(Block, 0);
    if (E == Effect::Work)
      return Neighbour::Work;
    if (E == Effect::None)
      Leave(Block);
  }
  // A function's caller can have been at work.
  if (AnyEnd && (Flow.entry().Caller || !Flow.entry().IsKernel))
    return Neighbour::Work;
  return AnyEnd ? Neighbour::End : Neighbour::Barrier;
}

Neighbour cudalint::before(const SyncSite &Site) { return look(Site, /*Back=*/true); }
Neighbour cudalint::behind(const SyncSite &Site) { return look(Site, /*Back=*/false); }
