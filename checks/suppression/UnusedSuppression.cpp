//===- UnusedSuppression.cpp - cuda-unused-suppression --------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-unused-suppression";
  I.Scope = "suppression";
  I.Since = "0.1";
  I.Level = Level::Pedantic;
  I.Reaches = Certainty::Certain;
  I.Fix = FixSafety::Safe;
  I.Summary = "finds NOLINT comments that name a check which finds nothing there";
  I.Documentation = R"md(
## What it finds

`NOLINT`, `NOLINTNEXTLINE` and `NOLINTBEGIN` comments with a list in which a check of cudalint is named that runs on the
file and reports nothing in the lines that the comment covers; and such comments with a name that is none of a check but
almost one, which silence nothing.

## Why it is a bug

The comment outlives what it was written for: the code was mended, or the check has become more exact. The next mistake
in that line is then silenced with it.

## Bad

```cuda
__global__ void sum(int *a) {
  int v = a[threadIdx.x];
  v += __shfl_down_sync(0xffffffffu, v, 16); // NOLINT(cuda-maskless-warp-intrinsic): sm_35 only
  a[threadIdx.x] = v;
}
```

## Good

```cuda
__global__ void sum(int *a) {
  int v = a[threadIdx.x];
  v += __shfl_down_sync(0xffffffffu, v, 16);
  a[threadIdx.x] = v;
}
```

## Fix

The name is taken out of the list, and the comment is removed if it names nothing else. A name that is almost a check's is
corrected on demand (unsafe: the comment silences something then).

## What it does not see

Comments without a list and patterns such as `cuda-*`, which may be for other tools; comments in headers, which may be for
another file that includes them; comments in parts that the preprocessor leaves out; files that were not understood
completely or that are compiled with several sets of flags. Only cudalint itself reports this, not the clang-tidy plug-in:
clang-tidy drops what a comment silences.
)md";
  return I;
}

/// The driver judges the comments of a file when the findings of all passes are there.
static void run(const Unit &, Reporter &) {}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
