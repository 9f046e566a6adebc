//===- LineHash.h - GitHub's hash of a line ---------------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_REPORT_LINEHASH_H
#define CUDALINT_DRIVER_REPORT_LINEHASH_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace cudalint::driver {

/// For each line of \p Text what GitHub's code scanning takes as its fingerprint: `<hash>:<n>` where the hash is over the
/// next 100 UTF-16 units from the beginning of the line on, spaces and tabs not counted, and n says that it is the n-th
/// line with this hash. The action that uploads a report computes the same from the file and warns where the report
/// says otherwise (github/codeql-action, src/fingerprints.ts).
std::vector<std::string> lineHashes(llvm::StringRef Text);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_REPORT_LINEHASH_H
