//===- ParseErrors.h - What the parser did not understand -------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_MODEL_PARSEERRORS_H
#define CUDALINT_CHECKS_MODEL_PARSEERRORS_H

namespace clang {
class ASTContext;
class Stmt;
}

namespace cudalint {

/// Whether something in the body \p S was not understood; what is missing may be an exit or a barrier. Besides
/// expressions and variables with errors, that is a statement of which the parser kept nothing: clang leaves it out of
/// the tree without a mark, so that the text between two statements is looked at. A null \p S contains no error.
bool containsErrors(const clang::Stmt *S, const clang::ASTContext &Context);

} // namespace cudalint

#endif // CUDALINT_CHECKS_MODEL_PARSEERRORS_H
