//===- ParseErrors.h - What the parser did not understand -------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_MODEL_PARSEERRORS_H
#define CUDALINT_CHECKS_MODEL_PARSEERRORS_H

namespace clang {
class Stmt;
}

namespace cudalint {

/// Whether an expression or a variable in \p S was not understood; what is missing may be an exit or a barrier. A null
/// \p S contains no error.
bool containsErrors(const clang::Stmt *S);

} // namespace cudalint

#endif // CUDALINT_CHECKS_MODEL_PARSEERRORS_H
