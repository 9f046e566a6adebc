//===- WarpExchange.cpp - Where a barrier mends an exchange within a warp -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/warp/WarpExchange.h"
#include "checks/InsertedLines.h"
#include "checks/analysis/StatementChain.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Analysis/CFG.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace cudalint {

/// The statement of \p P.
static const Stmt *statementAt(const Intervals::Place &P) {
  unsigned Element = 0;
  for (const CFGElement &E : *P.Flow->graph()->block(P.Block).Source)
    if (Element++ == P.Element)
      if (auto Statement = E.getAs<CFGStmt>())
        return Statement->getStmt();
  return nullptr;
}

/// The block in which the execution of \p S begins.
static std::optional<unsigned> firstBlock(const FlowGraph &Graph, const Stmt *S) {
  std::optional<unsigned> Result = Graph.blockOf(S);
  for (const Stmt *Child : S->children())
    if (Child)
      if (std::optional<unsigned> B = firstBlock(Graph, Child); B && (!Result || *B < *Result))
        Result = B;
  return Result;
}

/// The body of \p S if it is a loop, else null.
static const Stmt *bodyOfLoop(const Stmt *S) {
  if (auto *For = dyn_cast<ForStmt>(S))
    return For->getBody();
  if (auto *While = dyn_cast<WhileStmt>(S))
    return While->getBody();
  if (auto *Do = dyn_cast<DoStmt>(S))
    return Do->getBody();
  return nullptr;
}

static bool canStandBefore(const Stmt *S) { return !isa<SwitchCase, LabelStmt>(S) && !S->getBeginLoc().isMacroID(); }

WarpExchange::WarpExchange(const DeviceFunction &F, const Conflict &Pair)
    : F(&F), Pair(&Pair), Common(Intervals::commonFlow(Pair.Earlier->Flow, Pair.Later->Flow)) {
  const Stmt *Body = Common->function()->getBody();
  const Stmt *First = statementAt(Intervals::liftTo(Common, Intervals::placeOf(*Pair.Earlier)));
  const Stmt *Second = statementAt(Intervals::liftTo(Common, Intervals::placeOf(*Pair.Later)));
  if (!First || !Second)
    return;
  StatementChain ToFirst = statementsAround(Body, First), ToSecond = statementsAround(Body, Second);
  if (ToFirst.empty() || ToSecond.empty())
    return;
  for (const Stmt *S : ToSecond)
    if (isa<CompoundStmt>(S))
      Around = S;
  unsigned Parted = 0;
  while (Parted < ToFirst.size() && Parted < ToSecond.size() && ToFirst[Parted] == ToSecond[Parted])
    ++Parted;
  const Stmt *Fork = ToFirst[Parted - 1];
  bool OneStatement = isa<Expr>(Fork) || isa<DeclStmt>(Fork);
  // From one round of a loop to the next: what separates all such pairs is a barrier at the beginning of each round.
  if (Pair.Way == UnsyncedPath::Carried)
    for (unsigned I = Parted; I-- != 0;)
      if (const Stmt *LoopBody = bodyOfLoop(ToFirst[I])) {
        auto *Statements = dyn_cast<CompoundStmt>(LoopBody);
        NeedsBraces = !Statements;
        if (const Stmt *Front = Statements ? Statements->body_front() : LoopBody; canStandBefore(Front))
          Before = Front;
        return;
      }
  if (OneStatement) {
    unsigned Outermost = Parted - 1;
    while (Outermost && isa<Expr>(ToFirst[Outermost - 1]))
      --Outermost;
    Update = ToFirst[Outermost];
    return;
  }
  if (isa<CompoundStmt>(Fork) && Parted < ToSecond.size() && canStandBefore(ToSecond[Parted]))
    Before = ToSecond[Parted];
}

/// The barrier for the lanes that come to \p S, as text; \p Safety is Safe where they certainly do so together.
std::optional<std::string> WarpExchange::barrierAt(const Stmt *S, FixSafety &Safety) const {
  std::optional<unsigned> Block = firstBlock(*Common->graph(), S);
  if (!Block)
    return std::nullopt;
  const LaneState &State = F->lanes(*Common, *Block, Scope::Warp);
  LaneSet Warps = State.Here.wholeWarps();
  bool OneContext = F->isKernel() && !Common->entry().Caller && !Common->function()->isTemplateInstantiation();
  // Lanes that have exited may be named (Guide, "Warp Vote Functions").
  if ((State.Away & Warps).empty()) {
    if (!OneContext)
      Safety = FixSafety::Unsafe;
    return "__syncwarp();";
  }
  // Exactly the same lanes of each warp that comes here.
  uint32_t Lanes = 0;
  bool Exact = OneContext && (State.Here - State.present()).empty();
  for (unsigned W = 0; W != MaxWarps && Exact; ++W) {
    Exact = !State.Here.warp(W) || !Lanes || Lanes == State.Here.warp(W);
    Lanes |= State.Here.warp(W);
  }
  if (!Exact) {
    Safety = FixSafety::Unsafe;
    return "__syncwarp();";
  }
  return "__syncwarp(0x" + llvm::utohexstr(Lanes, /*LowerCase=*/true, /*Width=*/8) + "u);";
}

/// The barrier for all threads of the block, as text, if all that have not exited come to \p S; \p Safety is Safe where
/// none has exited.
std::optional<std::string> WarpExchange::blockBarrierAt(const Stmt *S, FixSafety &Safety) const {
  std::optional<unsigned> Block = firstBlock(*Common->graph(), S);
  if (!Block || !F->isKernel())
    return std::nullopt;
  const LaneState &State = F->lanes(*Common, *Block, Scope::Block);
  LaneSet Threads = F->shape().possibleThreads();
  if (!(State.Away & Threads).empty())
    return std::nullopt;
  bool OneContext = !Common->entry().Caller && !Common->function()->isTemplateInstantiation();
  if (!OneContext || !(State.Exited & Threads).empty())
    Safety = FixSafety::Unsafe;
  return "__syncthreads();";
}

ExchangeFix WarpExchange::insertBarrier(Scope Group) const {
  ExchangeFix Fix;
  Fix.Safety = FixSafety::Safe;
  std::optional<std::string> Barrier = !Before                ? std::nullopt
                                       : Group == Scope::Warp ? barrierAt(Before, Fix.Safety)
                                                              : blockBarrierAt(Before, Fix.Safety);
  if (!Barrier)
    return Fix;
  const SourceManager &SM = F->flow().root().Context.getSourceManager();
  SourceLocation Begin = Before->getBeginLoc();
  std::string Indent = Lexer::getIndentationForLine(Begin, SM).str();
  if (!NeedsBraces) {
    Fix.Edits.push_back(linesBefore(Begin, *Barrier, SM));
    return Fix;
  }
  SourceLocation End =
      Lexer::findLocationAfterToken(Before->getEndLoc(), tok::semi, SM, F->flow().root().Context.getLangOpts(), false);
  if (End.isInvalid())
    return Fix;
  Fix.Edits.push_back(linesBefore(Begin, "{\n" + Indent + *Barrier, SM));
  Fix.Edits.push_back(linesBehind(Begin, End, "}", SM, F->flow().root().Context.getLangOpts()));
  return Fix;
}

namespace {
/// `element op= right;` as it stands in a file.
struct UpdateText {
  const CompoundAssignOperator *Update = nullptr;
  std::string Left, Right;
  SourceLocation Begin, End; ///< Of the statement, its semicolon included.
  SourceRange RightRange;
  std::string Indent;
};
} // namespace

static std::optional<UpdateText> textOf(const Stmt *S, const ASTContext &Context) {
  const SourceManager &SM = Context.getSourceManager();
  auto *E = dyn_cast<Expr>(S);
  auto *Update = E ? dyn_cast<CompoundAssignOperator>(E->IgnoreImplicit()->IgnoreParens()) : nullptr;
  if (!Update || Update->getRHS()->HasSideEffects(Context) || Update->getLHS()->HasSideEffects(Context))
    return std::nullopt;
  UpdateText T;
  T.Update = Update;
  T.Begin = S->getBeginLoc();
  T.End = Lexer::findLocationAfterToken(S->getEndLoc(), tok::semi, SM, Context.getLangOpts(), false);
  T.RightRange = Update->getRHS()->getSourceRange();
  if (T.Begin.isMacroID() || T.End.isInvalid() || S->getEndLoc().isMacroID() || T.RightRange.getBegin().isMacroID())
    return std::nullopt;
  auto Text = [&](const Expr *Of) {
    return Lexer::getSourceText(CharSourceRange::getTokenRange(Of->getSourceRange()), SM, Context.getLangOpts()).str();
  };
  T.Left = Text(Update->getLHS());
  T.Right = Text(Update->getRHS());
  T.Indent = Lexer::getIndentationForLine(T.Begin, SM).str();
  return T.Left.empty() || T.Right.empty() ? std::nullopt : std::optional<UpdateText>(T);
}

/// A name for a new variable that \p Texts do not use.
static std::string freshName(llvm::ArrayRef<UpdateText> Texts) {
  for (llvm::StringRef Name : {"value", "mine", "partial"})
    if (llvm::none_of(Texts, [&](const UpdateText &T) {
          return llvm::StringRef(T.Left).contains(Name) || llvm::StringRef(T.Right).contains(Name);
        }))
      return Name.str();
  return "";
}

ExchangeFix WarpExchange::splitUpdates(llvm::ArrayRef<const Stmt *> Updates,
                                       const std::set<const Stmt *> &After) const {
  const ASTContext &Context = F->flow().root().Context;
  const SourceManager &SM = Context.getSourceManager();
  ExchangeFix Fix;
  FixSafety Safety = FixSafety::Safe;
  for (const Stmt *S : Updates) {
    std::optional<UpdateText> T = textOf(S, Context);
    std::optional<std::string> Barrier = barrierAt(S, Safety);
    std::string Name = T ? freshName(*T) : "";
    if (!T || !Barrier || Name.empty())
      return ExchangeFix();
    std::string Line = "\n" + T->Indent;
    std::string First = S == Updates.front() && After.count(S) ? Line + "  " + *Barrier : "";
    Fix.Edits.push_back(linesBefore(
        T->Begin, "{" + First + Line + "  auto " + Name + " = " + T->Right + ";" + Line + "  " + *Barrier, SM, "  "));
    Fix.Edits.push_back(FixItHint::CreateReplacement(T->RightRange, Name));
    Fix.Edits.push_back(linesBehind(T->Begin, T->End, "  " + *Barrier + Line + "}", SM, Context.getLangOpts()));
  }
  Fix.Safety = Safety;
  return Fix;
}

ExchangeFix WarpExchange::useShuffles(llvm::ArrayRef<const Stmt *> Updates) const {
  const ASTContext &Context = F->flow().root().Context;
  llvm::SmallVector<UpdateText, 6> Texts;
  llvm::SmallVector<int64_t, 6> Distances;
  for (const Stmt *S : Updates) {
    std::optional<UpdateText> T = textOf(S, Context);
    if (!T)
      return ExchangeFix();
    // `s[t] op= s[t + number]`
    auto *Left = dyn_cast<ArraySubscriptExpr>(T->Update->getLHS()->IgnoreParens());
    auto *Right = dyn_cast<ArraySubscriptExpr>(T->Update->getRHS()->IgnoreParenImpCasts());
    auto *Sum = Right ? dyn_cast<BinaryOperator>(Right->getIdx()->IgnoreParenImpCasts()) : nullptr;
    ValueRef Here = Left ? Pair->Later->Flow->value(Left->getIdx()) : nullptr;
    ValueRef There = Right ? Pair->Later->Flow->value(Right->getIdx()) : nullptr;
    if (!Sum || !Here || !There || Here->type() != There->type() || (!Texts.empty() && Texts[0].Left != T->Left) ||
        (!Texts.empty() && Texts[0].Update->getOpcode() != T->Update->getOpcode()))
      return ExchangeFix();
    std::optional<int64_t> Distance = F->flow().root().Values.sub(There, Here)->constant();
    bool Halves =
        Distance && (Distances.empty() ? *Distance == 32 || *Distance == 16 : *Distance == Distances.back() / 2);
    if (!Halves)
      return ExchangeFix();
    Texts.push_back(std::move(*T));
    Distances.push_back(*Distance);
  }
  // The first step may take what another warp has left.
  size_t First = !Distances.empty() && Distances[0] == 32;
  std::string Name = freshName(Texts);
  if (Distances.size() < First + 2 || Distances.back() != 1 || Name.empty())
    return ExchangeFix();
  ExchangeFix Fix;
  for (size_t I = First; I != Texts.size(); ++I) {
    const UpdateText &T = Texts[I];
    std::string Line = "\n" + T.Indent;
    std::string Text = I == First ? "auto " + Name + " = " + T.Left + ";" + Line : "";
    Text += Name + " " + T.Update->getOpcodeStr().str() + " __shfl_down_sync(0xffffffffu, " + Name + ", " +
            std::to_string(Distances[I]) + ");";
    if (I + 1 == Texts.size())
      Text += Line + T.Left + " = " + Name + ";";
    Fix.Edits.push_back(FixItHint::CreateReplacement(CharSourceRange::getCharRange(T.Begin, T.End), Text));
  }
  return Fix;
}

} // namespace cudalint
