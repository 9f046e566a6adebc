//===- Wording.cpp - Words that checks share ------------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Wording.h"
#include "checks/analysis/Conflicts.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace cudalint {

std::string quoted(const Stmt *S, const ASTContext &Context) {
  constexpr size_t MaxLength = 60;
  const SourceManager &SM = Context.getSourceManager();
  StringRef Source =
      Lexer::getSourceText(CharSourceRange::getTokenRange(SM.getExpansionRange(S->getSourceRange()).getAsRange()), SM,
                           Context.getLangOpts());
  std::string Result;
  for (char C : Source) {
    if (!llvm::isSpace(C))
      Result += C;
    else if (!Result.empty() && Result.back() != ' ')
      Result += ' ';
  }
  if (Result.size() > MaxLength)
    Result = Result.substr(0, MaxLength) + "...";
  return "'" + Result + "'";
}

SourceLocation placeOf(const OperationSite &Site) {
  return Site.call() ? Site.call()->getCallee()->getExprLoc() : Site.location();
}

std::string threadWords(unsigned Thread, const BlockShape &Shape) {
  if (!Shape.isExact() || Shape.isOneDimensional())
    return "thread " + std::to_string(Thread);
  unsigned X = Thread % Shape.Dim[0], Row = Thread / Shape.Dim[0];
  std::string Result = "thread (" + std::to_string(X) + ", " + std::to_string(Row % Shape.Dim[1]);
  if (Shape.Dim[2] > 1)
    Result += ", " + std::to_string(Row / Shape.Dim[1]);
  return Result + ")";
}

std::string bytesWords(int64_t First, int64_t Last) {
  return First == Last ? "byte " + std::to_string(First)
                       : "bytes " + std::to_string(First) + " to " + std::to_string(Last);
}

std::string bytesWords(const Conflict &Pair) {
  std::optional<std::pair<int64_t, int64_t>> Common = Pair.commonBytes();
  return (Common ? bytesWords(Common->first, Common->second) : "bytes") + " of '" +
         Pair.Later->Root->getNameAsString() + "'";
}

/// Do the threads of each \p Group agree on \p E?
static bool isUniform(const Expr *E, const ValueFlow &In, Scope Group) {
  ValueRef V = In.value(E);
  if (!V || V->uniformity() >= Group)
    return V != nullptr;
  LaneValues &Values = In.root().Values;
  LanePredicate P = Values.predicate(Values.toBool(V));
  LaneSet All = Values.shape().possibleThreads();
  if (P.isExact())
    return (All & P.May).empty() || (All - P.Must).empty();
  return P.Together >= Group && (All - P.undecided()).empty();
}

const Expr *partThatDiffers(const Expr *Condition, const ValueFlow &In, Scope Group) {
  constexpr unsigned MaxDepth = 16;
  const Expr *Result = Condition, *E = Condition;
  for (unsigned Depth = 0; E && Depth != MaxDepth; ++Depth) {
    E = E->IgnoreParenImpCasts();
    auto *Binary = dyn_cast<BinaryOperator>(E);
    auto *Not = dyn_cast<UnaryOperator>(E);
    if (Binary && Binary->isLogicalOp()) {
      bool Left = isUniform(Binary->getLHS(), In, Group), Right = isUniform(Binary->getRHS(), In, Group);
      if (Left == Right)
        break;
      Result = E = Left ? Binary->getRHS() : Binary->getLHS();
    } else if (Not && Not->getOpcode() == UO_LNot) {
      E = Not->getSubExpr();
    } else if (isa<DeclRefExpr>(E)) {
      const Definition *D = In.definition(E);
      E = D && D->Flow == &In ? D->Assigned : nullptr;
    } else {
      break;
    }
  }
  return Result;
}

void explainDivergence(Finding &F, const DeviceFunction &Function, const ValueFlow &In, const Expr *Condition,
                       Scope Group, const ASTContext &Context) {
  constexpr size_t MaxSteps = 4;
  std::string Threads = Group <= Scope::Warp ? "lane to lane" : "thread to thread";
  std::vector<ProvenanceStep> Steps = Function.provenance(In, Condition, Group);
  for (size_t I = 0; I != Steps.size() && I != MaxSteps; ++I) {
    const ProvenanceStep &Step = Steps[I];
    std::string Name = Step.Variable && !Step.Variable->getName().empty() ? "'" + Step.Variable->getNameAsString() + "'"
                                                                          : "the result";
    using Kind = ProvenanceStep::StepKind;
    switch (Step.Kind) {
    case Kind::Source:
      // A condition that reads it directly shows it already.
      F.note(Step.Statement->getBeginLoc(), quoted(Step.Statement, Context) + " differs from " + Threads,
             Step.Statement->getSourceRange());
      break;
    case Kind::Assignment:
      F.note(Step.Statement->getBeginLoc(), Name + " takes its value here");
      break;
    case Kind::Parameter:
      F.note(Step.Variable->getLocation(), "nothing is known of parameter " + Name);
      break;
    case Kind::Merge:
      F.note(Step.Statement->getBeginLoc(), Name + " depends on which way a thread takes here");
      break;
    case Kind::LoopExit:
      F.note(Step.Statement->getBeginLoc(), Name + " depends on when a thread leaves the loop here");
      break;
    }
  }
}

} // namespace cudalint
