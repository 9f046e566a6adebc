//===- ShuffleNarrowing.cpp - cuda-shuffle-narrowing ----------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/Wording.h"
#include "checks/analysis/DeviceFunction.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMap.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-shuffle-narrowing";
  I.Scope = "warp";
  I.Since = "0.1";
  I.Level = Level::Suspicious;
  I.Reaches = Certainty::Certain;
  I.Fix = FixSafety::None;
  I.Summary = "finds values that lose bits on their way through a warp shuffle or vote";
  I.Guidelines = {"CUDA C++ Programming Guide: Warp Shuffle Functions, Warp Vote Functions"};
  I.Documentation = R"md(
## What it finds

- A function that shuffles its parameter, called with a wider or floating-point argument that is converted to the
  parameter's type and whose result is converted back: a `double` or `long long` through an `int` or `float` wrapper.
- The same around a shuffle itself.
- A 64-bit or floating-point predicate of a vote, which takes an `int`: a value such as `1ull << 40` or `0.5` counts as
  false.

## Why it is a bug

The shuffles of CUDA exist for 32-bit and 64-bit types alike, but a helper that was written for `int` still accepts a
`double` or a pointer difference and cuts it down without a word. The result has the right type again, and small values
even come out right.

## Bad

```cuda
__device__ int warpSum(int v) {
  for (int d = 16; d > 0; d /= 2)
    v += __shfl_xor_sync(0xffffffffu, v, d);
  return v;
}
__global__ void total(double *a) {
  double sum = warpSum(a[threadIdx.x]);
  a[threadIdx.x] = sum;
}
```

## Good

```cuda
template <typename T> __device__ T warpSum(T v) {
  for (int d = 16; d > 0; d /= 2)
    v += __shfl_xor_sync(0xffffffffu, v, d);
  return v;
}
__global__ void total(double *a) {
  double sum = warpSum(a[threadIdx.x]);
  a[threadIdx.x] = sum;
}
```

## What it accepts

Conversions that are written out, values that are known to fit, and results that stay in the narrower type.

## What it does not see

Values that are cut before they reach the call, or whose bits are taken apart by hand.
)md";
  return I;
}

/// How \p E loses bits by an implicit conversion: the conversion; null if it does not.
static const ImplicitCastExpr *narrowing(const ValueFlow &In, const Expr *E, const ASTContext &Context) {
  auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(E);
  if (!Cast || Cast->isValueDependent())
    return nullptr;
  QualType From = Cast->getSubExpr()->getType(), To = Cast->getType();
  switch (Cast->getCastKind()) {
  case CK_IntegralCast: {
    if (Context.getIntWidth(From) <= Context.getIntWidth(To))
      return nullptr;
    // A value that fits loses nothing.
    ValueRef V = In.value(Cast->getSubExpr());
    bool Fits = V && ((V->upperBound() && V->isNonNegative() &&
                       *V->upperBound() < (int64_t(1) << (Context.getIntWidth(To) - 1))) ||
                      V->isBoolean());
    return Fits || Cast->getSubExpr()->isIntegerConstantExpr(Context) ? nullptr : Cast;
  }
  case CK_FloatingToIntegral:
    return Cast;
  case CK_FloatingCast:
    return Context.getTypeSize(From) > Context.getTypeSize(To) && !Cast->getSubExpr()->isEvaluatable(Context) ? Cast
                                                                                                               : nullptr;
  default:
    return nullptr;
  }
}

/// Is the result of \p Call in \p In converted to \p Wide, or to another type of its size and kind, where it is used?
static bool isWidened(const ValueFlow &In, const CallExpr *Call, QualType Wide, const ASTContext &Context) {
  ParentMap Parents(In.function()->getBody());
  for (const Stmt *S = Parents.getParent(Call); S; S = Parents.getParent(S)) {
    if (auto *Cast = dyn_cast<ImplicitCastExpr>(S);
        Cast && Cast->getCastKind() != CK_LValueToRValue && Cast->getCastKind() != CK_NoOp)
      return Wide->isFloatingType() == Cast->getType()->isFloatingType() &&
             Context.getTypeSize(Cast->getType()) >= Context.getTypeSize(Wide);
    // `sum += f(sum)`: the operator computes in the wider type.
    if (auto *Compound = dyn_cast<CompoundAssignOperator>(S))
      return Wide->isFloatingType() == Compound->getComputationResultType()->isFloatingType() &&
             Context.getTypeSize(Compound->getLHS()->getType()) >= Context.getTypeSize(Wide);
    if (!isa<ParenExpr, FullExpr, ImplicitCastExpr>(S))
      return false;
  }
  return false;
}

/// The call and the conversion of its argument that squeezes what \p Site shuffles.
static std::optional<std::pair<const CallExpr *, const ImplicitCastExpr *>> squeezed(const SyncSite &Site,
                                                                                  ASTContext &Context) {
  const Expr *Value = Site.Operation.value().expr();
  if (!Value || !Site.Operation.call())
    return std::nullopt;
  if (const ImplicitCastExpr *Cast = narrowing(*Site.Flow, Value, Context))
    if (isWidened(*Site.Flow, Site.Operation.call(), Cast->getSubExpr()->getType(), Context))
      return std::make_pair(Site.Operation.call(), Cast);
  // Through the parameters of the functions around it.
  const ValueFlow *Flow = Site.Flow;
  const Expr *Passed = Value;
  for (const CallExpr *Call : llvm::reverse(Site.Calls)) {
    auto *Ref = dyn_cast<DeclRefExpr>(Passed->IgnoreParenImpCasts());
    auto *P = Ref ? dyn_cast<ParmVarDecl>(Ref->getDecl()) : nullptr;
    const ValueFlow *Caller = Flow->entry().Caller;
    if (!P || !Caller)
      return std::nullopt;
    unsigned Position = P->getFunctionScopeIndex() +
                        (isa<CXXOperatorCallExpr>(Call) && isa<CXXMethodDecl>(Flow->function()) ? 1 : 0);
    if (Position >= Call->getNumArgs())
      return std::nullopt;
    Passed = Call->getArg(Position);
    Flow = Caller;
    if (const ImplicitCastExpr *Cast = narrowing(*Flow, Passed, Context))
      return isWidened(*Flow, Call, Cast->getSubExpr()->getType(), Context)
                 ? std::optional(std::make_pair(Call, Cast))
                 : std::nullopt;
  }
  return std::nullopt;
}

static void run(const Unit &U, Reporter &R) {
  ASTContext &Context = U.context();
  llvm::DenseSet<SourceLocation> Seen;
  for (const DeviceFunction *F : U.roots())
    for (const SyncSite &Site : F->sites()) {
      if (!F->isReliable() || !Site.Flow->isReliable())
        continue;
      std::string Name = "'" + Site.Operation.displayName().str() + "'";
      auto Type = [&](QualType T) { return "'" + T.getUnqualifiedType().getAsString(Context.getPrintingPolicy()) + "'"; };
      if (Site.Operation->isVote()) {
        const ImplicitCastExpr *Cast = narrowing(*Site.Flow, Site.Operation.predicate().expr(), Context);
        if (Cast && Seen.insert(Cast->getBeginLoc()).second)
          R.report(Cast->getExprLoc(), Certainty::Likely,
                   "the predicate of " + Name + " is cut from " + Type(Cast->getSubExpr()->getType()) + " to " +
                       Type(Cast->getType()) + "; compare it with 0")
              .range(Cast->getSourceRange());
        continue;
      }
      if (!Site.Operation->isShuffle() && Site.Operation.kind() != OperationKind::Reduce)
        continue;
      auto Squeezed = squeezed(Site, Context);
      if (!Squeezed || !Seen.insert(Squeezed->second->getBeginLoc()).second)
        continue;
      auto [Call, Cast] = *Squeezed;
      Finding Found = R.report(Cast->getExprLoc(), Certainty::Likely,
                               "a " + Type(Cast->getSubExpr()->getType()) + " passes " +
                                   (Call == Site.Operation.call() ? Name : "a shuffle in the function called here") +
                                   " as " + Type(Cast->getType()) + " and is converted back");
      Found.range(Cast->getSourceRange());
      if (Call != Site.Operation.call())
        Found.note(placeOf(Site.Operation), "shuffled here");
    }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
