//===- UncheckedKernelLaunch.cpp - cuda-unchecked-kernel-launch -----------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/UnitFacts.h"
#include "checks/Wording.h"
#include "checks/analysis/ErrorHandling.h"
#include "checks/host/ErrorCheckFix.h"
#include "checks/model/ExecutionSpace.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-unchecked-kernel-launch";
  I.Scope = "host";
  I.Since = "0.1";
  I.Level = Level::Guideline;
  I.Reaches = Certainty::Certain;
  I.Fix = FixSafety::Unsafe;
  I.Summary = "finds kernel launches after which nobody asks whether the launch has failed";
  I.Guidelines = {"NVIDIA CUDA C++ Guidelines 1.4 [error.kernel-launch]", "Coverity CUDA.ERROR_KERNEL_LAUNCH"};
  I.HostCode = true;
  I.Documentation = R"md(
## What it finds

Launches `kernel<<<...>>>(...)` that no call of `cudaGetLastError` or `cudaPeekAtLastError` can follow: not in the
function that launches, directly, in a macro, in a function or in a destructor that it calls, and not in those that call
it.

There is one finding for each function that launches so. It is *certain* if all callers are in the file, and *likely* if
the function can be called from elsewhere.

## Why it is a bug

A launch has no result. If its configuration is impossible (too many threads, too much shared memory, a grid of zero),
if no code for the device is in the program, or if an earlier error stands, then nothing runs, and the program goes on
with what was in memory before. The error waits to be asked for: neither `cudaDeviceSynchronize` nor `cudaMemcpy` returns
an invalid configuration.

## Bad

```cuda
__global__ void scale(float *x, float f) { x[threadIdx.x] *= f; }

static void run(float *x, int n) {
  scale<<<1, n>>>(x, 2.0f);
  if (cudaDeviceSynchronize() != cudaSuccess)
    abort();
}

int main() { run(nullptr, 4096); }
```

## Good

```cuda
__global__ void scale(float *x, float f) { x[threadIdx.x] *= f; }

static void run(float *x, int n) {
  scale<<<1, n>>>(x, 2.0f);
  if (cudaGetLastError() != cudaSuccess || cudaDeviceSynchronize() != cudaSuccess)
    abort();
}

int main() { run(nullptr, 256); }
```

## Fix

If the file wraps the results of CUDA's functions in a macro or function of its own, an unsafe fix puts that around a
`cudaGetLastError()` behind the launch.

## What it accepts

One check for several launches; a check behind other calls, because the error stays until somebody asks for it; a check
under a condition.

## What it does not see

A function without a body in the file may look at the error: a launch that one can follow is not reported. Launches in
device code. Launches through functions such as `cudaLaunchKernel` return their error: see
[`cuda-unchecked-api-call`](cuda-unchecked-api-call.md).
)md";
  return I;
}

static void run(const Unit &U, Reporter &R) {
  Session &Analyses = U.analyses();
  ErrorHandling Handling(U.context(), Analyses.lookup(), Analyses.launches());
  // One finding for each function, whatever its instantiations and however many launches it makes.
  struct Unchecked {
    llvm::MapVector<SourceLocation, const OperationUse *> Launches;
    bool OtherCallers = false;
  };
  llvm::MapVector<SourceLocation, Unchecked> Functions;
  for (const OperationUse &Use : U.operations()) {
    auto *Launch = dyn_cast_or_null<CUDAKernelCallExpr>(Use.Site.call());
    if (!Launch || Use.Function->isDependentContext() || isDeviceOnlyFunction(Use.Function))
      continue;
    bool OtherCallers = false;
    if (Handling.after(Use.Function, Launch, OtherCallers) != ErrorHandling::Looks::No)
      continue;
    Unchecked &Of = Functions[Use.Function->getLocation()];
    Of.Launches.insert({Launch->getCallee()->getExprLoc(), &Use});
    Of.OtherCallers |= OtherCallers;
  }
  constexpr size_t MaxNotes = 4;
  for (const auto &[Function, Of] : Functions) {
    auto [Place, First] = Of.Launches.front();
    Finding Found =
        R.report(Place, Of.OtherCallers ? Certainty::Likely : Certainty::Certain,
                 std::string("nobody ") + (Of.OtherCallers ? "in this file " : "") + "asks whether the launch of " +
                     quoted(First->Site.call()->getCallee(), U.context()) + " has failed");
    llvm::SmallVector<FixItHint, 4> Edits;
    for (size_t I = 0; I != Of.Launches.size(); ++I) {
      auto [Other, Use] = Of.Launches.begin()[I];
      Edits.append(checkLaunch(U, *Use));
      if (I && I <= MaxNotes)
        Found.note(Other,
                   "nor does anybody ask after this launch" +
                       (I == MaxNotes && Of.Launches.size() - 1 > I
                            ? ", and after " + std::to_string(Of.Launches.size() - 1 - I) + " more in the function"
                            : std::string()));
    }
    Found.fix(FixSafety::Unsafe, "ask for the error of the launch", Edits);
  }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
