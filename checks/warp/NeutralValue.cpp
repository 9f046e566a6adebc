//===- NeutralValue.cpp - A reduction moved out of its branch, as a fix ---===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/warp/NeutralValue.h"
#include "checks/InsertedLines.h"
#include "checks/analysis/ShuffleTree.h"
#include "checks/analysis/UseOfResult.h"
#include "checks/warp/BallotMask.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace cudalint {

/// The value that does not count for the operator of \p Tree, as text; empty if it is not known.
static StringRef neutralValue(const ShuffleTree &Tree) {
  QualType Type = Tree.Variable->getType();
  if (!Tree.Operator || !Type->isArithmeticType() || Type->isBooleanType())
    return "";
  switch (*Tree.Operator) {
  case BO_Add:
  case BO_Or:
  case BO_Xor:
    return "0";
  case BO_Mul:
    return "1";
  case BO_And:
    return "~0";
  default:
    return "";
  }
}

/// Does the lane that gets the total of \p Tree come to the rest of \p If if any lane does?
static bool totalIsUsed(const DeviceFunction &F, const ShuffleTree &Tree, const IfStmt *If) {
  if (!Tree.isDown())
    return true;
  LaneValues &Values = F.flow().root().Values;
  ValueRef Condition = F.value(If->getCond());
  return Condition && Values.predicate(Values.toBool(Condition)).Order == LaneOrder::Prefix;
}

/// Does \p S use a variable that is declared inside \p Scope and not inside \p S, \p Allowed apart?
static bool usesInner(const Stmt *S, const Stmt *Scope, const Stmt *Top, const VarDecl *Allowed,
                      const ASTContext &Context) {
  if (auto *Ref = dyn_cast<DeclRefExpr>(S)) {
    auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    const SourceManager &SM = Context.getSourceManager();
    auto Within = [&](const Stmt *Outer) {
      return SM.isPointWithin(V->getLocation(), Outer->getBeginLoc(), Outer->getEndLoc());
    };
    if (V && V != Allowed && V->isLocalVarDecl() && Within(Scope) && !Within(Top))
      return true;
  }
  return llvm::any_of(S->children(), [&](const Stmt *Child) {
    return Child && usesInner(Child, Scope, Top, Allowed, Context);
  });
}

/// Is \p Name declared or used in \p S outside of \p Except?
static bool isNamed(const Stmt *S, StringRef Name, const Stmt *Except) {
  if (!S || S == Except)
    return false;
  if (auto *Declaration = dyn_cast<DeclStmt>(S))
    for (const Decl *D : Declaration->decls())
      if (auto *Named = dyn_cast<NamedDecl>(D); Named && Named->getIdentifier() && Named->getName() == Name)
        return true;
  if (auto *Ref = dyn_cast<DeclRefExpr>(S); Ref && Ref->getDecl()->getIdentifier() && Ref->getDecl()->getName() == Name)
    return true;
  return llvm::any_of(S->children(), [&](const Stmt *Child) { return isNamed(Child, Name, Except); });
}

/// The text from \p Begin up to \p End.
static StringRef textBetween(SourceLocation Begin, SourceLocation End, const ASTContext &Context) {
  return Lexer::getSourceText(CharSourceRange::getCharRange(Begin, End), Context.getSourceManager(),
                              Context.getLangOpts());
}

static std::string conditionText(const IfStmt *If, const ASTContext &Context) {
  std::string Text = sourceText(If->getCond(), Context).str();
  auto *Binary = dyn_cast<BinaryOperator>(If->getCond()->IgnoreParenImpCasts());
  bool Binds = !Binary || Binary->isComparisonOp() || Binary->isLogicalOp() || Binary->isAdditiveOp();
  return Binds ? Text : "(" + Text + ")";
}

static std::string chosen(const IfStmt *If, const Expr *Value, StringRef Neutral, const ASTContext &Context) {
  std::string Text = sourceText(Value, Context).str();
  if (isa<AbstractConditionalOperator>(Value->IgnoreImpCasts()))
    Text = "(" + Text + ")";
  return conditionText(If, Context) + " ? " + Text + " : " + Neutral.str();
}

/// The declaration and the reduction as the first statements of the branch.
static llvm::SmallVector<FixItHint, 4> moveStatements(const DeviceFunction &F, const ShuffleTree &Tree,
                                                      const IfStmt *If, StringRef Neutral) {
  const ASTContext &Context = F.flow().root().Context;
  auto *Body = dyn_cast<CompoundStmt>(If->getThen());
  if (!Body || If->getElse() || Body->size() < 3)
    return {};
  llvm::ArrayRef<Stmt *> Statements(Body->body_begin(), Body->size());
  auto *Declaration = dyn_cast<DeclStmt>(Statements[0]);
  const Expr *Init = Tree.Variable->getInit();
  if (!Declaration || !Declaration->isSingleDecl() || Declaration->getSingleDecl() != Tree.Variable || !Init ||
      !isRepeatable(Init, F.flow().root().Lookup, Context) || usesInner(Init, Body, Declaration, nullptr, Context) ||
      isNamed(F.function()->getBody(), Tree.Variable->getName(), Body))
    return {};
  // Everything up to the last step is moved, and is nothing but steps.
  size_t Rest = 1;
  for (const SyncSite *Step : Tree.Shuffles)
    for (size_t I = 1; I != Statements.size(); ++I)
      if (contains(Statements[I], Step->Operation.stmt()))
        Rest = std::max(Rest, I + 1);
  if (Rest == Statements.size())
    return {};
  for (size_t I = 1; I != Rest; ++I) {
    bool IsStep = llvm::any_of(Tree.Shuffles, [&](const SyncSite *Step) {
      return contains(Statements[I], Step->Operation.stmt());
    });
    if (!IsStep || usesInner(Statements[I], Body, Statements[I], Tree.Variable, Context))
      return {};
    // A loop may do nothing else.
    if (auto *Loop = dyn_cast<ForStmt>(Statements[I])) {
      const Stmt *Inner = Loop->getBody();
      if (auto *Block = dyn_cast<CompoundStmt>(Inner); Block && Block->size() == 1)
        Inner = Block->body_front();
      if (Inner != Tree.LastStep && cast<Stmt>(Inner) != Tree.LastStep)
        return {};
    } else if (!isa<Expr>(Statements[I])) {
      return {};
    }
  }
  SourceLocation Begin = If->getBeginLoc(), First = Statements[0]->getBeginLoc(), Value = Init->getBeginLoc();
  SourceLocation AfterInit = Lexer::getLocForEndOfToken(Init->getEndLoc(), 0, Context.getSourceManager(),
                                                        Context.getLangOpts());
  SourceLocation Next = Statements[Rest]->getBeginLoc();
  if (First.isMacroID() || Value.isMacroID() || AfterInit.isInvalid() || Next.isMacroID() ||
      sourceText(Init, Context).empty())
    return {};
  StringRef Opening = textBetween(Lexer::getLocForEndOfToken(Body->getLBracLoc(), 0, Context.getSourceManager(),
                                                             Context.getLangOpts()),
                                  First, Context);
  StringRef Head = textBetween(Begin, First, Context);
  if (!Opening.trim().empty() || Head.empty())
    return {};
  std::string Moved = textBetween(First, Value, Context).str() + chosen(If, Init, Neutral, Context) +
                      textBetween(AfterInit, Next, Context).rtrim().str();
  // The lines lose the indentation of the branch.
  const SourceManager &SM = Context.getSourceManager();
  StringRef Outer = Lexer::getIndentationForLine(Begin, SM), Deep = Lexer::getIndentationForLine(First, SM);
  std::string Text;
  for (StringRef Left = Moved; !Left.empty();) {
    auto [Line, After] = Left.split('\n');
    if (!Text.empty() && Line.starts_with(Deep) && Deep.starts_with(Outer))
      Line = Line.drop_front(Deep.size() - Outer.size());
    Text += Line.str() + "\n";
    Left = After;
  }
  Text += Outer.str() + Head.str();
  return {FixItHint::CreateReplacement(CharSourceRange::getCharRange(Begin, Next), Text)};
}

/// The argument that is reduced by the function that \p Call calls; null if it does anything else with the warp.
static const Expr *reducedArgument(const DeviceFunction &F, const ShuffleTree &Tree, const CallExpr *Call) {
  for (const SyncSite &Site : F.sites()) {
    bool InCall = !Site.Calls.empty() && Site.Calls.front() == Call;
    if (InCall && DeviceFunction::requiredGroup(Site.Operation) != Scope::None &&
        llvm::none_of(Tree.Shuffles, [&](const SyncSite *Step) { return Step == &Site; }))
      return nullptr;
  }
  auto *P = dyn_cast<ParmVarDecl>(Tree.Variable);
  const FunctionDecl *Callee = Call->getDirectCallee();
  if (!P || Tree.Shuffle->Calls.size() != 1 || !Callee || isa<CXXMethodDecl>(Callee) || P->getType()->isReferenceType())
    return nullptr;
  unsigned Position = P->getFunctionScopeIndex();
  return Position < Call->getNumArgs() ? Call->getArg(Position) : nullptr;
}

/// The call of a function that reduces its parameter.
static llvm::SmallVector<FixItHint, 4> moveCall(const DeviceFunction &F, const ShuffleTree &Tree, const IfStmt *If,
                                                StringRef Neutral) {
  const ASTContext &Context = F.flow().root().Context;
  const FlowGraph &Graph = *F.flow().graph();
  const CallExpr *Call = Tree.Shuffle->Calls.empty() ? nullptr : Tree.Shuffle->Calls.front();
  const Expr *Reduced = Call ? reducedArgument(F, Tree, Call) : nullptr;
  if (!Reduced || sourceText(Call, Context).empty() || sourceText(Reduced, Context).empty())
    return {};
  // Nothing in the branch may have changed what the arguments read.
  const Stmt *First = If->getThen();
  if (auto *Body = dyn_cast<CompoundStmt>(First))
    First = Body->body_empty() ? nullptr : Body->body_front();
  std::optional<unsigned> Block = Graph.blockOf(Call), At = Graph.blockOf(If->getCond());
  if (!First || !contains(First, Call) || !Block || (At && Graph.block(*Block).Loop != Graph.block(*At).Loop))
    return {};
  for (const Expr *Argument : Call->arguments())
    if (!isRepeatable(Argument, F.flow().root().Lookup, Context) || usesInner(Argument, If->getThen(), Argument, nullptr, Context))
      return {};
  std::string Name = freshName(F, If, "total");
  const SourceManager &SM = Context.getSourceManager();
  SourceLocation After = Lexer::getLocForEndOfToken(Reduced->getEndLoc(), 0, SM, Context.getLangOpts());
  SourceLocation End = Lexer::getLocForEndOfToken(Call->getEndLoc(), 0, SM, Context.getLangOpts());
  std::string Text = "const auto " + Name + " = " +
                     textBetween(Call->getBeginLoc(), Reduced->getBeginLoc(), Context).str() +
                     chosen(If, Reduced, Neutral, Context) + textBetween(After, End, Context).str() + ";";
  return {linesBefore(If->getBeginLoc(), Text, SM), FixItHint::CreateReplacement(Call->getSourceRange(), Name)};
}

llvm::SmallVector<FixItHint, 4> moveOutWithNeutralValue(const DeviceFunction &F, const SyncSite &Site) {
  const IfStmt *If = decidingIf(F, Site);
  if (!If)
    return {};
  for (const ShuffleTree &Tree : shuffleTrees(F)) {
    if (Tree.Shuffles.front() != &Site)
      continue;
    StringRef Neutral = neutralValue(Tree);
    if (Neutral.empty() || !totalIsUsed(F, Tree, If))
      return {};
    return Site.Calls.empty() ? moveStatements(F, Tree, If, Neutral) : moveCall(F, Tree, If, Neutral);
  }
  return {};
}

} // namespace cudalint
