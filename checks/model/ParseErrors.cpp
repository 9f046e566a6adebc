//===- ParseErrors.cpp - What the parser did not understand ---------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/model/ParseErrors.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

/// Is there more between \p From and \p To than semicolons, comments, directives and macros that stand for nothing?
static bool holdsCode(SourceLocation From, SourceLocation To, const ASTContext &Context) {
  const SourceManager &SM = Context.getSourceManager();
  if (From.isInvalid() || To.isInvalid() || SM.getFileID(From) != SM.getFileID(To) ||
      SM.getFileOffset(From) >= SM.getFileOffset(To))
    return false;
  bool Invalid = false;
  const char *Begin = SM.getCharacterData(From, &Invalid), *End = SM.getCharacterData(To, &Invalid);
  if (Invalid)
    return false;
  llvm::StringRef Text(Begin, size_t(End - Begin));
  if (Text.find_first_not_of(" \t\r\n;") == llvm::StringRef::npos)
    return false;
  // The text of a file ends with a null, which the lexer needs: it reads on to there, but is not asked to.
  Lexer Raw(From, Context.getLangOpts(), Begin, Begin, SM.getBufferData(SM.getFileID(From)).end());
  Token Next;
  unsigned Parentheses = 0;
  bool InMacro = false, IsMaybeInactive = false;
  while (!Raw.LexFromRawLexer(Next) && SM.getFileOffset(Next.getLocation()) < SM.getFileOffset(To)) {
    if (Next.is(tok::hash) && Next.isAtStartOfLine()) {
      Raw.setParsingPreprocessorDirective(true);
      Raw.LexFromRawLexer(Next);
      // Which part of a conditional the preprocessor left out is not known here.
      llvm::StringRef Name = Next.is(tok::raw_identifier) ? Next.getRawIdentifier() : "";
      if (Name.starts_with("if") || Name.starts_with("el"))
        IsMaybeInactive = true;
      else if (Name == "endif")
        IsMaybeInactive = false;
      while (Next.isNot(tok::eod) && Next.isNot(tok::eof))
        Raw.LexFromRawLexer(Next);
      continue;
    }
    if (IsMaybeInactive)
      continue;
    if (InMacro && (Next.is(tok::l_paren) || Parentheses)) {
      Parentheses += Next.is(tok::l_paren);
      Parentheses -= Next.is(tok::r_paren);
      InMacro = Parentheses;
      continue;
    }
    InMacro = false;
    if (Next.is(tok::semi))
      continue;
    if (Next.isNot(tok::raw_identifier))
      return true;
    IdentifierInfo &Name = Context.Idents.get(Next.getRawIdentifier());
    InMacro = Name.hadMacroDefinition();
    // A built-in function that is only named does nothing.
    if (!InMacro && (!Name.getBuiltinID() || Raw.LexFromRawLexer(Next) || Next.isNot(tok::semi)))
      return true;
  }
  return false;
}

/// Did the parser leave out a statement of \p S?
static bool lacksStatement(const CompoundStmt &S, const ASTContext &Context) {
  const SourceManager &SM = Context.getSourceManager();
  auto EndOf = [&](SourceLocation End) {
    return Lexer::getLocForEndOfToken(SM.getExpansionRange(End).getEnd(), 0, SM, Context.getLangOpts());
  };
  // The text of a body that a macro makes is not at hand.
  if (S.getLBracLoc().isMacroID() || S.getRBracLoc().isMacroID())
    return false;
  SourceLocation From = EndOf(S.getLBracLoc());
  for (const Stmt *Child : S.body()) {
    if (holdsCode(From, SM.getExpansionLoc(Child->getBeginLoc()), Context))
      return true;
    From = EndOf(Child->getEndLoc());
  }
  return holdsCode(From, S.getRBracLoc(), Context);
}

static bool containsErrors(const Stmt *S, const ASTContext &Context, bool IsTextLookedAt) {
  if (!S)
    return false;
  if (const auto *E = llvm::dyn_cast<Expr>(S); E && E->containsErrors())
    return true;
  if (const auto *DS = llvm::dyn_cast<DeclStmt>(S))
    if (llvm::any_of(DS->decls(), [](const Decl *D) { return D->isInvalidDecl(); }))
      return true;
  if (const auto *Compound = llvm::dyn_cast<CompoundStmt>(S))
    if (IsTextLookedAt && lacksStatement(*Compound, Context))
      return true;
  if (const auto *If = llvm::dyn_cast<IfStmt>(S); If && IsTextLookedAt) {
    // What was left out of a branch is an empty statement where it begins.
    const SourceManager &SM = Context.getSourceManager();
    for (const Stmt *Branch : {If->getThen(), If->getElse()})
      if (Branch && llvm::isa<NullStmt>(Branch) && !Branch->getBeginLoc().isMacroID()) {
        bool Invalid = false;
        const char *Text = SM.getCharacterData(Branch->getBeginLoc(), &Invalid);
        if (!Invalid && *Text != ';')
          return true;
      }
  }
  return llvm::any_of(S->children(),
                      [&](const Stmt *Child) { return containsErrors(Child, Context, IsTextLookedAt); });
}

bool cudalint::containsErrors(const Stmt *S, const ASTContext &Context) {
  // In the headers of an editor's preamble the errors were another parser's.
  bool IsTextLookedAt = S && (Context.getDiagnostics().hasErrorOccurred() ||
                              Context.getSourceManager().isLoadedSourceLocation(S->getBeginLoc()));
  return ::containsErrors(S, Context, IsTextLookedAt);
}
