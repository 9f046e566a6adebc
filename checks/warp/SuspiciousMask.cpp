//===- SuspiciousMask.cpp - cuda-suspicious-mask --------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/Wording.h"
#include "checks/warp/MaskMistake.h"
#include "clang/AST/ASTContext.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-suspicious-mask";
  I.Scope = "warp";
  I.Since = "0.1";
  I.Level = Level::Suspicious;
  I.Reaches = Certainty::Certain;
  I.Fix = FixSafety::Unsafe;
  I.Summary = "finds something else passed where the mask of a warp collective belongs";
  I.Guidelines = {"NVIDIA CUDA C++ Guidelines 2.3 [collective.warp.include_self]",
                  "CUDA C++ Programming Guide: Warp Vote Functions, Warp Shuffle Functions"};
  I.Documentation = R"md(
## What it finds

The first argument of a `_sync` function that is

- a condition or a floating-point value;
- swapped with the value or predicate: `__any_sync(v, 0xffffffff)`;
- missing, because the arguments are those of the mask-less function: `__shfl_down_sync(v, 16, 32)`;
- a number of lanes: `__shfl_down_sync(32, v, 16)` or `__syncwarp(warpSize)` names one lane only;
- the lane's own number.

## Why it is a bug

The mask has one bit for each participating lane. Every argument is an integer, or converts to one, so the compiler takes
whatever stands there. The lanes that call are then not in their own mask, which is undefined: an illegal instruction,
wrong values, or nothing at all as long as the compiler sees that the warp is together and drops the mask.

## Bad

```cuda
__global__ void total(float *a) {
  float v = a[threadIdx.x];
  for (int d = 16; d > 0; d /= 2)
    v += __shfl_xor_sync(32, v, d);
  a[threadIdx.x] = v;
}
```

## Good

```cuda
__global__ void total(float *a) {
  float v = a[threadIdx.x];
  for (int d = 16; d > 0; d /= 2)
    v += __shfl_xor_sync(0xffffffffu, v, d);
  a[threadIdx.x] = v;
}
```

## Fix

An unsafe fix swaps swapped arguments, and writes `0xffffffff` for the number 31 or 32 if the whole warp comes there.

## What it accepts

Numbers written in hexadecimal or binary or by shifts; unsigned variables of which nothing is known; a small constant
where only the lanes that it names come.
)md";
  return I;
}

static std::string message(MaskMistake Mistake, const DeviceFunction &F, const SyncSite &Site,
                           const ASTContext &Context) {
  std::string Name = "'" + Site.Operation.displayName().str() + "'";
  std::string Mask = quoted(Site.Operation.mask().expr(), Context);
  switch (Mistake) {
  case MaskMistake::Condition:
    return "the mask of " + Name + " is a condition, " + Mask + "; it names lane 0 or none";
  case MaskMistake::FloatingPoint:
    return "the mask of " + Name + " is the floating-point value " + Mask;
  case MaskMistake::Swapped:
    return "the mask of " + Name + " is " + Mask + ", and the full mask stands in another place";
  case MaskMistake::Forgotten:
    return Name + " has no mask: " + Mask + " is taken for it";
  case MaskMistake::LaneNumber:
    return "the mask of " + Name + " is the lane's own number, " + Mask;
  case MaskMistake::LaneCount: {
    int64_t Number = *F.mask(Site).Value->constant();
    return "the mask of " + Name + " is the number " + std::to_string(Number) + ", which names " +
           laneWords(uint32_t(Number)) + " only";
  }
  case MaskMistake::None:
    break;
  }
  return Name;
}

/// The text of \p E, if no macro is in the way.
static StringRef textOf(const Expr *E, const ASTContext &Context) {
  if (E->getBeginLoc().isMacroID() || E->getEndLoc().isMacroID())
    return "";
  return Lexer::getSourceText(CharSourceRange::getTokenRange(E->getSourceRange()), Context.getSourceManager(),
                              Context.getLangOpts());
}

static void offerFix(Finding &Found, MaskMistake Mistake, const DeviceFunction &F, const SyncSite &Site,
                     const ASTContext &Context) {
  const Expr *Mask = Site.Operation.mask().expr();
  if (Site.Operation.call()->getBeginLoc().isMacroID())
    return;
  if (const Expr *Other = misplacedMask(Site); Other && Mistake == MaskMistake::Swapped) {
    StringRef MaskText = textOf(Mask, Context), OtherText = textOf(Other, Context);
    if (!MaskText.empty() && !OtherText.empty())
      Found.fix(FixSafety::Unsafe, "swap the arguments",
                {FixItHint::CreateReplacement(Mask->getSourceRange(), OtherText),
                 FixItHint::CreateReplacement(Other->getSourceRange(), MaskText)});
    return;
  }
  const SourceManager &SM = Context.getSourceManager();
  CharSourceRange Range = SM.getExpansionRange(Mask->getSourceRange());
  if (Mistake == MaskMistake::LaneCount && *F.mask(Site).Value->constant() >= int64_t(LanesPerWarp) - 1 &&
      *F.mask(Site).Value->constant() <= int64_t(LanesPerWarp) && F.arrival(Site, Scope::Warp) == Arrival::Proven &&
      Range.getBegin().isFileID())
    Found.fix(FixSafety::Unsafe, "name the whole warp", FixItHint::CreateReplacement(Range, "0xffffffff"));
}

static void run(const Unit &U, Reporter &R) {
  llvm::DenseSet<SourceLocation> Seen;
  for (const DeviceFunction *F : U.roots())
    for (const SyncSite &Site : F->sites()) {
      if (!F->isReliable() || !Site.Flow->isReliable())
        continue;
      MaskMistake Mistake = maskMistake(*F, Site);
      if (Mistake == MaskMistake::None || !Seen.insert(placeOf(Site.Operation)).second)
        continue;
      bool Certain = !(F->mask(Site).ExcludesCaller & F->lanes(Site, Scope::Warp).present()).empty();
      const Expr *Mask = Site.Operation.mask().expr();
      Finding Found = R.report(Mask->getExprLoc(), Certain ? Certainty::Certain : Certainty::Likely,
                               message(Mistake, *F, Site, U.context()));
      Found.range(Mask->getSourceRange());
      offerFix(Found, Mistake, *F, Site, U.context());
    }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
