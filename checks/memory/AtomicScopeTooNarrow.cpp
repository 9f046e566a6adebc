//===- AtomicScopeTooNarrow.cpp - cuda-atomic-scope-too-narrow ------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/analysis/Session.h"
#include "checks/memory/FenceFix.h"
#include "clang/AST/ASTContext.h"
#include <set>

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-atomic-scope-too-narrow";
  I.Scope = "memory";
  I.Since = "0.1";
  I.Level = Level::Correctness;
  I.Reaches = Certainty::Certain;
  I.Fix = FixSafety::Safe;
  I.Summary = "finds atomics of block scope on memory that several blocks use";
  I.Guidelines = {"CUDA C++ Programming Guide: Atomic Functions", "PTX ISA: Scope"};
  I.Documentation = R"md(
## What it finds

- `atomicAdd_block` and its like, `cuda::atomic_ref` with `cuda::thread_scope_block`, and PTX atomics of scope `.cta` on
  a `__device__` variable or on an element of a kernel's pointer that is the same for all blocks.
- A flag that is written with a release, or read with an acquire, of block scope although another block is on the other
  side.

## Why it is a bug

Such an operation is atomic for the threads of one block only. Updates of other blocks are lost, and other blocks may see
the flag before the data that it announces. It often works while the blocks run on one multiprocessor.

## Bad

```cuda
__global__ void count(int *total) {
  atomicAdd_block(total, 1);
}
```

## Good

```cuda
__global__ void count(int *total) {
  atomicAdd(total, 1);
}
```

## Fix

Replaces the `_block` function by the one of device scope. Other forms are only named.

## What it does not see

Device scope on memory that the host or another device updates too; elements whose number depends on the block or on
values that a block has loaded; kernels of which every visible launch has one block.
)md";
  return I;
}

/// Can several blocks come to \p At?
static bool isReachedBySeveralBlocks(const FlagAccesses &In, Intervals::Place At) {
  for (const BranchOutcome &O : In.intervals().outcomes(At)) {
    Scope Same = O.Condition->uniformity();
    const LanePredicate &P = O.Flow->predicate(O.Branch);
    if (Same == Scope::Block || Same == Scope::Cluster || (!P.isExact() && P.Order == LaneOrder::Single))
      return false;
  }
  return true;
}

static void reportFlags(const Unit &U, Reporter &R, std::set<SourceLocation> &Reported) {
  for (const UnorderedPublication &P : U.publications().unordered()) {
    if (P.Why != UnorderedPublication::Cause::NarrowAtomic)
      continue;
    bool AtProducer = P.At == UnorderedPublication::Side::Producer;
    const SharedAccess &At = AtProducer ? *P.FlagWrite : *P.Wait->Access;
    if (!Reported.insert(At.location()).second)
      continue;
    Finding F = R.report(At.location(), Certainty::Certain,
                         "'" + At.Operation->displayName().str() + "' orders '" + At.Object.name() + "' and '" +
                             P.DataWrite->Object.name() + "' for the " + toString(At.Operation->orders()).str() +
                             " only, but another block " + (AtProducer ? "waits for" : "writes") + " the flag");
    F.range(At.Place->getSourceRange());
    explainPublication(F, P, U.context());
  }
}

static void run(const Unit &U, Reporter &R) {
  std::set<SourceLocation> Reported;
  reportFlags(U, R, Reported);
  for (const std::unique_ptr<FlagAccesses> &In : U.publications().functions()) {
    const DeviceFunction &F = In->function();
    std::vector<const LaunchFact *> Launches = U.analyses().launches().of(F.function());
    bool OneBlock = !Launches.empty() &&
                    llvm::all_of(Launches, [](const LaunchFact *L) { return L->Grid.count() == uint64_t(1); });
    if (!F.isKernel() || OneBlock)
      continue;
    for (const SharedAccess &A : In->accesses()) {
      if (A.Kind != SharedAccess::AccessKind::Atomic || A.Operation->atomicScope() != Scope::Block ||
          A.Operation->hasUnknownOrder() || !A.writes())
        continue;
      // In memory that all blocks see, at an element that is known to be the same for all.
      const MemoryObject &O = A.Object;
      bool OfKernel = isa<ParmVarDecl>(O.Root) && O.Path.size() == 1 && !O.Path[0];
      bool IsGlobal = O.Space == MemorySpace::Global || O.Space == MemorySpace::Managed;
      if ((!OfKernel && !IsGlobal) || llvm::is_contained(O.Indices, nullptr) || O.isElementOfBlock(true) ||
          !isReachedBySeveralBlocks(*In, A.At) || !Reported.insert(A.location()).second)
        continue;
      bool Same = O.isElementOfGrid() || llvm::all_of(O.Indices, [](ValueRef V) { return V->isExact(); });
      std::string Name = A.Operation->displayName().str();
      Finding Found = R.report(A.location(), Same ? Certainty::Certain : Certainty::Likely,
                               "'" + Name + "' is atomic within the block only, but all blocks update '" + O.name() + "'");
      Found.range(A.Place->getSourceRange());
      const CallExpr *Call = A.Operation->call();
      llvm::StringRef Wider = A.Operation->operation().Replacement;
      if (Call && !Wider.empty() && !Call->getBeginLoc().isMacroID())
        Found.fix(FixSafety::Safe, "use '" + Wider.str() + "'",
                  {FixItHint::CreateReplacement(Call->getCallee()->getSourceRange(), Wider)});
    }
  }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
