//===- SharedMemoryRace.cpp - cuda-shared-memory-race ---------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/Wording.h"
#include "checks/analysis/AccessFacts.h"
#include "checks/analysis/BlockRaces.h"
#include "checks/analysis/StorageReuse.h"
#include "checks/warp/WarpExchange.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/DenseSet.h"
#include <set>

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-shared-memory-race";
  I.Scope = "block";
  I.Since = "0.1";
  I.Level = Level::Correctness;
  I.Reaches = Certainty::Certain;
  I.Fix = FixSafety::Safe;
  I.Summary = "finds warps of a block that exchange data through shared memory with no block barrier in between";
  I.Guidelines = {"Axivion CON04", "compute-sanitizer racecheck: hazards between warps",
                  "CUDA C++ Programming Guide: Synchronization Functions"};
  I.Documentation = R"md(
## What it finds

Two accesses to one element of shared memory by threads of two different warps, one of them a write, with no barrier of the
block on some way between them: a thread reads what another has just written, overwrites what another may still have to
read, or both write. Ways round a loop count: a tile that is filled again before all have read the last one. So do plain
accesses against atomic ones: a histogram whose bins are cleared and counted in with no barrier between, a sum that is read
before all threads have added to it.

CUB's collectives of the block, such as `cub::BlockReduce`, work in the `TempStorage` that they are given and end with reads
of it: two of them in one storage, with no barrier in between, are *likely* a race. Members of a union are one storage. So
is a collective that starts while threads may still read another member of its union, and a write of one by other warps
than the first while the collective may not be over.

An element that is named by data alone, as in `s[order[t]]`, is taken to be that of a thread of another warp; an atomic
operation behind a condition on data to be executed by any thread.

Accesses that see one piece of memory with different types are compared by their bytes: the members of a union, a
`float4` that lies over four floats, arrays that are cut out of one dynamic array.

The indices are computed for every thread, and for the first rounds of loops; a finding names two threads and the element.
A barrier behind a condition on what the loop counts, as `if (d > 32) __syncthreads();`, is there in the rounds in which the
condition holds.
Where the number of threads is not known, it is reported as *likely* what happens with blocks of 64, 128 and 256 threads
alike, as far as the arrays allow these sizes; for a kernel that uses `threadIdx.y`, too, with blocks of ordinary shapes
(8 x 8, 32 x 8, 16 x 16, ...) and those that the extents of the shared arrays suggest. A shape is out of the question if a
thread would leave an array or a row of it, or read an element that no thread writes, or if threads of different rows and
columns would store in one element.

## Why it is a bug

The warps of a block run in any order. Only a barrier that all of them reach, `__syncthreads()` or `sync()` of the block,
makes one wait for what another has written, and makes the one that writes next wait for those that still read. A loop that
fills, waits and reads needs two barriers a round. `__syncwarp`, shuffles, `volatile` and fences do not make warps wait for
each other.

On hardware such a kernel is right as long as the warps keep step, and wrong when one is late.

## Bad

```cuda
__global__ void reverse(float *x, int tiles) {
  __shared__ float t[256];
  for (int b = 0; b < tiles; ++b) {
    t[threadIdx.x] = x[b * 256 + threadIdx.x];
    __syncthreads();
    x[b * 256 + threadIdx.x] = t[255 - threadIdx.x];
  }
}
```

## Good

```cuda
__global__ void reverse(float *x, int tiles) {
  __shared__ float t[256];
  for (int b = 0; b < tiles; ++b) {
    t[threadIdx.x] = x[b * 256 + threadIdx.x];
    __syncthreads();
    x[b * 256 + threadIdx.x] = t[255 - threadIdx.x];
    __syncthreads();
  }
}
```

## Fix

Inserts `__syncthreads();` where that one place separates the two accesses and every thread of the block comes there. It is
safe where none has exited before and the finding is certain. There is no fix where both accesses are in one statement, or in code that only some
threads execute.

## What it does not see

Exchanges within a warp, for which see `cuda-missing-syncwarp`. Indices of which nothing is known, and global memory.
Elements that the same statement writes for several threads: see `cuda-shared-scalar-multi-writer`. Plain accesses
under conditions on data of global memory, which may exclude each other: one condition on what shared memory holds is
taken to let any thread through. What is read of a count in the loop in which others count, or as volatile; loops that
poll a volatile variable; what functions do that are not followed. What the last round of a loop with a barrier leaves
behind it, where no constants tell how often it goes round.
)md";
  return I;
}

namespace {
/// Two accesses and where a barrier between them could stand.
struct Candidate {
  BlockRaces::Race Race;
  SourceLocation Later, Earlier;
  WarpExchange Exchange;
};
} // namespace

/// "element 3 of 's'", "'s'" for a variable that is no array, "bytes 4 to 7 of 'u'" where the accesses differ in type.
static std::string element(const Conflict &Pair) {
  if (Pair.InBytes)
    return bytesWords(Pair);
  std::string Name = "'" + nameOf(*Pair.Later) + "'";
  if (!Pair.Later->ThroughPointer && !Pair.Later->Root->getType()->isArrayType() &&
      !(Pair.Later->Member && Pair.Later->Member->getType()->isArrayType()))
    return Name;
  if (!Pair.LaterIndex->terms().empty())
    return "an element of " + Name;
  return "element " + std::to_string(Pair.LaterIndex->known(Pair.LaterThread)) + " of " + Name;
}

static std::string message(const Conflict &Pair, const BlockShape &Shape) {
  std::string Later = threadWords(Pair.LaterThread, Shape), Earlier = threadWords(Pair.EarlierThread, Shape);
  auto Does = [](const MemoryAccess &A, const char *Write) {
    return A.Kind == MemoryAccess::AccessKind::Read    ? " reads"
           : A.Kind == MemoryAccess::AccessKind::Write ? Write
                                                       : " changes";
  };
  std::string Message = Later + Does(*Pair.Later, Pair.isWriteAfterWrite() ? " writes" : " overwrites") + " " +
                        element(Pair) + " that " + Earlier + Does(*Pair.Earlier, " writes");
  if (Pair.Way == UnsyncedPath::Carried)
    Message += " in an earlier iteration";
  if (Pair.Way == UnsyncedPath::Arms)
    Message += " on the other side of a branch";
  return Message + ", with no block barrier in between";
}

static void report(const Candidate &C, bool WithFix, const Unit &U, Reporter &R) {
  const Conflict &Pair = *C.Race.Pair;
  const BlockShape &Shape = C.Race.In->function().shape();
  Finding F =
      R.report(C.Later, C.Race.NeedsRunTimeValue ? Certainty::Likely : Certainty::Certain, message(Pair, Shape));
  F.range(Pair.Later->Place->getSourceRange());
  F.note(C.Earlier,
         threadWords(Pair.EarlierThread, Shape) +
             (Pair.Earlier->Kind == MemoryAccess::AccessKind::Read    ? " reads it here"
              : Pair.Earlier->Kind == MemoryAccess::AccessKind::Write ? " writes it here"
                                                                      : " changes it here"),
         Pair.Earlier->Place->getSourceRange());
  if (Pair.Earlier->IsVolatile || Pair.Later->IsVolatile)
    F.note(C.Later, "'volatile' does not order the accesses of different threads");
  if (!WithFix)
    return;
  if (ExchangeFix Fix = C.Exchange.insertBarrier(Scope::Block); !Fix.Edits.empty())
    F.fix(C.Race.NeedsRunTimeValue ? FixSafety::Unsafe : Fix.Safety, "insert '__syncthreads()' here", Fix.Edits);
}

/// Collectives of a library one after another in the same memory. One finding for each place.
static void reportReuses(const Unit &U, Reporter &R) {
  llvm::DenseSet<SourceLocation> Seen;
  for (const std::unique_ptr<Conflicts> &Of : U.conflicts()) {
    if (!Of->function().isKernel())
      continue;
    for (const StorageReuse &Reuse : storageReuses(Of->function(), Of->intervals())) {
      SourceLocation Later = Reuse.Later->Operation.call()->getCallee()->getExprLoc(),
                     Earlier = Reuse.Earlier->Operation.call()->getCallee()->getExprLoc();
      if (!Seen.insert(Later).second)
        continue;
      bool IsOther = Reuse.Storage.name() != Reuse.EarlierStorage.name();
      Finding F =
          R.report(Later, Certainty::Likely,
                   "'" + Reuse.Later->Operation.displayName().str() + "' uses '" + Reuse.Storage.name() +
                       (IsOther ? "', which is the memory of '" + Reuse.EarlierStorage.name() + "'," : "' again") +
                       " while other warps can still be in " +
                       (Earlier == Later ? "the call of the iteration before"
                                         : "the '" + Reuse.Earlier->Operation.displayName().str() + "' before") +
                       ", with no block barrier in between");
      if (Earlier != Later)
        F.note(Earlier, "the collective before works in it here");
    }
  }
}

/// Memory that a collective of a library works in and that is another member of a union, too. One finding for each
/// missing barrier.
static void reportSharings(const Unit &U, Reporter &R) {
  llvm::DenseSet<SourceLocation> Seen;
  for (const std::unique_ptr<Conflicts> &Of : U.conflicts()) {
    if (!Of->function().isKernel())
      continue;
    for (const StorageSharing &S : storageSharings(Of->accesses(), Of->intervals())) {
      SourceLocation Call = S.Collective->Operation.call()->getCallee()->getExprLoc(),
                     Place = S.Access->Place->getBeginLoc();
      if (!Seen.insert(S.IsAccessLater ? Place : Call).second)
        continue;
      std::string Name = "'" + S.Collective->Operation.displayName().str() + "'",
                  Storage = "'" + S.Storage.name() + "'", Thread = threadWords(S.Thread, Of->function().shape());
      Finding F =
          S.IsAccessLater
              ? R.report(Place, Certainty::Likely,
                         Thread + " writes the memory of " + Storage + " while other warps can still be in the " +
                             Name + " before, with no block barrier in between")
              : R.report(Call, Certainty::Likely,
                         Name + " works in " + Storage + " while " + Thread +
                             " can still have to read what is stored there, with no block barrier in between");
      F.note(S.IsAccessLater ? Call : Place,
             S.IsAccessLater ? "the collective works in it here" : Thread + " reads it here");
    }
  }
}

static void run(const Unit &U, Reporter &R) {
  reportReuses(U, R);
  reportSharings(U, R);
  const SourceManager &SM = U.context().getSourceManager();
  std::vector<Candidate> All;
  std::vector<std::unique_ptr<BlockRaces>> Kept;
  for (const std::unique_ptr<Conflicts> &Of : U.conflicts()) {
    Kept.push_back(std::make_unique<BlockRaces>(*Of));
    for (const BlockRaces::Race &Race : Kept.back()->all())
      All.push_back({Race, Race.Pair->Later->Place->getBeginLoc(), Race.Pair->Earlier->Place->getBeginLoc(),
                     WarpExchange(Race.In->function(), *Race.Pair)});
  }
  // By line, and there first what needs no loop, and what is read after it has been written: that says most.
  auto Rank = [](const Candidate &C) { return std::pair(C.Race.Pair->Way, !C.Race.Pair->isReadAfterWrite()); };
  llvm::sort(All, [&](const Candidate &A, const Candidate &B) {
    unsigned LineA = SM.getExpansionLineNumber(A.Later), LineB = SM.getExpansionLineNumber(B.Later);
    if (LineA == LineB && SM.isWrittenInSameFile(A.Later, B.Later) && Rank(A) != Rank(B))
      return Rank(A) < Rank(B);
    if (A.Later != B.Later)
      return SM.isBeforeInTranslationUnit(A.Later, B.Later);
    return SM.isBeforeInTranslationUnit(A.Earlier, B.Earlier);
  });
  // One finding for each missing barrier. Where one statement reads and writes what other threads do, a barrier between
  // statements is not enough: one finding for the whole block of statements.
  using Region = std::pair<const VarDecl *, const Stmt *>;
  std::set<Region> Entangled, Reported;
  for (const Candidate &C : All)
    if (C.Exchange.update())
      Entangled.insert({C.Race.Pair->Later->Root, C.Exchange.around()});
  for (const Candidate &C : All) {
    const VarDecl *Root = C.Race.Pair->Later->Root;
    bool WithFix = C.Exchange.before() && !Entangled.count({Root, C.Exchange.around()});
    if (Reported.insert({Root, WithFix ? C.Exchange.before() : C.Exchange.around()}).second)
      report(C, WithFix, U, R);
  }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
