//===- UninitializedShared.cpp - cuda-uninitialized-shared ----------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "checks/Wording.h"
#include "checks/analysis/AccessFacts.h"
#include "checks/analysis/Conflicts.h"
#include "checks/analysis/SharedVariables.h"
#include "checks/model/ParseErrors.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/BitVector.h"
#include <set>

using namespace clang;

namespace cudalint {

static CheckInfo info() {
  CheckInfo I;
  I.Name = "cuda-uninitialized-shared";
  I.Scope = "block";
  I.Since = "0.1";
  I.Level = Level::Correctness;
  I.Reaches = Certainty::Certain;
  I.Summary = "finds shared memory that is read before any thread has written it";
  I.Guidelines = {"NVIDIA CUDA C++ Guidelines D1.3", "Coverity CUDA.INITIATION_OBJECT_DEVICE_THREAD_BLOCK",
                  "compute-sanitizer initcheck: uninitialized shared memory"};
  I.Documentation = R"md(
## What it finds

A read of a shared variable, or an atomic operation on it, that no write can have preceded: no thread of the block
writes the variable on any way that leads there. And in an array whose elements are all written under known indices, by
a block of known size, a read of an element that no thread ever writes.

## Why it is a bug

Shared memory has no initial value. It holds what the block before left on that multiprocessor, which in a small test is
often zero: a histogram that is never cleared counts right until the device is busy.

## Bad

```cuda
__global__ void histogram(const unsigned char *in, int *out) {
  __shared__ int bins[256];
  atomicAdd(&bins[in[threadIdx.x]], 1);
  __syncthreads();
  out[threadIdx.x] = bins[threadIdx.x];
}
```

## Good

```cuda
__global__ void histogram(const unsigned char *in, int *out) {
  __shared__ int bins[256];
  bins[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&bins[in[threadIdx.x]], 1);
  __syncthreads();
  out[threadIdx.x] = bins[threadIdx.x];
}
```

## What it does not see

Variables whose address goes somewhere that is not followed, dynamic shared memory that several pointers share,
and writes that happen on some ways only.
)md";
  return I;
}

/// Can \p A have been executed by some thread before one executes \p B?
static bool canPrecede(const MemoryAccess &A, const MemoryAccess &B) {
  const ValueFlow *Common = Intervals::commonFlow(A.Flow, B.Flow);
  if (!Common)
    return true;
  Intervals::Place AtA = Intervals::liftTo(Common, Intervals::placeOf(A)),
                   AtB = Intervals::liftTo(Common, Intervals::placeOf(B));
  const FlowGraph &Graph = *Common->graph();
  // The threads of a block come to the two sides of a branch in any order.
  if (AtA.Block == AtB.Block && AtA.Element >= AtB.Element)
    return Graph.reaches(AtA.Block, AtA.Block);
  return AtA.Block == AtB.Block || !Graph.reaches(AtB.Block, AtA.Block) || Graph.reaches(AtA.Block, AtB.Block);
}

/// Does \p Write only change what is there already, as `s += 1`? Then it initialises nothing.
static bool dependsOnOldValue(const MemoryAccess &Write, llvm::ArrayRef<const MemoryAccess *> Accesses) {
  return llvm::any_of(Accesses, [&](const MemoryAccess *A) {
    return A->Kind == MemoryAccess::AccessKind::Read && A->Place == Write.Place && A->Flow == Write.Flow;
  });
}

/// Does \p A set its element without regard to what is there, as an exchange with zero does?
static bool isReset(const MemoryAccess &A, const ASTContext &Context) {
  auto *Call = dyn_cast<CallExpr>(A.Place);
  std::optional<OperationSite> Site = Call ? A.Flow->root().Lookup.site(Call) : std::nullopt;
  std::optional<llvm::APSInt> Value = Site ? Site->value().constant(Context) : std::nullopt;
  return Site && (Site->kind() == OperationKind::AtomicStore || (Value && *Value == 0));
}

/// Is it known for every thread which bytes \p A touches?
static bool hasKnownBytes(const MemoryAccess &A) {
  return A.Offset && A.Bytes && A.Offset->isExact() && !A.ByWholeWarp;
}

/// Calls \p Use with the first byte of \p A for each thread of \p Threads that can come there and stays in the array.
static void forEachThread(const MemoryAccess &A, const LaneSet &Threads,
                          llvm::function_ref<bool(unsigned Thread, int64_t First)> Use) {
  for (unsigned T = 0; T != A.Flow->root().Values.threads(); ++T) {
    int64_t First = A.Offset->known(T);
    bool IsInside = First >= A.ArrayStart && uint64_t(First - A.ArrayStart) + A.Bytes <= A.ArrayBytes;
    // What lies outside is another check's.
    if (Threads.test(T) && A.threads().test(T) && IsInside && !Use(T, First))
      return;
  }
}

/// Adds the bytes that \p A touches to \p Bytes, those of the whole object.
static void addBytes(const MemoryAccess &A, const LaneSet &Threads, llvm::BitVector &Bytes) {
  forEachThread(A, Threads, [&](unsigned, int64_t First) {
    Bytes.set(unsigned(First), unsigned(First) + unsigned(A.Bytes));
    return true;
  });
}

/// Bytes of the object that \p A is an access to, 0 if that is not known.
static unsigned bytesOfObject(const MemoryAccess &A, const ASTContext &Context) {
  QualType Type = A.Root->getType();
  return A.ArrayBytes && !Type->isIncompleteType() ? unsigned(Context.getTypeSizeInChars(Type).getQuantity()) : 0;
}

/// Can \p Write leave something behind that \p Read reads? Not if they are to different members of an object.
static bool canInitialize(const MemoryAccess &Write, const MemoryAccess &Read, const DeviceFunction &F,
                          const ASTContext &Context) {
  unsigned Size = bytesOfObject(Read, Context);
  if (!Read.Member || !Size || !Write.ArrayBytes)
    return true;
  llvm::BitVector Written(Size), Needed(Size);
  for (auto [A, Bytes] : {std::pair(&Write, &Written), std::pair(&Read, &Needed)})
    if (hasKnownBytes(*A))
      addBytes(*A, F.shape().possibleThreads(), *Bytes);
    else
      Bytes->set(unsigned(A->ArrayStart), unsigned(A->ArrayStart) + unsigned(A->ArrayBytes));
  return Written.anyCommon(Needed);
}

/// The bytes of the object, \p Size of them, that \p Writes leave behind, if all are known.
static std::optional<llvm::BitVector> written(llvm::ArrayRef<const MemoryAccess *> Writes, const DeviceFunction &F,
                                              unsigned Size) {
  llvm::BitVector Result(Size);
  for (const MemoryAccess *A : Writes) {
    if (!hasKnownBytes(*A) || !A->ArrayBytes)
      return std::nullopt;
    addBytes(*A, LaneSet::firstThreads(F.shape().threadLimit()), Result);
  }
  return Result;
}

/// "'s'", "'s.member'".
static std::string nameWithMember(const MemoryAccess &A) {
  std::string Member = A.Member ? A.Member->getNameAsString() : "";
  return "'" + A.Root->getNameAsString() + (Member.empty() ? "" : "." + Member) + "'";
}

static void judge(const DeviceFunction &F, const Conflicts &Of, llvm::ArrayRef<const MemoryAccess *> Accesses,
                  std::set<SourceLocation> &Reported, const Unit &U, Reporter &R) {
  llvm::SmallVector<const MemoryAccess *, 8> Writes;
  for (const MemoryAccess *A : Accesses)
    if (A->Kind == MemoryAccess::AccessKind::Write ? !dependsOnOldValue(*A, Accesses) : isReset(*A, U.context()))
      Writes.push_back(A);
  const VarDecl *Root = Accesses.front()->Root;
  std::string Name = "'" + Root->getNameAsString() + "'";
  for (const MemoryAccess *A : Accesses) {
    if (A->Kind == MemoryAccess::AccessKind::Write || isReset(*A, U.context()))
      continue;
    if (llvm::none_of(Writes, [&](const MemoryAccess *W) {
          return canPrecede(*W, *A) && canInitialize(*W, *A, F, U.context());
        })) {
      // One finding for a variable that nobody initialises.
      if (!Reported.insert(Root->getLocation()).second)
        return;
      bool IsAtomic = A->Kind == MemoryAccess::AccessKind::Atomic;
      bool IsElement = (A->Array ? A->Array : Root)->getType()->isArrayType();
      Finding Found = R.report(A->Place->getBeginLoc(), Certainty::Certain,
                               std::string(IsAtomic ? "an atomic operation changes " : "a thread reads ") +
                                   (IsElement ? "an element of " : "") + nameWithMember(*A) +
                                   " before any thread of the block has written it");
      Found.range(A->Place->getSourceRange());
      Found.note(Root->getLocation(), Name + " is declared here; shared memory has no initial value");
      return;
    }
  }
  if (!F.shape().isExact() ||
      llvm::any_of(Accesses, [](const MemoryAccess *A) { return A->Kind == MemoryAccess::AccessKind::Atomic; }))
    return;
  for (const MemoryAccess *A : Accesses) {
    unsigned Size = bytesOfObject(*A, U.context());
    if (A->isWrite() || !Size || !hasKnownBytes(*A))
      continue;
    std::optional<llvm::BitVector> Known = written(Writes, F, Size);
    if (!Known)
      return;
    AccessThreads At = threadsAt(*A, F, Of.intervals());
    if (At.IsConditional)
      continue;
    forEachThread(*A, At.Sure & LaneSet::firstThreads(F.shape().threadLimit()), [&](unsigned T, int64_t First) {
      int Missing = Known->find_first_unset_in(unsigned(First), unsigned(First) + unsigned(A->Bytes));
      if (Missing < 0)
        return true;
      if (!Reported.insert(A->Place->getBeginLoc()).second)
        return false;
      bool IsElement = A->Index && !A->Member && A->Unit == A->Bytes;
      Finding Found = R.report(A->Place->getBeginLoc(), Certainty::Certain,
                               threadWords(T, F.shape()) + " reads " +
                                   (IsElement ? "element " + std::to_string(A->Index->known(T))
                                              : bytesWords(First, First + int64_t(A->Bytes) - 1)) +
                                   " of " + Name +
                                   (IsElement || !Known->test(unsigned(First))
                                        ? ", which no thread writes"
                                        : ", of which no thread writes byte " + std::to_string(Missing)));
      Found.range(A->Place->getSourceRange());
      Found.note(Writes.front()->Place->getBeginLoc(), "the elements are written here");
      return false;
    });
  }
}

static void run(const Unit &U, Reporter &R) {
  std::set<SourceLocation> Reported;
  for (const std::unique_ptr<Conflicts> &Of : U.conflicts()) {
    const DeviceFunction &F = Of->function();
    // What was not understood can be the write.
    if (!F.isKernel() || !F.isReliable())
      continue;
    SharedVariables Shared(Of->accesses());
    for (const VarDecl *Variable : Shared.followed())
      if (llvm::ArrayRef<const MemoryAccess *> Accesses = Shared.accesses(Variable); !Accesses.empty())
        judge(F, *Of, Accesses, Reported, U, R);
  }
}

static const RegisterCheck Registration(info, run);

} // namespace cudalint
