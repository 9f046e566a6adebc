//===- UncheckedApiCall.cpp - cuda-unchecked-api-call ---------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/UnitFacts.h"
#include "checks/analysis/ErrorHandling.h"
#include "checks/host/ErrorCheckFix.h"
#include "checks/model/ExecutionSpace.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-unchecked-api-call";
  I.Scope = "host";
  I.Since = "0.1";
  I.Level = Level::Guideline;
  I.Reaches = Certainty::Certain;
  I.Fix = FixSafety::Unsafe;
  I.Summary = "finds calls of CUDA's functions whose error code is thrown away";
  I.Guidelines = {"NVIDIA CUDA C++ Guidelines 1.3 [error.interface]", "Coverity CUDA.ERROR_INTERFACE"};
  I.HostCode = true;
  I.InPlainCxx = true;
  I.Documentation = R"md(
## What it finds

Calls of functions of the runtime and driver API, and of CUDA's libraries, that return an error code (`cudaError_t`,
`CUresult`, `cublasStatus_t`, `ncclResult_t` and so on) which nobody looks at: the call is a statement of its own.

## Why it is a bug

Without the code a program goes on with a pointer that was never set, with data that was never copied, or after a kernel
that died: `cudaDeviceSynchronize` and each later call return the error of an earlier kernel. What is seen in the end is
a wrong result or a crash far away from the cause.

## Bad

```cuda
float *allocate(size_t n) {
  float *p = nullptr;
  cudaMalloc(&p, n * sizeof(float));
  return p;
}
```

## Good

```cuda
float *allocate(size_t n) {
  float *p = nullptr;
  if (cudaMalloc(&p, n * sizeof(float)) != cudaSuccess)
    abort();
  return p;
}
```

## Fix

If the file wraps the results of CUDA's functions in a macro or function of its own, an unsafe fix wraps the call so.

## What it accepts

A result that is cast to `void`; `cudaGetLastError` and `cudaPeekAtLastError`, called to clear an error; queries that
answer "not ready"; calls in destructors and in functions that must not throw, which have nobody to tell; a call that is
the argument of a macro which does nothing with it in this build.

## What it does not see

A result that is stored and never read.
)md";
  return I;
}

/// Has nobody to tell of an error: destructors, and functions declared so that nothing is thrown.
static bool cannotReport(const FunctionDecl *F) {
  if (isa<CXXDestructorDecl>(F))
    return true;
  auto *Type = F->getType()->getAs<FunctionProtoType>();
  return Type && F->getReturnType()->isVoidType() && !isUnresolvedExceptionSpec(Type->getExceptionSpecType()) &&
         Type->isNothrow();
}

/// Is the answer of an operation \p Kind thrown away with good reason?
static bool isNoReport(OperationKind Kind) {
  return Kind == OperationKind::HostQuery || Kind == OperationKind::ErrorFetch || Kind == OperationKind::ErrorPeek;
}

static void run(const Unit &U, Reporter &R) {
  const SourceManager &SM = U.context().getSourceManager();
  OperationLookup &Lookup = U.analyses().lookup();
  llvm::SetVector<const FunctionDecl *> Functions;
  for (const OperationUse &Use : U.operations())
    if (Use.Site.call() && !isDeviceOnlyFunction(Use.Function) && !cannotReport(Use.Function))
      Functions.insert(Use.Function);
  llvm::DenseSet<SourceLocation> Seen;
  for (const FunctionDecl *F : Functions)
    for (const CallExpr *Call : discardedCalls(F->getBody())) {
      const FunctionDecl *Callee = Call->getDirectCallee();
      if (!Callee || statusTypeName(Call->getType()).empty() || SM.isMacroArgExpansion(Call->getBeginLoc()))
        continue;
      const Operation *Row = Lookup.lookup(Call);
      if (Row ? !Row->ErrorResult || isNoReport(Row->Kind) : Callee->hasBody())
        continue;
      if (!Seen.insert(Call->getBeginLoc()).second)
        continue;
      Finding Found = R.report(Call->getBeginLoc(), Certainty::Certain,
                               "the error code of '" + Callee->getNameAsString() + "' is thrown away");
      Found.fix(FixSafety::Unsafe, "look at the error code", checkCall(U, Call));
    }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
