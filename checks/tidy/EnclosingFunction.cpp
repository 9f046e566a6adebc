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

/// \p D if it is a function around \p Loc, which lies in a file, else the function in it that is.
static const FunctionDecl *functionAround(const Decl *D, SourceLocation Loc, const SourceManager &SM) {
  if (!isa<TranslationUnitDecl>(D)) {
    SourceLocation Begin = SM.getFileLoc(D->getBeginLoc()), End = SM.getFileLoc(D->getEndLoc());
    if (Begin.isInvalid() || End.isInvalid() || SM.isBeforeInTranslationUnit(Loc, Begin) ||
        SM.isBeforeInTranslationUnit(End, Loc))
      return nullptr;
  }
  if (const auto *Template = dyn_cast<FunctionTemplateDecl>(D))
    D = Template->getTemplatedDecl();
  else if (const auto *Template = dyn_cast<ClassTemplateDecl>(D))
    D = Template->getTemplatedDecl();
  if (const auto *F = dyn_cast<FunctionDecl>(D))
    return F;
  if (const auto *Context = dyn_cast<DeclContext>(D))
    for (const Decl *Inner : Context->decls())
      if (const FunctionDecl *F = functionAround(Inner, Loc, SM))
        return F;
  return nullptr;
}

std::string enclosingFunctionName(const ASTContext &Context, SourceLocation Loc) {
  const SourceManager &SM = Context.getSourceManager();
  // In an editor the scope is the file without its headers, all of which would have to be loaded first.
  for (const Decl *D : Context.getTraversalScope())
    if (const FunctionDecl *F = functionAround(D, SM.getFileLoc(Loc), SM))
      return F->getQualifiedNameAsString();
  return "";
}

} // namespace cudalint
