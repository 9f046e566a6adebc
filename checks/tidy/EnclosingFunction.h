//===- EnclosingFunction.h - The function around a place --------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_TIDY_ENCLOSINGFUNCTION_H
#define CUDALINT_CHECKS_TIDY_ENCLOSINGFUNCTION_H

#include "clang/Basic/SourceLocation.h"
#include <string>

namespace clang {
class ASTContext;
}

namespace cudalint {

/// The qualified name, without template arguments, of the named function whose text holds \p Loc; empty if there is
/// none. Findings keep it so that reports can say where they are and recognise a finding whose line has moved.
std::string enclosingFunctionName(const clang::ASTContext &Context, clang::SourceLocation Loc);

} // namespace cudalint

#endif // CUDALINT_CHECKS_TIDY_ENCLOSINGFUNCTION_H
