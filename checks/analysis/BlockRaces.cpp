//===- BlockRaces.cpp - Races between the warps of a block ----------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/BlockRaces.h"
#include "checks/analysis/AccessFacts.h"
#include "checks/analysis/SharedVariables.h"
#include "clang/AST/Expr.h"
#include "clang/Analysis/CFG.h"
#include <set>
#include <unordered_set>

using namespace cudalint;
using namespace clang;

/// Threads of blocks that are assumed where the number is not known. A kernel that asks for the number is written for
/// any; one of two warps is too small to show what happens in it.
static constexpr unsigned OrdinarySizes[] = {64, 128, 256};
static constexpr unsigned SmallSize = 64;

static bool asksForSize(const ValueFlow &Flow) {
  const FlowGraph &Graph = *Flow.graph();
  for (unsigned B = 0; B != Graph.size(); ++B)
    for (const CFGElement &Element : *Graph.block(B).Source)
      if (auto Statement = Element.getAs<CFGStmt>())
        if (auto *E = dyn_cast<Expr>(Statement->getStmt()))
          if (std::optional<BuiltinVariable> V = Flow.root().Lookup.builtinVariable(E);
              V && (V->Kind == BuiltinVariableKind::BlockDim || V->Kind == BuiltinVariableKind::BlockSize))
            return true;
  return llvm::any_of(Flow.callees(),
                      [](const auto &Callee) { return Callee.second->isReliable() && asksForSize(*Callee.second); });
}

/// Does some thread read an element of an array that no thread writes, where all indices are known? Then the block has
/// another number of threads.
static bool readsUnwritten(const Conflicts &Of) {
  SharedVariables Shared(Of.accesses());
  LaneSet Exist = Of.function().shape().possibleThreads();
  for (const VarDecl *Variable : Shared.followed()) {
    std::unordered_set<int64_t> Written;
    bool AllKnown = true;
    for (const MemoryAccess *A : Shared.accesses(Variable)) {
      AllKnown &= A->Index && A->Index->isExact() && A->Unit == Shared.accesses(Variable).front()->Unit && !A->Member;
      for (unsigned T = 0; AllKnown && A->isWrite() && T != Of.function().shape().threadLimit(); ++T)
        if (A->threads().test(T) && Exist.test(T))
          Written.insert(A->Index->known(T));
    }
    if (!AllKnown)
      continue;
    for (const MemoryAccess *A : Shared.accesses(Variable))
      for (unsigned T = 0; !A->isWrite() && T != Of.function().shape().threadLimit(); ++T)
        if (A->threads().test(T) && !Written.count(A->Index->known(T)))
          return true;
  }
  return false;
}

/// Is the value that \p A stores the same for the whole block?
static bool storesOneValue(const MemoryAccess &A) {
  auto *Binary = dyn_cast_or_null<BinaryOperator>(statementOf(A));
  ValueRef V = Binary && Binary->getOpcode() == BO_Assign ? A.Flow->value(Binary->getRHS()) : nullptr;
  return V && V->uniformity() >= Scope::Block;
}

/// \p IsAssumed: the number of threads is.
void BlockRaces::collect(Conflicts &Of, bool IsAssumed, std::vector<Race> &Result) const {
  using Accesses = std::pair<const MemoryAccess *, const MemoryAccess *>;
  std::set<Accesses> InWarp;
  for (const Conflict &C : Of.find(Scope::Warp))
    if (!C.AlsoAcrossWarps)
      InWarp.insert({C.Earlier, C.Later});
  bool HasBarrier = llvm::any_of(Of.function().sites(), [](const SyncSite &Site) {
    return Site.Operation.synchronizes() >= Scope::Block ||
           (Site.Operation.synchronizes() == Scope::Group &&
            Site.Operation.participants() != Participants::MaskMembers);
  });
  for (const Conflict &C : Of.find(Scope::Block)) {
    if (C.Earlier->Space != MemorySpace::Shared || InWarp.count({C.Earlier, C.Later}))
      continue;
    // Each warp does the same with the same elements: to be told apart from one value that all warps store.
    const MemoryAccess &Writer = C.Earlier->isWrite() ? *C.Earlier : *C.Later;
    if (!C.AlsoAcrossWarps && storesOneValue(Writer))
      continue;
    // Without any barrier of the block, and with one of the warp here: a kernel for blocks of one warp.
    if (!HasBarrier && IsAssumed &&
        Of.intervals().wayWithout(Intervals::placeOf(*C.Earlier), Intervals::placeOf(*C.Later), Scope::Warp,
                                  SyncKind::PossibleBarrier) == UnsyncedPath::None)
      continue;
    Result.push_back({&Of, &C, C.NeedsRunTimeValue});
  }
}

BlockRaces::BlockRaces(Conflicts &Of) {
  const DeviceFunction &F = Of.function();
  if (!F.isKernel() || llvm::none_of(Of.accesses().all(), [](const MemoryAccess &A) {
        return A.Space == MemorySpace::Shared && A.isWrite();
      }))
    return;
  if (F.shape().isExact()) {
    collect(Of, /*IsAssumed=*/false, Races);
    return;
  }
  if (!F.shape().isOneDimensional())
    return;
  const RootState &Root = F.flow().root();
  unsigned Largest = std::min(Of.existingThreads().count(), F.shape().threadLimit());
  using Key = std::pair<const Expr *, const Expr *>;
  std::set<Key> InAll;
  bool AnySize = asksForSize(F.flow()), First = true;
  for (unsigned Size : OrdinarySizes) {
    if (Size > Largest || (!First && InAll.empty()))
      break;
    if (AnySize && Size == SmallSize)
      continue;
    Assumed.push_back(std::make_unique<DeviceFunction>(Root.Context, Root.Lookup, Root.Options, F.function(),
                                                       BlockShape::exact(Size), F.input()));
    OfAssumed.push_back(std::make_unique<Conflicts>(*Assumed.back()));
    if (!Assumed.back()->isReliable() || readsUnwritten(*OfAssumed.back()))
      continue;
    std::vector<Race> Found;
    collect(*OfAssumed.back(), /*IsAssumed=*/true, Found);
    std::set<Key> Here;
    for (const Race &R : Found)
      if (Key K{R.Pair->Earlier->Place, R.Pair->Later->Place}; First || InAll.count(K))
        Here.insert(K);
    First = false;
    InAll = std::move(Here);
    Races = std::move(Found);
  }
  // What is missing within a warp needs no block of a size that is assumed.
  std::set<const Expr *> InWarp;
  for (const Conflict &C : Of.find(Scope::Warp))
    if (!C.AlsoAcrossWarps)
      InWarp.insert(C.Later->Place);
  llvm::erase_if(Races, [&](const Race &R) {
    return !InAll.count({R.Pair->Earlier->Place, R.Pair->Later->Place}) || InWarp.count(R.Pair->Later->Place);
  });
  for (Race &R : Races)
    R.NeedsRunTimeValue = true;
}
