//===- RedundantBlockBarrier.cpp - cuda-redundant-block-barrier -----------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/InsertedLines.h"
#include "checks/analysis/EmptyIntervals.h"
#include "checks/analysis/MissingThreads.h"
#include "checks/analysis/StatementChain.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-redundant-block-barrier";
  I.Scope = "block";
  I.Since = "0.1";
  I.Level = Level::Perf;
  I.Reaches = Certainty::Certain;
  I.Fix = FixSafety::Unsafe;
  I.Summary = "finds block barriers that have nothing to separate";
  I.Guidelines = {"CUDA C++ Best Practices Guide: Synchronization Instructions"};
  I.Documentation = R"md(
## What it finds

A `__syncthreads()` or `sync` of the thread block before which, since the last block barrier or since the beginning of the
kernel, no thread can have done anything that another one notices; or behind which nothing follows until the kernel ends.

## Why it matters

A barrier makes every warp wait for the slowest one. One that orders no access costs that time for nothing, and makes the
reader look for an exchange that is not there.

## Bad

```cuda
__global__ void scale(float *x) {
  float v = x[threadIdx.x];
  __syncthreads();
  float w = v * 2;
  __syncthreads();
  x[threadIdx.x ^ 1] = w;
}
```

## Good

```cuda
__global__ void scale(float *x) {
  float v = x[threadIdx.x];
  __syncthreads();
  float w = v * 2;
  x[threadIdx.x ^ 1] = w;
}
```

## Fix

An unsafe fix removes the barrier: whoever measures time or relies on warps being together may want it.

## What it does not see

Barriers between accesses that never meet. Intervals with calls, inline assembly, volatile accesses or the clock: they
count as work. Barriers in functions that are called, at their beginning and end.
)md";
  return I;
}

/// \p Statement and the line that it stands on, where it stands there alone. The line's end is the one before it: clang
/// takes a blank behind what it removes for a superfluous one.
static CharSourceRange withItsLine(SourceRange Statement, const SourceManager &SM) {
  auto [File, Begin] = SM.getDecomposedLoc(Statement.getBegin());
  unsigned End = SM.getFileOffset(Statement.getEnd()) + 1; // behind the semicolon
  StringRef Text = SM.getBufferData(File);
  StringRef Before = Text.take_front(Begin).rtrim(" \t"), Behind = Text.drop_front(End).ltrim(" \t");
  if (Before.consume_back("\n") && (Behind.starts_with("\n") || Behind.starts_with("\r\n"))) {
    // A comment for the line goes with it: it must not be one for the next.
    Begin = startWithComments(Text, Begin);
    Begin -= Begin != 0;
    Begin -= Begin != 0 && Text[Begin - 1] == '\r';
    End = Text.size() - Behind.size();
  }
  SourceLocation Start = SM.getLocForStartOfFile(File);
  return CharSourceRange::getCharRange(Start.getLocWithOffset(Begin), Start.getLocWithOffset(End));
}

/// The removal of the statement of \p Body that \p Call is; none if it is more than a statement of its own.
static std::optional<FixItHint> removal(const CallExpr *Call, const Stmt *Body, const ASTContext &Context) {
  const SourceManager &SM = Context.getSourceManager();
  if (!Call || Call->getBeginLoc().isMacroID())
    return std::nullopt;
  StatementChain Up = statementsAround(Body, Call);
  if (!Up.empty())
    Up.pop_back();
  if (!Up.empty() && isa<ExprWithCleanups>(Up.back()))
    Up.pop_back();
  std::optional<Token> Semicolon = Lexer::findNextToken(Call->getEndLoc(), SM, Context.getLangOpts());
  if (Up.empty() || !isa<CompoundStmt>(Up.back()) || !Semicolon || Semicolon->isNot(tok::semi))
    return std::nullopt;
  return FixItHint::CreateRemoval(withItsLine({Call->getBeginLoc(), Semicolon->getLocation()}, SM));
}

static void run(const Unit &U, Reporter &R) {
  struct Verdict {
    const SyncSite *Site = nullptr;
    Neighbour Before = Neighbour::Work, Behind = Neighbour::Work;
    bool Needed = false;
  };
  // A barrier that is needed in one context is needed.
  llvm::MapVector<SourceLocation, Verdict> Places;
  for (const DeviceFunction *F : U.roots())
    for (const SyncSite &Site : F->sites()) {
      if (!F->isReliable() || !isBlockBarrier(Site) || Site.Operation.kind() != OperationKind::Barrier ||
          Site.Operation.participants() != Participants::Block || Site.Operation.barrierId() ||
          !Site.Operation.call() || Site.InDestructor)
        continue;
      Verdict &V = Places[Site.Operation.location()];
      V.Site = &Site;
      V.Before = before(Site);
      V.Behind = behind(Site);
      V.Needed |= V.Before == Neighbour::Work && V.Behind != Neighbour::End;
    }
  for (const auto &[Place, V] : Places) {
    if (V.Needed)
      continue;
    std::string Why = V.Before == Neighbour::Barrier
                          ? ": no thread does anything that others notice since the last barrier"
                      : V.Before == Neighbour::End ? ": no thread has done anything that others notice before"
                                                   : ": nothing follows until the kernel ends";
    Finding Found = R.report(Place, Certainty::Certain,
                             "'" + V.Site->Operation.displayName().str() + "' has nothing to separate" + Why);
    if (std::optional<FixItHint> Edit =
            removal(V.Site->Operation.call(), V.Site->Flow->function()->getBody(), U.context()))
      Found.fix(FixSafety::Unsafe, "remove the barrier", {*Edit});
  }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
