//===- FixApplier.h - Writes fixes into the source --------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_FIXAPPLIER_H
#define CUDALINT_DRIVER_FIXAPPLIER_H

#include "clang-tidy/ClangTidyDiagnosticConsumer.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace cudalint::driver {

/// What applyFixes() did.
struct FixOutcome {
  unsigned Applied = 0;           ///< Findings whose fix is in the files now.
  unsigned Overlapping = 0;       ///< Fixes left out because an earlier one changes the same text; run again for those.
  std::vector<std::string> Files; ///< Files written.
  std::vector<std::string> Errors; ///< One line for each file that could not be written; it is as it was.
};

/// Applies the safe fix of each finding, and with \p Unsafe the first unsafe one of findings without a safe fix, in the
/// given order. A fix is applied whole or not at all. Each file is replaced atomically and keeps its permissions.
FixOutcome applyFixes(llvm::ArrayRef<clang::tidy::ClangTidyError> Findings, bool Unsafe);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_FIXAPPLIER_H
