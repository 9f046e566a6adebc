//===- FenceFix.cpp - Where a missing fence goes --------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/memory/FenceFix.h"
#include "checks/InsertedLines.h"
#include "checks/analysis/StatementChain.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace cudalint {

static bool isLoop(const Stmt *S) { return isa<WhileStmt, ForStmt, DoStmt, CXXForRangeStmt>(S); }

static const Stmt *bodyOf(const Stmt *Loop) {
  if (auto *While = dyn_cast<WhileStmt>(Loop))
    return While->getBody();
  if (auto *For = dyn_cast<ForStmt>(Loop))
    return For->getBody();
  if (auto *Do = dyn_cast<DoStmt>(Loop))
    return Do->getBody();
  if (auto *Range = dyn_cast<CXXForRangeStmt>(Loop))
    return Range->getBody();
  return nullptr;
}

/// Does \p Child stand in \p Parent as a statement of its own that braces may be put around?
static bool isSubstatement(const Stmt *Child, const Stmt *Parent) {
  if (auto *If = dyn_cast<IfStmt>(Parent))
    return Child == If->getThen() || Child == If->getElse();
  return isLoop(Parent) && Child == bodyOf(Parent);
}

/// Behind \p S and its semicolon.
static SourceLocation behind(const Stmt *S, const ASTContext &Context) {
  const SourceManager &SM = Context.getSourceManager();
  SourceLocation End = Lexer::getLocForEndOfToken(S->getEndLoc(), 0, SM, Context.getLangOpts());
  std::optional<Token> Next = Lexer::findNextToken(S->getEndLoc(), SM, Context.getLangOpts());
  bool HasOwnEnd = isa<NullStmt, CompoundStmt>(S) || (isLoop(S) && !isa<DoStmt>(S) && isa<NullStmt, CompoundStmt>(bodyOf(S)));
  if (!HasOwnEnd && Next && Next->is(tok::semi))
    End = Next->getEndLoc();
  return End;
}

static bool isInMacro(const Stmt *S) { return S->getBeginLoc().isMacroID() || S->getEndLoc().isMacroID(); }

/// A fence before, or behind, the statement of \p Place in \p C, the way to it from the body.
static llvm::SmallVector<FixItHint, 2> beside(const StatementChain &C, size_t Statement, bool Before, llvm::StringRef Fence,
                                              const ASTContext &Context) {
  const SourceManager &SM = Context.getSourceManager();
  const Stmt *S = C[Statement], *Parent = C[Statement - 1];
  if (isInMacro(S) || (isa<SwitchCase, LabelStmt>(S)))
    return {};
  SourceLocation Begin = S->getBeginLoc(), End = behind(S, Context);
  if (isa<CompoundStmt>(Parent)) {
    if (Before)
      return {linesBefore(Begin, Fence.str() + ";", SM)};
    return {linesBehind(Begin, End, Fence.str() + ";", SM, Context.getLangOpts())};
  }
  if (!isSubstatement(S, Parent) || isa<CompoundStmt>(S))
    return {};
  if (Before)
    return {FixItHint::CreateInsertion(Begin, ("{ " + Fence + "; ").str()), FixItHint::CreateInsertion(End, " }")};
  return {FixItHint::CreateInsertion(Begin, "{ "), FixItHint::CreateInsertion(End, (" " + Fence + "; }").str())};
}

static llvm::SmallVector<FixItHint, 2> beforeWrite(const UnorderedPublication &U, llvm::StringRef Fence,
                                                   const ASTContext &Context) {
  const SharedAccess &P = *U.FlagWrite, &D = *U.DataWrite;
  const Stmt *Body = P.At.Flow->function()->getBody();
  StatementChain C = statementsAround(Body, P.Place), ToData;
  if (C.empty())
    return {};
  if (D.At.Flow == P.At.Flow)
    ToData = statementsAround(Body, D.Place);
  for (size_t I = C.size(); --I > 0;) {
    const Stmt *S = C[I], *Parent = C[I - 1];
    if (!isa<CompoundStmt>(Parent) && !isSubstatement(S, Parent)) {
      // The condition of a loop is evaluated again and again.
      if (isLoop(Parent))
        return {};
      continue;
    }
    // The data are written in the same statement, before the flag.
    if (llvm::is_contained(ToData, S))
      return {};
    return beside(C, I, true, Fence, Context);
  }
  return {};
}

static llvm::SmallVector<FixItHint, 2> behindWait(const UnorderedPublication &U, llvm::StringRef Fence,
                                                  const ASTContext &Context) {
  const FlagWait &W = *U.Wait;
  const Stmt *Body = W.Flow->function()->getBody();
  bool ReadIsHere = U.DataRead->At.Flow == W.Flow;
  auto HoldsRead = [&](const Stmt *S) {
    return ReadIsHere && !statementsAround(S, U.DataRead->Place).empty();
  };
  StatementChain ToCondition = statementsAround(Body, W.Condition), ToAccess;
  if (W.Access->At.Flow == W.Flow)
    ToAccess = statementsAround(Body, W.Access->Place);
  if (ToAccess.empty())
    ToAccess = ToCondition;
  for (size_t I = ToAccess.size(); --I > 0;) {
    const Stmt *S = ToAccess[I];
    if (auto *If = dyn_cast<IfStmt>(S); If && HoldsRead(If->getThen())) {
      // The branch that is taken with the lock held: `if (atomicCAS(...) == 0) { ... }`.
      auto *Block = dyn_cast<CompoundStmt>(If->getThen());
      if (!Block || Block->body_empty() || isInMacro(Block) || isInMacro(*Block->body_begin()))
        return {};
      StatementChain Within(ToAccess.begin(), ToAccess.begin() + I + 1);
      Within.push_back(Block);
      Within.push_back(*Block->body_begin());
      return beside(Within, Within.size() - 1, true, Fence, Context);
    }
    if (!isLoop(S))
      continue;
    // Left by its own condition, so that the next statement is behind the wait.
    bool ByCondition = I + 1 < ToCondition.size() && ToCondition[I] == S && ToCondition[I + 1] != bodyOf(S);
    return ByCondition && !HoldsRead(S) ? beside(ToAccess, I, false, Fence, Context)
                                        : llvm::SmallVector<FixItHint, 2>();
  }
  return {};
}

llvm::StringRef fenceFor(Scope Needed) { return Needed >= Scope::Cluster ? "__threadfence()" : "__threadfence_block()"; }

llvm::SmallVector<FixItHint, 2> fenceFix(const UnorderedPublication &U, const ASTContext &Context) {
  llvm::StringRef Fence = fenceFor(U.Needed);
  return U.At == UnorderedPublication::Side::Producer ? beforeWrite(U, Fence, Context) : behindWait(U, Fence, Context);
}

void explainPublication(Finding &F, const UnorderedPublication &U, const ASTContext &Context) {
  bool AtProducer = U.At == UnorderedPublication::Side::Producer;
  std::string Data = "'" + U.DataWrite->Object.name() + "'", Flag = "'" + U.FlagWrite->Object.name() + "'";
  auto Range = [](const SharedAccess *A) { return A->Place->getSourceRange(); };
  F.note(U.DataWrite->location(), Data + " is written here", Range(U.DataWrite));
  if (!AtProducer)
    F.note(U.FlagWrite->location(), "and then " + Flag + " here", Range(U.FlagWrite));
  std::string Other = U.Needed >= Scope::Cluster ? "another block" : "another thread";
  if (AtProducer && U.Wait->Kind != FlagWait::WaitKind::Arrival)
    F.note(U.Wait->Access->location(), Other + " waits for " + Flag + " here", Range(U.Wait->Access));
  F.note(U.DataRead->location(),
         (AtProducer ? U.Wait->Kind == FlagWait::WaitKind::Arrival ? "whoever comes later reads " : "and then reads "
                     : "then ") +
             std::string(AtProducer ? Data : Data + " is read") + " here",
         Range(U.DataRead));
  // What was taken for a fence.
  const SharedAccess &Access = AtProducer ? *U.FlagWrite : *U.Wait->Access;
  if (U.Why != UnorderedPublication::Cause::NoFence)
    return;
  if (Access.Kind == SharedAccess::AccessKind::Atomic)
    F.note(Access.location(), "'" + Access.Operation->displayName().str() + "' is relaxed: it orders no other access",
           Range(&Access));
  else if (Access.IsVolatile)
    F.note(Access.location(), "'volatile' orders no other access", Range(&Access));
  const FlagAccesses &In = AtProducer ? *U.Producer : *U.Consumer;
  SourceLocation From = AtProducer ? U.DataWrite->location() : Access.location();
  SourceLocation To = AtProducer ? Access.location() : U.DataRead->location();
  const SourceManager &SM = Context.getSourceManager();
  for (const SyncSite &Site : In.function().sites()) {
    const OperationSite &O = Site.Operation;
    if (U.Needed < Scope::Cluster || !O.operation().isBarrier() || O.orders() < Scope::Block)
      continue;
    if (SM.isBeforeInTranslationUnit(From, O.location()) && SM.isBeforeInTranslationUnit(O.location(), To)) {
      F.note(O.location(), "'" + O.displayName().str() + "' orders memory for the threads of the block only");
      break;
    }
  }
}

} // namespace cudalint
