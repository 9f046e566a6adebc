//===- ValueSources.cpp - Which accesses to memory decide a value -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/ValueSources.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/ScopeExit.h"

using namespace cudalint;
using namespace clang;

std::optional<unsigned> cudalint::blockOf(const Assignment &A, const FlowGraph &Graph) {
  if (std::optional<unsigned> B = Graph.blockOf(A.Site))
    return B;
  return A.Value ? Graph.blockOf(A.Value) : std::nullopt;
}

bool ValueSources::isInLoop(const ValueFlow &Flow, unsigned Block) const {
  if (!LoopFlow || Intervals::commonFlow(&Flow, LoopFlow) != LoopFlow)
    return false;
  return LoopFlow->graph()->inLoop(Intervals::liftTo(LoopFlow, {&Flow, Block, 0}).Block, Loop);
}

void ValueSources::addStored(const SharedAccess &Read) {
  if (Read.Object.Space != MemorySpace::Shared || !Seen.insert({Read.At.Flow, Read.Place}).second)
    return;
  // What else the variable is made from does not make a loop that reads it do anything but wait.
  bool ChangedBefore = Changes;
  for (const SharedAccess &Write : In.accesses())
    if (Write.Stored && Write.Kind == SharedAccess::AccessKind::Write && Write.Object.isSameAs(Read.Object)) {
      size_t Before = On.size();
      add(Write.Stored, *Write.At.Flow);
      if (On.size() == Before)
        addBranches(*Write.At.Flow, Write.At.Block);
    }
  Changes = ChangedBefore;
}

void ValueSources::note(const SharedAccess *A) {
  if (!A->reads())
    return;
  On.insert(A);
  if (A->Kind == SharedAccess::AccessKind::Read)
    addStored(*A);
}

/// The conditions of the branches around \p Block, within the loop that is asked for.
void ValueSources::addBranches(const ValueFlow &Flow, unsigned Block) {
  if (ValuesOnly)
    return;
  const FlowGraph &Graph = *Flow.graph();
  for (unsigned Below = Block; Below != 0;) {
    unsigned D = Graph.block(Below).Dominator;
    if (LoopFlow && !isInLoop(Flow, D))
      return;
    const Expr *Condition = Graph.block(D).Succs.size() == 2 ? Graph.condition(D) : nullptr;
    // That the loop goes on is taken for granted.
    if (LoopFlow == &Flow && llvm::any_of(Graph.block(D).Succs,
                                          [&](const FlowGraph::Edge &E) { return !Graph.inLoop(E.Target, Loop); }))
      Condition = nullptr;
    for (const FlowGraph::Edge &E : Graph.block(D).Succs)
      if (Condition && E.Target == Below && Graph.block(Below).Preds.size() == 1)
        add(Condition, Flow);
    Below = D;
  }
}

void ValueSources::addAssignment(const Assignment &A, const ValueFlow &Flow, const ValueDecl *Target) {
  std::optional<unsigned> Block = blockOf(A, *Flow.graph());
  if (!Block)
    return;
  bool Repeats = isInLoop(Flow, *Block);
  if (A.IsStep && Repeats)
    Changes = true;
  if (auto *Asm = dyn_cast<GCCAsmStmt>(A.Site)) {
    auto It = ByPlace.find({&Flow, Asm});
    if (It == ByPlace.end()) {
      Changes |= Repeats;
      return;
    }
    for (const SharedAccess *Access : It->second)
      note(Access);
    return;
  }
  if (A.Parameter >= 0) {
    auto *Call = cast<CallExpr>(A.Site);
    if (auto It = ByPlace.find({&Flow, Call}); It != ByPlace.end()) {
      for (const SharedAccess *Access : It->second)
        note(Access);
      return;
    }
    const ValueFlow *Callee = Flow.callee(Call);
    const FunctionDecl *Definition = Callee && Callee->isReliable() ? Callee->function()->getDefinition() : nullptr;
    if (!Definition || A.Parameter >= int(Definition->getNumParams())) {
      Changes |= Repeats;
      return;
    }
    const ParmVarDecl *P = Definition->getParamDecl(unsigned(A.Parameter));
    for (const Assignment &Inside : P->getType()->isPointerType() ? In.Assigned.toPointee(P, *Definition)
                                                                  : In.Assigned.to(P, *Definition))
      addAssignment(Inside, *Callee, P);
    return;
  }
  if (!A.Value)
    return;
  size_t Before = On.size();
  add(A.Value, Flow);
  // A constant: what matters is when it is assigned.
  if (On.size() == Before && (!LoopFlow || Repeats))
    addBranches(Flow, *Block);
}

void ValueSources::addVariable(const ValueDecl *V, const ValueFlow &Flow) {
  // A member is known by its name, whatever the object; a variable belongs to the function that declares it.
  const ValueFlow *Home = &Flow;
  if (auto *Variable = dyn_cast<VarDecl>(V)) {
    if (!Variable->hasLocalStorage())
      return;
    while (Home && !isDeclaredIn(Variable, *Home))
      Home = Home->entry().Caller;
    if (!Home)
      return;
  }
  auto [It, New] = Variables.try_emplace({isa<FieldDecl>(V) ? nullptr : Home, V}, Progress::Started);
  if (!New) {
    // Made from its own old value.
    if (It->second == Progress::Started)
      Changes = true;
    return;
  }
  if (isa<FieldDecl>(V)) {
    for (const ValueFlow *Any : In.flows())
      for (const Assignment &A : In.Assigned.to(V, *Any->function()))
        addAssignment(A, *Any, V);
  } else {
    for (const Assignment &A : In.Assigned.to(V, *Home->function()))
      addAssignment(A, *Home, V);
    if (auto *P = dyn_cast<ParmVarDecl>(V))
      if (const Expr *Argument = argumentOf(*Home, P))
        add(Argument, *Home->entry().Caller);
  }
  Variables[{isa<FieldDecl>(V) ? nullptr : Home, V}] = Progress::Done;
}

void ValueSources::add(const Expr *E, const ValueFlow &Flow) {
  if (!E)
    return;
  if (Depth > Flow.root().Options.MaxSourceDepth) {
    OverLimit = true;
    return;
  }
  ++Depth;
  auto Leave = llvm::make_scope_exit([&] { --Depth; });
  E = E->IgnoreParens();
  if (auto *Cast = dyn_cast<CastExpr>(E); Cast && Cast->getCastKind() == CK_LValueToRValue) {
    const Expr *From = Cast->getSubExpr()->IgnoreParens();
    if (auto It = ByPlace.find({&Flow, From}); It != ByPlace.end()) {
      for (const SharedAccess *A : It->second)
        note(A);
      return;
    }
    return add(From, Flow);
  }
  if (!E->isTypeDependent() && Flow.root().Lookup.builtinVariable(E))
    return;
  if (auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    if (isa<VarDecl>(Ref->getDecl()))
      addVariable(Ref->getDecl(), Flow);
    return;
  }
  if (auto *Member = dyn_cast<MemberExpr>(E)) {
    if (isa<FieldDecl>(Member->getMemberDecl()))
      addVariable(Member->getMemberDecl(), Flow);
    if (!isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts()))
      add(Member->getBase(), Flow);
    return;
  }
  if (auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->isIncrementDecrementOp())
    Changes |= LoopFlow != nullptr;
  if (auto *Call = dyn_cast<CallExpr>(E)) {
    if (auto It = ByPlace.find({&Flow, Call}); It != ByPlace.end()) {
      for (const SharedAccess *A : It->second)
        note(A);
      return;
    }
    std::optional<OperationSite> Site = Flow.root().Lookup.site(Call);
    const ValueFlow *Callee = Flow.callee(Call);
    if (!Site && Callee && Callee->isReliable()) {
      for (const Expr *Returned : Callee->returns()) {
        size_t Before = On.size();
        add(Returned, *Callee);
        if (On.size() == Before)
          if (std::optional<unsigned> Block = Callee->graph()->blockOf(Returned->IgnoreParens()))
            addBranches(*Callee, *Block);
      }
      return;
    }
    bool IsFunctionOfArguments =
        Site && (Site->kind() == OperationKind::Pure || Site->operation().isVote() || Site->operation().isShuffle() ||
                 Site->kind() == OperationKind::BarrierReduce || Site->kind() == OperationKind::Reduce);
    const FunctionDecl *Direct = Call->getDirectCallee();
    IsFunctionOfArguments |= !Site && Direct && (Direct->getBuiltinID() || Flow.root().Lookup.isFromToolkit(Direct));
    if (!IsFunctionOfArguments) {
      Changes = true;
      return;
    }
    for (const Expr *Argument : Call->arguments())
      add(Argument, Flow);
    return;
  }
  for (const Stmt *Child : E->children())
    if (auto *Part = dyn_cast_or_null<Expr>(Child))
      add(Part, Flow);
}
