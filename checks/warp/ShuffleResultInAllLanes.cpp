//===- ShuffleResultInAllLanes.cpp - cuda-shuffle-result-in-all-lanes -----===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/Wording.h"
#include "checks/analysis/ComputedFrom.h"
#include "checks/analysis/ShuffleTree.h"
#include "checks/analysis/MemoryAccesses.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-shuffle-result-in-all-lanes";
  I.Scope = "warp";
  I.Since = "0.1";
  I.Level = Level::Correctness;
  I.Reaches = Certainty::Certain;
  I.Fix = FixSafety::Safe;
  I.Summary = "finds the total of a shuffle-down reduction used by lanes that do not have it";
  I.Guidelines = {"CUDA C++ Programming Guide: Warp Shuffle Functions"};
  I.Documentation = R"md(
## What it finds

A reduction by shuffles down over distances that halve (16, 8, 4, 2, 1 or fewer), in a loop or written out, in the same
function or in one that is called, whose result other lanes than the first store to global memory, add to it by an atomic,
or store over each other in one element.

## Why it is a bug

In `v += __shfl_down_sync(mask, v, d)` a lane adds what higher lanes have. Only lane 0 has added all of them; the other
lanes hold sums in which some lanes are missing and others count twice. The result looks plausible, and a test that
compares only the first element of each warp passes.

## Bad

```cuda
__global__ void normalise(const float *in, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = in[i], sum = x;
  for (int d = 16; d > 0; d /= 2)
    sum += __shfl_down_sync(0xffffffffu, sum, d);
  out[i] = x / sum;
}
```

## Good

```cuda
__global__ void normalise(const float *in, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = in[i], sum = x;
  for (int d = 16; d > 0; d /= 2)
    sum += __shfl_xor_sync(0xffffffffu, sum, d);
  out[i] = x / sum;
}
```

## Fix

Turns the shuffles down into shuffles xor, by which every lane gets the total. The first lane adds the same numbers in the
same order. The fix is safe where the mask names the whole warp, else it needs agreement.

## What it accepts

Results used under `lane == 0` or the like, or broadcast from the first lane; values chosen by a condition that differs
between lanes; elements of shared memory of which each lane writes its own.

## What it does not see

Reductions through a reference parameter or a member, and results that are passed on through shared memory. Conditions of
which nothing is known.
)md";
  return I;
}

/// Is every branch that keeps lanes away from \p Store a bound such as `i < n`?
static bool onlyBounds(const DeviceFunction &F, const StoredValue &Store) {
  for (const DeviceFunction::Reason &R : F.reasons(*Store.Flow, Store.Block, Scope::Warp)) {
    LaneOrder Order = R.Flow->predicate(R.Absence.Branch).Order;
    if (!R.Condition || (Order != LaneOrder::Prefix && Order != LaneOrder::Suffix))
      return false;
  }
  return true;
}

/// Does another lane than the first of a section of \p Width lanes come to \p Store?
static std::optional<Certainty> reachedByOthers(const DeviceFunction &F, const StoredValue &Store, unsigned Width) {
  uint32_t Firsts = 0;
  for (unsigned Lane = 0; Lane < LanesPerWarp; Lane += Width)
    Firsts |= 1u << Lane;
  const LaneState &State = F.lanes(*Store.Flow, Store.Block, Scope::Warp);
  LaneSet Others = LaneSet::everyWarp(~Firsts) & F.shape().possibleThreads();
  if (!(State.present() & Others).empty())
    return Certainty::Certain;
  if (!(State.Here & Others).empty() && onlyBounds(F, Store))
    return Certainty::Likely;
  return std::nullopt;
}

/// Does each lane write its own element of shared memory? Then it may be that only the first one is read.
static bool isOwnSharedElement(const StoredValue &Store, const MemoryAccesses &Accesses) {
  for (const MemoryAccess &A : Accesses.all())
    if (A.Flow == Store.Flow && A.isWrite() && A.Place->IgnoreParenImpCasts() == Store.Target)
      return A.Space == MemorySpace::Shared && !(A.Index && A.Index->uniformity() >= Scope::Warp);
  return false;
}

static void offerFix(Finding &Found, const DeviceFunction &F, const ShuffleTree &Tree) {
  llvm::SmallVector<FixItHint, 5> Edits;
  FixSafety Safety = FixSafety::Safe;
  for (const SyncSite *Site : Tree.Shuffles) {
    SourceLocation Name = placeOf(Site->Operation);
    StringRef Written;
    if (auto *Callee = Site->Operation.call()->getDirectCallee())
      Written = Callee->getName();
    size_t Down = Written.find("down");
    if (Name.isMacroID() || Down == StringRef::npos)
      return;
    Edits.push_back(FixItHint::CreateReplacement(
        Name, (Written.substr(0, Down) + "xor" + Written.substr(Down + strlen("down"))).str()));
    ValueRef Mask = F.mask(*Site).Value;
    if (Site->Operation.mask() && !(Mask && Mask->constant() && uint32_t(*Mask->constant()) == AllLanes))
      Safety = FixSafety::Unsafe;
  }
  Found.fix(Safety, "shuffle xor, so that every lane gets the total", Edits);
}

static void run(const Unit &U, Reporter &R) {
  llvm::DenseSet<SourceLocation> Seen;
  for (const DeviceFunction *F : U.roots()) {
    std::vector<ShuffleTree> Trees = shuffleTrees(*F);
    llvm::erase_if(Trees, [](const ShuffleTree &Tree) { return !Tree.isDown(); });
    if (Trees.empty())
      continue;
    std::vector<StoredValue> Stores = storedValues(*F);
    MemoryAccesses Accesses(*F);
    for (const ShuffleTree &Tree : Trees)
      for (const StoredValue &Store : Stores) {
        auto Ask = [&](const ValueFlow &In, const Expr *E) {
          return Tree.isTotal(In, E) ? Trace::Found : Trace::Continue;
        };
        std::optional<Certainty> Sure = reachedByOthers(*F, Store, Tree.Width);
        if (!Sure || !computedFrom(*Store.Flow, Store.Value, Ask) || isOwnSharedElement(Store, Accesses) ||
            !Seen.insert(Store.Store->getExprLoc()).second)
          continue;
        Finding Found = R.report(Store.Store->getExprLoc(), Tree.isSum() ? *Sure : Certainty::Likely,
                                 "'" + Tree.Variable->getNameAsString() + "' has the total in " +
                                     (Tree.Width == LanesPerWarp ? std::string("lane 0")
                                                                 : "every lane that is a multiple of " +
                                                                       std::to_string(Tree.Width)) +
                                     " only, but other lanes use it here");
        Found.note(placeOf(Tree.Shuffle->Operation), "'" + Tree.Shuffle->Operation.displayName().str() +
                                                         "' hands values down to the first lane");
        offerFix(Found, *F, Tree);
      }
  }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
