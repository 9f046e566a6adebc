//===- DivergentBranch.cpp - cuda-perf-divergent-branch -------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/Wording.h"
#include "checks/analysis/StatementChain.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include <set>

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-perf-divergent-branch";
  I.Scope = "perf";
  I.Since = "0.1";
  I.Level = Level::Perf;
  I.Reaches = Certainty::Certain;
  I.Summary = "finds branches that split every warp into lanes that do one thing and lanes that do another";
  I.Guidelines = {"CUDA C++ Best Practices Guide: Branching and Divergence"};
  I.Documentation = R"md(
## What it finds

An `if` with an `else`, both with work in them, whose condition is a known number for each lane and sends lanes of each
warp both ways: the parity of the thread, its low bits, its place within 32.

## Why it matters

A warp executes one instruction for all of its lanes. Where they part, it goes through both sides one after the other,
with the other lanes idle: the branch costs the sum of both. A condition on the number of the warp, `threadIdx.x / 32`,
costs nothing: each warp takes one side.

## Bad

```cuda
__global__ void waves(float *x) {
  if (threadIdx.x & 1)
    x[threadIdx.x] = sinf(x[threadIdx.x]);
  else
    x[threadIdx.x] = cosf(x[threadIdx.x]);
}
```

## Good

```cuda
__global__ void waves(float *x) {
  if (threadIdx.x / 32 & 1)
    x[threadIdx.x] = sinf(x[threadIdx.x]);
  else
    x[threadIdx.x] = cosf(x[threadIdx.x]);
}
```

## What it does not see

Bounds and conditions on data: what they do depends on the values. An `if` without an `else`, and sides of one cheap
statement, which the compiler turns into predicated instructions.
)md";
  return I;
}

/// Work that a side is worth a branch for: a call, a loop, or as many operations as the compiler does not predicate.
static bool isWork(const Stmt *Side) {
  constexpr unsigned MaxPredicated = 7;
  unsigned Operations = 0;
  llvm::SmallVector<const Stmt *, 16> Stack{Side};
  while (!Stack.empty()) {
    const Stmt *S = Stack.pop_back_val();
    if (!S || isa<LambdaExpr>(S))
      continue;
    if (isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S))
      return true;
    if (isa<PseudoObjectExpr>(S))
      continue;
    if (isa<CallExpr>(S) && !isa<CXXOperatorCallExpr>(S))
      return true;
    Operations += isa<BinaryOperator, UnaryOperator, ArraySubscriptExpr>(S);
    Stack.append(S->child_begin(), S->child_end());
  }
  return Operations > MaxPredicated;
}

/// The lanes of the first warp that take the true side, if every warp that comes is split and no lane is alone.
static std::optional<uint32_t> split(const DeviceFunction &F, const BranchSite &Branch) {
  const LanePredicate &P = Branch.Flow->predicate(Branch.Block);
  if (!P.isExact())
    return std::nullopt;
  LaneSet Here = Branch.Flow->threads(Branch.Block) & F.shape().possibleThreads();
  std::optional<uint32_t> First;
  for (unsigned W = 0; W != MaxWarps; ++W) {
    uint32_t Lanes = Here.warp(W), True = Lanes & P.Must.warp(W), False = Lanes & ~P.Must.warp(W);
    if (!Lanes)
      continue;
    if (!(True & (True - 1)) || !(False & (False - 1)))
      return std::nullopt;
    if (!First)
      First = True;
  }
  return First;
}

static void run(const Unit &U, Reporter &R) {
  std::set<SourceLocation> Reported;
  for (const DeviceFunction *F : U.roots())
    for (const BranchSite &Branch : F->branches()) {
      std::optional<uint32_t> True = split(*F, Branch);
      if (!True)
        continue;
      const IfStmt *If = ifWithCondition(Branch.Flow->function()->getBody(), Branch.Condition);
      if (!If || !If->getElse() || !isWork(If->getThen()) || !isWork(If->getElse()) ||
          !Reported.insert(Branch.Condition->getExprLoc()).second)
        continue;
      Finding Found = R.report(Branch.Condition->getExprLoc(), Certainty::Certain,
                               quoted(Branch.Condition, U.context()) +
                                   " splits every warp, which goes through both sides one after the other");
      Found.range(Branch.Condition->getSourceRange());
      Found.note(Branch.Condition->getExprLoc(), lanePicture(*True, ~*True) + " takes the first side");
    }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
