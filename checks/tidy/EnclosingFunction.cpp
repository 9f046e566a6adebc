//===- EnclosingFunction.cpp - The function around a place ----------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/tidy/EnclosingFunction.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace cudalint {

/// The innermost function declared in \p Scope around \p Loc, which lies in a file.
static const FunctionDecl *functionAround(const DeclContext &Scope, SourceLocation Loc, const SourceManager &SM) {
  for (const Decl *D : Scope.decls()) {
    SourceLocation Begin = SM.getFileLoc(D->getBeginLoc()), End = SM.getFileLoc(D->getEndLoc());
    if (Begin.isInvalid() || End.isInvalid() || SM.isBeforeInTranslationUnit(Loc, Begin) ||
        SM.isBeforeInTranslationUnit(End, Loc))
      continue;
    if (const auto *Template = dyn_cast<FunctionTemplateDecl>(D))
      D = Template->getTemplatedDecl();
    else if (const auto *Template = dyn_cast<ClassTemplateDecl>(D))
      D = Template->getTemplatedDecl();
    if (const auto *F = dyn_cast<FunctionDecl>(D))
      return F;
    if (const auto *Inner = dyn_cast<DeclContext>(D))
      if (const FunctionDecl *F = functionAround(*Inner, Loc, SM))
        return F;
  }
  return nullptr;
}

std::string enclosingFunctionName(const ASTContext &Context, SourceLocation Loc) {
  const SourceManager &SM = Context.getSourceManager();
  const FunctionDecl *F = functionAround(*Context.getTranslationUnitDecl(), SM.getFileLoc(Loc), SM);
  return F ? F->getQualifiedNameAsString() : "";
}

} // namespace cudalint
