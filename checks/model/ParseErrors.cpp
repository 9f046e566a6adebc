//===- ParseErrors.cpp - What the parser did not understand ---------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/model/ParseErrors.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cudalint {

bool containsErrors(const Stmt *S) {
  if (!S)
    return false;
  if (const auto *E = llvm::dyn_cast<Expr>(S))
    return E->containsErrors();
  if (const auto *DS = llvm::dyn_cast<DeclStmt>(S))
    if (llvm::any_of(DS->decls(), [](const Decl *D) { return D->isInvalidDecl(); }))
      return true;
  return llvm::any_of(S->children(), containsErrors);
}

} // namespace cudalint
