//===- UninitializedShared.cpp - cuda-uninitialized-shared ----------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/Wording.h"
#include "checks/analysis/AccessFacts.h"
#include "checks/analysis/Conflicts.h"
#include "checks/analysis/SharedVariables.h"
#include "checks/model/ParseErrors.h"
#include "clang/AST/ASTContext.h"
#include <set>
#include <unordered_set>

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-uninitialized-shared";
  I.Scope = "block";
  I.Since = "0.1";
  I.Level = Level::Correctness;
  I.Reaches = Certainty::Certain;
  I.Summary = "finds shared memory that is read before any thread has written it";
  I.Guidelines = {"NVIDIA CUDA C++ Guidelines D1.3", "Coverity CUDA.INITIATION_OBJECT_DEVICE_THREAD_BLOCK",
                  "compute-sanitizer initcheck: uninitialized shared memory"};
  I.Documentation = R"md(
## What it finds

A read of a shared variable, or an atomic operation on it, that no write can have preceded: no thread of the block
writes the variable on any way that leads there. And in an array whose elements are all written under known indices, by
a block of known size, a read of an element that no thread ever writes.

## Why it is a bug

Shared memory has no initial value. It holds what the block before left on that multiprocessor, which in a small test is
often zero: a histogram that is never cleared counts right until the device is busy.

## Bad

```cuda
__global__ void histogram(const unsigned char *in, int *out) {
  __shared__ int bins[256];
  atomicAdd(&bins[in[threadIdx.x]], 1);
  __syncthreads();
  out[threadIdx.x] = bins[threadIdx.x];
}
```

## Good

```cuda
__global__ void histogram(const unsigned char *in, int *out) {
  __shared__ int bins[256];
  bins[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&bins[in[threadIdx.x]], 1);
  __syncthreads();
  out[threadIdx.x] = bins[threadIdx.x];
}
```

## What it does not see

Variables whose address goes somewhere that is not followed, members, dynamic shared memory that several pointers share,
and writes that happen on some ways only.
)md";
  return I;
}

/// Can \p A have been executed by some thread before one executes \p B?
static bool canPrecede(const MemoryAccess &A, const MemoryAccess &B) {
  const ValueFlow *Common = Intervals::commonFlow(A.Flow, B.Flow);
  if (!Common)
    return true;
  Intervals::Place AtA = Intervals::liftTo(Common, Intervals::placeOf(A)),
                   AtB = Intervals::liftTo(Common, Intervals::placeOf(B));
  const FlowGraph &Graph = *Common->graph();
  // The threads of a block come to the two sides of a branch in any order.
  if (AtA.Block == AtB.Block && AtA.Element >= AtB.Element)
    return Graph.reaches(AtA.Block, AtA.Block);
  return AtA.Block == AtB.Block || !Graph.reaches(AtB.Block, AtA.Block) || Graph.reaches(AtA.Block, AtB.Block);
}

/// Does \p Write only change what is there already, as `s += 1`? Then it initialises nothing.
static bool dependsOnOldValue(const MemoryAccess &Write, llvm::ArrayRef<const MemoryAccess *> Accesses) {
  return llvm::any_of(Accesses, [&](const MemoryAccess *A) {
    return A->Kind == MemoryAccess::AccessKind::Read && A->Place == Write.Place && A->Flow == Write.Flow;
  });
}

/// Does \p A set its element without regard to what is there, as an exchange with zero does?
static bool isReset(const MemoryAccess &A, const ASTContext &Context) {
  auto *Call = dyn_cast<CallExpr>(A.Place);
  std::optional<OperationSite> Site = Call ? A.Flow->root().Lookup.site(Call) : std::nullopt;
  std::optional<llvm::APSInt> Value = Site ? Site->value().constant(Context) : std::nullopt;
  return Site && (Site->kind() == OperationKind::AtomicStore || (Value && *Value == 0));
}

/// The elements that \p Writes leave behind, if all are known.
static std::optional<std::unordered_set<int64_t>> written(llvm::ArrayRef<const MemoryAccess *> Writes,
                                                          const DeviceFunction &F, uint64_t Unit) {
  std::unordered_set<int64_t> Result;
  for (const MemoryAccess *A : Writes) {
    if (!A->Index || !A->Index->isExact() || A->Index->isTruncated() || A->Unit != Unit || A->Member || A->AndBehind ||
        A->ByWholeWarp)
      return std::nullopt;
    for (unsigned T = 0; T != F.shape().threadLimit(); ++T)
      if (A->threads().test(T))
        Result.insert(A->Index->known(T));
  }
  return Result;
}

static void judge(const DeviceFunction &F, const Conflicts &Of, llvm::ArrayRef<const MemoryAccess *> Accesses,
                  std::set<SourceLocation> &Reported, const Unit &U, Reporter &R) {
  llvm::SmallVector<const MemoryAccess *, 8> Writes;
  for (const MemoryAccess *A : Accesses)
    if (A->Kind == MemoryAccess::AccessKind::Write ? !dependsOnOldValue(*A, Accesses) : isReset(*A, U.context()))
      Writes.push_back(A);
  const VarDecl *Root = Accesses.front()->Root;
  std::string Name = "'" + Root->getNameAsString() + "'";
  for (const MemoryAccess *A : Accesses) {
    if (A->Kind == MemoryAccess::AccessKind::Write || isReset(*A, U.context()))
      continue;
    if (llvm::none_of(Writes, [&](const MemoryAccess *W) { return canPrecede(*W, *A); })) {
      // One finding for a variable that nobody initialises.
      if (!Reported.insert(Root->getLocation()).second)
        return;
      bool IsAtomic = A->Kind == MemoryAccess::AccessKind::Atomic;
      Finding Found = R.report(A->Place->getBeginLoc(), Certainty::Certain,
                               std::string(IsAtomic ? "an atomic operation changes " : "a thread reads ") +
                                   (Root->getType()->isArrayType() ? "an element of " : "") + Name +
                                   " before any thread of the block has written it");
      Found.range(A->Place->getSourceRange());
      Found.note(Root->getLocation(), Name + " is declared here; shared memory has no initial value");
      return;
    }
  }
  if (!F.shape().isExact() ||
      llvm::any_of(Accesses, [](const MemoryAccess *A) { return A->Kind == MemoryAccess::AccessKind::Atomic; }))
    return;
  for (const MemoryAccess *A : Accesses) {
    std::optional<uint64_t> Elements = elementsOf(*A, U.context());
    if (A->isWrite() || !A->Index || !A->Index->isExact() || A->Index->isTruncated() || A->Member || !Elements)
      continue;
    std::optional<std::unordered_set<int64_t>> Known = written(Writes, F, A->Unit);
    if (!Known)
      return;
    AccessThreads At = threadsAt(*A, F, Of.intervals());
    for (unsigned T = 0; T != F.shape().threadLimit() && !At.IsConditional; ++T) {
      int64_t Index = A->Index->known(T);
      // What lies outside is another check's.
      if (!At.Sure.test(T) || Known->count(Index) || Index < 0 || uint64_t(Index) >= *Elements)
        continue;
      if (!Reported.insert(A->Place->getBeginLoc()).second)
        break;
      Finding Found = R.report(A->Place->getBeginLoc(), Certainty::Certain,
                               threadWords(T, F.shape()) + " reads element " + std::to_string(Index) + " of " + Name +
                                   ", which no thread writes");
      Found.range(A->Place->getSourceRange());
      Found.note(Writes.front()->Place->getBeginLoc(), "the elements are written here");
      break;
    }
  }
}

static void run(const Unit &U, Reporter &R) {
  std::set<SourceLocation> Reported;
  for (const std::unique_ptr<Conflicts> &Of : U.conflicts()) {
    const DeviceFunction &F = Of->function();
    // What was not understood can be the write.
    if (!F.isKernel() || !F.isReliable())
      continue;
    SharedVariables Shared(Of->accesses());
    for (const VarDecl *Variable : Shared.followed())
      if (llvm::ArrayRef<const MemoryAccess *> Accesses = Shared.accesses(Variable); !Accesses.empty())
        judge(F, *Of, Accesses, Reported, U, R);
  }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
