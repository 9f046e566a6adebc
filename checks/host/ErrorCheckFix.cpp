//===- ErrorCheckFix.cpp - Looking at an error, as a fix ------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/host/ErrorCheckFix.h"
#include "checks/InsertedLines.h"
#include "checks/UnitFacts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ParentMap.h"
#include "clang/AST/Stmt.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace cudalint {

std::optional<ErrorCheckStyle> errorCheckStyle(const Unit &U) {
  std::vector<const CallExpr *> Calls;
  llvm::SetVector<const FunctionDecl *> Functions;
  for (const OperationUse &Use : U.operations())
    if (Use.Site.call() && Use.Site->ErrorResult) {
      Calls.push_back(Use.Site.call());
      Functions.insert(Use.Function);
    }
  return errorCheckStyle(U.context(), U.analyses().lookup(), Calls, Functions.getArrayRef());
}

llvm::SmallVector<FixItHint, 2> checkLaunch(const Unit &U, const OperationUse &Use) {
  ASTContext &Context = U.context();
  const SourceManager &SM = Context.getSourceManager();
  const CallExpr *Launch = Use.Site.call();
  if (Launch->getBeginLoc().isMacroID() || Launch->getEndLoc().isMacroID())
    return {};
  // A statement of its own, directly inside braces.
  ParentMap Parents(Use.Function->getBody());
  const Stmt *Parent = Parents.getParentIgnoreParens(const_cast<CallExpr *>(Launch));
  while (isa_and_nonnull<FullExpr>(Parent))
    Parent = Parents.getParent(Parent);
  if (!isa_and_nonnull<CompoundStmt>(Parent))
    return {};
  std::optional<Token> Semicolon = Lexer::findNextToken(Launch->getEndLoc(), SM, Context.getLangOpts());
  std::optional<ErrorCheckStyle> Style = errorCheckStyle(U);
  if (!Semicolon || Semicolon->isNot(tok::semi) || !Style)
    return {};
  return {linesBehind(Launch->getBeginLoc(), Semicolon->getEndLoc(),
                      Style->Before + "cudaGetLastError()" + Style->Behind + ";", SM, Context.getLangOpts())};
}

llvm::SmallVector<FixItHint, 2> checkCall(const Unit &U, const CallExpr *Call) {
  std::optional<ErrorCheckStyle> Style = errorCheckStyle(U);
  if (!Style || Call->getBeginLoc().isMacroID() || Call->getEndLoc().isMacroID())
    return {};
  SourceLocation End =
      Lexer::getLocForEndOfToken(Call->getEndLoc(), 0, U.context().getSourceManager(), U.context().getLangOpts());
  return {FixItHint::CreateInsertion(Call->getBeginLoc(), Style->Before),
          FixItHint::CreateInsertion(End, Style->Behind)};
}

} // namespace cudalint
