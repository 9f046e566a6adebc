//===- Documentation.h - What is generated from the checks' records -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_DOCUMENTATION_H
#define CUDALINT_DRIVER_DOCUMENTATION_H

#include "checks/Check.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace cudalint::driver {

/// What the check finds, as a sentence.
std::string summarySentence(const CheckInfo &I);

/// The page of \p C in Markdown, as docs/checks/<name>.md holds it.
std::string checkPage(const Check &C);

/// The table of all checks in Markdown. \p PagePrefix precedes each page's file name.
std::string checkTable(llvm::StringRef PagePrefix);

/// Which checks cover which rules of others, as docs/compliance.md holds it.
std::string complianceTable();

/// Writes every page, the table of rules, and the index below \p Root/docs/checks and the table into \p Root/README.md, between its two
/// `generated` comments. Files that are right already are left untouched.
llvm::Error writeDocumentation(llvm::StringRef Root);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_DOCUMENTATION_H
