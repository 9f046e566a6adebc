//===- MasklessWarpIntrinsic.cpp - cuda-maskless-warp-intrinsic -----------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/UnitFacts.h"
#include "checks/warp/BallotMask.h"
#include "clang/AST/ASTContext.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-maskless-warp-intrinsic";
  I.Scope = "warp";
  I.Since = "0.1";
  I.Level = Level::Correctness;
  I.Reaches = Certainty::Certain;
  I.Fix = FixSafety::Safe;
  I.Summary = "finds warp shuffles and votes that do not name the participating lanes";
  I.Guidelines = {"CUDA C++ Programming Guide: Warp Vote Functions, Warp Shuffle Functions",
                  "PTX ISA: shfl, vote, match, redux without .sync"};
  I.Documentation = R"md(
## What it finds

Calls of `__shfl`, `__shfl_up`, `__shfl_down`, `__shfl_xor`, `__any`, `__all` and `__ballot`, and inline PTX `shfl`,
`vote`, `match` and `redux` instructions without `.sync`.

## Why it is a bug

These forms take whichever lanes happen to run together. Since Volta the lanes of a warp are scheduled independently, so
nobody knows which lanes that is. CUDA deprecated them in version 9.0 and they do not exist for compute capability 7.0
and newer, so for no target of CUDA 13: `__shfl` and its relatives are undefined identifiers there, and `__any`, `__all`
and `__ballot` are still declared, get a warning, and fail in `ptxas`, which names no line of the source.

## Bad

```cuda
__global__ void reduce(int *out) {
  int v = out[threadIdx.x];
  for (int d = 16; d > 0; d >>= 1)
    v += __shfl_down(v, d);
  if (__any(v > 9))
    out[0] = __ballot(v > 9);
}
```

## Good

```cuda
__global__ void reduce(int *out) {
  int v = out[threadIdx.x];
  for (int d = 16; d > 0; d >>= 1)
    v += __shfl_down_sync(0xffffffffu, v, d);
  if (__any_sync(0xffffffffu, v > 9))
    out[0] = __ballot_sync(0xffffffffu, v > 9);
}
```

## Fix

Adds `_sync` and a mask. Where every lane of the warp certainly arrives, the mask is `0xffffffff` and the fix is safe.
Where an `if` alone decides which lanes come and the branch's own mask is right for the operation, an unsafe fix takes it
before the branch: `mask = __ballot_sync(0xffffffff, condition)`. Elsewhere `0xffffffff` is offered as an unsafe fix: it is
right only if all lanes that have not exited reach the call.
There is no fix inside the body of a macro, for inline PTX, or for a name without arguments.

## What it does not see

A project's own function or macro with one of these names is not reported, nor is code in inactive preprocessor
branches, so the usual `#if __CUDA_ARCH__ < 700` fallback stays silent. Instructions in PTX files and in strings that
are compiled at run time are not looked at.
)md";
  return I;
}

/// Edits that turn the call at \p Site into its `_sync` form with \p Mask; none where the text is a macro's.
static llvm::SmallVector<FixItHint, 4> addSyncAndMask(const OperationSite &Site, StringRef Mask,
                                                      const ASTContext &Context) {
  const CallExpr *Call = Site.call();
  if (!Call || Call->getNumArgs() == 0)
    return {};
  const SourceManager &SM = Context.getSourceManager();
  // The name and the first argument may come through a macro's argument, but then both must, and as written.
  SourceLocation Name = Call->getCallee()->getExprLoc();
  SourceLocation FirstArgument = Call->getArg(0)->getBeginLoc();
  if (SM.isMacroBodyExpansion(Name))
    return {};
  Name = SM.getSpellingLoc(Name);
  std::optional<Token> Paren = Lexer::findNextToken(Name, SM, Context.getLangOpts());
  if (FirstArgument.isInvalid() || !Paren || Paren->isNot(tok::l_paren))
    return {};
  return {FixItHint::CreateReplacement(Name, Site->Replacement),
          FixItHint::CreateInsertion(Paren->getEndLoc(), Mask.str() + ", ")};
}

using FixOfCall = llvm::DenseMap<const Stmt *, llvm::SmallVector<FixItHint, 4>>;

/// Edits that give the calls in a branch the branch's own mask, where that is known to be right for all of them. The
/// first call of a branch has the edits of all, which take the mask but once; the others have none.
static FixOfCall branchMasks(const Unit &U) {
  FixOfCall Result;
  for (const DeviceFunction *F : U.roots()) {
    llvm::MapVector<const IfStmt *, llvm::SmallVector<const SyncSite *, 4>> Branches;
    for (const SyncSite &Site : F->sites())
      if (Site.Flow == &F->flow() && Site.Operation->Maskless && Site.Operation.call())
        if (const IfStmt *If = decidingIf(*F, Site))
          Branches[If].push_back(&Site);
    for (const auto &[If, Sites] : Branches) {
      auto [Ballot, Name] = ballotBefore(*F, If);
      llvm::SmallVector<FixItHint, 4> Edits{Ballot};
      for (const SyncSite *Site : Sites) {
        llvm::SmallVector<FixItHint, 4> Its = addSyncAndMask(Site->Operation, Name, U.context());
        if (Its.empty() || !ballotSuits(*F, *Site, If)) {
          Edits.clear();
          break;
        }
        Edits.append(Its.begin(), Its.end());
      }
      if (Edits.empty())
        continue;
      for (const SyncSite *Site : Sites)
        Result.insert({Site->Operation.stmt(), {}});
      Result[Sites.front()->Operation.stmt()] = std::move(Edits);
    }
  }
  return Result;
}

static void run(const Unit &U, Reporter &R) {
  FixOfCall Masks = branchMasks(U);
  for (const OperationUse &Use : U.operations()) {
    const OperationSite &Site = Use.Site;
    if (!Site->Maskless)
      continue;
    if (!Site.call()) {
      R.report(Site.location(), Certainty::Certain,
               "'" + Site.displayName().str() +
                   "' without '.sync' names no participating lanes and does not exist for "
                   "sm_70 and newer");
      continue;
    }
    Finding F = R.report(Site.call()->getCallee()->getExprLoc(), Certainty::Certain,
                         "'" + Site.displayName().str() +
                             "' names no participating lanes and does not exist for sm_70 "
                             "and newer; use '" +
                             Site->Replacement.str() + "'");
    if (U.allLanesArrive(Use)) {
      F.fix(FixSafety::Safe, "use '" + Site->Replacement.str() + "' with the full mask",
            addSyncAndMask(Site, "0xffffffff", U.context()));
      continue;
    }
    if (auto Branch = Masks.find(Site.stmt()); Branch != Masks.end())
      F.fix(FixSafety::Unsafe, "use '" + Site->Replacement.str() + "' with the mask of the branch", Branch->second);
    else
      F.fix(FixSafety::Unsafe,
            "use '" + Site->Replacement.str() + "' with the full mask, if every lane that has not exited arrives here",
            addSyncAndMask(Site, "0xffffffff", U.context()));
  }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
