//===- BitFieldRace.cpp - cuda-bit-field-race -----------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/analysis/Publication.h"
#include "clang/AST/ASTContext.h"
#include <set>

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-bit-field-race";
  I.Scope = "memory";
  I.Since = "0.1";
  I.Level = Level::Correctness;
  I.Reaches = Certainty::Certain;
  I.Fix = FixSafety::None;
  I.Summary = "finds threads that write different bit-fields of one object at the same time";
  I.Guidelines = {"C++17 [intro.memory]: adjacent bit-fields are one memory location"};
  I.Documentation = R"md(
## What it finds

Two threads of a block that write two adjacent bit-fields of one object in shared or global memory, with no barrier
between the two writes.

## Why it is a bug

Adjacent bit-fields are one memory location. A write of one of them reads the whole unit, changes its bits and writes all
of it back: what the other thread has written in between is lost. A bit-field of width 0 between the two, or members of
their own, make them independent.

## Bad

```cuda
struct Flags {
  unsigned a : 1, b : 1;
};
__global__ void set(Flags *f) {
  if (threadIdx.x == 0)
    f->a = 1;
  if (threadIdx.x == 1)
    f->b = 1;
}
```

## Good

```cuda
struct Flags {
  unsigned a, b;
};
__global__ void set(Flags *f) {
  if (threadIdx.x == 0)
    f->a = 1;
  if (threadIdx.x == 1)
    f->b = 1;
}
```

## What it does not see

Objects of which it is not known that both threads write the same one, and threads of different blocks.
)md";
  return I;
}

/// The bit-field that \p A writes, if it is one.
static const FieldDecl *bitField(const SharedAccess &A) {
  if (A.Kind != SharedAccess::AccessKind::Write || A.Object.Path.empty())
    return nullptr;
  auto *Field = dyn_cast_or_null<FieldDecl>(A.Object.Path.back());
  return Field && Field->isBitField() ? Field : nullptr;
}

/// Are \p A and \p B bit-fields of one class with nothing but bit-fields of some width from the one to the other?
static bool areAdjacent(const FieldDecl *A, const FieldDecl *B, const ASTContext &Context) {
  if (A->getParent() != B->getParent() || A == B)
    return false;
  unsigned First = std::min(A->getFieldIndex(), B->getFieldIndex()), Last = std::max(A->getFieldIndex(), B->getFieldIndex());
  for (const FieldDecl *Field : A->getParent()->fields())
    if (Field->getFieldIndex() > First && Field->getFieldIndex() < Last &&
        (!Field->isBitField() || Field->isZeroLengthBitField(Context)))
      return false;
  return true;
}

static bool areOfOneObject(const SharedAccess &A, const SharedAccess &B) {
  return A.Object.Root == B.Object.Root && A.Object.Path.size() == B.Object.Path.size() &&
         std::equal(A.Object.Path.begin(), A.Object.Path.end() - 1, B.Object.Path.begin()) &&
         A.Object.Indices == B.Object.Indices && llvm::all_of(A.Object.Indices, [](ValueRef V) {
           return V && V->uniformity() >= Scope::Block;
         });
}

static void run(const Unit &U, Reporter &R) {
  std::set<SourceLocation> Reported;
  for (const std::unique_ptr<FlagAccesses> &In : U.publications().functions()) {
    const DeviceFunction &F = In->function();
    if (!F.isKernel())
      continue;
    auto Certain = [&](const SharedAccess &A) {
      return F.lanes(*A.At.Flow, A.At.Block, Scope::Block).present() & F.shape().certainThreads();
    };
    for (const SharedAccess &A : In->accesses())
      for (const SharedAccess &B : In->accesses()) {
        const FieldDecl *FieldA = bitField(A), *FieldB = bitField(B);
        if (!FieldA || !FieldB || !areAdjacent(FieldA, FieldB, U.context()) || !areOfOneObject(A, B))
          continue;
        LaneSet OfA = Certain(A), OfB = Certain(B);
        if (OfA.empty() || OfB.empty())
          continue;
        unsigned ThreadA = OfA.lowest(), ThreadB = OfB.lowest();
        if (ThreadA == ThreadB) {
          if (OfB.highest() == ThreadA)
            continue;
          ThreadB = OfB.highest();
        }
        if (In->intervals().wayWithout(A.At, B.At, Scope::Block, SyncKind::PossibleBarrier) == UnsyncedPath::None ||
            (ThreadA / LanesPerWarp == ThreadB / LanesPerWarp &&
             In->intervals().wayWithout(A.At, B.At, Scope::Warp, SyncKind::PossibleBarrier) == UnsyncedPath::None) ||
            !Reported.insert(B.location()).second)
          continue;
        Finding Found = R.report(B.location(), Certainty::Certain,
                                 "thread " + std::to_string(ThreadB) + " writes bit-field '" + FieldB->getNameAsString() +
                                     "' while thread " + std::to_string(ThreadA) + " may write '" +
                                     FieldA->getNameAsString() + "' of the same unit");
        Found.range(B.Place->getSourceRange());
        Found.note(A.location(), "'" + FieldA->getNameAsString() + "' is written here", A.Place->getSourceRange());
      }
  }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
