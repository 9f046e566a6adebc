//===- Wording.h - Words that checks share ----------------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_WORDING_H
#define CUDALINT_CHECKS_WORDING_H

#include "checks/Reporter.h"
#include "checks/analysis/DeviceFunction.h"

namespace cudalint {

struct Conflict;

/// The source text of \p S on one line, in single quotes, cut to a readable length. Text that comes from a macro is
/// shown as it was written.
std::string quoted(const clang::Stmt *S, const clang::ASTContext &Context);

/// Where a message about \p Site points: at the name of a called function, else at the statement.
clang::SourceLocation placeOf(const OperationSite &Site);

/// "thread 37", with the coordinates instead of the number where the block is known to have several rows:
/// "thread (5, 1)".
std::string threadWords(unsigned Thread, const BlockShape &Shape);

/// "bytes 4 to 7", "byte 4".
std::string bytesWords(int64_t First, int64_t Last);

/// "bytes 4 to 7 of 'u'": what both threads of \p Pair touch, a conflict in bytes; "bytes of 'u'" if that is not known.
std::string bytesWords(const Conflict &Pair);

/// The part of \p Condition, evaluated in \p In, because of which the threads of \p Group differ, where `&&`, `||`, `!`
/// and variables make it of one that does and others that do not; else \p Condition.
const clang::Expr *partThatDiffers(const clang::Expr *Condition, const ValueFlow &In, Scope Group);

/// Adds notes to \p F that say why \p Condition, evaluated in \p In, is not the same for all threads of \p Group: from
/// what is read to the variables that carry it. None if nothing is known.
void explainDivergence(Finding &F, const DeviceFunction &Function, const ValueFlow &In, const clang::Expr *Condition,
                       Scope Group, const clang::ASTContext &Context);

} // namespace cudalint

#endif // CUDALINT_CHECKS_WORDING_H
