//===- PreVoltaWarpConvergence.cpp - cuda-pre-volta-warp-convergence ------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/warp/MissingLanesFinding.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Basic/TargetOptions.h"

using namespace clang;

namespace cudalint {

/// Compute capability times ten of the first architecture with independent thread scheduling.
static constexpr unsigned Volta = 70;

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-pre-volta-warp-convergence";
  I.Scope = "warp";
  I.Since = "0.1";
  I.Level = Level::Portability;
  I.Reaches = Certainty::Certain;
  I.Fix = FixSafety::None;
  I.Summary = "finds warp collectives in the arms of a branch, which GPUs before Volta do not allow";
  I.Guidelines = {"NVIDIA CUDA C++ Guidelines 2.4 [collective.warp.in_convergence]",
                  "CUDA C++ Programming Guide: Synchronization Functions, Independent Thread Scheduling"};
  I.Options = {{"MinArch", "0",
                "Compute capability times ten of the oldest GPU that the code runs on; 0: what the file is compiled for"}};
  I.Documentation = R"md(
## What it finds

A collective with the same mask in several arms of a branch that lanes of one warp take differently, in code for compute
capability 6.x or older. It is off by default; CUDA 13 has no such target.

## Why it is a bug

Before Volta all lanes of the mask must execute the same `__syncwarp` or `_sync` function in convergence, and the masks of
a warp must add up to its active lanes. The same call in both arms of an `if` is defined since sm_70 only.

## Bad

```cuda
// nvcc -arch=sm_60
__global__ void store(const int *in, int *a) {
  int lane = threadIdx.x & 31;
  if (in[lane] > 0) {
    a[lane] = 1;
    __syncwarp(0xffffffffu);
  } else {
    a[lane] = 2;
    __syncwarp(0xffffffffu);
  }
}
```

## Good

```cuda
__global__ void store(const int *in, int *a) {
  int lane = threadIdx.x & 31;
  a[lane] = in[lane] > 0 ? 1 : 2;
  __syncwarp();
}
```

## What it does not see

The same as `cuda-full-mask-in-divergent-code`, which reports what is wrong on every GPU.
)md";
  return I;
}

/// The oldest GPU that the code is for, as compute capability times ten; 0 if not known.
static unsigned oldestArch(const Unit &U) {
  unsigned FromOption = 0;
  if (!StringRef(U.option("MinArch")).getAsInteger(10, FromOption) && FromOption)
    return FromOption;
  unsigned FromTarget = 0;
  StringRef Cpu = U.context().getTargetInfo().getTargetOpts().CPU;
  return Cpu.consume_front("sm_") && !Cpu.consumeInteger(10, FromTarget) ? FromTarget : 0;
}

static void run(const Unit &U, Reporter &R) {
  unsigned Arch = oldestArch(U);
  if (!Arch || Arch >= Volta)
    return;
  std::vector<LackingSite> Sites = lackingSites(U, [](const DeviceFunction &F, const SyncSite &Site) {
    if (DeviceFunction::requiredGroup(Site.Operation) != Scope::Warp || isMatrixOperation(Site.Operation) ||
        missingLanes(F, Site).What != MissingLanes::Kind::None)
      return MissingLanes();
    return missingLanes(F, Site, Companions::Missing);
  });
  for (const LackingSite &S : Sites)
    reportLacking(R, S, U.context());
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
