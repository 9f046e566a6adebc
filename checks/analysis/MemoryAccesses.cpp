//===- MemoryAccesses.cpp - Shared and global memory that a function touches -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/MemoryAccesses.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Analysis/CFG.h"
#include <unordered_map>

using namespace cudalint;
using namespace clang;

/// Pointers followed through initialisers and calls for one access.
static constexpr unsigned MaxDepth = 12;
static constexpr IntType IndexType{64, true};

MemoryAccesses::MemoryAccesses(const DeviceFunction &F) : F(F) {
  if (F.isReliable())
    collect(F.flow());
}

ValueRef MemoryAccesses::plus(ValueRef A, ValueRef B, const ValueFlow &Flow) const {
  return A && B ? Flow.root().Values.add(A, B) : nullptr;
}

/// The expression that \p Flow's parameter \p P stands for in the caller, null if there is none.
static const Expr *argumentOf(const ValueFlow &Flow, const ParmVarDecl *P) {
  const ValueFlow *Caller = Flow.entry().Caller;
  if (!Caller)
    return nullptr;
  for (const auto &[Call, Callee] : Caller->callees()) {
    if (Callee.get() != &Flow)
      continue;
    unsigned Position = P->getFunctionScopeIndex();
    if (isa<CXXOperatorCallExpr>(Call) && isa<CXXMethodDecl>(Flow.function()))
      ++Position;
    return Position < Call->getNumArgs() ? Call->getArg(Position) : nullptr;
  }
  return nullptr;
}

/// Does the function ever write its parameter \p P? Then it is not what the caller handed over any more.
static bool isKept(const ValueFlow &Flow, const VarDecl *V) {
  return Flow.variables().isFollowed(V) && Flow.variables().isConstantAfterInit(V);
}

/// Bytes of \p Type, of one element if it is an array of any number of dimensions; 0 if that is not known.
uint64_t MemoryAccesses::unitOf(QualType Type) const {
  const ASTContext &Context = F.flow().root().Context;
  Type = Context.getBaseElementType(Type);
  if (Type->isDependentType() || Type->isIncompleteType() || Type->isFunctionType())
    return 0;
  return uint64_t(Context.getTypeSizeInChars(Type).getQuantity());
}

/// What \p Flow's function returns if it has but one return statement.
static const Expr *onlyReturn(const ValueFlow &Flow) {
  const Expr *Result = nullptr;
  unsigned Count = 0;
  llvm::SmallVector<const Stmt *, 8> Work{Flow.function()->getBody()};
  while (!Work.empty()) {
    const Stmt *S = Work.pop_back_val();
    if (!S || isa<LambdaExpr>(S))
      continue;
    if (auto *Return = dyn_cast<ReturnStmt>(S)) {
      Result = Return->getRetValue();
      ++Count;
    }
    Work.append(S->child_begin(), S->child_end());
  }
  return Count == 1 ? Result : nullptr;
}

std::optional<MemoryAccesses::Target> MemoryAccesses::pointee(const Expr *Pointer, const ValueFlow &Flow,
                                                              unsigned Depth) const {
  if (Depth > MaxDepth)
    return std::nullopt;
  LaneValues &Values = Flow.root().Values;
  const Expr *E = Pointer->IgnoreParens();
  if (auto *Full = dyn_cast<FullExpr>(E))
    E = Full->getSubExpr()->IgnoreParens();
  // A function that only says where the memory is.
  if (auto *Call = dyn_cast<CallExpr>(E)) {
    const ValueFlow *Callee = Flow.callee(Call);
    const Expr *Returned = Callee && Callee->isReliable() ? onlyReturn(*Callee) : nullptr;
    return Returned ? pointee(Returned, *Callee, Depth + 1) : std::nullopt;
  }
  if (auto *Cast = dyn_cast<CastExpr>(E)) {
    switch (Cast->getCastKind()) {
    case CK_ArrayToPointerDecay:
      return targetOf(Cast->getSubExpr(), Flow, Depth + 1);
    case CK_NoOp:
    case CK_UserDefinedConversion:
    case CK_AddressSpaceConversion:
      return pointee(Cast->getSubExpr(), Flow, Depth + 1);
    case CK_BitCast: {
      std::optional<Target> T = pointee(Cast->getSubExpr(), Flow, Depth + 1);
      if (!T)
        return T;
      // Elements of another size are counted differently.
      uint64_t Unit = unitOf(Cast->getType()->getPointeeType());
      bool AtStart = T->Index && T->Index->constant() == 0;
      if (T->Index && !AtStart && T->Unit != Unit) {
        std::optional<int64_t> Number = T->Index->constant();
        if (Number && Unit && *Number * int64_t(T->Unit) % int64_t(Unit) == 0)
          T->Index = Values.constant(IndexType, uint64_t(*Number * int64_t(T->Unit) / int64_t(Unit)));
        else if (Unit && T->Unit % Unit == 0 && !T->Index->isTruncated())
          T->Index = Values.scale(T->Index, int64_t(T->Unit / Unit));
        else
          T->Index = nullptr;
      }
      T->Unit = Unit;
      return T;
    }
    case CK_LValueToRValue:
      break;
    default:
      return std::nullopt;
    }
    auto *Ref = dyn_cast<DeclRefExpr>(Cast->getSubExpr()->IgnoreParens());
    auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (!V)
      return std::nullopt;
    if (auto *P = dyn_cast<ParmVarDecl>(V); P && isKept(Flow, P))
      if (const Expr *Argument = argumentOf(Flow, P))
        return pointee(Argument, *Flow.entry().Caller, Depth + 1);
    if (V->isLocalVarDecl() && V->getInit() && isKept(Flow, V))
      if (std::optional<Target> T = pointee(V->getInit(), Flow, Depth + 1))
        return T;
    Target T;
    T.Root = V;
    T.ThroughPointer = true;
    T.Index = isa<ParmVarDecl>(V) && isKept(Flow, V) ? Values.constant(IndexType, 0) : nullptr;
    T.Unit = unitOf(V->getType()->getPointeeType());
    return T;
  }
  if (auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->getOpcode() == UO_AddrOf)
    return targetOf(Unary->getSubExpr(), Flow, Depth + 1);
  if (auto *Binary = dyn_cast<BinaryOperator>(E); Binary && Binary->isAdditiveOp()) {
    bool PointerLeft = Binary->getLHS()->getType()->isPointerType();
    const Expr *Base = PointerLeft ? Binary->getLHS() : Binary->getRHS();
    const Expr *Offset = PointerLeft ? Binary->getRHS() : Binary->getLHS();
    if (!Offset->getType()->isIntegralOrEnumerationType())
      return std::nullopt;
    std::optional<Target> T = pointee(Base, Flow, Depth + 1);
    if (!T)
      return T;
    ValueRef V = Flow.value(Offset);
    V = V ? Values.cast(V, IndexType) : nullptr;
    if (V && Binary->getOpcode() == BO_Sub)
      V = Values.neg(V);
    // A pointer to rows of a larger array steps over whole rows.
    uint64_t Unit = unitOf(Base->getType()->getPointeeType());
    QualType Row = Base->getType()->getPointeeType();
    if (V && Unit && Row->isConstantArrayType())
      V = Values.scale(V, Flow.root().Context.getTypeSizeInChars(Row).getQuantity() / int64_t(Unit));
    T->Index = plus(T->Index, V, Flow);
    return T;
  }
  return std::nullopt;
}

std::optional<MemoryAccesses::Target> MemoryAccesses::targetOf(const Expr *LValue, const ValueFlow &Flow,
                                                               unsigned Depth) const {
  if (Depth > MaxDepth)
    return std::nullopt;
  LaneValues &Values = Flow.root().Values;
  const Expr *E = LValue->IgnoreParens();
  bool IsVolatile = E->getType().isVolatileQualified();
  auto WithVolatile = [&](std::optional<Target> T) {
    if (T)
      T->IsVolatile |= IsVolatile;
    return T;
  };
  if (auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    if (!V || V->getType()->isReferenceType())
      return std::nullopt;
    Target T;
    T.Root = V;
    T.Index = Values.constant(IndexType, 0);
    T.Unit = unitOf(V->getType());
    return WithVolatile(T);
  }
  if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
    std::optional<Target> T = pointee(Subscript->getBase(), Flow, Depth + 1);
    if (!T)
      return T;
    ValueRef V = Flow.value(Subscript->getIdx());
    V = V ? Values.cast(V, IndexType) : nullptr;
    // A row of a larger array: its elements are what is counted.
    uint64_t Elements = 1;
    for (QualType Type = Subscript->getType(); const auto *Array = Flow.root().Context.getAsConstantArrayType(Type);
         Type = Array->getElementType())
      Elements *= Array->getSize().getZExtValue();
    if (V && Elements != 1)
      V = Values.scale(V, int64_t(Elements));
    T->Index = plus(T->Index, V, Flow);
    return WithVolatile(T);
  }
  if (auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->getOpcode() == UO_Deref)
    return WithVolatile(pointee(Unary->getSubExpr(), Flow, Depth + 1));
  if (auto *Member = dyn_cast<MemberExpr>(E)) {
    std::optional<Target> T =
        Member->isArrow() ? pointee(Member->getBase(), Flow, Depth + 1) : targetOf(Member->getBase(), Flow, Depth + 1);
    if (!T)
      return T;
    bool IsFirst = !T->Member;
    if (IsFirst)
      T->Member = Member->getMemberDecl();
    // An array in a member counts its own elements: they are known by that number if the object is but one.
    if (Member->getType()->isArrayType()) {
      bool OneObject = IsFirst && T->Index && T->Index->constant() == 0 && !T->Root->getType()->isArrayType();
      T->Index = OneObject && !T->ThroughPointer ? T->Index : nullptr;
      T->Unit = unitOf(Member->getType());
    }
    return WithVolatile(T);
  }
  if (auto *Cast = dyn_cast<CastExpr>(E); Cast && Cast->getCastKind() == CK_NoOp)
    return WithVolatile(targetOf(Cast->getSubExpr(), Flow, Depth + 1));
  return std::nullopt;
}

void MemoryAccesses::add(MemoryAccess::AccessKind Kind, const Expr *Place, const Expr *LValue, const ValueFlow &Flow,
                         unsigned Block, unsigned Element) {
  if (LValue->getType()->isArrayType() || Flow.variables().path(LValue))
    return;
  std::optional<Target> T = LValue->isGLValue() ? targetOf(LValue, Flow, 0) : pointee(LValue, Flow, 0);
  if (!T)
    return;
  MemorySpace Space = T->ThroughPointer ? MemorySpace::Unknown : memorySpace(T->Root);
  if (Space == MemorySpace::Local || Space == MemorySpace::Constant || Space == MemorySpace::Host)
    return;
  if (T->Root->getType()->isRecordType() && T->Root->hasLocalStorage())
    return;
  Accesses.push_back({Kind, Place, &Flow, Block, Element, T->Root, T->ThroughPointer, Space, T->IsVolatile, T->Index,
                      T->Unit, T->Member});
}

void MemoryAccesses::collect(const ValueFlow &Flow) {
  using Kind = MemoryAccess::AccessKind;
  const FlowGraph &Graph = *Flow.graph();
  for (unsigned B = 0; B != Graph.size(); ++B) {
    if (Flow.threads(B).empty())
      continue;
    unsigned Element = 0;
    for (const CFGElement &CFGElement : *Graph.block(B).Source) {
      unsigned Here = Element++;
      auto Statement = CFGElement.getAs<CFGStmt>();
      auto *E = Statement ? dyn_cast<Expr>(Statement->getStmt()) : nullptr;
      if (!E || E->isTypeDependent())
        continue;
      if (auto *Cast = dyn_cast<ImplicitCastExpr>(E); Cast && Cast->getCastKind() == CK_LValueToRValue) {
        add(Kind::Read, Cast->getSubExpr(), Cast->getSubExpr(), Flow, B, Here);
      } else if (auto *Binary = dyn_cast<BinaryOperator>(E); Binary && Binary->isAssignmentOp()) {
        if (Binary->isCompoundAssignmentOp())
          add(Kind::Read, Binary->getLHS(), Binary->getLHS(), Flow, B, Here);
        add(Kind::Write, Binary->getLHS(), Binary->getLHS(), Flow, B, Here);
      } else if (auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->isIncrementDecrementOp()) {
        add(Kind::Read, Unary->getSubExpr(), Unary->getSubExpr(), Flow, B, Here);
        add(Kind::Write, Unary->getSubExpr(), Unary->getSubExpr(), Flow, B, Here);
      } else if (auto *Call = dyn_cast<CallExpr>(E)) {
        if (std::optional<OperationSite> Site = Flow.root().Lookup.site(Call)) {
          AccessEffect Effect = Site->operation().PointerEffect;
          const Expr *Pointer = Site->pointer().expr();
          if (Pointer && Effect != AccessEffect::None && Pointer->getType()->isPointerType())
            add(Site->operation().isAtomic()   ? Kind::Atomic
                : Effect == AccessEffect::Read ? Kind::Read
                                               : Kind::Write,
                Call, Pointer, Flow, B, Here);
        } else if (const ValueFlow *Callee = Flow.callee(Call); Callee && Callee->isReliable()) {
          collect(*Callee);
        }
      }
    }
  }
}

AccessOverlap MemoryAccesses::overlap(const MemoryAccess &A, const MemoryAccess &B) const {
  AccessOverlap Result;
  if (A.Root != B.Root) {
    Result.Unknown = A.ThroughPointer || B.ThroughPointer;
    return Result;
  }
  if (A.Member && B.Member && A.Member != B.Member)
    return Result;
  if (!areComparable(A, B) || A.Index->isTruncated() || B.Index->isTruncated() ||
      A.Index->terms() != B.Index->terms()) {
    Result.Unknown = true;
    return Result;
  }
  // What is the same for all threads cancels out; what is only the same for a warp says nothing about other warps.
  Scope Common = Scope::Grid;
  for (const Term &T : A.Index->terms())
    Common = std::min(Common, T.S->Uniformity);
  if (Common < Scope::Warp) {
    Result.Unknown = true;
    return Result;
  }
  bool OnlyInWarp = Common < Scope::Block;
  Result.Unknown = OnlyInWarp;
  unsigned Threads = A.Flow->root().Values.threads();
  std::unordered_map<int64_t, LaneSet> ByIndex;
  for (unsigned U = 0; U != Threads; ++U)
    if (B.threads().test(U))
      ByIndex[B.Index->known(U)].set(U);
  for (unsigned T = 0; T != Threads; ++T) {
    if (!A.threads().test(T))
      continue;
    auto It = ByIndex.find(A.Index->known(T));
    if (It == ByIndex.end())
      continue;
    LaneSet Others = It->second;
    unsigned W = T / LanesPerWarp;
    uint32_t InWarp = Others.warp(W) & ~(1u << (T % LanesPerWarp));
    Others.setWarp(W, 0);
    bool Across = !OnlyInWarp && !Others.empty();
    if ((InWarp || Across) && !Result.Example) {
      LaneSet Mates;
      Mates.setWarp(W, InWarp);
      Result.Example = {T, InWarp ? Mates.lowest() : Others.lowest()};
    }
    Result.InWarp |= InWarp != 0;
    Result.AcrossWarps |= Across;
  }
  return Result;
}

bool MemoryAccesses::alwaysSynchronizes(const ValueFlow &Flow, Scope Needed) const {
  auto [It, New] = Always.try_emplace({&Flow, Needed}, false);
  if (!New)
    return It->second;
  // Can control go from the entry to the end without synchronising?
  const FlowGraph &Graph = *Flow.graph();
  llvm::BitVector Seen(Graph.size());
  llvm::SmallVector<unsigned, 16> Work{0};
  Seen.set(0);
  bool Escapes = false;
  while (!Work.empty() && !Escapes) {
    unsigned B = Work.pop_back_val();
    bool Stops = false;
    for (unsigned E = 0; E != Graph.block(B).Source->size() && !Stops; ++E)
      Stops = synchronizes(Flow, B, E, Needed);
    if (Stops)
      continue;
    Escapes = Graph.hasExit() && B == Graph.exit();
    for (unsigned I = 0; I != Graph.block(B).Succs.size(); ++I)
      if (unsigned T = Graph.block(B).Succs[I].Target; !Seen.test(T) && !Flow.edgeThreads(B, I).empty()) {
        Seen.set(T);
        Work.push_back(T);
      }
  }
  return Always[{&Flow, Needed}] = !Escapes;
}

bool MemoryAccesses::synchronizes(const ValueFlow &Flow, unsigned Block, unsigned Element, Scope Needed) const {
  auto Statement = (*Flow.graph()->block(Block).Source)[Element].getAs<CFGStmt>();
  if (!Statement || !isa<CallExpr, GCCAsmStmt>(Statement->getStmt()))
    return false;
  // What joins a group that a mask or an object names is taken to join the threads of a warp that matter: nothing is
  // reported because a group is not known.
  Scope Enough = Needed == Scope::Warp ? Scope::Group : Needed;
  for (const OperationSite &Site : Flow.root().Lookup.sites(Statement->getStmt()))
    if (!Site.isConditional() && Site.synchronizes() >= Enough && Site.orders() >= Enough)
      return true;
  auto *Call = dyn_cast<CallExpr>(Statement->getStmt());
  const ValueFlow *Callee = Call ? Flow.callee(Call) : nullptr;
  return Callee && Callee->isReliable() && alwaysSynchronizes(*Callee, Needed);
}

/// \p P, or the call in \p Flow that leads to it.
MemoryAccesses::Position MemoryAccesses::liftTo(const ValueFlow *Flow, Position P) const {
  while (P.Flow != Flow) {
    const ValueFlow *Caller = P.Flow->entry().Caller;
    for (const auto &[Call, Callee] : Caller->callees()) {
      if (Callee.get() != P.Flow)
        continue;
      P = {Caller, Caller->graph()->blockOf(Call).value_or(0), 0};
      for (const CFGElement &Element : *Caller->graph()->block(P.Block).Source) {
        auto Statement = Element.getAs<CFGStmt>();
        if (Statement && Statement->getStmt() == Call)
          break;
        ++P.Element;
      }
      break;
    }
  }
  return P;
}

UnsyncedPath MemoryAccesses::pathWithoutSync(const MemoryAccess &A, const MemoryAccess &B, Scope Needed) const {
  // The innermost function that holds both.
  llvm::SmallVector<const ValueFlow *, 4> Above;
  for (const ValueFlow *Flow = A.Flow; Flow; Flow = Flow->entry().Caller)
    Above.push_back(Flow);
  const ValueFlow *Common = B.Flow;
  while (!llvm::is_contained(Above, Common))
    Common = Common->entry().Caller;
  Position From = liftTo(Common, {A.Flow, A.Block, A.Element}), To = liftTo(Common, {B.Flow, B.Block, B.Element});
  const FlowGraph &Graph = *Common->graph();
  bool Carried = false;

  // Breadth first over blocks, once for paths that have not gone back in a loop and once for those that have.
  llvm::BitVector Seen[2] = {llvm::BitVector(Graph.size()), llvm::BitVector(Graph.size())};
  llvm::SmallVector<std::pair<unsigned, bool>, 16> Work;
  auto Leave = [&](unsigned Block, bool WentBack) {
    for (unsigned I = 0; I != Graph.block(Block).Succs.size(); ++I) {
      unsigned T = Graph.block(Block).Succs[I].Target;
      if (Common->edgeThreads(Block, I).empty())
        continue;
      bool Back = WentBack || T <= Block;
      if (!Seen[Back].test(T)) {
        Seen[Back].set(T);
        Work.push_back({T, Back});
      }
    }
  };
  // True if control comes through the elements from First on without synchronising; sets Found at the place looked for.
  bool Found = false;
  auto Walk = [&](unsigned Block, unsigned First) {
    unsigned Size = Graph.block(Block).Source->size();
    for (unsigned E = First; E < Size; ++E) {
      if (Block == To.Block && E == To.Element) {
        Found = true;
        return false;
      }
      if (synchronizes(*Common, Block, E, Needed))
        return false;
    }
    return true;
  };
  if (Walk(From.Block, From.Element + 1))
    Leave(From.Block, false);
  if (Found)
    return UnsyncedPath::Direct;
  while (!Work.empty()) {
    auto [Block, Back] = Work.pop_back_val();
    Found = false;
    bool Through = Walk(Block, 0);
    if (Found && !Back)
      return UnsyncedPath::Direct;
    Carried |= Found;
    if (Through)
      Leave(Block, Back);
  }
  return Carried ? UnsyncedPath::Carried : UnsyncedPath::None;
}
