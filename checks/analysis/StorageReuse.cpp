//===- StorageReuse.cpp - Collectives that share their memory -------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/StorageReuse.h"
#include "checks/analysis/AccessFacts.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

using namespace cudalint;
using namespace clang;

/// What the object of the collective \p Call was made from: `temp` in `BlockReduce(temp).Sum(x)`. Null if it was made
/// from nothing, or somewhere else.
static const Expr *storageOf(const CXXMemberCallExpr *Call) {
  const Expr *E = Call->getImplicitObjectArgument();
  for (unsigned Variables = 0; E;) {
    E = E->IgnoreParenCasts();
    if (auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E)) {
      E = Temporary->getSubExpr();
    } else if (auto *Bound = dyn_cast<CXXBindTemporaryExpr>(E)) {
      E = Bound->getSubExpr();
    } else if (auto *Full = dyn_cast<FullExpr>(E)) {
      E = Full->getSubExpr();
    } else if (auto *Construct = dyn_cast<CXXConstructExpr>(E)) {
      if (Construct->getNumArgs() == 0)
        return nullptr;
      const Expr *First = Construct->getArg(0);
      if (!Construct->getConstructor()->isCopyOrMoveConstructor())
        return First->isGLValue() ? First : nullptr;
      E = First;
    } else if (auto *Ref = dyn_cast<DeclRefExpr>(E); Ref && Variables++ == 0) {
      auto *V = dyn_cast<VarDecl>(Ref->getDecl());
      E = V ? V->getInit() : nullptr;
    } else {
      return nullptr;
    }
  }
  return nullptr;
}

/// Do two places of one variable overlap? Elements of arrays only if they are known to be the same.
static bool overlap(const MemoryObject &A, const MemoryObject &B) {
  if (A.Root != B.Root)
    return false;
  for (size_t I = 0;; ++I) {
    bool AEnds = I >= A.Indices.size(), BEnds = I >= B.Indices.size();
    if (AEnds || BEnds)
      return true;
    if (A.Indices[I] != B.Indices[I] || !A.Indices[I] || A.Indices[I]->uniformity() < Scope::Block)
      return false;
    if (I >= A.Path.size() || I >= B.Path.size())
      return true;
    if (A.Path[I] == B.Path[I])
      continue;
    // Members of a union lie in one another.
    auto *Field = dyn_cast_or_null<FieldDecl>(A.Path[I]);
    return Field && isa_and_nonnull<FieldDecl>(B.Path[I]) && Field->getParent()->isUnion();
  }
}

/// Is the collective of \p Class, one of a library, for blocks of one warp?
static bool isOfOneWarp(const CXXRecordDecl *Class) {
  auto *Made = dyn_cast<ClassTemplateSpecializationDecl>(Class);
  std::optional<int64_t> Threads;
  for (unsigned I = 0; Made && I != Made->getTemplateArgs().size(); ++I) {
    const TemplateArgument &A = Made->getTemplateArgs()[I];
    if (A.getKind() != TemplateArgument::Integral || !A.getIntegralType()->isSpecificBuiltinType(BuiltinType::Int))
      continue;
    // The first one is the x size of the block.
    Threads = A.getAsIntegral().getExtValue();
    break;
  }
  return Threads && *Threads <= int64_t(LanesPerWarp);
}

/// Is \p Class one of those that load and store in one of several ways, the chosen one without the memory it is given?
/// The ways through memory are called after the transposition that they are.
static bool isDirect(const CXXRecordDecl *Class) {
  auto *Made = dyn_cast<ClassTemplateSpecializationDecl>(Class);
  for (unsigned I = 0; Made && I != Made->getTemplateArgs().size(); ++I) {
    const TemplateArgument &A = Made->getTemplateArgs()[I];
    auto *Enum = A.getKind() == TemplateArgument::Integral ? A.getIntegralType()->getAs<EnumType>() : nullptr;
    if (!Enum)
      continue;
    for (const EnumConstantDecl *Way : Enum->getDecl()->enumerators())
      if (Way->getInitVal() == A.getAsIntegral() && Way->getName().contains("_TRANSPOSE"))
        return false;
  }
  return true;
}

/// Does \p Site work in the memory that its object was made from, for more than one warp?
static bool worksInStorage(const OperationSite &Site) {
  auto *Call = dyn_cast_or_null<CXXMemberCallExpr>(Site.call());
  if (Site.kind() != OperationKind::BlockCollective || !Call || isOfOneWarp(Call->getRecordDecl()))
    return false;
  llvm::StringRef Class = Site.operation().Name.rsplit("::").first;
  return !(Class.ends_with("Load") || Class.ends_with("Store")) || !isDirect(Call->getRecordDecl());
}

bool cudalint::hasBarrierInside(const OperationSite &Site) {
  return worksInStorage(Site) && Site.participants() == Participants::Block;
}

namespace {
/// A collective and the shared memory that it works in.
struct StorageUse {
  const SyncSite *Site;
  Intervals::Place Place;
  MemoryObject Storage;
};
} // namespace

static std::vector<StorageUse> usesOf(const DeviceFunction &Of) {
  std::vector<StorageUse> Uses;
  if (Of.shape().threadLimit() <= LanesPerWarp)
    return Uses;
  for (const SyncSite &Site : Of.sites()) {
    auto *Call = dyn_cast_or_null<CXXMemberCallExpr>(Site.Operation.call());
    if (!worksInStorage(Site.Operation))
      continue;
    const Expr *Storage = storageOf(Call);
    std::optional<MemoryObject> Object = Storage ? objectOf(Storage, *Site.Flow) : std::nullopt;
    if (Object && Object->Space == MemorySpace::Shared && !Object->isBehindPointer())
      Uses.push_back({&Site, Intervals::placeOf(*Site.Flow, Call), std::move(*Object)});
  }
  return Uses;
}

std::vector<StorageReuse> cudalint::storageReuses(const DeviceFunction &Of, const Intervals &Between) {
  std::vector<StorageReuse> Result;
  std::vector<StorageUse> Uses = usesOf(Of);
  for (const StorageUse &Later : Uses)
    for (const StorageUse &Earlier : Uses) {
      if (!overlap(Earlier.Storage, Later.Storage))
        continue;
      UnsyncedPath Way = Between.wayWithout(Earlier.Place, Later.Place, Scope::Block, SyncKind::PossibleBarrier);
      if (Way == UnsyncedPath::None)
        continue;
      Result.push_back({Earlier.Site, Later.Site, Way, Earlier.Storage, Later.Storage});
      break;
    }
  return Result;
}

/// The first byte of \p O, a member of a variable, and the byte behind its last one; none if it lies in an array.
static std::optional<std::pair<int64_t, int64_t>> bytesOf(const MemoryObject &O, const ASTContext &Context) {
  auto *Root = dyn_cast<VarDecl>(O.Root);
  if (!Root || O.Path.empty() || llvm::any_of(O.Indices, [](ValueRef V) { return !V || V->constant() != 0; }))
    return std::nullopt;
  constexpr int64_t CharBits = 8;
  QualType Type = Root->getType();
  int64_t First = 0;
  for (const ValueDecl *Step : O.Path) {
    auto *Field = dyn_cast_or_null<FieldDecl>(Step);
    const RecordDecl *In = Type->getAsRecordDecl();
    if (!Field || !In || Field->getParent()->getCanonicalDecl() != In->getCanonicalDecl() ||
        Field->getType()->isIncompleteType())
      return std::nullopt;
    First += int64_t(Context.getFieldOffset(Field)) / CharBits;
    Type = Field->getType();
  }
  return std::make_pair(First, First + Context.getTypeSizeInChars(Type).getQuantity());
}

/// The lowest thread of \p Threads for which \p A touches some of the bytes from \p First to before \p End.
static std::optional<unsigned> threadWithin(const MemoryAccess &A, const LaneSet &Threads, int64_t First, int64_t End) {
  for (unsigned T = 0; T != A.Flow->root().Values.threads(); ++T)
    if (int64_t At = A.Offset->known(T); Threads.test(T) && At < End && At + int64_t(A.Bytes) > First)
      return T;
  return std::nullopt;
}

std::vector<StorageSharing> cudalint::storageSharings(const MemoryAccesses &Accesses, const Intervals &Between) {
  const DeviceFunction &Of = Accesses.function();
  std::vector<StorageSharing> Result;
  for (const StorageUse &Use : usesOf(Of)) {
    auto Bytes = bytesOf(Use.Storage, Of.flow().root().Context);
    for (const MemoryAccess &A : Accesses.all()) {
      if (!Bytes || A.Root->getCanonicalDecl() != Use.Storage.Root || A.ThroughPointer || !A.Offset || !A.Bytes ||
          !A.Offset->isExact() || A.ByWholeWarp)
        continue;
      AccessThreads Who = threadsAt(A, Of, Between);
      if (Who.IsConditional)
        continue;
      Intervals::Place At = Intervals::placeOf(A);
      bool IsLater = A.isWrite();
      // Whoever ends the collective with reads of its own may write there next.
      LaneSet Threads = IsLater ? Who.Sure - LaneSet::firstThreads(LanesPerWarp) : Who.Sure;
      std::optional<unsigned> Thread = threadWithin(A, Threads, Bytes->first, Bytes->second);
      UnsyncedPath Way = !Thread   ? UnsyncedPath::None
                         : IsLater ? Between.wayWithout(Use.Place, At, Scope::Block, SyncKind::PossibleBarrier)
                                   : Between.wayWithout(At, Use.Place, Scope::Block, SyncKind::PossibleBarrier);
      if (Way != UnsyncedPath::None)
        Result.push_back({Use.Site, &A, IsLater, *Thread, Use.Storage});
    }
  }
  return Result;
}
