//===- DivergentBlockBarrier.cpp - cuda-divergent-block-barrier -----------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/Wording.h"
#include "checks/analysis/MissingThreads.h"
#include "checks/analysis/StorageReuse.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-divergent-block-barrier";
  I.Scope = "block";
  I.Since = "0.1";
  I.Level = Level::Correctness;
  I.Reaches = Certainty::Certain;
  I.Summary = "finds block barriers that some threads of the block do not reach";
  I.Guidelines = {"NVIDIA CUDA C++ Guidelines 1.14", "Coverity CUDA.DIVERGENCE_AT_COLLECTIVE_OPERATION",
                  "CUDA C++ Programming Guide: Synchronization Functions",
                  "compute-sanitizer synccheck: divergent threads"};
  I.Documentation = R"md(
## What it finds

`__syncthreads` and its variants, `sync` of a thread block, of a cluster and of the grid, and `bar.sync` without a count,
in a branch or loop that some threads of the block skip or leave earlier: also in a helper that is called there. The
threads are computed: a finding names one that arrives and one that does not.

So are the collectives of CUB for the block, `cub::BlockReduce`, `cub::BlockScan` and their relatives, which have barriers
inside and take a value of each thread: threads that have returned from the kernel are missed there, too.

A finding is *certain* if a thread of every block stays away whatever the unknown values are, as with
`if (threadIdx.x < 16)`. It is *likely* if that takes a block of ordinary size, or an ordinary value of the run: a loop
`for (i = threadIdx.x; i < n; i += blockDim.x)`, a condition on data.

## Why it is a bug

Every thread of the block that has not exited must reach the same barrier, the same number of times. If one does not, the
behaviour is undefined. On hardware the block hangs as soon as the threads that skipped meet another barrier, or the two
barriers pair up and what stands between them is not ordered; where the skipping threads only go on to the end of the
kernel it happens to pass, until a barrier is added behind.

## Bad

```cuda
__global__ void half(float *x) {
  __shared__ float s[64];
  if (threadIdx.x < 16) {
    s[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    x[threadIdx.x] = s[15 - threadIdx.x];
  }
}
```

## Good

```cuda
__global__ void half(float *x) {
  __shared__ float s[64];
  if (threadIdx.x < 16)
    s[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < 16)
    x[threadIdx.x] = s[15 - threadIdx.x];
}
```

## What it accepts

Conditions that are the same for the whole block: `blockIdx`, kernel parameters, the results of `__syncthreads_or`, a
shared variable that all threads read. Loops whose bounds differ between threads but whose number of rounds does not.
Barriers on both sides of a branch that sends whole warps one way, as in warp-specialised kernels: hardware counts them
at one barrier. Threads that have exited the kernel: see `cuda-barrier-after-early-exit`.

## What it does not see

Barriers with a count of threads (`bar.sync 1, 64`), for which see `cuda-named-barrier-count`, and barrier objects.
Conditions on values of which nothing is known, such as the results of functions without a body. Divergence in a caller
that lies in another file.
)md";
  return I;
}

namespace {
struct Candidate {
  MissingThreads M;
  const SyncSite *Site;
  const DeviceFunction *F;
};
} // namespace

static std::string message(const Candidate &C, const ASTContext &Context) {
  std::string What = "'" + C.Site->Operation.displayName().str() + "'";
  if (!C.M.Calls.empty())
    What += " in the function called here";
  std::string Condition = 
      quoted(partThatDiffers(C.M.Because.Condition, *C.M.Because.Flow, Scope::Block), Context);
  if (C.M.Certain)
    return What + " needs all threads of the block, but " + Condition + " keeps " +
           threadWords(C.M.Missing, C.F->shape()) + (C.M.Count > 1 ? " and others away" : " away");
  return What + " needs all threads of the block, but " + Condition + " can keep some of them away";
}

static void report(Reporter &R, const Candidate &C, llvm::ArrayRef<const Candidate *> Also, const Unit &U) {
  const ASTContext &Context = U.context();
  Finding Found =
      R.report(C.M.place(*C.Site), C.M.Certain ? Certainty::Certain : Certainty::Likely, message(C, Context));
  constexpr size_t MaxPictures = 3;
  std::vector<WarpPicture> Pictures = warpPictures(C.F->lanes(*C.Site, Scope::Block), C.F->shape().threadLimit());
  for (size_t I = 0; I != Pictures.size() && Pictures.size() <= MaxPictures; ++I)
    Found.note(C.Site->Operation.location(), Pictures[I].arrival());
  const Expr *Condition = C.M.Because.Condition;
  Found.note(Condition->getExprLoc(), "the threads part here", Condition->getSourceRange());
  explainDivergence(Found, *C.F, *C.M.Because.Flow, Condition, Scope::Block, Context);
  if (C.M.Elsewhere)
    Found.note(C.M.Elsewhere->Operation.location(),
               "the others come to this barrier, which is not the same one for the threads of one warp");
  for (const Candidate *Other : Also)
    if (!C.M.Elsewhere || Other->Site->Operation.stmt() != C.M.Elsewhere->Operation.stmt())
      Found.note(Other->M.place(*Other->Site),
                 "so it is with '" + Other->Site->Operation.displayName().str() + "' here");
}

static void run(const Unit &U, Reporter &R) {
  // One finding for each place: the surest of all kernels and instantiations that come there.
  llvm::MapVector<SourceLocation, Candidate> Places;
  for (const DeviceFunction *F : U.roots())
    for (const SyncSite &Site : F->sites()) {
      MissingThreads M = missingThreads(*F, Site);
      // A collective of a library takes a value of each thread.
      if (M.What != MissingThreads::Kind::Away &&
          !(M.What == MissingThreads::Kind::Exited && hasBarrierInside(Site.Operation)))
        continue;
      Candidate &Best = Places.insert({M.place(Site), {M, &Site, F}}).first->second;
      if (M.Certain && !Best.M.Certain)
        Best = {M, &Site, F};
    }
  // One finding for each branch: the other barriers that it keeps threads from are notes.
  auto InOrder = Places.takeVector();
  llvm::sort(InOrder, [&](const auto &A, const auto &B) {
    return U.context().getSourceManager().isBeforeInTranslationUnit(A.first, B.first);
  });
  llvm::MapVector<const Expr *, std::vector<const Candidate *>> Branches;
  for (const auto &[Place, C] : InOrder)
    Branches[C.M.Because.Condition].push_back(&C);
  for (const auto &[Condition, Of] : Branches)
    report(R, *Of.front(), llvm::ArrayRef(Of).drop_front(), U);
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
