//===- GridSyncWithoutCooperativeLaunch.cpp - The check of that name ------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/analysis/GridBarriers.h"
#include "checks/analysis/ProjectFacts.h"
#include "checks/grid/CooperativeLaunchFix.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-grid-sync-without-cooperative-launch";
  I.Scope = "grid";
  I.Since = "0.1";
  I.Level = Level::Correctness;
  I.Reaches = Certainty::Certain;
  I.Fix = FixSafety::Unsafe;
  I.Summary = "finds ordinary launches of kernels that synchronise the whole grid";
  I.Guidelines = {};
  I.Documentation = R"md(
## What it finds

Launches that are not cooperative, of kernels that come to a grid barrier: `grid_group::sync()`, `cg::sync(grid)`, or
`barrier_arrive()` and `barrier_wait()` of a grid. The barrier may lie in a helper, a method or a template, the group may
be a copy, a member or a `thread_group`.

Every form of launch is looked at: `<<<>>>`, `cudaLaunchKernel`, `cudaLaunchKernelEx`, `cudaLaunchKernelExC` and their
driver counterparts, whose attributes are read where the launching function sets them; launches in macros; and launches
in functions that get the kernel as an argument or a template argument, which are reported where the kernel is handed
over.

A finding is *certain* if every way through the kernel passes the barrier, and *likely* if a loop or a condition has to
lead there. Arguments that are constants at the launch are taken into account: a kernel that skips the barrier for
`false` may be launched with `false`.

## Why it is a bug

A grid barrier needs all blocks on the device at once, and a place in memory where they count each other. Only a
cooperative launch gives both. Under an ordinary one, `sync()` stops the kernel: the program sees "unspecified launch
failure" at some later call, and that only if it checks. Older toolkits hang or go on without having waited.

## Bad

```cuda
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void two_phases(float *x, float *y) {
  cg::grid_group grid = cg::this_grid();
  x[grid.thread_rank()] *= 2;
  grid.sync();
  y[grid.thread_rank()] = x[0];
}

void run(float *x, float *y) { two_phases<<<80, 256>>>(x, y); }
```

## Good

```cuda
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void two_phases(float *x, float *y) {
  cg::grid_group grid = cg::this_grid();
  x[grid.thread_rank()] *= 2;
  grid.sync();
  y[grid.thread_rank()] = x[0];
}

cudaError_t run(float *x, float *y, int blocks) { // No more than are resident at once: see the occupancy functions.
  void *arguments[] = {&x, &y};
  return cudaLaunchCooperativeKernel((void *)two_phases, dim3(blocks), dim3(256), arguments);
}
```

Where nothing but the barrier holds two phases together, two kernels do the same: the end of a kernel is a barrier.

## Fix

An unsafe fix makes a `<<<>>>` launch cooperative: the arguments go into an array, the grid, the block, the shared memory
and the stream stay, and the result is looked at in the style of the file if there is one. It is unsafe because all blocks
have to fit on the device at once, which nothing has asked for so far.

## What it accepts

A barrier behind `if (grid.is_valid())` or an equivalent test, in whatever form; a barrier behind a flag of a kernel that
is launched in both ways; kernels whose only launches are cooperative or have attributes that are not known.

## What it does not see

Launches in other files than the kernel, where files are analysed one by one, as editors do. Kernels that are named by
text (`cuModuleGetFunction`), or that come out of a data structure. Launches captured into a graph by node parameters.
)md";
  return I;
}

namespace {
struct Candidate {
  GridBarrier Barrier;
  const LaunchFact *Launch;
};
} // namespace

/// Is \p Kernel launched cooperatively somewhere in the file, or so that it may be?
static bool mayBeCooperative(const LaunchFacts &Launches, const FunctionDecl *Kernel) {
  return llvm::any_of(Launches.of(Kernel), [](const LaunchFact *L) { return L->Cooperative.value_or(true); });
}

static std::string howLaunched(const LaunchFact &Launch) {
  return Launch.Site.kind() == OperationKind::LaunchEx ? "the attributes of this launch do not make it cooperative"
                                                       : "this launch is not cooperative";
}

static void report(const Unit &U, Reporter &R, SourceLocation Place, const Candidate &C) {
  const LaunchFact &Launch = *C.Launch;
  std::string Kernel = "'" + Launch.Kernel->getNameAsString() + "'";
  std::string Barrier = "'" + C.Barrier.Operation.displayName().str() + "'";
  Finding Found = R.report(Place, C.Barrier.Always ? Certainty::Certain : Certainty::Likely,
                           Kernel + " synchronizes the whole grid with " + Barrier + ", but " + howLaunched(Launch));
  if (Launch.Through)
    Found.note(Launch.Site.location(), "launched here");
  Found.note(C.Barrier.Operation.location(), "the grid barrier is here");
  for (const CallExpr *Call : llvm::reverse(C.Barrier.Calls))
    Found.note(Call->getExprLoc(), "called from here");
  Found.fix(FixSafety::Unsafe, "launch it cooperatively", launchCooperatively(U, Launch));
}

/// Launches of kernels whose body another file has.
static void reportForeignKernels(Session &Analyses, Reporter &R) {
  const ProjectFacts &Elsewhere = *Analyses.elsewhere();
  for (const LaunchFact &Launch : Analyses.launches().all()) {
    if (!Launch.Kernel || Launch.Cooperative.value_or(true))
      continue;
    std::string Name = projectName(Launch.Kernel);
    bool MayBeCooperative =
        mayBeCooperative(Analyses.launches(), Launch.Kernel) ||
        llvm::any_of(Elsewhere.launchesOf(Name), [](const ForeignLaunch *L) { return L->Cooperative.value_or(true); });
    for (const ForeignGridBarrier *B : Elsewhere.barriersOf(Name)) {
      // What the arguments decide is known where the body is, and there only.
      if (B->Flagged || (!B->Always && MayBeCooperative))
        continue;
      R.report(Launch.location(), B->Always ? Certainty::Certain : Certainty::Likely,
               "'" + Launch.Kernel->getNameAsString() + "' synchronizes the whole grid with '" + B->Operation +
                   "', but " + howLaunched(Launch))
          .note(B->At.in(Analyses.context()), "the grid barrier is here");
      break;
    }
  }
}

static void run(const Unit &U, Reporter &R) {
  Session &Analyses = U.analyses();
  const LaunchFacts &Launches = Analyses.launches();
  // One finding for each place: the surest of all kernels and instantiations that are launched there.
  llvm::MapVector<SourceLocation, Candidate> Findings;
  for (const LaunchFact &Launch : Launches.all()) {
    if (!Launch.Kernel || Launch.Cooperative.value_or(true))
      continue;
    for (const GridBarrier &B : gridBarriers(Analyses, Launch.Kernel, &Launch)) {
      if (B.Guarded || (B.Flag && mayBeCooperative(Launches, Launch.Kernel)))
        continue;
      Candidate &Best = Findings.insert({Launch.location(), {B, &Launch}}).first->second;
      if (B.Always && !Best.Barrier.Always)
        Best = {B, &Launch};
    }
  }
  for (const auto &[Place, Best] : Findings)
    report(U, R, Place, Best);
  if (Analyses.elsewhere())
    reportForeignKernels(Analyses, R);
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
