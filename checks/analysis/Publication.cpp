//===- Publication.cpp - Flags, what they announce, and the order of both -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/Publication.h"
#include "checks/analysis/ValueSources.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Analysis/CFG.h"

using namespace cudalint;
using namespace clang;

bool SharedAccess::reads() const {
  if (Kind != AccessKind::Atomic)
    return Kind == AccessKind::Read;
  AccessEffect Effect = Operation->operation().PointerEffect;
  return Effect == AccessEffect::Read || Effect == AccessEffect::ReadWrite;
}

bool SharedAccess::writes() const {
  if (Kind != AccessKind::Atomic)
    return Kind == AccessKind::Write;
  AccessEffect Effect = Operation->operation().PointerEffect;
  return Effect == AccessEffect::Write || Effect == AccessEffect::ReadWrite;
}

bool FlagWait::countsArrivals() const {
  if (Kind != WaitKind::Arrival)
    return false;
  AtomicUpdate Update = Access->Operation->update();
  return Update == AtomicUpdate::Add || Update == AtomicUpdate::Increment || Update == AtomicUpdate::Subtract ||
         Update == AtomicUpdate::Decrement;
}

/// The number that \p E always has, if it is one.
static std::optional<int64_t> constantOf(const Expr *E, const ValueFlow &Flow) {
  if (!E)
    return std::nullopt;
  if (ValueRef V = Flow.value(E))
    if (std::optional<int64_t> Number = V->constant())
      return Number;
  Expr::EvalResult Result;
  if (!E->isValueDependent() && E->getType()->isIntegralOrEnumerationType() &&
      E->EvaluateAsInt(Result, Flow.root().Context))
    return Result.Val.getInt().extOrTrunc(64).getSExtValue();
  return std::nullopt;
}

static std::optional<int64_t> constantOf(const Argument &A, const ValueFlow &Flow) {
  if (A.expr())
    return constantOf(A.expr(), Flow);
  if (std::optional<llvm::APSInt> Number = A.constant(Flow.root().Context))
    return Number->extOrTrunc(64).getSExtValue();
  return std::nullopt;
}

/// Does the atomic \p A leave the value as it is: an addition of 0, an exchange of a number for itself?
static bool onlyReads(const SharedAccess &A) {
  const OperationSite &Site = *A.Operation;
  std::optional<int64_t> Value = constantOf(Site.value(), *A.At.Flow);
  switch (Site.kind()) {
  case OperationKind::AtomicLoad:
  case OperationKind::AtomicWait:
    return true;
  case OperationKind::AtomicCompareExchange: {
    std::optional<int64_t> Compare = constantOf(Site.argument(Site.operation().Compare), *A.At.Flow);
    return Value && Compare && *Value == *Compare;
  }
  case OperationKind::AtomicReadModifyWrite:
    switch (Site.update()) {
    case AtomicUpdate::Add:
    case AtomicUpdate::Subtract:
    case AtomicUpdate::Or:
    case AtomicUpdate::Xor:
      return Value == 0;
    case AtomicUpdate::Max:
      return Value == 0 && Site.value().expr() && Site.value().expr()->getType()->isUnsignedIntegerType();
    case AtomicUpdate::And:
      return Value == -1 || Value == 0xffffffff;
    default:
      return false;
    }
  default:
    return false;
  }
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

FlagAccesses::FlagAccesses(const DeviceFunction &F) : F(F), Memory(F), Between(Memory) {
  if (!F.isReliable())
    return;
  collect(F.flow());
  if (Accesses.size() > F.flow().root().Options.MaxFlagAccesses) {
    Accesses.clear();
    ByPlace.clear();
    return;
  }
  for (const SharedAccess &A : Accesses) {
    HasUpdates |= A.Kind == SharedAccess::AccessKind::Atomic && A.writes() && !onlyReads(A);
    if (!A.reads())
      continue;
    for (Intervals::Place At = A.At;; At = Intervals::liftTo(At.Flow->entry().Caller, At)) {
      const FlowGraph &Graph = *At.Flow->graph();
      for (int Loop = Graph.block(At.Block).Loop; Loop >= 0; Loop = Graph.loops()[Loop].Parent)
        ReadingLoops.insert({At.Flow, Loop});
      if (!At.Flow->entry().Caller)
        break;
    }
  }
  for (const ValueFlow *Flow : Flows)
    findLoops(*Flow);
  for (const ValueFlow *Flow : Flows)
    findArrivals(*Flow);
}

void FlagAccesses::add(SharedAccess::AccessKind Kind, const Stmt *Place, std::optional<MemoryObject> Object,
                       bool IsVolatile, std::optional<OperationSite> Site, const Expr *Stored, Intervals::Place At) {
  if (!Object || !Object->isVisibleToOthers())
    return;
  if (Object->Space == MemorySpace::Constant || Object->Space == MemorySpace::Host)
    return;
  Accesses.push_back({Kind, Place, At, std::move(*Object), IsVolatile, Site, Stored, false});
  ByPlace[{At.Flow, Place}].push_back(&Accesses.back());
}

void FlagAccesses::collect(const ValueFlow &Flow) {
  using Kind = SharedAccess::AccessKind;
  Flows.push_back(&Flow);
  const FlowGraph &Graph = *Flow.graph();
  auto Lvalue = [&](Kind K, const Expr *E, const Expr *Stored, Intervals::Place At) {
    if (E->getType()->isArrayType() || E->getType()->isFunctionType() || Flow.variables().path(E))
      return;
    add(K, E, objectOf(E, Flow), E->getType().isVolatileQualified(), std::nullopt, Stored, At);
  };
  auto Operation = [&](const OperationSite &Site, const Stmt *Place, Intervals::Place At) {
    AccessEffect Effect = Site.operation().PointerEffect;
    // A copy that is made later is no access of this thread in its order; what completes it orders it.
    if (Site.operation().isHostApi() || Site.kind() == OperationKind::AsyncCopy ||
        Site.kind() == OperationKind::AsyncReduce)
      return;
    // A barrier object is no flag: its operations order what they must.
    if (Effect == AccessEffect::None || Site.operation().isBarrierObject() || Site.kind() == OperationKind::AtomicNotify)
      return;
    Argument Pointer = Site.pointer();
    const Expr *E = Pointer.expr();
    if (Pointer.operand() && Pointer.operand()->isExpression())
      E = Pointer.operand()->Expression;
    if (!E)
      return;
    std::optional<MemoryObject> Object;
    if (Site.operation().Pointer == Operation::ObjectArgument)
      Object = atomicObjectOf(E, Flow);
    else
      Object = pointeeOf(E, Flow);
    if (Pointer.operand() && Pointer.operand()->Integer && Object)
      Object->Indices.back() = nullptr;
    Kind K = Site.operation().isAtomic()    ? Kind::Atomic
             : Effect == AccessEffect::Read ? Kind::Read
                                            : Kind::Write;
    const Expr *Stored = Site.value().expr();
    add(K, Place, Object, Site.isVolatileAccess(), Site, K == Kind::Read ? nullptr : Stored, At);
    // The source of a copy.
    if (const Expr *Source = Site.source().expr())
      add(Kind::Read, Place, pointeeOf(Source, Flow), false, Site, nullptr, At);
  };
  for (unsigned B = 0; B != Graph.size(); ++B) {
    if (Flow.threads(B).empty())
      continue;
    unsigned Element = 0;
    for (const CFGElement &CFGElement : *Graph.block(B).Source) {
      Intervals::Place At{&Flow, B, Element++};
      auto Statement = CFGElement.getAs<CFGStmt>();
      if (!Statement)
        continue;
      const Stmt *S = Statement->getStmt();
      if (auto *Asm = dyn_cast<GCCAsmStmt>(S)) {
        for (const OperationSite &Site : Flow.root().Lookup.sites(Asm))
          Operation(Site, Asm, At);
        continue;
      }
      auto *E = dyn_cast<Expr>(S);
      if (!E || E->isTypeDependent())
        continue;
      if (auto *Cast = dyn_cast<ImplicitCastExpr>(E); Cast && Cast->getCastKind() == CK_LValueToRValue) {
        Lvalue(Kind::Read, Cast->getSubExpr()->IgnoreParens(), nullptr, At);
      } else if (auto *Binary = dyn_cast<BinaryOperator>(E); Binary && Binary->isAssignmentOp()) {
        if (Binary->isCompoundAssignmentOp())
          Lvalue(Kind::Read, Binary->getLHS()->IgnoreParens(), nullptr, At);
        size_t Before = Accesses.size();
        Lvalue(Kind::Write, Binary->getLHS()->IgnoreParens(),
               Binary->isCompoundAssignmentOp() ? nullptr : Binary->getRHS(), At);
        BinaryOperatorKind Op = Binary->getOpcode();
        if (Accesses.size() != Before)
          Accesses.back().AddsUp = Op == BO_AddAssign || Op == BO_SubAssign || Op == BO_MulAssign;
      } else if (auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->isIncrementDecrementOp()) {
        Lvalue(Kind::Read, Unary->getSubExpr()->IgnoreParens(), nullptr, At);
        size_t Before = Accesses.size();
        Lvalue(Kind::Write, Unary->getSubExpr()->IgnoreParens(), nullptr, At);
        if (Accesses.size() != Before)
          Accesses.back().AddsUp = true;
      } else if (auto *Construct = dyn_cast<CXXConstructExpr>(E)) {
        // A copy of a structure reads it.
        if (Construct->getConstructor()->isCopyOrMoveConstructor() && Construct->getConstructor()->isTrivial() &&
            Construct->getNumArgs() == 1 && Construct->getArg(0)->isGLValue())
          Lvalue(Kind::Read, Construct->getArg(0)->IgnoreParenImpCasts(), nullptr, At);
      } else if (auto *Call = dyn_cast<CallExpr>(E)) {
        if (std::optional<OperationSite> Site = Flow.root().Lookup.site(Call)) {
          Operation(*Site, Call, At);
        } else if (auto *Assign = dyn_cast<CXXOperatorCallExpr>(Call);
                   Assign && Assign->isAssignmentOp() && Assign->getNumArgs() == 2 && Assign->getDirectCallee() &&
                   Assign->getDirectCallee()->isTrivial()) {
          // Likewise its assignment.
          Lvalue(Kind::Write, Assign->getArg(0)->IgnoreParenImpCasts(), nullptr, At);
          if (Assign->getArg(1)->isGLValue())
            Lvalue(Kind::Read, Assign->getArg(1)->IgnoreParenImpCasts(), nullptr, At);
        } else if (const ValueFlow *Callee = Flow.callee(Call); Callee && Callee->isReliable()) {
          collect(*Callee);
        }
      }
    }
  }
}

//===----------------------------------------------------------------------===//
// Order of places
//===----------------------------------------------------------------------===//

bool FlagAccesses::reaches(Intervals::Place From, Intervals::Place To) const {
  // No barrier joins all devices and the host: nothing stops this way.
  return Between.wayWithout(From, To, Scope::System, SyncKind::CertainBarrier) != UnsyncedPath::None;
}

bool FlagAccesses::reachesDirectly(Intervals::Place From, Intervals::Place To) const {
  return Between.wayWithout(From, To, Scope::System, SyncKind::CertainBarrier) == UnsyncedPath::Direct;
}

bool FlagAccesses::isInLoop(const FlagWait &W, Intervals::Place At) const {
  return W.Loop >= 0 && Intervals::commonFlow(At.Flow, W.Flow) == W.Flow &&
         W.Spin.test(Intervals::liftTo(W.Flow, At).Block);
}

/// The expression that says where \p A is.
static const Expr *addressOf(const SharedAccess &A) {
  if (!A.Operation)
    return dyn_cast<Expr>(A.Place);
  Argument Pointer = A.Operation->pointer();
  return Pointer.operand() && Pointer.operand()->isExpression() ? Pointer.operand()->Expression : Pointer.expr();
}

std::optional<std::vector<const SharedAccess *>> FlagAccesses::sourcesOfWait(const FlagWait &W) const {
  ValueSources On(*this, ByPlace);
  On.add(W.Condition, *W.Flow);
  // The parts of the address: the lvalue itself would only give the access back.
  if (const Expr *Address = addressOf(*W.Access))
    for (const Stmt *Child : Address->IgnoreParens()->children())
      if (auto *Part = dyn_cast_or_null<Expr>(Child))
        On.add(Part, *W.Access->At.Flow);
  if (On.isOverLimit())
    return std::nullopt;
  return std::vector<const SharedAccess *>(On.accesses().begin(), On.accesses().end());
}

bool FlagAccesses::isBehind(const FlagWait &W, Intervals::Place At) const {
  const FlowGraph &Graph = *W.Flow->graph();
  if (W.Kind != FlagWait::WaitKind::Arrival)
    return reachesDirectly(W.Access->At, At);
  // Only where the branch was taken the right way: in its own function, or in what that calls there.
  unsigned Target = Graph.block(W.Branch).Succs[W.Edge].Target;
  if (Graph.block(Target).Preds.size() != 1)
    return false;
  if (Intervals::commonFlow(At.Flow, W.Flow) != W.Flow)
    return false;
  return Graph.dominates(Target, Intervals::liftTo(W.Flow, At).Block);
}

//===----------------------------------------------------------------------===//
// Loops that wait
//===----------------------------------------------------------------------===//

/// The local variables that decide which object \p E designates, in its own function. An object of the whole program is
/// always the same.
static void addVariables(const Stmt *E, llvm::DenseSet<const VarDecl *> &Variables) {
  if (!E)
    return;
  if (auto *Ref = dyn_cast<DeclRefExpr>(E))
    if (auto *V = dyn_cast<VarDecl>(Ref->getDecl()); V && V->hasLocalStorage())
      Variables.insert(V);
  for (const Stmt *Child : E->children())
    addVariables(Child, Variables);
}

llvm::BitVector FlagAccesses::spinOf(const SharedAccess &A, const ValueFlow &Flow, int Loop) const {
  // Out of the helpers that hold the access, to the loop.
  llvm::DenseSet<const VarDecl *> Variables;
  addVariables(addressOf(A), Variables);
  for (const ValueFlow *In = A.At.Flow; In != &Flow; In = In->entry().Caller) {
    const CallExpr *Call = In->call();
    llvm::DenseSet<const VarDecl *> Outer;
    for (const VarDecl *V : Variables)
      if (auto *P = dyn_cast<ParmVarDecl>(V))
        addVariables(argumentOf(*In, P), Outer);
    if (auto *Method = dyn_cast_or_null<CXXMemberCallExpr>(Call))
      addVariables(Method->getImplicitObjectArgument(), Outer);
    Variables = std::move(Outer);
  }
  // The ways round the loop on which none of them changes.
  const FlowGraph &Graph = *Flow.graph();
  llvm::BitVector Moves(Graph.size());
  for (const VarDecl *V : Variables)
    for (const Assignment &Change : Assigned.to(V, *Flow.function()))
      if (std::optional<unsigned> B = blockOf(Change, Graph); B && Graph.inLoop(*B, Loop))
        Moves.set(*B);
  unsigned Start = Intervals::liftTo(&Flow, A.At).Block;
  llvm::BitVector Ahead(Graph.size()), Behind(Graph.size());
  if (Moves.test(Start))
    return Ahead;
  auto Walk = [&](llvm::BitVector &Reached, auto Neighbours) {
    llvm::SmallVector<unsigned, 16> Work{Start};
    while (!Work.empty())
      for (unsigned Next : Neighbours(Work.pop_back_val()))
        if (Graph.inLoop(Next, Loop) && !Moves.test(Next) && !Reached.test(Next)) {
          Reached.set(Next);
          Work.push_back(Next);
        }
  };
  Walk(Ahead, [&](unsigned B) {
    llvm::SmallVector<unsigned, 4> Next;
    for (const FlowGraph::Edge &E : Graph.block(B).Succs)
      Next.push_back(E.Target);
    return Next;
  });
  Walk(Behind, [&](unsigned B) {
    llvm::SmallVector<unsigned, 4> Next;
    for (const auto &[Source, Edge] : Graph.block(B).Preds)
      Next.push_back(Source);
    return Next;
  });
  return Ahead &= Behind;
}

/// Do the threads that look at the flag take turns in the loop by a barrier, so that it repeats work and does not wait?
bool FlagAccesses::iteratesTogether(const SharedAccess &A, const ValueFlow &Flow, int Loop) const {
  Scope Joined = A.Object.Space == MemorySpace::Shared ? Scope::Block : Scope::Grid;
  for (const SyncSite &Site : F.sites()) {
    if (Site.Operation.synchronizes() < Joined || Intervals::commonFlow(Site.Flow, &Flow) != &Flow)
      continue;
    if (Flow.graph()->inLoop(Intervals::liftTo(&Flow, {Site.Flow, Site.Block, 0}).Block, Loop))
      return true;
  }
  return false;
}

std::optional<FlagWait::WaitKind> FlagAccesses::pollKind(const SharedAccess &A, const ValueFlow &Flow, int Loop) {
  if (A.Kind == SharedAccess::AccessKind::Write || !A.reads())
    return std::nullopt;
  if (A.Kind == SharedAccess::AccessKind::Read || onlyReads(A))
    return FlagWait::WaitKind::Poll;
  const OperationSite &Site = *A.Operation;
  auto Stays = [&](const Argument &Of) {
    if (!Of.expr())
      return bool(Of);
    ValueSources On(*this, ByPlace);
    On.setLoop(Flow, Loop);
    On.add(Of.expr(), *A.At.Flow);
    return !On.changes() && llvm::none_of(On.accesses(), [&](const SharedAccess *Other) {
      return Intervals::commonFlow(Other->At.Flow, &Flow) == &Flow &&
             Flow.graph()->inLoop(Intervals::liftTo(&Flow, Other->At).Block, Loop);
    });
  };
  if (Site.kind() == OperationKind::AtomicCompareExchange) {
    Argument Compare = Site.argument(Site.operation().Compare);
    // An object that the exchange itself updates is set again before each try.
    bool Updated = Compare.expr() && Compare.expr()->isGLValue();
    if (!Stays(Site.value()) || (!Updated && !Stays(Compare)))
      return std::nullopt;
    return FlagWait::WaitKind::Lock;
  }
  if (Site.kind() != OperationKind::AtomicReadModifyWrite)
    return std::nullopt;
  if (Site.update() == AtomicUpdate::Exchange && (!Site.value() || Stays(Site.value())))
    return FlagWait::WaitKind::Lock;
  if (Site.update() == AtomicUpdate::Or && constantOf(Site.value(), *A.At.Flow))
    return FlagWait::WaitKind::Lock;
  return std::nullopt;
}

/// Does \p S write to memory of which it is not known where it lies?
static bool writesUnknown(const Stmt *S, const ValueFlow &Flow) {
  const Expr *Target = nullptr;
  if (auto *Binary = dyn_cast<BinaryOperator>(S); Binary && Binary->isAssignmentOp())
    Target = Binary->getLHS();
  else if (auto *Unary = dyn_cast<UnaryOperator>(S); Unary && Unary->isIncrementDecrementOp())
    Target = Unary->getSubExpr();
  return Target && !Flow.variables().path(Target) && !objectOf(Target->IgnoreParens(), Flow);
}

static bool writesUnknown(const ValueFlow &Flow) {
  for (unsigned B = 0; B != Flow.graph()->size(); ++B)
    for (const CFGElement &Element : *Flow.graph()->block(B).Source)
      if (auto Statement = Element.getAs<CFGStmt>(); Statement && writesUnknown(Statement->getStmt(), Flow))
        return true;
  return false;
}

/// Does the loop test nothing but plain memory and values that stay, with nothing in it that could change either?
bool FlagAccesses::isEndless(const ValueFlow &Flow, int Loop) {
  const FlowGraph &Graph = *Flow.graph();
  auto InLoop = [&](Intervals::Place At) {
    return Intervals::commonFlow(At.Flow, &Flow) == &Flow &&
           Graph.inLoop(Intervals::liftTo(&Flow, At).Block, Loop);
  };
  for (const SharedAccess &A : Accesses)
    if (InLoop(A.At) && (!A.isPlain() || A.writes()))
      return false;
  for (unsigned B : Graph.loops()[Loop].Blocks.set_bits()) {
    for (const CFGElement &Element : *Graph.block(B).Source) {
      auto Statement = Element.getAs<CFGStmt>();
      const Stmt *S = Statement ? Statement->getStmt() : nullptr;
      if (!S)
        continue;
      if (isa<GCCAsmStmt, CXXConstructExpr, CXXNewExpr>(S) || writesUnknown(S, Flow))
        return false;
      auto *Call = dyn_cast<CallExpr>(S);
      if (!Call)
        continue;
      std::optional<OperationSite> Site = Flow.root().Lookup.site(Call);
      if (Site && (Site->kind() == OperationKind::Sleep || Site->kind() == OperationKind::Pure))
        continue;
      if (Flow.root().Lookup.builtinVariable(Call))
        continue;
      const ValueFlow *Callee = Flow.callee(Call);
      if (Site || !Callee || !Callee->isReliable() || !Callee->callees().empty() || writesUnknown(*Callee))
        return false;
      for (const SyncSite &Inside : F.sites())
        if (Inside.Flow == Callee)
          return false;
    }
    for (const FlowGraph::Edge &E : Graph.block(B).Succs) {
      if (Graph.inLoop(E.Target, Loop))
        continue;
      const Expr *Condition = Graph.condition(B);
      if (!Condition)
        return false;
      ValueSources On(*this, ByPlace);
      On.setLoop(Flow, Loop);
      On.add(Condition, Flow);
      if (On.changes())
        return false;
    }
  }
  return true;
}

/// Does the loop of \p W also end, by a count or a clock of its own, on a way that meets the one on which the flag has
/// been seen? Then who comes out of it need not have seen the flag, and nobody waits for ever.
static bool givesUp(const FlagWait &W, const FlagAccesses &In, const ValueSources::Places &ByPlace,
                    Assignments &Assigned) {
  const FlowGraph &Graph = *W.Flow->graph();
  unsigned Behind = Graph.block(W.Branch).Succs[W.Edge].Target;
  auto Ends = [&](const Expr *Condition) {
    ValueSources On(In, ByPlace);
    On.setLoop(*W.Flow, W.Loop);
    On.add(Condition, *W.Flow);
    if (!On.changes())
      return false;
    // What moves on to the next flag, as a look-back does, ends no wait.
    llvm::DenseSet<const VarDecl *> Variables;
    addVariables(Condition, Variables);
    bool Moves = false;
    for (const VarDecl *V : Variables)
      for (const Assignment &Change : Assigned.to(V, *W.Flow->function()))
        if (std::optional<unsigned> B = blockOf(Change, Graph); B && Graph.inLoop(*B, W.Loop)) {
          if (W.Spin.test(*B))
            return true;
          Moves = true;
        }
    return !Moves;
  };
  auto Meet = [&](unsigned A, unsigned B) {
    if (A == B)
      return true;
    for (unsigned X = 0; X != Graph.size(); ++X)
      if (X != Graph.exit() && (X == A || Graph.reaches(A, X)) && (X == B || Graph.reaches(B, X)))
        return true;
    return false;
  };
  for (unsigned B : Graph.loops()[W.Loop].Blocks.set_bits()) {
    const Expr *Condition = Graph.block(B).Succs.size() == 2 ? Graph.condition(B) : nullptr;
    if (!Condition)
      continue;
    for (const FlowGraph::Edge &E : Graph.block(B).Succs)
      if (!Graph.inLoop(E.Target, W.Loop) && Meet(E.Target, Behind) && Ends(Condition))
        return true;
  }
  return false;
}

void FlagAccesses::findLoops(const ValueFlow &Flow) {
  const FlowGraph &Graph = *Flow.graph();
  for (int Loop = 0; Loop != int(Graph.loops().size()); ++Loop) {
    if (!ReadingLoops.count({&Flow, Loop}))
      continue;
    std::optional<bool> Endless;
    for (unsigned B : Graph.loops()[Loop].Blocks.set_bits()) {
      const Expr *Condition = Graph.condition(B);
      if (!Condition || Graph.block(B).Succs.size() != 2)
        continue;
      for (unsigned E = 0; E != 2; ++E) {
        if (Graph.inLoop(Graph.block(B).Succs[E].Target, Loop))
          continue;
        ValueSources On(*this, ByPlace);
        On.setLoop(Flow, Loop);
        On.add(Condition, Flow);
        if (On.changes())
          continue;
        for (const SharedAccess *A : On.accesses()) {
          if (Intervals::commonFlow(A->At.Flow, &Flow) != &Flow ||
              !Graph.inLoop(Intervals::liftTo(&Flow, A->At).Block, Loop))
            continue;
          std::optional<FlagWait::WaitKind> Kind = pollKind(*A, Flow, Loop);
          if (!Kind || iteratesTogether(*A, Flow, Loop))
            continue;
          FlagWait W{*Kind, A, Condition, &Flow, Loop, B, E, false, {}};
          W.Spin = spinOf(*A, Flow, Loop);
          if (!W.Spin.test(Intervals::liftTo(&Flow, A->At).Block))
            continue;
          if (*Kind == FlagWait::WaitKind::Poll && givesUp(W, *this, ByPlace, Assigned))
            continue;
          // Who changes the flag in the loop itself does not wait for it.
          if (*Kind == FlagWait::WaitKind::Poll &&
              llvm::any_of(Accesses, [&](const SharedAccess &Other) {
                return &Other != A && Other.writes() && Other.Object.isSameAs(A->Object) && isInLoop(W, Other.At) &&
                       !(Other.Operation && Other.Kind == SharedAccess::AccessKind::Atomic && onlyReads(Other)) &&
                       pollKind(Other, Flow, Loop) != FlagWait::WaitKind::Lock;
              }))
            continue;
          if (A->isPlain() || (A->Operation && A->Operation->kind() == OperationKind::Load && !A->IsVolatile)) {
            if (!Endless)
              Endless = isEndless(Flow, Loop);
            W.IsEndless = *Endless && A->isPlain();
            // A loop that reads plain memory again and again does other things, too.
            if (A->isPlain() && !W.IsEndless)
              continue;
          }
          if (llvm::none_of(Waits, [&](const FlagWait &Other) { return Other.Access == A; }))
            Waits.push_back(W);
        }
      }
    }
  }
}

//===----------------------------------------------------------------------===//
// Branches that act on who came before
//===----------------------------------------------------------------------===//

/// Is \p E a number less one: `gridDim.x - 1`?
static bool isLessOne(const Expr *E) {
  auto *Binary = dyn_cast<BinaryOperator>(E->IgnoreParenCasts());
  return Binary && Binary->getOpcode() == BO_Sub && isa<IntegerLiteral>(Binary->getRHS()->IgnoreParenCasts());
}

/// Is \p Block only executed when a branch around it has told that others have come before?
bool FlagAccesses::isBehindArrival(const ValueFlow &Flow, unsigned Block, const SharedAccess &A, unsigned Depth) {
  const FlowGraph &Graph = *Flow.graph();
  for (unsigned Below = Block; Below != 0;) {
    unsigned D = Graph.block(Below).Dominator;
    const Expr *Condition = Graph.block(D).Succs.size() == 2 ? Graph.condition(D) : nullptr;
    for (const FlowGraph::Edge &E : Graph.block(D).Succs)
      if (Condition && E.Target == Below && Graph.block(Below).Preds.size() == 1 &&
          tellsArrival(Condition, Flow, A, Depth) == (E.Slot == 0))
        return true;
    Below = D;
  }
  return false;
}

/// Does \p E being true (or false) tell that other threads have updated the counter of \p A before?
std::optional<bool> FlagAccesses::tellsArrival(const Expr *E, const ValueFlow &Flow, const SharedAccess &A,
                                               unsigned Depth) {
  if (!E || Depth > Flow.root().Options.MaxArrivalDepth)
    return std::nullopt;
  E = E->IgnoreParens();
  if (auto *Full = dyn_cast<FullExpr>(E))
    return tellsArrival(Full->getSubExpr(), Flow, A, Depth);
  if (E == A.Place)
    return true;
  if (auto *Cast = dyn_cast<CastExpr>(E)) {
    if (Cast->getCastKind() != CK_LValueToRValue)
      return tellsArrival(Cast->getSubExpr(), Flow, A, Depth);
    const Expr *From = Cast->getSubExpr()->IgnoreParens();
    // What was stored in the variable, or in the shared variable.
    std::optional<bool> Result;
    auto Try = [&](const Expr *Value, const ValueFlow &In, std::optional<unsigned> Block) {
      if (!Value || Result)
        return;
      std::optional<int64_t> Number = constantOf(Value, In);
      if (!Number)
        Result = tellsArrival(Value, In, A, Depth + 1);
      else if (*Number != 0 && Block && isBehindArrival(In, *Block, A, Depth + 1))
        Result = true;
    };
    if (auto It = ByPlace.find({&Flow, From}); It != ByPlace.end()) {
      for (const SharedAccess *Read : It->second)
        for (const SharedAccess &Write : Accesses)
          if (Read->Object.Space == MemorySpace::Shared && Write.Stored && Write.Object.isSameAs(Read->Object))
            Try(Write.Stored, *Write.At.Flow, Write.At.Block);
      return Result;
    }
    if (auto *Ref = dyn_cast<DeclRefExpr>(From))
      if (auto *V = dyn_cast<VarDecl>(Ref->getDecl())) {
        if (auto *P = dyn_cast<ParmVarDecl>(V))
          if (const Expr *Argument = argumentOf(Flow, P))
            Try(Argument, *Flow.entry().Caller, std::nullopt);
        for (const Assignment &Change : Assigned.to(V, *Flow.function()))
          Try(Change.Value, Flow, blockOf(Change, *Flow.graph()));
      }
    return Result;
  }
  if (auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->getOpcode() == UO_LNot) {
    std::optional<bool> Inner = tellsArrival(Unary->getSubExpr(), Flow, A, Depth + 1);
    return Inner ? std::optional<bool>(!*Inner) : std::nullopt;
  }
  if (auto *Call = dyn_cast<CallExpr>(E)) {
    std::optional<OperationSite> Site = Flow.root().Lookup.site(Call);
    if (Site && Site->predicate().expr() && Site->kind() != OperationKind::VoteAll)
      return tellsArrival(Site->predicate().expr(), Flow, A, Depth + 1);
    if (Site && Site->operation().isShuffle() && Site->value().expr())
      return tellsArrival(Site->value().expr(), Flow, A, Depth + 1);
    if (const ValueFlow *Callee = Flow.callee(Call); Callee && !Site) {
      for (const Expr *Returned : Callee->returns())
        if (!constantOf(Returned, *Callee))
          if (std::optional<bool> Result = tellsArrival(Returned, *Callee, A, Depth + 1))
            return Result;
    }
    return std::nullopt;
  }
  auto *Binary = dyn_cast<BinaryOperator>(E);
  if (!Binary)
    return std::nullopt;
  if (Binary->getOpcode() == BO_Assign)
    return tellsArrival(Binary->getRHS(), Flow, A, Depth + 1);
  if (Binary->isLogicalOp()) {
    bool Decides = Binary->getOpcode() == BO_LAnd;
    for (const Expr *Side : {Binary->getLHS(), Binary->getRHS()})
      if (tellsArrival(Side, Flow, A, Depth + 1) == Decides)
        return Decides;
    return std::nullopt;
  }
  if (!Binary->isComparisonOp())
    return std::nullopt;
  ValueSources OfLeft(*this, ByPlace), OfRight(*this, ByPlace);
  for (auto [On, Side] : {std::pair(&OfLeft, Binary->getLHS()), std::pair(&OfRight, Binary->getRHS())}) {
    On->setValuesOnly();
    On->add(Side, Flow);
  }
  bool OnLeft = llvm::is_contained(OfLeft.accesses(), &A);
  if (OnLeft == llvm::is_contained(OfRight.accesses(), &A) || OfLeft.isOverLimit() || OfRight.isOverLimit())
    return std::nullopt;
  std::optional<int64_t> Number = constantOf(OnLeft ? Binary->getRHS() : Binary->getLHS(), Flow);
  BinaryOperatorKind Op = OnLeft ? Binary->getOpcode() : BinaryOperator::reverseComparisonOp(Binary->getOpcode());
  AtomicUpdate Update = A.Operation->update();
  bool Counts = Update == AtomicUpdate::Add || Update == AtomicUpdate::Increment || Update == AtomicUpdate::Subtract ||
                Update == AtomicUpdate::Decrement;
  bool CountsDown = Update == AtomicUpdate::Subtract || Update == AtomicUpdate::Decrement;
  switch (Op) {
  case BO_EQ:
  case BO_NE:
    // The first one finds the counter as it was set: 0 if it counts up.
    if (Number == 0 && !CountsDown)
      return Op == BO_NE;
    return Counts ? std::optional<bool>(Op == BO_EQ) : std::nullopt;
  case BO_GT:
  case BO_GE:
    // `>= n - 1` asks for the last one; a bound alone asks whether a place that has been taken exists.
    return Counts && !CountsDown && isLessOne(OnLeft ? Binary->getRHS() : Binary->getLHS())
               ? std::optional<bool>(true)
               : std::nullopt;
  default:
    return std::nullopt;
  }
}

void FlagAccesses::findArrivals(const ValueFlow &Flow) {
  if (!HasUpdates)
    return;
  const FlowGraph &Graph = *Flow.graph();
  for (unsigned B = 0; B != Graph.size(); ++B) {
    const Expr *Condition = Graph.block(B).Succs.size() == 2 ? Graph.condition(B) : nullptr;
    if (!Condition || Flow.threads(B).empty())
      continue;
    ValueSources On(*this, ByPlace);
    On.add(Condition, Flow);
    for (const SharedAccess *A : On.accesses()) {
      if (A->Kind != SharedAccess::AccessKind::Atomic || !A->writes() || onlyReads(*A) ||
          llvm::any_of(Waits, [&](const FlagWait &W) {
            return W.Access == A && W.Kind != FlagWait::WaitKind::Arrival;
          }))
        continue;
      std::optional<bool> Late = tellsArrival(Condition, Flow, *A, 0);
      if (!Late)
        continue;
      unsigned Edge = (Graph.block(B).Succs[0].Slot == 0) == *Late ? 0 : 1;
      Waits.push_back({FlagWait::WaitKind::Arrival, A, Condition, &Flow, -1, B, Edge, false, {}});
    }
  }
}

//===----------------------------------------------------------------------===//
// Both sides
//===----------------------------------------------------------------------===//

Publications::Publications(llvm::ArrayRef<const DeviceFunction *> Roots, const LaunchFacts &Launches,
                           const ProjectFacts *Elsewhere)
    : Launches(Launches) {
  for (const DeviceFunction *F : Roots)
    if (F->isReliable())
      Functions.push_back(std::make_unique<FlagAccesses>(*F));
  for (const std::unique_ptr<FlagAccesses> &F : Functions)
    for (const FlagWait &W : F->waits())
      check(*F, W);
  if (Elsewhere)
    for (const FlagPartner &Partner : Elsewhere->Partners)
      for (const std::unique_ptr<FlagAccesses> &F : Functions)
        if (projectName(F->function().function()) == Partner.Function)
          checkWith(Partner, *F);
}

/// The host variables that the launches of \p F hand over for its parameter \p P.
static llvm::SmallVector<const Decl *, 2> handedOver(const DeviceFunction &F, const ParmVarDecl *P,
                                                     const LaunchFacts &Launches) {
  llvm::SmallVector<const Decl *, 2> Result;
  for (const LaunchFact *L : Launches.of(F.function())) {
    auto *Call = dyn_cast_or_null<CUDAKernelCallExpr>(L->Site.call());
    unsigned Position = P->getFunctionScopeIndex();
    if (!Call || Position >= Call->getNumArgs())
      continue;
    const Expr *E = Call->getArg(Position)->IgnoreParenCasts();
    if (auto *Member = dyn_cast<MemberExpr>(E))
      Result.push_back(Member->getMemberDecl()->getCanonicalDecl());
    else if (auto *Ref = dyn_cast<DeclRefExpr>(E))
      Result.push_back(Ref->getDecl()->getCanonicalDecl());
  }
  return Result;
}

bool Publications::areSame(const MemoryObject &A, const FlagAccesses &InA, const MemoryObject &B,
                           const FlagAccesses &InB) const {
  if (A.Path != B.Path)
    return false;
  if (A.Root == B.Root)
    // Shared memory belongs to one launch of one kernel.
    return &InA == &InB || A.Space != MemorySpace::Shared;
  // Parameters of two kernels that are launched with one variable.
  auto *P = dyn_cast<ParmVarDecl>(A.Root), *Q = dyn_cast<ParmVarDecl>(B.Root);
  if (!P || !Q || &InA == &InB || !InA.function().isKernel() || !InB.function().isKernel())
    return false;
  llvm::SmallVector<const Decl *, 2> ForP = handedOver(InA.function(), P, Launches),
                                     ForQ = handedOver(InB.function(), Q, Launches);
  return llvm::any_of(ForP, [&](const Decl *D) { return llvm::is_contained(ForQ, D); });
}

Scope Publications::observers(const FlagAccesses &In, const FlagWait &W) const {
  const MemoryObject &Flag = W.Access->Object;
  if (Flag.Space == MemorySpace::Shared)
    return Scope::Block;
  if (Flag.Space == MemorySpace::Global || Flag.Space == MemorySpace::Managed)
    return Flag.isElementOfBlock(false) && W.isLock() ? Scope::None : Scope::Grid;
  // A pointer that the launch hands over is to memory of the device; one that a caller hands over can be to anything.
  if (!In.function().isKernel())
    return Scope::None;
  return Scope::Grid;
}

/// What the loop test `flag == 0`, or its like, asks; none if it is another kind of test.
static std::optional<FlagTest> testOf(const Expr *E, const ValueFlow &Flow, const FlagWait &W) {
  E = E->IgnoreParenImpCasts();
  if (auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->getOpcode() == UO_LNot) {
    std::optional<FlagTest> Inner = testOf(Unary->getSubExpr(), Flow, W);
    return Inner ? std::optional<FlagTest>({Inner->Number, !Inner->IsEqual}) : std::nullopt;
  }
  auto IsFlag = [&](const Expr *Part) {
    Part = Part->IgnoreParenCasts();
    return Part == W.Access->Place || Part->IgnoreParens() == dyn_cast<Expr>(W.Access->Place)->IgnoreParens();
  };
  if (!isa<Expr>(W.Access->Place))
    return std::nullopt;
  if (IsFlag(E))
    return FlagTest{0, false};
  auto *Binary = dyn_cast<BinaryOperator>(E);
  if (!Binary || !Binary->isEqualityOp())
    return std::nullopt;
  bool OnLeft = IsFlag(Binary->getLHS());
  if (!OnLeft && !IsFlag(Binary->getRHS()))
    return std::nullopt;
  std::optional<int64_t> Other = constantOf(OnLeft ? Binary->getRHS() : Binary->getLHS(), Flow);
  if (!Other)
    return std::nullopt;
  return FlagTest{*Other, Binary->getOpcode() == BO_EQ};
}

/// What a flag has to be for \p W to end, if that is a comparison with a number.
static std::optional<FlagTest> endOf(const FlagWait &W) {
  std::optional<FlagTest> Test = W.Kind == FlagWait::WaitKind::Poll ? testOf(W.Condition, *W.Flow, W) : std::nullopt;
  bool LeavesWhenTrue = W.Flow->graph()->block(W.Branch).Succs[W.Edge].Slot == 0;
  return Test ? std::optional<FlagTest>({Test->Number, Test->IsEqual == LeavesWhenTrue}) : std::nullopt;
}

/// The number that \p A, a write, leaves behind, if that is one.
static std::optional<int64_t> numberWritten(const SharedAccess &A) {
  if (!A.Stored)
    return std::nullopt;
  bool Replaces = A.Kind == SharedAccess::AccessKind::Write || A.Operation->kind() == OperationKind::AtomicStore ||
                  A.Operation->update() == AtomicUpdate::Exchange;
  return Replaces ? constantOf(A.Stored, *A.At.Flow) : std::nullopt;
}

bool Publications::canEnd(const FlagWait &W, const FlagAccesses &In, const SharedAccess &A,
                          const FlagAccesses &InA) const {
  if (W.Kind == FlagWait::WaitKind::Arrival)
    return &A == W.Access;
  if (&A == W.Access || !A.writes() || !areSame(W.Access->Object, In, A.Object, InA))
    return false;
  if (&In == &InA && A.Object.hasOtherElementThan(W.Access->Object))
    return false;
  if (A.Kind == SharedAccess::AccessKind::Atomic && onlyReads(A))
    return false;
  // Who takes the flag does not give it.
  for (const FlagWait &Other : InA.waits())
    if (Other.Access == &A)
      return false;
  // Does the value that is stored let the loop end?
  if (std::optional<int64_t> Value = numberWritten(A))
    if (std::optional<FlagTest> End = endOf(W))
      return End->holdsFor(*Value);
  return true;
}

/// Is what \p R reads after the wait what another thread writes by \p D before the flag?
bool Publications::isExchanged(const FlagAccesses &Producer, const SharedAccess &D, const FlagAccesses &Consumer,
                               const SharedAccess &R, const FlagWait &W, Scope Needed) const {
  if (!R.reads() || !areSame(D.Object, Producer, R.Object, Consumer))
    return false;
  // An atomic that reads and writes takes part in the same counting; it is not handed the other's result.
  if (R.writes() && !onlyReads(R))
    return false;
  // Other blocks do not see shared memory.
  if (Needed >= Scope::Grid && D.Object.Space == MemorySpace::Shared)
    return false;
  if (&Producer != &Consumer)
    return true;
  if (D.Object.hasOtherElementThan(R.Object))
    return false;
  // Its own element, which no other block that looks at this flag has.
  if (D.Object.hasSameElementAs(R.Object)) {
    llvm::SmallVector<const Symbol *, 2> OfFlag = W.Access->Object.blockSymbols(!W.isLock());
    bool Own = Needed >= Scope::Grid
                   ? llvm::any_of(D.Object.blockSymbols(!W.isLock()),
                                  [&](const Symbol *S) { return !llvm::is_contained(OfFlag, S); })
                   : llvm::any_of(D.Object.Indices, [](ValueRef V) { return V->uniformity() < Scope::Block; });
    if (Own)
      return false;
  }
  // A barrier of all these threads in between orders both anyhow.
  const Intervals &Between = Producer.intervals();
  return !Producer.reaches(D.At, R.At) ||
         Between.wayWithout(D.At, R.At, Needed, SyncKind::CertainBarrier) != UnsyncedPath::None;
}

/// The threads that certainly execute \p A whenever its block comes to it, bounds on indices taken to let them through.
static LaneSet certainThreads(const FlagAccesses &In, const SharedAccess &A, bool &NeedsRunTimeValue) {
  const DeviceFunction &F = In.function();
  const LaneState &State = F.lanes(*A.At.Flow, A.At.Block, Scope::Block);
  LaneSet Certain = State.present() & F.shape().possibleThreads();
  if ((State.Here - State.present()).empty())
    return Certain;
  for (const DeviceFunction::Reason &R : F.reasons(*A.At.Flow, A.At.Block, Scope::Block)) {
    const LanePredicate &P = R.Flow->predicate(R.Absence.Branch);
    if (!P.isExact() && P.Together < Scope::Block && P.Order != LaneOrder::Prefix && P.Order != LaneOrder::Suffix)
      return Certain;
  }
  NeedsRunTimeValue = true;
  return State.Here & F.shape().possibleThreads();
}

/// The scope at which the threads that execute \p Many must wait for, or be waited for by, those that execute \p Few;
/// None if each does both.
static Scope joined(const FlagAccesses &In, const SharedAccess &Many, const SharedAccess &Few, bool &NeedsRunTimeValue) {
  LaneSet Of = certainThreads(In, Many, NeedsRunTimeValue), At = Few.threads();
  Of &= ~At;
  if (Of.empty())
    return Scope::None;
  for (unsigned Warp = 0; Warp != MaxWarps; ++Warp)
    if (Of.warp(Warp) && !At.warp(Warp))
      return Scope::Block;
  return Scope::Warp;
}

/// A fence between \p From and \p To that does not reach as far as \p Needed.
static std::optional<OperationSite> narrowFence(const FlagAccesses &In, Intervals::Place From, Intervals::Place To,
                                                Scope Needed) {
  for (const SyncSite &Site : In.function().sites()) {
    if (Site.Operation.kind() != OperationKind::Fence || Site.Operation.hasUnknownOrder() ||
        Site.Operation.orders() >= Needed || Site.Operation.orders() < Scope::Block)
      continue;
    unsigned Element = 0;
    for (const CFGElement &E : *Site.Flow->graph()->block(Site.Block).Source) {
      auto Statement = E.getAs<CFGStmt>();
      if (Statement && Statement->getStmt() == Site.Operation.stmt())
        break;
      ++Element;
    }
    Intervals::Place At{Site.Flow, Site.Block, Element};
    if (In.reachesDirectly(From, At) && In.reachesDirectly(At, To))
      return Site.Operation;
  }
  return std::nullopt;
}

/// Does \p P, a write, order by itself what its thread has written before, for threads of \p Needed? Perhaps counts.
static bool isInOrder(const SharedAccess &P, Scope Needed) {
  return P.Operation &&
         (P.Operation->hasUnknownOrder() || (isRelease(P.Operation->order()) && P.Operation->orders() >= Needed));
}

/// Adds \p U, whose cause is not yet known, if something is out of order where its data and then its flag are written.
bool Publications::addProducer(UnorderedPublication U) {
  using Cause = UnorderedPublication::Cause;
  const FlagAccesses &Producer = *U.Producer;
  const SharedAccess &D = *U.DataWrite, &P = *U.FlagWrite;
  const Intervals &Between = Producer.intervals();
  if (!isInOrder(P, U.Needed)) {
    bool SameThreads = (D.threads() - P.threads()).empty();
    LaneSet Threads = SameThreads ? D.threads() : LaneSet::all();
    if (Between.wayWithout(D.At, P.At, U.Needed, SyncKind::PossibleRelease, Threads) != UnsyncedPath::None) {
      U.Fence = narrowFence(Producer, D.At, P.At, U.Needed);
      U.Why = U.Fence                                          ? Cause::NarrowFence
              : P.Operation && isRelease(P.Operation->order()) ? Cause::NarrowAtomic
                                                               : Cause::NoFence;
      Unordered.push_back(U);
      return true;
    }
  }
  Scope Join = joined(Producer, D, P, U.NeedsRunTimeValue);
  if (Join == Scope::None || !Producer.function().isKernel() ||
      Between.wayWithout(D.At, P.At, Join, SyncKind::PossibleBarrier) == UnsyncedPath::None)
    return false;
  U.Why = Cause::NoBarrier;
  U.Needed = Join;
  Unordered.push_back(U);
  return true;
}

/// Likewise where its flag is waited for and then its data are read.
bool Publications::addConsumer(UnorderedPublication U) {
  using Cause = UnorderedPublication::Cause;
  const FlagAccesses &Consumer = *U.Consumer;
  const SharedAccess &Seen = *U.Wait->Access, &Read = *U.DataRead;
  const Intervals &Between = Consumer.intervals();
  bool Acquires = Seen.Operation && isAcquire(Seen.Operation->order());
  if (!(Acquires && Seen.Operation->orders() >= U.Needed) &&
      Between.wayWithout(Seen.At, Read.At, U.Needed, SyncKind::PossibleAcquire) != UnsyncedPath::None) {
    U.Fence = narrowFence(Consumer, Seen.At, Read.At, U.Needed);
    U.Why = U.Fence ? Cause::NarrowFence : Acquires ? Cause::NarrowAtomic : Cause::NoFence;
    Unordered.push_back(U);
    return true;
  }
  Scope Join = joined(Consumer, Read, Seen, U.NeedsRunTimeValue);
  if (Join == Scope::None || !Consumer.function().isKernel() ||
      Between.wayWithout(Seen.At, Read.At, Join, SyncKind::PossibleBarrier) == UnsyncedPath::None)
    return false;
  U.Why = Cause::NoBarrier;
  U.Needed = Join;
  Unordered.push_back(U);
  return true;
}

/// Is the order of what is behind the wait for \p Seen no question: the wait does not end, or may order by itself?
static bool isBeyondJudgement(const SharedAccess &Seen) {
  return Seen.isPlain() || (Seen.Operation && Seen.Operation->hasUnknownOrder());
}

void Publications::check(const FlagAccesses &Consumer, const FlagWait &W) {
  using Side = UnorderedPublication::Side;
  using Cause = UnorderedPublication::Cause;
  Scope Needed = observers(Consumer, W);
  // Behind a pointer of unknown origin: the block at least.
  bool AtLeast = Needed == Scope::None;
  if (AtLeast)
    Needed = Scope::Block;
  const SharedAccess &Seen = *W.Access;
  bool IsLock = W.Kind == FlagWait::WaitKind::Lock;
  bool ConsumerDone = W.Kind == FlagWait::WaitKind::Arrival || isBeyondJudgement(Seen);

  for (const std::unique_ptr<FlagAccesses> &ProducerOwner : Functions) {
    const FlagAccesses &Producer = *ProducerOwner;
    if (&Producer != &Consumer && (W.Kind != FlagWait::WaitKind::Poll || AtLeast))
      continue;
    for (const SharedAccess &P : Producer.accesses()) {
      if (!canEnd(W, Consumer, P, Producer))
        continue;
      if (IsLock && !Producer.reaches(Seen.At, P.At))
        continue;
      // Is the flag itself written in order?
      bool PInOrder = isInOrder(P, Needed);
      bool ProducerDone = PInOrder;
      for (const SharedAccess &D : Producer.accesses()) {
        if (ProducerDone && ConsumerDone)
          break;
        if (!D.writes() || &D == &P || D.Object.isSameAs(P.Object) || (D.Kind == SharedAccess::AccessKind::Atomic && onlyReads(D)) ||
            !(W.Kind == FlagWait::WaitKind::Arrival ? Producer.reaches(D.At, P.At)
                                                    : Producer.reachesDirectly(D.At, P.At)))
          continue;
        if (IsLock && !Producer.reaches(Seen.At, D.At))
          continue;
        const SharedAccess *Read = nullptr;
        for (const SharedAccess &R : Consumer.accesses()) {
          if (&R == &Seen || Consumer.isInLoop(W, R.At) != (IsLock && Consumer.isInLoop(W, P.At)) ||
              !isExchanged(Producer, D, Consumer, R, W, Needed) || !Consumer.isBehind(W, R.At))
            continue;
          if (IsLock && !Consumer.reaches(R.At, P.At))
            continue;
          Read = &R;
          break;
        }
        if (!Read)
          continue;
        UnorderedPublication U{Side::Producer, Cause::NoFence, Needed, &W, &D, &P, Read, &Producer, &Consumer, {}, false};
        if (!ProducerDone || PInOrder)
          ProducerDone |= addProducer(U);
        if (!ConsumerDone) {
          U.At = Side::Consumer;
          ConsumerDone = addConsumer(U);
        }
      }
    }
  }
}

//===----------------------------------------------------------------------===//
// Flags of several files
//===----------------------------------------------------------------------===//

/// Data that are named with one flag.
static constexpr size_t MaxData = 64;

/// \p O, seen in \p In, as other files name it. Without relocatable device code each file has variables of its own.
static std::optional<ForeignObject> nameOf(const MemoryObject &O, const FlagAccesses &In) {
  ForeignObject Name;
  if (auto *P = dyn_cast<ParmVarDecl>(O.Root)) {
    if (!In.function().isKernel() || !O.isBehindPointer())
      return std::nullopt;
    Name.Parameter = P->getFunctionScopeIndex();
  } else {
    auto *V = dyn_cast<VarDecl>(O.Root);
    if (!V || (O.Space != MemorySpace::Global && O.Space != MemorySpace::Managed && !O.isBehindPointer()) ||
        !In.function().flow().root().Context.getLangOpts().GPURelocatableDeviceCode)
      return std::nullopt;
    Name.Variable = projectName(V);
    if (Name.Variable.empty())
      return std::nullopt;
  }
  for (const ValueDecl *Member : O.Path) {
    Name.Path.push_back(projectName(Member));
    if (Member && Name.Path.back().empty())
      return std::nullopt;
  }
  return Name;
}

/// Adds \p A to the data of \p Flag.
static void addDatum(ForeignFlag &Flag, const SharedAccess &A, const FlagAccesses &In, const SourceManager &SM) {
  if (std::optional<ForeignObject> Object = nameOf(A.Object, In))
    Flag.Data.push_back({std::move(*Object), placeOf(A.location(), SM)});
}

std::vector<ForeignFlag> Publications::facts() const {
  std::vector<ForeignFlag> Facts;
  for (const std::unique_ptr<FlagAccesses> &F : Functions) {
    std::string Function = projectName(F->function().function());
    const SourceManager &SM = F->function().flow().root().Context.getSourceManager();
    auto Add = [&](ForeignFlag Flag) {
      llvm::sort(Flag.Data);
      Flag.Data.erase(std::unique(Flag.Data.begin(), Flag.Data.end()), Flag.Data.end());
      if (Flag.Data.size() > MaxData)
        Flag.Data.resize(MaxData);
      if (!Flag.Data.empty())
        Facts.push_back(std::move(Flag));
    };
    for (const FlagWait &W : F->waits()) {
      std::optional<ForeignObject> Object = nameOf(W.Access->Object, *F);
      if (W.Kind != FlagWait::WaitKind::Poll || !Object || observers(*F, W) != Scope::Grid)
        continue;
      ForeignFlag Flag{Function, true, std::move(*Object), placeOf(W.Access->location(), SM), {}, true, {}};
      if (std::optional<FlagTest> End = endOf(W)) {
        Flag.Value = End->Number;
        Flag.IsEnd = End->IsEqual;
      }
      for (const SharedAccess &R : F->accesses())
        if (&R != W.Access && R.reads() && (!R.writes() || onlyReads(R)) && !F->isInLoop(W, R.At) &&
            F->isBehind(W, R.At))
          addDatum(Flag, R, *F, SM);
      Add(std::move(Flag));
    }
    for (const SharedAccess &P : F->accesses()) {
      // One element for the whole block at least: the threads' own elements are data.
      bool IsFlag = P.writes() && !(P.Kind == SharedAccess::AccessKind::Atomic && onlyReads(P)) &&
                    llvm::all_of(P.Object.Indices, [](ValueRef V) { return V && V->uniformity() >= Scope::Block; }) &&
                    llvm::none_of(F->waits(), [&](const FlagWait &W) { return W.Access == &P; });
      std::optional<ForeignObject> Object = IsFlag ? nameOf(P.Object, *F) : std::nullopt;
      if (!Object)
        continue;
      ForeignFlag Flag{Function, false, std::move(*Object), placeOf(P.location(), SM), numberWritten(P), true, {}};
      for (const SharedAccess &D : F->accesses())
        if (D.writes() && &D != &P && !D.Object.isSameAs(P.Object) &&
            !(D.Kind == SharedAccess::AccessKind::Atomic && onlyReads(D)) && F->reachesDirectly(D.At, P.At))
          addDatum(Flag, D, *F, SM);
      Add(std::move(Flag));
    }
  }
  return Facts;
}

/// An access at \p At, in another file, to the object of \p Like; null if the file cannot be read.
const SharedAccess *Publications::standIn(const ForeignPlace &At, const SharedAccess &Like) {
  ASTContext &Context = Like.At.Flow->root().Context;
  SourceLocation Loc = At.in(Context);
  if (Loc.isInvalid())
    return nullptr;
  SharedAccess &A = StandIns.emplace_back(Like);
  A.Place = new (Context) OpaqueValueExpr(Loc, Context.IntTy, VK_LValue);
  A.Stored = nullptr;
  return &A;
}

void Publications::checkWith(const FlagPartner &Partner, const FlagAccesses &In) {
  const SourceManager &SM = In.function().flow().root().Context.getSourceManager();
  auto Stands = [&](const SharedAccess &A, const ForeignPlace &At) { return placeOf(A.location(), SM) == At; };
  UnorderedPublication U{Partner.Waits ? UnorderedPublication::Side::Consumer : UnorderedPublication::Side::Producer,
                         UnorderedPublication::Cause::NoFence,
                         Scope::Grid,
                         nullptr,
                         nullptr,
                         nullptr,
                         nullptr,
                         &In,
                         &In,
                         {},
                         false};
  if (Partner.Waits) {
    for (const FlagWait &W : In.waits()) {
      if (W.Kind != FlagWait::WaitKind::Poll || !Stands(*W.Access, Partner.Flag) || isBeyondJudgement(*W.Access))
        continue;
      for (const SharedAccess &R : In.accesses()) {
        if (&R == W.Access || !R.reads() || !Stands(R, Partner.Datum) || In.isInLoop(W, R.At) || !In.isBehind(W, R.At))
          continue;
        U.Wait = &W;
        U.DataRead = &R;
        U.DataWrite = standIn(Partner.OtherDatum, R);
        U.FlagWrite = standIn(Partner.OtherFlag, *W.Access);
        if (U.DataWrite && U.FlagWrite && addConsumer(U))
          return;
      }
    }
    return;
  }
  for (const SharedAccess &P : In.accesses()) {
    if (!P.writes() || !Stands(P, Partner.Flag))
      continue;
    for (const SharedAccess &D : In.accesses()) {
      if (&D == &P || !D.writes() || !Stands(D, Partner.Datum) || !In.reachesDirectly(D.At, P.At))
        continue;
      const SharedAccess *Flag = standIn(Partner.OtherFlag, P);
      U.DataRead = standIn(Partner.OtherDatum, D);
      if (!Flag || !U.DataRead)
        return;
      U.Wait =
          &WaitsElsewhere.emplace_back(FlagWait{FlagWait::WaitKind::Poll, Flag, nullptr, nullptr, -1, 0, 0, false, {}});
      U.DataWrite = &D;
      U.FlagWrite = &P;
      if (addProducer(U))
        return;
    }
  }
}
