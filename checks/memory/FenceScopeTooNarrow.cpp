//===- FenceScopeTooNarrow.cpp - cuda-fence-scope-too-narrow --------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/memory/FenceFix.h"
#include "clang/AST/ASTContext.h"
#include <set>

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-fence-scope-too-narrow";
  I.Scope = "memory";
  I.Since = "0.1";
  I.Level = Level::Correctness;
  I.Reaches = Certainty::Certain;
  I.Fix = FixSafety::Safe;
  I.Summary = "finds fences that order data and flag for the block only although another block looks at the flag";
  I.Guidelines = {"CUDA C++ Programming Guide: Memory Fence Functions", "PTX ISA: Scope"};
  I.Documentation = R"md(
## What it finds

Data and a flag as `cuda-unfenced-publication`, `cuda-spin-lock-without-fence` and `cuda-last-block-pattern` describe
them, with a fence between the two, but one of block or cluster scope: `__threadfence_block()`, `membar.cta`,
`cuda::atomic_thread_fence(order, cuda::thread_scope_block)`, where the flag is in global memory and another block waits
for it.

## Why it is a bug

A fence of block scope says nothing about the order in which other blocks see the two writes. It often works while both
blocks run on one multiprocessor.

## Bad

```cuda
__device__ int data, flag;
__global__ void pass(int *out) {
  if (blockIdx.x == 0) {
    data = 7;
    __threadfence_block();
    atomicExch(&flag, 1);
  } else {
    while (atomicAdd(&flag, 0) == 0) {
    }
    __threadfence();
    *out = data;
  }
}
```

## Good

```cuda
__device__ int data, flag;
__global__ void pass(int *out) {
  if (blockIdx.x == 0) {
    data = 7;
    __threadfence();
    atomicExch(&flag, 1);
  } else {
    while (atomicAdd(&flag, 0) == 0) {
    }
    __threadfence();
    *out = data;
  }
}
```

## Fix

Replaces `__threadfence_block` by `__threadfence`. Other fences are only named.

## What it does not see

Flags that the host or another device reads: for them `__threadfence()` is too narrow and `__threadfence_system()` is
needed.
)md";
  return I;
}

static void run(const Unit &U, Reporter &R) {
  std::set<SourceLocation> Reported;
  for (const UnorderedPublication &P : U.publications().unordered()) {
    if (P.Why != UnorderedPublication::Cause::NarrowFence || !Reported.insert(P.Fence->location()).second)
      continue;
    std::string Data = "'" + P.DataWrite->Object.name() + "'", Flag = "'" + P.FlagWrite->Object.name() + "'";
    std::string Name = P.Fence->displayName().str();
    Finding F = R.report(P.Fence->location(), Certainty::Certain,
                         "'" + Name + "' orders " + Data + " and " + Flag + " for the " +
                             toString(P.Fence->orders()).str() + " only, but another block waits for the flag");
    F.range(P.Fence->stmt()->getSourceRange());
    explainPublication(F, P, U.context());
    // The plain function has a sister of the same form.
    const CallExpr *Call = P.Fence->call();
    if (Call && Call->getNumArgs() == 0 && !P.Fence->operation().Replacement.empty() && !Call->getBeginLoc().isMacroID())
      F.fix(FixSafety::Safe, ("use '" + P.Fence->operation().Replacement + "'").str(),
            {FixItHint::CreateReplacement(Call->getCallee()->getSourceRange(), P.Fence->operation().Replacement)});
  }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
