//===- FenceFix.h - Where a missing fence goes ------------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_MEMORY_FENCEFIX_H
#define CUDALINT_CHECKS_MEMORY_FENCEFIX_H

#include "checks/Reporter.h"
#include "checks/analysis/Publication.h"
#include "clang/Basic/Diagnostic.h"

namespace cudalint {

/// The edits that put a fence where \p U lacks one: before the statement that writes the flag, or behind the wait.
/// Empty where no such place is exact: inside macros, in the condition of a loop, between two parts of one statement.
llvm::SmallVector<clang::FixItHint, 2> fenceFix(const UnorderedPublication &U, const clang::ASTContext &Context);

/// The fence that orders memory for \p Needed: "__threadfence()" or "__threadfence_block()".
llvm::StringRef fenceFor(Scope Needed);

/// Adds the notes to \p F that tell what \p U is about: the data, who waits, and what was taken for a fence.
void explainPublication(Finding &F, const UnorderedPublication &U, const clang::ASTContext &Context);

} // namespace cudalint

#endif // CUDALINT_CHECKS_MEMORY_FENCEFIX_H
