//===- BallotMask.h - A branch's own mask, as a fix -------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_WARP_BALLOTMASK_H
#define CUDALINT_CHECKS_WARP_BALLOTMASK_H

#include "checks/analysis/DeviceFunction.h"
#include "clang/Basic/Diagnostic.h"

namespace cudalint {

/// The `if` whose then branch alone keeps lanes away from \p Site, or from the call that leads to it: the whole warp
/// comes to it, its condition has no side effects, no macro is in the way and a statement can be put before it. Null if
/// there is none, or if \p F is no kernel.
const clang::IfStmt *decidingIf(const DeviceFunction &F, const SyncSite &Site);

/// The text of \p S as written; empty if a macro is in the way.
llvm::StringRef sourceText(const clang::Stmt *S, const clang::ASTContext &Context);

/// Can \p E be evaluated once more without changing anything? CUDA's built-in variables can, though clang reads them by a
/// call.
bool isRepeatable(const clang::Expr *E, OperationLookup &Lookup, const clang::ASTContext &Context);

/// A name that begins with \p Base, is not used anywhere in the function and is not given to another branch of it.
std::string freshName(const DeviceFunction &F, const clang::IfStmt *If, llvm::StringRef Base);

/// Is the mask of the ballot of \p If's condition the right one for \p Site inside it? It is for votes, reductions and
/// `__syncwarp`; it is for a shuffle only if that reads no lane outside the mask, or if what it reads may be thrown away:
/// a reduction by shuffles over a part of the warp needs neutral values instead.
bool ballotSuits(const DeviceFunction &F, const SyncSite &Site, const clang::IfStmt *If);

/// Edits that take a ballot of the condition of the decidingIf() before it and use the result as the mask of the
/// collectives inside that have a full mask, \p Site first of all. None if the mask would be wrong for one of them, or if
/// \p Site is not the first of them: the edits belong to one finding.
llvm::SmallVector<clang::FixItHint, 4> takeMaskFromBallot(const DeviceFunction &F, const SyncSite &Site);

/// A statement that takes the ballot of \p If's condition, to be put before it, and the name that it gives the mask.
std::pair<clang::FixItHint, std::string> ballotBefore(const DeviceFunction &F, const clang::IfStmt *If);

} // namespace cudalint

#endif // CUDALINT_CHECKS_WARP_BALLOTMASK_H
