//===- MemoryAccesses.cpp - Shared and global memory that a function touches -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/MemoryAccesses.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Analysis/CFG.h"

using namespace cudalint;
using namespace clang;

/// Pointers followed through initialisers and calls for one access.
static constexpr unsigned MaxDepth = 12;
static constexpr IntType IndexType{64, true};
static constexpr int64_t CharBits = 8;

bool cudalint::areOfOtherMembers(const MemoryAccess &A, const MemoryAccess &B) {
  if (!A.Member || !B.Member || A.Member == B.Member)
    return false;
  auto *Of = dyn_cast<RecordDecl>(A.Member->getDeclContext());
  return Of && Of == B.Member->getDeclContext() && !Of->isUnion();
}

MemoryAccesses::MemoryAccesses(const DeviceFunction &F) : F(F) {
  if (F.isReliable())
    collect(F.flow());
}

ValueRef MemoryAccesses::plus(ValueRef A, ValueRef B, const ValueFlow &Flow) const {
  return A && B ? Flow.root().Values.add(A, B) : nullptr;
}

ValueRef MemoryAccesses::plusBytes(ValueRef Offset, int64_t Bytes, const ValueFlow &Flow) const {
  return plus(Offset, Flow.root().Values.constant(IndexType, uint64_t(Bytes)), Flow);
}

/// \p Offset, in bytes, and \p Elements of the type \p Type.
ValueRef MemoryAccesses::plusElements(ValueRef Offset, ValueRef Elements, QualType Type, const ValueFlow &Flow) const {
  if (!Offset || !Elements || Elements->isTruncated() || Type->isDependentType() || Type->isIncompleteType() ||
      Type->isFunctionType())
    return nullptr;
  int64_t Size = Flow.root().Context.getTypeSizeInChars(Type).getQuantity();
  return Flow.root().Values.add(Offset, Flow.root().Values.scale(Elements, Size));
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

/// \p Pointer before it has become a `void *` for a parameter: that says nothing of what is behind it.
static const Expr *typedPointer(const Expr *Pointer) {
  while (auto *Cast = dyn_cast<ImplicitCastExpr>(Pointer)) {
    if (!Cast->getType()->isVoidPointerType() || Cast->getCastKind() != CK_BitCast)
      break;
    Pointer = Cast->getSubExpr();
  }
  return Pointer;
}

/// Counts elements of the type \p As from now on.
void MemoryAccesses::reinterpret(Target &T, QualType As, const ValueFlow &Flow) const {
  LaneValues &Values = Flow.root().Values;
  // Elements of another size are counted differently.
  uint64_t Unit = unitOf(As);
  bool AtStart = T.Index && T.Index->constant() == 0;
  if (T.Index && !AtStart && T.Unit != Unit) {
    std::optional<int64_t> Number = T.Index->constant();
    if (Number && Unit && *Number * int64_t(T.Unit) % int64_t(Unit) == 0)
      T.Index = Values.constant(IndexType, uint64_t(*Number * int64_t(T.Unit) / int64_t(Unit)));
    else if (Unit && T.Unit % Unit == 0 && !T.Index->isTruncated())
      T.Index = Values.scale(T.Index, int64_t(T.Unit / Unit));
    else
      T.Index = nullptr;
  }
  T.Unit = Unit;
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
    if (std::optional<OperationSite> Site = Flow.root().Lookup.site(Call);
        Site && Site->kind() == OperationKind::MapShared) {
      const Expr *Own = Site->source().expr();
      std::optional<Target> T = Own ? pointee(typedPointer(Own), Flow, Depth + 1) : std::nullopt;
      // Mapped twice, nobody knows where it lies.
      if (!T || T->Mapping || Call->getNumArgs() != 2)
        return std::nullopt;
      T->Mapping = Call;
      T->Rank = Flow.value(Call->getArg(1));
      return T;
    }
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
      reinterpret(*T, Cast->getType()->getPointeeType(), Flow);
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
    T->Offset = plusElements(T->Offset, V, Base->getType()->getPointeeType(), Flow);
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
      if (T) {
        ValueRef By = Values.constant(IndexType, Step->isIncrementOp() ? 1 : uint64_t(-1));
        T->Index = plus(T->Index, By, Flow);
        T->Offset = plusElements(T->Offset, By, Step->getType()->getPointeeType(), Flow);
      }
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
  T.Offset = T.Index;
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
    if (!V)
      return std::nullopt;
    if (V->getType()->isReferenceType())
      return WithVolatile(referent(V, Flow, Depth + 1));
    return WithVolatile(wholeOf(V, Flow));
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
    T->Offset = plusElements(T->Offset, V, Subscript->getType(), Flow);
    if (V && Elements != 1)
      V = Values.scale(V, int64_t(Elements));
    T->Index = plus(T->Index, V, Flow);
    return WithVolatile(T);
  }
  if (auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->getOpcode() == UO_Deref)
    return WithVolatile(pointee(Unary->getSubExpr(), Flow, Depth + 1));
  if (auto *Member = dyn_cast<MemberExpr>(E))
    return WithVolatile(targetOfMember(Member, Flow, Depth + 1));
  if (auto *Cast = dyn_cast<CastExpr>(E))
    return WithVolatile(targetOfCast(Cast, Flow, Depth + 1));
  // A function that only says which object it is.
  if (auto *Call = dyn_cast<CallExpr>(E)) {
    const ValueFlow *Callee = Flow.callee(Call);
    const Expr *Returned = Callee && Callee->isReliable() ? Callee->onlyReturn() : nullptr;
    return Returned && Returned->isGLValue() ? WithVolatile(targetOf(Returned, *Callee, Depth + 1)) : std::nullopt;
  }
  return std::nullopt;
}

/// The variable \p V itself.
MemoryAccesses::Target MemoryAccesses::wholeOf(const VarDecl *V, const ValueFlow &Flow) const {
  Target T;
  T.Root = V;
  T.Array = V;
  T.Index = T.Offset = T.ArrayStart = Flow.root().Values.constant(IndexType, 0);
  T.Unit = unitOf(V->getType());
  if (T.Unit && !V->getType()->isIncompleteType())
    T.ArrayBytes = uint64_t(Flow.root().Context.getTypeSizeInChars(V->getType()).getQuantity());
  return T;
}

/// What the reference \p V, a variable or parameter, stands for.
std::optional<MemoryAccesses::Target> MemoryAccesses::referent(const VarDecl *V, const ValueFlow &Flow,
                                                               unsigned Depth) const {
  for (const ValueFlow *In = &Flow; In; In = In->entry().Caller) {
    auto *Home = dyn_cast<FunctionDecl>(V->getDeclContext());
    if (!Home || Home->getCanonicalDecl() != In->function()->getCanonicalDecl())
      continue;
    auto *P = dyn_cast<ParmVarDecl>(V);
    const Expr *Init = P ? argumentOf(*In, P) : V->getInit();
    const ValueFlow *Made = P ? In->entry().Caller : In;
    return Init && Made && Init->isGLValue() ? targetOf(Init, *Made, Depth) : std::nullopt;
  }
  return std::nullopt;
}

std::optional<MemoryAccesses::Target> MemoryAccesses::targetOfMember(const MemberExpr *Member, const ValueFlow &Flow,
                                                                     unsigned Depth) const {
  // A static member lies in no object.
  if (auto *V = dyn_cast<VarDecl>(Member->getMemberDecl()))
    return V->getType()->isReferenceType() ? std::nullopt : std::optional<Target>(wholeOf(V, Flow));
  // What a reference in an object stands for lies elsewhere.
  if (Member->getMemberDecl()->getType()->isReferenceType())
    return std::nullopt;
  std::optional<Target> T =
      Member->isArrow() ? pointee(Member->getBase(), Flow, Depth) : targetOf(Member->getBase(), Flow, Depth);
  if (!T)
    return T;
  auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
  if (Field && !Field->isBitField() && !Field->getParent()->isInvalidDecl())
    T->Offset = plusBytes(T->Offset, int64_t(Flow.root().Context.getFieldOffset(Field)) / CharBits, Flow);
  else
    T->Offset = nullptr;
  bool IsFirst = !T->Member;
  if (IsFirst)
    T->Member = Member->getMemberDecl();
  T->IsPart = !IsFirst;
  // An array in a member counts its own elements: they are known by that number if the object is but one.
  if (Member->getType()->isArrayType()) {
    bool OneObject = IsFirst && T->Index && T->Index->constant() == 0 && !T->Root->getType()->isArrayType();
    T->Index = OneObject && !T->ThroughPointer ? T->Index : nullptr;
    T->Unit = unitOf(Member->getType());
    T->Array = Member->getMemberDecl();
    T->ArrayStart = T->Offset;
    T->ArrayBytes = T->Unit && Member->getType()->isConstantArrayType()
                        ? uint64_t(Flow.root().Context.getTypeSizeInChars(Member->getType()).getQuantity())
                        : 0;
  }
  return T;
}

/// An object that is seen as one of another type.
std::optional<MemoryAccesses::Target> MemoryAccesses::targetOfCast(const CastExpr *Cast, const ValueFlow &Flow,
                                                                   unsigned Depth) const {
  switch (Cast->getCastKind()) {
  case CK_NoOp:
    return targetOf(Cast->getSubExpr(), Flow, Depth);
  case CK_LValueBitCast: {
    std::optional<Target> T = targetOf(Cast->getSubExpr(), Flow, Depth);
    if (T)
      reinterpret(*T, Cast->getType(), Flow);
    return T;
  }
  case CK_DerivedToBase:
  case CK_UncheckedDerivedToBase: {
    std::optional<Target> T = targetOf(Cast->getSubExpr(), Flow, Depth);
    const CXXRecordDecl *Class = Cast->getSubExpr()->getType()->getAsCXXRecordDecl();
    for (const CXXBaseSpecifier *Base : Cast->path()) {
      const CXXRecordDecl *To = Base->getType()->getAsCXXRecordDecl();
      if (!T || !Class || !To || Base->isVirtual())
        return std::nullopt;
      const ASTRecordLayout &Layout = Flow.root().Context.getASTRecordLayout(Class);
      T->Offset = plusBytes(T->Offset, Layout.getBaseClassOffset(To).getQuantity(), Flow);
      Class = To;
    }
    return T;
  }
  default:
    return std::nullopt;
  }
}

/// Elements of the whole array that \p T is a part of; 0 if it is none or not known.
uint64_t MemoryAccesses::extentOf(const Target &T) const {
  QualType Type = T.Root->getType();
  if (T.Member) {
    // Objects with a member each, or the elements of a member of one object.
    if (Type->isArrayType() == T.Member->getType()->isArrayType())
      return 0;
    if (!Type->isArrayType())
      Type = T.Member->getType();
  }
  if (T.ThroughPointer || !T.Unit || !Type->isConstantArrayType() || !unitOf(Type))
    return 0;
  return uint64_t(F.flow().root().Context.getTypeSizeInChars(Type).getQuantity()) / T.Unit;
}

/// The place of the CFG element \p E in \p Block of \p Flow, \p Otherwise if it has none.
static unsigned elementOf(const Expr *E, const ValueFlow &Flow, unsigned Block, unsigned Otherwise) {
  const CFGBlock &Source = *Flow.graph()->block(Block).Source;
  for (unsigned I = Otherwise; I-- != 0;)
    if (auto Statement = Source[I].getAs<CFGStmt>(); Statement && Statement->getStmt() == E)
      return I;
  return Otherwise;
}

/// Which bytes \p A touches, an access to \p T of the type \p Type.
void MemoryAccesses::setBytes(MemoryAccess &A, const Target &T, QualType Type) const {
  LaneValues &Values = A.Flow->root().Values;
  std::optional<int64_t> Start = T.ArrayStart ? T.ArrayStart->constant() : std::nullopt;
  if (Start) {
    A.Array = T.Array;
    A.ArrayStart = *Start;
    A.ArrayBytes = T.ArrayBytes;
  }
  A.Offset = T.Offset;
  A.Bytes = Type->isDependentType() || Type->isIncompleteType() || Type->isFunctionType()
                ? 0
                : uint64_t(A.Flow->root().Context.getTypeSizeInChars(Type).getQuantity());
  if (!A.Offset || A.Offset->isTruncated() || (!T.ThroughPointer && !T.ArrayStart)) {
    A.Offset = nullptr;
    return;
  }
  if (Start || !T.ArrayStart || !T.ArrayBytes)
    return;
  // One of many arrays: that a thread stays within it is known by number, or else it can be in any other one.
  ValueRef Within = Values.sub(A.Offset, T.ArrayStart);
  bool IsInside = Within->isExact() && !Within->isTruncated();
  for (unsigned Thread = 0; Thread != Values.threads() && IsInside; ++Thread)
    IsInside = !A.threads().test(Thread) ||
               (Within->known(Thread) >= 0 && uint64_t(Within->known(Thread)) + A.Bytes <= T.ArrayBytes);
  if (!IsInside)
    A.Offset = nullptr;
}

void MemoryAccesses::add(MemoryAccess::AccessKind Kind, const Expr *Place, const Expr *LValue, const ValueFlow &Flow,
                         unsigned Block, unsigned Element) {
  // A reference is followed like a variable, and to one it may be.
  auto *Ref = dyn_cast<DeclRefExpr>(LValue->IgnoreParens());
  bool IsReference = Ref && Ref->getDecl()->getType()->isReferenceType();
  if (LValue->getType()->isArrayType())
    return;
  // One of two is read, on either side of a branch.
  if (auto *Choice = dyn_cast<ConditionalOperator>(LValue->IgnoreParens());
      Choice && Choice->isGLValue() && Kind == MemoryAccess::AccessKind::Read) {
    for (const Expr *Arm : {Choice->getTrueExpr()->IgnoreParens(), Choice->getFalseExpr()->IgnoreParens()})
      if (std::optional<unsigned> Of = Flow.graph()->blockOf(Arm); Of && !Flow.threads(*Of).empty())
        add(Kind, Arm, Arm, Flow, *Of, elementOf(Arm, Flow, *Of, unsigned(Flow.graph()->block(*Of).Source->size()) - 1));
    return;
  }
  // A part of a variable of the thread; a parameter that is a reference can be anything.
  if (std::optional<AccessPath> Path = Flow.variables().path(LValue); Path && !IsReference)
    if (!isa<ParmVarDecl>(Path->Root) || !Path->Root->getType()->isReferenceType())
      return;
  std::optional<Target> T = LValue->isGLValue() ? targetOf(LValue, Flow, 0) : pointee(LValue, Flow, 0);
  if (!T)
    return;
  MemorySpace Space = T->ThroughPointer ? MemorySpace::Unknown : memorySpace(T->Root);
  if (Space == MemorySpace::Local || Space == MemorySpace::Constant || Space == MemorySpace::Host)
    return;
  if (T->Root->getType()->isRecordType() && T->Root->hasLocalStorage())
    return;
  MemoryAccess A{Kind, Place, &Flow, Block, Element, T->Root};
  A.ThroughPointer = T->ThroughPointer;
  A.Space = Space;
  A.IsVolatile = T->IsVolatile;
  A.Index = T->Index;
  A.Unit = T->Unit;
  A.Extent = extentOf(*T);
  A.Member = T->Member;
  A.IsPart = T->IsPart;
  A.Mapping = T->Mapping;
  A.Rank = T->Rank;
  setBytes(A, *T, LValue->isGLValue() ? LValue->getType() : LValue->getType()->getPointeeType());
  (A.Mapping ? Remote : Accesses).push_back(A);
}

/// What of the memory behind the pointer \p Site touches.
void MemoryAccesses::setExtent(MemoryAccess &A, const OperationSite &Site) const {
  A.ByWholeWarp = Site.kind() == OperationKind::MatrixOp;
  if (Site.kind() != OperationKind::AsyncCopy)
    return;
  // The threads of a group share a copy as they like.
  if (Site.operation().Requires == Participants::Group)
    A.Index = A.Offset = nullptr;
  std::optional<llvm::APSInt> Bytes = Site.size().constant(F.flow().root().Context);
  A.Bytes = Bytes && Bytes->isStrictlyPositive() ? Bytes->getZExtValue() : 0;
  A.AndBehind = !Bytes || !A.Unit || *Bytes != A.Unit;
}

/// Is what \p Type, a class, is made of anything that can be read or written?
static bool hasContents(QualType Type) {
  auto *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return Class && Class->hasDefinition() && !Class->isEmpty();
}

/// The operation in \p Block that reads \p Place, all of an object. That is done before anything else of the operation.
void MemoryAccesses::addRead(const Expr *Place, const ValueFlow &Flow, unsigned Block, unsigned Element) {
  if (Place->isGLValue() && hasContents(Place->getType()))
    add(MemoryAccess::AccessKind::Read, Place, Place, Flow, Block,
        elementOf(Place->IgnoreParenImpCasts(), Flow, Block, Element));
}

/// Does \p Method, which copies or moves what it is handed, do that by copying all of it?
static bool copiesAll(const CXXMethodDecl *Method, OperationLookup &Lookup) {
  return Method->isTrivial() || Method->isDefaulted() || Lookup.isFromToolkit(Method);
}

/// Does \p S, of the constructor with the parameter \p From, read a member of that?
static bool readsMember(const Stmt *S, const ParmVarDecl *From) {
  auto *Member = dyn_cast_or_null<MemberExpr>(S);
  if (Member && isa<FieldDecl>(Member->getMemberDecl()))
    if (auto *Ref = dyn_cast<DeclRefExpr>(Member->getBase()->IgnoreParenImpCasts()); Ref && Ref->getDecl() == From)
      return true;
  return S && llvm::any_of(S->children(), [&](const Stmt *Child) { return readsMember(Child, From); });
}

/// Does \p Constructor, which copies or moves its argument, always read that? A user's does where it makes its members
/// of those of the argument.
static bool readsArgument(const CXXConstructorDecl *Constructor, OperationLookup &Lookup) {
  if (copiesAll(Constructor, Lookup))
    return true;
  const FunctionDecl *Definition = nullptr;
  if (!Constructor->hasBody(Definition))
    return false;
  const ParmVarDecl *From = Definition->getParamDecl(0);
  auto *Body = dyn_cast<CompoundStmt>(Definition->getBody());
  return llvm::any_of(cast<CXXConstructorDecl>(Definition)->inits(),
                      [&](const CXXCtorInitializer *I) { return readsMember(I->getInit(), From); }) ||
         (Body && llvm::any_of(Body->body(), [&](const Stmt *S) { return isa<Expr>(S) && readsMember(S, From); }));
}

/// The accesses to whole objects by \p Call of an operator whose body is not looked into: what comes with a class, and
/// the operators of CUDA's own types. False if it is none.
bool MemoryAccesses::addOfOperator(const CallExpr *Call, const ValueFlow &Flow, unsigned Block, unsigned Element) {
  using Kind = MemoryAccess::AccessKind;
  OperationLookup &Lookup = Flow.root().Lookup;
  const FunctionDecl *Callee = Call->getDirectCallee();
  auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
  if (!Callee || Lookup.builtinVariable(Call))
    return false;
  // A number made of an object.
  if (auto *Conversion = dyn_cast<CXXConversionDecl>(Callee)) {
    auto *Member = dyn_cast<CXXMemberCallExpr>(Call);
    const Expr *Object = Member ? Member->getImplicitObjectArgument() : nullptr;
    if (!Object || !Lookup.isFromToolkit(Conversion) || !Conversion->getConversionType()->isArithmeticType())
      return false;
    addRead(Object, Flow, Block, Element);
    return true;
  }
  auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call);
  if (!Operator || Operator->getNumArgs() == 0)
    return false;
  OverloadedOperatorKind Op = Operator->getOperator();
  bool IsCopy = Op == OO_Equal && Method && (Method->isCopyAssignmentOperator() || Method->isMoveAssignmentOperator());
  if (!(IsCopy && copiesAll(Method, Lookup)) && !Lookup.isFromToolkit(Callee))
    return false;
  bool Steps = Op == OO_PlusPlus || Op == OO_MinusMinus;
  bool Writes = Op == OO_Equal || Steps || Operator->isAssignmentOp();
  // What returns a reference otherwise only says where something is.
  if (!Writes && (!Callee->getReturnType()->isArithmeticType() && !Callee->getReturnType()->isRecordType()))
    return false;
  for (unsigned I = 0; I != Operator->getNumArgs(); ++I)
    // An argument that is handed over as a value has been copied before.
    if (Writes && I == 0 ? Op != OO_Equal : Operator->getArg(I)->isGLValue())
      addRead(Operator->getArg(I), Flow, Block, Element);
  if (const Expr *First = Operator->getArg(0); Writes && hasContents(First->getType()))
    add(Kind::Write, First, First, Flow, Block, Element);
  return true;
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
        } else if (addOfOperator(Call, Flow, B, Here)) {
          continue;
        } else if (const ValueFlow *Callee = Flow.callee(Call); Callee && Callee->isReliable()) {
          collect(*Callee);
        }
      } else if (auto *Construct = dyn_cast<CXXConstructExpr>(E)) {
        const CXXConstructorDecl *Constructor = Construct->getConstructor();
        if (Constructor->isCopyOrMoveConstructor() && Construct->getNumArgs() != 0 &&
            readsArgument(Constructor, Flow.root().Lookup))
          addRead(Construct->getArg(0), Flow, B, Here);
      }
    }
  }
}
