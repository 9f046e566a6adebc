//===- UnfencedPublication.cpp - cuda-unfenced-publication ----------------===//
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
  I.Name = "cuda-unfenced-publication";
  I.Scope = "memory";
  I.Since = "0.1";
  I.Level = Level::Correctness;
  I.Reaches = Certainty::Certain;
  I.Fix = FixSafety::Safe;
  I.Summary = "finds flags that announce data to other threads with no fence between the data and the flag";
  I.Guidelines = {"CUDA C++ Programming Guide: Memory Fence Functions", "PTX ISA: Memory Consistency Model"};
  I.Documentation = R"md(
## What it finds

One thread writes data and then a flag; another waits for the flag in a loop and then reads the data. The check reports
the side on which nothing keeps the two accesses in order:

- the writer, if on some way from the data to the flag there is no fence, no release and no barrier of the whole grid;
- the reader, if on some way from the loop to the data there is no fence and no acquire;
- a flag that one thread of the block writes while the other threads may still be writing their part of the data, and
  data that the other threads of a block read without waiting for the one that has seen the flag: a block barrier is
  missing, even if every thread has its fence.

Ready flags, turn counters (serial split-K), chained scans, hand-made grid barriers and full/empty flags have this form,
in one kernel or in two that are launched with one pointer, and in helper functions. The two sides may be in two files
that are analysed together: variables of the device with `-rdc=true`, and buffers whose pointers launches hand over.

## Why it is a bug

A GPU may make two writes of a thread visible to other blocks in either order, and may perform two reads in either order.
The other block then sees the flag and the old data. These are not enough:

- `volatile` only keeps a value out of registers;
- `atomicAdd`, `atomicExch` and `atomicCAS` are relaxed: they order no other access;
- `__syncthreads()` orders memory for the threads of the block, `__threadfence_block()` too.

On an H200 message passing through volatile variables without a fence showed thousands of stale reads in 27 million
tries; with `__threadfence()` on both sides none.

## Bad

```cuda
__device__ int payload, ready;
__global__ void pass(int *out) {
  if (blockIdx.x == 0) {
    payload = 42;
    atomicExch(&ready, 1);
  } else {
    while (atomicAdd(&ready, 0) == 0) {
    }
    __threadfence();
    *out = payload;
  }
}
```

## Good

```cuda
__device__ int payload, ready;
__global__ void pass(int *out) {
  if (blockIdx.x == 0) {
    payload = 42;
    __threadfence();
    atomicExch(&ready, 1);
  } else {
    while (atomicAdd(&ready, 0) == 0) {
    }
    __threadfence();
    *out = payload;
  }
}
```

`cuda::atomic_ref` with its default order, or with `memory_order_release` and `memory_order_acquire`, needs no fence.

## Fix

Inserts `__threadfence();` before the statement that writes the flag, or behind the loop that waits for it. A fence
changes nothing else, so that the fix is safe. A missing block barrier is not inserted: where it may stand depends on
the branches around.

## What it does not see

- Data or a flag of which it is not known that both sides mean the same object: two pointers to one buffer, pointers
  loaded from memory in two different ways.
- Two kernels whose launches hand over different variables for the flag.
- Flags that the host writes or reads.
- In several files: a flag of which each thread has an element of its own.
- Order that a function without a visible body could make: then nothing is reported.
- Locks, counters of finished blocks and fences of too small a scope have checks of their own.
)md";
  return I;
}

static void run(const Unit &U, Reporter &R) {
  using Side = UnorderedPublication::Side;
  using Cause = UnorderedPublication::Cause;
  std::set<std::pair<SourceLocation, std::string>> Reported;
  for (const UnorderedPublication &P : U.publications().unordered()) {
    bool IsBarrier = P.Why == Cause::NoBarrier;
    if (!IsBarrier && (P.Why != Cause::NoFence || P.Wait->isLock() || P.Wait->countsArrivals()))
      continue;
    std::string Data = "'" + P.DataWrite->Object.name() + "'", Flag = "'" + P.FlagWrite->Object.name() + "'";
    std::string Fence = ("'" + fenceFor(P.Needed) + "'").str();
    std::string Barrier = P.Needed == Scope::Warp ? "'__syncwarp()'" : "'__syncthreads()'";
    std::string Message;
    const SharedAccess *At = P.At == Side::Producer ? P.FlagWrite : P.Wait->Access;
    if (P.At == Side::Producer)
      Message = IsBarrier ? Flag + " announces " + Data + " with no " + Barrier + " between the writes of other threads and it"
                          : Flag + " announces " + Data + " with no " + Fence + " between the two writes";
    else
      Message = IsBarrier ? "other threads read " + Data + " with no " + Barrier + " behind the wait for " + Flag
                          : Data + " is read behind the wait for " + Flag + " with no " + Fence + " in between";
    if (!Reported.insert({At->location(), Message}).second)
      continue;
    Finding F = R.report(At->location(), P.NeedsRunTimeValue ? Certainty::Likely : Certainty::Certain, Message);
    F.range(At->Place->getSourceRange());
    explainPublication(F, P, U.context());
    if (IsBarrier)
      continue;
    if (llvm::SmallVector<FixItHint, 2> Edits = fenceFix(P, U.context()); !Edits.empty())
      F.fix(FixSafety::Safe, "insert " + Fence + " here", Edits);
  }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
