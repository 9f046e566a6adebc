//===- BarrierArrivalCount.cpp - cuda-barrier-arrival-count ---------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/Wording.h"
#include "checks/analysis/MemoryObject.h"
#include "checks/analysis/UnfollowedCalls.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/MapVector.h"
#include <set>

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-barrier-arrival-count";
  I.Scope = "async";
  I.Since = "0.1";
  I.Level = Level::Correctness;
  I.Reaches = Certainty::Certain;
  I.Summary = "finds barrier objects that are made for another number of arrivals than the threads of the block make";
  I.Guidelines = {"CUDA C++ Programming Guide: Asynchronous Barrier", "PTX ISA: mbarrier"};
  I.Documentation = R"md(
## What it finds

A `cuda::barrier`, or an mbarrier, in shared memory whose `init` gives a number of arrivals that does not fit the threads
that arrive, in a kernel whose block is known:

- fewer threads can arrive in all of the kernel than the number asks for;
- more threads arrive at the only place where any do.

The usual mistake is `init(&bar, blockDim.x)` in a block of several rows, or the number of threads at a barrier at which one
thread of each warp arrives.

## Why it is a bug

A phase ends when as many arrivals as expected have come. With fewer, those that wait hang. With more, the phase ends while
threads are still on their way, and the rest counts for the next one: the barrier orders nothing.

## Bad

```cuda
#include <cuda/barrier>

__global__ void __launch_bounds__(256) sum(float *x) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  __shared__ float s[256];
  if (threadIdx.x == 0)
    init(&bar, blockDim.x);
  __syncthreads();
  int t = threadIdx.y * 16 + threadIdx.x;
  s[t] = x[t];
  bar.arrive_and_wait();
  x[t] = s[255 - t];
}
void run(float *x) { sum<<<1, dim3(16, 16)>>>(x); }
```

## Good

```cuda
#include <cuda/barrier>

__global__ void __launch_bounds__(256) sum(float *x) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  __shared__ float s[256];
  if (threadIdx.x == 0 && threadIdx.y == 0)
    init(&bar, blockDim.x * blockDim.y);
  __syncthreads();
  int t = threadIdx.y * 16 + threadIdx.x;
  s[t] = x[t];
  bar.arrive_and_wait();
  x[t] = s[255 - t];
}
void run(float *x) { sum<<<1, dim3(16, 16)>>>(x); }
```

## What it does not see

Numbers that are not constants in the block that is launched; several barriers in one array, of which it is not known which
one an operation is on; threads that leave with `arrive_and_drop`; barriers at which copies or pipelines arrive; kernels
that call functions that are not followed.
)md";
  return I;
}

namespace {
/// What happens to one barrier object of a kernel.
struct Uses {
  MemoryObject Object;
  const SyncSite *Init = nullptr;
  std::vector<const SyncSite *> Arrivals, Waits;
  /// Nothing may be concluded.
  bool IsUnknown = false;
};
} // namespace

static std::optional<int64_t> number(const Argument &A, const SyncSite &Site) {
  const Expr *E = A.expr();
  ValueRef V = E ? Site.Flow->value(E) : nullptr;
  return V ? V->constant() : std::nullopt;
}

/// Arrivals by one thread that executes \p Site once; none if that is not known.
static std::optional<int64_t> arrivals(const SyncSite &Site) {
  return Site.Operation.count() ? number(Site.Operation.count(), Site) : std::optional<int64_t>(1);
}

static std::optional<MemoryObject> barrierOf(const SyncSite &Site) {
  const Expr *E = Site.Operation.pointer().expr();
  if (!E)
    return std::nullopt;
  return E->getType()->isPointerType() ? pointeeOf(E, *Site.Flow) : objectOf(E, *Site.Flow);
}

/// Can one thread arrive at \p Site again in a phase in which it has done so? Not if it waits in each round of the
/// loop.
static bool canArriveTwice(const SyncSite &Site, const Uses &Of) {
  llvm::SmallVector<unsigned, 4> Loops = Site.Flow->loopsAt(Site.Block);
  if (Loops.empty() || Site.Operation.kind() == OperationKind::ObjectArriveAndWait)
    return false;
  return llvm::none_of(Of.Waits, [&](const SyncSite *Wait) {
    return llvm::is_contained(Wait->Flow->loopsAt(Wait->Block), Loops.front()) && Wait->Flow == Site.Flow &&
           Wait->Block == Site.Block;
  });
}

/// The barrier objects of \p F, by their variables.
static llvm::MapVector<const Decl *, Uses> collect(const DeviceFunction &F) {
  llvm::MapVector<const Decl *, Uses> Result;
  for (const SyncSite &Site : F.sites()) {
    const OperationSite &O = Site.Operation;
    // Copies and pipelines arrive by themselves.
    bool ArrivesLater = O->CompletedBy == Completion::BarrierObject || O->CompletedBy == Completion::Pipeline ||
                        O.kind() == OperationKind::ObjectExpectBytes || O.kind() == OperationKind::PipelineCreate;
    if (ArrivesLater)
      return {};
    if (!O->isBarrierObject())
      continue;
    std::optional<MemoryObject> Object = barrierOf(Site);
    if (!Object)
      return {};
    Uses &Of = Result[Object->Root];
    bool IsFirst = !Of.Init && Of.Arrivals.empty() && Of.Waits.empty() && !Of.IsUnknown;
    Of.IsUnknown |= Object->Space != MemorySpace::Shared || Object->isBehindPointer() || O.isConditional() ||
                    (!IsFirst && !Object->hasSameElementAs(Of.Object)) ||
                    llvm::any_of(Object->Indices, [](ValueRef V) { return !V || !V->constant(); });
    if (IsFirst)
      Of.Object = *Object;
    switch (O.kind()) {
    case OperationKind::ObjectInit:
      Of.IsUnknown |= Of.Init != nullptr;
      Of.Init = &Site;
      break;
    case OperationKind::ObjectArriveAndWait:
      Of.Waits.push_back(&Site);
      [[fallthrough]];
    case OperationKind::ObjectArrive:
      Of.Arrivals.push_back(&Site);
      break;
    case OperationKind::ObjectWait:
    case OperationKind::ObjectTestWait:
      Of.Waits.push_back(&Site);
      break;
    default:
      Of.IsUnknown = true;
    }
  }
  return Result;
}

static void judge(const DeviceFunction &F, const Uses &Of, std::set<SourceLocation> &Reported, Reporter &R) {
  if (Of.IsUnknown || !Of.Init || Of.Arrivals.empty())
    return;
  std::optional<int64_t> Expected = number(Of.Init->Operation.count(), *Of.Init);
  if (!Expected || *Expected < 1)
    return;
  int64_t CanCome = 0, Come = 0;
  for (const SyncSite *Site : Of.Arrivals) {
    std::optional<int64_t> Each = arrivals(*Site);
    if (!Each || *Each < 1 || canArriveTwice(*Site, Of))
      return;
    const LaneState &State = F.lanes(*Site, Scope::Block);
    CanCome += *Each * int64_t((State.Here & F.shape().possibleThreads()).count());
    Come = *Each * int64_t((State.present() & F.shape().certainThreads()).count());
  }
  bool TooFew = CanCome < *Expected && !Of.Waits.empty(), TooMany = Of.Arrivals.size() == 1 && Come > *Expected;
  SourceLocation Place = placeOf(Of.Init->Operation);
  if ((!TooFew && !TooMany) || !Reported.insert(Place).second)
    return;
  std::string Name = "'" + Of.Object.name() + "'", Wanted = std::to_string(*Expected);
  Finding Found = R.report(Place, Certainty::Certain,
                           TooFew ? Name + " waits for " + Wanted + (*Expected == 1 ? " arrival" : " arrivals") +
                                        " in each phase, but at most " + std::to_string(CanCome) + " can come"
                                  : Name + " waits for " + Wanted + (*Expected == 1 ? " arrival" : " arrivals") +
                                        " in each phase, but " + std::to_string(Come) + " come");
  for (const SyncSite *Site : Of.Arrivals)
    Found.note(placeOf(Site->Operation), "threads arrive here");
}

static void run(const Unit &U, Reporter &R) {
  std::set<SourceLocation> Reported;
  for (const DeviceFunction *F : U.roots()) {
    // In a function that is no kernel not all arrivals are in sight.
    if (!F->isReliable() || !F->isKernel() || !F->shape().isExact())
      continue;
    llvm::MapVector<const Decl *, Uses> All = collect(*F);
    if (All.empty() || hasUnfollowedCalls(*F))
      continue;
    for (const auto &[Variable, Of] : All)
      judge(*F, Of, Reported, R);
  }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
