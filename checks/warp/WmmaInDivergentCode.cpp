//===- WmmaInDivergentCode.cpp - cuda-wmma-in-divergent-code --------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/warp/MissingLanesFinding.h"

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-wmma-in-divergent-code";
  I.Scope = "warp";
  I.Since = "0.1";
  I.Level = Level::Correctness;
  I.Reaches = Certainty::Certain;
  I.Fix = FixSafety::None;
  I.Summary = "finds matrix operations to which not every lane of the warp comes";
  I.Guidelines = {"NVIDIA CUDA C++ Guidelines 2.1 [collective.warp.participants.active]",
                  "CUDA C++ Programming Guide: Warp Matrix Functions", "PTX ISA: mma, ldmatrix, wgmma"};
  I.Documentation = R"md(
## What it finds

`nvcuda::wmma` functions and inline PTX `mma.sync`, `wmma`, `ldmatrix`, `stmatrix` and their relatives at places that a
branch keeps some lane of the warp from, also in a function that is called there, and after lanes have returned from the
kernel. `wgmma` needs four consecutive warps: a finding says which warp certainly stays away.

A finding is *certain* if known lanes stay away whatever the unknown values are, *likely* if it depends on an ordinary
value of the run, such as `i < n`.

## Why it is a bug

The fragments of a matrix are spread over the registers of all 32 lanes. Every lane of the warp must execute the same
matrix instruction, at the same place; otherwise the result is undefined. Unlike a shuffle, the operation takes no mask
that could say who is there, and the same operation in the other arm of the branch does not help.

## Bad

```cuda
#include <mma.h>
using namespace nvcuda;
__global__ void store(float *c) {
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> acc;
  wmma::fill_fragment(acc, 0.f);
  if (threadIdx.x < 16)
    wmma::store_matrix_sync(c, acc, 16, wmma::mem_row_major);
}
```

## Good

```cuda
#include <mma.h>
using namespace nvcuda;
__global__ void store(float *c) {
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> acc;
  wmma::fill_fragment(acc, 0.f);
  if (threadIdx.x / 32 == 0)
    wmma::store_matrix_sync(c, acc, 16, wmma::mem_row_major);
}
```

## What it does not see

Conditions on values of which nothing is known. Warps of a `wgmma` group that stay away because of an unknown value.
Blocks are taken to have a multiple of 32 threads in each row unless a launch or an attribute says otherwise.
)md";
  return I;
}

static void run(const Unit &U, Reporter &R) {
  std::vector<LackingSite> Sites = lackingSites(U, [](const DeviceFunction &F, const SyncSite &Site) {
    return isMatrixOperation(Site.Operation) ? missingLanes(F, Site) : MissingLanes();
  });
  for (const LackingSite &S : Sites)
    reportLacking(R, S, U.context());
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
