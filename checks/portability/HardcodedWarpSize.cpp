//===- HardcodedWarpSize.cpp - cuda-hardcoded-warp-size -------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/UnitFacts.h"
#include "checks/Wording.h"
#include "checks/analysis/WarpArithmetic.h"
#include "clang/AST/ASTContext.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-hardcoded-warp-size";
  I.Scope = "portability";
  I.Since = "0.1";
  I.Level = Level::Portability;
  I.Reaches = Certainty::Certain;
  I.Fix = FixSafety::Safe;
  I.Summary = "finds lane and warp numbers computed with a literal 32, 31 or 5";
  I.Documentation = R"md(
## What it finds

Arithmetic that takes the lane or the warp of a thread out of its index with a bare number: `threadIdx.x % 32`,
`threadIdx.x & 31`, `threadIdx.x / 32`, `threadIdx.x >> 5`, also through variables and `thread_rank()`.

## Why it is a portability problem

Every NVIDIA GPU so far has warps of 32 lanes, but CUDA promises `warpSize`, not 32; under HIP the same source runs on
devices with waves of 64 lanes. A bare 31 or 5 also hides from the reader what is computed.

## Bad

```cuda
__device__ int lane() { return threadIdx.x & 31; }
```

## Good

```cuda
__device__ int lane() { return threadIdx.x % warpSize; }
```

## Fix

Writes the same with `warpSize`. It is no constant expression: where one is needed, name a constant instead.

## What it accepts

Named constants and macros, whatever their value; constants of other numbers.

## What it does not see

Literals elsewhere: in array sizes, masks, loop bounds and shuffle widths.
)md";
  return I;
}

static void run(const Unit &U, Reporter &R) {
  const ASTContext &Context = U.context();
  llvm::DenseSet<SourceLocation> Seen;
  for (const FunctionDecl *F : U.functions())
    for (const WarpArithmetic &Found : warpArithmetic(F, U.analyses().lookup())) {
      const BinaryOperator *E = Found.Expression;
      if (!Seen.insert(E->getOperatorLoc()).second)
        continue;
      std::string What = Found.What == WarpArithmetic::Kind::Lane ? "lane" : "warp";
      Finding Finding = R.report(E->getOperatorLoc(), Certainty::Certain,
                                 quoted(E, Context) + " computes the " + What + " with the number " +
                                     quoted(E->getRHS(), Context) + " instead of 'warpSize'");
      if (!Found.Replacement.empty() && E->getOperatorLoc().isFileID() && E->getRHS()->getBeginLoc().isFileID())
        Finding.fix(
            FixSafety::Safe, "use 'warpSize'",
            FixItHint::CreateReplacement(CharSourceRange::getTokenRange(E->getOperatorLoc(), E->getRHS()->getEndLoc()),
                                         Found.Replacement));
    }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
