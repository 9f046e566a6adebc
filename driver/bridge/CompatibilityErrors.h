//===- CompatibilityErrors.h - Errors of clang that nvcc lacks --*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_BRIDGE_COMPATIBILITYERRORS_H
#define CUDALINT_DRIVER_BRIDGE_COMPATIBILITYERRORS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace clang {
class Diagnostic;
}

namespace cudalint::driver {

/// A construct that nvcc compiles and this clang reports as an error. The table is Gaps.def.
struct CompatibilityGap {
  unsigned DiagnosticID;   ///< clang's, as in clang::diag.
  llvm::StringRef Pattern; ///< Text that the message must contain; empty for any message.
  llvm::StringRef Name;    ///< In kebab case, for `doctor` and the summary.
  llvm::StringRef Summary; ///< For the summary line: "asm operands that only ptxas checks".
};

llvm::ArrayRef<CompatibilityGap> compatibilityGaps();

/// The gap that an error of clang stands for, or null: then the error is one of the program, or of a name that is
/// missing. The driver counts the former in one line and shows the latter.
const CompatibilityGap *classifyCompatibilityError(const clang::Diagnostic &Info);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_BRIDGE_COMPATIBILITYERRORS_H
