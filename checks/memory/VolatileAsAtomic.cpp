//===- VolatileAsAtomic.cpp - cuda-volatile-as-atomic ---------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/analysis/Publication.h"
#include "checks/analysis/Session.h"
#include "clang/AST/ASTContext.h"
#include <set>

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-volatile-as-atomic";
  I.Scope = "memory";
  I.Since = "0.1";
  I.Level = Level::Correctness;
  I.Reaches = Certainty::Certain;
  I.Fix = FixSafety::None;
  I.Summary = "finds sums that many threads add up in one 'volatile' variable";
  I.Guidelines = {"CUDA C++ Programming Guide: volatile qualifier, Atomic Functions"};
  I.Documentation = R"md(
## What it finds

`*p = *p + 1`, `*p += x` and `++*p` on a volatile element that several threads of a block, or all blocks, change at once.

## Why it is a bug

`volatile` makes each read and each write happen; it does not make the two one operation. Two threads read the same old
value, both write it raised by one, and one of the updates is lost.

## Bad

```cuda
__global__ void count(volatile int *hits) {
  *hits = *hits + 1;
}
```

## Good

```cuda
__global__ void count(int *hits) {
  atomicAdd(hits, 1);
}
```

## What it does not see

Elements that are not known to be the same for two threads, updates behind a loop that waits or a branch on the result of
an atomic (they may be made in turn), and bit operations, for which a lost update can be meant.
)md";
  return I;
}

static bool isArithmetic(BinaryOperatorKind Op) {
  switch (Op) {
  case BO_Add:
  case BO_Sub:
  case BO_Mul:
    return true;
  default:
    return false;
  }
}

/// Does \p Write store what an arithmetic operation makes of the element's own old value?
static bool isUpdate(const FlagAccesses &In, const SharedAccess &Write) {
  if (!Write.Stored)
    return Write.AddsUp;
  auto *Binary = dyn_cast<BinaryOperator>(Write.Stored->IgnoreParenImpCasts());
  if (!Binary || !isArithmetic(Binary->getOpcode()))
    return false;
  for (const Expr *Side : {Binary->getLHS(), Binary->getRHS()})
    for (const SharedAccess &A : In.accesses())
      if (A.Kind == SharedAccess::AccessKind::Read && A.At.Flow == Write.At.Flow &&
          A.Place == Side->IgnoreParenImpCasts() && A.Object.hasSameElementAs(Write.Object))
        return true;
  return false;
}

static void run(const Unit &U, Reporter &R) {
  std::set<SourceLocation> Reported;
  for (const std::unique_ptr<FlagAccesses> &In : U.publications().functions()) {
    const DeviceFunction &F = In->function();
    if (!F.isKernel())
      continue;
    bool OneBlock = false;
    for (const LaunchFact *L : U.analyses().launches().of(F.function()))
      OneBlock |= L->Grid.count() == uint64_t(1);
    for (const SharedAccess &A : In->accesses()) {
      if (A.Kind != SharedAccess::AccessKind::Write || !A.IsVolatile || !isUpdate(*In, A))
        continue;
      if (llvm::any_of(In->waits(), [&](const FlagWait &W) { return In->reaches(W.Access->At, A.At); }))
        continue;
      if (llvm::any_of(A.Object.Indices, [](ValueRef V) { return !V || V->uniformity() < Scope::Block; }))
        continue;
      // Two threads of the block that certainly come together.
      LaneSet Together = F.lanes(*A.At.Flow, A.At.Block, Scope::Block).present() & F.shape().certainThreads();
      unsigned First = Together.empty() ? 0 : Together.lowest();
      LaneSet Only;
      Only.set(Together.empty() ? 0 : First);
      LaneSet Others = Together - Only;
      bool InBlock = !Others.empty();
      bool AcrossBlocks = !OneBlock && A.Object.isElementOfGrid() && A.Object.Space != MemorySpace::Shared &&
                          In->intervals().outcomes(A.At).empty() && !Together.empty();
      if ((!InBlock && !AcrossBlocks) || !Reported.insert(A.location()).second)
        continue;
      std::string Who = InBlock ? "threads " + std::to_string(First) + " and " + std::to_string(Others.lowest()) + " both update"
                                : "several blocks update";
      Finding Found = R.report(A.location(), InBlock ? Certainty::Certain : Certainty::Likely,
                               Who + " '" + A.Object.name() + "' here, and 'volatile' does not make an update atomic");
      Found.range(A.Place->getSourceRange());
    }
  }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
