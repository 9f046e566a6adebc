//===- UncalledOperations.cpp - Operations named but not called -----------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/UncalledOperations.h"
#include "checks/analysis/DiscardedValues.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace cudalint;
using namespace clang;

/// Is to name \p Row without effect certainly not what was meant?
static bool isMeantToBeCalled(const Operation &Row) {
  return Row.Synchronizes != Scope::None || Row.Orders != Scope::None ||
         (Row.Kind >= OperationKind::HostDeviceSync && Row.Kind <= OperationKind::HostEventSync);
}

/// The statements between \p Begin and \p End, in one file, that are the name of a built-in function. What lies behind
/// a preprocessor conditional may not be compiled and is left out.
static void addBuiltins(SourceLocation Begin, SourceLocation End, OperationLookup &Lookup, const ASTContext &Context,
                        std::vector<UncalledOperation> &Found) {
  const SourceManager &SM = Context.getSourceManager();
  auto [File, First] = SM.getDecomposedLoc(Begin);
  auto [EndFile, Last] = SM.getDecomposedLoc(End);
  bool Invalid = false;
  StringRef Text = SM.getBufferData(File, &Invalid);
  if (Invalid || File != EndFile || Last < First || !Text.slice(First, Last).contains("__"))
    return;
  Lexer Raw(SM.getLocForStartOfFile(File), Context.getLangOpts(), Text.data(), Text.data() + First,
            Text.data() + Text.size());
  Token Before, Name, After;
  Before.startToken();
  Raw.LexFromRawLexer(Name);
  unsigned Conditionals = 0;
  while (Name.isNot(tok::eof) && SM.getFileOffset(Name.getLocation()) < Last) {
    Raw.LexFromRawLexer(After);
    if (Name.is(tok::hash) && Name.isAtStartOfLine() && After.is(tok::raw_identifier)) {
      StringRef Directive = After.getRawIdentifier();
      if (Directive.starts_with("if"))
        ++Conditionals;
      else if (Directive == "endif" && Conditionals)
        --Conditionals;
    }
    bool Begins = Before.isOneOf(tok::l_brace, tok::r_brace, tok::semi);
    if (!Conditionals && Begins && Name.is(tok::raw_identifier) && After.is(tok::semi)) {
      StringRef Identifier = Name.getRawIdentifier();
      const Operation *Row = Context.Idents.get(Identifier).getBuiltinID() ? Lookup.table().find(Identifier) : nullptr;
      if (Row && isMeantToBeCalled(*Row))
        Found.push_back(
            {Name.getLocation(), Identifier.str(), Row->Predicate == Operation::NoArgument, Row->Synchronizes});
    }
    Before = Name;
    Name = After;
  }
}

std::vector<UncalledOperation> cudalint::uncalledOperations(const FunctionDecl *Function, OperationLookup &Lookup,
                                                            const ASTContext &Context) {
  std::vector<UncalledOperation> Found;
  const Stmt *Body = Function->getBody();
  if (!Body)
    return Found;
  for (const Expr *E : discardedValues(Body)) {
    auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    auto *F = Ref ? dyn_cast<FunctionDecl>(Ref->getDecl()) : nullptr;
    const Operation *Row = F ? Lookup.lookup(F) : nullptr;
    if (Row && isMeantToBeCalled(*Row))
      Found.push_back({Ref->getExprLoc(), F->getNameAsString(), F->getMinRequiredArguments() == 0, Row->Synchronizes});
  }
  if (Body->getBeginLoc().isFileID() && Body->getEndLoc().isFileID())
    addBuiltins(Body->getBeginLoc(), Body->getEndLoc(), Lookup, Context, Found);
  return Found;
}
