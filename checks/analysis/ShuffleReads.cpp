//===- ShuffleReads.cpp - From which lane a shuffle reads -----------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/ShuffleReads.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/bit.h"

using namespace cudalint;
using namespace clang;

/// Value of \p E in the first iteration of the loop that changes it, else where it stands.
static ValueRef firstValue(const ValueFlow &Flow, const Expr *E) {
  ValueRef V = Flow.value(E);
  if (!V || V->isExact())
    return V;
  if (const Definition *D = Flow.definition(E->IgnoreParenImpCasts()))
    for (const Definition *From : D->Merged)
      if (ValueRef Initial = From->Assigned ? Flow.value(From->Assigned) : nullptr; Initial && Initial->isExact())
        return Initial;
  return V;
}

ShuffleReads::ShuffleReads(const SyncSite &Site) : Kind(Site.Operation.kind()) {
  const OperationSite &Shuffle = Site.Operation;
  const Expr *Distance = Shuffle.sourceLane().expr();
  if (!Shuffle->isShuffle() || !Distance)
    return;
  ValueRef V = firstValue(*Site.Flow, Distance);
  if (!V || !V->isExact())
    return;
  int64_t Lanes = LanesPerWarp;
  if (const Expr *E = Shuffle.width().expr()) {
    ValueRef W = Site.Flow->value(E);
    if (!W || !W->constant())
      return;
    Lanes = *W->constant();
  } else if (Shuffle.width()) {
    return;
  }
  if (std::optional<GroupType> Group = Shuffle.group(); Group && Group->Kind == GroupKind::Tile && Group->TileSize)
    Lanes = Group->TileSize;
  if (Lanes < 1 || Lanes > LanesPerWarp || !llvm::has_single_bit(uint64_t(Lanes)))
    return;
  Number = V;
  Width = unsigned(Lanes);
}

unsigned ShuffleReads::of(unsigned Thread) const {
  int64_t Lane = Thread % LanesPerWarp, N = Number->known(Thread), First = Lane / Width * Width, Read = Lane;
  switch (Kind) {
  case OperationKind::ShuffleIndex:
    return unsigned(First + ((N % Width) + Width) % Width);
  case OperationKind::ShuffleDown:
    Read = Lane + N;
    break;
  case OperationKind::ShuffleUp:
    Read = Lane - N;
    break;
  default: // A lane of a lower sub-section can be read by xor, one of a higher cannot.
    Read = Lane ^ N;
    return Read >= 0 && Read < First + Width ? unsigned(Read) : unsigned(Lane);
  }
  return Read < First || Read >= First + Width ? unsigned(Lane) : unsigned(Read);
}
