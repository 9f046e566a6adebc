//===- MissingSyncwarp.cpp - cuda-missing-syncwarp ------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/Wording.h"
#include "checks/analysis/AccessFacts.h"
#include "checks/analysis/BlockRaces.h"
#include "checks/warp/WarpExchange.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/SetVector.h"
#include <map>
#include <set>

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-missing-syncwarp";
  I.Scope = "warp";
  I.Since = "0.1";
  I.Level = Level::Correctness;
  I.Reaches = Certainty::Certain;
  I.Fix = FixSafety::Safe;
  I.Summary = "finds lanes of one warp that exchange data through memory with no '__syncwarp' in between";
  I.Guidelines = {"CUDA C++ Programming Guide: Independent Thread Scheduling, Warp Synchronization Functions",
                  "compute-sanitizer racecheck: hazards within a warp"};
  I.Documentation = R"md(
## What it finds

Two accesses to one element of shared or global memory by two lanes of the same warp, one of them a write, with no
barrier on some way between them: a lane reads what another lane has just written, or overwrites what another lane has
just read. Both ways round a loop count. The indices are compared number by number for each thread of the block; what
is the same for the whole warp cancels out. Members of a union, and elements of different types in one piece of memory,
are compared byte by byte.

## Why it is a bug

Since Volta the lanes of a warp do not move in lockstep. Nothing says that lane 16 has stored its value before lane 0
loads it, unless both pass a `__syncwarp`, a wider barrier, or the `sync` of a cooperative group in between.

- `volatile` only keeps a value out of registers. It orders nothing between lanes.
- Shuffles and votes make lanes wait for each other, but they are no memory barrier.
- `s[t] += s[t + 16]; __syncwarp();` is still a race: lane 0 reads `s[16]` while lane 16 writes it. Read into a
  register, `__syncwarp()`, write, `__syncwarp()`; or use shuffles, which need no shared memory at all.

On hardware such code often works until a neighbouring line changes: an unrolled reduction without `volatile` is wrong
at once, one with `volatile` as soon as lanes enter it apart.

## Bad

```cuda
__global__ void sums(const int *in, int *out) {
  __shared__ volatile int s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  if (t < 32) {
    s[t] += s[t + 32];
    s[t] += s[t + 16];
    s[t] += s[t + 8];
    s[t] += s[t + 4];
    s[t] += s[t + 2];
    s[t] += s[t + 1];
    if (t == 0)
      out[0] = s[0];
  }
}
```

## Good

```cuda
__global__ void sums(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  if (t < 32) {
    int v = s[t] + s[t + 32];
    for (int d = 16; d > 0; d >>= 1)
      v += __shfl_down_sync(0xffffffffu, v, d);
    if (t == 0)
      out[0] = v;
  }
}
```

## Fix

Inserts `__syncwarp();` before the statement with the later access, where that one place separates the two; for accesses
of successive iterations, at the beginning of the loop's body. The barrier names the lanes of the branch it stands in,
where they are known. `s[t] += s[t + 16];` is split into a read into a register, a barrier, the write and another
barrier. Both are safe where the lanes of the warp certainly arrive together. For an unrolled reduction from 16 down to
1 there is an unsafe fix too, which reduces in registers with shuffles: only the lowest lane has the same result. There
is no fix inside macros.

## What it does not see

- Exchanges between different warps through shared memory: those need a block barrier and are findings of
  `cuda-shared-memory-race`. Through global memory they are reported here, without a fix, where lanes of one warp take
  part too.
- Indices of which nothing is known, such as one loaded from memory or counted by lane. Where a loop changes them, the
  first ten rounds are compared as far as their numbers follow from constants; of a loop that is around one of the
  accesses only, some of the first ones, and the last one where constants tell which that is.
- Pointers that a loop moves, and two pointers to the same memory.
- In device functions that no kernel of the file calls: memory behind a pointer that is not volatile.
- Of what WMMA functions store, more than the beginning of the tile; what they load.
- An element that the reading lane writes too (all lanes store one value), two writes, atomics, and volatile reads that a
  loop polls: these can be meant.
)md";
  return I;
}

/// The shuffle or vote that stands between the two accesses in the text of one function, null if none.
static const OperationSite *collectiveBetween(const WarpExchange &E, const DeviceFunction &F, const SourceManager &SM) {
  const Conflict &Pair = E.pair();
  for (const SyncSite &Site : F.sites()) {
    const OperationSite &O = Site.Operation;
    if (O.synchronizes() < Scope::Group || O.orders() >= Scope::Group || Site.Flow != Pair.Earlier->Flow ||
        Site.Flow != Pair.Later->Flow)
      continue;
    if (SM.isBeforeInTranslationUnit(E.earlier(), O.location()) &&
        SM.isBeforeInTranslationUnit(O.location(), E.later()))
      return &O;
  }
  return nullptr;
}

namespace {
/// Two accesses of one function.
struct Candidate {
  const DeviceFunction *F;
  WarpExchange Exchange;
};
/// The object and the block of statements in which it is exchanged.
using Region = std::pair<const VarDecl *, const Stmt *>;
} // namespace

static Finding report(const Candidate &C, const Unit &U, Reporter &R) {
  const WarpExchange &E = C.Exchange;
  const Conflict &Pair = E.pair();
  std::string What = Pair.InBytes ? bytesWords(Pair) : "an element of '" + nameOf(*Pair.Later) + "'";
  std::string Message = Pair.isReadAfterWrite() ? "a lane reads " + What + " that another lane of its warp writes"
                                                : "a lane overwrites " + What + " that another lane of its warp reads";
  if (Pair.Way == UnsyncedPath::Carried)
    Message += " in an earlier iteration";
  if (Pair.Way == UnsyncedPath::Arms)
    Message += " on the other side of a branch";
  Message += Pair.AlsoAcrossWarps ? ", and so do threads of other warps, with no barrier in between"
                                  : ", with no '__syncwarp' in between";
  auto Lane = [](unsigned Thread) { return "lane " + std::to_string(Thread % LanesPerWarp); };
  std::string Element = " the element";
  if (Pair.LaterIndex->terms().empty())
    Element = " element " + std::to_string(Pair.LaterIndex->known(Pair.LaterThread));
  Finding F = R.report(E.later(), Pair.NeedsRunTimeValue ? Certainty::Likely : Certainty::Certain, Message);
  F.range(Pair.Later->Place->getSourceRange());
  if (Pair.Earlier->ByWholeWarp)
    F.note(E.earlier(), "the warp stores a tile here, and nothing says which lane stores which element");
  else
    F.note(E.earlier(),
           Lane(Pair.EarlierThread) + (Pair.isReadAfterWrite() ? " writes" : " reads") +
               (Pair.InBytes ? " here what " : Element + " here that ") + Lane(Pair.LaterThread) +
               (Pair.isReadAfterWrite() ? " reads" : " overwrites"),
           Pair.Earlier->Place->getSourceRange());
  if (const OperationSite *Collective = collectiveBetween(E, *C.F, U.context().getSourceManager()))
    F.note(Collective->location(), "'" + Collective->displayName().str() + "' does not order memory accesses");
  else if (Pair.Earlier->IsVolatile || Pair.Later->IsVolatile)
    F.note(E.later(), "'volatile' does not order the accesses of different lanes");
  return F;
}

static void offer(Finding &F, const ExchangeFix &Fix, const char *Description) {
  if (!Fix.Edits.empty())
    F.fix(Fix.Safety, Description, Fix.Edits);
}

/// Exchanges between warps need a wider barrier, and are other checks' findings; but not those through global memory in
/// a kernel that has no barrier of the grid.
static bool isOnlyFoundHere(const Conflict &Pair, const DeviceFunction &F) {
  return Pair.Later->Space != MemorySpace::Shared && llvm::none_of(F.sites(), [](const SyncSite &Site) {
           return Site.Operation.synchronizes() >= Scope::Grid;
         });
}

static void run(const Unit &U, Reporter &R) {
  const SourceManager &SM = U.context().getSourceManager();
  std::vector<Candidate> All;
  for (const std::unique_ptr<Conflicts> &Of : U.conflicts())
    for (const Conflict &Pair : Of->find(Scope::Warp))
      if (!Pair.AlsoAcrossWarps || isOnlyFoundHere(Pair, Of->function()))
        All.push_back({&Of->function(), WarpExchange(Of->function(), Pair)});
  // A block barrier that is missing in the same place, or between the same two accesses, is reported for both; so is one
  // before the same access of a loop, in whose later rounds the lanes of one warp are left.
  std::set<std::pair<const Expr *, const Expr *>> PairsForBlock;
  std::set<const Stmt *> ForBlock, LaterForBlock;
  for (const std::unique_ptr<Conflicts> &Of : U.conflicts())
    if (llvm::any_of(All, [&](const Candidate &C) { return C.F == &Of->function(); })) {
      BlockRaces Wider(*Of);
      for (const BlockRaces::Race &Race : Wider.all()) {
        ForBlock.insert(WarpExchange(Race.In->function(), *Race.Pair).before());
        PairsForBlock.insert({Race.Pair->Earlier->Place, Race.Pair->Later->Place});
        if (Of->function().shape().isExact())
          LaterForBlock.insert(Race.Pair->Later->Place);
      }
    }
  ForBlock.erase(nullptr);
  llvm::erase_if(All, [&](const Candidate &C) {
    const Conflict &Pair = C.Exchange.pair();
    return ForBlock.count(C.Exchange.before()) || PairsForBlock.count({Pair.Earlier->Place, Pair.Later->Place}) ||
           (Pair.Way == UnsyncedPath::Carried && LaterForBlock.count(Pair.Later->Place));
  });
  // By line, and there first what says most: within one round of a loop, and read after it has been written.
  auto Rank = [](const WarpExchange &E) { return std::pair(E.pair().Way, !E.pair().isReadAfterWrite()); };
  llvm::stable_sort(All, [&](const Candidate &A, const Candidate &B) {
    SourceLocation InA = A.Exchange.later(), InB = B.Exchange.later();
    if (SM.getExpansionLineNumber(InA) == SM.getExpansionLineNumber(InB) && SM.isWrittenInSameFile(InA, InB) &&
        Rank(A.Exchange) != Rank(B.Exchange))
      return Rank(A.Exchange) < Rank(B.Exchange);
    return SM.isBeforeInTranslationUnit(InA, InB);
  });
  // Where one statement reads and writes what other lanes do, a barrier between statements is not enough: one finding
  // for the whole block of statements.
  std::map<Region, llvm::SetVector<const Stmt *>> Updates;
  auto RegionOf = [](const WarpExchange &E) { return Region(E.pair().Later->Root, E.around()); };
  std::set<const Stmt *> NeedBarrierBefore;
  for (const Candidate &C : All)
    if (C.Exchange.update())
      Updates[RegionOf(C.Exchange)].insert(C.Exchange.update());
    else if (C.Exchange.before() && C.Exchange.pair().Way == UnsyncedPath::Direct)
      NeedBarrierBefore.insert(C.Exchange.before());
  std::set<Region> ReportedRegions, ReportedPlaces;
  std::set<std::pair<SourceLocation, SourceLocation>> ReportedPairs;
  for (const Candidate &C : All) {
    const WarpExchange &E = C.Exchange;
    Region In = RegionOf(E);
    auto Entangled = Updates.find(In);
    bool Separable = E.before() && Entangled == Updates.end();
    if (Separable ? !ReportedPlaces.insert({In.first, E.before()}).second : !ReportedRegions.insert(In).second)
      continue;
    if (!ReportedPairs.insert({E.earlier(), E.later()}).second)
      continue;
    Finding F = report(C, U, R);
    if (E.pair().AlsoAcrossWarps)
      continue;
    if (Separable) {
      offer(F, E.insertBarrier(), "insert '__syncwarp()' here, if all lanes of the warp arrive");
    } else if (Entangled != Updates.end()) {
      llvm::ArrayRef<const Stmt *> Statements = Entangled->second.getArrayRef();
      offer(F, E.splitUpdates(Statements, NeedBarrierBefore),
            "read into a register, with a barrier before and after the write");
      offer(F, E.useShuffles(Statements), "reduce in registers, with shuffles");
    }
  }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
