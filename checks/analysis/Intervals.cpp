//===- Intervals.cpp - Where threads synchronise between two places -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/Intervals.h"
#include "checks/analysis/UseOfResult.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Analysis/CFG.h"

using namespace cudalint;
using namespace clang;

const ValueFlow *Intervals::commonFlow(const ValueFlow *A, const ValueFlow *B) {
  for (; B; B = B->entry().Caller)
    for (const ValueFlow *Above = A; Above; Above = Above->entry().Caller)
      if (Above == B)
        return B;
  return nullptr;
}

Intervals::Place Intervals::placeOf(const ValueFlow &Flow, const Stmt *S) {
  Place P{&Flow, Flow.graph()->blockOf(S).value_or(0), 0};
  for (const CFGElement &Element : *Flow.graph()->block(P.Block).Source) {
    auto Statement = Element.getAs<CFGStmt>();
    if (Statement && Statement->getStmt() == S)
      break;
    ++P.Element;
  }
  return P;
}

Intervals::Place Intervals::liftTo(const ValueFlow *Flow, Place P) {
  while (P.Flow != Flow && P.Flow->entry().Caller)
    P = placeOf(*P.Flow->entry().Caller, P.Flow->call());
  return P;
}

//===----------------------------------------------------------------------===//
// Conditions known at a place
//===----------------------------------------------------------------------===//

/// Does \p Block lead out of a loop that it is in?
static bool leavesLoop(const FlowGraph &Graph, unsigned Block) {
  int Loop = Graph.block(Block).Loop;
  return Loop >= 0 && llvm::any_of(Graph.block(Block).Succs,
                                   [&](const FlowGraph::Edge &E) { return !Graph.inLoop(E.Target, Loop); });
}

std::vector<BranchOutcome> Intervals::outcomes(Place At) const {
  std::vector<BranchOutcome> Result;
  for (const ValueFlow *Flow = At.Flow;;) {
    const FlowGraph &Graph = *Flow->graph();
    unsigned Below = At.Block;
    while (Below != 0) {
      unsigned D = Graph.block(Below).Dominator;
      const auto &Succs = Graph.block(D).Succs;
      ValueRef Condition = Flow->condition(D);
      // The edge whose target can be reached in no other way leads here.
      if (Succs.size() == 2 && Condition && !leavesLoop(Graph, D))
        for (const FlowGraph::Edge &E : Succs)
          if (E.Target == Below && Graph.block(Below).Preds.size() == 1)
            Result.push_back({Flow, D, Condition, E.Slot == 0});
      Below = D;
    }
    const ValueFlow *Caller = Flow->entry().Caller;
    if (!Caller)
      return Result;
    At = liftTo(Caller, {Flow, 0, 0});
    Flow = Caller;
  }
}

/// Is \p V another value in each iteration of some loop?
static bool changes(ValueRef V) {
  return llvm::any_of(V->terms(), [](const Term &T) { return !T.S->Loops.empty(); });
}

bool Intervals::isExcluded(const ValueFlow &Flow, unsigned Block, unsigned Edge, bool WentBack, const Query &Q) const {
  if ((Flow.edgeThreads(Block, Edge) & Q.Threads).empty())
    return true;
  const FlowGraph::Block &B = Flow.graph()->block(Block);
  ValueRef Condition = Flow.condition(Block);
  if (B.Succs.size() != 2 || !Condition)
    return false;
  bool IsTrue = B.Succs[Edge].Slot == 0;
  ValueRef Opposite =
      Condition->type() == BoolType ? Flow.root().Values.logicalNot(Condition) : static_cast<ValueRef>(nullptr);
  for (const BranchOutcome &O : Q.Known) {
    // What is known of one iteration says nothing about the next; what differs between lanes nothing about the others.
    if ((WentBack && changes(O.Condition)) || O.Condition->uniformity() < Scope::Warp)
      continue;
    if ((O.Condition == Condition && O.IsTrue != IsTrue) || (O.Condition == Opposite && O.IsTrue == IsTrue))
      return true;
  }
  return false;
}

//===----------------------------------------------------------------------===//
// What synchronises
//===----------------------------------------------------------------------===//

/// \p Said for \p Site; a mask that certainly names all lanes is a warp.
static Scope certainScope(Scope Said, const OperationSite &Site, const ASTContext &Context) {
  if (Said != Scope::Group || Site.participants() != Participants::MaskMembers || !Site.mask())
    return Said;
  std::optional<llvm::APSInt> Mask = Site.mask().constant(Context);
  return Mask && uint32_t(Mask->extOrTrunc(64).getZExtValue()) == AllLanes ? Scope::Warp : Said;
}

bool Intervals::siteStops(const OperationSite &Site, const Query &Q) const {
  const ASTContext &Context = Accesses.function().flow().root().Context;
  switch (Q.Kind) {
  case SyncKind::CertainBarrier:
    return !Site.isConditional() && !Site.hasUnknownOrder() &&
           certainScope(std::min(Site.synchronizes(), Site.orders()), Site, Context) >= Q.Needed;
  case SyncKind::CertainOrder:
    return !Site.isConditional() && !Site.hasUnknownOrder() && certainScope(Site.orders(), Site, Context) >= Q.Needed;
  case SyncKind::PossibleRelease:
  case SyncKind::PossibleAcquire: {
    if (Site.hasUnknownOrder() || Site.kind() == OperationKind::InvokeOne ||
        Site.kind() == OperationKind::BlockCollective ||
        (Site->Pointer == Operation::ObjectArgument && Site.participants() == Participants::Warp))
      return true;
    if (!(Q.Kind == SyncKind::PossibleRelease ? isRelease(Site.order()) : isAcquire(Site.order())))
      return false;
    if (Site.orders() >= Q.Needed)
      return true;
    // A group that is not known can be the block; a mask never names more than a warp.
    std::optional<GroupType> Group = Site.group();
    bool CanSpanWarps = Group ? Group->spansWarps() : Site.participants() != Participants::MaskMembers;
    return Site.orders() == Scope::Group && (Q.Needed == Scope::Warp || (Q.Needed == Scope::Block && CanSpanWarps));
  }
  case SyncKind::PossibleBarrier:
    break;
  }
  // Of a barrier of the cluster in two halves it is the second that waits.
  if (Site.kind() == OperationKind::BarrierArrive && Site.participants() == Participants::Cluster)
    return false;
  switch (Site.kind()) {
  case OperationKind::BarrierArrive:
  case OperationKind::BarrierWait:
  case OperationKind::ObjectArriveAndWait:
  case OperationKind::ObjectWait:
  case OperationKind::ObjectTestWait:
  case OperationKind::SemaphoreAcquire:
  case OperationKind::AtomicWait:
  case OperationKind::PipelineAcquire:
  case OperationKind::PipelineWait:
  case OperationKind::MatrixSync:
  case OperationKind::InvokeOne:
  case OperationKind::BlockCollective:
    return true;
  case OperationKind::AsyncWait:
    // A thread that waits for the copies it has started itself waits for nobody else.
    if (Site->CompletedBy != Completion::AsyncGroup && Site->CompletedBy != Completion::BulkGroup)
      return true;
    break;
  default:
    break;
  }
  // The reductions and scans of a group are built with its sync(); those of a library may be.
  bool OfGroup = (Site.group() || Site->Pointer == Operation::ObjectArgument) &&
                 (Site.kind() == OperationKind::Reduce || Site.kind() == OperationKind::Scan);
  if (Site.hasUnknownOrder() || OfGroup)
    return true;
  Scope Both = std::min(Site.synchronizes(), Site.orders());
  if (Both >= Q.Needed)
    return true;
  if (Both < Scope::Group)
    return false;
  if (Q.Needed == Scope::Warp)
    return true;
  // Part of a warp, or nobody knows what. A mask never names more than a warp.
  std::optional<GroupType> Group = Site.group();
  return Both == Scope::Group && (Group ? Group->spansWarps() : Site.participants() != Participants::MaskMembers);
}

/// Can a function that is not followed make threads wait for each other? CUDA's own and the language's functions of the
/// global namespace and of std do not; the libraries of collectives, and anybody's function without a body, may.
static bool mayWait(const CallExpr *Call, OperationLookup &Lookup) {
  const FunctionDecl *Callee = Call->getDirectCallee();
  if (!Callee)
    return true;
  if (Callee->getBuiltinID())
    return false;
  if (!Lookup.isFromToolkit(Callee))
    return !Callee->isTrivial();
  // One type of group from another: `cg::thread_block_tile<32> tile = cg::tiled_partition<32>(block)`.
  if (isa<CXXConversionDecl>(Callee))
    return false;
  const DeclContext *Outer = Callee->getDeclContext();
  while (isa<RecordDecl>(Outer) || isa<LinkageSpecDecl>(Outer) || Outer->isInlineNamespace())
    Outer = Outer->getParent();
  return !Outer->isTranslationUnit() && !Outer->isStdNamespace();
}

/// The same of a constructor or destructor: what they do is not followed.
static bool mayWaitInside(const CXXMethodDecl *Method, OperationLookup &Lookup) {
  if (!Method || Method->isTrivial() || Method->isDefaulted() || Lookup.isFromToolkit(Method))
    return false;
  auto *Body = dyn_cast_or_null<CompoundStmt>(Method->getBody());
  return !Body || !Body->body_empty();
}

/// Does what \p Destructor does when an object's life ends synchronise? Only the statements of its body that are
/// always executed are looked at; whatever else it does, may.
bool Intervals::destructorStops(const CXXMethodDecl *Destructor, const ValueFlow &Flow, const Query &Q) const {
  OperationLookup &Lookup = Flow.root().Lookup;
  if (!mayWaitInside(Destructor, Lookup))
    return false;
  auto [It, New] = Destructors.try_emplace(std::make_tuple(Destructor, Q.Needed, Q.Kind), true);
  if (!New)
    return It->second;
  auto *Body = dyn_cast_or_null<CompoundStmt>(Destructor->getBody());
  if (!Body)
    return It->second = isPossible(Q.Kind);
  bool IsKnown = true;
  for (const Stmt *S : Body->body()) {
    if (auto *Wrapped = dyn_cast<FullExpr>(S))
      S = Wrapped->getSubExpr();
    llvm::SmallVector<OperationSite, 1> Sites;
    if (isa<CallExpr, GCCAsmStmt>(S))
      Sites = Lookup.sites(S);
    for (const OperationSite &Site : Sites)
      if (siteStops(Site, Q))
        return true;
    IsKnown &= !Sites.empty();
  }
  return It->second = isPossible(Q.Kind) && !IsKnown;
}

/// \p With is what the values are there, null if not known.
bool Intervals::stops(const ValueFlow &Flow, unsigned Block, unsigned Element, const Query &Q,
                      const Substitution *With) const {
  bool Possible = isPossible(Q.Kind);
  CFGElement Source = (*Flow.graph()->block(Block).Source)[Element];
  if (auto End = Source.getAs<CFGImplicitDtor>())
    return destructorStops(End->getDestructorDecl(Flow.root().Context), Flow, Q);
  auto Statement = Source.getAs<CFGStmt>();
  if (!Statement)
    return false;
  const Stmt *S = Statement->getStmt();
  if (auto *Construct = dyn_cast<CXXConstructExpr>(S))
    return Possible && mayWaitInside(Construct->getConstructor(), Flow.root().Lookup);
  if (!isa<CallExpr, GCCAsmStmt>(S))
    return false;
  // Known values can lead past the barriers of a callee.
  if (auto *Call = With || Q.PassesBranches ? dyn_cast<CallExpr>(S) : nullptr)
    if (const ValueFlow *Callee = Flow.callee(Call); Callee && Callee->isReliable() && Callee->graph()->hasExit()) {
      Query Plain{Q.Needed, Q.Kind, {}};
      if (!stops(Flow, Block, Element, Plain))
        return false;
      Query Inside{Q.Needed, Q.Kind, {}};
      Inside.PassesBranches = Q.PassesBranches;
      Inside.Earlier = Inside.Later = With;
      return search(*Callee, {Callee, 0, ~0u}, {Callee, Callee->graph()->exit(), ~0u}, Inside) == UnsyncedPath::None;
    }
  auto Key = std::make_tuple(&Flow, Block, Element, Q.Needed, Q.Kind);
  auto [It, New] = Elements.try_emplace(Key, Possible);
  if (!New)
    return It->second;
  auto Compute = [&] {
    llvm::SmallVector<OperationSite, 1> Sites = Flow.root().Lookup.sites(S);
    for (const OperationSite &Site : Sites)
      if (siteStops(Site, Q))
        return true;
    if (auto *Asm = dyn_cast<GCCAsmStmt>(S)) {
      // Instructions that the model does not know.
      bool ClobbersMemory = false;
      for (unsigned I = 0; I != Asm->getNumClobbers(); ++I)
        ClobbersMemory |= Asm->getClobber(I) == "memory";
      return Possible && ClobbersMemory && Sites.empty();
    }
    if (!Sites.empty())
      return false;
    auto *Call = cast<CallExpr>(S);
    const ValueFlow *Callee = Flow.callee(Call);
    if (Callee && Callee->isReliable())
      return stopsAlways(*Callee, Q);
    return Possible && !Flow.root().Lookup.builtinVariable(Call) && mayWait(Call, Flow.root().Lookup);
  };
  bool Result = Compute();
  return Elements[Key] = Result;
}

bool Intervals::stopsAlways(const ValueFlow &Flow, const Query &Q) const {
  auto Key = std::make_tuple(&Flow, Q.Needed, Q.Kind);
  auto [It, New] = Always.try_emplace(Key, isPossible(Q.Kind));
  if (!New)
    return It->second;
  // Without what is known at the places of one question, so that the answer can be kept.
  Query Alone{Q.Needed, Q.Kind, {}, LaneSet::all()};
  const FlowGraph &Graph = *Flow.graph();
  bool Passes =
      Graph.hasExit() && search(Flow, {&Flow, 0, ~0u}, {&Flow, Graph.exit(), ~0u}, Alone) != UnsyncedPath::None;
  return Always[Key] = !Passes;
}

/// Does \p Flow look in \p Block, or in what it calls there, at an atomic that another thread may change, be it one of
/// which it is not known where it lies?
bool Intervals::looksAtAtomic(const ValueFlow &Flow, unsigned Block) const {
  auto Looks = [](const OperationSite &Site) {
    return Site.kind() == OperationKind::AtomicLoad || Site.kind() == OperationKind::AtomicWait ||
           Site.kind() == OperationKind::AtomicCompareExchange;
  };
  for (const CFGElement &Element : *Flow.graph()->block(Block).Source) {
    auto Statement = Element.getAs<CFGStmt>();
    const Stmt *S = Statement ? Statement->getStmt() : nullptr;
    if (auto *Asm = dyn_cast_or_null<GCCAsmStmt>(S); Asm && llvm::any_of(Flow.root().Lookup.sites(Asm), Looks))
      return true;
    auto *Call = dyn_cast_or_null<CallExpr>(S);
    if (!Call)
      continue;
    if (std::optional<OperationSite> Site = Flow.root().Lookup.site(Call)) {
      if (Looks(*Site))
        return true;
    } else if (const ValueFlow *Callee = Flow.callee(Call); Callee && Callee->isReliable()) {
      auto [It, New] = Looking.try_emplace(Callee, false);
      bool Found = It->second;
      for (unsigned B = 0; New && !Found && B != Callee->graph()->size(); ++B)
        Found = looksAtAtomic(*Callee, B);
      if (Looking[Callee] = Found; Found)
        return true;
    }
  }
  return false;
}

/// Is \p A an atomic operation whose result nobody uses?
static bool isDiscarded(const MemoryAccess &A) {
  auto *Call = A.Kind == MemoryAccess::AccessKind::Atomic ? dyn_cast<CallExpr>(A.Place) : nullptr;
  return Call && llvm::none_of(*A.Flow->graph()->block(A.Block).Source, [&](const CFGElement &Element) {
           auto Statement = Element.getAs<CFGStmt>();
           return Statement && Statement->getStmt() != Call && contains(Statement->getStmt(), Call);
         });
}

/// Does whoever comes to \p Loop from outside and leaves it again synchronise, at least if it runs once?
bool Intervals::loopStops(const ValueFlow &Flow, unsigned Loop, const Query &Q) const {
  if (!isPossible(Q.Kind))
    return false;
  auto Key = std::make_tuple(&Flow, Loop, Q.Needed, Q.Kind);
  auto [It, New] = Loops.try_emplace(Key, true);
  if (!New)
    return It->second;
  auto Compute = [&] {
    const FlowGraph &Graph = *Flow.graph();
    const FlowGraph::Loop &L = Graph.loops()[Loop];
    Query Alone{Q.Needed, Q.Kind, {}, LaneSet::all()};
    for (unsigned B : L.Blocks.set_bits()) {
      unsigned Size = unsigned(Graph.block(B).Source->size());
      for (unsigned E = 0; E != Size; ++E)
        if (stops(Flow, B, E, Alone))
          return true;
    }
    if (Q.Kind != SyncKind::PossibleBarrier)
      return false;
    // It may wait for what another thread writes.
    for (const MemoryAccess &A : Accesses.all()) {
      if (commonFlow(A.Flow, &Flow) != &Flow || (A.Kind != MemoryAccess::AccessKind::Atomic && !A.IsVolatile) ||
          A.Kind == MemoryAccess::AccessKind::Write || isDiscarded(A))
        continue;
      if (L.Blocks.test(liftTo(&Flow, placeOf(A)).Block))
        return true;
    }
    return llvm::any_of(L.Blocks.set_bits(), [&](unsigned B) { return looksAtAtomic(Flow, B); });
  };
  bool Result = Compute();
  return Loops[Key] = Result;
}

/// Does one side of the branch at the end of \p Block synchronise on every way until both sides meet, on a condition of
/// which nothing is known? Then it can go together with other conditions that are not known either.
bool Intervals::branchStops(const ValueFlow &Flow, unsigned Block, const Query &Q) const {
  const FlowGraph &Graph = *Flow.graph();
  const FlowGraph::Block &B = Graph.block(Block);
  if (!isPossible(Q.Kind) || Q.PassesBranches || B.Succs.size() < 2 || B.PostDominator < 0 ||
      leavesLoop(Graph, Block) || Flow.predicate(Block).isExact())
    return false;
  for (const BranchOutcome &O : Q.Known)
    if (O.Flow == &Flow && O.Branch == Block)
      return false;
  auto Key = std::make_tuple(&Flow, Block, Q.Needed, Q.Kind);
  auto [It, New] = Branches.try_emplace(Key, false);
  if (!New)
    return It->second;
  Query Alone{Q.Needed, Q.Kind, {}, LaneSet::all()};
  bool Result = false;
  for (unsigned I = 0; I != B.Succs.size() && !Result; ++I) {
    Place Start{&Flow, B.Succs[I].Target, ~0u}, Meeting{&Flow, unsigned(B.PostDominator), 0};
    Result = Start.Block != Meeting.Block && !Flow.edgeThreads(Block, I).empty() &&
             search(Flow, Start, Meeting, Alone) == UnsyncedPath::None;
  }
  return Branches[Key] = Result;
}

//===----------------------------------------------------------------------===//
// Ways
//===----------------------------------------------------------------------===//

/// The number of the edge along which each of \p Threads leaves \p Block if the values are \p With; none if that is not
/// known.
static std::optional<unsigned> edgeTaken(const ValueFlow &Flow, unsigned Block, const LaneSet &Threads,
                                         const Substitution &With) {
  const auto &Succs = Flow.graph()->block(Block).Succs;
  ValueRef Condition = Succs.size() == 2 ? Flow.condition(Block) : nullptr;
  if (!Condition)
    return std::nullopt;
  LaneValues &Values = Flow.root().Values;
  LanePredicate P = Values.predicate(Values.toBool(Values.substitute(Condition, With)));
  for (unsigned I = 0; I != 2; ++I)
    if ((Threads & LaneSet::firstThreads(Values.threads()) & (Succs[I].Slot == 0 ? ~P.Must : P.May)).empty())
      return I;
  return std::nullopt;
}

/// Ways within one flow, from behind \p From (element ~0u: from the start of the block) to \p To (element ~0u: to the
/// end of the block).
UnsyncedPath Intervals::search(const ValueFlow &Flow, Place From, Place To, const Query &Q) const {
  const FlowGraph &Graph = *Flow.graph();
  // Once for the ways that have not gone back in a loop, once for those that have, and once for those that have gone
  // back in a loop around both places. Where a way can end in the round that it is in, more loops are entered than on
  // a way to the next one: Ending are the ways of the first two rounds that no longer lead to a next one.
  enum Round : unsigned { First, Again, Next };
  struct State {
    unsigned Block;
    Round Of;
    bool Ending;
  };
  llvm::BitVector Seen[3][2];
  for (auto &OfRound : Seen)
    for (llvm::BitVector &Set : OfRound)
      Set.resize(Graph.size());
  llvm::SmallVector<State, 16> Work;
  bool Carried = false;

  auto ValuesIn = [&](Round Of) { return Of == First ? Q.Earlier : Of == Next ? Q.Later : nullptr; };
  auto Leave = [&](unsigned Block, Round Of, bool Ending) {
    const Substitution *With = ValuesIn(Of);
    std::optional<unsigned> Taken = With ? edgeTaken(Flow, Block, Q.Threads, *With) : std::nullopt;
    if (!Taken && branchStops(Flow, Block, Q))
      return;
    for (unsigned I = 0; I != Graph.block(Block).Succs.size(); ++I) {
      unsigned T = Graph.block(Block).Succs[I].Target;
      if (Taken && *Taken != I)
        continue;
      if (isExcluded(Flow, Block, I, Of != First, Q))
        continue;
      int Loop = Graph.block(T).Loop;
      bool EndsNow = Ending;
      if (Loop >= 0 && Graph.loops()[Loop].Header == T && !Graph.inLoop(Block, Loop)) {
        // A loop in which the way can end now. Of the round before the next one only the barriers in it count.
        bool CanEnd = Graph.inLoop(To.Block, Loop);
        bool CanGoOn = CanEnd && (Of == Next || Graph.inLoop(From.Block, Loop));
        if (!CanGoOn && !(Ending && CanEnd) && loopStops(Flow, unsigned(Loop), Q)) {
          if (!CanEnd || Q.CarriedOnly)
            continue;
          EndsNow = true;
        }
      }
      Round Then = Of;
      if (T <= Block)
        Then = Graph.inLoop(From.Block, Loop) && Graph.inLoop(To.Block, Loop) ? Next : std::max(Of, Again);
      if (Then == Next && (EndsNow || (T <= Block && Of == Next && Q.Later)))
        continue;
      if (!Seen[Then][0].test(T) && !Seen[Then][EndsNow].test(T)) {
        Seen[Then][EndsNow].set(T);
        Work.push_back({T, Then, EndsNow});
      }
    }
  };
  bool Found = false;
  // True if control comes through the elements from Start on; sets Found at the place looked for.
  auto Walk = [&](unsigned Block, unsigned Start, Round Of) {
    unsigned Size = unsigned(Graph.block(Block).Source->size());
    bool IsHere = Block == To.Block && (Of == Next || !Q.CarriedOnly);
    if (IsHere && Start == 0 && To.Element == 0) {
      Found = true;
      return false;
    }
    for (unsigned E = Start; E < Size; ++E) {
      if (IsHere && E == To.Element) {
        Found = true;
        return false;
      }
      if (stops(Flow, Block, E, Q, ValuesIn(Of)))
        return false;
    }
    Found = IsHere && To.Element == ~0u;
    return !Found;
  };
  if (Walk(From.Block, From.Element + 1, First))
    Leave(From.Block, First, /*Ending=*/false);
  if (Found)
    return UnsyncedPath::Direct;
  while (!Work.empty()) {
    auto [Block, Of, Ending] = Work.pop_back_val();
    Found = false;
    bool Through = Walk(Block, 0, Of);
    if (Found && Of != Next)
      return UnsyncedPath::Direct;
    Carried |= Found;
    if (Through)
      Leave(Block, Of, Ending);
  }
  return Carried ? UnsyncedPath::Carried : UnsyncedPath::None;
}

bool Intervals::reachesEnd(Place From, const Query &Q) const {
  const FlowGraph &Graph = *From.Flow->graph();
  return Graph.hasExit() && search(*From.Flow, From, {From.Flow, Graph.exit(), ~0u}, Q) != UnsyncedPath::None;
}

bool Intervals::reachedFromEntry(Place To, const Query &Q) const {
  return search(*To.Flow, {To.Flow, 0, ~0u}, To, Q) != UnsyncedPath::None;
}

/// Is there a barrier on the way from \p From to \p To that is named and not called? That is another finding's mistake.
/// By the order of the text.
bool Intervals::isNamedBetween(const ValueFlow *Common, Place From, Place To, bool Carried, Scope Needed) const {
  auto Any = [&](const ValueFlow &Flow, SourceLocation Behind, SourceLocation Before) {
    auto [It, New] = Uncalled.try_emplace(Flow.function());
    if (New)
      It->second = uncalledOperations(Flow.function(), Flow.root().Lookup, Flow.root().Context);
    const SourceManager &SM = Flow.root().Context.getSourceManager();
    return llvm::any_of(It->second, [&](const UncalledOperation &U) {
      return (U.Synchronizes >= Needed || (U.Synchronizes == Scope::Group && Needed == Scope::Warp)) &&
             (Behind.isInvalid() || SM.isBeforeInTranslationUnit(Behind, U.Place)) &&
             (Before.isInvalid() || SM.isBeforeInTranslationUnit(U.Place, Before));
    });
  };
  auto LocationOf = [](Place P) {
    const CFGBlock &Block = *P.Flow->graph()->block(P.Block).Source;
    auto Statement = P.Element < Block.size() ? Block[P.Element].getAs<CFGStmt>() : std::nullopt;
    return Statement ? Statement->getStmt()->getBeginLoc() : SourceLocation();
  };
  for (; From.Flow != Common; From = liftTo(From.Flow->entry().Caller, From))
    if (Any(*From.Flow, LocationOf(From), SourceLocation()))
      return true;
  for (; To.Flow != Common; To = liftTo(To.Flow->entry().Caller, To))
    if (Any(*To.Flow, SourceLocation(), LocationOf(To)))
      return true;
  return Carried ? Any(*Common, SourceLocation(), SourceLocation()) : Any(*Common, LocationOf(From), LocationOf(To));
}

UnsyncedPath Intervals::wayWithout(Place From, Place To, Scope Needed, SyncKind Kind, const LaneSet &Threads) const {
  return way(From, To, {Needed, Kind, {}, Threads});
}

bool Intervals::isCarriedWithout(Place From, Place To, Scope Needed, SyncKind Kind, const LaneSet &Threads) const {
  return way(From, To, {Needed, Kind, {}, Threads, /*CarriedOnly=*/true}) != UnsyncedPath::None;
}

bool Intervals::wayBesides(Place From, Place To, Scope Needed, bool Carried) const {
  Query Q{Needed, SyncKind::PossibleBarrier, {}};
  Q.CarriedOnly = Carried;
  Q.PassesBranches = true;
  return way(From, To, Q) != UnsyncedPath::None;
}

bool Intervals::wayWithValues(Place From, Place To, Scope Needed, const LaneSet &Threads, const Substitution &Earlier,
                              const Substitution &Later, bool Carried) const {
  Query Q{Needed, SyncKind::PossibleBarrier, {}, Threads, Carried};
  Q.Earlier = &Earlier;
  Q.Later = &Later;
  UnsyncedPath Found = way(From, To, Q);
  return Carried ? Found != UnsyncedPath::None : Found == UnsyncedPath::Direct;
}

UnsyncedPath Intervals::way(Place From, Place To, Query Q) const {
  bool CarriedOnly = std::exchange(Q.CarriedOnly, false);
  const Place First = From, Last = To;
  Q.Known = outcomes(From);
  for (const BranchOutcome &O : outcomes(To))
    Q.Known.push_back(O);
  const ValueFlow *Common = commonFlow(From.Flow, To.Flow);
  if (!Common)
    return UnsyncedPath::None;
  // Out of the calls that hold the one and into those that hold the other.
  Query Behind = Q, Ahead = Q;
  Behind.Later = Q.Earlier;
  Ahead.Earlier = Q.Later;
  for (; From.Flow != Common; From = liftTo(From.Flow->entry().Caller, From))
    if (!reachesEnd(From, Behind))
      return UnsyncedPath::None;
  for (; To.Flow != Common; To = liftTo(To.Flow->entry().Caller, To))
    if (!reachedFromEntry(To, Ahead))
      return UnsyncedPath::None;
  Q.CarriedOnly = CarriedOnly;
  UnsyncedPath Result = search(*Common, From, To, Q);
  Q.CarriedOnly = false;
  // Around a loop of a caller, in which both stand at the same call.
  while (Result == UnsyncedPath::None && Common->entry().Caller && reachesEnd(From, Behind) &&
         reachedFromEntry(To, Ahead)) {
    Common = Common->entry().Caller;
    From = liftTo(Common, From);
    To = liftTo(Common, To);
    if (search(*Common, From, To, Q) != UnsyncedPath::None)
      Result = UnsyncedPath::Carried;
  }
  if (Result != UnsyncedPath::None && Q.Kind == SyncKind::PossibleBarrier &&
      isNamedBetween(Common, First, Last, Result == UnsyncedPath::Carried, Q.Needed))
    return UnsyncedPath::None;
  return Result;
}

Scope Intervals::strongest(Place From, Place To, SyncKind Kind) const {
  for (Scope S : {Scope::Grid, Scope::Cluster, Scope::Block, Scope::Warp})
    if (wayWithout(From, To, S, Kind) == UnsyncedPath::None)
      return S;
  return Scope::None;
}
