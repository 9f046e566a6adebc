//===- ValueFlow.cpp - Values of a function's expressions -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/ValueFlow.h"
#include "checks/model/ExecutionSpace.h"
#include "clang/AST/ASTLambda.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Analysis/CFG.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>

using namespace cudalint;
using namespace clang;

/// Lowerings of one merge's multiple after which it is taken to be 1, so that halving loops settle soon.
static constexpr unsigned MaxLowerings = 4;

/// The definition of \p F, or \p F itself if there is none.
static const FunctionDecl *definitionOf(const FunctionDecl *F) {
  const FunctionDecl *Definition = nullptr;
  return F && F->hasBody(Definition) ? Definition : F;
}

ValueFlow::ValueFlow(RootState &Root, const FunctionDecl *F, Entry Entering, Members Of, ValueFlow *Before)
    : Root(Root), Values(Root.Values), Function(::definitionOf(F)), In(std::move(Entering)),
      Graph(Root.Bodies.of(Function).graph()), Number(Before ? Before->Number : Root.Contexts),
      Shared(Root.Bodies.of(Function)), Before(Before), Object(std::move(Of)) {
  ++Root.Contexts;
  if (!Graph)
    return;
  Variables = &Shared.variables();
  if (Before)
    LoopNumbers = Before->LoopNumbers;
  else
    for (unsigned L = 0; L != Graph->loops().size(); ++L)
      LoopNumbers.push_back(Values.newLoop());
  States.resize(Graph->size());
  Joins.resize(Graph->size());
  Exits.resize(Graph->loops().size());
  Pending.resize(Graph->size(), true);
  LastVisit.resize(Graph->size());
  ConditionReaders.resize(Graph->size());
  ValueReaders.resize(Graph->size());
  In.Threads &= Values.shape().possibleThreads();
  if (Graph->isReducible() && !Variables->tooMany())
    run();
  this->Before = nullptr;
}

ValueFlow::~ValueFlow() = default;

const Expr *ValueFlow::onlyReturn() const { return Shared.onlyReturn(); }
const BranchPaths &ValueFlow::paths(unsigned Block) const { return Shared.paths(Block); }
bool ValueFlow::hasGivenUp() const { return !Reliable && Shared.isUnderstood(); }

void ValueFlow::run() {
  for (unsigned Pass = 1; Pass <= Root.Options.MaxPasses; ++Pass) {
    bool Changed = false;
    for (unsigned B = 0; B != Graph->size(); ++B)
      if (Pending.test(B))
        Changed |= visit(B);
    if (Changed || Pending.any())
      continue;
    if (!findDivergence()) {
      Reliable = true;
      return;
    }
  }
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

LaneSet ValueFlow::edgeThreads(unsigned Block, unsigned Edge) const {
  const BlockState &State = States[Block];
  return Edge < State.EdgeThreads.size() ? State.EdgeThreads[Edge] : LaneSet();
}

llvm::SmallVector<unsigned, 4> ValueFlow::loopsAt(unsigned B) const {
  llvm::SmallVector<unsigned, 4> Result = In.Loops;
  for (int L = Graph->block(B).Loop; L >= 0; L = Graph->loops()[L].Parent)
    Result.push_back(LoopNumbers[L]);
  return Result;
}

ValueFlow::Environment ValueFlow::entryEnvironment() {
  Environment Env(Variables->paths().size() + 1);
  for (unsigned I = 0; I != Variables->paths().size(); ++I) {
    const AccessPath &Path = Variables->paths()[I];
    auto *Parameter = dyn_cast<ParmVarDecl>(Path.Root);
    if (!Parameter)
      continue;
    unsigned Position = Parameter->getFunctionScopeIndex();
    ValueRef Argument = Position < In.Arguments.size() ? In.Arguments[Position] : nullptr;
    if (!Argument && In.IsKernel && Path.isWhole())
      Argument = handedOver(Parameter);
    Slot &S = Env[I];
    S.From = definitionOf(Parameter, nullptr, nullptr);
    QualType Type = Path.type();
    ValueRef Known = nullptr;
    if (auto Of = In.ArgumentMembers.find(Position); Of != In.ArgumentMembers.end() && Path.First)
      for (const auto &[Member, Value] : Of->second)
        if (Member.First == Path.First && Member.Second == Path.Second)
          Known = Value;
    if (Known)
      S.Value = Known;
    else if (Argument && Path.isWhole())
      S.Value = Argument;
    else if (Argument)
      S.Value = Values.pure(typeOf(Type), Path.part(), {Argument});
    else
      S.Value = sourceAt(Path.isWhole() ? Parameter : Path.part(), 2 * Position + !Path.isWhole(),
                         typeOf(Type), In.IsKernel ? Scope::Grid : Scope::Lane, false, nullptr, 0,
                         Type->isUnsignedIntegerOrEnumerationType());
  }
  return Env;
}

/// What the launches hand over for \p P, a parameter of the kernel; null if nothing is known of it.
ValueRef ValueFlow::handedOver(const ParmVarDecl *P) {
  unsigned Position = P->getFunctionScopeIndex();
  QualType Type = P->getType();
  if (Position >= Root.Input.Arguments.size() || !Type->isIntegralOrEnumerationType() || Type->isBooleanType())
    return nullptr;
  const HostNumber &Known = Root.Input.Arguments[Position];
  IntType Width = typeOf(Type);
  if (std::optional<int64_t> Number = Known.only())
    return Values.constant(Width, uint64_t(*Number));
  if (Known.BlockAxis >= 0)
    return Values.cast(builtinExtent(BuiltinVariableKind::BlockDim, unsigned(Known.BlockAxis)), Width);
  if (Known.isUnknown())
    return nullptr;
  ValueRef Least = nullptr;
  if (Known.CoversAxis >= 0) {
    ValueRef PerBlock = Known.CoversPerBlock
                            ? Values.constant({32, false}, uint64_t(Known.CoversPerBlock))
                            : builtinExtent(BuiltinVariableKind::BlockDim, unsigned(Known.CoversAxis));
    Least = Values.add(Values.mul(blockIndex(unsigned(Known.CoversAxis)), PerBlock), PerBlock);
  }
  return sourceAt(P, 2 * Position, Width, Scope::Grid, false, nullptr, std::min(Known.Log2Multiple, 63u),
                  Known.NonNegative || Least || Type->isUnsignedIntegerOrEnumerationType(), Known.Max,
                  /*Unknown=*/false, Least);
}

ValueFlow::Slot ValueFlow::leaveLoops(Slot S, unsigned From, unsigned To) {
  for (int L = Graph->block(From).Loop; L >= 0 && !Graph->inLoop(To, L); L = Graph->loops()[L].Parent) {
    const Lowering &Exit = Exits[L];
    if (!S.Value || Exit.To >= Scope::Grid)
      continue;
    ValueRef After = Values.afterLoop(S.Value, LoopNumbers[L], Exit.To, Exit.Sourced, Exit.Unknown);
    if (After == S.Value)
      continue;
    S.Value = After;
    std::unique_ptr<Definition> &D = Exited[{S.From, L}];
    if (!D) {
      D = std::make_unique<Definition>();
      D->Flow = this;
      D->Variable = S.From ? S.From->Variable : nullptr;
      D->ExitedLoop = L;
      if (S.From)
        D->Merged.push_back(S.From);
    }
    S.From = D.get();
  }
  return S;
}

ValueRef ValueFlow::parameter(const ParmVarDecl *P) const {
  if (!Variables || !Variables->isFollowed(P))
    return nullptr;
  std::optional<unsigned> I = Variables->index({P, nullptr, nullptr});
  return I && *I < AtEntry.size() ? AtEntry[*I].Value : nullptr;
}

llvm::ArrayRef<LoopValue> ValueFlow::loopValues(unsigned L) const {
  auto [It, New] = LoopChanges.try_emplace(L);
  if (!New)
    return It->second;
  const FlowGraph::Loop &Loop = Graph->loops()[L];
  for (auto M = Merges.lower_bound({Loop.Header, 0}); M != Merges.end() && M->first.first == Loop.Header; ++M) {
    const Merge &At = M->second;
    if (!At.S)
      continue;
    // By the edges that come from outside, and by those that come back; null where they differ.
    std::optional<ValueRef> Values[2];
    for (auto [P, Index] : Graph->block(Loop.Header).Preds) {
      if (!States[P].Visited || edgeThreads(P, Index).empty())
        continue;
      ValueRef V = States[P].Out[M->first.second].Value;
      for (int X = Graph->block(P).Loop; V && X >= 0 && !Graph->inLoop(Loop.Header, X); X = Graph->loops()[X].Parent)
        if (Exits[X].To < Scope::Grid)
          V = Root.Values.afterLoop(V, LoopNumbers[X], Exits[X].To, Exits[X].Sourced, Exits[X].Unknown);
      if (V)
        V = V->type() == At.Traits.Type ? Root.Values.sub(V, At.Base) : nullptr;
      std::optional<ValueRef> &Of = Values[Loop.Blocks.test(P)];
      Of = Of && *Of != V ? static_cast<ValueRef>(nullptr) : V;
    }
    It->second.push_back({At.S, Values[0].value_or(nullptr), Values[1].value_or(nullptr)});
  }
  return It->second;
}

ValueFlow::Environment ValueFlow::enter(unsigned B) {
  if (B == 0 && Graph->block(0).Preds.empty())
    return AtEntry = entryEnvironment();
  int Loop = Graph->block(B).Loop;
  struct Arrival {
    unsigned From;
    LaneSet Threads;
    /// From inside of the loop that the block is in; out of a loop that it is not in.
    bool IsBack, LeavesLoop;
  };
  llvm::SmallVector<Arrival, 4> Arrivals;
  for (auto [P, Index] : Graph->block(B).Preds) {
    if (!States[P].Visited)
      continue;
    LaneSet Threads = edgeThreads(P, Index);
    int From = Graph->block(P).Loop;
    if (!Threads.empty())
      Arrivals.push_back({P, Threads, Graph->inLoop(P, Loop), From >= 0 && !Graph->inLoop(B, From)});
  }
  bool IsHeader = Loop >= 0 && Graph->loops()[Loop].Header == B;
  unsigned Count = unsigned(Variables->paths().size()) + 1;
  llvm::BitVector ChangedInLoop = IsHeader ? changedIn(Loop) : llvm::BitVector();
  ChangedInLoop.resize(Count);
  Environment Env(Count);
  llvm::SmallVector<Slot, 4> Slots(Arrivals.size());
  llvm::SmallVector<std::pair<LaneSet, Slot>, 4> Incoming;
  auto NextMerge = Merges.lower_bound({B, 0});
  for (unsigned V = 0; V != Count; ++V) {
    bool Unchanged = IsHeader && !ChangedInLoop.test(V);
    bool ComesIn = !IsHeader;
    // The first value that comes in, and whether all others are the same one.
    const Slot *First = nullptr;
    bool AllSame = true;
    for (unsigned I = 0; I != Arrivals.size(); ++I) {
      const Arrival &A = Arrivals[I];
      Slots[I] = Slot();
      // A loop that leaves a variable alone brings back what came in; in the first passes, an older value.
      if (Unchanged && A.IsBack)
        continue;
      const Slot &Out = States[A.From].Out[V];
      Slots[I] = A.LeavesLoop ? leaveLoops(Out, A.From, B) : Out;
      if (!Slots[I].Value)
        continue;
      if (!First)
        First = &Slots[I];
      AllSame &= Slots[I].Value == First->Value;
      ComesIn |= !A.IsBack;
    }
    if (!First)
      continue;
    // With an edge that no thread has come along yet, or that brings no value, the others decide. But what a loop
    // itself builds up part by part is another value in each iteration.
    bool IsBuiltUp = !ComesIn && V < Variables->paths().size() &&
                     (!Variables->paths()[V].type()->isScalarType() || Variables->paths()[V].Element >= 0);
    // Most variables are no more than handed on.
    while (NextMerge != Merges.end() && NextMerge->first < std::make_pair(B, V))
      ++NextMerge;
    bool IsMerged = NextMerge != Merges.end() && NextMerge->first == std::make_pair(B, V);
    if (AllSame && !IsMerged && !IsBuiltUp) {
      Env[V] = *First;
      continue;
    }
    Incoming.clear();
    for (unsigned I = 0; I != Arrivals.size(); ++I)
      if (Slots[I].Value)
        Incoming.push_back({Arrivals[I].Threads, Slots[I]});
    Env[V] = merge(B, V, Incoming, IsBuiltUp);
  }
  return Env;
}

/// The variables to which a block of \p Loop gives another value, as far as the passes have seen.
llvm::BitVector ValueFlow::changedIn(int Loop) const {
  llvm::BitVector Result;
  for (unsigned B : Graph->loops()[Loop].Blocks.set_bits())
    Result |= States[B].Changed;
  return Result;
}

/// The merged value of a block that two edges lead to, one for each side of the branch above: the condition decides
/// which value it is. Null if there is no such branch or the two values do not differ by a constant.
ValueRef ValueFlow::chooseByBranch(unsigned B, llvm::ArrayRef<std::pair<LaneSet, Slot>> Incoming) {
  const FlowGraph::Block &Block = Graph->block(B);
  unsigned X = Block.Dominator;
  const FlowGraph::Block &Above = Graph->block(X);
  note(ConditionReaders, X);
  if (Incoming.size() != 2 || Block.Preds.size() != 2 || Above.Succs.size() != 2 || !States[X].Condition || X == B ||
      Block.Loop != Above.Loop || isa_and_nonnull<SwitchStmt>(Above.Source->getTerminatorStmt()))
    return nullptr;
  ValueRef Side[2] = {nullptr, nullptr};
  for (unsigned I = 0; I != 2; ++I) {
    auto [P, Index] = Block.Preds[I];
    if (P >= B && P != X)
      return nullptr; // A loop's header.
    int Label = paths(X).edgeLabel(P, Index);
    if (Label < int(Graph->size()))
      return nullptr;
    unsigned Slot = Above.Succs[unsigned(Label) - Graph->size()].Slot;
    if (Slot > 1 || Side[Slot])
      return nullptr;
    Side[Slot] = Incoming[I].second.Value;
  }
  if (!Side[0] || !Side[1] || Side[0]->type() != Side[1]->type() || Side[0]->type().Width > 64)
    return nullptr;
  if (Side[0]->isTruncated() || Side[1]->isTruncated() || !Values.sub(Side[0], Side[1])->constant())
    return nullptr;
  return Values.select(Values.toBool(States[X].Condition), Side[0], Side[1]);
}

/// The value of variable number \p Variable at the beginning of block \p B. If it \p IsBuiltUp, it is not any of
/// \p Incoming even if they are all the same.
ValueFlow::Slot ValueFlow::merge(unsigned B, unsigned Variable, llvm::ArrayRef<std::pair<LaneSet, Slot>> Incoming,
                                 bool IsBuiltUp) {
  auto It = Merges.find({B, Variable});
  Slot First = Incoming[0].second;
  bool Same = llvm::all_of(Incoming, [&](const auto &I) { return I.second.Value == First.Value; });
  if (Same && It == Merges.end() && !IsBuiltUp)
    return First;

  IntType Type = First.Value->type();
  auto From = [&](Merge &M) {
    if (!M.From) {
      std::unique_ptr<Definition> &D =
          Definitions[{First.From ? First.From->Variable : nullptr, reinterpret_cast<const Stmt *>(&M), nullptr}];
      D = std::make_unique<Definition>();
      D->Flow = this;
      D->Variable = First.From ? First.From->Variable : nullptr;
      D->MergeBlock = int(B);
      M.From = D.get();
    }
    for (const auto &[Threads, S] : Incoming)
      if (S.From && S.From != M.From && !llvm::is_contained(M.From->Merged, S.From))
        M.From->Merged.push_back(S.From);
    return M.From;
  };

  // Threads that came separate ways for known reasons each have a known value.
  if (!IsBuiltUp && (It == Merges.end() || !It->second.S)) {
    bool SameTerms = llvm::all_of(Incoming, [&](const auto &I) {
      return I.second.Value->type() == Type && I.second.Value->terms() == First.Value->terms() &&
             I.second.Value->isTruncated() == First.Value->isTruncated();
    });
    if (SameTerms) {
      ValueRef Symbolic = Values.sub(First.Value, Values.knownPart(First.Value));
      std::vector<int64_t> Numbers(Values.threads());
      bool Decided = true;
      for (unsigned T = 0; T != Values.threads() && Decided; ++T) {
        std::optional<int64_t> N;
        for (const auto &[Threads, S] : Incoming) {
          if (!Threads.test(T))
            continue;
          Decided &= !N || *N == S.Value->known(T);
          N = S.Value->known(T);
        }
        // A thread that never comes here may have any value: that of its neighbour keeps the table simple.
        Numbers[T] = N ? *N : T ? Numbers[T - 1] : First.Value->known(T);
      }
      if (Decided) {
        Merge &M = Merges[{B, Variable}];
        return {Values.add(Symbolic, Values.exact(Type, std::move(Numbers))), From(M)};
      }
    }
  }

  // Both sides of one branch: a choice by its condition, if the sides differ by a known number.
  if (It == Merges.end() || !It->second.S)
    if (ValueRef Chosen = chooseByBranch(B, Incoming))
      return {Chosen, From(Merges[{B, Variable}])};

  Merge &M = Merges[{B, Variable}];
  const Definition *D = From(M);
  // What differs between threads in the same way in all incoming values stays outside of the merged symbol.
  if (!M.S)
    M.Base = Values.nonUniformPart(First.Value);
  for (;;) {
    Symbol Traits;
    Traits.Op = ValueOp::Phi;
    Traits.Type = Type;
    Traits.Uniformity = Joins[B].To;
    Traits.Sourced = Joins[B].Sourced;
    Traits.Unknown = Joins[B].Unknown;
    Traits.Log2Multiple = 63;
    Traits.NonNegative = true;
    Traits.Boolean = true;
    std::optional<int64_t> Max = INT64_MIN;
    Scope Rests = Scope::Grid;
    for (const auto &[Threads, S] : Incoming) {
      Traits.Unknown |= S.Value->isUnknown();
      if (S.Value->type() != Type) {
        Rests = Scope::Lane;
        Max.reset();
        continue;
      }
      ValueRef Rest = Values.sub(S.Value, M.Base);
      Rests = std::min(Rests, Rest->uniformity());
      if (Rest->uniformity() < Traits.Uniformity) {
        Traits.Uniformity = Rest->uniformity();
        Traits.Sourced = Rest->isSourced();
      } else if (Rest->uniformity() == Traits.Uniformity) {
        Traits.Sourced |= Rest->isSourced();
      }
      Traits.Log2Multiple = uint8_t(std::min<unsigned>(Traits.Log2Multiple, Rest->log2Multiple()));
      Traits.NonNegative &= Rest->isNonNegative();
      Traits.Boolean &= Rest->isBoolean();
      std::optional<int64_t> Bound = Rest->upperBound();
      Max = Max && Bound ? std::optional<int64_t>(std::max(*Max, *Bound)) : std::nullopt;
    }
    Traits.Max = Max == std::optional<int64_t>(INT64_MIN) ? std::nullopt : Max;
    bool BaseIsZero = M.Base->constant() && *M.Base->constant() == 0;
    if (Rests < Scope::Warp && !BaseIsZero) {
      M.Base = Values.constant(Type, 0);
      continue;
    }
    if (M.S) {
      // Only downwards from what was believed before.
      if (M.Traits.Uniformity < Traits.Uniformity) {
        Traits.Uniformity = M.Traits.Uniformity;
        Traits.Sourced = M.Traits.Sourced;
      }
      if (M.Traits.Uniformity == Traits.Uniformity)
        Traits.Sourced |= M.Traits.Sourced;
      Traits.Unknown |= M.Traits.Unknown;
      Traits.Log2Multiple = std::min(Traits.Log2Multiple, M.Traits.Log2Multiple);
      Traits.NonNegative &= M.Traits.NonNegative;
      Traits.Boolean &= M.Traits.Boolean;
      // A bound that grows from one iteration to the next is none.
      if (Traits.Max != M.Traits.Max && (!Traits.Max || !M.Traits.Max || *Traits.Max > *M.Traits.Max))
        Traits.Max.reset();
      else
        Traits.Max = M.Traits.Max;
      if (Traits.Log2Multiple != M.Traits.Log2Multiple && ++M.Lowered > MaxLowerings)
        Traits.Log2Multiple = 0;
    }
    Traits.Sourced &= !Traits.Unknown;
    if (!M.S || Traits.Uniformity != M.Traits.Uniformity || Traits.Sourced != M.Traits.Sourced ||
        Traits.Unknown != M.Traits.Unknown || Traits.Log2Multiple != M.Traits.Log2Multiple ||
        Traits.NonNegative != M.Traits.NonNegative || Traits.Boolean != M.Traits.Boolean ||
        Traits.Max != M.Traits.Max) {
      llvm::SmallVector<unsigned, 4> Loops = loopsAt(B);
      Traits.Loops = Loops;
      M.S = Values.source(Graph->block(B).Source, nameIn(Variable), Traits);
      Traits.Loops = {};
      M.Traits = Traits;
    }
    return {Values.add(M.Base, Values.symbol(Type, M.S)), D};
  }
}

bool ValueFlow::visit(unsigned B) {
  BlockState &State = States[B];
  LaneSet Threads = State.Threads;
  if (B == 0)
    Threads |= In.Threads;
  for (auto [P, Index] : Graph->block(B).Preds)
    if (States[P].Visited)
      Threads |= edgeThreads(P, Index);
  Pending.reset(B);
  if (Threads.empty())
    return false;
  bool Changed = !State.Visited || Threads != State.Threads;
  State.Visited = true;
  State.Threads = Threads;
  CurrentBlock = B;
  LastVisit[B] = ++Visits;
  ValuesChanged = false;
  Current = enter(B);
  const Environment AtEntry = Current;
  for (const CFGElement &Element : *Graph->block(B).Source)
    if (auto Statement = Element.getAs<CFGStmt>())
      execute(Statement->getStmt());

  ValueRef Condition = nullptr;
  if (const Expr *E = Graph->condition(B))
    Condition = evaluate(E);
  if (Condition != State.Condition) {
    Changed = true;
    Pending |= ConditionReaders[B];
  }
  State.Condition = Condition;
  llvm::SmallVector<LaneSet, 2> Before = State.EdgeThreads;
  decideEdges(B, State);
  Changed |= Before != State.EdgeThreads;

  State.Changed.resize(Current.size());
  for (unsigned I = 0; I != Current.size(); ++I)
    if (!State.Changed.test(I) && Current[I] != AtEntry[I]) {
      State.Changed.set(I);
      Changed = true;
      for (int L = Graph->block(B).Loop; L >= 0; L = Graph->loops()[L].Parent)
        Pending.set(Graph->loops()[L].Header);
    }
  if (Current.size() != State.Out.size())
    Changed = true;
  else
    for (unsigned I = 0; I != Current.size() && !Changed; ++I)
      Changed = Current[I] != State.Out[I];
  State.Out = std::move(Current);
  if (ValuesChanged)
    Pending |= ValueReaders[B];
  if (Changed)
    for (const FlowGraph::Edge &E : Graph->block(B).Succs)
      Pending.set(E.Target);
  return Changed;
}

/// The block that is being visited depends on something in \p Of, a block above, beyond what its predecessors hand over:
/// a change there makes it pending again.
void ValueFlow::note(std::vector<llvm::BitVector> &Readers, unsigned Of) {
  if (Of >= CurrentBlock)
    return;
  Readers[Of].resize(Graph->size());
  Readers[Of].set(CurrentBlock);
}

std::optional<bool> ValueFlow::testedBefore(unsigned B, ValueRef Condition) {
  // A branch above, one side of which alone leads here, has tested the same condition.
  ValueRef Opposite = Values.logicalNot(Condition);
  while (B != 0) {
    unsigned D = Graph->block(B).Dominator;
    const FlowGraph::Block &Above = Graph->block(D);
    bool OneSide = Above.Succs.size() == 2 && Graph->block(B).Preds.size() == 1;
    if (OneSide)
      note(ConditionReaders, D);
    if (OneSide && States[D].Condition && States[D].Condition->type() == BoolType) {
      bool Side = Above.Succs[Graph->block(B).Preds[0].second].Slot == 0;
      if (States[D].Condition == Condition)
        return Side;
      if (States[D].Condition == Opposite)
        return !Side;
    }
    B = D;
  }
  return std::nullopt;
}

void ValueFlow::decideEdges(unsigned B, BlockState &State) {
  const FlowGraph::Block &Block = Graph->block(B);
  State.EdgeThreads.resize(Block.Succs.size());
  auto *Switch = dyn_cast_or_null<SwitchStmt>(Block.Source->getTerminatorStmt());
  if (Block.Succs.size() == 2 && !Switch && State.Condition) {
    ValueRef Condition = State.Condition->type() == BoolType ? State.Condition : Values.toBool(State.Condition);
    LanePredicate P = Values.predicate(Condition);
    if (!P.isExact())
      if (std::optional<bool> Decided = testedBefore(B, Condition)) {
        P.May = P.Must = *Decided ? Values.shape().possibleThreads() : LaneSet();
        P.Together = Scope::Grid;
      }
    State.Predicate = P;
    for (unsigned I = 0; I != 2; ++I)
      State.EdgeThreads[I] |= Block.Succs[I].Slot == 0 ? State.Threads & P.May : State.Threads - P.Must;
    return;
  }
  State.Predicate = LanePredicate();
  if (Switch && State.Condition && Block.Succs.size() > 1) {
    IntType Type = State.Condition->type();
    LaneSet Default = State.Threads;
    int DefaultEdge = -1;
    for (unsigned I = 0; I != Block.Succs.size(); ++I) {
      auto *Case = dyn_cast_or_null<CaseStmt>(Graph->block(Block.Succs[I].Target).Source->getLabel());
      // A target reached by falling through as well may carry the label of another switch: the label's own switch is
      // the innermost one, and its successor list is in the order of the labels.
      if (!Case || Block.Succs[I].Slot + 1 == Block.Source->succ_size()) {
        DefaultEdge = int(I);
        continue;
      }
      Expr::EvalResult Low, High;
      if (!Case->getLHS()->EvaluateAsInt(Low, Root.Context) ||
          (Case->getRHS() && !Case->getRHS()->EvaluateAsInt(High, Root.Context))) {
        State.EdgeThreads[I] |= State.Threads;
        continue;
      }
      ValueRef Is;
      ValueRef LowValue = Values.constant(Type, Low.Val.getInt().extOrTrunc(64).getZExtValue());
      if (Case->getRHS())
        Is = Values.logicalAnd(
            Values.lessEqual(LowValue, State.Condition),
            Values.lessEqual(State.Condition, Values.constant(Type, High.Val.getInt().extOrTrunc(64).getZExtValue())));
      else
        Is = Values.equal(State.Condition, LowValue);
      LanePredicate P = Values.predicate(Is);
      State.EdgeThreads[I] |= State.Threads & P.May;
      Default = Default - P.Must;
    }
    if (DefaultEdge >= 0)
      State.EdgeThreads[unsigned(DefaultEdge)] |= Default;
    return;
  }
  for (LaneSet &Threads : State.EdgeThreads)
    Threads |= State.Threads;
}

BranchFact ValueFlow::classifyBranch(unsigned B) const {
  const BlockState &State = States[B];
  BranchFact Fact;
  unsigned Live = 0;
  for (const LaneSet &Threads : State.EdgeThreads)
    Live += !Threads.empty();
  if (Live < 2)
    return Fact;
  auto Lower = [&](Scope S) { Fact.Together = std::min(Fact.Together, S); };
  if (!State.Condition) {
    Fact.Together = Scope::Lane;
    Fact.Unknown = true;
    return Fact;
  }
  Fact.Sourced = State.Condition->isSourced();
  Fact.Unknown = State.Condition->isUnknown();
  bool TwoWay =
      State.EdgeThreads.size() == 2 && !isa_and_nonnull<SwitchStmt>(Graph->block(B).Source->getTerminatorStmt());
  LaneSet Undecided, True, False;
  Scope Together = State.Condition->uniformity();
  if (TwoWay) {
    const LanePredicate &P = State.Predicate;
    Undecided = P.undecided() & State.Threads;
    True = P.Must & State.Threads;
    False = State.Threads - P.May;
    Together = P.Together;
  } else {
    // Threads with more than one way open are undecided; the others are told apart by their ways.
    LaneSet Once;
    for (const LaneSet &Threads : State.EdgeThreads) {
      Undecided |= Once & Threads;
      Once |= Threads;
    }
    bool FirstWay = true;
    for (const LaneSet &Threads : State.EdgeThreads) {
      LaneSet Decided = Threads - Undecided;
      if (Decided.empty())
        continue;
      // Two ways within one warp.
      if (!(Decided.wholeWarps() & (True | False).wholeWarps()).empty())
        Lower(Scope::Lane);
      (FirstWay ? True : False) |= Decided;
      FirstWay = false;
    }
  }
  unsigned UndecidedWarps = 0;
  for (unsigned W = 0; W != MaxWarps; ++W) {
    uint32_t U = Undecided.warp(W), T = True.warp(W), F = False.warp(W);
    UndecidedWarps += U != 0;
    if ((T && F) || (U && (T || F)) || ((U & (U - 1)) && Together < Scope::Warp))
      Lower(Scope::Lane);
  }
  bool Mixed = (!True.empty() && !False.empty()) || (!Undecided.empty() && (!True.empty() || !False.empty()));
  if (Mixed || (UndecidedWarps > 1 && Together < Scope::Block))
    Lower(Scope::Warp);
  if (!Undecided.empty())
    Lower(std::max(Together, Scope::Warp));
  if (Mixed)
    Fact.Sourced = true;
  return Fact;
}

bool ValueFlow::findDivergence() {
  bool Changed = false;
  auto Lower = [&](Lowering &L, const BranchFact &Fact, unsigned Branch) {
    bool IsLower = Fact.Together < L.To || (Fact.Together == L.To && Fact.Sourced && !L.Sourced);
    if (IsLower) {
      L.To = Fact.Together;
      L.Sourced = Fact.Sourced;
      L.Cause = int(Branch);
    }
    bool IsLess = Fact.Unknown && !L.Unknown;
    L.Unknown |= Fact.Unknown;
    Changed |= IsLower || IsLess;
    return IsLower || IsLess;
  };
  for (unsigned B = 0; B != Graph->size(); ++B) {
    if (!States[B].Visited || Graph->block(B).Succs.size() < 2)
      continue;
    BranchFact Fact = classifyBranch(B);
    States[B].Branch = Fact;
    if (Fact.Together >= Scope::Grid)
      continue;
    const BranchPaths &From = paths(B);
    for (unsigned Join : From.joins())
      if (Lower(Joins[Join], Fact, B))
        Pending.set(Join);
    // Threads leave a loop at different times if one way leads out of it and another one to its header.
    for (int L = Graph->block(B).Loop; L >= 0; L = Graph->loops()[L].Parent) {
      const FlowGraph::Loop &Loop = Graph->loops()[L];
      int Stay = From.label(Loop.Header);
      if (Stay == BranchPaths::None)
        continue;
      for (int Y : Loop.Blocks.set_bits())
        for (unsigned I = 0; I != Graph->block(Y).Succs.size(); ++I) {
          if (Loop.Blocks.test(Graph->block(Y).Succs[I].Target) || edgeThreads(Y, I).empty())
            continue;
          int Label = From.edgeLabel(Y, I);
          if (Label != BranchPaths::None && Label != Stay && Lower(Exits[L], Fact, B))
            for (unsigned Left : Loop.Blocks.set_bits())
              for (const FlowGraph::Edge &E : Graph->block(Left).Succs)
                if (!Loop.Blocks.test(E.Target))
                  Pending.set(E.Target);
        }
    }
  }
  return Changed;
}

//===----------------------------------------------------------------------===//
// Answers
//===----------------------------------------------------------------------===//

/// \p E without what does not change its value.
static const Expr *strip(const Expr *E) {
  for (;;) {
    if (auto *Parens = dyn_cast<ParenExpr>(E))
      E = Parens->getSubExpr();
    else if (auto *Full = dyn_cast<FullExpr>(E))
      E = Full->getSubExpr();
    else if (auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
      E = Temporary->getSubExpr();
    else if (auto *Bound = dyn_cast<CXXBindTemporaryExpr>(E))
      E = Bound->getSubExpr();
    else if (auto *Substituted = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
      E = Substituted->getReplacement();
    else if (auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
      E = Default->getExpr();
    else if (auto *Default = dyn_cast<CXXDefaultInitExpr>(E))
      E = Default->getExpr();
    else if (auto *Choose = dyn_cast<ChooseExpr>(E); Choose && !Choose->isConditionDependent())
      E = Choose->getChosenSubExpr();
    else if (auto *Opaque = dyn_cast<OpaqueValueExpr>(E); Opaque && Opaque->getSourceExpr())
      E = Opaque->getSourceExpr();
    else
      return E;
  }
}

ValueRef ValueFlow::value(const Expr *E) const {
  if (!E || !Reliable)
    return nullptr;
  auto It = Known.find(strip(E));
  return It == Known.end() ? nullptr : It->second.first;
}

const Definition *ValueFlow::definition(const Expr *E) const {
  auto It = Reads.find(strip(E));
  return It == Reads.end() ? nullptr : It->second;
}

ValueFlow::Members ValueFlow::copiedMembers(const Expr *Copy) const {
  auto It = Copied.find(strip(Copy));
  return Reliable && It != Copied.end() ? It->second : Members();
}

ValueRef ValueFlow::returned() const {
  if (!Reliable || !Graph->hasExit() || !States[Graph->exit()].Visited)
    return nullptr;
  return States[Graph->exit()].Out.back().Value;
}

const ValueFlow *ValueFlow::callee(const CallExpr *Call) const {
  auto It = Callees.find(Call);
  return It == Callees.end() ? nullptr : It->second.get();
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

IntType ValueFlow::typeOf(QualType Type) const {
  Type = Type.getCanonicalType();
  if (Type->isDependentType() || !Type->isIntegralOrEnumerationType() || Type->isIncompleteType())
    return IntType();
  if (Type->isBooleanType())
    return BoolType;
  unsigned Width = Root.Context.getIntWidth(Type);
  if (Width == 0 || Width > 64)
    return IntType();
  return {uint8_t(Width), Type->isSignedIntegerOrEnumerationType()};
}

const Definition *ValueFlow::definitionOf(const VarDecl *V, const Stmt *Site, const Expr *Assigned) {
  std::unique_ptr<Definition> &D = Definitions[{V, Site, Assigned}];
  if (!D) {
    D = std::make_unique<Definition>();
    D->Flow = this;
    D->Variable = V;
    D->Site = Site;
    D->Assigned = Assigned;
  }
  return D.get();
}

/// Does \p Init leave the object without a value?
static bool isEmptyConstruction(const Expr *Init) {
  auto *Construct = dyn_cast<CXXConstructExpr>(strip(Init));
  return Construct && Construct->getConstructor()->isDefaultConstructor() && Construct->getConstructor()->isTrivial() &&
         !Construct->requiresZeroInitialization();
}

void ValueFlow::execute(const Stmt *S) {
  if (auto *Declaration = dyn_cast<DeclStmt>(S)) {
    for (const Decl *D : Declaration->decls()) {
      auto *V = dyn_cast<VarDecl>(D);
      if (!V || V->isStaticLocal() || !Variables->isFollowed(V))
        continue;
      AccessPath Path{V, nullptr, nullptr};
      if (V->getInit() && !isEmptyConstruction(V->getInit())) {
        assignFrom(Path, V->getInit(), S);
        continue;
      }
      // Not initialised: whatever it is merged with later is as good a value.
      for (unsigned I : Variables->parts(Path))
        Current[I] = Slot();
    }
    return;
  }
  if (auto *Return = dyn_cast<ReturnStmt>(S)) {
    if (const Expr *E = Return->getRetValue(); E && !E->getType()->isVoidType()) {
      Slot Result;
      Result.Value = E->isGLValue() ? read(E) : evaluate(E);
      Result.From = definitionOf(nullptr, Return, E);
      Current.back() = Result;
    }
    return;
  }
  if (auto *Asm = dyn_cast<GCCAsmStmt>(S)) {
    const PtxAssembly &Assembly = Root.Lookup.assembly(Asm);
    for (unsigned I = 0; I != Asm->getNumOutputs(); ++I) {
      const Expr *Output = Asm->getOutputExpr(I);
      std::optional<AccessPath> Path = Variables->path(Output);
      if (Path)
        if (std::optional<BuiltinVariable> Moved = Assembly.movedVariable(Output)) {
          assign(*Path, Values.cast(builtin(*Moved, Output), typeOf(Output->getType())), S, nullptr);
          continue;
        }
      forget(Output, S);
    }
    return;
  }
  auto *E = dyn_cast<Expr>(S);
  if (!E)
    return;
  // Names and places have no value of their own; reading them is a cast of its own in the tree.
  if (E->isGLValue() && !isa<CallExpr, UnaryOperator, BinaryOperator>(E))
    return;
  if (E->getType()->isDependentType())
    return;
  evaluate(E);
}

void ValueFlow::assign(const AccessPath &Path, ValueRef V, const Stmt *Site, const Expr *Assigned) {
  const Definition *D = definitionOf(Path.Root, Site, Assigned);
  for (unsigned I : Variables->parts(Path)) {
    const AccessPath &Part = Variables->paths()[I];
    if (Part == Path) {
      Current[I] = {V, D};
      continue;
    }
    Current[I] = {Values.pure(typeOf(Part.type()), Part.part(), {V}), D};
  }
  updateAround(Path, D);
}

/// The objects around the member or element \p Path have changed with it.
void ValueFlow::updateAround(const AccessPath &Path, const Definition *D) {
  if (Path.isWhole())
    return;
  for (unsigned I : Variables->parts({Path.Root, nullptr, nullptr}))
    if (Path.isWithin(Variables->paths()[I]) && !(Variables->paths()[I] == Path))
      Current[I] = {wholeValue(Variables->paths()[I]), D};
}

/// \p V is what is left when the analysis gives up on whether it differs between threads.
ValueRef ValueFlow::giveUp(ValueRef V) {
  static const char Key = 0;
  return Values.pure(V->type(), &Key,
                     {V, sourceAt(&Key, 0, IntType(), V->uniformity(), false, nullptr, 0, false, std::nullopt, true)});
}

/// One of \p Alternatives, picked by \p Choice: whether it differs between threads is only known if that is the same
/// for all of them.
ValueRef ValueFlow::oneOf(const void *Key, IntType Type, llvm::ArrayRef<ValueRef> Alternatives,
                          llvm::ArrayRef<ValueRef> Choice) {
  llvm::SmallVector<ValueRef, 4> All(Alternatives);
  All.append(Choice.begin(), Choice.end());
  ValueRef V = Values.pure(Type, Key, All);
  bool Mixed = llvm::any_of(Alternatives, [&](ValueRef A) {
    return A->uniformity() != Alternatives[0]->uniformity() || A->isSourced() != Alternatives[0]->isSourced();
  });
  return Mixed && V->uniformity() < Scope::Grid ? giveUp(V) : V;
}

static const void *keyOf(unsigned Number) { return reinterpret_cast<const void *>(uintptr_t(Number) * 2 + 1); }

/// Names that ValueFlow gives to what it knows nothing else of than what it is made of.
enum : unsigned { ReadInside = 6100, WrittenInside = 6101, ContentAddress = 6200 };

/// What \p E, which is \p Place of a variable, holds: as uniform as all that the part holds, and as what picks the
/// place.
ValueRef ValueFlow::readInside(const PlaceInside &Place, const Expr *E) {
  IntType Type = typeOf(E->getType());
  ValueRef Content = Current[*Variables->index(Place.Object)].Value;
  if (!Content) // Read before it is written.
    return sourceAt(E, 1, Type, Scope::Lane, false, E);
  llvm::SmallVector<ValueRef, 4> Operands{Content};
  for (const Expr *Index : Place.Indices)
    Operands.push_back(Index->isGLValue() ? read(Index) : evaluate(Index));
  // An element that is numbered by itself.
  if (Operands.size() == 2 && Place.Fields.empty() && Place.Object.isWhole())
    if (std::optional<int64_t> Number = Operands[1]->constant(); Number && *Number >= 0 && *Number <= INT32_MAX) {
      AccessPath Element = Place.Object;
      Element.Element = int(*Number);
      if (std::optional<unsigned> I = Variables->index(Element); I && Current[*I].Value)
        return Current[*I].Value;
    }
  for (const FieldDecl *Field : Place.Fields)
    Operands.push_back(Values.constant(IntType(), uintptr_t(Field)));
  return Values.pure(Type, keyOf(ReadInside), Operands);
}

/// Makes \p V the value of the lvalue \p LValue, if it is one of a followed variable.
void ValueFlow::store(const Expr *LValue, ValueRef V, const Stmt *Site, const Expr *Assigned) {
  std::optional<PlaceInside> Place = Variables->inside(LValue);
  if (Place && Place->isWhole())
    assign(Place->Object, V, Site, Assigned);
  else if (Place)
    storeInside(*Place, V, Site);
}

/// \p V goes somewhere into the part that \p Place lies in: each value in it is what it was, or \p V.
void ValueFlow::storeInside(const PlaceInside &Place, ValueRef V, const Stmt *Site) {
  const Definition *D = definitionOf(Place.Object.Root, Site, nullptr);
  llvm::SmallVector<ValueRef, 4> Choice;
  for (const Expr *Index : Place.Indices)
    Choice.push_back(Index->isGLValue() ? read(Index) : evaluate(Index));
  if (Choice.size() == 1 && Place.Fields.empty() && Place.Object.isWhole())
    if (std::optional<int64_t> Number = Choice[0]->constant(); Number && *Number >= 0 && *Number <= INT32_MAX) {
      AccessPath Element = Place.Object;
      Element.Element = int(*Number);
      if (Variables->index(Element) && typeOf(Element.type()) == V->type())
        return assign(Element, V, Site, nullptr);
    }
  // What a loop around has put there itself, into what held nothing before, is no alternative to what it puts there
  // now.
  auto IsOfLoop = [&](unsigned I, ValueRef Old) {
    for (int L = Graph->block(CurrentBlock).Loop; L >= 0; L = Graph->loops()[L].Parent) {
      const FlowGraph::Loop &Loop = Graph->loops()[L];
      auto M = Merges.find({Loop.Header, I});
      if (M != Merges.end() && M->second.S &&
          Old == Values.add(M->second.Base, Values.symbol(M->second.Traits.Type, M->second.S)))
        return llvm::all_of(Graph->block(Loop.Header).Preds, [&](const auto &P) {
          return Loop.Blocks.test(P.first) || !States[P.first].Visited || !States[P.first].Out[I].Value;
        });
    }
    return false;
  };
  for (unsigned I : Variables->parts(Place.Object)) {
    llvm::SmallVector<ValueRef, 2> Alternatives{V}, Others(Choice.begin(), Choice.end());
    if (ValueRef Old = Current[I].Value)
      (IsOfLoop(I, Old) ? Others : Alternatives).push_back(Old);
    Current[I] = {oneOf(keyOf(WrittenInside), typeOf(Variables->paths()[I].type()), Alternatives, Others), D};
  }
  updateAround(Place.Object, D);
}

/// The object \p Path as a function of its followed members.
ValueRef ValueFlow::wholeValue(const AccessPath &Path) {
  llvm::SmallVector<ValueRef, 4> Members;
  for (unsigned I : Variables->parts(Path))
    if (!(Variables->paths()[I] == Path) && Current[I].Value)
      Members.push_back(Current[I].Value);
  if (std::optional<unsigned> I = Variables->index(Path); I && Current[*I].Value)
    Members.push_back(Current[*I].Value);
  return oneOf(Path.Root->getType().getCanonicalType().getTypePtr(), IntType(), Members);
}

/// The expression whose object \p Init copies, if it is a plain copy.
static const Expr *copiedObject(const Expr *Init) {
  Init = strip(Init);
  if (auto *Construct = dyn_cast<CXXConstructExpr>(Init)) {
    const CXXConstructorDecl *Constructor = Construct->getConstructor();
    if (Construct->getNumArgs() >= 1 && Constructor->isCopyOrMoveConstructor() && Constructor->isTrivial())
      return Construct->getArg(0);
    return nullptr;
  }
  if (auto *Cast = dyn_cast<ImplicitCastExpr>(Init); Cast && Cast->getCastKind() == CK_LValueToRValue)
    return Cast->getSubExpr();
  return nullptr;
}

const Expr *cudalint::stripConversions(const Expr *E) {
  for (E = strip(E);;) {
    auto *Cast = dyn_cast<CastExpr>(E);
    if (!Cast || (Cast->getCastKind() != CK_NoOp && Cast->getCastKind() != CK_ConstructorConversion))
      return E;
    E = strip(Cast->getSubExpr());
  }
}

/// The constructor that \p E runs, in the context of the call; null if its body is not followed.
const ValueFlow *ValueFlow::construct(const CXXConstructExpr *E) {
  const CXXConstructorDecl *Callee = E->getConstructor();
  const FunctionDecl *Body = nullptr;
  if (Callee->isTrivial() || !Callee->hasBody(Body) || Body->isDependentContext() ||
      Root.Lookup.isFromToolkit(Callee) || In.Depth >= Root.Options.MaxCallDepth || isRecursive(Callee))
    return nullptr;
  Entry Entering;
  Entering.Threads = States[CurrentBlock].Threads & Values.shape().possibleThreads();
  Entering.Caller = this;
  Entering.Depth = In.Depth + 1;
  Entering.Loops = loopsAt(CurrentBlock);
  Entering.This = unknown(E);
  for (const Expr *A : E->arguments())
    Entering.Arguments.push_back(A->isGLValue() ? read(A) : evaluate(A));
  for (unsigned I = 0; I != Entering.Arguments.size(); ++I)
    if (I >= Body->getNumParams() ||
        Entering.Arguments[I]->type() != typeOf(Body->getParamDecl(I)->getType().getNonReferenceType()))
      Entering.Arguments[I] = nullptr;
  std::unique_ptr<ValueFlow> &Flow = Constructors[E];
  auto OfBefore = Before ? Before->Constructors.find(E) : Constructors.end();
  if (!enterCall(Flow, Before && OfBefore != Before->Constructors.end() ? &OfBefore->second : nullptr, Callee,
                 std::move(Entering)))
    return nullptr;
  return Flow->isReliable() ? Flow.get() : nullptr;
}

/// What the constructor that the flow is of makes \p Field; null if that is not known.
ValueRef ValueFlow::initialValue(const FieldDecl *Field) const {
  auto *Constructor = dyn_cast<CXXConstructorDecl>(Function);
  auto *Body = Constructor ? dyn_cast_or_null<CompoundStmt>(Constructor->getBody()) : nullptr;
  if (!Body || !Reliable)
    return nullptr;
  ValueRef Result = nullptr;
  for (const CXXCtorInitializer *Init : Constructor->inits())
    if (Init->isMemberInitializer() && Init->getMember() == Field)
      Result = value(Init->getInit());
  // Statements of the body assign it, and nothing else there reaches the object.
  for (const Stmt *S : Body->body()) {
    llvm::SmallVector<const Stmt *, 16> Work{S};
    if (auto *Binary = dyn_cast<BinaryOperator>(S); Binary && Binary->getOpcode() == BO_Assign)
      if (auto *Member = dyn_cast<MemberExpr>(Binary->getLHS()->IgnoreParens());
          Member && isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts())) {
        Work = {Binary->getRHS()};
        if (Member->getMemberDecl() == Field)
          Result = value(Binary->getRHS());
      }
    while (!Work.empty()) {
      const Stmt *Below = Work.pop_back_val();
      if (!Below)
        continue;
      if (isa<CXXThisExpr, ReturnStmt>(Below))
        return nullptr;
      // Members that are read.
      if (auto *Cast = dyn_cast<ImplicitCastExpr>(Below); Cast && Cast->getCastKind() == CK_LValueToRValue)
        if (auto *Member = dyn_cast<MemberExpr>(Cast->getSubExpr()->IgnoreParens());
            Member && isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts()))
          continue;
      Work.append(Below->child_begin(), Below->child_end());
    }
  }
  return Result;
}

/// The construction, other than a copy, that \p Init is, through copies of what it makes; null if it is none.
static const CXXConstructExpr *constructionOf(const Expr *Init) {
  for (const Expr *E = strip(Init);;) {
    auto *Cast = dyn_cast<CastExpr>(E);
    auto *Construct = dyn_cast<CXXConstructExpr>(E);
    if (Cast && (Cast->getCastKind() == CK_NoOp || Cast->getCastKind() == CK_ConstructorConversion))
      E = strip(Cast->getSubExpr());
    else if (!Construct)
      return nullptr;
    else if (const Expr *Object = copiedObject(Construct))
      E = strip(Object);
    else
      return Construct;
  }
}

/// What \p Construct gives to \p Field, if its constructor does nothing but hand its parameters on to the members; null
/// otherwise.
ValueRef ValueFlow::constructedMember(const CXXConstructExpr *Construct, const FieldDecl *Field) {
  const FunctionDecl *Definition = nullptr;
  if (!Construct->getConstructor()->hasBody(Definition))
    return nullptr;
  auto *Body = dyn_cast<CompoundStmt>(Definition->getBody());
  if (!Body || !Body->body_empty())
    return nullptr;
  for (const CXXCtorInitializer *Init : cast<CXXConstructorDecl>(Definition)->inits()) {
    if (Init->getMember() != Field || Init->getInit()->isValueDependent())
      continue;
    const Expr *Given = Init->getInit()->IgnoreParenImpCasts();
    Expr::EvalResult Result;
    if (Field->getType()->isIntegralOrEnumerationType() && Given->EvaluateAsInt(Result, Root.Context))
      return Values.constant(typeOf(Field->getType()), Result.Val.getInt().extOrTrunc(64).getZExtValue());
    auto *Ref = dyn_cast<DeclRefExpr>(Given);
    auto *P = Ref ? dyn_cast<ParmVarDecl>(Ref->getDecl()) : nullptr;
    if (!P || P->getFunctionScopeIndex() >= Construct->getNumArgs() || P->getType()->isReferenceType())
      return nullptr;
    const Expr *Argument = Construct->getArg(P->getFunctionScopeIndex());
    ValueRef V = Argument->isGLValue() ? nullptr : evaluate(Argument);
    if (!V || !Field->getType()->isIntegralOrEnumerationType() || !P->getType()->isIntegralOrEnumerationType())
      return nullptr;
    return Values.cast(V, typeOf(Field->getType()));
  }
  return nullptr;
}

void ValueFlow::assignFrom(const AccessPath &Path, const Expr *Init, const Stmt *Site) {
  const Expr *Stripped = strip(Init);
  const Definition *D = definitionOf(Path.Root, Site, Init);
  llvm::SmallVector<unsigned, 4> Parts = Variables->parts(Path);
  bool HasMembers = Parts.size() > 1;
  if (HasMembers) {
    if (const Expr *Object = Stripped->isGLValue() ? Stripped : copiedObject(Stripped))
      if (std::optional<AccessPath> Source = Variables->path(Object)) {
        ValueRef Whole = read(Object);
        Environment Before = Current;
        assign(Path, Whole, Site, Init);
        for (unsigned I : Parts) {
          AccessPath Part = Variables->paths()[I], From = *Source;
          // The same member of the source.
          llvm::SmallVector<const FieldDecl *, 2> Fields;
          if (!Path.First && Part.First)
            Fields.push_back(Part.First);
          if (!Path.Second && Part.Second)
            Fields.push_back(Part.Second);
          bool Fits = true;
          for (const FieldDecl *F : Fields) {
            Fits &= !From.Second;
            (From.First ? From.Second : From.First) = F;
          }
          if (Fields.empty() || !Fits)
            continue;
          if (std::optional<unsigned> FromIndex = Variables->index(From))
            Current[I] = {Before[*FromIndex].Value, D};
        }
        return;
      }
    if (auto *List = dyn_cast<InitListExpr>(Stripped)) {
      if (const InitListExpr *Semantic = List->isSemanticForm() ? List : List->getSemanticForm())
        List = Semantic;
      ValueRef Whole = evaluate(List);
      assign(Path, Whole, Site, Init);
      if (List->getType()->isArrayType())
        for (unsigned I : Parts) {
          AccessPath Element = Variables->paths()[I];
          if (Element.Element < 0)
            continue;
          bool IsNamed = unsigned(Element.Element) < List->getNumInits();
          const Expr *Filler = IsNamed ? List->getInit(unsigned(Element.Element)) : List->getArrayFiller();
          if (Filler && !isa<NoInitExpr>(Filler))
            assignFrom(Element, Filler, Site);
          else if (IntType Type = typeOf(Element.type()); Type.Width != 0)
            assign(Element, Values.constant(Type, 0), Site, nullptr);
        }
      if (const auto *Record = List->getType()->getAsRecordDecl(); Record && !Record->isUnion()) {
        unsigned Skip = 0;
        if (auto *Class = dyn_cast<CXXRecordDecl>(Record))
          Skip = Class->getNumBases();
        unsigned Position = Skip;
        for (const FieldDecl *Field : Record->fields()) {
          if (Field->isUnnamedBitField())
            continue;
          if (Position >= List->getNumInits())
            break;
          const Expr *Element = List->getInit(Position++);
          AccessPath Member = Path;
          if (Member.Second)
            break;
          (Member.First ? Member.Second : Member.First) = Field;
          if (Element && !Variables->parts(Member).empty())
            assignFrom(Member, Element, Site);
        }
      }
      return;
    }
  }
  ValueRef V = Stripped->isGLValue() ? read(Stripped) : evaluate(Stripped);
  IntType Type = typeOf(Path.type());
  // Only initialisers that clang could not make sense of differ in type.
  if (V->type() != Type)
    V = Values.pure(Type, Path.Root, {V});
  assign(Path, V, Site, Init);
  // A followed function knows the members of what it returns, a constructor those of what it makes.
  const Expr *Source = HasMembers && !Path.Second ? stripConversions(Stripped) : nullptr;
  auto *Call = dyn_cast_or_null<CallExpr>(Source);
  const CXXConstructExpr *Construct = Source ? constructionOf(Source) : nullptr;
  const ValueFlow *Callee = Call ? callee(Call) : nullptr;
  const ValueFlow *Constructor = Construct ? construct(Construct) : nullptr;
  for (unsigned I : Parts) {
    const AccessPath &Part = Variables->paths()[I];
    AccessPath Member;
    Member.First = Path.First ? Part.Second : Part.First;
    Member.Second = Path.First ? nullptr : Part.Second;
    ValueRef Known = nullptr;
    if (Callee && Member.First)
      Known = Callee->returnedMember(Member);
    else if (Constructor && Member.First && !Member.Second)
      Known = Constructor->initialValue(Member.First);
    else if (Construct && Member.First && !Member.Second)
      Known = constructedMember(Construct, Member.First);
    if (Known && Known->type() == typeOf(Part.type()))
      Current[I] = {Known, D};
  }
}

ValueRef ValueFlow::returnedMember(const AccessPath &Member) const {
  if (!Reliable || !Graph->hasExit() || !States[Graph->exit()].Visited)
    return nullptr;
  // One list of the members' values, or the same variable wherever the function returns.
  llvm::SmallVector<const Expr *, 4> Returns;
  for (unsigned B = 0; B != Graph->size(); ++B)
    if (States[B].Visited)
      for (const CFGElement &Element : *Graph->block(B).Source)
        if (auto Statement = Element.getAs<CFGStmt>())
          if (auto *Return = dyn_cast<ReturnStmt>(Statement->getStmt()); Return && Return->getRetValue())
            Returns.push_back(stripConversions(Return->getRetValue()));
  std::optional<AccessPath> Object;
  for (const Expr *E : Returns) {
    if (auto *List = dyn_cast<InitListExpr>(E); List && Returns.size() == 1 && !Member.Second) {
      auto *Record = List->getType()->getAsRecordDecl();
      auto *Class = dyn_cast_or_null<CXXRecordDecl>(Record);
      if (!Record || Record->isUnion() || (Class && Class->getNumBases()) || Member.First->getParent() != Record ||
          Member.First->getFieldIndex() >= List->getNumInits())
        return nullptr;
      ValueRef V = value(List->getInit(Member.First->getFieldIndex()));
      return V && V->type() == typeOf(Member.type()) ? V : nullptr;
    }
    const Expr *Copied = copiedObject(E);
    std::optional<AccessPath> Path = Copied ? Variables->path(Copied) : std::nullopt;
    if (!Path || (Object && !(*Object == *Path)) || !Path->isWhole())
      return nullptr;
    Object = Path;
  }
  if (!Object)
    return nullptr;
  std::optional<unsigned> I = Variables->index({Object->Root, Member.First, Member.Second});
  return I ? States[Graph->exit()].Out[*I].Value : nullptr;
}

void ValueFlow::forget(const Expr *LValue, const Stmt *Site) {
  std::optional<PlaceInside> Place = Variables->inside(LValue);
  if (!Place)
    return;
  const AccessPath &Path = Place->Object;
  const Definition *D = definitionOf(Path.Root, Site, nullptr);
  for (unsigned I : Variables->parts(Path)) {
    const AccessPath &Part = Variables->paths()[I];
    Current[I] = {
        sourceAt(Site, 16 + I, typeOf(Part.type()), Scope::Lane, false, Site, 0, false, std::nullopt, /*Unknown=*/true),
        D};
  }
  updateAround(Path, D);
}

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

ValueRef ValueFlow::sourceAt(const void *Key, unsigned Index, IntType Type, Scope Uniformity, bool Sourced,
                             const Stmt *Site, unsigned Log2Multiple, bool NonNegative, std::optional<int64_t> Max,
                             bool Unknown, ValueRef Least) {
  Symbol Traits;
  Traits.Type = Type;
  Traits.Uniformity = std::min(Uniformity, Scope::Grid);
  Traits.Sourced = Sourced && !Unknown;
  Traits.Unknown = Unknown;
  Traits.Site = Site;
  Traits.Log2Multiple = uint8_t(Log2Multiple);
  Traits.NonNegative = NonNegative || Type == BoolType;
  Traits.Boolean = Type == BoolType;
  Traits.Max = Max;
  if (Traits.Boolean)
    Traits.Max = 1;
  if (Least && !Least->isTruncated())
    Traits.Least = Values.cast(Least, {64, true});
  llvm::SmallVector<unsigned, 4> Loops;
  if (Site)
    Loops = loopsAt(CurrentBlock);
  llvm::sort(Loops);
  Traits.Loops = Loops;
  // What arises at a place arises anew in each context; what does not, is the same everywhere.
  return Values.symbol(Type, Values.source(Key, Site ? nameIn(Index) : Index, Traits));
}

/// A number for what has the number \p Index at its place: another one in each context.
unsigned ValueFlow::nameIn(unsigned Index) const { return Number * (Root.Options.MaxVariables + 32) + Index; }

ValueRef ValueFlow::unknown(const Expr *E) {
  return sourceAt(E, 0, typeOf(E->getType()), Scope::Lane, false, E, 0, false, std::nullopt, /*Unknown=*/true);
}

ValueRef ValueFlow::pureOf(unsigned Key, IntType Type, llvm::ArrayRef<ValueRef> Operands) {
  return Values.pure(Type, keyOf(Key), Operands);
}

/// The value of the stripped \p E if this visit of the block, or the last one of the block above in which \p E stands,
/// has found it; else null.
ValueRef ValueFlow::found(const Expr *E) {
  std::optional<unsigned> Block = Graph->blockOf(E);
  if (Block)
    note(ValueReaders, *Block);
  auto It = Known.find(E);
  if (It == Known.end())
    return nullptr;
  auto [Value, Visit] = It->second;
  bool IsCurrent = Visit == Visits || (Block && *Block < CurrentBlock && Visit == LastVisit[*Block]);
  return IsCurrent ? Value : nullptr;
}

ValueRef ValueFlow::evaluate(const Expr *E) {
  E = strip(E);
  if (ValueRef Before = found(E))
    return Before;
  ValueRef V = compute(E);
  IntType Type = typeOf(E->getType());
  if (V->type() != Type)
    V = Type.Width == 64 && !E->getType()->isIntegralOrEnumerationType() ? V : Values.pure(Type, E, {V});
  std::pair<ValueRef, unsigned> &Entry = Known[E];
  ValuesChanged |= Entry.first != V;
  Entry = {V, Visits};
  return V;
}

ValueRef ValueFlow::compute(const Expr *E) {
  IntType Type = typeOf(E->getType());
  if (E->isTypeDependent() || E->isValueDependent() || E->containsErrors())
    return unknown(E);
  switch (E->getStmtClass()) {
  case Stmt::IntegerLiteralClass:
    return Values.constant(Type, cast<IntegerLiteral>(E)->getValue().zextOrTrunc(64).getZExtValue());
  case Stmt::CXXBoolLiteralExprClass:
    return Values.constant(Type, cast<CXXBoolLiteralExpr>(E)->getValue());
  case Stmt::CharacterLiteralClass:
    return Values.constant(Type, cast<CharacterLiteral>(E)->getValue());
  case Stmt::FloatingLiteralClass:
  case Stmt::StringLiteralClass:
  case Stmt::CXXNullPtrLiteralExprClass:
  case Stmt::GNUNullExprClass:
    return sourceAt(E, 0, Type, Scope::Grid, false, nullptr);
  case Stmt::UnaryExprOrTypeTraitExprClass:
  case Stmt::SizeOfPackExprClass:
  case Stmt::TypeTraitExprClass:
  case Stmt::CXXNoexceptExprClass:
  case Stmt::OffsetOfExprClass:
  case Stmt::ConceptSpecializationExprClass:
  case Stmt::CXXScalarValueInitExprClass:
  case Stmt::ImplicitValueInitExprClass: {
    Expr::EvalResult Result;
    if (E->EvaluateAsInt(Result, Root.Context))
      return Values.constant(Type, Result.Val.getInt().extOrTrunc(64).getZExtValue());
    return sourceAt(E, 0, Type, Scope::Grid, false, nullptr);
  }
  case Stmt::DeclRefExprClass: {
    const auto *Ref = cast<DeclRefExpr>(E);
    if (auto *Enumerator = dyn_cast<EnumConstantDecl>(Ref->getDecl()))
      return Values.constant(Type, Enumerator->getInitVal().extOrTrunc(64).getZExtValue());
    if (isa<FunctionDecl>(Ref->getDecl()))
      return sourceAt(Ref->getDecl(), 0, Type, Scope::Grid, false, nullptr);
    return read(E);
  }
  case Stmt::PseudoObjectExprClass:
    if (std::optional<BuiltinVariable> Variable = Root.Lookup.builtinVariable(E))
      return builtin(*Variable, E);
    if (const Expr *Result = cast<PseudoObjectExpr>(E)->getResultExpr())
      return Result->isGLValue() ? read(Result) : evaluate(Result);
    return unknown(E);
  case Stmt::ImplicitCastExprClass:
  case Stmt::CStyleCastExprClass:
  case Stmt::CXXStaticCastExprClass:
  case Stmt::CXXFunctionalCastExprClass:
  case Stmt::CXXReinterpretCastExprClass:
  case Stmt::CXXConstCastExprClass:
    return computeCast(cast<CastExpr>(E));
  case Stmt::UnaryOperatorClass:
    return computeUnary(cast<UnaryOperator>(E));
  case Stmt::BinaryOperatorClass:
  case Stmt::CompoundAssignOperatorClass:
    return computeBinary(cast<BinaryOperator>(E));
  case Stmt::ConditionalOperatorClass: {
    const auto *Choice = cast<ConditionalOperator>(E);
    ValueRef Condition = evaluate(Choice->getCond());
    // The side that is not taken by any thread has no value in this pass.
    auto Side = [&](const Expr *Arm) -> ValueRef {
      if (!found(strip(Arm)) && Graph->blockOf(Arm) && *Graph->blockOf(Arm) != CurrentBlock &&
          !States[*Graph->blockOf(Arm)].Visited)
        return nullptr;
      return Arm->isGLValue() ? read(Arm) : evaluate(Arm);
    };
    ValueRef True = Side(Choice->getTrueExpr()), False = Side(Choice->getFalseExpr());
    if (!True || !False)
      return True ? True : False ? False : unknown(E);
    if (True->type() != False->type() || E->getType()->isVoidType())
      return unknown(E);
    return Values.select(Values.toBool(Condition), True, False);
  }
  case Stmt::CallExprClass:
  case Stmt::CXXMemberCallExprClass:
  case Stmt::CXXOperatorCallExprClass:
  case Stmt::UserDefinedLiteralClass:
  case Stmt::CUDAKernelCallExprClass:
    return computeCall(cast<CallExpr>(E));
  case Stmt::CXXConstructExprClass:
  case Stmt::CXXTemporaryObjectExprClass: {
    const auto *Construct = cast<CXXConstructExpr>(E);
    if (const Expr *Object = copiedObject(Construct)) {
      if (Members Known = membersOf(Object); !Known.empty() || Copied.count(E))
        Copied[E] = std::move(Known);
      return Object->isGLValue() ? read(Object) : evaluate(Object);
    }
    llvm::SmallVector<ValueRef, 4> Arguments;
    for (const Expr *Argument : Construct->arguments())
      Arguments.push_back(Argument->isGLValue() ? read(Argument) : evaluate(Argument));
    if (const ValueFlow *Constructor = construct(Construct)) {
      // What is known of all members is known of the object.
      llvm::SmallVector<ValueRef, 4> Members;
      for (const FieldDecl *Field : Construct->getConstructor()->getParent()->fields())
        Members.push_back(Constructor->initialValue(Field));
      if (llvm::is_contained(Members, nullptr) || Construct->getConstructor()->getParent()->getNumBases())
        return unknown(E);
      return oneOf(Construct->getConstructor(), Type, Members);
    }
    return oneOf(Construct->getConstructor(), Type, Arguments);
  }
  case Stmt::InitListExprClass: {
    const auto *List = cast<InitListExpr>(E);
    if (const InitListExpr *Semantic = List->isSemanticForm() ? List : List->getSemanticForm())
      List = Semantic;
    llvm::SmallVector<ValueRef, 4> Elements;
    for (const Expr *Element : List->inits())
      if (Element)
        Elements.push_back(Element->isGLValue() ? read(Element) : evaluate(Element));
    if (E->getType()->isScalarType())
      return Elements.size() == 1 ? Elements[0] : Values.constant(Type, 0);
    return oneOf(E->getType().getCanonicalType().getTypePtr(), Type, Elements);
  }
  case Stmt::ArraySubscriptExprClass:
  case Stmt::MemberExprClass:
    if (std::optional<BuiltinVariable> Variable = Root.Lookup.builtinVariable(E))
      return builtin(*Variable, E);
    return E->isGLValue() ? read(E) : load(E);
  case Stmt::CXXThisExprClass:
    // In a lambda it is that of the function around.
    if (auto *Method = dyn_cast<CXXMethodDecl>(Function); Method && Method->getParent()->isLambda())
      return unknown(E);
    return In.This ? In.This : sourceAt(Function, 3, Type, Scope::Lane, false, nullptr);
  case Stmt::LambdaExprClass:
    return sourceAt(E, 0, Type, Scope::Grid, false, nullptr);
  default:
    return unknown(E);
  }
}

ValueRef ValueFlow::computeCast(const CastExpr *E) {
  const Expr *Inner = E->getSubExpr();
  IntType Type = typeOf(E->getType());
  switch (E->getCastKind()) {
  case CK_LValueToRValue:
    return read(Inner);
  case CK_NoOp:
  case CK_ConstructorConversion:
  case CK_UserDefinedConversion:
  case CK_DerivedToBase:
  case CK_UncheckedDerivedToBase:
  case CK_AtomicToNonAtomic:
  case CK_NonAtomicToAtomic:
    return Inner->isGLValue() ? (E->isGLValue() ? address(Inner) : read(Inner)) : evaluate(Inner);
  case CK_IntegralCast:
  case CK_BooleanToSignedIntegral:
    return Values.cast(evaluate(Inner), Type);
  case CK_IntegralToBoolean:
    return Values.toBool(evaluate(Inner));
  case CK_ArrayToPointerDecay:
    return address(Inner);
  case CK_FunctionToPointerDecay:
  case CK_BuiltinFnToFnPtr:
    return Values.constant(Type, 0);
  case CK_ToVoid:
    return Values.constant(Type, 0);
  case CK_NullToPointer:
    return Values.constant(Type, 0);
  case CK_FloatingToBoolean:
  case CK_PointerToBoolean:
    return pureOf(unsigned(E->getCastKind()) + 1000, BoolType, {evaluate(Inner)});
  default:
    if (Inner->isGLValue())
      return unknown(E);
    return Values.pure(Type, E->getType().getCanonicalType().getTypePtr(), {evaluate(Inner)});
  }
}

ValueRef ValueFlow::computeUnary(const UnaryOperator *E) {
  const Expr *Inner = E->getSubExpr();
  IntType Type = typeOf(E->getType());
  bool IsInteger = E->getType()->isIntegralOrEnumerationType();
  switch (E->getOpcode()) {
  case UO_Plus:
  case UO_Extension:
    return Inner->isGLValue() ? read(Inner) : evaluate(Inner);
  case UO_Minus:
    return IsInteger ? Values.neg(evaluate(Inner)) : pureOf(UO_Minus + 2000, Type, {evaluate(Inner)});
  case UO_Not:
    return IsInteger ? Values.bitNot(evaluate(Inner)) : pureOf(UO_Not + 2000, Type, {evaluate(Inner)});
  case UO_LNot:
    return Type == BoolType ? Values.logicalNot(Values.toBool(evaluate(Inner))) : unknown(E);
  case UO_AddrOf:
    return address(Inner);
  case UO_Deref:
    return address(E);
  case UO_PreInc:
  case UO_PostInc:
  case UO_PreDec:
  case UO_PostDec: {
    ValueRef Old = read(Inner);
    ValueRef New;
    bool Up = E->isIncrementOp();
    if (IsInteger && Old->type() == Type && Type != BoolType)
      New = Values.add(Old, Values.constant(Type, Up ? 1 : uint64_t(-1)));
    else
      New = pureOf(Up ? 3000 : 3001, Old->type(), {Old});
    store(Inner, New, E, Inner);
    return E->isPostfix() ? Old : New;
  }
  default:
    return unknown(E);
  }
}

ValueRef ValueFlow::arithmetic(BinaryOperatorKind Op, ValueRef A, ValueRef B, const Expr *Operand, QualType Result) {
  IntType Type = typeOf(Result);
  bool Integers =
      Operand->getType()->isIntegralOrEnumerationType() && (BinaryOperator::isShiftOp(Op) || A->type() == B->type());
  if (!Integers)
    return pureOf(unsigned(Op) + 4000, Type, {A, B});
  switch (Op) {
  case BO_Add:
    return Values.add(A, B);
  case BO_Sub:
    return Values.sub(A, B);
  case BO_Mul:
    return Values.mul(A, B);
  case BO_Div:
    return Values.div(A, B);
  case BO_Rem:
    return Values.rem(A, B);
  case BO_Shl:
    return Values.shl(A, B);
  case BO_Shr:
    return Values.shr(A, B);
  case BO_And:
    return Values.bitAnd(A, B);
  case BO_Or:
    return Values.bitOr(A, B);
  case BO_Xor:
    return Values.bitXor(A, B);
  case BO_LT:
    return Values.less(A, B);
  case BO_GT:
    return Values.less(B, A);
  case BO_LE:
    return Values.lessEqual(A, B);
  case BO_GE:
    return Values.lessEqual(B, A);
  case BO_EQ:
    return Values.equal(A, B);
  case BO_NE:
    return Values.logicalNot(Values.equal(A, B));
  default:
    return pureOf(unsigned(Op) + 4000, Type, {A, B});
  }
}

ValueRef ValueFlow::computeBinary(const BinaryOperator *E) {
  const Expr *L = E->getLHS(), *R = E->getRHS();
  IntType Type = typeOf(E->getType());
  BinaryOperatorKind Op = E->getOpcode();
  if (Op == BO_Comma)
    return R->isGLValue() ? read(R) : evaluate(R);
  if (Op == BO_Assign) {
    std::optional<AccessPath> Path = Variables->path(L);
    ValueRef V = R->isGLValue() ? read(R) : evaluate(R);
    if (Path) {
      if (Variables->parts(*Path).size() > 1)
        assignFrom(*Path, R, E);
      else
        store(L, V, E, R);
    } else {
      store(L, V, E, R);
    }
    return V;
  }
  if (E->isCompoundAssignmentOp()) {
    const auto *Compound = cast<CompoundAssignOperator>(E);
    ValueRef Old = read(L), Right = evaluate(R);
    BinaryOperatorKind Plain = BinaryOperator::getOpForCompoundAssignment(Op);
    ValueRef New;
    QualType Computation = Compound->getComputationLHSType();
    if (Computation->isIntegralOrEnumerationType() && L->getType()->isIntegralOrEnumerationType()) {
      IntType Wide = typeOf(Computation);
      ValueRef A = Values.cast(Old, Wide);
      New = Values.cast(arithmetic(Plain, A, Right, R, Computation), Type);
    } else {
      New = pureOf(unsigned(Plain) + 5000, Type, {Old, Right});
    }
    store(L, New, E, E);
    return New;
  }
  if (E->isLogicalOp()) {
    if (Type != BoolType)
      return unknown(E);
    ValueRef A = Values.toBool(evaluate(L));
    std::optional<unsigned> RightBlock = Graph->blockOf(R);
    if (RightBlock)
      note(ValueReaders, *RightBlock);
    if (!found(strip(R)) && RightBlock && !States[*RightBlock].Visited)
      return A; // No thread ever asks the right side.
    ValueRef B = Values.toBool(evaluate(R));
    return Op == BO_LAnd ? Values.logicalAnd(A, B) : Values.logicalOr(A, B);
  }
  ValueRef A = L->isGLValue() ? read(L) : evaluate(L);
  ValueRef B = R->isGLValue() ? read(R) : evaluate(R);
  return arithmetic(Op, A, B, L, E->getType());
}

//===----------------------------------------------------------------------===//
// Memory and variables
//===----------------------------------------------------------------------===//

std::optional<ValueFlow::Slot> ValueFlow::captured(const VarDecl *V) const {
  const ValueFlow *Outer = In.Caller;
  for (; Outer; Outer = Outer->In.Caller)
    if (Outer->Variables && Outer->Variables->isConstantAfterInit(V)) {
      std::optional<unsigned> I = Outer->Variables->index({V, nullptr, nullptr});
      if (!I || !Outer->Variables->isFollowed(V))
        return std::nullopt;
      for (const ValueFlow *F = this; F != Outer; F = F->In.Caller)
        F->ReadsCaller = true;
      const Environment &Env = Outer->Current.empty() ? Outer->States[Outer->CurrentBlock].Out : Outer->Current;
      if (*I < Env.size() && Env[*I].Value)
        return Env[*I];
      return std::nullopt;
    }
  return std::nullopt;
}

ValueRef ValueFlow::read(const Expr *LValue) {
  const Expr *E = strip(LValue);
  if (std::optional<AccessPath> Path = Variables->path(E)) {
    if (std::optional<unsigned> I = Variables->index(*Path)) {
      Slot S = Current[*I];
      if (S.From)
        Reads[E] = S.From;
      if (!S.Value) // Read before it is written.
        return sourceAt(E, 1, typeOf(Path->type()), Scope::Lane, false, E);
      return S.Value;
    }
  }
  if (!E->isGLValue())
    return evaluate(E);
  if (!E->getType().isVolatileQualified())
    if (std::optional<PlaceInside> Place = Variables->inside(E))
      return readInside(*Place, E);
  return load(E);
}

ValueRef ValueFlow::memberOfThis(const Expr *E) const {
  std::optional<AccessPath> Path = Object.empty() ? std::nullopt : pathFromThis(E);
  if (!Path || E->getType().isVolatileQualified())
    return nullptr;
  for (const auto &[Member, Value] : Object)
    if (Member == *Path && Value->type() == typeOf(E->getType()))
      return Value;
  return nullptr;
}

ValueFlow::Members ValueFlow::membersOf(const Expr *Of) const {
  Members Result;
  if (!Of)
    return Result;
  if (isa<CXXThisExpr>(Of->IgnoreParenCasts()))
    return Object;
  std::optional<AccessPath> Path = Of->isGLValue() ? Variables->path(Of) : std::nullopt;
  if (!Path || Path->Second || Path->Element >= 0)
    return Result;
  for (unsigned I : Variables->parts(*Path)) {
    const AccessPath &Part = Variables->paths()[I];
    AccessPath Member;
    Member.First = Path->First ? Part.Second : Part.First;
    Member.Second = Path->First ? nullptr : Part.Second;
    if (Member.First && Current[I].Value)
      Result.push_back({Member, Current[I].Value});
  }
  return Result;
}

ValueRef ValueFlow::load(const Expr *E) {
  IntType Type = typeOf(E->getType());
  bool Unsigned = E->getType()->isUnsignedIntegerOrEnumerationType();
  if (std::optional<BuiltinVariable> Variable = Root.Lookup.builtinVariable(E))
    return builtin(*Variable, E);
  if (auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    if (auto *V = dyn_cast<VarDecl>(Ref->getDecl())) {
      if (V->getType().getNonReferenceType().isConstQualified() && V->getType()->isIntegralOrEnumerationType() &&
          V->getInit() && !V->getInit()->isValueDependent() && V->isUsableInConstantExpressions(Root.Context))
        if (const APValue *Constant = V->evaluateValue(); Constant && Constant->isInt())
          return Values.constant(Type, Constant->getInt().extOrTrunc(64).getZExtValue());
      if (Ref->refersToEnclosingVariableOrCapture())
        if (std::optional<Slot> Outer = captured(V)) {
          Reads[E] = Outer->From;
          return Outer->Value;
        }
    }
  }
  if (ValueRef Member = memberOfThis(E))
    return Member;
  if (E->getType().isVolatileQualified())
    return sourceAt(E, 2, Type, Scope::Lane, false, E, 0, Unsigned);
  ValueRef Address = address(E);
  return sourceAt(E, 3, Type, Address->uniformity(), Address->isSourced(), E, 0, Unsigned, std::nullopt,
                  Address->isUnknown());
}

/// Where \p E lies: as uniform as the address is. What is private to a thread is not the same for any two; but where it
/// is never written after its initialisation, an address stands for what lies there.
ValueRef ValueFlow::address(const Expr *LValue) {
  const Expr *E = strip(LValue);
  switch (E->getStmtClass()) {
  case Stmt::DeclRefExprClass: {
    auto *V = dyn_cast<VarDecl>(cast<DeclRefExpr>(E)->getDecl());
    if (!V)
      return sourceAt(cast<DeclRefExpr>(E)->getDecl(), 1, IntType(),
                      isa<FunctionDecl>(cast<DeclRefExpr>(E)->getDecl()) ? Scope::Grid : Scope::Lane, false, nullptr);
    Scope Shared = Scope::Lane;
    switch (memorySpace(V)) {
    case MemorySpace::Shared:
      Shared = Scope::Block;
      break;
    case MemorySpace::Global:
    case MemorySpace::Constant:
    case MemorySpace::Managed:
    case MemorySpace::Host:
      Shared = Scope::Grid;
      break;
    case MemorySpace::Unknown:
    case MemorySpace::Local:
      break;
    }
    if (V->getType()->isReferenceType() && V->getInit() && Shared == Scope::Lane && V->isLocalVarDecl() &&
        !isa<MaterializeTemporaryExpr>(V->getInit()))
      // A reference to memory lies where its initialiser says.
      if (const Expr *Target = strip(V->getInit()); Target->isGLValue() && isa<ArraySubscriptExpr>(Target))
        if (auto It = Known.find(Target); It != Known.end()) {
          if (std::optional<unsigned> Block = Graph->blockOf(Target))
            note(ValueReaders, *Block);
          return It->second.first;
        }
    if (Shared == Scope::Lane && !V->getType()->isReferenceType()) {
      std::optional<unsigned> I = Variables->index({V, nullptr, nullptr});
      ValueRef Content = nullptr;
      if (I && Variables->isFollowed(V) && Variables->isConstantAfterInit(V))
        Content = Current[*I].Value;
      else if (std::optional<Slot> Outer = captured(V))
        Content = Outer->Value;
      if (Content)
        return pureOf(ContentAddress, IntType(), {Content});
      return sourceAt(V, 2, IntType(), Scope::Lane, false, nullptr, 0, false, std::nullopt, /*Unknown=*/true);
    }
    return sourceAt(V, 2, IntType(), Shared, Shared == Scope::Block, nullptr);
  }
  case Stmt::ArraySubscriptExprClass: {
    const auto *Subscript = cast<ArraySubscriptExpr>(E);
    ValueRef Base = evaluate(Subscript->getBase()), Index = evaluate(Subscript->getIdx());
    return pureOf(6000, IntType(), {Base, Index});
  }
  case Stmt::MemberExprClass: {
    const auto *Member = cast<MemberExpr>(E);
    const Expr *Base = Member->getBase();
    ValueRef Object = Member->isArrow() ? evaluate(Base) : Base->isGLValue() ? address(Base) : evaluate(Base);
    return Values.pure(IntType(), Member->getMemberDecl(), {Object});
  }
  case Stmt::UnaryOperatorClass:
    if (cast<UnaryOperator>(E)->getOpcode() == UO_Deref)
      return evaluate(cast<UnaryOperator>(E)->getSubExpr());
    return unknown(E);
  case Stmt::ImplicitCastExprClass:
  case Stmt::CStyleCastExprClass:
  case Stmt::CXXStaticCastExprClass:
  case Stmt::CXXReinterpretCastExprClass:
  case Stmt::CXXConstCastExprClass:
    if (E->isGLValue() && cast<CastExpr>(E)->getSubExpr()->isGLValue())
      return address(cast<CastExpr>(E)->getSubExpr());
    return unknown(E);
  case Stmt::StringLiteralClass:
  case Stmt::PredefinedExprClass:
    return sourceAt(E, 0, IntType(), Scope::Grid, false, nullptr);
  default:
    return unknown(E);
  }
}

//===----------------------------------------------------------------------===//
// CUDA
//===----------------------------------------------------------------------===//

/// \p Number of each thread, the same function for the same \p Key and \p Parameter.
ValueRef ValueFlow::threadNumbers(unsigned Key, unsigned Parameter, llvm::function_ref<int64_t(unsigned)> Number) {
  ValueRef &Known = Root.ThreadNumbers[{Key, Parameter}];
  if (!Known) {
    std::vector<int64_t> Numbers(Values.threads());
    for (unsigned T = 0; T != Values.threads(); ++T)
      Numbers[T] = Number(T);
    Known = Values.exact({32, false}, std::move(Numbers));
  }
  return Known;
}

ValueRef ValueFlow::threadIndex(Axis Part, const Expr *E) {
  constexpr IntType U32{32, false};
  const BlockShape &Shape = Values.shape();
  const std::array<unsigned, 3> &Dim = Shape.Dim;
  auto Table = [&](llvm::function_ref<int64_t(unsigned)> Number) {
    return threadNumbers(unsigned(BuiltinVariableKind::ThreadIdx), unsigned(Part), Number);
  };
  // The same for a whole warp when warps do not span rows.
  bool RowsHoldWarps = Dim[0] ? Dim[0] % LanesPerWarp == 0 : Shape.XIsMultipleOf32;
  static const char Keys[3] = {'x', 'y', 'z'};
  auto Symbolic = [&](unsigned I, unsigned Log2Multiple) {
    return sourceAt(&Keys[I], 0, U32, RowsHoldWarps ? Scope::Warp : Scope::Lane, true, nullptr,
                    RowsHoldWarps ? Log2Multiple : 0, true, Shape.threadLimit() - 1);
  };
  switch (Part) {
  case Axis::X:
    if (Dim[0])
      return Table([&](unsigned T) { return T % Dim[0]; });
    if (Shape.isOneDimensional())
      return Table([](unsigned T) { return T; });
    if (RowsHoldWarps)
      return Values.add(Symbolic(0, 5), Table([](unsigned T) { return T % LanesPerWarp; }));
    return Symbolic(0, 0);
  case Axis::Y:
    if (Dim[1] == 1)
      return Values.constant(U32, 0);
    if (Dim[0] && Dim[1])
      return Table([&](unsigned T) { return T / Dim[0] % Dim[1]; });
    if (Dim[0] && Dim[2] == 1)
      return Table([&](unsigned T) { return T / Dim[0]; });
    return Symbolic(1, 0);
  case Axis::Z:
    if (Dim[2] == 1)
      return Values.constant(U32, 0);
    if (Dim[0] && Dim[1])
      return Table([&](unsigned T) { return T / (Dim[0] * Dim[1]); });
    return Symbolic(2, 0);
  default:
    return sourceAt(E, 0, IntType(), Scope::Lane, true, E);
  }
}

/// blockDim or gridDim along the axis \p Part, 0 to 2: one symbol each, whatever the expression.
ValueRef ValueFlow::builtinExtent(BuiltinVariableKind Kind, unsigned Part) {
  constexpr IntType U32{32, false};
  static const char Keys[2] = {};
  const BlockShape &Shape = Values.shape();
  if (Kind == BuiltinVariableKind::GridDim) {
    const HostNumber &Extent = Root.Input.Grid[Part];
    if (std::optional<int64_t> Number = Extent.only())
      return Values.constant(U32, uint64_t(*Number));
    return sourceAt(&Keys[1], Part, U32, Scope::Grid, false, nullptr, Extent.Log2Multiple, true, Extent.Max,
                    /*Unknown=*/false, Values.add(blockIndex(Part), Values.constant(U32, 1)));
  }
  if (Shape.Dim[Part])
    return Values.constant(U32, Shape.Dim[Part]);
  ValueRef Least = nullptr;
  if (Part == 0 && Shape.isOneDimensional()) {
    std::vector<int64_t> Numbers(Values.threads());
    std::iota(Numbers.begin(), Numbers.end(), 1);
    Least = Values.exact({64, true}, std::move(Numbers));
  }
  unsigned Log2Multiple = std::max(Shape.Log2Multiple[Part], Part == 0 && Shape.XIsMultipleOf32 ? 5u : 0u);
  return sourceAt(&Keys[0], Part, U32, Scope::Grid, false, nullptr, Log2Multiple, true, Shape.threadLimit(),
                  /*Unknown=*/false, Least);
}

/// A key for the symbols of the built-in variable \p Kind, whatever the expression.
static const void *builtinKey(BuiltinVariableKind Kind) {
  static const char Kinds[256] = {};
  return &Kinds[uint8_t(Kind)];
}

/// blockIdx along the axis \p Part, 0 to 2.
ValueRef ValueFlow::blockIndex(unsigned Part) {
  constexpr IntType U32{32, false};
  const HostNumber &Extent = Root.Input.Grid[Part];
  if (Extent.Max && *Extent.Max <= 1)
    return Values.constant(U32, 0);
  return sourceAt(builtinKey(BuiltinVariableKind::BlockIdx), Part, U32, Scope::Block, true, nullptr, 0, true,
                  Extent.Max ? std::optional<int64_t>(*Extent.Max - 1) : std::nullopt);
}

ValueRef ValueFlow::builtin(const BuiltinVariable &Variable, const Expr *E) {
  constexpr IntType U32{32, false};
  const BlockShape &Shape = Values.shape();
  IntType Type = typeOf(E->getType());
  auto Table = [&](llvm::function_ref<int64_t(unsigned)> Number) {
    return threadNumbers(unsigned(Variable.Kind), Variable.Group.TileSize, Number);
  };
  auto Typed = [&](ValueRef V) { return E->getType()->isIntegralOrEnumerationType() ? Values.cast(V, Type) : V; };
  unsigned Part = Variable.Part == Axis::X ? 0 : Variable.Part == Axis::Y ? 1 : Variable.Part == Axis::Z ? 2 : 3;
  auto Key = [&] { return builtinKey(Variable.Kind); };
  // The threads of whole rows are a multiple of 2 to the power of this.
  auto RowMultiple = [&] {
    return Shape.Dim[0] ? unsigned(llvm::countr_zero(Shape.Dim[0])) : Shape.XIsMultipleOf32 ? 5u : 0u;
  };
  auto Uniform = [&](Scope S, unsigned Log2Multiple, std::optional<int64_t> Max = std::nullopt) {
    return sourceAt(Key(), Part, U32, S, S < Scope::Grid, nullptr, Log2Multiple, true, Max);
  };
  if (Part < 3 && (Variable.Kind == BuiltinVariableKind::BlockDim || Variable.Kind == BuiltinVariableKind::GridDim))
    return Typed(builtinExtent(Variable.Kind, Part));
  if (Part < 3 && Variable.Kind == BuiltinVariableKind::BlockIdx)
    return Typed(blockIndex(Part));
  switch (Variable.Kind) {
  case BuiltinVariableKind::ThreadIdx:
    return Typed(threadIndex(Variable.Part, E));
  case BuiltinVariableKind::BlockDim:
    return Typed(Uniform(Scope::Grid, 0, Shape.threadLimit()));
  case BuiltinVariableKind::BlockSize:
    if (Shape.isExact())
      return Typed(Values.constant(U32, Shape.threadLimit()));
    return Typed(Uniform(Scope::Grid, RowMultiple(), Shape.threadLimit()));
  case BuiltinVariableKind::GridSize:
    return Typed(Uniform(Scope::Grid, RowMultiple()));
  case BuiltinVariableKind::WarpSize:
    return Typed(Values.constant(U32, LanesPerWarp));
  case BuiltinVariableKind::LaneId:
    return Typed(Table([](unsigned T) { return T % LanesPerWarp; }));
  case BuiltinVariableKind::LaneMaskEq:
    return Typed(Table([](unsigned T) { return 1u << (T % LanesPerWarp); }));
  case BuiltinVariableKind::LaneMaskLt:
    return Typed(Table([](unsigned T) { return (1u << (T % LanesPerWarp)) - 1; }));
  case BuiltinVariableKind::LaneMaskLe:
    return Typed(Table([](unsigned T) { return (2u << (T % LanesPerWarp)) - 1; }));
  case BuiltinVariableKind::LaneMaskGt:
    return Typed(Table([](unsigned T) { return ~((2u << (T % LanesPerWarp)) - 1); }));
  case BuiltinVariableKind::LaneMaskGe:
    return Typed(Table([](unsigned T) { return ~((1u << (T % LanesPerWarp)) - 1); }));
  case BuiltinVariableKind::WarpId:
    return Typed(Table([](unsigned T) { return T / LanesPerWarp; }));
  case BuiltinVariableKind::ThreadRankInBlock:
    return Typed(Table([](unsigned T) { return T; }));
  case BuiltinVariableKind::GroupRank:
    if (Variable.Group.Kind == GroupKind::Tile && Variable.Group.TileSize)
      return Typed(Table([&](unsigned T) { return T % Variable.Group.TileSize; }));
    if (Variable.Group.Kind == GroupKind::Block)
      return Typed(Table([](unsigned T) { return T; }));
    return sourceAt(E, 0, Type, Scope::Lane, true, E, 0, true);
  case BuiltinVariableKind::GroupIndex:
    if (Variable.Group.Kind == GroupKind::Tile && Variable.Group.TileSize &&
        (Variable.Group.Parent == GroupKind::Block || Variable.Group.Parent == GroupKind::Unknown))
      return Typed(Table([&](unsigned T) { return T / Variable.Group.TileSize; }));
    return sourceAt(E, 0, Type, Scope::Lane, true, E, 0, true);
  case BuiltinVariableKind::GroupSize:
    if (Variable.Group.Kind == GroupKind::Tile && Variable.Group.TileSize)
      return Typed(Values.constant(U32, Variable.Group.TileSize));
    return sourceAt(E, 0, Type, Scope::Lane, false, E, 0, true);
  case BuiltinVariableKind::GroupMask:
    if (Variable.Group.Kind == GroupKind::Tile && Variable.Group.TileSize && Variable.Group.TileSize <= LanesPerWarp) {
      unsigned Size = Variable.Group.TileSize;
      return Typed(Table([&](unsigned T) {
        uint32_t Mask = Size == LanesPerWarp ? AllLanes : (1u << Size) - 1;
        return Mask << (T % LanesPerWarp / Size * Size);
      }));
    }
    return sourceAt(E, 0, Type, Scope::Lane, false, E, 0, true);
  case BuiltinVariableKind::GridThreadIndex:
    if (Part < 3) {
      BuiltinVariable Block = Variable, Dim = Variable, Thread = Variable;
      Block.Kind = BuiltinVariableKind::BlockIdx;
      Dim.Kind = BuiltinVariableKind::BlockDim;
      Thread.Kind = BuiltinVariableKind::ThreadIdx;
      return Values.add(Values.mul(builtin(Block, E), builtin(Dim, E)), builtin(Thread, E));
    }
    return sourceAt(E, 0, Type, Scope::Lane, true, E);
  case BuiltinVariableKind::GridThreadRank: {
    BuiltinVariable Block = Variable, Size = Variable;
    Block.Kind = BuiltinVariableKind::BlockRankInGrid;
    Size.Kind = BuiltinVariableKind::BlockSize;
    // It has 64 bits, but is taken to fit into an index of 32 where it is made one, as blockIdx.x * blockDim.x is.
    ValueRef Before = Values.mul(Values.cast(builtin(Block, E), U32), Values.cast(builtin(Size, E), U32));
    return Typed(Values.add(Before, Table([](unsigned T) { return T; })));
  }
  default: {
    Scope S = Variable.uniformity();
    if (S <= Scope::Group)
      return sourceAt(E, 0, Type, Scope::Lane, S == Scope::Lane, E, 0, true);
    if (!E->getType()->isIntegralOrEnumerationType())
      return sourceAt(Key(), 4 + Part, IntType(), std::min(S, Scope::Grid), S < Scope::Grid, nullptr);
    return Typed(Uniform(std::min(S, Scope::Grid), 0));
  }
  }
}

ValueRef ValueFlow::operationResult(const OperationSite &Site, const CallExpr *E) {
  IntType Type = typeOf(E->getType());
  if (std::optional<BuiltinVariable> Variable = Root.Lookup.builtinVariable(E))
    return builtin(*Variable, E);
  auto ArgumentValue = [&](Argument A) -> ValueRef {
    const Expr *X = A ? A.expr() : nullptr;
    return X ? (X->isGLValue() ? read(X) : evaluate(X)) : nullptr;
  };
  // Some threads get the result, or each its own.
  if (Site.kind() == OperationKind::BlockCollective)
    return unknown(E);
  bool Unsigned = E->getType()->isUnsignedIntegerOrEnumerationType();
  auto Result = [&](Scope S, bool Sourced) { return sourceAt(E, 4, Type, S, Sourced, E, 0, Unsigned); };
  switch (Site.result()) {
  case ResultUniformity::Unknown:
    // A load through a function is as uniform as its address, unless it is made to see what others write.
    if (Site.kind() == OperationKind::Load && !Site.isVolatileAccess())
      if (ValueRef Address = ArgumentValue(Site.pointer()))
        return Result(Address->uniformity(), Address->isSourced());
    return Result(Scope::Lane, false);
  case ResultUniformity::Arguments: {
    llvm::SmallVector<ValueRef, 4> Arguments;
    for (const Expr *A : E->arguments())
      Arguments.push_back(A->isGLValue() ? read(A) : evaluate(A));
    if (Site->Bits != BitFunction::None && Arguments.size() == 1 &&
        E->getArg(0)->getType()->isIntegralOrEnumerationType())
      return Values.bits(Site->Bits, Arguments[0], Type);
    return Values.pure(Type, Site.call()->getCalleeDecl() ? static_cast<const void *>(&Site.operation()) : E,
                       Arguments);
  }
  case ResultUniformity::Lane:
    return Result(Scope::Lane, true);
  case ResultUniformity::MaskMembers:
  case ResultUniformity::MaskMembersIfLaneUniform: {
    bool SmallGroup = false;
    if (std::optional<GroupType> Group = Site.group())
      SmallGroup = Group->Kind != GroupKind::Tile || Group->TileSize != LanesPerWarp;
    if (ValueRef Mask = ArgumentValue(Site.mask()); Mask && Mask->uniformity() < Scope::Warp)
      SmallGroup = true;
    if (Site.result() == ResultUniformity::MaskMembersIfLaneUniform) {
      // Lanes that all read one value get it from whichever lane they read.
      ValueRef Value = ArgumentValue(Site.value());
      if (Value && Value->uniformity() >= Scope::Warp)
        return Value->type() == Type ? Value : Result(Scope::Warp, Value->isSourced());
      if (Argument Width = Site.width()) {
        ValueRef W = ArgumentValue(Width);
        if (!W || W->constant() != std::optional<int64_t>(LanesPerWarp))
          SmallGroup = true;
      }
      ValueRef Lane = ArgumentValue(Site.sourceLane());
      if (!Lane || Lane->uniformity() < Scope::Warp)
        return Result(Scope::Lane, (Lane && Lane->isSourced()) || (Value && Value->isSourced()));
    }
    // Several groups of one warp may differ.
    return Result(SmallGroup ? Scope::Lane : Scope::Warp, !SmallGroup);
  }
  case ResultUniformity::Warp:
    return Result(Scope::Warp, true);
  case ResultUniformity::Block:
    return Result(Scope::Block, true);
  case ResultUniformity::Cluster:
    return Result(Scope::Cluster, true);
  case ResultUniformity::Grid:
    return Result(Scope::Grid, false);
  }
  return unknown(E);
}

/// What the call \p E of the constexpr function \p Callee gives for constants; null if it is no such call.
ValueRef ValueFlow::constantCall(const CallExpr *E, const FunctionDecl *Callee) {
  if (!Callee->isConstexpr() || !E->getNumArgs() || E->isValueDependent() ||
      !E->getType()->isIntegralOrEnumerationType() || isa<CXXMemberCallExpr, CXXOperatorCallExpr>(E) ||
      !llvm::all_of(E->arguments(), [&](const Expr *A) {
        return A->getType()->isIntegralOrEnumerationType() && evaluate(A) && evaluate(A)->constant();
      }))
    return nullptr;
  Expr::EvalResult Result;
  if (!E->EvaluateAsInt(Result, Root.Context))
    return nullptr;
  return Values.constant(typeOf(E->getType()), Result.Val.getInt().extOrTrunc(64).getZExtValue());
}

ValueRef ValueFlow::computeCall(const CallExpr *E) {
  const FunctionDecl *Callee = E->getDirectCallee();
  // The assignment that comes with a class copies member by member.
  if (auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee); Method && Method->isTrivial() &&
      (Method->isCopyAssignmentOperator() || Method->isMoveAssignmentOperator()) && isa<CXXOperatorCallExpr>(E))
    if (std::optional<PlaceInside> Place = Variables->inside(E->getArg(0))) {
      const Expr *From = E->getArg(1);
      if (Place->isWhole())
        assignFrom(Place->Object, From, E);
      else
        storeInside(*Place, From->isGLValue() ? read(From) : evaluate(From), E);
      return unknown(E);
    }
  // A part of a followed object.
  if (E->isGLValue() && !E->getType().isVolatileQualified())
    if (std::optional<PlaceInside> Place = Variables->inside(E))
      return readInside(*Place, E);
  std::optional<OperationSite> Site = Root.Lookup.site(E);
  ValueRef Result = nullptr;
  if (Site)
    Result = operationResult(*Site, E);
  else if (std::optional<BuiltinVariable> Variable = Root.Lookup.builtinVariable(E))
    Result = builtin(*Variable, E);
  else if (Callee && !isa<CUDAKernelCallExpr>(E))
    Result = constantCall(E, Callee);
  if (!Result && !Site && Callee && !isa<CUDAKernelCallExpr>(E))
    Result = follow(E, Callee);
  // What the call may write through references and addresses. A followed callee has said what it writes.
  bool Followed = !Site && callee(E) && callee(E)->isReliable();
  if (!Followed || !Result) {
    unsigned FirstParameter = isa<CXXOperatorCallExpr>(E) && isa_and_nonnull<CXXMethodDecl>(Callee) ? 1 : 0;
    for (unsigned I = 0; I != E->getNumArgs(); ++I) {
      const Expr *A = strip(E->getArg(I));
      if (auto *Address = dyn_cast<UnaryOperator>(A->IgnoreParenCasts()))
        if (Address->getOpcode() == UO_AddrOf) {
          if (!A->getType()->isPointerType() || !A->getType()->getPointeeType().isConstQualified())
            forget(Address->getSubExpr(), E);
          continue;
        }
      if (!A->isGLValue() || A->getType().isConstQualified())
        continue;
      if (Callee && I >= FirstParameter && I - FirstParameter < Callee->getNumParams()) {
        QualType Parameter = Callee->getParamDecl(I - FirstParameter)->getType();
        if (!Parameter->isReferenceType() || Parameter.getNonReferenceType().isConstQualified())
          continue;
      }
      if (I < FirstParameter)
        if (auto *Method = dyn_cast<CXXMethodDecl>(Callee); Method && Method->isConst())
          continue;
      forget(A, E);
    }
    if (auto *MemberCall = dyn_cast<CXXMemberCallExpr>(E)) {
      const CXXMethodDecl *Method = MemberCall->getMethodDecl();
      const Expr *Object = MemberCall->getImplicitObjectArgument();
      if (Object && Object->isGLValue() && !(Method && (Method->isConst() || Method->isStatic())))
        forget(Object, E);
    }
  }
  return Result ? Result : unknown(E);
}

/// Is a call of \p Callee going on?
bool ValueFlow::isRecursive(const FunctionDecl *Callee) const {
  for (const ValueFlow *F = this; F; F = F->In.Caller)
    if (F->Function->getCanonicalDecl() == Callee->getCanonicalDecl())
      return true;
  return false;
}

/// Makes \p Flow that of a call of \p Callee in the context \p Entering. \p OfBefore, null if there is none, is the
/// flow of the call in the flow that this one takes the place of. False if no context may be added.
bool ValueFlow::enterCall(std::unique_ptr<ValueFlow> &Flow, std::unique_ptr<ValueFlow> *OfBefore,
                          const FunctionDecl *Callee, Entry Entering, Members Of) {
  if (Flow && Flow->In == Entering && Flow->Object == Of)
    return true;
  if (!Flow && OfBefore && *OfBefore && (*OfBefore)->In == Entering && (*OfBefore)->Object == Of &&
      !(*OfBefore)->ReadsCaller) {
    Flow = std::move(*OfBefore);
    Flow->In.Caller = this;
    return true;
  }
  // Another context than before, but none may be added: what was found of the call is not true any more.
  if (Root.Contexts >= Root.MaxContexts) {
    Root.OverLimit = Root.HasAllContexts = true;
    if (Flow)
      Flow->Reliable = false;
    return false;
  }
  std::unique_ptr<ValueFlow> Former = std::move(Flow);
  if (!Former && OfBefore)
    Former = std::move(*OfBefore);
  Flow = std::make_unique<ValueFlow>(Root, Callee, std::move(Entering), std::move(Of), Former.get());
  return true;
}

/// Can the caller of \p Function learn a number from it: by what it returns, or by what it stores through a parameter?
/// A lambda stores in what it has captured.
static bool handsBackNumbers(const FunctionDecl *Function) {
  auto IsNumber = [](QualType Type) { return Type->isIntegralOrEnumerationType() && !Type->isBooleanType(); };
  // Such as dim3; a description of a tensor, or of a device, is none.
  auto HoldsNumbers = [&](QualType Type) {
    constexpr unsigned MaxMembers = 4;
    const RecordDecl *Record = Type->getAsRecordDecl();
    if (!Record || !Record->isCompleteDefinition())
      return false;
    unsigned Members = 0;
    for (const FieldDecl *Field : Record->fields())
      if (++Members > MaxMembers || !IsNumber(Field->getType()))
        return false;
    return Members != 0;
  };
  QualType Returned = Function->getReturnType();
  if (IsNumber(Returned.getNonReferenceType()) || HoldsNumbers(Returned.getNonReferenceType()) ||
      isLambdaCallOperator(Function))
    return true;
  return llvm::any_of(Function->parameters(), [&](const ParmVarDecl *P) {
    QualType Type = P->getType();
    QualType To = Type->isReferenceType() || Type->isPointerType() ? Type->getPointeeType() : QualType();
    return !To.isNull() && !To.isConstQualified() && (IsNumber(To) || HoldsNumbers(To)) && !To->isCharType();
  });
}

ValueRef ValueFlow::follow(const CallExpr *E, const FunctionDecl *Callee) {
  const FunctionDecl *Body = nullptr;
  if (Callee->getBuiltinID() && (Callee->hasAttr<ConstAttr>() || Callee->hasAttr<PureAttr>())) {
    llvm::SmallVector<ValueRef, 4> Arguments;
    for (const Expr *A : E->arguments())
      Arguments.push_back(A->isGLValue() ? read(A) : evaluate(A));
    return Values.pure(typeOf(E->getType()), Callee, Arguments);
  }
  // What CUDA makes of numbers, and the model has nothing to say of, is mathematics.
  auto IsNumber = [](QualType Type) { return Type->isArithmeticType(); };
  if (Root.Lookup.isFromToolkit(Callee) && Callee->getReturnType()->isRealFloatingType() && E->getNumArgs() != 0 &&
      llvm::all_of(Callee->parameters(), [&](const ParmVarDecl *P) { return IsNumber(P->getType()); })) {
    llvm::SmallVector<ValueRef, 4> Arguments;
    for (const Expr *A : E->arguments())
      Arguments.push_back(A->isGLValue() ? read(A) : evaluate(A));
    return Values.pure(typeOf(E->getType()), Callee, Arguments);
  }
  if (!Callee->hasBody(Body) || Body->isDependentContext() || Root.Lookup.isFromToolkit(Callee))
    return nullptr;
  if (!Root.Options.FollowSystemHeaders &&
      Root.Context.getSourceManager().isInSystemHeader(Body->getLocation()))
    return nullptr;
  if (Root.Options.FollowOnlyNumbers && !handsBackNumbers(Body))
    return nullptr;
  if (isRecursive(Callee))
    return nullptr;
  if (In.Depth >= Root.Options.MaxCallDepth) {
    Root.OverLimit = true;
    return nullptr;
  }
  auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  bool OperatorOnObject = isa<CXXOperatorCallExpr>(E) && Method && Method->isInstance();
  Entry Entering;
  Entering.Threads = States[CurrentBlock].Threads;
  Entering.Caller = this;
  Entering.Depth = In.Depth + 1;
  Entering.Loops = loopsAt(CurrentBlock);
  for (unsigned I = OperatorOnObject ? 1 : 0; I < E->getNumArgs(); ++I) {
    const Expr *A = E->getArg(I);
    ValueRef V = A->isGLValue() ? read(A) : evaluate(A);
    unsigned Position = unsigned(Entering.Arguments.size());
    if (Position < Body->getNumParams() &&
        V->type() != typeOf(Body->getParamDecl(Position)->getType().getNonReferenceType()))
      V = nullptr;
    Entering.Arguments.push_back(V);
    // The members of an object that is copied.
    const Expr *Copied = strip(A);
    if (auto *Copy = dyn_cast<CXXConstructExpr>(Copied))
      Copied = copiedObject(Copy);
    if (V && Copied && Copied->isGLValue() && Copied->getType()->isRecordType())
      if (Members Of = membersOf(Copied); !Of.empty())
        Entering.ArgumentMembers[Position] = std::move(Of);
  }
  bool KeepsObject = Method && Root.Bodies.of(Body).leavesObjectAlone();
  ValueFlow::Members Members;
  if (KeepsObject && Method->isInstance())
    Members = membersOf(OperatorOnObject ? E->getArg(0)
                                : isa<CXXMemberCallExpr>(E)
                                    ? cast<CXXMemberCallExpr>(E)->getImplicitObjectArgument()
                                    : nullptr);
  if (Method && Method->isInstance()) {
    const Expr *Of = OperatorOnObject ? E->getArg(0) : nullptr;
    if (auto *MemberCall = dyn_cast<CXXMemberCallExpr>(E))
      Of = MemberCall->getImplicitObjectArgument();
    if (Of)
      Entering.This = Of->isGLValue() ? address(Of) : Of->getType()->isPointerType() ? evaluate(Of) : nullptr;
  }
  // Another name for the object, by which it could be changed.
  for (const Expr *A : E->arguments())
    if (std::optional<AccessPath> Path = Variables->path(A->IgnoreParenCasts()->isGLValue() ? A->IgnoreParenCasts() : A);
        Path && !Members.empty() && !(OperatorOnObject && A == E->getArg(0)) && Path->type()->isRecordType())
      Members.clear();
  std::unique_ptr<ValueFlow> &Flow = Callees[E];
  Entering.Threads &= Values.shape().possibleThreads();
  auto OfBefore = Before ? Before->Callees.find(E) : Callees.end();
  if (!enterCall(Flow, Before && OfBefore != Before->Callees.end() ? &OfBefore->second : nullptr, Callee,
                 std::move(Entering), std::move(Members))) {
    if (!Flow)
      Callees.erase(E);
    return nullptr;
  }
  Flow->EnteredBy = E;
  if (!Flow->isReliable()) {
    Root.OverLimit |= Flow->hasGivenUp();
    return nullptr;
  }
  // What it leaves in its reference parameters.
  const BlockState *End = Flow->Graph->hasExit() && Flow->States[Flow->Graph->exit()].Visited
                              ? &Flow->States[Flow->Graph->exit()]
                              : nullptr;
  for (unsigned P = 0; P != Body->getNumParams(); ++P) {
    unsigned Position = P + (OperatorOnObject ? 1 : 0);
    QualType Type = Body->getParamDecl(P)->getType();
    if (Position >= E->getNumArgs())
      continue;
    const Expr *A = strip(E->getArg(Position));
    if (Type->isPointerType()) {
      if (auto *Address = dyn_cast<UnaryOperator>(A->IgnoreParenCasts()))
        if (Address->getOpcode() == UO_AddrOf && !Type->getPointeeType().isConstQualified())
          forget(Address->getSubExpr(), E);
      continue;
    }
    if (!Type->isLValueReferenceType() || Type.getNonReferenceType().isConstQualified())
      continue;
    std::optional<PlaceInside> Place = Variables->inside(A);
    if (!Place)
      continue;
    std::optional<unsigned> I = Flow->Variables->index({Body->getParamDecl(P), nullptr, nullptr});
    bool Simple = I && (!Place->isWhole() || Variables->parts(Place->Object).size() == 1) &&
                  Flow->Variables->isFollowed(Body->getParamDecl(P)) &&
                  Flow->Variables->parts({Body->getParamDecl(P), nullptr, nullptr}).size() == 1;
    if (Simple && End && End->Out[*I].Value)
      store(A, End->Out[*I].Value, E, nullptr);
    else
      forget(A, E);
  }
  if (auto *MemberCall = dyn_cast<CXXMemberCallExpr>(E)) {
    const Expr *Object = MemberCall->getImplicitObjectArgument();
    if (Object && Object->isGLValue() && Method && !KeepsObject)
      forget(Object, E);
  } else if (OperatorOnObject && !KeepsObject) {
    forget(E->getArg(0), E);
  }
  if (E->getType()->isVoidType())
    return Values.constant(IntType(), 0);
  ValueRef Returned = Flow->returned();
  if (!Returned || E->isGLValue() || Returned->type() != typeOf(E->getType()))
    return unknown(E);
  return Returned;
}
