//===- MasklessWarpIntrinsic.cpp - cuda-maskless-warp-intrinsic -----------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/UnitFacts.h"
#include "clang/AST/ASTContext.h"
#include "clang/Lex/Lexer.h"

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
Elsewhere the same edit is offered as an unsafe fix: it is right only if all lanes that have not exited reach the call.
There is no fix inside the body of a macro, for inline PTX, or for a name without arguments.

## What it does not see

A project's own function or macro with one of these names is not reported, nor is code in inactive preprocessor
branches, so the usual `#if __CUDA_ARCH__ < 700` fallback stays silent. Instructions in PTX files and in strings that
are compiled at run time are not looked at.
)md";
  return I;
}

/// Edits that turn the call at \p Site into its `_sync` form with a full mask; none where the text is a macro's.
static llvm::SmallVector<FixItHint, 2> addSyncAndMask(const OperationSite &Site, const ASTContext &Context) {
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
          FixItHint::CreateInsertion(Paren->getEndLoc(), "0xffffffff, ")};
}

static void run(const Unit &U, Reporter &R) {
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
    F.fix(U.allLanesArrive(Use) ? FixSafety::Safe : FixSafety::Unsafe,
          "use '" + Site->Replacement.str() + "' with the full mask, if every lane that has not exited arrives here",
          addSyncAndMask(Site, U.context()));
  }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
