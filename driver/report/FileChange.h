//===- FileChange.h - What a change has done to a file ----------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_REPORT_FILECHANGE_H
#define CUDALINT_DRIVER_REPORT_FILECHANGE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace cudalint::driver {

/// What a change has done to one file.
struct FileChange {
  /// Lines from Begin on, Count of them, that are new; with a count of 0, some are gone in front of line Begin.
  struct Hunk {
    unsigned Begin, Count;
  };
  std::vector<Hunk> Hunks; ///< In the order of the lines.
  bool IsNew = false;      ///< All of it, also where a link leads elsewhere now.
};

/// By path.
using FileChanges = llvm::StringMap<FileChange>;

/// Adds what \p Patch, in the unified form, changes to \p Files. \p PathOf makes a path of a name in the patch. Fails
/// if a line does not fit.
llvm::Error readUnifiedDiff(llvm::StringRef Patch, llvm::function_ref<std::string(llvm::StringRef Name)> PathOf,
                            FileChanges &Files);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_REPORT_FILECHANGE_H
