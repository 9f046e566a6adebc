//===- MissingLanes.cpp - Lanes that a warp collective waits for ----------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/MissingLanes.h"
#include "checks/analysis/ShuffleReads.h"
#include "checks/analysis/UseOfResult.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace cudalint;
using namespace clang;

namespace {

/// The lanes that each thread's collective needs.
struct NeededLanes {
  /// The mask; null where the kind of the operation says who is needed.
  ValueRef Mask = nullptr;
  /// Otherwise: this many lanes, aligned.
  unsigned Tile = LanesPerWarp;
  /// A ballot's result: only what MaskFact says is known.
  bool Ballot = false;

  uint32_t of(unsigned Thread) const {
    if (Mask)
      return uint32_t(Mask->known(Thread));
    unsigned First = Thread % LanesPerWarp / Tile * Tile;
    return Tile == LanesPerWarp ? AllLanes : ((1u << Tile) - 1) << First;
  }
  bool isFull() const {
    return Mask ? Mask->constant() && uint32_t(*Mask->constant()) == AllLanes : Tile == LanesPerWarp;
  }
  bool operator==(const NeededLanes &Other) const {
    return Mask == Other.Mask && Tile == Other.Tile && Ballot == Other.Ballot;
  }
};

/// Do all lanes that one collective needs agree on an expression?
enum class Agreement : uint8_t { Agree, Differ, Unknown };

class Finder {
public:
  Finder(const DeviceFunction &F, const SyncSite &Site, Companions Others)
      : F(F), Site(Site), CountCompanions(Others == Companions::Count && !Site.Operation->Aligned) {}
  MissingLanes find();

private:
  bool findAway(MissingLanes &Result);
  bool findAbsentVoters(MissingLanes &Result);
  bool findStrayedVoters(MissingLanes &Result);
  bool findUnreadable(MissingLanes &Result);
  bool leaveTogether(const DeviceFunction::Reason &R, unsigned Width);
  bool findExited(MissingLanes &Result);
  bool findMissingWarp(MissingLanes &Result);
  Agreement agreement(const ValueFlow &Flow, const Expr *E, unsigned Depth = 0) const;
  Agreement agreement(ValueRef V) const;
  template <typename Fn> void forEachOnOtherSide(const DeviceFunction::Reason &R, Fn Do) const;
  LaneSet companions(const DeviceFunction::Reason &R) const;
  bool isOppositeTwin(const DeviceFunction::Reason &R, const SyncSite &Other) const;
  const SyncSite *otherMask(const DeviceFunction::Reason &R, const MissingLanes &M) const;
  void explain(MissingLanes &Result, const DeviceFunction::Reason &R) const;

  const DeviceFunction &F;
  const SyncSite &Site;
  bool CountCompanions;
  NeededLanes Needed;
};

} // namespace

/// Who \p Site needs, if that is known.
static std::optional<NeededLanes> neededLanes(const DeviceFunction &F, const SyncSite &Site) {
  NeededLanes Result;
  switch (Site.Operation.participants()) {
  case Participants::Warp:
  case Participants::WarpGroup:
    return Result;
  case Participants::MaskMembers: {
    MaskFact Mask = F.mask(Site);
    Result.Mask = Mask.Value;
    Result.Ballot = Mask.Kind == MaskKind::Ballot;
    if (Mask.Kind != MaskKind::Exact && !Result.Ballot)
      return std::nullopt;
    return Result;
  }
  case Participants::Group: {
    std::optional<GroupType> Group = Site.Operation.group();
    if (!Group || Group->Kind != GroupKind::Tile || !Group->TileSize || Group->TileSize > LanesPerWarp)
      return std::nullopt;
    // Tiles of a block are aligned; a tile of another group need not be.
    if (Group->Parent == GroupKind::Coalesced || Group->Parent == GroupKind::Dynamic)
      return std::nullopt;
    Result.Tile = Group->TileSize;
    return Result;
  }
  default:
    return std::nullopt;
  }
}

MissingLanes Finder::find() {
  MissingLanes Result;
  if (!F.isReliable() || !Site.Flow->isReliable() || Site.Operation.isConditional())
    return Result;
  if (Site.Operation.participants() == Participants::WarpGroup && findMissingWarp(Result))
    return Result;
  std::optional<NeededLanes> Who = neededLanes(F, Site);
  if (!Who)
    return Result;
  Needed = *Who;
  Result.FullMask = Needed.isFull();
  // A group's reduction or scan takes a value of each of its threads.
  bool NeedsLiving = Site.Operation->Aligned || (Site.Operation.participants() == Participants::Group &&
                                                 (Site.Operation.kind() == OperationKind::Reduce ||
                                                  Site.Operation.kind() == OperationKind::Scan));
  if (Needed.Ballot)
    (void)(findAbsentVoters(Result) || findStrayedVoters(Result));
  else if (!findAway(Result) && !(NeedsLiving && findExited(Result)))
    findUnreadable(Result);
  // Which coordinates the lanes of a warp have can be no more than an assumption.
  if (!F.shape().isExact() && !F.shape().isOneDimensional() && !F.shape().Dim[0])
    Result.Certain = false;
  return Result;
}

/// Calls \p Do with each site of the same kind of operation at which threads can be that \p R sends another way.
template <typename Fn> void Finder::forEachOnOtherSide(const DeviceFunction::Reason &R, Fn Do) const {
  for (const SyncSite &Other : F.sites())
    if (&Other != &Site && Other.Operation.kind() == Site.Operation.kind() && R.separates(Site, Other))
      Do(Other);
}

/// The threads that \p R sends to another place where they execute the same collective: defined since sm_70.
LaneSet Finder::companions(const DeviceFunction::Reason &R) const {
  LaneSet Result;
  if (!CountCompanions)
    return Result;
  auto Add = [&](const SyncSite &Other) {
    if (std::optional<NeededLanes> Who = neededLanes(F, Other); Who && *Who == Needed)
      Result |= F.lanes(Other, Scope::Warp).Here;
  };
  forEachOnOtherSide(R, Add);
  for (const SyncSite &Other : F.sites())
    if (isOppositeTwin(R, Other))
      Add(Other);
  return Result;
}

/// Is \p Other the same operation under an `if` of its own with the opposite condition: `if (c) f(); if (!c) f();`? Then
/// it is as if the second were the other arm of the first, unless another collective stands between them.
bool Finder::isOppositeTwin(const DeviceFunction::Reason &R, const SyncSite &Other) const {
  if (&Other == &Site || Other.Operation.kind() != Site.Operation.kind() || R.Flow != Site.Flow ||
      Other.Flow != Site.Flow)
    return false;
  const ValueFlow &Flow = *Site.Flow;
  const FlowGraph &Graph = *Flow.graph();
  ValueRef Condition = Flow.condition(R.Absence.Branch);
  if (!Condition || Condition->type() != BoolType || Graph.block(Site.Block).Loop != Graph.block(Other.Block).Loop)
    return false;
  // The condition that holds where \p At is because of the branch; null if that is not one side of it.
  auto Holds = [&](const DeviceFunction::Reason &Because, const SyncSite &At) -> ValueRef {
    int Label = Flow.paths(Because.Absence.Branch).label(At.Block);
    ValueRef C = Flow.condition(Because.Absence.Branch);
    if (!C || C->type() != BoolType || Label < int(Graph.size()))
      return nullptr;
    bool OnTrueSide = Graph.block(Because.Absence.Branch).Succs[unsigned(Label) - Graph.size()].Slot == 0;
    return OnTrueSide ? C : Flow.root().Values.logicalNot(C);
  };
  ValueRef Mine = Holds(R, Site);
  const DeviceFunction::Reason *Twin = nullptr;
  std::vector<DeviceFunction::Reason> Theirs = F.reasons(Other, Scope::Warp);
  for (const DeviceFunction::Reason &Its : Theirs)
    if (Its.Flow == &Flow && Its.Absence.Branch != R.Absence.Branch && Mine &&
        Holds(Its, Other) == Flow.root().Values.logicalNot(Mine))
      Twin = &Its;
  if (!Twin)
    return false;
  for (const SyncSite &Between : F.sites()) {
    if (Between.Flow != &Flow || DeviceFunction::requiredGroup(Between.Operation) == Scope::None)
      continue;
    bool OnTheWay =
        (Graph.reaches(Site.Block, Between.Block) && Graph.reaches(Between.Block, Other.Block)) ||
        (Graph.reaches(Other.Block, Between.Block) && Graph.reaches(Between.Block, Site.Block));
    std::vector<DeviceFunction::Reason> Its = F.reasons(Between, Scope::Warp);
    bool InAnArm = llvm::any_of(Its, [&](const DeviceFunction::Reason &Q) {
      return Q.Flow == &Flow &&
             (Q.Absence.Branch == R.Absence.Branch || Q.Absence.Branch == Twin->Absence.Branch);
    });
    if (OnTheWay && !InAnArm)
      return false;
  }
  return true;
}

/// The same collective with another known mask to which \p R sends lanes that \p M misses.
const SyncSite *Finder::otherMask(const DeviceFunction::Reason &R, const MissingLanes &M) const {
  const SyncSite *Result = nullptr;
  if (CountCompanions && Needed.Mask)
    forEachOnOtherSide(R, [&](const SyncSite &Other) {
      std::optional<NeededLanes> Who = neededLanes(F, Other);
      if (!Result && Who && Who->Mask && !Who->Ballot && !(*Who == Needed) &&
          (F.lanes(Other, Scope::Warp).Here.warp(M.Warp) & M.Missing))
        Result = &Other;
    });
  return Result;
}

void Finder::explain(MissingLanes &Result, const DeviceFunction::Reason &R) const {
  Result.Because = R;
  unsigned Depth = R.Flow->entry().Depth;
  if (Depth < Site.Calls.size())
    Result.Calls.assign(Site.Calls.begin() + Depth, Site.Calls.end());
}

/// Looks for a lane that is needed and goes elsewhere, the surest first.
bool Finder::findAway(MissingLanes &Result) {
  const LaneState &State = F.lanes(Site, Scope::Warp);
  LaneSet Sure = State.absentAlive();
  for (bool Certain : {true, false}) {
    for (const DeviceFunction::Reason &R : F.reasons(Site, Scope::Warp)) {
      if (!R.Condition)
        continue;
      LaneSet Away = R.Absence.Away - companions(R);
      if (Certain)
        Away &= Sure;
      else if (!R.Flow->branch(R.Absence.Branch).Sourced ||
               (!Needed.isFull() && agreement(*R.Flow, R.Condition) != Agreement::Differ))
        continue;
      for (unsigned T = 0; T != F.shape().threadLimit(); ++T) {
        unsigned W = T / LanesPerWarp;
        uint32_t Lanes = Needed.of(T), Own = 1u << (T % LanesPerWarp);
        if (!State.Here.test(T) || !(Lanes & Own) || !(Lanes & Away.warp(W) & ~Own))
          continue;
        Result.What = MissingLanes::Kind::Away;
        Result.Certain = Certain;
        Result.Warp = W;
        Result.Needed = Lanes;
        Result.Missing = Lanes & Away.warp(W) & (Certain ? ~0u : ~State.present().warp(W));
        Result.OtherMask = otherMask(R, Result);
        explain(Result, R);
        return true;
      }
    }
  }
  return false;
}

/// Looks for a lane that has voted for being named and certainly does not come.
bool Finder::findAbsentVoters(MissingLanes &Result) {
  MaskFact Mask = F.mask(Site);
  for (const DeviceFunction::Reason &R : F.reasons(Site, Scope::Warp)) {
    LaneSet Away = (R.Absence.Away & Mask.AbsentNamed) - companions(R);
    for (unsigned W = 0; W != MaxWarps; ++W) {
      if (!R.Condition || !Away.warp(W) || !Mask.NamesAbsent.warp(W))
        continue;
      Result.What = MissingLanes::Kind::Away;
      Result.Certain = true;
      Result.Warp = W;
      Result.Needed = Mask.AbsentNamed.warp(W);
      Result.Missing = Away.warp(W);
      explain(Result, R);
      return true;
    }
  }
  return false;
}

/// Collects what \p V is made of.
static void addSources(ValueRef V, llvm::SmallPtrSetImpl<const Symbol *> &Sources,
                       llvm::SmallPtrSetImpl<const Symbol *> &Seen) {
  for (const Term &T : V->terms()) {
    if (!Seen.insert(T.S).second)
      continue;
    if (T.S->Operands.empty())
      Sources.insert(T.S);
    for (ValueRef Operand : T.S->Operands)
      addSources(Operand, Sources, Seen);
  }
}

/// Do \p A and \p B read the same, perhaps twice: `in[i]` in a vote and again in the branch?
static bool readSame(const Symbol *A, const Symbol *B, const ASTContext &Context) {
  if (A == B)
    return true;
  if (!A->Site || !B->Site)
    return false;
  llvm::FoldingSetNodeID IdA, IdB;
  A->Site->Profile(IdA, Context, /*Canonical=*/true);
  B->Site->Profile(IdB, Context, /*Canonical=*/true);
  return IdA == IdB;
}

/// Looks for lanes that have voted for being named and may go another way since, because of a condition that reads
/// something else than the one voted on.
bool Finder::findStrayedVoters(MissingLanes &Result) {
  MaskFact Mask = F.mask(Site);
  if (Mask.MatchesActive || !Mask.Condition || !Mask.OriginFlow)
    return false;
  std::optional<unsigned> Origin = Mask.OriginFlow->graph()->blockOf(Mask.Origin);
  llvm::SmallPtrSet<const Symbol *, 8> Voted, Seen;
  addSources(Mask.Condition, Voted, Seen);
  addSources(Mask.Value, Voted, Seen);
  for (const DeviceFunction::Reason &R : F.reasons(Site, Scope::Warp)) {
    ValueRef Condition = R.Flow->condition(R.Absence.Branch);
    std::optional<unsigned> Branch = R.Flow == Mask.OriginFlow ? R.Absence.Branch : Site.blockIn(*Mask.OriginFlow);
    if (!R.Condition || !Condition || !Origin || !Branch || R.Absence.Away.empty() ||
        !R.Flow->branch(R.Absence.Branch).Sourced || !Mask.OriginFlow->graph()->dominates(*Origin, *Branch))
      continue;
    // A flow around that of the ballot branched before it.
    bool Inside = false;
    for (const ValueFlow *Outer = R.Flow; Outer; Outer = Outer->entry().Caller)
      Inside |= Outer == Mask.OriginFlow;
    llvm::SmallPtrSet<const Symbol *, 8> Tested, SeenHere;
    addSources(Condition, Tested, SeenHere);
    bool Other = llvm::any_of(Tested, [&](const Symbol *S) {
      return S->Uniformity < Scope::Warp && S->Sourced && llvm::none_of(Voted, [&](const Symbol *V) {
               return readSame(S, V, R.Flow->root().Context);
             });
    });
    bool OnMask = llvm::any_of(Tested, [&](const Symbol *S) { return S->Site == Mask.Origin; });
    LaneSet Away = R.Absence.Away - companions(R);
    LaneSet Here = F.lanes(Site, Scope::Warp).Here;
    for (unsigned W = 0; Inside && Other && !OnMask && W != MaxWarps; ++W) {
      if (!Here.warp(W) || !Away.warp(W))
        continue;
      Result.What = MissingLanes::Kind::Away;
      Result.Warp = W;
      Result.Voted = true;
      Result.Needed = AllLanes;
      Result.Missing = Away.warp(W);
      explain(Result, R);
      return true;
    }
  }
  return false;
}

/// Looks for a lane that has exited although the operation needs the whole warp.
bool Finder::findExited(MissingLanes &Result) {
  const LaneState &State = F.lanes(Site, Scope::Warp);
  if (!F.isKernel())
    return false;
  for (bool Certain : {true, false})
    for (const DeviceFunction::Reason &R : F.reasons(Site, Scope::Warp)) {
      if (!R.Condition || (!Certain && !R.Flow->branch(R.Absence.Branch).Sourced))
        continue;
      LaneSet Gone = R.Absence.Exited & (Certain ? State.Exited - State.Here - State.Away : State.Exited);
      for (unsigned W = 0; W * LanesPerWarp < F.shape().threadLimit(); ++W) {
        if (!State.Here.warp(W) || !Gone.warp(W))
          continue;
        Result.What = MissingLanes::Kind::Exited;
        Result.Certain = Certain;
        Result.Warp = W;
        Result.Needed = AllLanes;
        Result.Missing = Gone.warp(W) & (Certain ? ~0u : ~State.present().warp(W));
        explain(Result, R);
        return true;
      }
    }
  return false;
}

/// Looks for a whole warp that certainly stays away from an operation of its warp group.
bool Finder::findMissingWarp(MissingLanes &Result) {
  constexpr unsigned WarpsPerGroup = 4;
  const LaneState &State = F.lanes(Site, Scope::Block);
  LaneSet Alive = State.absentAlive();
  for (unsigned W = 0; W * LanesPerWarp < F.shape().threadLimit(); ++W) {
    unsigned First = W / WarpsPerGroup * WarpsPerGroup;
    bool Arrives = false;
    for (unsigned Other = First; Other != First + WarpsPerGroup; ++Other)
      Arrives |= State.present().warp(Other) != 0;
    if (!Arrives || Alive.warp(W) != AllLanes)
      continue;
    for (const DeviceFunction::Reason &R : F.reasons(Site, Scope::Block)) {
      if (!R.Condition || (R.Absence.Away.warp(W) != AllLanes))
        continue;
      Result.What = MissingLanes::Kind::Away;
      Result.Certain = true;
      Result.Warp = W;
      Result.Needed = Result.Missing = AllLanes;
      explain(Result, R);
      return true;
    }
  }
  return false;
}

/// Do the lanes that the mask names, or those of a sub-section of \p Width lanes, come or exit together as far as is
/// known, because they share the condition of \p R?
bool Finder::leaveTogether(const DeviceFunction::Reason &R, unsigned Width) {
  auto AreTogether = [&](const NeededLanes &Lanes) {
    llvm::SaveAndRestore<NeededLanes> Instead(Needed, Lanes);
    return agreement(*R.Flow, R.Condition) != Agreement::Differ;
  };
  NeededLanes Section;
  Section.Tile = Width;
  return (!Needed.isFull() && AreTogether(Needed)) || (Width && Width < LanesPerWarp && AreTogether(Section));
}

/// Looks for a warp whose lowest lane, where the result of a reduction or broadcast is wanted, reads from a lane that
/// is gone. What other lanes read is often thrown away.
bool Finder::findUnreadable(MissingLanes &Result) {
  // A shuffle up reads a lower lane, which is the last to be missing.
  if (!Site.Operation->isShuffle() || Site.Operation.kind() == OperationKind::ShuffleUp)
    return false;
  ShuffleReads Reads(Site);
  if (!Reads.isKnown() || !isResultConsumed(Site))
    return false;
  const LaneState &State = F.lanes(Site, Scope::Warp);
  unsigned Threads = F.shape().threadLimit();
  for (unsigned W = 0; W * LanesPerWarp < Threads; ++W) {
    LaneSet InWarp;
    InWarp.setWarp(W, State.Here.warp(W));
    if (InWarp.empty())
      continue;
    unsigned Reader = InWarp.lowest();
    unsigned Lane = Reads.of(Reader);
    if (Lane == Reader % LanesPerWarp || !(Needed.of(Reader) >> Lane & 1))
      continue;
    unsigned Source = W * LanesPerWarp + Lane;
    Result.Warp = W;
    Result.Needed = Needed.of(Reader);
    Result.Missing = 1u << Lane;
    if (F.shape().isExact() && Source >= Threads) {
      Result.What = MissingLanes::Kind::Nonexistent;
      Result.Certain = true;
      return true;
    }
    if (!F.isKernel() || !State.Exited.test(Source) || State.Away.test(Source))
      continue;
    for (const DeviceFunction::Reason &R : F.reasons(Site, Scope::Warp)) {
      if (!R.Condition || !R.Absence.Exited.test(Source))
        continue;
      Result.Certain = !State.Here.test(Source);
      if (!Result.Certain && (!R.Flow->branch(R.Absence.Branch).Sourced || leaveTogether(R, Reads.width())))
        continue;
      Result.What = MissingLanes::Kind::Exited;
      explain(Result, R);
      return true;
    }
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Conditions that the lanes of a part of the warp share
//===----------------------------------------------------------------------===//

Agreement Finder::agreement(ValueRef V) const {
  if (V->uniformity() >= Scope::Warp)
    return Agreement::Agree;
  bool TermsAgree = llvm::all_of(V->terms(), [](const Term &T) { return T.S->Uniformity >= Scope::Warp; });
  if (!TermsAgree)
    return Agreement::Unknown;
  for (unsigned T = 0; T != F.shape().threadLimit(); ++T) {
    uint32_t Lanes = Needed.of(T);
    for (unsigned L = 0; L != LanesPerWarp; ++L)
      if (unsigned Other = T / LanesPerWarp * LanesPerWarp + L;
          (Lanes >> L & 1) && Other < F.shape().threadLimit() && V->known(Other) != V->known(T))
        return Agreement::Differ;
  }
  return Agreement::Agree;
}

/// Do the lanes that need each other agree on \p E? Differ only if it reads something that certainly differs.
Agreement Finder::agreement(const ValueFlow &Flow, const Expr *E, unsigned Depth) const {
  constexpr unsigned MaxDepth = 40;
  if (Depth > MaxDepth)
    return Agreement::Unknown;
  E = E->IgnoreParens();
  if (ValueRef V = Flow.value(E))
    if (Agreement A = agreement(V); A != Agreement::Unknown)
      return A;
  if (const Definition *D = Flow.definition(E))
    return D->Assigned ? agreement(Flow, D->Assigned, Depth + 1) : Agreement::Unknown;
  if (!isa<BinaryOperator, UnaryOperator, CastExpr, ArraySubscriptExpr, AbstractConditionalOperator>(E)) {
    // What a pointer or an object itself is does not matter, only what is read through it.
    return isa<DeclRefExpr, CXXThisExpr>(E) && !E->getType()->isIntegralOrEnumerationType() ? Agreement::Agree
                                                                                            : Agreement::Unknown;
  }
  Agreement Result = Agreement::Agree;
  for (const Stmt *Child : E->children()) {
    Agreement A = agreement(Flow, cast<Expr>(Child), Depth + 1);
    if (A == Agreement::Differ)
      return A;
    if (A == Agreement::Unknown)
      Result = A;
  }
  return Result;
}

MissingLanes cudalint::missingLanes(const DeviceFunction &F, const SyncSite &Site, Companions Others) {
  return Finder(F, Site, Others).find();
}
