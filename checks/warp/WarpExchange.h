//===- WarpExchange.h - Where a barrier mends an exchange within a warp -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_WARP_WARPEXCHANGE_H
#define CUDALINT_CHECKS_WARP_WARPEXCHANGE_H

#include "checks/Reporter.h"
#include "checks/analysis/Conflicts.h"
#include <set>

namespace cudalint {

/// Edits and how safe they are. No edits: there is no such fix.
struct ExchangeFix {
  FixSafety Safety = FixSafety::Unsafe;
  llvm::SmallVector<clang::FixItHint, 4> Edits;
};

/// Where the two accesses of a conflict stand in the source, and what separates them.
class WarpExchange {
public:
  WarpExchange(const DeviceFunction &F, const Conflict &Pair);

  const Conflict &pair() const { return *Pair; }
  clang::SourceLocation later() const { return Pair->Later->Place->getBeginLoc(); }
  clang::SourceLocation earlier() const { return Pair->Earlier->Place->getBeginLoc(); }
  /// The innermost block of statements around the later access; null if unknown.
  const clang::Stmt *around() const { return Around; }
  /// The one statement that holds both accesses, so that no barrier fits between; else null.
  const clang::Stmt *update() const { return Update; }
  /// The statement before which a barrier separates the two; null if there is none.
  const clang::Stmt *before() const { return Before; }

  /// A `__syncwarp` before before(), with the mask of the lanes that certainly come there; for Scope::Block a
  /// `__syncthreads`, if no thread of the block can be elsewhere then.
  ExchangeFix insertBarrier(Scope Group = Scope::Warp) const;
  /// For exchanges with an update(): each of \p Updates is split into a read into a register, a barrier, the write and
  /// another barrier; those of \p After get a barrier before the read too. All must be compound assignments.
  ExchangeFix splitUpdates(llvm::ArrayRef<const clang::Stmt *> Updates,
                           const std::set<const clang::Stmt *> &After) const;
  /// For the unrolled reduction `s[t] += s[t + 16]; s[t] += s[t + 8]; ...` that \p Updates are: a register that is
  /// reduced with shuffles and stored at the end. Only the lowest lane holds the same result as before.
  ExchangeFix useShuffles(llvm::ArrayRef<const clang::Stmt *> Updates) const;

private:
  std::optional<std::string> barrierAt(const clang::Stmt *S, FixSafety &Safety) const;
  std::optional<std::string> blockBarrierAt(const clang::Stmt *S, FixSafety &Safety) const;

  const DeviceFunction *F;
  const Conflict *Pair;
  /// The function that holds both, or the calls that lead to them.
  const ValueFlow *Common;
  const clang::Stmt *Around = nullptr, *Update = nullptr, *Before = nullptr;
  /// Before is the whole body of a loop, without braces.
  bool NeedsBraces = false;
};

} // namespace cudalint

#endif // CUDALINT_CHECKS_WARP_WARPEXCHANGE_H
