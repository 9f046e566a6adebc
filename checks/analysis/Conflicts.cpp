//===- Conflicts.cpp - Unsynchronised accesses to one element -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/Conflicts.h"
#include "clang/AST/Decl.h"
#include <unordered_map>

using namespace cudalint;

/// Accesses to one object that are compared with each other: their number squared is the cost.
static constexpr unsigned MaxAccessesOfObject = 400;

Conflicts::Conflicts(const DeviceFunction &F) : F(F), Accesses(F), Between(Accesses) {}

Conflicts::Guard Conflicts::guard(const MemoryAccess &A, Scope Group) const {
  Guard G;
  const LaneState &State = F.lanes(*A.Flow, A.Block, Group);
  G.Threads = State.present() & F.shape().possibleThreads();
  bool AllPresent = (State.Here - State.present()).empty();
  if (!AllPresent) {
    // Threads are kept away by conditions that are not known. Bounds let all of them through for ordinary values.
    bool OnlyBounds = F.isKernel();
    for (const DeviceFunction::Reason &R : F.reasons(*A.Flow, A.Block, Group)) {
      const LanePredicate &P = R.Flow->predicate(R.Absence.Branch);
      OnlyBounds &= P.isExact() || P.Together >= Group || P.Order == LaneOrder::Prefix || P.Order == LaneOrder::Suffix;
    }
    if (OnlyBounds) {
      G.Threads = State.Here & F.shape().possibleThreads();
      G.NeedsRunTimeValue = true;
    }
  }
  for (const BranchOutcome &O : Between.outcomes(Intervals::placeOf(A))) {
    if (O.Flow->predicate(O.Branch).isExact())
      continue;
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
  return llvm::any_of(V->terms(), [](const Term &T) { return !T.S->Loops.empty(); });
}

Conflicts::Answer Conflicts::compare(const MemoryAccess &A, const MemoryAccess &B, Scope Group,
                                     Conflict &Result) const {
  if (A.Member && B.Member && A.Member != B.Member)
    return llvm::cast<clang::RecordDecl>(A.Member->getDeclContext())->isUnion() ? Answer::Unknown : Answer::No;
  if (!areComparable(A, B) || A.Index->isTruncated() || B.Index->isTruncated() || A.Index->terms() != B.Index->terms())
    return Answer::Unknown;
  // A pointer that comes from somewhere else than the launch can be another one for each thread.
  auto *Parameter = llvm::dyn_cast<clang::ParmVarDecl>(A.Root);
  if (A.ThroughPointer && !(F.isKernel() && Parameter && Parameter->getDeclContext() == F.flow().function()))
    return Answer::Unknown;
  // What is the same for all threads of the group cancels out.
  Scope Common = Scope::Grid;
  for (const Term &T : A.Index->terms())
    Common = std::min(Common, T.S->Uniformity);
  if (Common < Group)
    return Answer::Unknown;
  bool AcrossIsKnown = Common >= Scope::Block;

  Guard GuardA = guard(A, Group), GuardB = guard(B, Group);
  // One of them happens whenever the other does; else perhaps they never do together.
  if (!isWithin(GuardA.Uniform, GuardB.Uniform) && !isWithin(GuardB.Uniform, GuardA.Uniform))
    return Answer::Unknown;
  const MemoryAccess &Writer = A.isWrite() ? A : B, &Reader = A.isWrite() ? B : A;
  const LaneSet &Writing = (A.isWrite() ? GuardA : GuardB).Threads, &Reading = (A.isWrite() ? GuardB : GuardA).Threads;
  LaneSet Certain = F.shape().certainThreads();

  std::unordered_map<int64_t, LaneSet> WrittenBy;
  unsigned Threads = A.Flow->root().Values.threads();
  LaneSet CanWrite = Writer.threads(), CanRead = Reader.threads();
  for (unsigned T = 0; T != Threads; ++T)
    if (CanWrite.test(T))
      WrittenBy[Writer.Index->known(T)].set(T);
  bool Across = false;
  std::optional<std::pair<unsigned, unsigned>> Pair;
  bool PairIsCertain = false;
  for (unsigned T = 0; T != Threads; ++T) {
    if (!CanRead.test(T))
      continue;
    auto It = WrittenBy.find(Reader.Index->known(T));
    if (It == WrittenBy.end())
      continue;
    unsigned Warp = T / LanesPerWarp;
    LaneSet Mates;
    Mates.setWarp(Warp, It->second.warp(Warp));
    LaneSet Others = It->second - Mates;
    Across |= !Others.empty();
    // Whoever writes the element itself may read what it has written.
    if (It->second.test(T) || !Reading.test(T))
      continue;
    LaneSet Partners = (Group == Scope::Warp ? Mates : Others) & Writing;
    if (Partners.empty())
      continue;
    LaneSet CertainPartners = Certain.test(T) ? Partners & Certain : LaneSet();
    if (!Pair || (!PairIsCertain && !CertainPartners.empty())) {
      PairIsCertain = !CertainPartners.empty();
      Pair = {PairIsCertain ? CertainPartners.lowest() : Partners.lowest(), T};
    }
  }
  Result.OnlyInWarp = AcrossIsKnown && !Across;
  if (!Pair)
    return Answer::No;
  Result.Earlier = &A;
  Result.Later = &B;
  Result.EarlierThread = A.isWrite() ? Pair->first : Pair->second;
  Result.LaterThread = A.isWrite() ? Pair->second : Pair->first;
  Result.NeedsRunTimeValue = !PairIsCertain || GuardA.NeedsRunTimeValue || GuardB.NeedsRunTimeValue;
  return Answer::Yes;
}

/// Does a loop go on or end because of what \p A reads? Then it waits for another thread's write.
static bool isPolled(const MemoryAccess &A) {
  const FlowGraph &Graph = *A.Flow->graph();
  int Loop = Graph.block(A.Block).Loop;
  return A.IsVolatile && Loop >= 0 && llvm::any_of(Graph.block(A.Block).Succs, [&](const FlowGraph::Edge &E) {
           return !Graph.inLoop(E.Target, Loop);
         });
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
  for (const clang::VarDecl *Root : Roots) {
    llvm::ArrayRef<const MemoryAccess *> Of = ByRoot[Root];
    bool TooMany = Of.size() > MaxAccessesOfObject;
    for (const MemoryAccess *B : Of)
      for (const MemoryAccess *A : Of) {
        using Kind = MemoryAccess::AccessKind;
        if (A->Kind == Kind::Atomic || B->Kind == Kind::Atomic || A->isWrite() == B->isWrite())
          continue;
        ++Compared;
        Conflict C{};
        Answer Same = TooMany ? Answer::Unknown : compare(*A, *B, Group, C);
        if (Same == Answer::Yes && isPolled(A->isWrite() ? *B : *A))
          Same = Answer::Unknown;
        Unknown += Same == Answer::Unknown;
        if (Same != Answer::Yes)
          continue;
        LaneSet Both;
        Both.set(C.EarlierThread);
        Both.set(C.LaterThread);
        C.Way =
            Between.wayWithout(Intervals::placeOf(*A), Intervals::placeOf(*B), Group, SyncKind::PossibleBarrier, Both);
        if (C.Way == UnsyncedPath::None)
          continue;
        // In another iteration the index and the conditions can be others.
        if (C.Way == UnsyncedPath::Carried) {
          bool Changes = changesInLoop(A->Index);
          for (const MemoryAccess *X : {A, B})
            for (const BranchOutcome &O : Between.outcomes(Intervals::placeOf(*X)))
              Changes |= changesInLoop(O.Condition);
          if (Changes) {
            ++Unknown;
            continue;
          }
        }
        Result.push_back(C);
      }
  }
  return Result;
}
