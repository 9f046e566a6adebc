//===- MissingBlocks.cpp - Blocks that a grid barrier waits for -----------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/MissingBlocks.h"
#include "checks/analysis/Dependence.h"
#include "checks/analysis/GridBarriers.h"

using namespace cudalint;
using namespace clang;

/// Is \p Kind different for the blocks of a grid?
static bool differsByBlock(BuiltinVariableKind Kind) {
  switch (Kind) {
  case BuiltinVariableKind::BlockIdx:
  case BuiltinVariableKind::BlockRankInGrid:
  case BuiltinVariableKind::GridThreadIndex:
  case BuiltinVariableKind::GridThreadRank:
  case BuiltinVariableKind::ClusterIdx:
    return true;
  default:
    return false;
  }
}

MissingBlocks cudalint::missingBlocks(const DeviceFunction &F, const SyncSite &Site) {
  MissingBlocks Result;
  if (!F.isReliable() || !Site.Flow->isReliable() || !isGridBarrier(Site.Operation, *Site.Flow))
    return Result;
  for (const DeviceFunction::Reason &R : F.reasons(Site, Scope::Grid)) {
    if (!R.Condition)
      continue;
    bool Away = !R.Absence.Away.empty(), Exited = F.isKernel() && !R.Absence.Exited.empty();
    // Threads of one block that part are another mistake.
    if (Away && R.Flow->branch(R.Absence.Branch).Together < Scope::Block)
      continue;
    if ((!Away && !Exited) || !dependsOn(R.Condition, *R.Flow, /*AtLimit=*/false, [&](const Expr *E) {
          std::optional<BuiltinVariable> Variable = R.Flow->root().Lookup.builtinVariable(E);
          return Variable && differsByBlock(Variable->Kind);
        }))
      continue;
    Result.What = Away ? MissingBlocks::Kind::Away : MissingBlocks::Kind::Exited;
    Result.Because = R;
    unsigned Depth = R.Flow->entry().Depth;
    if (Depth < Site.Calls.size())
      Result.Calls.assign(Site.Calls.begin() + Depth, Site.Calls.end());
    return Result;
  }
  return Result;
}
