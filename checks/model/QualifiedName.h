//===- QualifiedName.h - Names without version namespaces -------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_MODEL_QUALIFIEDNAME_H
#define CUDALINT_CHECKS_MODEL_QUALIFIEDNAME_H

#include "clang/AST/Decl.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"

namespace cudalint {

/// The name that a library's documentation gives \p D: its qualified name without inline namespaces, without those
/// whose name starts with two underscores (`cooperative_groups::__v1`, `cuda::__4`) or is `details`, and without
/// template arguments. A function with C linkage and a function in a linkage specification has its plain name.
/// Conversion functions end in "operator T". Empty for what has no name or lies in a function.
llvm::SmallString<64> publicName(const clang::NamedDecl &D);

/// Is \p D a member, at any depth, of the top-level namespace \p Name?
bool isInNamespace(const clang::Decl &D, llvm::StringRef Name);

} // namespace cudalint

#endif // CUDALINT_CHECKS_MODEL_QUALIFIEDNAME_H
