//===- AssumedBlocks.cpp - Blocks that a kernel can be written for --------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/AssumedBlocks.h"
#include "checks/analysis/SharedVariables.h"
#include "clang/AST/ASTContext.h"
#include "clang/Analysis/CFG.h"
#include <map>
#include <numeric>
#include <set>
#include <unordered_set>

using namespace cudalint;
using namespace clang;

/// Threads of blocks of one row.
static constexpr unsigned OrdinaryRows[] = {64, 128, 256};
/// Extents of blocks of several rows. A shape more makes the answer surer, not longer: a kernel that is right with the
/// first one is looked at no further.
static constexpr std::array<unsigned, 3> OrdinaryShapes[] = {
    {16, 4, 1}, {32, 2, 1}, {8, 8, 1},   {16, 8, 1},  {32, 4, 1}, {8, 16, 1},  {16, 16, 1}, {32, 8, 1},
    {64, 4, 1}, {8, 32, 1}, {32, 16, 1}, {16, 32, 1}, {64, 8, 1}, {32, 32, 1}, {64, 16, 1}, {8, 8, 4},
    {32, 4, 2}, {16, 4, 4}, {4, 4, 4},   {8, 8, 8},   {16, 8, 4}, {32, 8, 4}};
/// A block of two warps is too small to show what happens in a kernel that asks for the size.
static constexpr unsigned SmallSize = 64;
/// Shapes that are looked at.
static constexpr size_t MaxShapes = 24;

namespace {
/// What a kernel reads of its block.
struct BlockUse {
  bool AsksForSize = false;
  /// Coordinates of the thread.
  std::array<bool, 3> Axis = {false, false, false};
};
} // namespace

static void collectUse(const ValueFlow &Flow, BlockUse &Use) {
  const FlowGraph &Graph = *Flow.graph();
  for (unsigned B = 0; B != Graph.size(); ++B)
    for (const CFGElement &Element : *Graph.block(B).Source) {
      auto Statement = Element.getAs<CFGStmt>();
      auto *E = Statement ? dyn_cast<Expr>(Statement->getStmt()) : nullptr;
      std::optional<BuiltinVariable> V = E ? Flow.root().Lookup.builtinVariable(E) : std::nullopt;
      if (!V)
        continue;
      Use.AsksForSize |= V->Kind == BuiltinVariableKind::BlockDim || V->Kind == BuiltinVariableKind::BlockSize;
      if (V->Kind == BuiltinVariableKind::ThreadIdx)
        for (auto [I, Part] : {std::pair(0, Axis::X), std::pair(1, Axis::Y), std::pair(2, Axis::Z)})
          Use.Axis[I] |= V->Part == Part;
    }
  for (const auto &[Call, Callee] : Flow.callees())
    if (Callee->isReliable())
      collectUse(*Callee, Use);
}

/// The extents of the array \p Type, the outermost first.
static llvm::SmallVector<unsigned, 3> extentsOf(QualType Type, const ASTContext &Context) {
  llvm::SmallVector<unsigned, 3> Result;
  while (const auto *Array = Context.getAsConstantArrayType(Type)) {
    Result.push_back(unsigned(std::min<uint64_t>(Array->getSize().getZExtValue(), 2 * MaxThreads)));
    Type = Array->getElementType();
  }
  return Result;
}

/// The shapes for which the arrays of \p Of are made: one element for each thread, also with a column that spreads the
/// elements over the banks, or with neighbours all around.
void AssumedBlocks::addShapesOfArrays(const Conflicts &Of, std::set<Extents> &Shapes) const {
  for (const MemoryAccess &A : Of.accesses().all()) {
    if (A.Space != MemorySpace::Shared || A.ThroughPointer)
      continue;
    QualType Type = A.Member && A.Member->getType()->isArrayType() ? A.Member->getType() : A.Root->getType();
    llvm::SmallVector<unsigned, 3> OfArray = extentsOf(Type, A.Flow->root().Context);
    if (OfArray.size() < 2)
      continue;
    for (auto [Columns, Around] : {std::pair(0u, 0u), std::pair(1u, 0u), std::pair(0u, 2u)}) {
      Extents Shape = {1, 1, 1};
      bool Fits = true;
      for (unsigned I = 0; I != std::min<size_t>(3, OfArray.size()); ++I) {
        unsigned Less = Around + (I == 0 ? Columns : 0), Extent = OfArray[OfArray.size() - 1 - I];
        Fits &= Extent > Less;
        Shape[I] = Extent - Less;
      }
      if (Fits)
        Shapes.insert(Shape);
    }
  }
}

AssumedBlocks::AssumedBlocks(const Conflicts &Of) {
  const DeviceFunction &F = Of.function();
  const BlockShape &Known = F.shape();
  BlockUse Use;
  collectUse(F.flow(), Use);
  AsksForSize = Use.AsksForSize;
  unsigned Limit = Known.threadLimit();
  std::set<Extents> Possible;
  if (Known.isOneDimensional()) {
    // Threads that would leave the arrays do not exist.
    Limit = std::min(Limit, Of.existingThreads().count());
    for (unsigned Size : OrdinaryRows)
      Possible.insert({Size, 1, 1});
  } else if (Use.Axis[0] && Use.Axis[1]) {
    Possible.insert(std::begin(OrdinaryShapes), std::end(OrdinaryShapes));
    addShapesOfArrays(Of, Possible);
    for (unsigned Extent : {2u, 4u, 8u, 16u, 32u}) {
      if (Known.Dim[0])
        Possible.insert({Known.Dim[0], Extent, 1});
      if (Known.Dim[1])
        Possible.insert({Extent, Known.Dim[1], 1});
    }
  }
  for (const Extents &S : Possible) {
    uint64_t Threads = uint64_t(S[0]) * S[1] * S[2];
    bool Agrees = Threads > LanesPerWarp && Threads <= Limit && !(AsksForSize && Threads <= SmallSize);
    for (unsigned I = 0; I != 3; ++I)
      Agrees &= Known.Dim[I] ? S[I] == Known.Dim[I] : I == 0 || Use.Axis[I] == (S[I] > 1);
    if (Agrees)
      Shapes.push_back(BlockShape::exact(S[0], S[1], S[2]));
  }
  llvm::stable_sort(Shapes, [](const BlockShape &A, const BlockShape &B) { return A.threadLimit() < B.threadLimit(); });
  // Of many arrays, no shape is that of the block.
  if (Shapes.size() > MaxShapes)
    Shapes.clear();
}

std::optional<BlockShape> AssumedBlocks::next() {
  while (At != Shapes.size()) {
    const BlockShape &Shape = Shapes[At++];
    bool Has = llvm::any_of(Beyond, [&](const Extents &Thread) {
      return Thread[0] < Shape.Dim[0] && Thread[1] < Shape.Dim[1] && Thread[2] < Shape.Dim[2];
    });
    if (!Has)
      return Shape;
  }
  return std::nullopt;
}

/// Does some thread read something of an object that no thread writes, where all places are known?
static bool readsUnwritten(const Conflicts &Of) {
  SharedVariables Shared(Of.accesses());
  LaneSet Exist = Of.function().shape().possibleThreads();
  unsigned Threads = Of.function().shape().threadLimit();
  for (const VarDecl *Variable : Shared.followed()) {
    llvm::ArrayRef<const MemoryAccess *> Accesses = Shared.accesses(Variable);
    if (!llvm::all_of(Accesses, [](const MemoryAccess *A) {
          return A->Offset && A->Bytes && A->Offset->isExact() && !A->ByWholeWarp;
        }))
      continue;
    // Pieces of so many bytes that each access is to whole ones.
    int64_t Piece = 0;
    for (const MemoryAccess *A : Accesses)
      for (unsigned T = 0; T != Threads && Piece != 1; ++T)
        Piece = std::gcd(std::gcd(Piece, int64_t(A->Bytes)), A->Offset->known(T));
    std::unordered_set<int64_t> Written;
    for (const MemoryAccess *A : Accesses)
      for (unsigned T = 0; A->isWrite() && T != Threads; ++T)
        for (int64_t I = 0; I < int64_t(A->Bytes) && A->threads().test(T) && Exist.test(T); I += Piece)
          Written.insert(A->Offset->known(T) + I);
    for (const MemoryAccess *A : Accesses)
      for (unsigned T = 0; !A->isWrite() && T != Threads; ++T)
        for (int64_t I = 0; I < int64_t(A->Bytes) && A->threads().test(T); I += Piece)
          if (!Written.count(A->Offset->known(T) + I))
            return true;
  }
  return false;
}

/// The first of \p Threads that certainly leaves an array, or a row of one, with \p A.
static std::optional<unsigned> leavesArray(const MemoryAccess &A, const LaneSet &Threads) {
  std::optional<unsigned> First;
  auto Look = [&](ValueRef Index, uint64_t Extent) {
    if (!Index || !Index->isExact())
      return;
    for (unsigned T = 0, End = First.value_or(A.Flow->root().Values.threads()); T != End; ++T)
      if (Threads.test(T) && uint64_t(Index->known(T)) >= Extent) {
        First = T;
        return;
      }
  };
  if (A.Extent)
    Look(A.Index, A.Extent);
  const Expr *E = A.Place->IgnoreParenImpCasts();
  if (auto *Member = dyn_cast<MemberExpr>(E); Member && !Member->isArrow())
    E = Member->getBase()->IgnoreParenImpCasts();
  while (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
    E = Subscript->getBase()->IgnoreParenImpCasts();
    if (const auto *Array = A.Flow->root().Context.getAsConstantArrayType(E->getType()))
      Look(A.Flow->value(Subscript->getIdx()), Array->getSize().getZExtValue());
  }
  return First;
}

/// Do several of \p Threads store in one element with \p A though they agree neither in their rows nor in their
/// columns, as with `s[y * 16 + x]` in a block 32 wide? That whole rows store the same, or whole columns, can be meant.
static bool mixesRows(const MemoryAccess &A, const LaneSet &Threads) {
  if (!A.isWrite() || A.Kind == MemoryAccess::AccessKind::Atomic || !A.Index || A.Index->isTruncated() ||
      llvm::any_of(A.Index->terms(), [](const Term &T) { return T.S->Uniformity < Scope::Block; }))
    return false;
  const BlockShape &Shape = A.Flow->root().Values.shape();
  struct Writers {
    std::set<unsigned> Columns, Rows;
    unsigned Count = 0;
  };
  std::map<int64_t, Writers> ByElement;
  for (unsigned T = 0; T != A.Flow->root().Values.threads(); ++T) {
    if (!Threads.test(T))
      continue;
    Writers &Of = ByElement[A.Index->known(T)];
    Of.Columns.insert(T % Shape.Dim[0]);
    Of.Rows.insert(T / Shape.Dim[0]);
    ++Of.Count;
  }
  return llvm::any_of(ByElement, [](const auto &Element) {
    const Writers &Of = Element.second;
    return Of.Count != Of.Columns.size() * Of.Rows.size();
  });
}

bool AssumedBlocks::fits(const Conflicts &With) {
  const BlockShape &Shape = With.function().shape();
  bool Mixes = false;
  for (const MemoryAccess &A : With.accesses().all()) {
    if (A.Space != MemorySpace::Shared)
      continue;
    // What threads a bound lets through is taken for granted as it is for conflicts.
    Conflicts::Guard G = With.guard(A, Scope::Block, Substitution());
    if (std::optional<unsigned> T = leavesArray(A, G.Threads)) {
      if (!AsksForSize)
        Beyond.push_back({*T % Shape.Dim[0], *T / Shape.Dim[0] % Shape.Dim[1], *T / Shape.Dim[0] / Shape.Dim[1]});
      return false;
    }
    Mixes |= !Shape.isOneDimensional() && mixesRows(A, G.Threads);
  }
  return !Mixes && !readsUnwritten(With);
}
