//===- FullMaskInDivergentCode.cpp - cuda-full-mask-in-divergent-code -----===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/Wording.h"
#include "checks/analysis/MissingLanes.h"
#include "checks/warp/BallotMask.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-full-mask-in-divergent-code";
  I.Scope = "warp";
  I.Since = "0.1";
  I.Level = Level::Correctness;
  I.Reaches = Certainty::Certain;
  I.Fix = FixSafety::Unsafe;
  I.Summary = "finds warp collectives that need lanes which a branch keeps away";
  I.Guidelines = {"NVIDIA CUDA C++ Guidelines 2.1 [collective.warp.participants.active]",
                  "NVIDIA CUDA C++ Guidelines 2.3 [collective.warp.include_self]",
                  "Coverity CUDA.INACTIVE_THREAD_AT_COLLECTIVE_WARP"};
  I.Documentation = R"md(
## What it finds

Shuffles, votes, matches, reductions and `__syncwarp` whose mask names a lane that does not come, in whatever form: the
`_sync` functions, methods of a cooperative-groups tile, inline PTX, and matrix operations, which need the whole warp.
The lanes are computed: a finding says which lane is missing in which warp and draws it.

A finding is *certain* if the named lanes stay away whatever the unknown values are, as with `if (lane < 16)`. It is
*likely* if that depends on an ordinary value of the run: `if (i < n)`, a loop that each lane leaves at its own time, a
condition on data.

A lane that has left the kernel may stay in the mask, but a shuffle that reads from it gets an undefined value. This is
reported where the lowest lane, which usually gets the result, reads a lane that has exited, or one that a block with a
known number of threads does not have.

## Why it is a bug

All lanes named by the mask must execute the same collective with the same mask. If one does not, the behaviour is
undefined. What it looks like depends on what the missing lanes do next. If they wait at a barrier, the program hangs;
if they come to another collective, the two pair up and both give wrong results; if they have ended, a shuffle reads 0.
An older GPU may hide all of it, and so does a run with a multiple of 32 elements. `compute-sanitizer` reports none of
these cases.

## Bad

```cuda
__global__ void smooth(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int right = __shfl_down_sync(0xffffffffu, a[i], 1);
    a[i] += right;
  }
}
```

## Good

```cuda
__global__ void smooth(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = i < n ? a[i] : 0;
  int right = __shfl_down_sync(0xffffffffu, v, 1);
  if (i < n)
    a[i] = v + right;
}
```

## Fix

Where a plain `if` decides alone who comes, its condition has no side effects and the whole warp comes to the `if`, an
unsafe fix takes the mask from the branch: `mask = __ballot_sync(0xffffffff, condition)` before it. It is unsafe because
a shuffle that reads from a lane outside the new mask stays undefined; often the better repair is to move the collective
out of the branch and to give the other lanes a neutral value, as in the good example.

## What it accepts

Conditions that are the same for a whole warp (`threadIdx.x < 32`, `blockIdx.x == 0`, `threadIdx.x / 32 == 3`, loops on
`i - lane < n`); the same collective with the same mask in both arms of a branch, which is defined since sm_70; votes and
`__syncwarp` after lanes have returned from the kernel; masks from `__ballot_sync` and `__match_any_sync`; coalesced
groups; a mask that names a part of the warp under a condition that this part shares.

Blocks are taken to have a multiple of 32 threads in each row unless a launch in the same file or an attribute of the
kernel says otherwise.

## What it does not see

A mask that is a parameter, or any other number that is not known. Divergence in a caller that lies in another file: a
device function that no kernel of the file calls is judged as if all lanes entered it. Conditions on values of which
nothing is known, such as the results of functions without a body. What a shuffle stores in a variable of its own is
taken to be thrown away by the lanes that read an exited lane.
)md";
  return I;
}

static std::string message(const MissingLanes &M, const SyncSite &Site, const DeviceFunction &F,
                           const ASTContext &Context) {
  std::string What = "'" + Site.Operation.displayName().str() + "'";
  if (!M.Calls.empty())
    What += " in the function called here";
  std::string OfWarp = " of warp " + std::to_string(M.Warp);
  switch (M.What) {
  case MissingLanes::Kind::Away:
    if (M.Certain)
      return What + " needs " + laneWords(M.Missing) + ", but " + quoted(M.Because.Condition, Context) + " keeps " +
             ((M.Missing & (M.Missing - 1)) ? "them" : "it") + " away";
    return What + " needs " + laneWords(M.Needed) + ", but " + quoted(M.Because.Condition, Context) +
           " can keep some of them away";
  case MissingLanes::Kind::Exited:
    return What + " reads " + laneWords(M.Missing) + OfWarp + ", which " + (M.Certain ? "has" : "can have") +
           " exited because of " + quoted(M.Because.Condition, Context);
  case MissingLanes::Kind::Nonexistent:
    return What + " reads " + laneWords(M.Missing) + OfWarp + ", which does not exist in a block of " +
           std::to_string(F.shape().threadLimit()) + " threads";
  case MissingLanes::Kind::None:
    break;
  }
  return What;
}

/// Where \p Site is, or the call that leads to it from the function of the branch.
static SourceLocation place(const MissingLanes &M, const SyncSite &Site) {
  const CallExpr *Call = M.Calls.empty() ? Site.Operation.call() : M.Calls.front();
  return Call ? Call->getCallee()->getExprLoc() : Site.Operation.location();
}

static void report(Reporter &R, const MissingLanes &M, const SyncSite &Site, const DeviceFunction &F,
                   const ASTContext &Context) {
  Finding Found =
      R.report(place(M, Site), M.Certain ? Certainty::Certain : Certainty::Likely, message(M, Site, F, Context));
  for (const WarpPicture &P : warpPictures(F.lanes(Site, Scope::Warp), F.shape().threadLimit()))
    for (auto [First, Last] : P.Warps)
      if (First <= M.Warp && M.Warp <= Last)
        Found.note(Site.Operation.location(), P.name() + " " + P.picture() + " arrives here");
  if (const Expr *Condition = M.Because.Condition) {
    Found.note(Condition->getExprLoc(), "the lanes part here", Condition->getSourceRange());
    explainDivergence(Found, F, *M.Because.Flow, Condition, Scope::Warp, Context);
  }
  if (M.What == MissingLanes::Kind::Away && M.FullMask && M.Calls.empty())
    Found.fix(FixSafety::Unsafe, "take the mask from the branch", takeMaskFromBallot(F, Site));
}

static void run(const Unit &U, Reporter &R) {
  struct Candidate {
    MissingLanes M;
    const SyncSite *Site;
    const DeviceFunction *F;
  };
  // One finding for each place: the surest of all kernels and instantiations that come there.
  llvm::MapVector<SourceLocation, Candidate> Findings;
  for (const DeviceFunction *F : U.roots())
    for (const SyncSite &Site : F->sites()) {
      if (DeviceFunction::requiredGroup(Site.Operation) != Scope::Warp)
        continue;
      MissingLanes M = missingLanes(*F, Site);
      if (M.What == MissingLanes::Kind::None)
        continue;
      Candidate &Best = Findings.insert({place(M, Site), {M, &Site, F}}).first->second;
      if (M.Certain && !Best.M.Certain)
        Best = {M, &Site, F};
    }
  for (const auto &[Location, Best] : Findings)
    report(R, Best.M, *Best.Site, *Best.F, U.context());
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
