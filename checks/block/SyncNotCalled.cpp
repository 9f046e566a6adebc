//===- SyncNotCalled.cpp - cuda-sync-not-called ---------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/UnitFacts.h"
#include "checks/analysis/UncalledOperations.h"
#include "clang/AST/ASTContext.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-sync-not-called";
  I.Scope = "block";
  I.Since = "0.1";
  I.Level = Level::Correctness;
  I.Reaches = Certainty::Certain;
  I.Fix = FixSafety::Safe;
  I.Summary = "finds barriers and fences that are named without being called";
  I.HostCode = true;
  I.Documentation = R"md(
## What it finds

Statements that consist of the name of a barrier, a fence or a function that waits, without parentheses: `__syncthreads;`,
`__syncwarp;`, `__threadfence;`, `cudaDeviceSynchronize;`.

## Why it is a bug

The statement has no effect. nvcc compiles it and says no more than "expression has no effect", if it says anything; the
barrier is not there. `__syncthreads` itself is refused by clang, but not by nvcc.

## Bad

```cuda
__global__ void reverse(int *a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
  __syncthreads;
  a[threadIdx.x] = s[255 - threadIdx.x];
}
```

## Good

```cuda
__global__ void reverse(int *a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
  __syncthreads();
  a[threadIdx.x] = s[255 - threadIdx.x];
}
```

## Fix

Adds the parentheses where the function needs no argument.

## What it does not see

Functions of the project. `__syncthreads` without parentheses inside a macro, or behind `#if` in the function.
)md";
  return I;
}

static void run(const Unit &U, Reporter &R) {
  llvm::DenseSet<SourceLocation> Seen;
  for (const FunctionDecl *F : U.functions())
    for (const UncalledOperation &Uncalled : uncalledOperations(F, U.analyses().lookup(), U.context())) {
      if (!Seen.insert(Uncalled.Place).second)
        continue;
      Finding Found = R.report(Uncalled.Place, Certainty::Certain,
                               "'" + Uncalled.Name + "' is named here but not called: the statement has no effect");
      if (Uncalled.NeedsNoArgument && Uncalled.Place.isFileID())
        Found.fix(
            FixSafety::Safe, "call it",
            FixItHint::CreateInsertion(Lexer::getLocForEndOfToken(Uncalled.Place, 0, U.context().getSourceManager(),
                                                                  U.context().getLangOpts()),
                                       "()"));
    }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
