//===- ShuffleWidth.cpp - cuda-shuffle-width ------------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/Wording.h"
#include "checks/analysis/DeviceFunction.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/bit.h"

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-shuffle-width";
  I.Scope = "warp";
  I.Since = "0.1";
  I.Level = Level::Correctness;
  I.Reaches = Certainty::Certain;
  I.Fix = FixSafety::None;
  I.Summary = "finds shuffles whose width is not 1, 2, 4, 8, 16 or 32";
  I.Guidelines = {"NVIDIA CUDA C++ Guidelines 2.2 [collective.warp.shuffle.width]",
                  "Coverity CUDA.COLLECTIVE_WARP_SHUFFLE_WIDTH"};
  I.Documentation = R"md(
## What it finds

Shuffles whose `width` argument is known and is not a power of two from 1 to 32, also where it is computed or comes
through a parameter of a function that is called in the same file.

## Why it is a bug

A shuffle works within sub-sections of `width` lanes, which only a power of two up to the size of a warp can form. With
any other number the result is undefined. No compiler and no sanitizer says so.

## Bad

```cuda
__device__ int neighbour(int v) {
  return __shfl_xor_sync(0xffffffffu, v, 1, 12);
}
```

## Good

```cuda
__device__ int neighbour(int v) {
  return __shfl_xor_sync(0xffffffffu, v, 1, 16);
}
```

## What it does not see

A width that is not known. Inline PTX, where the width is a part of another operand.
)md";
  return I;
}

static void run(const Unit &U, Reporter &R) {
  llvm::DenseSet<SourceLocation> Seen;
  for (const DeviceFunction *F : U.roots())
    for (const SyncSite &Site : F->sites()) {
      const Expr *Width = Site.Operation->isShuffle() ? Site.Operation.width().expr() : nullptr;
      ValueRef Value = Width ? Site.Flow->value(Width) : nullptr;
      if (!Value || !Value->constant() || !Site.Operation.call())
        continue;
      int64_t Number = *Value->constant();
      if ((Number >= 1 && Number <= LanesPerWarp && llvm::has_single_bit(uint64_t(Number))) ||
          !Seen.insert(Width->getBeginLoc()).second)
        continue;
      Finding Found = R.report(Width->getBeginLoc(), Certainty::Certain,
                               "'" + Site.Operation.displayName().str() + "' has width " + std::to_string(Number) +
                                   ", which is not 1, 2, 4, 8, 16 or 32");
      Found.range(Width->getSourceRange());
      for (const CallExpr *Call : llvm::reverse(Site.Calls))
        if (!isa<IntegerLiteral>(Width->IgnoreParenImpCasts()))
          Found.note(Call->getCallee()->getExprLoc(), "called here");
    }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
