//===- InlineAsmSync.cpp - cuda-inline-asm-sync ---------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/UnitFacts.h"
#include "checks/Wording.h"
#include "checks/analysis/MemoryAccesses.h"
#include "clang/AST/ASTContext.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-inline-asm-sync";
  I.Scope = "warp";
  I.Since = "0.1";
  I.Level = Level::Suspicious;
  I.Reaches = Certainty::Certain;
  I.Fix = FixSafety::Safe;
  I.Summary = "finds barriers and fences in inline PTX that the compiler may move, and barrier numbers above 15";
  I.Guidelines = {"Inline PTX Assembly in CUDA: Incorrect Optimization", "PTX ISA: bar, barrier",
                  "NVIDIA CUDA C++ Guidelines S1.2"};
  I.Documentation = R"md(
## What it finds

In inline PTX:

- a barrier, a fence, or a load or store with acquire or release order, in an `asm` with neither `volatile` nor a
  `"memory"` clobber; and one with `volatile` but no clobber in a function that accesses shared or global memory itself;
- a barrier number above 15. (`cuda-named-barrier-count` looks at the number of threads.)

## Why it is a bug

The compiler takes an `asm` for a function of its operands: without `volatile` it may delete it, merge it with an equal one
or move it out of a loop, and without the `"memory"` clobber it may keep values in registers across it or move loads and
stores over it. The barrier is then in the program, but not between the accesses that it was written for.

## Bad

```cuda
__device__ void join(int n) {
  asm("bar.sync 1, %0;" ::"r"(n));
}
```

## Good

```cuda
__device__ void join(int n) {
  asm volatile("bar.sync 1, %0;" ::"r"(n) : "memory");
}
```

## Fix

Adds `volatile` and the `"memory"` clobber, unless a macro is in the way.

## What it does not see

Shuffles, votes and matrix operations, which exchange registers only; functions that consist of an `asm volatile` alone,
which are inlined between the accesses of their callers; numbers that are not constants.
)md";
  return I;
}

/// Does \p Site order memory, so that the compiler must not move accesses over it?
static bool ordersMemory(const OperationSite &Site) {
  switch (Site.kind()) {
  case OperationKind::Fence:
  case OperationKind::ProxyFence:
    return true;
  case OperationKind::Barrier:
  case OperationKind::BarrierReduce:
  case OperationKind::BarrierArrive:
  case OperationKind::BarrierWait:
  case OperationKind::AtomicLoad:
  case OperationKind::AtomicStore:
    return Site.orders() != Scope::None && (isAcquire(Site.order()) || isRelease(Site.order()));
  default:
    return false;
  }
}

/// Edits that make \p Asm volatile and give it the clobber; none if a macro is in the way.
static llvm::SmallVector<FixItHint, 2> addClobber(const GCCAsmStmt &Asm, const ASTContext &Context) {
  const SourceManager &SM = Context.getSourceManager();
  SourceLocation At = Asm.getAsmLoc(), End = Asm.getRParenLoc();
  if (At.isMacroID() || End.isMacroID())
    return {};
  llvm::SmallVector<FixItHint, 2> Edits;
  if (!Asm.isVolatile())
    Edits.push_back(FixItHint::CreateInsertion(Lexer::getLocForEndOfToken(At, 0, SM, Context.getLangOpts()),
                                               " volatile"));
  // The sections that are written: outputs, inputs, clobbers.
  unsigned Colons = 0, Depth = 0;
  for (SourceLocation Place = At; Place != End;) {
    std::optional<Token> Next = Lexer::findNextToken(Place, SM, Context.getLangOpts());
    if (!Next || SM.isBeforeInTranslationUnit(End, Next->getLocation()))
      return {};
    Depth += Next->is(tok::l_paren);
    Depth -= Next->is(tok::r_paren) && Depth;
    if (Depth == 1)
      Colons += Next->is(tok::colon) ? 1 : Next->is(tok::coloncolon) ? 2 : 0;
    Place = Next->getLocation();
  }
  constexpr unsigned ClobberSection = 3;
  std::string Text = Asm.getNumClobbers()       ? ", "
                     : Colons >= ClobberSection ? " "
                                                : " " + std::string(ClobberSection - Colons, ':') + " ";
  Edits.push_back(FixItHint::CreateInsertion(End, Text + "\"memory\""));
  return Edits;
}

static std::optional<uint64_t> constantOf(const Argument &A, const ASTContext &Context) {
  std::optional<llvm::APSInt> Number = A ? A.constant(Context) : std::nullopt;
  return Number ? std::optional<uint64_t>(Number->extOrTrunc(64).getZExtValue()) : std::nullopt;
}

static void reportNumbers(const OperationSite &Site, Reporter &R, const ASTContext &Context) {
  constexpr uint64_t LastBarrier = 15;
  std::string Name = "'" + Site.displayName().str() + "'";
  if (std::optional<uint64_t> Id = constantOf(Site.barrierId(), Context); Id && *Id > LastBarrier)
    R.report(Site.location(), Certainty::Certain,
             Name + " names barrier " + std::to_string(*Id) + ", but there are barriers 0 to 15 only");
}

static void run(const Unit &U, Reporter &R) {
  const ASTContext &Context = U.context();
  llvm::DenseSet<SourceLocation> Seen;
  auto ReportMovable = [&](const OperationSite &Site, const GCCAsmStmt &Asm) {
    if (!Seen.insert(Site.location()).second)
      return;
    Finding Found = R.report(Site.location(), Asm.isVolatile() ? Certainty::Likely : Certainty::Certain,
                             "'" + Site.displayName().str() + "' is in an asm " +
                                 (Asm.isVolatile() ? "without a \"memory\" clobber; the compiler may move memory "
                                                     "accesses over it"
                                                   : "without 'volatile' and \"memory\" clobber; the compiler may move "
                                                     "it and memory accesses over it"));
    Found.fix(FixSafety::Safe, "say that it orders memory", addClobber(Asm, Context));
  };
  llvm::DenseSet<SourceLocation> Numbers;
  for (const OperationUse &Use : U.operations()) {
    auto *Asm = dyn_cast<GCCAsmStmt>(Use.Site.stmt());
    if (!Asm)
      continue;
    if (Numbers.insert(Use.Site.location()).second)
      reportNumbers(Use.Site, R, Context);
    if (ordersMemory(Use.Site) && !Use.Site.assembly()->clobbersMemory() && !Asm->isVolatile())
      ReportMovable(Use.Site, *Asm);
  }
  for (const DeviceFunction *F : U.roots()) {
    std::optional<MemoryAccesses> Accesses;
    for (const SyncSite &Site : F->sites()) {
      auto *Asm = dyn_cast<GCCAsmStmt>(Site.Operation.stmt());
      if (!Asm || !ordersMemory(Site.Operation) || Site.Operation.assembly()->clobbersMemory())
        continue;
      if (!Accesses)
        Accesses.emplace(*F);
      if (llvm::any_of(Accesses->all(), [&](const MemoryAccess &A) { return A.Flow == Site.Flow; }))
        ReportMovable(Site.Operation, *Asm);
    }
  }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
