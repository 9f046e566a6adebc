//===- MemoryObject.cpp - Which object an expression designates -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/MemoryObject.h"
#include "checks/analysis/Intervals.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

using namespace cudalint;
using namespace clang;

static constexpr IntType IndexType{64, true};

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

bool MemoryObject::hasSameElementAs(const MemoryObject &Other) const {
  return isSameAs(Other) && Indices == Other.Indices && !llvm::is_contained(Indices, nullptr);
}

bool MemoryObject::hasOtherElementThan(const MemoryObject &Other) const {
  if (!isSameAs(Other))
    return true;
  for (size_t I = 0; I != Indices.size(); ++I)
    if (Indices[I] && Other.Indices[I] && Indices[I]->constant() && Other.Indices[I]->constant() &&
        *Indices[I]->constant() != *Other.Indices[I]->constant())
      return true;
  return false;
}

llvm::SmallVector<const Symbol *, 2> MemoryObject::blockSymbols(bool AlsoLoaded) const {
  llvm::SmallVector<const Symbol *, 2> Found;
  for (ValueRef V : Indices)
    if (V)
      LaneValues::mentions(V, [&](const Symbol &S) {
        // The built-in variables arise nowhere in particular.
        bool OfBlock = S.Uniformity == Scope::Block || S.Uniformity == Scope::Cluster;
        if (OfBlock && S.Op == ValueOp::Source && (AlsoLoaded || !S.Site) && !llvm::is_contained(Found, &S))
          Found.push_back(&S);
        return false;
      });
  return Found;
}

bool MemoryObject::isElementOfGrid() const {
  return llvm::all_of(Indices, [](ValueRef V) { return V && V->uniformity() >= Scope::Grid; });
}

std::string MemoryObject::name() const {
  for (const ValueDecl *Member : llvm::reverse(Path))
    if (Member && !Member->getName().empty())
      return Member->getNameAsString();
  auto *Named = dyn_cast<NamedDecl>(Root);
  return Named ? Named->getNameAsString() : std::string();
}

//===----------------------------------------------------------------------===//
// Resolution
//===----------------------------------------------------------------------===//

bool cudalint::isDeclaredIn(const VarDecl *V, const ValueFlow &Flow) {
  auto *Function = dyn_cast<FunctionDecl>(V->getDeclContext());
  return Function && Function->getCanonicalDecl() == Flow.function()->getCanonicalDecl();
}

const Expr *cudalint::argumentOf(const ValueFlow &Flow, const ParmVarDecl *P) {
  const CallExpr *Call = Flow.call();
  if (!Call || !isDeclaredIn(P, Flow))
    return nullptr;
  auto *Method = dyn_cast<CXXMethodDecl>(Flow.function());
  unsigned Position = P->getFunctionScopeIndex();
  if (isa<CXXOperatorCallExpr>(Call) && Method && Method->isInstance())
    ++Position;
  if (Position >= Call->getNumArgs())
    return nullptr;
  const Expr *Argument = Call->getArg(Position);
  if (auto *Default = dyn_cast<CXXDefaultArgExpr>(Argument))
    return Default->getExpr();
  return Argument;
}

namespace {

class Resolver {
public:
  std::optional<MemoryObject> lvalue(const Expr *E, const ValueFlow &Flow, unsigned Depth);
  std::optional<MemoryObject> pointer(const Expr *E, const ValueFlow &Flow, unsigned Depth);
  std::optional<MemoryObject> atomic(const Expr *E, const ValueFlow &Flow, unsigned Depth);

private:
  std::optional<MemoryObject> variable(const VarDecl *V, const ValueFlow &Flow, unsigned Depth);
  std::optional<MemoryObject> pointerVariable(const VarDecl *V, const ValueFlow &Flow, unsigned Depth);
  std::optional<MemoryObject> thisObject(const CXXThisExpr *E, const ValueFlow &Flow, unsigned Depth);
  std::optional<MemoryObject> memberFromConstructor(const MemberExpr *Member, const ValueFlow &Flow, unsigned Depth);
};

} // namespace

static MemoryObject rootObject(const Decl *Root, MemorySpace Space, const ValueFlow &Flow) {
  MemoryObject O;
  O.Root = Root->getCanonicalDecl();
  O.Space = Space;
  O.Indices.push_back(Flow.root().Values.constant(IndexType, 0));
  return O;
}

static void append(MemoryObject &O, const ValueDecl *Step, const ValueFlow &Flow) {
  O.Path.push_back(Step);
  O.Indices.push_back(Flow.root().Values.constant(IndexType, 0));
}

/// Adds \p Factor times \p Index to the number of the last element.
static void addIndex(MemoryObject &O, const Expr *Index, int64_t Factor, const ValueFlow &Flow) {
  ValueRef &Last = O.Indices.back();
  LaneValues &Values = Flow.root().Values;
  ValueRef V = Flow.value(Index);
  if (!V || !Last) {
    Last = nullptr;
    return;
  }
  V = Values.cast(V, IndexType);
  Last = Values.add(Last, Factor == 1 ? V : Factor == -1 ? Values.neg(V) : Values.scale(V, Factor));
}

/// The flow in which the local variable \p V lives: that of its function, or of a caller for a lambda's capture.
static const ValueFlow *flowOf(const VarDecl *V, const ValueFlow &Flow) {
  if (!V->hasLocalStorage())
    return &Flow;
  for (const ValueFlow *F = &Flow; F; F = F->entry().Caller)
    if (isDeclaredIn(V, *F))
      return F;
  return nullptr;
}

/// Is \p V written only where it is declared?
static bool isKept(const ValueFlow &Flow, const VarDecl *V) {
  return V->getType().isConstQualified() || (Flow.variables().isFollowed(V) && Flow.variables().isConstantAfterInit(V));
}

/// Everything that is assigned to the pointer \p V in \p Body. False if it can change in another way, too.
static bool assignedTo(const VarDecl *V, const Stmt *Body, llvm::SmallVectorImpl<const Expr *> &Result) {
  llvm::SmallVector<const Stmt *, 32> Work{Body};
  auto IsIt = [&](const Expr *E) {
    auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParens());
    return Ref && Ref->getDecl()->getCanonicalDecl() == V->getCanonicalDecl();
  };
  while (!Work.empty()) {
    const Stmt *S = Work.pop_back_val();
    if (!S)
      continue;
    if (auto *Binary = dyn_cast<BinaryOperator>(S); Binary && Binary->isAssignmentOp() && IsIt(Binary->getLHS())) {
      if (Binary->getOpcode() == BO_Assign)
        Result.push_back(Binary->getRHS());
      Work.push_back(Binary->getRHS());
      continue;
    }
    if (auto *Unary = dyn_cast<UnaryOperator>(S); Unary && Unary->getOpcode() == UO_AddrOf && IsIt(Unary->getSubExpr()))
      return false;
    Work.append(S->child_begin(), S->child_end());
  }
  return true;
}

std::optional<MemoryObject> Resolver::variable(const VarDecl *V, const ValueFlow &Flow, unsigned Depth) {
  const ValueFlow *Home = flowOf(V, Flow);
  if (!V->getType()->isReferenceType()) {
    MemorySpace Space = memorySpace(V);
    if (Space == MemorySpace::Unknown && V->hasLocalStorage())
      Space = MemorySpace::Local;
    return rootObject(V, Space, Flow);
  }
  if (!Home)
    return std::nullopt;
  if (auto *P = dyn_cast<ParmVarDecl>(V)) {
    if (const Expr *Argument = argumentOf(*Home, P))
      return lvalue(Argument, *Home->entry().Caller, Depth + 1);
    // A reference handed to the root function.
    MemoryObject O = rootObject(P, MemorySpace::Unknown, Flow);
    append(O, nullptr, Flow);
    return O;
  }
  return V->getInit() ? lvalue(V->getInit(), *Home, Depth + 1) : std::nullopt;
}

std::optional<MemoryObject> Resolver::pointerVariable(const VarDecl *V, const ValueFlow &Flow, unsigned Depth) {
  const ValueFlow *Home = flowOf(V, Flow);
  auto Itself = [&] {
    MemoryObject O = rootObject(V, memorySpace(V), Flow);
    append(O, nullptr, Flow);
    O.Space = MemorySpace::Unknown;
    return O;
  };
  if (!Home || !V->hasLocalStorage())
    return Itself();
  llvm::SmallVector<std::pair<const Expr *, const ValueFlow *>, 4> Sources;
  if (auto *P = dyn_cast<ParmVarDecl>(V)) {
    if (const Expr *Argument = argumentOf(*Home, P))
      Sources.push_back({Argument, Home->entry().Caller});
  } else if (V->getInit()) {
    Sources.push_back({V->getInit(), Home});
  }
  bool Kept = isKept(*Home, V);
  if (!Kept) {
    llvm::SmallVector<const Expr *, 4> Assigned;
    if (!assignedTo(V, Home->function()->getBody(), Assigned))
      return Itself();
    for (const Expr *E : Assigned)
      Sources.push_back({E, Home});
  }
  // A pointer that is moved along one object, or set to one object on several ways.
  std::optional<MemoryObject> Common;
  for (const auto &[Source, In] : Sources) {
    const Expr *E = Source->IgnoreParenCasts();
    if (auto *Ref = dyn_cast<DeclRefExpr>(E); !Kept && Ref && Ref->getDecl() == V)
      continue;
    if (Source->isNullPointerConstant(Home->root().Context, Expr::NPC_ValueDependentIsNull))
      continue;
    if (auto *Binary = dyn_cast<BinaryOperator>(E); !Kept && Binary && Binary->isAdditiveOp()) {
      auto *Base = dyn_cast<DeclRefExpr>(Binary->getLHS()->IgnoreParenCasts());
      if (Base && Base->getDecl() == V)
        continue;
    }
    std::optional<MemoryObject> O = pointer(Source, *In, Depth + 4);
    if (!O || (Common && !Common->isSameAs(*O)))
      return Itself();
    Common = O;
  }
  if (!Common) {
    MemoryObject O = Itself();
    if (!Kept)
      O.Indices.back() = nullptr;
    return O;
  }
  if (!Kept)
    Common->Indices.back() = nullptr;
  return Common;
}

std::optional<MemoryObject> Resolver::thisObject(const CXXThisExpr *E, const ValueFlow &Flow, unsigned Depth) {
  const CXXRecordDecl *Class = E->getType()->getPointeeCXXRecordDecl();
  for (const ValueFlow *F = &Flow; F; F = F->entry().Caller) {
    auto *Method = dyn_cast<CXXMethodDecl>(F->function());
    if (!Method || !Class || Method->getParent()->getCanonicalDecl() != Class->getCanonicalDecl())
      continue;
    const CallExpr *Call = F->call();
    const Expr *Object = nullptr;
    if (auto *Member = dyn_cast_or_null<CXXMemberCallExpr>(Call))
      Object = Member->getImplicitObjectArgument();
    else if (isa_and_nonnull<CXXOperatorCallExpr>(Call) && Call->getNumArgs())
      Object = Call->getArg(0);
    if (!Object) {
      MemoryObject O = rootObject(Class, MemorySpace::Unknown, Flow);
      append(O, nullptr, Flow);
      return O;
    }
    return Object->getType()->isPointerType() ? pointer(Object, *F->entry().Caller, Depth + 1)
                                              : lvalue(Object, *F->entry().Caller, Depth + 1);
  }
  return std::nullopt;
}

/// What the constructor or the list that makes the local variable of \p Member puts into this member, if the object
/// is known: `Semaphore sem(lock); ... sem.lock`.
std::optional<MemoryObject> Resolver::memberFromConstructor(const MemberExpr *Member, const ValueFlow &Flow,
                                                            unsigned Depth) {
  auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
  const Expr *Base = Member->getBase()->IgnoreParenImpCasts();
  const ValueFlow *In = &Flow;
  // The object of the method that this flow is of.
  for (unsigned I = 0; isa<CXXThisExpr>(Base) && In->entry().Caller && I != Flow.root().Options.MaxObjectDepth; ++I) {
    auto *Call = dyn_cast_or_null<CXXMemberCallExpr>(In->call());
    if (!Call)
      return std::nullopt;
    Base = Call->getImplicitObjectArgument()->IgnoreParenImpCasts();
    In = In->entry().Caller;
  }
  auto *Ref = dyn_cast<DeclRefExpr>(Base);
  auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!Field || !V || !V->hasLocalStorage() || isa<ParmVarDecl>(V) || !V->getInit())
    return std::nullopt;
  const Expr *Init = V->getInit()->IgnoreImplicit();
  if (auto *List = dyn_cast<InitListExpr>(Init))
    return Field->getFieldIndex() < List->getNumInits()
               ? pointer(List->getInit(Field->getFieldIndex()), *In, Depth + 1)
               : std::nullopt;
  auto *Construct = dyn_cast<CXXConstructExpr>(Init);
  if (!Construct)
    return std::nullopt;
  for (const CXXCtorInitializer *Initializer : Construct->getConstructor()->inits()) {
    if (Initializer->getMember() != Field)
      continue;
    auto *From = dyn_cast<DeclRefExpr>(Initializer->getInit()->IgnoreParenCasts());
    auto *P = From ? dyn_cast<ParmVarDecl>(From->getDecl()) : nullptr;
    if (P && P->getFunctionScopeIndex() < Construct->getNumArgs())
      return pointer(Construct->getArg(P->getFunctionScopeIndex()), *In, Depth + 1);
  }
  return std::nullopt;
}

std::optional<MemoryObject> Resolver::pointer(const Expr *E, const ValueFlow &Flow, unsigned Depth) {
  if (Depth > Flow.root().Options.MaxObjectDepth)
    return std::nullopt;
  E = E->IgnoreParens();
  if (auto *Full = dyn_cast<FullExpr>(E))
    return pointer(Full->getSubExpr(), Flow, Depth + 1);
  if (auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
    return pointer(Temporary->getSubExpr(), Flow, Depth + 1);
  if (auto *Substituted = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
    return pointer(Substituted->getReplacement(), Flow, Depth + 1);
  if (auto *This = dyn_cast<CXXThisExpr>(E))
    return thisObject(This, Flow, Depth);
  if (auto *Call = dyn_cast<CallExpr>(E)) {
    std::optional<OperationSite> Site = Flow.root().Lookup.site(Call);
    if (Site && Site->kind() == OperationKind::SpaceQuery && Call->getNumArgs() == 1)
      return pointer(Call->getArg(0), Flow, Depth + 1);
    const ValueFlow *Callee = Flow.callee(Call);
    const Expr *Returned = Callee && Callee->isReliable() ? Callee->onlyReturn() : nullptr;
    return Returned ? pointer(Returned, *Callee, Depth + 1) : std::nullopt;
  }
  if (auto *Cast = dyn_cast<CastExpr>(E)) {
    const Expr *Sub = Cast->getSubExpr();
    switch (Cast->getCastKind()) {
    case CK_ArrayToPointerDecay:
      return lvalue(Sub, Flow, Depth + 1);
    case CK_NoOp:
    case CK_BitCast:
    case CK_AddressSpaceConversion:
    case CK_PointerToIntegral:
    case CK_IntegralToPointer:
    case CK_IntegralCast:
    case CK_UserDefinedConversion:
    case CK_DerivedToBase:
    case CK_UncheckedDerivedToBase:
      return pointer(Sub, Flow, Depth + 1);
    case CK_LValueToRValue: {
      const Expr *From = Sub->IgnoreParens();
      if (auto *Ref = dyn_cast<DeclRefExpr>(From))
        if (auto *V = dyn_cast<VarDecl>(Ref->getDecl()); V && !V->getType()->isReferenceType())
          return pointerVariable(V, Flow, Depth);
      if (auto *Member = dyn_cast<MemberExpr>(From))
        if (std::optional<MemoryObject> Made = memberFromConstructor(Member, Flow, Depth))
          return Made;
      std::optional<MemoryObject> O = lvalue(From, Flow, Depth + 1);
      if (O) {
        append(*O, nullptr, Flow);
        O->Space = MemorySpace::Unknown;
      }
      return O;
    }
    default:
      return std::nullopt;
    }
  }
  if (auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->getOpcode() == UO_AddrOf)
    return lvalue(Unary->getSubExpr(), Flow, Depth + 1);
  if (auto *Binary = dyn_cast<BinaryOperator>(E); Binary && Binary->isAdditiveOp()) {
    bool PointerLeft = Binary->getLHS()->getType()->isPointerType();
    const Expr *Base = PointerLeft ? Binary->getLHS() : Binary->getRHS();
    const Expr *Offset = PointerLeft ? Binary->getRHS() : Binary->getLHS();
    if (!Base->getType()->isPointerType() || !Offset->getType()->isIntegralOrEnumerationType())
      return std::nullopt;
    std::optional<MemoryObject> O = pointer(Base, Flow, Depth + 1);
    if (O)
      addIndex(*O, Offset, Binary->getOpcode() == BO_Sub ? -1 : 1, Flow);
    return O;
  }
  return std::nullopt;
}

std::optional<MemoryObject> Resolver::lvalue(const Expr *E, const ValueFlow &Flow, unsigned Depth) {
  if (Depth > Flow.root().Options.MaxObjectDepth)
    return std::nullopt;
  E = E->IgnoreParens();
  if (auto *Full = dyn_cast<FullExpr>(E))
    return lvalue(Full->getSubExpr(), Flow, Depth + 1);
  if (auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
    return lvalue(Temporary->getSubExpr(), Flow, Depth + 1);
  if (auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    return V ? variable(V, Flow, Depth) : std::nullopt;
  }
  if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
    std::optional<MemoryObject> O = pointer(Subscript->getBase(), Flow, Depth + 1);
    // A row of a larger array counts as many elements as it has.
    int64_t Elements = 1;
    for (QualType Type = Subscript->getType(); const auto *Array = Flow.root().Context.getAsConstantArrayType(Type);
         Type = Array->getElementType())
      Elements *= int64_t(Array->getSize().getZExtValue());
    if (O)
      addIndex(*O, Subscript->getIdx(), Elements, Flow);
    return O;
  }
  if (auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->getOpcode() == UO_Deref)
    return pointer(Unary->getSubExpr(), Flow, Depth + 1);
  if (auto *Member = dyn_cast<MemberExpr>(E)) {
    std::optional<MemoryObject> O =
        Member->isArrow() ? pointer(Member->getBase(), Flow, Depth + 1) : lvalue(Member->getBase(), Flow, Depth + 1);
    if (O && isa<VarDecl>(Member->getMemberDecl()))
      return variable(cast<VarDecl>(Member->getMemberDecl()), Flow, Depth);
    if (O && !Member->getMemberDecl()->getName().empty())
      append(*O, Member->getMemberDecl(), Flow);
    if (O && Member->getType()->isReferenceType())
      append(*O, nullptr, Flow);
    return O;
  }
  if (auto *Cast = dyn_cast<CastExpr>(E)) {
    switch (Cast->getCastKind()) {
    case CK_NoOp:
    case CK_LValueBitCast:
    case CK_DerivedToBase:
    case CK_UncheckedDerivedToBase:
    case CK_AddressSpaceConversion:
      return lvalue(Cast->getSubExpr(), Flow, Depth + 1);
    default:
      return std::nullopt;
    }
  }
  if (auto *Call = dyn_cast<CallExpr>(E)) {
    const ValueFlow *Callee = Flow.callee(Call);
    const Expr *Returned = Callee && Callee->isReliable() ? Callee->onlyReturn() : nullptr;
    return Returned ? lvalue(Returned, *Callee, Depth + 1) : std::nullopt;
  }
  return std::nullopt;
}

std::optional<MemoryObject> Resolver::atomic(const Expr *E, const ValueFlow &Flow, unsigned Depth) {
  if (Depth > Flow.root().Options.MaxObjectDepth)
    return std::nullopt;
  const Expr *Object = E->IgnoreParenImpCasts();
  if (auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(Object))
    Object = Temporary->getSubExpr()->IgnoreParenImpCasts();
  if (auto *Functional = dyn_cast<CXXFunctionalCastExpr>(Object))
    Object = Functional->getSubExpr()->IgnoreParenImpCasts();
  const ValueFlow *In = &Flow;
  if (auto *Ref = dyn_cast<DeclRefExpr>(Object))
    if (auto *V = dyn_cast<VarDecl>(Ref->getDecl())) {
      const ValueFlow *Home = flowOf(V, Flow);
      if (auto *P = dyn_cast<ParmVarDecl>(V); P && Home)
        if (const Expr *Argument = argumentOf(*Home, P))
          return atomic(Argument, *Home->entry().Caller, Depth + 1);
      if (V->hasLocalStorage() && !isa<ParmVarDecl>(V) && V->getInit() && Home) {
        Object = V->getInit()->IgnoreParenImpCasts();
        In = Home;
      }
    }
  if (auto *Construct = dyn_cast<CXXConstructExpr>(Object)) {
    // Copies of a reference refer to the same object.
    if (Construct->getNumArgs() == 1 && Construct->getConstructor()->isCopyOrMoveConstructor())
      return atomic(Construct->getArg(0), *In, Depth + 1);
    if (Construct->getNumArgs() == 1 && Construct->getArg(0)->isGLValue() &&
        Construct->getConstructor()->getParamDecl(0)->getType()->isReferenceType())
      return lvalue(Construct->getArg(0), *In, Depth + 1);
  }
  return E->getType()->isPointerType() ? pointer(E, Flow, Depth + 1) : lvalue(E, Flow, Depth + 1);
}

std::optional<MemoryObject> cudalint::objectOf(const Expr *E, const ValueFlow &Flow) {
  return Resolver().lvalue(E, Flow, 0);
}
std::optional<MemoryObject> cudalint::pointeeOf(const Expr *Pointer, const ValueFlow &Flow) {
  return Resolver().pointer(Pointer, Flow, 0);
}
std::optional<MemoryObject> cudalint::atomicObjectOf(const Expr *E, const ValueFlow &Flow) {
  return Resolver().atomic(E, Flow, 0);
}
