//===- DeviceFunction.cpp - What the threads of a device function do -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/DeviceFunction.h"
#include "checks/model/ExecutionSpace.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Analysis/CFG.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace cudalint;
using namespace clang;

DeviceFunction::DeviceFunction(FunctionBodies &Bodies, const FunctionDecl *F, const BlockShape &Shape,
                               const KernelInput &Input, std::optional<unsigned> MaxContexts)
    : Function(F), IsKernel(cudalint::isKernel(F)) {
  Root = std::make_unique<RootState>(Bodies, Shape, Input, MaxContexts);
  ValueFlow::Entry In;
  In.IsKernel = IsKernel;
  Flow = std::make_unique<ValueFlow>(*Root, Function, std::move(In));
  if (!Flow->isReliable())
    return;
  std::vector<const CallExpr *> Calls;
  collect(*Flow, Calls);
}

DeviceFunction::~DeviceFunction() = default;

std::unique_ptr<DeviceFunction> DeviceFunction::withShape(const BlockShape &Shape, const KernelInput &Input) const {
  return std::make_unique<DeviceFunction>(Root->Bodies, Function, Shape, Input, Root->MaxContexts);
}

void DeviceFunction::collect(const ValueFlow &In, std::vector<const CallExpr *> &Calls) {
  const FlowGraph &Graph = *In.graph();
  for (unsigned B = 0; B != Graph.size(); ++B) {
    if (In.threads(B).empty())
      continue;
    for (const CFGElement &Element : *Graph.block(B).Source) {
      if (auto End = Element.getAs<CFGImplicitDtor>())
        collectDestructor(End->getDestructorDecl(Root->Context), In, B, Calls);
      auto Statement = Element.getAs<CFGStmt>();
      if (!Statement)
        continue;
      const Stmt *S = Statement->getStmt();
      if (!isa<CallExpr, GCCAsmStmt>(S))
        continue;
      for (const OperationSite &Site : Root->Lookup.sites(S))
        Sites.push_back({Site, &In, B, Calls});
      auto *Call = dyn_cast<CallExpr>(S);
      if (!Call)
        continue;
      const ValueFlow *Callee = In.callee(Call);
      if (!Callee || !Callee->isReliable())
        continue;
      Calls.push_back(Call);
      collect(*Callee, Calls);
      Calls.pop_back();
    }
    if (const Expr *Condition = Graph.condition(B))
      Branches.push_back({&In, B, Condition, In.branch(B)});
  }
}

/// The barriers among the statements of the body of \p Destructor, which runs at the end of \p Block of \p In.
void DeviceFunction::collectDestructor(const CXXDestructorDecl *Destructor, const ValueFlow &In, unsigned Block,
                                       llvm::ArrayRef<const CallExpr *> Calls) {
  auto *Body = Destructor ? dyn_cast_or_null<CompoundStmt>(Destructor->getBody()) : nullptr;
  if (!Body || Root->Lookup.isFromToolkit(Destructor) || Destructor->isDependentContext())
    return;
  for (const Stmt *S : Body->body()) {
    if (auto *Full = dyn_cast<FullExpr>(S))
      S = Full->getSubExpr();
    if (isa<ReturnStmt, IfStmt, SwitchStmt, ForStmt, WhileStmt, DoStmt, GotoStmt, LabelStmt>(S))
      return;
    if (isa<CallExpr, GCCAsmStmt>(S))
      for (const OperationSite &Site : Root->Lookup.sites(S))
        if (Site->isBarrier())
          Sites.push_back({Site, &In, Block, Calls, /*InDestructor=*/true});
  }
}

ActiveLanes &DeviceFunction::active(const ValueFlow &In, Scope Group) const {
  std::unique_ptr<ActiveLanes> &A = Active[{&In, Group}];
  if (A)
    return *A;
  LaneState Entry;
  Entry.Here = LaneSet::all();
  if (const CallExpr *Call = In.call()) {
    const ValueFlow &Caller = *In.entry().Caller;
    if (std::optional<unsigned> B = Caller.graph()->blockOf(Call))
      Entry = active(Caller, Group).at(*B, Call);
    else
      Entry.Here = Entry.Away = Entry.Exited = LaneSet::all();
  }
  std::unique_ptr<ActiveLanes> New = std::make_unique<ActiveLanes>(In, Group, Entry);
  return *(Active[{&In, Group}] = std::move(New));
}

const LaneState &DeviceFunction::lanes(const ValueFlow &In, unsigned Block, Scope Group) const {
  return active(In, Group).at(Block);
}

const LaneState &DeviceFunction::lanes(const SyncSite &Site, Scope Group) const {
  return active(*Site.Flow, Group).at(Site.Block, Site.Operation.stmt());
}

/// Adds the branches of \p Callee, which has been called before, and of the functions that it calls, by which threads leave
/// the kernel there.
static void addExits(const ValueFlow &Callee, std::vector<DeviceFunction::Reason> &Reasons) {
  if (!Callee.isReliable())
    return;
  const FlowGraph &Graph = *Callee.graph();
  for (unsigned B = 0; B != Graph.size(); ++B)
    if (Graph.block(B).Leaves == FlowGraph::Leave::Exit && Graph.block(B).Preds.size() == 1) {
      unsigned Branch = Graph.block(B).Preds[0].first;
      Reasons.push_back({&Callee, {Branch, {}, Callee.threads(B)}, Graph.condition(Branch)});
    }
  for (const auto &[Call, Inner] : Callee.callees())
    if (Inner)
      addExits(*Inner, Reasons);
}

std::optional<unsigned> SyncSite::blockIn(const ValueFlow &In) const {
  if (Flow == &In)
    return Block;
  bool Inside = false;
  for (const ValueFlow *Outer = Flow; Outer; Outer = Outer->entry().Caller)
    Inside |= Outer == &In;
  unsigned Depth = In.entry().Depth;
  if (!Inside || Depth >= Calls.size())
    return std::nullopt;
  return In.graph()->blockOf(Calls[Depth]);
}

bool DeviceFunction::Reason::separates(const SyncSite &Site, const SyncSite &Other) const {
  const BranchPaths &Paths = Flow->paths(Absence.Branch);
  std::optional<unsigned> Here = Site.blockIn(*Flow), There = Other.blockIn(*Flow);
  return Here && There && !Paths.endsAt(*There) && Paths.label(*There) != BranchPaths::None &&
         Paths.label(*There) != Paths.label(*Here);
}

/// Does \p First stand before \p Second in \p Block?
static bool comesBefore(const CFGBlock &Block, const Stmt *First, const Stmt *Second) {
  for (const CFGElement &Element : Block)
    if (auto Statement = Element.getAs<CFGStmt>(); Statement && (Statement->getStmt() == First ||
                                                                Statement->getStmt() == Second))
      return First != Second && Statement->getStmt() == First;
  return false;
}

std::vector<DeviceFunction::Reason> DeviceFunction::reasons(const ValueFlow &In, unsigned Block, Scope Group) const {
  return reasons(In, Block, Group, nullptr);
}

std::vector<DeviceFunction::Reason> DeviceFunction::reasons(const ValueFlow &Start, unsigned Block, Scope Group,
                                                            const Stmt *Before) const {
  std::vector<Reason> Result;
  const ValueFlow *In = &Start;
  while (In) {
    for (const AbsenceReason &R : active(*In, Group).reasons(Block))
      Result.push_back({In, R, In->graph()->condition(R.Branch)});
    for (const auto &[Call, Callee] : In->callees())
      if (std::optional<unsigned> At = Callee ? In->graph()->blockOf(Call) : std::nullopt;
          At && (In->graph()->reaches(*At, Block) ||
                 (*At == Block && comesBefore(*In->graph()->block(Block).Source, Call, Before))))
        addExits(*Callee, Result);
    const CallExpr *Call = In->call();
    In = In->entry().Caller;
    Before = Call;
    if (In)
      Block = In->graph()->blockOf(Call).value_or(0);
  }
  return Result;
}

Scope DeviceFunction::requiredGroup(const OperationSite &Site) {
  switch (Site.participants()) {
  case Participants::Caller:
  case Participants::Counted:
    return Scope::None;
  case Participants::Converged:
  case Participants::MaskMembers:
  case Participants::Warp:
    return Scope::Warp;
  case Participants::Group: {
    std::optional<GroupType> Group = Site.group();
    if (!Group)
      return Scope::None;
    switch (Group->Kind) {
    case GroupKind::Tile:
      return Group->spansWarps() ? Scope::Block : Scope::Warp;
    case GroupKind::Block:
      return Scope::Block;
    case GroupKind::Cluster:
    case GroupKind::Grid:
    case GroupKind::MultiGrid:
      return Scope::Grid;
    default:
      return Scope::None;
    }
  }
  case Participants::WarpGroup:
  case Participants::Block:
    return Scope::Block;
  case Participants::Cluster:
  case Participants::Grid:
  case Participants::MultiGrid:
    return Scope::Grid;
  }
  return Scope::None;
}

Arrival DeviceFunction::arrivalFromEntry(const SyncSite &Site, Scope Group) const {
  if (!isReliable() || !Site.Flow->isReliable() || Site.Operation.isConditional())
    return Arrival::Unknown;
  const LaneState &State = lanes(Site, Group);
  LaneSet Alive = State.absentAlive();
  LaneSet Certain = shape().certainThreads();
  if (Group == Scope::Warp) {
    for (unsigned W = 0; W != MaxWarps; ++W)
      if (State.Here.warp(W) && Alive.warp(W))
        return Arrival::No;
  } else if (!State.Here.empty() && !Alive.empty()) {
    return (Alive & Certain).empty() || (State.Here & Certain).empty() ? Arrival::NoIfExists : Arrival::No;
  }
  // Threads of warps that never come here do not matter to a warp collective.
  LaneSet Matter = Group == Scope::Warp ? State.Here.wholeWarps() : LaneSet::all();
  if (!(State.Away & Matter).empty())
    return Arrival::Unknown;
  return (State.Exited & Matter).empty() ? Arrival::Proven : Arrival::ProvenButExited;
}

Arrival DeviceFunction::arrival(const SyncSite &Site, Scope Group) const {
  Arrival Result = arrivalFromEntry(Site, Group);
  bool Negative = Result == Arrival::No || Result == Arrival::NoIfExists;
  return IsKernel || Negative ? Result : Arrival::Unknown;
}

Arrival DeviceFunction::allLanesArriveFromEntry(const CallExpr *Call) const {
  std::optional<Arrival> Result;
  for (const SyncSite &Site : Sites) {
    if (Site.Operation.stmt() != Call)
      continue;
    Scope Group = requiredGroup(Site.Operation);
    if (Group == Scope::None)
      return Arrival::Unknown;
    Arrival A = arrivalFromEntry(Site, Group);
    // The worst of all contexts, in the order of severity.
    auto Severity = [](Arrival Of) {
      switch (Of) {
      case Arrival::Proven:
        return 0;
      case Arrival::ProvenButExited:
        return 1;
      case Arrival::Unknown:
        return 2;
      case Arrival::NoIfExists:
        return 3;
      case Arrival::No:
        return 4;
      }
      return 2;
    };
    if (!Result || Severity(A) > Severity(*Result))
      Result = A;
  }
  return Result.value_or(Arrival::Unknown);
}

Arrival DeviceFunction::allLanesArrive(const CallExpr *Call) const {
  Arrival Result = allLanesArriveFromEntry(Call);
  bool Negative = Result == Arrival::No || Result == Arrival::NoIfExists;
  return IsKernel || Negative ? Result : Arrival::Unknown;
}

Scope DeviceFunction::uniformity(const Expr *E) const {
  ValueRef V = Flow->value(E);
  return V ? V->uniformity() : Scope::Lane;
}

//===----------------------------------------------------------------------===//
// Masks
//===----------------------------------------------------------------------===//

MaskFact DeviceFunction::mask(const SyncSite &Site) const {
  MaskFact Fact;
  Argument MaskArgument = Site.Operation.mask();
  if (!MaskArgument) {
    Fact.Kind = MaskKind::Absent;
    return Fact;
  }
  LaneValues &Values = Root->Values;
  const LaneState &State = lanes(Site, Scope::Warp);
  if (const Expr *E = MaskArgument.expr())
    Fact.Value = Site.Flow->value(E);
  else if (std::optional<llvm::APSInt> Number = MaskArgument.constant(Root->Context))
    Fact.Value = Values.constant({32, false}, Number->extOrTrunc(64).getZExtValue());
  if (!Fact.Value || !Site.Flow->isReliable())
    return Fact;

  if (Fact.Value->isExact()) {
    Fact.Kind = MaskKind::Exact;
    LaneSet AbsentAlive = State.absentAlive();
    Fact.MatchesActive = true;
    for (unsigned T = 0; T != Values.threads(); ++T) {
      if (!State.Here.test(T))
        continue;
      unsigned W = T / LanesPerWarp;
      uint32_t Named = uint32_t(Fact.Value->known(T));
      if (!(Named >> (T % LanesPerWarp) & 1))
        Fact.ExcludesCaller.set(T);
      if (uint32_t Missing = Named & AbsentAlive.warp(W)) {
        Fact.NamesAbsent.set(T);
        Fact.AbsentNamed.setWarp(W, Fact.AbsentNamed.warp(W) | Missing);
      }
      uint32_t MayBeHere = State.Here.warp(W);
      if ((Named & State.Away.warp(W)) || (MayBeHere & ~Named))
        Fact.MatchesActive = false;
    }
    return Fact;
  }

  Fact.Kind = Fact.Value->uniformity() >= Scope::Warp ? MaskKind::Uniform : MaskKind::Unknown;
  // The result of a collective is a symbol that arises at its call.
  if (Fact.Value->terms().size() != 1 || Fact.Value->hasTable())
    return Fact;
  const Term &Only = Fact.Value->terms()[0];
  // ~m is -1 - m.
  bool Complement = Only.Coefficient == -1 && uint32_t(Fact.Value->known(0)) == AllLanes;
  if (!Complement && !(Only.Coefficient == 1 && Fact.Value->known(0) == 0))
    return Fact;
  auto *Origin = dyn_cast_or_null<CallExpr>(Only.S->Site);
  if (!Origin)
    return Fact;
  std::optional<OperationSite> Made = Root->Lookup.site(Origin);
  if (!Made || (Complement && Made->kind() != OperationKind::Ballot))
    return Fact;
  Fact.Origin = Origin;
  switch (Made->kind()) {
  case OperationKind::ActiveMask:
    Fact.Kind = MaskKind::ActiveMask;
    return Fact;
  case OperationKind::MatchAny:
  case OperationKind::MatchAll:
    Fact.Kind = MaskKind::Match;
    return Fact;
  case OperationKind::Ballot:
    Fact.Kind = MaskKind::Ballot;
    break;
  default:
    Fact.Origin = nullptr;
    return Fact;
  }
  for (const SyncSite &Other : Sites)
    if (ValueRef Result = Other.Operation.stmt() == Origin ? Other.Flow->value(Origin) : nullptr)
      if (Result->terms().size() == 1 && Result->terms()[0].S == Only.S)
        Fact.OriginFlow = Other.Flow;
  const Expr *Voted = Made->predicate().expr();
  if (!Fact.OriginFlow || !Voted)
    return Fact;
  ValueRef Condition = Fact.OriginFlow->value(Voted);
  if (!Condition)
    return Fact;
  Fact.Condition = Values.toBool(Condition);
  if (Complement)
    Fact.Condition = Values.logicalNot(Fact.Condition);
  // Who calls the ballot and fails the condition is not named.
  LanePredicate P = Values.predicate(Fact.Condition);
  std::optional<unsigned> OriginBlock = Fact.OriginFlow->graph()->blockOf(Origin);
  if (!OriginBlock)
    return Fact;
  const LaneState &AtOrigin = lanes(*Fact.OriginFlow, *OriginBlock, Scope::Warp);
  // The complement names those too that have not voted.
  bool AllVoted = (AtOrigin.Here.wholeWarps() - AtOrigin.present()).empty();
  if (Complement && !AllVoted)
    return Fact;
  Fact.ExcludesCaller = State.Here - P.May;
  LaneSet Named = P.Must & AtOrigin.present();
  LaneSet Missing = Named & State.absentAlive();
  Fact.AbsentNamed = Missing;
  Fact.NamesAbsent = Missing.wholeWarps() & State.Here;

  // The lanes named are those of the branch if nothing but the ballot's own condition keeps lanes away on the way from
  // the ballot to the site.
  if (Fact.OriginFlow != Site.Flow || !Site.Flow->graph()->dominates(*OriginBlock, Site.Block))
    return Fact;
  ActiveLanes &Lanes = active(*Site.Flow, Scope::Warp);
  ValueRef Opposite = Values.logicalNot(Fact.Condition);
  bool OnlyCondition = true, Tested = false;
  for (const AbsenceReason &R : Lanes.reasons(Site.Block)) {
    bool Before = false;
    for (const AbsenceReason &Q : Lanes.reasons(*OriginBlock))
      Before |= Q.Branch == R.Branch;
    if (Before && !Site.Flow->graph()->dominates(*OriginBlock, R.Branch))
      continue;
    ValueRef C = Site.Flow->condition(R.Branch);
    int Label = Site.Flow->paths(R.Branch).label(Site.Block);
    unsigned Size = Site.Flow->graph()->size();
    if (!C || C->type() != BoolType || Label < int(Size) || !Site.Flow->graph()->dominates(*OriginBlock, R.Branch)) {
      OnlyCondition = false;
      continue;
    }
    bool OnTrueSide = Site.Flow->graph()->block(R.Branch).Succs[unsigned(Label) - Size].Slot == 0;
    if (C == (OnTrueSide ? Opposite : Fact.Condition)) {
      // On the other side of the ballot's condition nobody is named.
      Fact.ExcludesCaller = State.Here;
      OnlyCondition = false;
      break;
    }
    if (C != (OnTrueSide ? Fact.Condition : Opposite)) {
      OnlyCondition = false;
      continue;
    }
    Tested = true;
  }
  Fact.MatchesActive = OnlyCondition && Tested;
  return Fact;
}

//===----------------------------------------------------------------------===//
// Provenance
//===----------------------------------------------------------------------===//

namespace {
/// Follows a value that differs back to its source, depth first, along one chain.
class ProvenanceFinder {
public:
  ProvenanceFinder(const ValueFlow &Flow, Scope Group, std::vector<ProvenanceStep> &Steps)
      : Flow(Flow), Group(Group), Steps(Steps) {}

  /// Appends the chain that ends in \p E; false if there is none.
  bool find(const Expr *E) {
    if (!E || !Seen.insert(E).second || Seen.size() > MaxVisits)
      return false;
    E = E->IgnoreParens();
    Seen.insert(E);
    ValueRef V = Flow.value(E);
    if (V && V->uniformity() >= Group)
      return false;
    if (const Definition *D = Flow.definition(E))
      return find(D);
    if (Flow.root().Lookup.builtinVariable(E)) {
      Steps.push_back({ProvenanceStep::StepKind::Source, E, nullptr});
      return true;
    }
    if (auto *Call = dyn_cast<CallExpr>(E)) {
      // A function of its arguments differs because of them; whatever else it is, it is the source itself.
      if (!Flow.callee(Call) && V)
        for (const Expr *Argument : Call->arguments())
          if (ValueRef A = Flow.value(Argument); A && A->uniformity() < Group && find(Argument))
            return true;
      Steps.push_back({ProvenanceStep::StepKind::Source, E, nullptr});
      return true;
    }
    for (const Stmt *Child : E->children())
      if (auto *Operand = dyn_cast_or_null<Expr>(Child))
        if (find(Operand))
          return true;
    if (V) {
      Steps.push_back({ProvenanceStep::StepKind::Source, E, nullptr});
      return true;
    }
    return false;
  }

private:
  bool find(const Definition *D) {
    if (!SeenDefinitions.insert(D).second)
      return false;
    using Kind = ProvenanceStep::StepKind;
    if (D->Site) {
      if (D->Assigned && !find(D->Assigned))
        return false;
      Steps.push_back({Kind::Assignment, D->Site, D->Variable});
      return true;
    }
    if (D->MergeBlock >= 0 || D->ExitedLoop >= 0) {
      for (const Definition *M : D->Merged)
        if (find(M))
          return true;
      int Cause =
          D->MergeBlock >= 0 ? Flow.joinCause(unsigned(D->MergeBlock)) : Flow.exitCause(unsigned(D->ExitedLoop));
      if (Cause < 0)
        return false;
      const Expr *Condition = Flow.graph()->condition(unsigned(Cause));
      if (!Condition)
        return false;
      find(Condition);
      Steps.push_back({D->MergeBlock >= 0 ? Kind::Merge : Kind::LoopExit, Condition, D->Variable});
      return true;
    }
    if (isa_and_nonnull<ParmVarDecl>(D->Variable)) {
      Steps.push_back({Kind::Parameter, nullptr, D->Variable});
      return true;
    }
    return false;
  }

  static constexpr unsigned MaxVisits = 1000;
  const ValueFlow &Flow;
  Scope Group;
  std::vector<ProvenanceStep> &Steps;
  llvm::SmallPtrSet<const Expr *, 16> Seen;
  llvm::SmallPtrSet<const Definition *, 16> SeenDefinitions;
};
} // namespace

std::vector<ProvenanceStep> DeviceFunction::provenance(const ValueFlow &In, const Expr *E, Scope Group) const {
  std::vector<ProvenanceStep> Steps;
  if (In.isReliable())
    ProvenanceFinder(In, Group, Steps).find(E);
  return Steps;
}
