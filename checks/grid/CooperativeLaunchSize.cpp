//===- CooperativeLaunchSize.cpp - cuda-cooperative-launch-size -----------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/UnitFacts.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-cooperative-launch-size";
  I.Scope = "grid";
  I.Since = "0.1";
  I.Level = Level::Suspicious;
  I.Reaches = Certainty::Certain;
  I.Summary = "finds cooperative launches of more blocks than a device can hold at once";
  I.Documentation = R"md(
## What it finds

Cooperative launches with a constant number of blocks that no device holds at once (*certain*), and those whose number of
blocks is a quotient of a parameter of the launching function that goes to the kernel too, which asks nothing of the
device (*likely*): the grid grows with the size of the problem.

## Why it is a bug

All blocks of a cooperative launch must be resident at the same time. How many that are depends on the device, on the
kernel's registers and on its shared memory: `cudaOccupancyMaxActiveBlocksPerMultiprocessor` times the number of
multiprocessors. A larger grid is refused with "too many blocks in cooperative launch", and the kernel does not run.

## Bad

```cuda
__global__ void steps(float *x, int n);

cudaError_t run(float *x, int n) {
  void *arguments[] = {&x, &n};
  return cudaLaunchCooperativeKernel((void *)steps, dim3((n + 255) / 256), dim3(256), arguments);
}
```

## Good

```cuda
__global__ void steps(float *x, int n); // Each thread takes several elements.

cudaError_t run(float *x, int n, int device) {
  int perMultiprocessor = 0, multiprocessors = 0;
  cudaError_t error = cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device);
  if (error == cudaSuccess)
    error = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perMultiprocessor, steps, 256, 0);
  if (error != cudaSuccess)
    return error;
  void *arguments[] = {&x, &n};
  return cudaLaunchCooperativeKernel((void *)steps, dim3(perMultiprocessor * multiprocessors), dim3(256), arguments);
}
```

## What it does not see

Numbers of blocks that come from elsewhere, and constants that are too large for some devices only.
)md";
  return I;
}

/// Multiprocessors of a device: more than any has so far (192).
constexpr uint64_t MaxMultiprocessors = 256;
/// Resident threads and blocks of a multiprocessor, the most of all architectures (Programming Guide, "Compute
/// Capabilities").
constexpr uint64_t MaxResidentThreads = 2048, MaxResidentBlocks = 32;

/// Blocks of the size of \p Launch that a device can hold at most.
static uint64_t capacity(const LaunchFact &Launch) {
  uint64_t PerMultiprocessor = MaxResidentBlocks;
  if (std::optional<uint64_t> Threads = Launch.Block.count(); Threads && *Threads && *Threads <= MaxThreads)
    PerMultiprocessor = std::min(PerMultiprocessor, MaxResidentThreads / llvm::alignTo(*Threads, LanesPerWarp));
  return PerMultiprocessor * MaxMultiprocessors;
}

namespace {
/// Finds the parameter with which the number of blocks of a launch grows.
class GrowthFinder {
public:
  GrowthFinder(HostValues &Values, OperationLookup &Lookup, const LaunchFact &Launch)
      : Values(Values), Lookup(Lookup), Launch(Launch) {}

  /// Null if there is none, or if anything but parameters and constants has a part in the number.
  const ParmVarDecl *find() {
    const Expr *Grid = Launch.Site.gridDim().expr();
    if (!Grid || !Launch.Launcher || asksDevice(Launch.Launcher->getBody()))
      return nullptr;
    const ParmVarDecl *Result = nullptr;
    bool Divides = false, Known = true;
    Values.visitSources({Grid, Launch.Through}, [&](const Expr *E) {
      if (auto *Binary = dyn_cast<BinaryOperator>(E))
        Divides |= Binary->getOpcode() == BO_Div || Binary->getOpcode() == BO_Shr;
      // A choice or a call may be what bounds it.
      if (isa<CallExpr, AbstractConditionalOperator, MemberExpr, ArraySubscriptExpr>(E))
        Known = false;
      if (auto *Ref = dyn_cast<DeclRefExpr>(E)) {
        auto *P = dyn_cast<ParmVarDecl>(Ref->getDecl());
        if (P && P->getType()->isIntegerType() && isKept(P))
          Result = isHandedOn(P) ? P : Result;
        else if (!Values.definition(Ref->getDecl(), Launch.Through) && !Ref->isValueDependent() &&
                 !isa<EnumConstantDecl>(Ref->getDecl()) && !isa<FunctionDecl>(Ref->getDecl()))
          Known = false;
      }
      return Known;
    });
    return Known && Divides ? Result : nullptr;
  }

private:
  bool isKept(const ParmVarDecl *P) {
    auto *Owner = dyn_cast<FunctionDecl>(P->getDeclContext());
    if (!Owner || !Owner->getBody())
      return false;
    // Its address goes into the array of arguments: that does not change it.
    return !isAssigned(Owner->getBody(), P);
  }

  static bool isAssigned(const Stmt *S, const ParmVarDecl *P) {
    if (!S)
      return false;
    auto Names = [&](const Expr *E) {
      auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
      return Ref && Ref->getDecl() == P;
    };
    if (auto *Binary = dyn_cast<BinaryOperator>(S); Binary && Binary->isAssignmentOp() && Names(Binary->getLHS()))
      return true;
    if (auto *Unary = dyn_cast<UnaryOperator>(S);
        Unary && Unary->isIncrementDecrementOp() && Names(Unary->getSubExpr()))
      return true;
    return llvm::any_of(S->children(), [&](const Stmt *Child) { return isAssigned(Child, P); });
  }

  /// Is the address of \p P taken in the launching function, as for the array of a kernel's arguments?
  bool isHandedOn(const ParmVarDecl *P) { return takesAddress(Launch.Launcher->getBody(), P); }

  static bool takesAddress(const Stmt *S, const ParmVarDecl *P) {
    if (!S)
      return false;
    if (auto *Unary = dyn_cast<UnaryOperator>(S); Unary && Unary->getOpcode() == UO_AddrOf)
      if (auto *Ref = dyn_cast<DeclRefExpr>(Unary->getSubExpr()->IgnoreParens()); Ref && Ref->getDecl() == P)
        return true;
    return llvm::any_of(S->children(), [&](const Stmt *Child) { return takesAddress(Child, P); });
  }

  /// Does the function ask what the device holds?
  bool asksDevice(const Stmt *S) {
    if (!S)
      return false;
    if (auto *Call = dyn_cast<CallExpr>(S))
      if (const Operation *Row = Lookup.lookup(Call))
        if (Row->Kind == OperationKind::OccupancyQuery || Row->Kind == OperationKind::AttributeQuery)
          return true;
    return llvm::any_of(S->children(), [&](const Stmt *Child) { return asksDevice(Child); });
  }

  HostValues &Values;
  OperationLookup &Lookup;
  const LaunchFact &Launch;
};
} // namespace

static void run(const Unit &U, Reporter &R) {
  const LaunchFacts &Launches = U.analyses().launches();
  llvm::DenseSet<SourceLocation> Seen;
  for (const LaunchFact &Launch : Launches.all()) {
    if (!Launch.Cooperative.value_or(false) || Seen.count(Launch.location()))
      continue;
    if (std::optional<uint64_t> Blocks = Launch.Grid.count()) {
      if (*Blocks <= capacity(Launch) || !Seen.insert(Launch.location()).second)
        continue;
      std::optional<uint64_t> Threads = Launch.Block.count();
      R.report(Launch.location(), Certainty::Certain,
               "a cooperative launch of " + std::to_string(*Blocks) + " blocks fits no device: at most " +
                   std::to_string(capacity(Launch)) +
                   (Threads ? " blocks of " + std::to_string(*Threads) + " threads" : std::string(" blocks")) +
                   " can be resident at once");
      continue;
    }
    const ParmVarDecl *Size = GrowthFinder(Launches.values(), U.analyses().lookup(), Launch).find();
    if (!Size || !Seen.insert(Launch.location()).second)
      continue;
    Finding Found = R.report(Launch.location(), Certainty::Likely,
                             "the grid of this cooperative launch grows with '" + Size->getNameAsString() +
                                 "', and nothing keeps it from having more blocks than can be resident at once");
    Found.note(Launch.Site.gridDim().expr()->getExprLoc(), "the number of blocks is computed here",
               Launch.Site.gridDim().expr()->getSourceRange());
  }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
