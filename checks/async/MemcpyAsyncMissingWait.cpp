//===- MemcpyAsyncMissingWait.cpp - cuda-memcpy-async-missing-wait --------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/Wording.h"
#include "checks/analysis/AccessFacts.h"
#include "checks/analysis/UnwaitedCopies.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-memcpy-async-missing-wait";
  I.Scope = "async";
  I.Since = "0.1";
  I.Level = Level::Correctness;
  I.Reaches = Certainty::Certain;
  I.Summary = "finds shared memory that is used while an asynchronous copy to it may still be on its way";
  I.Guidelines = {"CUDA C++ Programming Guide: Asynchronous Data Copies",
                  "compute-sanitizer racecheck: hazards of asynchronous copies"};
  I.Documentation = R"md(
## What it finds

Shared memory that `cg::memcpy_async`, `cuda::memcpy_async` or `__pipeline_memcpy_async` fills and that the kernel reads or
writes, with nothing on some way between that waits for the copy: no `cg::wait`, no `wait` or `arrive_and_wait` of a
barrier object, no `consumer_wait` of a pipeline, no `__pipeline_wait_prior`.

## Why it is a bug

The call only starts the copy, which goes on while the threads run. `__syncthreads()` and the `sync()` of a group make
threads wait for each other, not for copies; neither does `__pipeline_commit()`, which closes a batch of them. Even the
thread that has started the copy reads what was in the memory before.

`__pipeline_wait_prior` waits for the copies of the calling thread alone: for those of others a `__syncthreads()` has to
follow it. With a number greater than 0 it leaves so many of the last batches on their way: what the last one fills may
then not be used yet.

On hardware the copy is often there in time, until the data come from further away.

## Bad

```cuda
#include <cuda_pipeline.h>

__global__ void scale(const float *in, float *out) {
  __shared__ float s[256];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&s[t], &in[blockIdx.x * 256 + t], sizeof(float));
  __pipeline_commit();
  __syncthreads();
  out[blockIdx.x * 256 + t] = 2 * s[t];
}
```

## Good

```cuda
#include <cuda_pipeline.h>

__global__ void scale(const float *in, float *out) {
  __shared__ float s[256];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&s[t], &in[blockIdx.x * 256 + t], sizeof(float));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[blockIdx.x * 256 + t] = 2 * s[t];
}
```

## What it does not see

Which of several copies a wait is for: any wait on the way counts, whatever barrier or pipeline it waits for. Of
`__pipeline_wait_prior(n)` the batches are counted that the function itself closes in one round of a loop, with a constant n.
Elements of which it is not known that the copy fills them, as in one of several stages that take turns; uses in a later
round of a loop; copies by inline PTX, and what functions do that are not followed.
)md";
  return I;
}

static std::string message(const UnwaitedCopy &C, const std::string &Copy) {
  const char *Does = C.Use->isWrite() ? "is written" : "is read";
  return "'" + nameOf(*C.Use) + "' " + Does + " while '" + Copy +
         "' may still be filling it: nothing in between waits "
         "for the copy";
}

static void run(const Unit &U, Reporter &R) {
  // One finding for each copy: its first use.
  llvm::DenseSet<SourceLocation> Reported;
  for (const std::unique_ptr<Conflicts> &Of : U.conflicts())
    for (const UnwaitedCopy &C : unwaitedCopies(*Of)) {
      OperationSite Site = *C.Copy->Flow->root().Lookup.site(cast<CallExpr>(C.Copy->Place));
      SourceLocation Place = placeOf(Site);
      if (!Reported.insert(Place).second)
        continue;
      Finding F = R.report(C.Use->Place->getBeginLoc(), C.NeedsRunTimeValue ? Certainty::Likely : Certainty::Certain,
                           message(C, Site.displayName().str()));
      F.range(C.Use->Place->getSourceRange());
      F.note(Place, "the copy starts here");
    }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
