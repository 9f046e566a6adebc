//===- SharedOutOfBounds.cpp - cuda-shared-out-of-bounds ------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/Wording.h"
#include "checks/analysis/AccessFacts.h"
#include "checks/analysis/Conflicts.h"
#include "clang/AST/ASTContext.h"
#include <set>

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-shared-out-of-bounds";
  I.Scope = "block";
  I.Since = "0.1";
  I.Level = Level::Correctness;
  I.Reaches = Certainty::Certain;
  I.Summary = "finds threads that touch shared memory outside of the array that they index";
  I.Guidelines = {"CWE-787", "CWE-125", "compute-sanitizer memcheck: out-of-range shared or local address"};
  I.Documentation = R"md(
## What it finds

An access to a shared array of known size whose index, computed for each thread that comes to it, lies behind the end or
before the beginning. The finding names a thread and its element, or its bytes where the array is seen with another
type, such as a `float4` that lies over the last floats and what is behind them.

## Why it is a bug

The element belongs to another shared variable or to nobody. A read gives whatever stands there; a write destroys it. The
access traps only where it leaves the shared memory of the whole block, so that the program seems to work until another
array is declared. The usual case is the second stage of a block reduction: the first warp reads one partial result for
each of its 32 lanes, and there are only as many as the block has warps.

## Bad

```cuda
__global__ void __launch_bounds__(256) sum(const float *in, float *out) {
  __shared__ float partial[8];
  if (threadIdx.x % 32 == 0)
    partial[threadIdx.x / 32] = in[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < 32)
    out[threadIdx.x] = partial[threadIdx.x];
}
```

## Good

```cuda
__global__ void __launch_bounds__(256) sum(const float *in, float *out) {
  __shared__ float partial[8];
  if (threadIdx.x % 32 == 0)
    partial[threadIdx.x / 32] = in[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < 32)
    out[threadIdx.x] = threadIdx.x < 8 ? partial[threadIdx.x] : 0.0f;
}
```

## What it accepts

Threads that may not exist: where the number of threads is not known, only those of the first warp count, and those only
where a condition picks them (`if (threadIdx.x < 32)`). What a block size would be too large for is taken for a
requirement on the launch, blocks of less than a warp included. Accesses under a condition that the whole
block shares and whose outcome is not known, as in a reduction that asks for the block's size.

## What it does not see

Dynamic shared memory (`extern __shared__`), indices of which a part is not known, and the rows of a matrix: an index that
leaves its row and stays within the whole array.
)md";
  return I;
}

static void run(const Unit &U, Reporter &R) {
  std::set<SourceLocation> Reported;
  for (const std::unique_ptr<Conflicts> &Of : U.conflicts()) {
    const DeviceFunction &F = Of->function();
    if (!F.isKernel())
      continue;
    LaneSet Certain = F.shape().certainThreads();
    for (const MemoryAccess &A : Of->accesses().all()) {
      if (A.Space != MemorySpace::Shared)
        continue;
      std::optional<uint64_t> Elements = elementsOf(A, U.context());
      // Bytes where elements do not tell: of another type, in a member of a member, or several at once.
      bool InBytes = !Elements || !A.Index || A.IsPart || (A.AndBehind && A.Bytes);
      ValueRef Where = InBytes ? A.Offset : A.Index;
      if (!Where || !Where->isExact() || Where->isTruncated() || (InBytes && !(A.ArrayBytes && A.Bytes)))
        continue;
      AccessThreads At = threadsAt(A, F, Of->intervals());
      if (At.IsConditional)
        continue;
      // A condition that picks threads is written for blocks that have them.
      bool ArePicked = F.shape().isExact() || !(F.shape().possibleThreads() - At.Sure).empty();
      for (unsigned T = 0; T != F.shape().threadLimit(); ++T) {
        int64_t Index = Where->known(T) - (InBytes ? A.ArrayStart : 0);
        uint64_t Size = InBytes ? A.ArrayBytes : *Elements, Touched = InBytes ? A.Bytes : 1;
        if (!At.Sure.test(T) || !Certain.test(T) || (T != 0 && !ArePicked) ||
            (Index >= 0 && uint64_t(Index) + Touched <= Size))
          continue;
        if (!Reported.insert(A.Place->getBeginLoc()).second)
          break;
        std::string Name = A.Root->getNameAsString();
        if (InBytes ? A.Array != A.Root : A.Member != nullptr)
          Name += "." + (InBytes ? A.Array : A.Member)->getNameAsString();
        Finding Found = R.report(
            A.Place->getBeginLoc(), Certainty::Certain,
            threadWords(T, F.shape()) + (A.isWrite() ? " writes " : " reads ") +
                (InBytes ? bytesWords(Index, Index + int64_t(Touched) - 1) : "element " + std::to_string(Index)) +
                " of '" + Name + "', which has " + std::to_string(Size) +
                (InBytes     ? " bytes"
                 : Size == 1 ? " element"
                             : " elements"));
        Found.range(A.Place->getSourceRange());
        Found.note(A.Root->getLocation(), "'" + A.Root->getNameAsString() + "' is declared here");
        break;
      }
    }
  }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
