//===- MissingSyncwarp.cpp - cuda-missing-syncwarp ------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/analysis/Conflicts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "clang/Analysis/CFG.h"
#include "clang/Lex/Lexer.h"
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
is the same for the whole warp cancels out.

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

Inserts `__syncwarp();` before the statement with the later access, where that one place separates the two. It is safe
where all lanes of the warp certainly arrive there. There is no fix where both accesses are in one statement, and none
inside macros.

## What it does not see

- Exchanges between different warps: those need a block barrier.
- Indices of which nothing is known, such as one loaded from memory or counted by lane. Where a loop changes them, the
  first ten rounds are compared as far as their numbers follow from constants.
- Pointers that a loop moves, and two pointers to the same memory.
- In device functions that no kernel of the file calls: memory behind a pointer that is not volatile.
- Of what WMMA functions store, more than the beginning of the tile; what they load.
- An element that the reading lane writes too (all lanes store one value), two writes, atomics, and volatile reads that a
  loop polls: these can be meant.
)md";
  return I;
}

namespace {

/// The statements of a function's body that hold one place, outermost first.
using Chain = llvm::SmallVector<const Stmt *, 16>;

/// Two accesses and where a barrier between them could stand.
struct Candidate {
  const Conflicts *In;
  const Conflict *Pair;
  SourceLocation Later, Earlier;
  /// The innermost block of statements around the later access.
  const Stmt *Around = nullptr;
  /// Both are parts of one statement, so that no barrier fits between.
  bool InOneStatement = false;
  /// The statement before which a barrier separates them.
  const Stmt *Before = nullptr;
  FixSafety Safety = FixSafety::Unsafe;

  /// A barrier before \p S, a statement of the function of \p Flow, separates them.
  void placeBefore(const Stmt *S, const ValueFlow &Flow);
};

} // namespace

static bool findChain(const Stmt *S, const Stmt *Target, Chain &Result) {
  if (!S)
    return false;
  Result.push_back(S);
  if (S == Target)
    return true;
  for (const Stmt *Child : S->children())
    if (findChain(Child, Target, Result))
      return true;
  Result.pop_back();
  return false;
}

/// The statement of \p P.
static const Stmt *statementAt(const Intervals::Place &P) {
  unsigned Element = 0;
  for (const CFGElement &E : *P.Flow->graph()->block(P.Block).Source)
    if (Element++ == P.Element)
      if (auto Statement = E.getAs<CFGStmt>())
        return Statement->getStmt();
  return nullptr;
}

/// The block in which the execution of \p S begins.
static std::optional<unsigned> firstBlock(const FlowGraph &Graph, const Stmt *S) {
  std::optional<unsigned> Result = Graph.blockOf(S);
  for (const Stmt *Child : S->children())
    if (Child)
      if (std::optional<unsigned> B = firstBlock(Graph, Child); B && (!Result || *B < *Result))
        Result = B;
  return Result;
}

/// Do all lanes of each warp that comes to \p Block come together, with none gone before?
static bool allLanesArrive(const DeviceFunction &F, const ValueFlow &Flow, unsigned Block) {
  const LaneState &State = F.lanes(Flow, Block, Scope::Warp);
  LaneSet Warps = State.Here.wholeWarps();
  return F.isKernel() && (State.Away & Warps).empty() && (State.Exited & Warps).empty();
}

void Candidate::placeBefore(const Stmt *S, const ValueFlow &Flow) {
  std::optional<unsigned> Block = firstBlock(*Flow.graph(), S);
  if (!Block)
    return;
  Before = S;
  bool OneContext = !Flow.entry().Caller && !Flow.function()->isTemplateInstantiation();
  Safety = OneContext && allLanesArrive(In->function(), Flow, *Block) ? FixSafety::Safe : FixSafety::Unsafe;
}

/// The body of \p S if it is a loop, else null.
static const Stmt *bodyOfLoop(const Stmt *S) {
  if (auto *For = dyn_cast<ForStmt>(S))
    return For->getBody();
  if (auto *While = dyn_cast<WhileStmt>(S))
    return While->getBody();
  if (auto *Do = dyn_cast<DoStmt>(S))
    return Do->getBody();
  return nullptr;
}

/// Fills in where a barrier fits.
static void findPlace(Candidate &C, const ASTContext &Context) {
  const MemoryAccess &A = *C.Pair->Earlier, &B = *C.Pair->Later;
  const ValueFlow *Common = Intervals::commonFlow(A.Flow, B.Flow);
  const Stmt *Body = Common->function()->getBody();
  const Stmt *First = statementAt(Intervals::liftTo(Common, Intervals::placeOf(A)));
  const Stmt *Second = statementAt(Intervals::liftTo(Common, Intervals::placeOf(B)));
  Chain ToFirst, ToSecond;
  if (!First || !Second || !findChain(Body, First, ToFirst) || !findChain(Body, Second, ToSecond))
    return;
  for (const Stmt *S : ToSecond)
    if (isa<CompoundStmt>(S))
      C.Around = S;
  unsigned Parted = 0;
  while (Parted < ToFirst.size() && Parted < ToSecond.size() && ToFirst[Parted] == ToSecond[Parted])
    ++Parted;
  const Stmt *Fork = ToFirst[Parted - 1];
  // From one round of a loop to the next: what separates all such pairs is a barrier at the beginning of each round.
  if (C.Pair->Way == UnsyncedPath::Carried)
    for (unsigned I = Parted; I-- != 0;) {
      const Stmt *LoopBody = bodyOfLoop(ToFirst[I]);
      if (!LoopBody)
        continue;
      auto *Statements = dyn_cast<CompoundStmt>(LoopBody);
      C.InOneStatement = !Statements || isa<Expr>(Fork) || isa<DeclStmt>(Fork);
      if (!C.InOneStatement && !Statements->body_front()->getBeginLoc().isMacroID())
        C.placeBefore(Statements->body_front(), *Common);
      return;
    }
  if (!isa<CompoundStmt>(Fork)) {
    C.InOneStatement = isa<Expr>(Fork) || isa<DeclStmt>(Fork);
    return;
  }
  const Stmt *Before = Parted < ToSecond.size() ? ToSecond[Parted] : nullptr;
  if (Before && !isa<SwitchCase, LabelStmt>(Before) && !Before->getBeginLoc().isMacroID())
    C.placeBefore(Before, *Common);
}

/// `__syncwarp();` and a new line before \p S, indented like it.
static FixItHint insertBarrier(const Stmt *S, const ASTContext &Context) {
  const SourceManager &SM = Context.getSourceManager();
  SourceLocation Begin = S->getBeginLoc();
  llvm::StringRef Indent = Lexer::getIndentationForLine(Begin, SM);
  return FixItHint::CreateInsertion(Begin, ("__syncwarp();\n" + Indent).str());
}

/// The shuffle or vote that stands between the two accesses in the text, null if none.
static const OperationSite *collectiveBetween(const Candidate &C, const SourceManager &SM) {
  for (const SyncSite &Site : C.In->function().sites()) {
    const OperationSite &O = Site.Operation;
    if (O.synchronizes() < Scope::Group || O.orders() >= Scope::Group)
      continue;
    if (SM.isBeforeInTranslationUnit(C.Earlier, O.location()) && SM.isBeforeInTranslationUnit(O.location(), C.Later))
      return &O;
  }
  return nullptr;
}

/// The name of the array or pointer as it stands in the text of \p A; the object's own if it has none.
static std::string nameOf(const MemoryAccess &A) {
  if (A.Member && A.Member->getType()->isArrayType())
    return A.Member->getNameAsString();
  const Expr *E = A.Place->IgnoreParenCasts();
  for (;;) {
    if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E))
      E = Subscript->getBase()->IgnoreParenCasts();
    else if (auto *Member = dyn_cast<MemberExpr>(E))
      E = Member->getBase()->IgnoreParenCasts();
    else
      break;
  }
  if (auto *Ref = dyn_cast<DeclRefExpr>(E))
    return Ref->getDecl()->getNameAsString();
  return A.Root->getNameAsString();
}

static void report(const Candidate &C, bool WithFix, const Unit &U, Reporter &R) {
  const Conflict &Pair = *C.Pair;
  const SourceManager &SM = U.context().getSourceManager();
  std::string Name = nameOf(*Pair.Later);
  std::string Message = Pair.isReadAfterWrite()
                            ? "a lane reads an element of '" + Name + "' that another lane of its warp writes"
                            : "a lane overwrites an element of '" + Name + "' that another lane of its warp reads";
  if (Pair.Way == UnsyncedPath::Carried)
    Message += " in an earlier iteration";
  if (Pair.Way == UnsyncedPath::Arms)
    Message += " on the other side of a branch";
  Message += ", with no '__syncwarp' in between";
  auto Lane = [](unsigned Thread) { return "lane " + std::to_string(Thread % LanesPerWarp); };
  std::string Element;
  if (Pair.LaterIndex->terms().empty())
    Element = " element " + std::to_string(Pair.LaterIndex->known(Pair.LaterThread));
  Finding F = R.report(C.Later, Pair.NeedsRunTimeValue ? Certainty::Likely : Certainty::Certain, Message);
  F.range(Pair.Later->Place->getSourceRange());
  if (Pair.Earlier->ByWholeWarp)
    F.note(C.Earlier, "the warp stores a tile here, and nothing says which lane stores which element");
  else
    F.note(C.Earlier,
           Lane(Pair.EarlierThread) + (Pair.isReadAfterWrite() ? " writes" : " reads") +
               (Element.empty() ? " the element" : Element) + " here that " + Lane(Pair.LaterThread) +
               (Pair.isReadAfterWrite() ? " reads" : " overwrites"),
           Pair.Earlier->Place->getSourceRange());
  if (const OperationSite *Collective = collectiveBetween(C, SM))
    F.note(Collective->location(), "'" + Collective->displayName().str() + "' does not order memory accesses");
  else if (Pair.Earlier->IsVolatile || Pair.Later->IsVolatile)
    F.note(C.Later, "'volatile' does not order the accesses of different lanes");
  if (WithFix && C.Before)
    F.fix(C.Safety, "insert '__syncwarp()' here, if all lanes of the warp arrive",
          {insertBarrier(C.Before, U.context())});
}

static void run(const Unit &U, Reporter &R) {
  const SourceManager &SM = U.context().getSourceManager();
  std::vector<Candidate> All;
  for (const std::unique_ptr<Conflicts> &Of : U.conflicts())
    for (const Conflict &Pair : Of->find(Scope::Warp)) {
      // Exchanges between warps need a wider barrier.
      if (Pair.AlsoAcrossWarps)
        continue;
      Candidate C{Of.get(), &Pair, Pair.Later->Place->getBeginLoc(), Pair.Earlier->Place->getBeginLoc()};
      findPlace(C, U.context());
      All.push_back(C);
    }
  // By line, and there first what is read after it has been written: that says most.
  llvm::stable_sort(All, [&](const Candidate &A, const Candidate &B) {
    unsigned LineA = SM.getExpansionLineNumber(A.Later), LineB = SM.getExpansionLineNumber(B.Later);
    if (LineA == LineB && SM.isWrittenInSameFile(A.Later, B.Later) &&
        std::pair(A.Pair->Way, !A.Pair->isReadAfterWrite()) != std::pair(B.Pair->Way, !B.Pair->isReadAfterWrite()))
      return std::pair(A.Pair->Way, !A.Pair->isReadAfterWrite()) < std::pair(B.Pair->Way, !B.Pair->isReadAfterWrite());
    return SM.isBeforeInTranslationUnit(A.Later, B.Later);
  });
  // Where one statement reads and writes what other lanes do, a barrier between statements is not enough: one finding
  // for the whole block of statements.
  using Region = std::pair<const VarDecl *, const Stmt *>;
  std::set<Region> Entangled, ReportedRegions;
  for (const Candidate &C : All)
    if (C.InOneStatement)
      Entangled.insert({C.Pair->Later->Root, C.Around});
  std::set<std::pair<const VarDecl *, const Stmt *>> ReportedPlaces;
  std::set<std::pair<SourceLocation, SourceLocation>> ReportedPairs;
  for (const Candidate &C : All) {
    Region In{C.Pair->Later->Root, C.Around};
    bool WithFix = C.Before && !Entangled.count(In);
    if (WithFix ? !ReportedPlaces.insert({In.first, C.Before}).second : !ReportedRegions.insert(In).second)
      continue;
    if (ReportedPairs.insert({C.Earlier, C.Later}).second)
      report(C, WithFix, U, R);
  }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
