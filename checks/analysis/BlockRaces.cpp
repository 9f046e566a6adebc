//===- BlockRaces.cpp - Races between the warps of a block ----------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/BlockRaces.h"
#include "checks/analysis/AccessFacts.h"
#include "checks/analysis/AssumedBlocks.h"
#include "clang/AST/ExprCXX.h"
#include <optional>
#include <set>

using namespace cudalint;
using namespace clang;

/// Is the value that \p A stores the same for the whole block? Of objects that are copied as a whole, it may be.
static bool storesOneValue(const MemoryAccess &A) {
  const Stmt *S = statementOf(A);
  if (auto *Call = dyn_cast_or_null<CXXOperatorCallExpr>(S))
    return Call->getOperator() == OO_Equal;
  auto *Binary = dyn_cast_or_null<BinaryOperator>(S);
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
  if (Of.rulesOutBlockConflicts())
    return;
  using Key = std::pair<const Expr *, const Expr *>;
  std::optional<std::set<Key>> InAll;
  AssumedBlocks Blocks(Of);
  while (std::optional<BlockShape> Shape = Blocks.next()) {
    Assumed.push_back(F.withShape(*Shape, F.input()));
    OfAssumed.push_back(std::make_unique<Conflicts>(*Assumed.back()));
    if (!Assumed.back()->isReliable() || !Blocks.fits(*OfAssumed.back()))
      continue;
    std::vector<Race> Found;
    collect(*OfAssumed.back(), /*IsAssumed=*/true, Found);
    std::set<Key> Here;
    for (const Race &R : Found)
      if (Key K{R.Pair->Earlier->Place, R.Pair->Later->Place}; !InAll || InAll->count(K))
        Here.insert(K);
    InAll = std::move(Here);
    Races = std::move(Found);
    if (InAll->empty())
      break;
  }
  // What is missing within a warp needs no block of a size that is assumed. Where rows can be shorter than a warp, it
  // is the assumed blocks that tell which pairs of accesses stay within one.
  std::set<const Expr *> InWarp;
  if (F.shape().isOneDimensional())
    for (const Conflict &C : Of.find(Scope::Warp))
      if (!C.AlsoAcrossWarps)
        InWarp.insert(C.Later->Place);
  llvm::erase_if(Races, [&](const Race &R) {
    return !InAll->count({R.Pair->Earlier->Place, R.Pair->Later->Place}) || InWarp.count(R.Pair->Later->Place);
  });
  for (Race &R : Races)
    R.NeedsRunTimeValue = true;
}
