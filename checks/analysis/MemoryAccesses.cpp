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
  const CallExpr *Call = Flow.call();
  if (!Call)
    return nullptr;
  unsigned Position = P->getFunctionScopeIndex();
  if (isa<CXXOperatorCallExpr>(Call) && isa<CXXMethodDecl>(Flow.function()))
    ++Position;
  return Position < Call->getNumArgs() ? Call->getArg(Position) : nullptr;
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
    const Expr *Returned = Callee && Callee->isReliable() ? Callee->onlyReturn() : nullptr;
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
    return pointeeOfVariable(Cast->getSubExpr(), Flow, Depth + 1);
  }
  if (isa<CXXThisExpr>(E))
    return objectOfThis(Flow, Depth + 1);
  if (auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->getOpcode() == UO_AddrOf)
    return targetOf(Unary->getSubExpr(), Flow, Depth + 1);
  auto *Binary = dyn_cast<BinaryOperator>(E);
  bool InPlace = Binary && (Binary->getOpcode() == BO_AddAssign || Binary->getOpcode() == BO_SubAssign);
  if (Binary && (Binary->isAdditiveOp() || InPlace)) {
    bool PointerLeft = Binary->getLHS()->getType()->isPointerType();
    const Expr *Base = PointerLeft ? Binary->getLHS() : Binary->getRHS();
    const Expr *Offset = PointerLeft ? Binary->getRHS() : Binary->getLHS();
    if (!Offset->getType()->isIntegralOrEnumerationType())
      return std::nullopt;
    std::optional<Target> T = InPlace ? pointeeOfVariable(Base, Flow, Depth + 1) : pointee(Base, Flow, Depth + 1);
    if (!T)
      return T;
    ValueRef V = Flow.value(Offset);
    V = V ? Values.cast(V, IndexType) : nullptr;
    if (V && (Binary->getOpcode() == BO_Sub || Binary->getOpcode() == BO_SubAssign))
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

/// Is \p Place executed only behind \p D of the same iteration of every loop that D is in?
static bool isStillOf(const Definition &D, const Expr *Place, const ValueFlow &Flow) {
  if (D.Flow != &Flow)
    return false;
  std::optional<unsigned> From = Flow.graph()->blockOf(D.Site), To = Flow.graph()->blockOf(Place);
  return From && To &&
         (Flow.graph()->block(*From).Loop < 0 || Flow.graph()->inLoop(*To, Flow.graph()->block(*From).Loop));
}

/// Where the pointer variable \p Variable, an lvalue that is read, points to.
std::optional<MemoryAccesses::Target> MemoryAccesses::pointeeOfVariable(const Expr *Variable, const ValueFlow &Flow,
                                                                        unsigned Depth) const {
  if (Depth > MaxDepth)
    return std::nullopt;
  LaneValues &Values = Flow.root().Values;
  const Expr *E = Variable->IgnoreParens();
  auto *Ref = dyn_cast<DeclRefExpr>(E);
  auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (auto *P = dyn_cast_or_null<ParmVarDecl>(V); P && isKept(Flow, P))
    if (const Expr *Argument = argumentOf(Flow, P))
      return pointee(Argument, *Flow.entry().Caller, Depth + 1);
  // The one assignment that comes here.
  if (const Definition *D = Flow.definition(E); D && D->Site && D->Assigned && isStillOf(*D, E, Flow)) {
    const Expr *Assigned = D->Assigned;
    if (auto *Step = dyn_cast<UnaryOperator>(D->Site)) {
      std::optional<Target> T = pointeeOfVariable(Step->getSubExpr(), Flow, Depth + 1);
      if (T)
        T->Index = plus(T->Index, Values.constant(IndexType, Step->isIncrementOp() ? 1 : uint64_t(-1)), Flow);
      return T;
    }
    if (Assigned->getType()->isPointerType() || Assigned->getType()->isArrayType())
      if (std::optional<Target> T = pointee(Assigned, Flow, Depth + 1))
        return T;
  }
  if (!V)
    return std::nullopt;
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

/// The object whose member function \p Flow is.
std::optional<MemoryAccesses::Target> MemoryAccesses::objectOfThis(const ValueFlow &Flow, unsigned Depth) const {
  const ValueFlow *Caller = Flow.entry().Caller;
  auto *Method = dyn_cast<CXXMethodDecl>(Flow.function());
  const CallExpr *Call = Flow.call();
  if (!Call || !Method || !Method->isInstance())
    return std::nullopt;
  const Expr *Object = nullptr;
  if (auto *MemberCall = dyn_cast<CXXMemberCallExpr>(Call))
    Object = MemberCall->getImplicitObjectArgument();
  else if (isa<CXXOperatorCallExpr>(Call) && Call->getNumArgs())
    Object = Call->getArg(0);
  if (!Object)
    return std::nullopt;
  return Object->getType()->isPointerType() ? pointee(Object, *Caller, Depth) : targetOf(Object, *Caller, Depth);
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

/// Elements of the whole array that \p T is a part of; 0 if it is none or not known.
uint64_t MemoryAccesses::extentOf(const Target &T) const {
  QualType Type = T.Root->getType();
  if (T.ThroughPointer || T.Member || !T.Unit || !Type->isConstantArrayType() || !unitOf(Type))
    return 0;
  return uint64_t(F.flow().root().Context.getTypeSizeInChars(Type).getQuantity()) / T.Unit;
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
                      T->Unit, extentOf(*T), /*ByWholeWarp=*/false, /*AndBehind=*/false, T->Member});
}

/// What of the memory behind the pointer \p Site touches.
void MemoryAccesses::setExtent(MemoryAccess &A, const OperationSite &Site) const {
  A.ByWholeWarp = Site.kind() == OperationKind::MatrixOp;
  if (Site.kind() != OperationKind::AsyncCopy)
    return;
  // The threads of a group share a copy as they like.
  if (Site.operation().Requires == Participants::Group)
    A.Index = nullptr;
  std::optional<llvm::APSInt> Bytes = Site.size().constant(F.flow().root().Context);
  A.AndBehind = !Bytes || !A.Unit || *Bytes != A.Unit;
}

/// \p Pointer before it has become a `void *` for a parameter: that says nothing of what is behind it.
static const Expr *typedPointer(const Expr *Pointer) {
  while (auto *Cast = dyn_cast<ImplicitCastExpr>(Pointer)) {
    if (!Cast->getType()->isVoidPointerType() || Cast->getCastKind() != CK_BitCast)
      break;
    Pointer = Cast->getSubExpr();
  }
  return Pointer;
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
          if (Pointer && Site->kind() == OperationKind::AsyncCopy)
            Pointer = typedPointer(Pointer);
          if (Pointer && Effect != AccessEffect::None && Pointer->getType()->isPointerType()) {
            size_t Before = Accesses.size();
            add(Site->operation().isAtomic()   ? Kind::Atomic
                : Effect == AccessEffect::Read ? Kind::Read
                                               : Kind::Write,
                Call, Pointer, Flow, B, Here);
            if (Accesses.size() != Before)
              setExtent(Accesses.back(), *Site);
          }
        } else if (const ValueFlow *Callee = Flow.callee(Call); Callee && Callee->isReliable()) {
          collect(*Callee);
        }
      }
    }
  }
}
