//===- InsertedLines.h - Where the lines that a fix adds go -----*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_INSERTEDLINES_H
#define CUDALINT_CHECKS_INSERTEDLINES_H

#include "clang/Basic/Diagnostic.h"
#include "llvm/ADT/StringRef.h"

namespace cudalint {

/// Inserts \p Text, statements without the last line's end, above the statement that begins at \p Begin, which goes on
/// \p Deeper than it is indented unless a comment for the next line stands above: it stays with the statement.
clang::FixItHint linesBefore(clang::SourceLocation Begin, llvm::StringRef Text, const clang::SourceManager &SM,
                             llvm::StringRef Deeper = "");

/// Inserts \p Text below the statement that ends before \p End and is indented as the one that begins at \p Begin. A
/// comment behind the statement stays with it.
clang::FixItHint linesBehind(clang::SourceLocation Begin, clang::SourceLocation End, llvm::StringRef Text,
                             const clang::SourceManager &SM, const clang::LangOptions &Options);

/// The first byte of the comment lines above the line of \p Offset in \p Text, from which on they belong to that line
/// because one says NOLINTNEXTLINE; \p Offset's own line if none does.
unsigned startWithComments(llvm::StringRef Text, unsigned Offset);

} // namespace cudalint

#endif // CUDALINT_CHECKS_INSERTEDLINES_H
