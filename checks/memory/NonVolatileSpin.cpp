//===- NonVolatileSpin.cpp - cuda-non-volatile-spin -----------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/analysis/Publication.h"
#include "clang/AST/ASTContext.h"
#include <set>

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-non-volatile-spin";
  I.Scope = "memory";
  I.Since = "0.1";
  I.Level = Level::Correctness;
  I.Reaches = Certainty::Certain;
  I.Fix = FixSafety::Safe;
  I.Summary = "finds loops that wait for plain memory to change, which the compiler may read only once";
  I.Guidelines = {"CUDA C++ Programming Guide: volatile qualifier, Memory Fence Functions"};
  I.Documentation = R"md(
## What it finds

A loop that ends only when a variable in shared or global memory has another value, that reads the variable as plain
memory, and in which nothing writes memory, calls an unknown function or passes a barrier or fence. It can only mean to
wait for another thread.

## Why it is a bug

Nothing in the loop changes the variable, so the compiler may read it once before the loop and never again. nvcc 13 makes
an unconditional endless loop of `while (flag == 0) {}`.

## Bad

```cuda
__device__ int go;
__global__ void waiter(int *x) {
  while (go == 0) {
  }
  *x = 1;
}
```

## Good

```cuda
__device__ int go;
__global__ void waiter(int *x) {
  while (*(volatile int *)&go == 0) {
  }
  __threadfence();
  *x = 1;
}
```

## Fix

Makes the read volatile. That ends the endless loop; if the flag announces data, the thread needs a fence behind the loop
as well: see `cuda-unfenced-publication`.

## What it does not see

Loops whose body also works on other memory: there the compiler has to read again, as a rule.
)md";
  return I;
}

static void run(const Unit &U, Reporter &R) {
  std::set<SourceLocation> Reported;
  for (const std::unique_ptr<FlagAccesses> &In : U.publications().functions())
    for (const FlagWait &W : In->waits()) {
      if (!W.IsEndless || !Reported.insert(W.Access->location()).second)
        continue;
      const auto *Place = cast<Expr>(W.Access->Place);
      std::string Flag = "'" + W.Access->Object.name() + "'";
      Finding F = R.report(Place->getBeginLoc(), Certainty::Certain,
                           "the loop waits for " + Flag +
                               " to change, but the compiler may read it only once: it is neither volatile nor atomic");
      F.range(Place->getSourceRange());
      QualType Type = Place->getType();
      if (Type->isArithmeticType() && !Place->getBeginLoc().isMacroID()) {
        std::string Cast = std::string("*(") + (Type.isConstQualified() ? "const " : "") + "volatile " +
                           Type.getUnqualifiedType().getAsString(U.context().getPrintingPolicy()) + " *)&";
        F.fix(FixSafety::Safe, "read it as volatile", {FixItHint::CreateInsertion(Place->getBeginLoc(), Cast)});
      }
    }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
