//===- UnwaitedCopies.cpp - Copies whose end nobody waits for -------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/UnwaitedCopies.h"
#include "checks/analysis/LoopIterations.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Analysis/CFG.h"
#include "llvm/ADT/BitVector.h"
#include <unordered_set>

using namespace cudalint;
using namespace clang;

/// `__pipeline_wait_prior` leaves at most so many batches, whatever its argument says.
static constexpr uint64_t MaxBatches = 8;
/// Elements of one copy that are looked at.
static constexpr uint64_t MaxElements = 4096;

/// The operation that \p A is, if it is an asynchronous copy.
static std::optional<OperationSite> copyOf(const MemoryAccess &A) {
  auto *Call = dyn_cast<CallExpr>(A.Place);
  std::optional<OperationSite> Site = Call ? A.Flow->root().Lookup.site(Call) : std::nullopt;
  return Site && Site->kind() == OperationKind::AsyncCopy ? Site : std::nullopt;
}

//===----------------------------------------------------------------------===//
// What may wait
//===----------------------------------------------------------------------===//

/// At most so many batches of copies (`__pipeline_commit`) are closed from a copy on to its use; none if there is no
/// such bound.
using BatchLimit = std::optional<uint64_t>;

/// Can \p Site wait for a copy? Barriers of threads wait for threads only, and a wait that leaves \p Batches batches on
/// their way not for one of the last of them.
static bool mayWaitForCopy(const OperationSite &Site, const ASTContext &Context, BatchLimit Batches) {
  if (Site.kind() == OperationKind::AsyncWait && Batches && Site->CompletedBy == Completion::AsyncGroup) {
    std::optional<llvm::APSInt> Left = Site.count() ? Site.count().constant(Context) : std::nullopt;
    return !Left || Left->isNegative() || std::min(Left->getLimitedValue(), MaxBatches) < *Batches;
  }
  switch (Site.kind()) {
  case OperationKind::AsyncWait:
  case OperationKind::PipelineWait:
  case OperationKind::PipelineQuit:
  case OperationKind::ObjectArriveAndWait:
  case OperationKind::ObjectWait:
  case OperationKind::ObjectTestWait:
  case OperationKind::AtomicWait:
  case OperationKind::SemaphoreAcquire:
  case OperationKind::InvokeOne:
    return true;
  default:
    return false;
  }
}

static bool mayWaitForCopy(const ValueFlow &Flow, unsigned Block, unsigned First, unsigned End, BatchLimit Batches);

static bool mayWaitForCopy(const ValueFlow &Flow) {
  for (unsigned B = 0; B != Flow.graph()->size(); ++B)
    if (mayWaitForCopy(Flow, B, 0, ~0u, std::nullopt))
      return true;
  return false;
}

/// The same of the statement \p S: a function that is not followed may do anything, unless it is one of CUDA's that
/// has to do with something else.
static bool mayWaitForCopy(const ValueFlow &Flow, const Stmt *S, BatchLimit Batches) {
  OperationLookup &Lookup = Flow.root().Lookup;
  auto Waits = [&](const OperationSite &Site) { return mayWaitForCopy(Site, Flow.root().Context, Batches); };
  if (auto *Asm = dyn_cast<GCCAsmStmt>(S))
    return Lookup.sites(Asm).empty() || llvm::any_of(Lookup.sites(Asm), [&](const OperationSite &Site) {
             return Waits(Site) || Site.hasUnknownOrder();
           });
  if (auto *Construct = dyn_cast<CXXConstructExpr>(S)) {
    const CXXConstructorDecl *Constructor = Construct->getConstructor();
    return !Constructor->isTrivial() && !Constructor->isDefaulted() && !Lookup.isFromToolkit(Constructor);
  }
  auto *Call = dyn_cast<CallExpr>(S);
  if (!Call || Lookup.builtinVariable(Call))
    return false;
  llvm::SmallVector<OperationSite, 1> Sites = Lookup.sites(S);
  if (!Sites.empty())
    return llvm::any_of(Sites, Waits);
  if (const ValueFlow *Callee = Flow.callee(Call); Callee && Callee->isReliable())
    return mayWaitForCopy(*Callee);
  const FunctionDecl *Callee = Call->getDirectCallee();
  if (!Callee || (!Callee->getBuiltinID() && !Lookup.isFromToolkit(Callee)))
    return !Callee || !Callee->isTrivial();
  // The mathematics and the like; the libraries of collectives may wait for what they have started themselves.
  const DeclContext *Outer = Callee->getDeclContext();
  while (isa<RecordDecl>(Outer) || isa<LinkageSpecDecl>(Outer) || Outer->isInlineNamespace())
    Outer = Outer->getParent();
  return !Callee->getBuiltinID() && !Outer->isTranslationUnit() && !Outer->isStdNamespace();
}

/// The same of the elements \p First to \p End (not included) of \p Block.
static bool mayWaitForCopy(const ValueFlow &Flow, unsigned Block, unsigned First, unsigned End, BatchLimit Batches) {
  const CFGBlock &Source = *Flow.graph()->block(Block).Source;
  for (unsigned E = First; E < std::min<unsigned>(End, unsigned(Source.size())); ++E) {
    if (auto Destructor = Source[E].getAs<CFGImplicitDtor>()) {
      const CXXDestructorDecl *D = Destructor->getDestructorDecl(Flow.root().Context);
      if (!D || (!D->isTrivial() && !Flow.root().Lookup.isFromToolkit(D)))
        return true;
    } else if (auto Statement = Source[E].getAs<CFGStmt>();
               Statement && mayWaitForCopy(Flow, Statement->getStmt(), Batches)) {
      return true;
    }
  }
  return false;
}

/// The blocks that can be come to from \p From by edges that go forward, itself included.
static llvm::BitVector reachable(const FlowGraph &Graph, unsigned From) {
  llvm::BitVector Result(Graph.size());
  Result.set(From);
  for (unsigned B = From; B != Graph.size(); ++B)
    if (Result.test(B))
      for (const FlowGraph::Edge &E : Graph.block(B).Succs)
        if (E.Target > B)
          Result.set(E.Target);
  return Result;
}

/// The batches of copies that \p Flow closes in the elements \p First to \p End (not included) of \p Block.
static BatchLimit batchesIn(const ValueFlow &Flow, unsigned Block, unsigned First, unsigned End) {
  uint64_t Count = 0;
  const CFGBlock &Source = *Flow.graph()->block(Block).Source;
  for (unsigned E = First; E < std::min<unsigned>(End, unsigned(Source.size())); ++E) {
    auto Statement = Source[E].getAs<CFGStmt>();
    const Stmt *S = Statement ? Statement->getStmt() : nullptr;
    if (!S || !isa<CallExpr, GCCAsmStmt>(S))
      continue;
    for (const OperationSite &Site : Flow.root().Lookup.sites(S))
      Count += Site.kind() == OperationKind::AsyncCommit;
    // What a function closes is not counted.
    const ValueFlow *Callee = isa<CallExpr>(S) ? Flow.callee(cast<CallExpr>(S)) : nullptr;
    for (unsigned B = 0; Callee && Callee->isReliable() && B != Callee->graph()->size(); ++B)
      if (batchesIn(*Callee, B, 0, ~0u) != 0)
        return std::nullopt;
  }
  return Count;
}

/// How many batches are closed at most between two places in one round of the loops around both.
static BatchLimit batchesBetween(Intervals::Place From, Intervals::Place To) {
  const FlowGraph &Graph = *From.Flow->graph();
  if (From.Flow != To.Flow || From.Block > To.Block)
    return std::nullopt;
  llvm::BitVector Ahead = reachable(Graph, From.Block);
  uint64_t Count = 0;
  for (unsigned B = From.Block; B <= To.Block; ++B) {
    unsigned First = B == From.Block ? From.Element + 1 : 0, End = B == To.Block ? To.Element : ~0u;
    BatchLimit Here = Ahead.test(B) ? batchesIn(*From.Flow, B, First, End) : 0;
    if (!Here)
      return std::nullopt;
    Count += *Here;
  }
  // What a loop closes that is not around both is not counted: its blocks may lead nowhere but back.
  for (unsigned L = 0; L != Graph.loops().size(); ++L) {
    const FlowGraph::Loop &Loop = Graph.loops()[L];
    bool IsBetween = Ahead.test(Loop.Header) && Loop.Header <= To.Block;
    if ((Graph.inLoop(From.Block, int(L)) && Graph.inLoop(To.Block, int(L))) ||
        !(IsBetween || Graph.inLoop(From.Block, int(L)) || Graph.inLoop(To.Block, int(L))))
      continue;
    for (unsigned B : Loop.Blocks.set_bits())
      if (batchesIn(*From.Flow, B, 0, ~0u) != 0)
        return std::nullopt;
  }
  return Count;
}

/// Does control come from \p From to \p To in one round of the loops around both, and can nothing in between wait for a
/// copy? Whatever stands in a loop, or on one side of a branch, between the two counts.
static bool comesWithoutWait(Intervals::Place From, Intervals::Place To) {
  const ValueFlow *Common = Intervals::commonFlow(From.Flow, To.Flow);
  if (!Common)
    return false;
  BatchLimit Batches = batchesBetween(From, To);
  for (; From.Flow != Common; From = Intervals::liftTo(From.Flow->entry().Caller, From))
    for (unsigned B : reachable(*From.Flow->graph(), From.Block).set_bits())
      if (mayWaitForCopy(*From.Flow, B, B == From.Block ? From.Element + 1 : 0, ~0u, Batches))
        return false;
  for (; To.Flow != Common; To = Intervals::liftTo(To.Flow->entry().Caller, To))
    for (unsigned B = 0; B <= To.Block; ++B)
      if (mayWaitForCopy(*To.Flow, B, 0, B == To.Block ? To.Element : ~0u, Batches))
        return false;
  const FlowGraph &Graph = *Common->graph();
  if (From.Block == To.Block)
    return From.Element < To.Element && !mayWaitForCopy(*Common, From.Block, From.Element + 1, To.Element, Batches);
  llvm::BitVector Ahead = reachable(Graph, From.Block);
  if (From.Block > To.Block || !Ahead.test(To.Block))
    return false;
  auto IsBetween = [&](unsigned B) { return B <= To.Block && Ahead.test(B) && reachable(Graph, B).test(To.Block); };
  for (unsigned B : Ahead.set_bits())
    if (IsBetween(B) &&
        mayWaitForCopy(*Common, B, B == From.Block ? From.Element + 1 : 0, B == To.Block ? To.Element : ~0u, Batches))
      return false;
  // Loops on the way, those that only one of the two stands in included: their blocks may lead nowhere but back.
  for (unsigned L = 0; L != Graph.loops().size(); ++L)
    if (IsBetween(Graph.loops()[L].Header) || Graph.inLoop(From.Block, int(L)) != Graph.inLoop(To.Block, int(L)))
      for (unsigned B : Graph.loops()[L].Blocks.set_bits())
        if (!(Graph.inLoop(From.Block, int(L)) && Graph.inLoop(To.Block, int(L))) &&
            mayWaitForCopy(*Common, B, 0, ~0u, Batches))
          return false;
  return true;
}

//===----------------------------------------------------------------------===//
// What is copied
//===----------------------------------------------------------------------===//

namespace {
/// The elements that a thread starts to copy.
struct Filled {
  ValueRef Begin;
  /// Elements that are certainly copied: the first one if the size is not known.
  uint64_t Count;
};
} // namespace

static std::optional<Filled> filledBy(const MemoryAccess &Copy, const OperationSite &Site) {
  if (!Copy.Unit)
    return std::nullopt;
  ValueRef Begin = Copy.Index;
  // The copy of a group, which is not one of this thread, of a whole variable.
  if (const Expr *To = Begin ? nullptr : Site.pointer().expr()) {
    To = To->IgnoreParenCasts();
    if (auto *Address = dyn_cast<UnaryOperator>(To); Address && Address->getOpcode() == UO_AddrOf)
      To = Address->getSubExpr()->IgnoreParens();
    auto *Ref = dyn_cast<DeclRefExpr>(To);
    if (Ref && Ref->getDecl() == Copy.Root && !Copy.ThroughPointer)
      Begin = Copy.Flow->root().Values.constant(IntType{64, true}, 0);
  }
  if (!Begin)
    return std::nullopt;
  const Expr *Size = Site.size().expr();
  ValueRef V = Size && Size->getType()->isIntegralOrEnumerationType() ? Copy.Flow->value(Size) : nullptr;
  std::optional<int64_t> Bytes = V ? V->constant() : std::nullopt;
  uint64_t Count = Bytes ? std::min(uint64_t(std::max<int64_t>(*Bytes, 0)) / Copy.Unit, MaxElements) : 1;
  return Filled{Begin, Count};
}

/// Does some thread touch with \p Use, in its first round of the loops that are not around \p Copy, an element of
/// \p Elements? False if that is not known.
static bool touches(const MemoryAccess &Use, const MemoryAccess &Copy, const Filled &Elements, const Conflicts &Of,
                    bool &NeedsRunTimeValue) {
  LaneValues &Values = Copy.Flow->root().Values;
  Intervals::Place AtCopy = Intervals::placeOf(Copy), AtUse = Intervals::placeOf(Use);
  std::optional<LoopRef> Both = loopAround(AtCopy, AtUse);
  std::optional<Substitution> ForCopy = atIteration(AtCopy, Both, 0, 0, {Elements.Begin}),
                              ForUse = atIteration(AtUse, Both, 0, 0, {Use.Index});
  if (!ForCopy || !ForUse)
    return false;
  ValueRef Begin = Values.substitute(Elements.Begin, *ForCopy), Index = Values.substitute(Use.Index, *ForUse);
  if (Begin->isTruncated() || Index->isTruncated() || Begin->terms() != Index->terms() ||
      llvm::any_of(Begin->terms(), [](const Term &T) { return T.S->Uniformity < Scope::Block; }))
    return false;
  Conflicts::Guard Copying = Of.guard(Copy, Scope::Block, *ForCopy), Using = Of.guard(Use, Scope::Block, *ForUse);
  if (Copying.IsImpossible || Using.IsImpossible)
    return false;
  std::unordered_set<int64_t> All;
  for (unsigned T = 0; T != Values.threads(); ++T)
    for (uint64_t I = 0; Copying.Threads.test(T) && I != Elements.Count && All.size() < MaxElements; ++I)
      All.insert(Begin->known(T) + int64_t(I));
  LaneSet Certain = Of.function().shape().certainThreads();
  for (unsigned T = 0; T != Values.threads(); ++T)
    if (Using.Threads.test(T) && All.count(Index->known(T))) {
      NeedsRunTimeValue = Copying.NeedsRunTimeValue || Using.NeedsRunTimeValue || !Copying.Uniform.empty() ||
                          !Certain.test(T) || !Of.function().isKernel();
      return true;
    }
  return false;
}

std::vector<UnwaitedCopy> cudalint::unwaitedCopies(const Conflicts &Of) {
  std::vector<UnwaitedCopy> Result;
  llvm::ArrayRef<MemoryAccess> All = Of.accesses().all();
  struct Started {
    const MemoryAccess *Copy;
    Filled Elements;
  };
  llvm::SmallVector<Started, 4> Copies;
  for (const MemoryAccess &A : All)
    if (A.Space == MemorySpace::Shared)
      if (std::optional<OperationSite> Site = copyOf(A))
        if (std::optional<Filled> Elements = filledBy(A, *Site))
          Copies.push_back({&A, *Elements});
  for (const MemoryAccess &Use : All) {
    if (Copies.empty() || Use.Space != MemorySpace::Shared || !Use.Index || copyOf(Use))
      continue;
    for (const Started &S : Copies) {
      bool NeedsRunTimeValue = false;
      if (S.Copy->Root == Use.Root && S.Copy->Unit == Use.Unit && S.Copy->Member == Use.Member &&
          comesWithoutWait(Intervals::placeOf(*S.Copy), Intervals::placeOf(Use)) &&
          touches(Use, *S.Copy, S.Elements, Of, NeedsRunTimeValue)) {
        Result.push_back({S.Copy, &Use, NeedsRunTimeValue});
        break;
      }
    }
  }
  return Result;
}
