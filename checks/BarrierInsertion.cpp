//===- BarrierInsertion.cpp - Where a missing barrier belongs -------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/BarrierInsertion.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "clang/Analysis/CFG.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace cudalint {

/// The statements of a function's body that hold one place, outermost first.
using Chain = llvm::SmallVector<const Stmt *, 16>;

static bool findChain(const Stmt *S, const Stmt *Target, Chain &Result) {
  if (!S)
    return false;
  Result.push_back(S);
  if (S == Target)
    return true;
  for (const Stmt *Child : S->children())
    if (findChain(Child, Target, Result))
      return true;
  Result.pop_back();
  return false;
}

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

/// Places a barrier of \p Group before \p S, a statement of the function of \p Flow.
static void placeBefore(BarrierPlace &Place, const Stmt *S, const DeviceFunction &F, const ValueFlow &Flow,
                        Scope Group) {
  std::optional<unsigned> Block = firstBlock(*Flow.graph(), S);
  if (!Block)
    return;
  const LaneState &State = F.lanes(Flow, *Block, Group);
  LaneSet Matter = Group == Scope::Warp ? State.Here.wholeWarps() : F.shape().possibleThreads();
  bool AllCome = F.isKernel() && (State.Away & Matter).empty();
  if (Group != Scope::Warp && !AllCome)
    return;
  Place.Before = S;
  bool OneContext = !Flow.entry().Caller && !Flow.function()->isTemplateInstantiation();
  Place.Safety = OneContext && AllCome && (State.Exited & Matter).empty() ? FixSafety::Safe : FixSafety::Unsafe;
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

BarrierPlace barrierPlace(const Conflicts &In, const Conflict &Pair, Scope Group) {
  BarrierPlace Place;
  const DeviceFunction &F = In.function();
  const MemoryAccess &A = *Pair.Earlier, &B = *Pair.Later;
  const ValueFlow *Common = Intervals::commonFlow(A.Flow, B.Flow);
  const Stmt *Body = Common->function()->getBody();
  const Stmt *First = statementAt(Intervals::liftTo(Common, Intervals::placeOf(A)));
  const Stmt *Second = statementAt(Intervals::liftTo(Common, Intervals::placeOf(B)));
  Chain ToFirst, ToSecond;
  if (!First || !Second || !findChain(Body, First, ToFirst) || !findChain(Body, Second, ToSecond))
    return Place;
  for (const Stmt *S : ToSecond)
    if (isa<CompoundStmt>(S))
      Place.Around = S;
  unsigned Parted = 0;
  while (Parted < ToFirst.size() && Parted < ToSecond.size() && ToFirst[Parted] == ToSecond[Parted])
    ++Parted;
  const Stmt *Fork = ToFirst[Parted - 1];
  // From one round of a loop to the next: what separates all such pairs is a barrier at the beginning of each round.
  if (Pair.Way == UnsyncedPath::Carried)
    for (unsigned I = Parted; I-- != 0;) {
      const Stmt *LoopBody = bodyOfLoop(ToFirst[I]);
      if (!LoopBody)
        continue;
      auto *Statements = dyn_cast<CompoundStmt>(LoopBody);
      Place.InOneStatement = !Statements || isa<Expr>(Fork) || isa<DeclStmt>(Fork);
      if (!Place.InOneStatement && !Statements->body_front()->getBeginLoc().isMacroID())
        placeBefore(Place, Statements->body_front(), F, *Common, Group);
      return Place;
    }
  if (!isa<CompoundStmt>(Fork)) {
    Place.InOneStatement = isa<Expr>(Fork) || isa<DeclStmt>(Fork);
    return Place;
  }
  const Stmt *Before = Parted < ToSecond.size() ? ToSecond[Parted] : nullptr;
  if (Before && !isa<SwitchCase, LabelStmt>(Before) && !Before->getBeginLoc().isMacroID())
    placeBefore(Place, Before, F, *Common, Group);
  return Place;
}

FixItHint insertBarrier(const Stmt *S, llvm::StringRef Barrier, const ASTContext &Context) {
  const SourceManager &SM = Context.getSourceManager();
  SourceLocation Begin = S->getBeginLoc();
  llvm::StringRef Indent = Lexer::getIndentationForLine(Begin, SM);
  return FixItHint::CreateInsertion(Begin, (Barrier + "\n" + Indent).str());
}

} // namespace cudalint
