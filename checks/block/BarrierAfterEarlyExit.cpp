//===- BarrierAfterEarlyExit.cpp - cuda-barrier-after-early-exit ----------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/Wording.h"
#include "checks/analysis/MissingBlocks.h"
#include "checks/analysis/MissingThreads.h"
#include "checks/analysis/StorageReuse.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-barrier-after-early-exit";
  I.Scope = "block";
  I.Since = "0.1";
  I.Level = Level::Portability;
  I.Reaches = Certainty::Certain;
  I.Summary = "finds block barriers that are reached after some threads of the block have returned from the kernel";
  I.Guidelines = {"NVIDIA CUDA C++ Guidelines 1.14", "CUDA C++ Programming Guide: Synchronization Functions"};
  I.Documentation = R"md(
## What it finds

A block barrier behind a `return` that only some threads of the block take: `if (i >= n) return;` before a
`__syncthreads()`. A block that returns as a whole is not reported, and neither is a `return` from a helper, which ends
no thread: that one is for `cuda-divergent-block-barrier`.

## Why it is a bug

From sm_70 on a barrier waits for the threads that have not exited. Before, it waits for every thread of the block, so
that the kernel hangs or orders nothing: a kernel that has to run there must not return early. And on every GPU the
threads that have gone do not write what the others expect to read behind the barrier: an element of shared memory that
an exited thread should have filled holds whatever was there.

## Bad

```cuda
__global__ void rows(float *x, int n) {
  __shared__ float s[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  s[threadIdx.x] = x[i];
  __syncthreads();
  x[i] = s[0];
}
```

## Good

```cuda
__global__ void rows(float *x, int n) {
  __shared__ float s[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    s[threadIdx.x] = x[i];
  __syncthreads();
  if (i < n)
    x[i] = s[0];
}
```

## What it does not see

Barriers with a count of threads, for which see `cuda-named-barrier-count`, and barrier objects. Conditions on values of
which nothing is known. Whether the rest of the kernel only touches what the threads that are left have written.
)md";
  return I;
}

static void run(const Unit &U, Reporter &R) {
  struct Candidate {
    MissingThreads M;
    const SyncSite *Site;
    const DeviceFunction *F;
  };
  // One finding for each branch that ends threads: at the first barrier behind it.
  llvm::MapVector<const Expr *, Candidate> Branches;
  for (const DeviceFunction *F : U.roots())
    for (const SyncSite &Site : F->sites())
      // The collective of a library misses what the others would have handed over, on every GPU.
      // Where whole blocks can have ended before a grid barrier, that is worse and has a check of its own.
      if (MissingThreads M = missingThreads(*F, Site);
          M.What == MissingThreads::Kind::Exited && !hasBarrierInside(Site.Operation) && missingBlocks(*F, Site).What == MissingBlocks::Kind::None)
        Branches.insert({M.Because.Condition, {M, &Site, F}});
  for (const auto &[Condition, C] : Branches) {
    const ASTContext &Context = U.context();
    std::string What = "'" + C.Site->Operation.displayName().str() + "'";
    if (!C.M.Calls.empty())
      What += " in the function called here";
    std::string Who = C.M.Certain
                          ? threadWords(C.M.Missing, C.F->shape()) + (C.M.Count > 1 ? " and others have" : " has")
                          : "threads can have";
    Finding Found = R.report(C.M.place(*C.Site), C.M.Certain ? Certainty::Certain : Certainty::Likely,
                             What + " is reached after " + Who + " exited because of " +
                                 quoted(partThatDiffers(Condition, *C.M.Because.Flow, Scope::Block), Context) +
                                 ", for which it waits before sm_70");
    Found.note(Condition->getExprLoc(), "the threads part here", Condition->getSourceRange());
    explainDivergence(Found, *C.F, *C.M.Because.Flow, Condition, Scope::Block, Context);
  }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
