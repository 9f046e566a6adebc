//===- FullMaskInDivergentCode.cpp - cuda-full-mask-in-divergent-code -----===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/warp/BallotMask.h"
#include "checks/warp/MaskMistake.h"
#include "checks/warp/MissingLanesFinding.h"
#include "checks/warp/NeutralValue.h"
#include "checks/warp/OpportunisticGroup.h"

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
`_sync` functions, methods of a cooperative-groups tile, inline PTX, `cub::WarpReduce` and `cub::WarpScan`. The lanes are
computed: a finding says which lane is missing in which warp and draws it. Matrix operations have a check of their own, `cuda-wmma-in-divergent-code`, and so
has a mask that differs between the arms of a branch, `cuda-warp-mask-disagreement`.

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

Where a plain `if` decides alone who comes, its condition has no side effects and the whole warp comes to the `if`, one
of these is offered, all unsafe because they change who takes part:

- A reduction by shuffles whose operator shows the neutral value (`+`, `*`, `|`, `^`, `&`), written out at the beginning
  of the branch or as a call of a function, is moved before the branch; lanes for which the condition fails take part with
  `condition ? value : 0`, as in the good example.
- For votes, reductions by `__reduce_*_sync`, `__syncwarp`, and shuffles that read no lane which the condition excludes,
  the mask is taken from the branch: `mask = __ballot_sync(0xffffffff, condition)` before it. A shuffle whose result goes
  into a variable of its own gets this mask too; what it reads from a lane outside stays undefined.
- A counter that lanes share, by one atomic of an elected lane, is right for any grouping of the lanes: there the ballot of
  all who come, `__ballot_sync(0xffffffff, 1)`, becomes `__activemask()`, and its result the mask of the shuffles.

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

static void run(const Unit &U, Reporter &R) {
  std::vector<LackingSite> Sites = lackingSites(U, [](const DeviceFunction &F, const SyncSite &Site) {
    if (DeviceFunction::requiredGroup(Site.Operation) != Scope::Warp || isMatrixOperation(Site.Operation) ||
        maskMistake(F, Site) != MaskMistake::None)
      return MissingLanes();
    return missingLanes(F, Site);
  });
  for (const LackingSite &S : Sites) {
    // cuda-warp-mask-disagreement says it.
    if (S.M.OtherMask)
      continue;
    Finding Found = reportLacking(R, S, U.context());
    if (S.M.What != MissingLanes::Kind::Away || !S.M.FullMask ||
        S.Site->Operation.participants() == Participants::Warp)
      continue;
    Found.fix(FixSafety::Unsafe, "let the whole warp take part, with a value that does not count",
              moveOutWithNeutralValue(*S.F, *S.Site));
    llvm::SmallVector<FixItHint, 4> Group = groupWhoeverComes(*S.F, *S.Site);
    Found.fix(FixSafety::Unsafe, "group whoever comes: any grouping of the lanes is right here", Group);
    if (Group.empty())
      Found.fix(FixSafety::Unsafe, "take the mask from the branch", takeMaskFromBallot(*S.F, *S.Site));
  }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
