//===- SharedScalarMultiWriter.cpp - cuda-shared-scalar-multi-writer ------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/Wording.h"
#include "checks/analysis/AccessFacts.h"
#include "checks/analysis/Conflicts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include <set>
#include <unordered_map>

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-shared-scalar-multi-writer";
  I.Scope = "block";
  I.Since = "0.1";
  I.Level = Level::Correctness;
  I.Reaches = Certainty::Certain;
  I.Summary =
      "finds threads of a block that store different values in one shared variable, or count in it without atomics";
  I.Guidelines = {"Axivion CON04", "compute-sanitizer racecheck: write-after-write hazards"};
  I.Documentation = R"md(
## What it finds

One statement by which several threads of the block write one shared variable, or one fixed element of a shared array:

- they store a value that differs from thread to thread, under no condition but what is known of the threads or a bound;
- they change what is there (`s += x`, `++s`) without an atomic operation, under any condition on data.

## Why it is a bug

Of several stores to one address one wins, and nothing says which. Of several `s += x` all read the old sum before any has
stored its own: all but one are lost.

## Bad

```cuda
__global__ void shift(int *x) {
  __shared__ int first;
  first = x[threadIdx.x];
  __syncthreads();
  x[threadIdx.x] -= first;
}
```

## Good

```cuda
__global__ void shift(int *x) {
  __shared__ int first;
  if (threadIdx.x == 0)
    first = x[0];
  __syncthreads();
  x[threadIdx.x] -= first;
}
```

## What it accepts

All threads store the same value. Any thread whose data fulfil a condition stores (`if (x[i] == key) found = i;`): then any
winner can be meant. One lane of each warp stores, in a kernel for blocks of which the number of threads is not known: it
can be written for one warp.

## What it does not see

Locks are taken for what they promise: nothing is reported behind an atomic operation. Elements under an index that is
not known.
)md";
  return I;
}

namespace {
/// A write of one element by several threads.
struct MultiWrite {
  unsigned First = 0, Second = 0;
  Certainty How = Certainty::Certain;
};
} // namespace

/// Two threads of \p Threads that exist and write the same element.
static std::optional<MultiWrite> writers(const MemoryAccess &A, const LaneSet &Threads, const DeviceFunction &F) {
  // The same lanes in each warp of a block of which only one warp is certain say nothing about other warps.
  LaneSet Certain = F.shape().certainThreads();
  std::unordered_map<int64_t, unsigned> FirstOf;
  for (unsigned T = 0; T != F.shape().threadLimit(); ++T) {
    if (!Threads.test(T) || !Certain.test(T))
      continue;
    auto [It, New] = FirstOf.try_emplace(A.Index->known(T), T);
    if (!New)
      return MultiWrite{It->second, T, Certainty::Certain};
  }
  return std::nullopt;
}

/// Does an atomic operation come before \p A, as a lock or an election would?
static bool isBehindAtomic(const MemoryAccess &A, const DeviceFunction &F) {
  return llvm::any_of(F.sites(), [&](const SyncSite &Site) {
    if (!Site.Operation->isAtomic() && Site.Operation.kind() != OperationKind::ElectOne)
      return false;
    const ValueFlow *Common = Intervals::commonFlow(A.Flow, Site.Flow);
    unsigned There = Intervals::liftTo(Common, {Site.Flow, Site.Block, 0}).Block;
    unsigned Here = Intervals::liftTo(Common, Intervals::placeOf(A)).Block;
    return There == Here || Common->graph()->reaches(There, Here);
  });
}

/// Is \p V made of thread numbers, of what memory holds and of what is the same for all, with nothing between? A warp
/// can agree on the result of shuffles, and on what a loop makes of them.
static bool isEachThreadsOwn(ValueRef V, unsigned Depth = 0) {
  constexpr unsigned MaxDepth = 20;
  return Depth != MaxDepth && llvm::all_of(V->terms(), [&](const Term &T) {
           if (T.S->Uniformity >= Scope::Block)
             return true;
           if (T.S->Op == ValueOp::Phi || T.S->Op == ValueOp::Exit)
             return false;
           if (T.S->Op == ValueOp::Source)
             return T.S->Sourced && isa_and_nonnull<Expr>(T.S->Site) && !isa<CallExpr>(T.S->Site);
           return llvm::all_of(T.S->Operands, [&](ValueRef Operand) { return isEachThreadsOwn(Operand, Depth + 1); });
         });
}

/// Does \p Value differ between the threads because of something that really does?
static bool differs(const Expr *Value, const ValueFlow &Flow) {
  ValueRef V = Flow.value(Value->IgnoreParens());
  return V && V->uniformity() < Scope::Warp && (V->hasTable() || V->isSourced()) && isEachThreadsOwn(V);
}

static std::optional<MultiWrite> judge(const MemoryAccess &A, const Stmt *S, const Conflicts &Of) {
  const DeviceFunction &F = Of.function();
  if (!A.Index || A.Index->isTruncated() || A.Index->uniformity() < Scope::Block)
    return std::nullopt;
  auto *Binary = dyn_cast<BinaryOperator>(S);
  bool Changes = isa<UnaryOperator>(S) || (Binary && Binary->isCompoundAssignmentOp());
  if (!Changes && !(Binary && Binary->getOpcode() == BO_Assign && differs(Binary->getRHS(), *A.Flow)))
    return std::nullopt;
  AccessThreads At = threadsAt(A, F, Of.intervals());
  if (isBehindAtomic(A, F))
    return std::nullopt;
  if (std::optional<MultiWrite> Found = writers(A, At.Sure, F)) {
    if (At.IsConditional)
      Found->How = Certainty::Likely;
    return Found;
  }
  std::optional<MultiWrite> Found = writers(A, At.Usual, F);
  if (!Found && Changes) {
    // Data decide who comes: several can, unless the condition picks one.
    bool PicksOne = false;
    for (const DeviceFunction::Reason &R : F.reasons(*A.Flow, A.Block, Scope::Block)) {
      const LanePredicate &P = R.Flow->predicate(R.Absence.Branch);
      BranchFact Branch = R.Flow->branch(R.Absence.Branch);
      PicksOne |= P.Order == LaneOrder::Single || (!P.isExact() && !Branch.Sourced && Branch.Together < Scope::Block);
    }
    if (!PicksOne)
      Found = writers(A, At.Possible, F);
  }
  if (Found)
    Found->How = Certainty::Likely;
  return Found;
}

static void run(const Unit &U, Reporter &R) {
  std::set<SourceLocation> Reported;
  for (const std::unique_ptr<Conflicts> &Of : U.conflicts()) {
    const DeviceFunction &F = Of->function();
    for (const MemoryAccess &A : Of->accesses().all()) {
      const Stmt *S = statementOf(A);
      if (!F.isKernel() || A.Space != MemorySpace::Shared || A.Kind != MemoryAccess::AccessKind::Write || !S)
        continue;
      std::optional<MultiWrite> Found = judge(A, S, *Of);
      if (!Found || !Reported.insert(A.Place->getBeginLoc()).second)
        continue;
      std::string Name = "'" + nameOf(A) + "'";
      if (A.Root->getType()->isArrayType() || A.ThroughPointer)
        Name = "one element of " + Name;
      auto *Binary = dyn_cast<BinaryOperator>(S);
      bool Stores = Binary && Binary->getOpcode() == BO_Assign;
      std::string Threads = threadWords(Found->First, F.shape()) + ", " + threadWords(Found->Second, F.shape());
      Finding Report = R.report(
          A.Place->getBeginLoc(), Found->How,
          Stores ? "several threads store different values in " + Name + ", and any of them can win"
                 : "several threads change " + Name + " at once without an atomic operation, so that changes get lost");
      Report.range(A.Place->getSourceRange());
      Report.note(A.Place->getBeginLoc(),
                  Threads + (Found->How == Certainty::Certain ? " and others come here" : " and others can come here"));
      if (Stores)
        explainDivergence(Report, F, *A.Flow, Binary->getRHS(), Scope::Block, U.context());
    }
  }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
