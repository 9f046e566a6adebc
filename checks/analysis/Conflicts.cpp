//===- Conflicts.cpp - Unsynchronised accesses to one element -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/Conflicts.h"
#include "checks/analysis/LaunchFacts.h"
#include "checks/analysis/LoopIterations.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/Analysis/CFG.h"
#include <numeric>
#include <unordered_map>

using namespace cudalint;

/// Accesses to one object that are compared with each other: their number squared is the cost.
static constexpr unsigned MaxAccessesOfObject = 400;
/// Likewise where iterations are compared one by one.
static constexpr unsigned MaxAccessesByIteration = 60;
/// Pairs of accesses to one object for which that is done.
static constexpr unsigned MaxPairsByIteration = 300;

/// The integer parameters of the kernel \p F for which all of its launches that are seen hand over one known number.
static std::vector<std::pair<const Symbol *, int64_t>> knownArguments(const DeviceFunction &F,
                                                                      const LaunchFacts &Launches) {
  std::vector<std::pair<const Symbol *, int64_t>> Result;
  std::vector<const LaunchFact *> Of = Launches.of(F.function());
  if (Of.empty() || !F.isKernel() || !F.isReliable())
    return Result;
  for (const clang::ParmVarDecl *P : F.flow().function()->parameters()) {
    ValueRef V = P->getType()->isIntegralOrEnumerationType() ? F.flow().parameter(P) : nullptr;
    bool Inverted = false;
    if (!V || V->terms().size() != 1 || V->hasTable() || V->known(0) != 0 || V->asCondition(Inverted))
      continue;
    auto Number = [&](const LaunchFact *L) {
      return Launches.values().number(L->argument(P->getFunctionScopeIndex()));
    };
    std::optional<uint64_t> First = Number(Of.front());
    if (First && *First <= uint64_t(INT32_MAX) &&
        llvm::all_of(Of, [&](const LaunchFact *L) { return Number(L) == First; }))
      Result.push_back({V->terms()[0].S, int64_t(*First)});
  }
  return Result;
}

/// Does \p A stay within its array, as far as that is known, if it is to the element \p Index of it or, \p InBytes, to
/// this byte of the object?
static bool isInside(const MemoryAccess &A, int64_t Index, bool InBytes) {
  if (!InBytes)
    return !A.Extent || uint64_t(Index) < A.Extent;
  return !A.ArrayBytes ||
         (Index >= A.ArrayStart && uint64_t(Index - A.ArrayStart) + std::max<uint64_t>(A.Bytes, 1) <= A.ArrayBytes);
}

Conflicts::Conflicts(const DeviceFunction &F, const LaunchFacts *Launches) : F(F), Accesses(F), Between(Accesses) {
  if (Launches) {
    Arguments = knownArguments(F, *Launches);
    HasUnknownRows = !F.shape().Dim[0] && !F.shape().isOneDimensional() && F.isKernel() &&
                     !Launches->of(F.function()).empty();
  }
  // Threads that would certainly leave an array do not exist: that is how large a block can be.
  Existing = F.shape().possibleThreads();
  LaneSet Beyond;
  for (const MemoryAccess &A : Accesses.all()) {
    ValueRef Where = A.Extent ? A.Index : A.ArrayBytes ? A.Offset : nullptr;
    if (!Where || !Where->isExact() || F.lanes(*A.Flow, A.Block, Scope::Warp).present().empty())
      continue;
    Guard G = guard(A, Scope::Warp, Substitution());
    if (!G.Uniform.empty() || G.NeedsRunTimeValue)
      continue;
    for (unsigned T = 0; T != A.Flow->root().Values.threads(); ++T)
      if (G.Threads.test(T) && !isInside(A, Where->known(T), /*InBytes=*/!A.Extent))
        Beyond.set(T);
  }
  // A program that is wrong for every block tells nothing.
  if ((Beyond & F.shape().certainThreads()).empty())
    Existing = Existing - Beyond;
}

std::optional<std::pair<int64_t, int64_t>> Conflict::commonBytes() const {
  if (!InBytes || !EarlierIndex->terms().empty())
    return std::nullopt;
  int64_t OfEarlier = EarlierIndex->known(EarlierThread), OfLater = LaterIndex->known(LaterThread);
  return std::make_pair(std::max(OfEarlier, OfLater),
                        std::min(OfEarlier + int64_t(Earlier->Bytes), OfLater + int64_t(Later->Bytes)) - 1);
}

/// The side of the branch \p R on which \p Block lies, if it is not reached along the other one.
static std::optional<bool> sideOf(const DeviceFunction::Reason &R, llvm::ArrayRef<BranchOutcome> Outcomes,
                                  unsigned Block, const ValueFlow &Flow) {
  for (const BranchOutcome &O : Outcomes)
    if (O.Flow == R.Flow && O.Branch == R.Absence.Branch)
      return O.IsTrue;
  // The branch that decides whether a loop goes on.
  const FlowGraph &Graph = *R.Flow->graph();
  const auto &Succs = Graph.block(R.Absence.Branch).Succs;
  int Loop = Graph.block(R.Absence.Branch).Loop;
  unsigned At = Intervals::liftTo(R.Flow, {&Flow, Block, 0}).Block;
  if (Succs.size() != 2 || Loop < 0 || !Graph.inLoop(At, Loop) ||
      Graph.inLoop(Succs[0].Target, Loop) == Graph.inLoop(Succs[1].Target, Loop))
    return std::nullopt;
  return Succs[Graph.inLoop(Succs[0].Target, Loop) ? 0 : 1].Slot == 0;
}

/// The variable that the lvalue \p E is an element of, or the pointer that it is reached through.
static const clang::VarDecl *rootOf(const clang::Expr *E) {
  for (;;) {
    E = E->IgnoreParenImpCasts();
    if (auto *Subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(E))
      E = Subscript->getBase();
    else if (auto *Member = llvm::dyn_cast<clang::MemberExpr>(E); Member && !Member->isArrow())
      E = Member->getBase();
    else
      break;
  }
  auto *Ref = llvm::dyn_cast<clang::DeclRefExpr>(E);
  return Ref ? llvm::dyn_cast<clang::VarDecl>(Ref->getDecl()) : nullptr;
}

/// Is \p S what a thread has loaded from memory that it does not have for itself?
static bool isData(const Symbol &S) {
  if (S.Uniformity >= Scope::Block || !S.Sourced || S.Op != ValueOp::Source)
    return false;
  auto *E = llvm::dyn_cast_or_null<clang::Expr>(S.Site);
  if (!E || llvm::isa<clang::CallExpr>(E))
    return false;
  const clang::VarDecl *V = rootOf(E);
  return !V || V->getType()->isPointerType() || !V->hasLocalStorage();
}

/// Does the branch of \p R, on \p Condition, send the threads to one side or the other because of what shared memory
/// holds for each of them? Not where it leaves a loop, or picks one thread.
bool Conflicts::isDecidedByShared(const DeviceFunction::Reason &R, ValueRef Condition) const {
  const FlowGraph &Graph = *R.Flow->graph();
  int Loop = Graph.block(R.Absence.Branch).Loop;
  for (const FlowGraph::Edge &E : Graph.block(R.Absence.Branch).Succs)
    if (Loop >= 0 && !Graph.inLoop(E.Target, Loop))
      return false;
  if (!Condition || R.Flow->predicate(R.Absence.Branch).Order == LaneOrder::Single)
    return false;
  return LaneValues::mentions(Condition, [&](const Symbol &S) {
    if (!isData(S))
      return false;
    auto *Site = llvm::cast<clang::Expr>(S.Site);
    const clang::VarDecl *V = rootOf(Site);
    return (V && memorySpace(V) == MemorySpace::Shared) || llvm::any_of(Accesses.all(), [&](const MemoryAccess &A) {
             return A.Place == Site && A.Space == MemorySpace::Shared;
           });
  });
}

/// Do the threads of the block perform \p A, an atomic operation on shared memory, each for itself? Were it only one,
/// it need not be atomic.
static bool isSharedAtomic(const MemoryAccess &A, Scope Group) {
  return Group >= Scope::Block && A.Kind == MemoryAccess::AccessKind::Atomic && A.Space == MemorySpace::Shared;
}

Conflicts::Guard Conflicts::guard(const MemoryAccess &A, Scope Group, const Substitution &With) const {
  Guard G;
  LaneValues &Values = A.Flow->root().Values;
  const LaneState &State = F.lanes(*A.Flow, A.Block, Group);
  std::vector<BranchOutcome> Outcomes = Between.outcomes(Intervals::placeOf(A));
  auto Holds = [&](const ValueFlow &Flow, unsigned Branch) {
    ValueRef Condition = Flow.condition(Branch);
    ValueRef Now = Condition && !With.empty() ? Values.substitute(Condition, With) : Condition;
    return std::make_pair(Now, Now == Condition ? Flow.predicate(Branch) : Values.predicate(Values.toBool(Now)));
  };
  G.Threads = State.present() & Existing;
  if (!(State.Here - State.present()).empty()) {
    // Threads are kept away by conditions that are not known. Bounds let all of them through for ordinary values.
    // What shared memory holds lets anyone through too; but two such conditions can exclude each other.
    bool OnlyBounds = true, AllDecided = true;
    unsigned ByShared = 0;
    LaneSet Let = State.Here & Existing;
    for (const DeviceFunction::Reason &R : F.reasons(*A.Flow, A.Block, Group)) {
      LanePredicate P = Holds(*R.Flow, R.Absence.Branch).second;
      std::optional<bool> Side = sideOf(R, Outcomes, A.Block, *A.Flow);
      if (P.isExact() && Side) {
        Let &= *Side ? P.May : ~P.May;
        continue;
      }
      AllDecided = false;
      bool IsBound =
          P.isExact() || P.Together >= Group || P.Order == LaneOrder::Prefix || P.Order == LaneOrder::Suffix;
      OnlyBounds &= IsBound || (isDecidedByShared(R, R.Flow->condition(R.Absence.Branch)) && ++ByShared == 1);
    }
    if (OnlyBounds || isSharedAtomic(A, Group)) {
      G.Threads = Let;
      G.NeedsRunTimeValue = !AllDecided;
    }
  }
  for (BranchOutcome O : Outcomes) {
    auto [Condition, P] = Holds(*O.Flow, O.Branch);
    if (P.isExact()) {
      G.Threads &= O.IsTrue ? P.May : ~P.May;
      G.IsImpossible |= G.Threads.empty();
      continue;
    }
    O.Condition = Condition;
    G.Uniform.push_back(O);
  }
  return G;
}

/// Is what \p A needs also what \p B needs?
static bool isWithin(llvm::ArrayRef<BranchOutcome> A, llvm::ArrayRef<BranchOutcome> B) {
  return llvm::all_of(A, [&](const BranchOutcome &O) {
    return llvm::any_of(B, [&](const BranchOutcome &P) { return O.Condition == P.Condition && O.IsTrue == P.IsTrue; });
  });
}

static bool changesInLoop(ValueRef V) {
  return V && llvm::any_of(V->terms(), [](const Term &T) { return !T.S->Loops.empty(); });
}

/// Is \p A an atomic operation that makes the new value of the old one? What it leaves behind is complete only when all
/// threads have come.
static bool accumulates(const MemoryAccess &A) {
  auto *Call = A.Kind == MemoryAccess::AccessKind::Atomic ? llvm::dyn_cast<clang::CallExpr>(A.Place) : nullptr;
  std::optional<OperationSite> Site = Call ? A.Flow->root().Lookup.site(Call) : std::nullopt;
  return Site && Site->kind() == OperationKind::AtomicReadModifyWrite && Site->update() != AtomicUpdate::Exchange;
}

/// Elements that each row of a matrix has that a warp stores as a whole: the narrowest is 8 wide.
static constexpr int64_t TileRow = 8;

Conflicts::Answer Conflicts::compareAs(const MemoryAccess &A, const MemoryAccess &B, ValueRef IndexA, ValueRef IndexB,
                                       const Guard &GuardA, const Guard &GuardB, Scope Group, Conflict &Result) const {
  if (GuardA.IsImpossible || GuardB.IsImpossible)
    return Answer::No;
  if (IndexA->isTruncated() || IndexB->isTruncated() || IndexA->terms() != IndexB->terms())
    return Answer::Unknown;
  // What is the same for all threads of the group cancels out.
  Scope Common = Scope::Grid;
  for (const Term &T : IndexA->terms())
    Common = std::min(Common, T.S->Uniformity);
  if (Common < Group)
    return Answer::Unknown;
  bool AcrossIsKnown = Common >= Scope::Block;

  // One of them happens whenever the other does; else perhaps they never do together.
  if (!isWithin(GuardA.Uniform, GuardB.Uniform) && !isWithin(GuardB.Uniform, GuardA.Uniform))
    return Answer::Unknown;
  const MemoryAccess &Writer = A.isWrite() ? A : B, &Reader = A.isWrite() ? B : A;
  ValueRef Written = A.isWrite() ? IndexA : IndexB, Read = A.isWrite() ? IndexB : IndexA;
  const LaneSet &Writing = (A.isWrite() ? GuardA : GuardB).Threads, &Reading = (A.isWrite() ? GuardB : GuardA).Threads;
  LaneSet Certain = F.shape().certainThreads();

  unsigned Threads = A.Flow->root().Values.threads();
  // Likewise for one iteration.
  auto Staying = [&](const MemoryAccess &Access, ValueRef Index) {
    LaneSet Result;
    for (unsigned T = 0; T != Threads; ++T)
      if (Access.threads().test(T) && Existing.test(T) &&
          (!Index->terms().empty() || isInside(Access, Index->known(T), Access.InBytes)))
        Result.set(T);
    return Result;
  };
  const LaneSet CanWrite = Staying(Writer, Written), CanRead = Staying(Reader, Read);
  // Elements or, where bytes are compared, pieces of so many bytes that both consist of whole ones.
  int64_t InWriter = Writer.InBytes ? int64_t(Writer.Bytes) : Writer.ByWholeWarp ? TileRow : 1;
  int64_t InReader = Reader.InBytes ? int64_t(Reader.Bytes) : 1, Piece = 1;
  if (Writer.InBytes) {
    Piece = std::gcd(InWriter, InReader);
    for (unsigned T = 0; T != Threads && Piece != 1; ++T)
      Piece = std::gcd(std::gcd(Piece, Written->known(T)), Read->known(T));
  }
  std::unordered_map<int64_t, LaneSet> WrittenBy;
  for (unsigned T = 0; T != Threads; ++T)
    for (int64_t I = 0; I < InWriter && CanWrite.test(T); I += Piece)
      WrittenBy[Written->known(T) + I].set(T);
  // Whoever writes the element itself may read what it has written, unless that is a part of what all make of it.
  // So much for reading: of two writes, that of the other thread can still be the last.
  bool OwnIsEnough = !Writer.ByWholeWarp && !(accumulates(Writer) && !Reader.IsVolatile) && !accumulates(Reader) &&
                     !(A.isWrite() && B.isWrite());
  // Of two writes, the first is still to come in warps that do not perform the second.
  std::unordered_map<int64_t, LaneSet> WrittenLater;
  if (A.isWrite() && B.isWrite())
    for (unsigned T = 0; T != Threads; ++T)
      for (int64_t I = 0; I < InReader && CanRead.test(T); I += Piece)
        WrittenLater[Read->known(T) + I].set(T);
  bool Across = false, AlsoAcross = false;
  std::optional<std::pair<unsigned, unsigned>> Pair;
  bool PairIsCertain = false;
  auto Meets = [&](unsigned T, int64_t Element, const LaneSet &Writers) {
    unsigned Warp = T / LanesPerWarp;
    LaneSet Mates;
    Mates.setWarp(Warp, Writers.warp(Warp));
    LaneSet Others = Writers - Mates;
    Across |= !Others.empty();
    AlsoAcross |= Reading.test(T) && !(Others & Writing).empty() && Mates.empty();
    if (auto Later = WrittenLater.find(Element); Later != WrittenLater.end() && Reading.test(T))
      for (unsigned W = 0; W != MaxThreads / LanesPerWarp; ++W)
        AlsoAcross |= (Others & Writing).warp(W) != 0 && Later->second.warp(W) == 0;
    if ((OwnIsEnough && Writers.test(T)) || !Reading.test(T))
      return;
    LaneSet Partners = (Group == Scope::Warp ? Mates : Others) & Writing;
    LaneSet Itself;
    Itself.set(T);
    Partners = Partners - Itself;
    if (Partners.empty())
      return;
    LaneSet CertainPartners = Certain.test(T) ? Partners & Certain : LaneSet();
    if (!Pair || (!PairIsCertain && !CertainPartners.empty())) {
      PairIsCertain = !CertainPartners.empty();
      Pair = {PairIsCertain ? CertainPartners.lowest() : Partners.lowest(), T};
    }
  };
  for (unsigned T = 0; T != Threads; ++T)
    for (int64_t I = 0; I < InReader && CanRead.test(T); I += Piece)
      if (auto It = WrittenBy.find(Read->known(T) + I); It != WrittenBy.end())
        Meets(T, Read->known(T) + I, It->second);
  Result.OnlyInWarp = AcrossIsKnown && !Across;
  Result.AlsoAcrossWarps = AcrossIsKnown && AlsoAcross;
  if (!Pair)
    return Answer::No;
  Result.Earlier = &A;
  Result.Later = &B;
  Result.EarlierThread = A.isWrite() ? Pair->first : Pair->second;
  Result.LaterThread = A.isWrite() ? Pair->second : Pair->first;
  Result.EarlierIndex = IndexA;
  Result.LaterIndex = IndexB;
  // Which lane of a warp stores which element of a matrix is not said.
  Result.NeedsRunTimeValue =
      !PairIsCertain || GuardA.NeedsRunTimeValue || GuardB.NeedsRunTimeValue || Writer.ByWholeWarp;
  return Answer::Yes;
}

Conflicts::Answer Conflicts::compare(const MemoryAccess &A, const MemoryAccess &B, Scope Group,
                                     Conflict &Result) const {
  // What changes in a loop that is not around both is another value by the time of the later access.
  for (ValueRef Index : {A.Index, B.Index})
    for (const Term &T : Index->terms())
      for (unsigned L : T.S->Loops)
        if (!llvm::is_contained(A.Flow->loopsAt(A.Block), L) || !llvm::is_contained(B.Flow->loopsAt(B.Block), L))
          return Answer::Unknown;
  return compareAs(A, B, A.Index, B.Index, guard(A, Group, Substitution()), guard(B, Group, Substitution()), Group,
                   Result);
}

/// Is there any way at all between \p A and \p B, or from a branch to both, that does not synchronise \p Group? Asked
/// before the elements are compared, which costs more.
bool Conflicts::canMeet(const MemoryAccess &A, const MemoryAccess &B, Scope Group) const {
  Intervals::Place AtA = Intervals::placeOf(A), AtB = Intervals::placeOf(B);
  if (Between.wayBesides(AtA, AtB, Group, /*Carried=*/false) ||
      (loopAround(AtA, AtB) && Between.wayBesides(AtA, AtB, Group, /*Carried=*/true)))
    return true;
  if (!A.isWrite())
    return false;
  std::vector<BranchOutcome> ToB = Between.outcomes(AtB);
  return llvm::any_of(Between.outcomes(AtA), [&](const BranchOutcome &O) {
    return llvm::any_of(ToB, [&](const BranchOutcome &Q) {
      return O.Flow == Q.Flow && O.Branch == Q.Branch && O.IsTrue != Q.IsTrue;
    });
  });
}

/// Can \p A and \p B be the same memory, as far as is known without their indices?
static bool isSameObject(const MemoryAccess &A, const MemoryAccess &B, const DeviceFunction &F, bool &IsKnown) {
  IsKnown = true;
  if (areOfOtherMembers(A, B))
    return false;
  // A pointer that comes from somewhere else than the launch can be another one for each thread. Without a launch in
  // sight it is taken for one that the threads share if it is volatile.
  auto *Parameter = llvm::dyn_cast<clang::ParmVarDecl>(A.Root);
  bool OfRoot = Parameter && Parameter->getDeclContext() == F.flow().function();
  if (A.ThroughPointer && !(OfRoot && (F.isKernel() || (A.IsVolatile && B.IsVolatile)))) {
    IsKnown = false;
    return false;
  }
  return true;
}

/// Does \p A touch exactly the element that its index names?
static bool touchesOneElement(const MemoryAccess &A) { return !A.AndBehind || !A.Bytes || A.Bytes == A.Unit; }

/// Is it known, for all threads that could execute them, that no two threads touch one element by \p A and \p B?
static bool areDisjoint(const MemoryAccess &A, const MemoryAccess &B) {
  if (!areComparable(A, B) || !touchesOneElement(A) || !touchesOneElement(B) || A.Index->isTruncated() ||
      B.Index->isTruncated() || A.Index->terms() != B.Index->terms() || llvm::any_of(A.Index->terms(), [](const Term &T) { return T.S->Uniformity < Scope::Block || !T.S->Loops.empty(); }))
    return false;
  std::unordered_map<int64_t, LaneSet> ByA;
  LaneSet OfA = A.threads(), OfB = B.threads();
  unsigned Threads = A.Flow->root().Values.threads();
  for (unsigned T = 0; T != Threads; ++T)
    if (OfA.test(T))
      for (int64_t I = 0; I != (A.ByWholeWarp ? TileRow : 1); ++I)
        ByA[A.Index->known(T) + I].set(T);
  for (unsigned T = 0; T != Threads; ++T) {
    LaneSet Itself;
    Itself.set(T);
    for (int64_t I = 0; OfB.test(T) && I != (B.ByWholeWarp ? TileRow : 1); ++I)
      if (auto It = ByA.find(B.Index->known(T) + I); It != ByA.end() && !(It->second - Itself).empty())
        return false;
  }
  return true;
}

bool Conflicts::rulesOutBlockConflicts() const {
  std::vector<const MemoryAccess *> Shared;
  for (const MemoryAccess &A : Accesses.all())
    if (A.Space == MemorySpace::Shared)
      Shared.push_back(&A);
  if (Shared.size() > MaxAccessesOfObject)
    return false;
  // In blocks of several rows the number of a thread says nothing before the rows are known.
  bool KnowsThreads = F.shape().isOneDimensional();
  for (const MemoryAccess *A : Shared)
    for (const MemoryAccess *B : Shared) {
      bool IsKnown = true;
      if (A != B && A->Root == B->Root && (A->isWrite() || B->isWrite()) && isSameObject(*A, *B, F, IsKnown) &&
          canMeet(*A, *B, Scope::Block) && !(KnowsThreads && areDisjoint(*A, *B)))
        return false;
    }
  return true;
}

/// Iterations of a loop that are compared number by number: enough for a halving or doubling over a block.
static constexpr unsigned MaxIterations = 10;
/// Likewise of a loop that is around one of the accesses only: the neighbours of an element, and one of another warp.
static constexpr unsigned InnerIterations[] = {0, 1, 2, 3, LanesPerWarp};

/// What decides where \p A goes and which threads execute it.
static std::vector<ValueRef> decidersOf(const MemoryAccess &A, const DeviceFunction &F, const Intervals &Between,
                                        Scope Group) {
  std::vector<ValueRef> Result{A.Index};
  for (const BranchOutcome &O : Between.outcomes(Intervals::placeOf(A)))
    Result.push_back(O.Condition);
  for (const DeviceFunction::Reason &R : F.reasons(*A.Flow, A.Block, Group))
    if (ValueRef Condition = R.Flow->condition(R.Absence.Branch))
      Result.push_back(Condition);
  return Result;
}

/// Does the element of \p A, or whether a thread comes there, depend on data of each thread for which \p Example has no
/// values? Then no iteration makes it known. What \p IsOrdinary lets any thread through.
static bool dependsOnData(const MemoryAccess &A, const DeviceFunction &F, Scope Group, const Substitution &Example,
                          llvm::function_ref<bool(const DeviceFunction::Reason &, ValueRef)> IsOrdinary) {
  auto IsData = [&](const Symbol &S) {
    return S.Op == ValueOp::Source && S.Uniformity < Scope::Warp && !Example.Replacements.count(&S);
  };
  if (LaneValues::mentions(A.Flow->root().Values.substitute(A.Index, Example), IsData))
    return true;
  if (isSharedAtomic(A, Group))
    return false;
  return llvm::any_of(F.reasons(*A.Flow, A.Block, Group), [&](const DeviceFunction::Reason &R) {
    const LanePredicate &P = R.Flow->predicate(R.Absence.Branch);
    ValueRef Condition = R.Flow->condition(R.Absence.Branch);
    bool IsBound = P.isExact() || P.Together >= Group || P.Order == LaneOrder::Prefix || P.Order == LaneOrder::Suffix;
    bool Asked = Condition && llvm::any_of(Example.Replacements, [&](const auto &Replaced) {
                   return LaneValues::mentions(Condition, [&](const Symbol &S) { return &S == Replaced.first; });
                 });
    return !IsBound && !Asked && (!Condition || LaneValues::mentions(Condition, IsData)) && !IsOrdinary(R, Condition);
  });
}

/// The two threads of \p C.
static LaneSet threadsOf(const Conflict &C) {
  LaneSet Both;
  Both.set(C.EarlierThread);
  Both.set(C.LaterThread);
  return Both;
}

/// Is the innermost loop around \p At alone right inside \p Both, the one around it and another place, with none between?
static bool isInnermostApart(Intervals::Place At, std::optional<LoopRef> Both) {
  std::optional<LoopRef> Inner = loopAround(At, At);
  if (!Inner || Inner == Both)
    return false;
  int Parent = Inner->Flow->graph()->loops()[Inner->Loop].Parent;
  if (Parent >= 0)
    return Both == LoopRef{Inner->Flow, Parent};
  while (const ValueFlow *Caller = At.Flow->entry().Caller) {
    At = Intervals::liftTo(Caller, At);
    if (int Loop = At.Flow->graph()->block(At.Block).Loop; Loop >= 0)
      return Both == LoopRef{At.Flow, Loop};
  }
  return !Both;
}

/// Compares \p A in iteration \p Iteration of the innermost loop around both with \p B in that \p Step iterations
/// later.
Conflicts::Answer Conflicts::compareInIteration(const MemoryAccess &A, const MemoryAccess &B, Scope Group,
                                                unsigned Iteration, unsigned Step, Conflict &Result,
                                                HasWay Counts) const {
  LaneValues &Values = A.Flow->root().Values;
  Intervals::Place AtA = Intervals::placeOf(A), AtB = Intervals::placeOf(B);
  std::optional<LoopRef> Loop = loopAround(AtA, AtB);
  Substitution Example = example(A, B, Group);
  // Does what \p X touches, or who does, change in a loop that is around it alone?
  auto Varies = [&](const MemoryAccess &X) {
    Intervals::Place At = Intervals::placeOf(X);
    std::optional<LoopRef> Own = loopAround(At, At);
    return Own && !(Own == Loop) &&
           (changesInLoop(X.Index) ||
            llvm::any_of(Between.outcomes(At), [](const BranchOutcome &O) { return changesInLoop(O.Condition); }));
  };
  std::vector<ValueRef> OfA = decidersOf(A, F, Between, Group), OfB = decidersOf(B, F, Between, Group);
  llvm::ArrayRef<unsigned> All = InnerIterations;
  llvm::SmallVector<unsigned, 8> RoundsOfA(All.take_front()), RoundsOfB(All.take_front());
  // Behind any round of A but the last, its loop goes round again; before any of B but the first, it has gone round.
  std::optional<unsigned> Last;
  bool VariesInA = Varies(A);
  if (VariesInA) {
    if (isInnermostApart(AtA, Loop))
      Last = lastIteration(AtA, Loop, Iteration, OfA, Example);
    if (changesInLoop(A.Index))
      RoundsOfA.clear();
    if (goesRoundWithout(AtA, AtB, Group))
      RoundsOfA.assign(All.begin(), All.end());
    if (Last && !llvm::is_contained(RoundsOfA, *Last))
      RoundsOfA.push_back(*Last);
  }
  if (Varies(B) && goesRoundWithout(AtB, AtA, Group))
    RoundsOfB.append(All.begin() + 1, All.end());
  Answer Sum = Answer::Unknown;
  bool OnlyInWarp = true, AlsoAcross = false;
  for (unsigned I : RoundsOfA)
    for (unsigned J : RoundsOfB) {
      std::optional<Substitution> WithA = atIteration(AtA, Loop, Iteration, I, OfA, Example),
                                  WithB = atIteration(AtB, Loop, Iteration + Step, J, OfB, Example);
      if (!WithA || !WithB)
        continue;
      for (auto [S, V] : Example.Replacements) {
        WithA->Replacements[S] = V;
        WithB->Replacements[S] = V;
      }
      ValueRef IndexA = Values.substitute(A.Index, *WithA), IndexB = Values.substitute(B.Index, *WithB);
      Conflict Here{};
      Answer Is = compareAs(A, B, IndexA, IndexB, guard(A, Group, *WithA), guard(B, Group, *WithB), Group, Here);
      if (Is == Answer::Unknown)
        return Sum == Answer::Yes ? Sum : Answer::Unknown;
      // The two threads themselves must get past the barriers of the rounds in between.
      LaneSet Both = Is == Answer::Yes ? threadsOf(Here) : LaneSet::all();
      bool Arrive = Is != Answer::Yes || ((!VariesInA || I == Last || goesRoundWithout(AtA, AtB, Group, Both)) &&
                                          (J == 0 || goesRoundWithout(AtB, AtA, Group, Both)));
      if (!Arrive || !Counts(Both, *WithA, *WithB)) {
        Sum = Sum == Answer::Yes ? Sum : Answer::No;
        continue;
      }
      OnlyInWarp &= Here.OnlyInWarp;
      AlsoAcross |= Here.AlsoAcrossWarps;
      if (Sum != Answer::Yes) {
        Sum = Is;
        Result = Here;
        // That a loop of which the end is not known goes round again is a value at run time.
        Result.NeedsRunTimeValue |= !Example.empty() || (I && I != Last) || J;
      }
      Result.OnlyInWarp = OnlyInWarp;
      Result.AlsoAcrossWarps = AlsoAcross;
    }
  return Sum;
}

/// Compares \p A in one iteration of the innermost loop around both with \p B in that \p Step iterations later. Only
/// iterations with a way that \p Counts count.
Conflicts::Answer Conflicts::compareIterations(const MemoryAccess &A, const MemoryAccess &B, Scope Group, unsigned Step,
                                               Conflict &Result, HasWay Counts) const {
  Intervals::Place AtA = Intervals::placeOf(A), AtB = Intervals::placeOf(B);
  std::optional<LoopRef> Loop = loopAround(AtA, AtB);
  Answer Sum = Answer::No;
  bool OnlyInWarp = true, AlsoAcross = false;
  Substitution Example = example(A, B, Group);
  auto IsOrdinary = [&](const DeviceFunction::Reason &R, ValueRef Condition) {
    return isDecidedByShared(R, Condition);
  };
  if (dependsOnData(A, F, Group, Example, IsOrdinary) || dependsOnData(B, F, Group, Example, IsOrdinary))
    return Answer::Unknown;
  for (unsigned I = 0; I != (Loop ? MaxIterations : 1); ++I) {
    if (!atIteration(AtA, Loop, I, 0, {}, Example) || !atIteration(AtB, Loop, I + Step, 0, {}, Example))
      break;
    Conflict Here{};
    Answer Is = compareInIteration(A, B, Group, I, Step, Here, Counts);
    if (Is == Answer::Unknown) {
      Sum = Sum == Answer::Yes ? Sum : Answer::Unknown;
      break;
    }
    OnlyInWarp &= Here.OnlyInWarp;
    AlsoAcross |= Here.AlsoAcrossWarps;
    if (Is == Answer::Yes && Sum != Answer::Yes) {
      Sum = Answer::Yes;
      Result = Here;
    }
  }
  Result.OnlyInWarp = OnlyInWarp;
  Result.AlsoAcrossWarps = AlsoAcross;
  return Sum;
}

/// Is \p S data, or what is left of them when they are brought into a known range (`x & 255`, `x % 10`, `x >> 24`)?
static bool isDataInRange(const Symbol &S) {
  switch (S.Op) {
  case ValueOp::And:
  case ValueOp::Rem:
  case ValueOp::Shr:
  case ValueOp::Div:
    return S.NonNegative && S.Max && S.Uniformity < Scope::Block && S.Sourced &&
           llvm::any_of(S.Operands, [](ValueRef V) { return LaneValues::mentions(V, isData); });
  default:
    return isData(S);
  }
}

/// The datum that alone says which element of shared memory \p A, no atomic operation, touches; null if there is none.
static const Symbol *elementByData(const MemoryAccess &A, Scope Group) {
  if (Group < Scope::Block || A.Space != MemorySpace::Shared || A.Kind == MemoryAccess::AccessKind::Atomic ||
      !A.Index || A.Index->terms().size() != 1 || A.Index->hasTable() || A.Index->known(0) != 0)
    return nullptr;
  const Term &Only = A.Index->terms()[0];
  return Only.Coefficient == 1 && isDataInRange(*Only.S) ? Only.S : nullptr;
}

/// Of two accesses, does exactly one touch an element that data alone name?
static bool exactlyOneByData(const MemoryAccess &A, const MemoryAccess &B, Scope Group) {
  auto Mentions = [](const MemoryAccess &X) { return !X.Index || LaneValues::mentions(X.Index, isData); };
  return (elementByData(A, Group) && !Mentions(B)) || (elementByData(B, Group) && !Mentions(A));
}

Substitution Conflicts::example(const MemoryAccess &A, const MemoryAccess &B, Scope Group) const {
  Substitution Result;
  LaneValues &Values = A.Flow->root().Values;
  auto Mentions = [&](const Symbol *S) {
    auto Is = [&](const Symbol &Other) { return &Other == S; };
    return LaneValues::mentions(A.Index, Is) || LaneValues::mentions(B.Index, Is);
  };
  // The odd lanes vote yes.
  for (const SyncSite &Site : F.sites()) {
    if (Site.Operation.kind() != OperationKind::Ballot || !Site.Operation.call() || !Site.Operation.predicate())
      continue;
    ValueRef Votes = Site.Flow->value(Site.Operation.call());
    const clang::Expr *Asked = Site.Operation.predicate().expr();
    ValueRef Condition = Asked ? Site.Flow->value(Asked) : nullptr;
    if (!Votes || !Condition || Votes->terms().size() != 1 || !Mentions(Votes->terms()[0].S))
      continue;
    Condition = Values.toBool(Condition);
    bool Inverted = false;
    const Symbol *Condition0 = Condition->asCondition(Inverted);
    if (!Condition0)
      continue;
    LanePredicate P = Values.predicate(Condition);
    LaneSet Yes = (LaneSet::everyWarp(0xaaaaaaaau) & P.May) | P.Must;
    std::vector<int64_t> Numbers(Values.threads());
    for (unsigned T = 0; T != Values.threads(); ++T)
      Numbers[T] = Yes.warp(T / LanesPerWarp);
    Result.Replacements[Votes->terms()[0].S] = Values.exact(Votes->terms()[0].S->Type, std::move(Numbers));
    Result.Replacements[Condition0] = Values.exactBool(Inverted ? ~Yes : Yes);
  }
  // The element that data name: that of a thread of another warp is an ordinary one.
  auto IsOfOther = [&](const Symbol *S) {
    std::vector<int64_t> Numbers(Values.threads());
    for (unsigned Thread = 0; Thread != Values.threads(); ++Thread)
      Numbers[Thread] = int64_t(Thread ^ LanesPerWarp) % (S->Max ? *S->Max + 1 : MaxThreads);
    Result.Replacements[S] = Values.exact(S->Type, std::move(Numbers));
  };
  using Kind = MemoryAccess::AccessKind;
  if ((A.Kind == Kind::Atomic) != (B.Kind == Kind::Atomic)) {
    for (const Term &T : (A.Kind == Kind::Atomic ? A : B).Index->terms())
      if (isDataInRange(*T.S))
        IsOfOther(T.S);
  } else if (exactlyOneByData(A, B, Group)) {
    const Symbol *OfA = elementByData(A, Group);
    IsOfOther(OfA ? OfA : elementByData(B, Group));
  }
  // Where a loop starts from a parameter.
  for (const MemoryAccess *X : {&A, &B})
    for (unsigned L = 0; L != X->Flow->graph()->loops().size() && !Arguments.empty(); ++L)
      if (X->Flow->graph()->inLoop(X->Block, int(L)))
        for (const LoopValue &V : X->Flow->loopValues(L))
          for (auto [S, Number] : Arguments)
            if (V.First && LaneValues::mentions(V.First, [S = S](const Symbol &Other) { return &Other == S; }))
              Result.Replacements[S] = Values.constant(S->Type, uint64_t(Number));
  // The parameter of a function that is called from nowhere, if it alone tells the threads' elements apart.
  bool IsShared = (A.Space == MemorySpace::Shared && B.Space == MemorySpace::Shared) || (A.IsVolatile && B.IsVolatile);
  if (F.isKernel() || !IsShared)
    return Result;
  const Symbol *Only = nullptr;
  for (const clang::ParmVarDecl *P : F.flow().function()->parameters()) {
    ValueRef V = P->getType()->isIntegralOrEnumerationType() ? F.flow().parameter(P) : nullptr;
    if (!V || V->terms().size() != 1 || !Mentions(V->terms()[0].S))
      continue;
    if (Only)
      return Result;
    Only = V->terms()[0].S;
  }
  if (Only) {
    std::vector<int64_t> Numbers(Values.threads());
    for (unsigned T = 0; T != Values.threads(); ++T)
      Numbers[T] = T;
    Result.Replacements[Only] = Values.exact(Only->Type, std::move(Numbers));
  }
  return Result;
}

/// Are the two accesses of \p C on the two sides of a branch, each reached from it without synchronisation?
bool Conflicts::partWithoutSync(const Conflict &C, Scope Group) const {
  Intervals::Place A = Intervals::placeOf(*C.Earlier), B = Intervals::placeOf(*C.Later);
  LaneSet OfA, OfB;
  OfA.set(C.EarlierThread);
  OfB.set(C.LaterThread);
  std::vector<BranchOutcome> ToB = Between.outcomes(B);
  for (const BranchOutcome &O : Between.outcomes(A))
    for (const BranchOutcome &Q : ToB) {
      if (O.Flow != Q.Flow || O.Branch != Q.Branch || O.IsTrue == Q.IsTrue)
        continue;
      auto Comes = [&](const BranchOutcome &Side, Intervals::Place To, const LaneSet &Threads) {
        for (const FlowGraph::Edge &E : O.Flow->graph()->block(O.Branch).Succs)
          if ((E.Slot == 0) == Side.IsTrue)
            return Between.wayWithout({O.Flow, E.Target, ~0u}, To, Group, SyncKind::PossibleBarrier, Threads) !=
                   UnsyncedPath::None;
        return false;
      };
      return Comes(O, A, OfA) && Comes(Q, B, OfB);
    }
  return false;
}

/// Does a loop go on or end because of what \p A reads? Then it waits for another thread's write.
static bool isPolled(const MemoryAccess &A) {
  const FlowGraph &Graph = *A.Flow->graph();
  int Loop = Graph.block(A.Block).Loop;
  return A.IsVolatile && Loop >= 0 && llvm::any_of(Graph.block(A.Block).Succs, [&](const FlowGraph::Edge &E) {
           return !Graph.inLoop(E.Target, Loop);
         });
}

/// \p A with bytes as its elements, none if it is not known which it touches.
static std::optional<MemoryAccess> inBytes(const MemoryAccess &A) {
  if (!A.Offset || !A.Bytes || A.ByWholeWarp)
    return std::nullopt;
  MemoryAccess Result = A;
  Result.Index = A.Offset;
  Result.InBytes = true;
  return Result;
}

/// The value that \p A stores, null if it is not known.
static ValueRef storedValue(const MemoryAccess &A) {
  std::optional<clang::CFGStmt> Statement =
      (*A.Flow->graph()->block(A.Block).Source)[A.Element].getAs<clang::CFGStmt>();
  auto *Binary = Statement ? llvm::dyn_cast<clang::BinaryOperator>(Statement->getStmt()) : nullptr;
  return Binary && Binary->getOpcode() == clang::BO_Assign ? A.Flow->value(Binary->getRHS()) : nullptr;
}

/// Do \p A and \p B concern each other if two threads of \p Group touch one element by them?
bool Conflicts::isCompared(const MemoryAccess &A, const MemoryAccess &B, Scope Group) const {
  using Kind = MemoryAccess::AccessKind;
  bool IsAtomic = A.Kind == Kind::Atomic || B.Kind == Kind::Atomic;
  if (Group < Scope::Block || A.Space != MemorySpace::Shared || !F.isKernel())
    return !IsAtomic && A.isWrite() != B.isWrite();
  if (IsAtomic) {
    // To look at what others count, while they do, can be meant.
    return A.Kind != B.Kind && A.Kind != Kind::Read &&
           (B.Kind != Kind::Read || !loopAround(Intervals::placeOf(A), Intervals::placeOf(B)));
  }
  if (!A.isWrite() && !B.isWrite())
    return false;
  if (A.isWrite() != B.isWrite())
    return true;
  ValueRef First = storedValue(A), Second = storedValue(B);
  return &A != &B && First && Second && !(First == Second && First->uniformity() >= Scope::Block);
}

/// Can \p A be executed again in each loop around it that is not around \p B, with no barrier in between for \p Threads?
bool Conflicts::goesRoundWithout(Intervals::Place A, Intervals::Place B, Scope Group, const LaneSet &Threads) const {
  std::optional<LoopRef> Inner = loopAround(A, A), Both = loopAround(A, B);
  if (!Inner || Inner == Both)
    return true;
  // Of loops in one another only the inner one would be looked at, even if that one runs once.
  int Parent = Inner->Flow->graph()->loops()[Inner->Loop].Parent;
  if (Parent >= 0 && !(Both == LoopRef{Inner->Flow, Parent}))
    return false;
  return !canRepeat(A, A) || Between.isCarriedWithout(A, A, Group, SyncKind::PossibleBarrier, Threads);
}

void Conflicts::findFor(Accessed Of, Scope Group, std::vector<Conflict> &Result) {
  if (Of.size() > MaxAccessesOfObject) {
    ++Compared;
    ++Unknown;
    return;
  }
  bool TooManyForIterations = Of.size() > MaxAccessesByIteration;
  unsigned PairsByIteration = 0;
  for (const MemoryAccess *B : Of)
    for (const MemoryAccess *A : Of) {
      if (!isCompared(*A, *B, Group))
        continue;
      ++Compared;
      bool IsKnown = true;
      if (!isSameObject(*A, *B, F, IsKnown)) {
        Unknown += !IsKnown;
        continue;
      }
      auto Find = [&](const MemoryAccess &X, const MemoryAccess &Y) {
        return findBetween(X, Y, Group, TooManyForIterations, PairsByIteration);
      };
      if (areComparable(*A, *B) && touchesOneElement(*A) && touchesOneElement(*B)) {
        if (std::optional<Conflict> C = Find(*A, *B))
          Result.push_back(*C);
        continue;
      }
      std::optional<MemoryAccess> BytesOfA = inBytes(*A), BytesOfB = inBytes(*B);
      if (!BytesOfA || !BytesOfB) {
        ++Unknown;
        continue;
      }
      if (std::optional<Conflict> C = Find(*BytesOfA, *BytesOfB)) {
        C->Earlier = A;
        C->Later = B;
        C->InBytes = true;
        Result.push_back(*C);
      }
    }
}

/// The conflict of two accesses that can be to the same object, counted in the same elements. \p PairsByIteration
/// counts those that were compared by the iterations of loops, unless there are \p TooMany.
std::optional<Conflict> Conflicts::findBetween(const MemoryAccess &A, const MemoryAccess &B, Scope Group, bool TooMany,
                                               unsigned &PairsByIteration) {
  Intervals::Place AtA = Intervals::placeOf(A), AtB = Intervals::placeOf(B);
  auto Way = [&](const Conflict &C) {
    return Between.wayWithout(AtA, AtB, Group, SyncKind::PossibleBarrier, threadsOf(C));
  };
  auto Kept = [&](Conflict C, UnsyncedPath Found) {
    C.Way = Found;
    C.NeedsRunTimeValue |= !F.isKernel();
    // What no kernel calls and is handed its memory is taken to be for the threads of one warp.
    if (!F.isKernel() && A.ThroughPointer)
      C.AlsoAcrossWarps = false;
    return C;
  };
  if ((!A.isWrite() && isPolled(A)) || (!B.isWrite() && isPolled(B))) {
    ++Unknown;
    return std::nullopt;
  }
  // In another iteration the index and the conditions can be others.
  auto Changing = [&](const MemoryAccess &X) {
    return changesInLoop(X.Index) ||
           llvm::any_of(Between.outcomes(Intervals::placeOf(X)),
                        [](const BranchOutcome &O) { return changesInLoop(O.Condition); });
  };
  bool Changes = Changing(A) || Changing(B);
  // To compare what is comparable costs more than to look for a way first.
  if ((Changes || A.Index->terms() == B.Index->terms()) && !canMeet(A, B, Group))
    return std::nullopt;
  Conflict C{};
  Answer Same = compare(A, B, Group, C);
  UnsyncedPath Found = Same == Answer::Yes ? Way(C) : UnsyncedPath::None;
  if (Found == UnsyncedPath::Direct)
    return Kept(C, Found);
  if (Same == Answer::Yes && A.isWrite() && partWithoutSync(C, Group))
    return Kept(C, UnsyncedPath::Arms);
  if (Found == UnsyncedPath::Carried && !Changes && canRepeat(AtA, AtB))
    return Kept(C, Found);
  // Data can keep to the elements of a warp, whose lanes then wait for each other.
  bool OneByData = exactlyOneByData(A, B, Group);
  if (OneByData && Between.wayWithout(AtA, AtB, Scope::Warp, SyncKind::PossibleBarrier) == UnsyncedPath::None) {
    ++Unknown;
    return std::nullopt;
  }
  bool IsByData =
      OneByData || (A.Kind == MemoryAccess::AccessKind::Atomic) != (B.Kind == MemoryAccess::AccessKind::Atomic);
  if (Same != Answer::Unknown && !Changes && !IsByData)
    return std::nullopt;
  Answer InIteration = Answer::Unknown;
  if (!TooMany && ++PairsByIteration <= MaxPairsByIteration) {
    // A barrier behind a condition is there in some iterations.
    auto AnyWay = [](const LaneSet &, const Substitution &, const Substitution &) { return true; };
    bool ByValues = Changes && Between.wayWithout(AtA, AtB, Group, SyncKind::PossibleBarrier) == UnsyncedPath::None &&
                    Between.wayBesides(AtA, AtB, Group, /*Carried=*/false);
    auto InSame = [&](const LaneSet &Threads, const Substitution &Earlier, const Substitution &Later) {
      return Between.wayWithValues(AtA, AtB, Group, Threads, Earlier, Later, /*Carried=*/false);
    };
    InIteration = compareIterations(A, B, Group, /*Step=*/0, C, ByValues ? HasWay(InSame) : HasWay(AnyWay));
    if (InIteration == Answer::Yes && (ByValues || Way(C) == UnsyncedPath::Direct))
      return Kept(C, UnsyncedPath::Direct);
    ByValues = false;
    bool IsCarried =
        Changes && loopAround(AtA, AtB) && Between.isCarriedWithout(AtA, AtB, Group, SyncKind::PossibleBarrier);
    if (Changes && !IsCarried && loopAround(AtA, AtB))
      IsCarried = ByValues = Between.wayBesides(AtA, AtB, Group, /*Carried=*/true);
    auto InNext = [&](const LaneSet &Threads, const Substitution &Earlier, const Substitution &Later) {
      return Between.wayWithValues(AtA, AtB, Group, Threads, Earlier, Later, /*Carried=*/true);
    };
    if (IsCarried) {
      InIteration = compareIterations(A, B, Group, /*Step=*/1, C, ByValues ? HasWay(InNext) : HasWay(AnyWay));
      if (InIteration == Answer::Yes &&
          (ByValues || Between.isCarriedWithout(AtA, AtB, Group, SyncKind::PossibleBarrier, threadsOf(C))))
        return Kept(C, UnsyncedPath::Carried);
    }
  }
  Unknown += InIteration == Answer::Unknown;
  return std::nullopt;
}

llvm::ArrayRef<Conflict> Conflicts::find(Scope Group) {
  auto [It, New] = Found.try_emplace(Group);
  std::vector<Conflict> &Result = It->second;
  if (!New)
    return Result;
  llvm::DenseMap<const clang::VarDecl *, llvm::SmallVector<const MemoryAccess *, 8>> ByRoot;
  llvm::SmallVector<const clang::VarDecl *, 8> Roots;
  for (const MemoryAccess &A : Accesses.all()) {
    auto &Of = ByRoot[A.Root];
    if (Of.empty())
      Roots.push_back(A.Root);
    Of.push_back(&A);
  }
  for (const clang::VarDecl *Root : Roots)
    findFor(ByRoot[Root], Group, Result);
  if (HasUnknownRows && Group == Scope::Warp && !Result.empty())
    keepCommonToShortRows(Result);
  return Result;
}

/// Takes away from \p Result, conflicts within a warp, those that are none in a block of short rows, several of which
/// make a warp.
void Conflicts::keepCommonToShortRows(std::vector<Conflict> &Result) const {
  constexpr unsigned ShortRow = 8;
  auto Extent = [&](unsigned I) { return F.shape().Dim[I] ? F.shape().Dim[I] : I == 1 ? ShortRow : 1; };
  BlockShape Shape = BlockShape::exact(ShortRow, Extent(1), Extent(2));
  std::unique_ptr<DeviceFunction> Narrow = F.withShape(Shape, F.input());
  if (!Narrow->isReliable())
    return;
  Conflicts Of(*Narrow);
  llvm::ArrayRef<Conflict> Also = Of.find(Scope::Warp);
  llvm::erase_if(Result, [&](const Conflict &C) {
    return llvm::none_of(Also, [&](const Conflict &Other) {
      return Other.Earlier->Place == C.Earlier->Place && Other.Later->Place == C.Later->Place;
    });
  });
}
