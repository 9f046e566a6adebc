//===- LocalVariables.cpp - The variables of a function that are followed -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/LocalVariables.h"
#include "checks/model/ExecutionSpace.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/LambdaCapture.h"
#include "clang/AST/Stmt.h"

using namespace cudalint;
using namespace clang;

/// Elements of the largest array that is followed: more are no substitute for named variables.
static constexpr unsigned MaxElements = 64;
/// Fields of the largest object whose members are followed because a method is called on it.
static constexpr unsigned MaxFields = 16;

QualType AccessPath::type() const {
  if (Element >= 0)
    return Root->getType()->getAsArrayTypeUnsafe()->getElementType();
  if (First)
    return (Second ? Second : First)->getType();
  return Root->getType().getNonReferenceType();
}

const void *AccessPath::part() const {
  if (Element >= 0)
    return reinterpret_cast<const void *>(uintptr_t(Element) * 2 + 1);
  return Second ? Second : First;
}

/// The number of elements of \p Type if it is an array whose elements can be followed one by one, else 0.
static unsigned elementsOf(QualType Type, const ASTContext &Context) {
  const ConstantArrayType *Array = Context.getAsConstantArrayType(Type);
  bool Fits = Array && Array->getElementType()->isScalarType() && !Array->getElementType().isVolatileQualified() &&
              Array->getSize().ule(MaxElements);
  return Fits ? unsigned(Array->getSize().getZExtValue()) : 0;
}

/// The array that \p Subscript picks an element of, null if it goes through a pointer.
static const Expr *arrayOf(const ArraySubscriptExpr *Subscript) {
  auto *Decay = dyn_cast<ImplicitCastExpr>(Subscript->getBase()->IgnoreParens());
  return Decay && Decay->getCastKind() == CK_ArrayToPointerDecay ? Decay->getSubExpr()->IgnoreParens() : nullptr;
}

/// Is \p E made of parameters and numbers alone?
static bool isOfParameters(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (auto *Ref = dyn_cast<DeclRefExpr>(E))
    return isa<ParmVarDecl>(Ref->getDecl());
  if (auto *Binary = dyn_cast<BinaryOperator>(E))
    return !Binary->isAssignmentOp() && isOfParameters(Binary->getLHS()) && isOfParameters(Binary->getRHS());
  return isa<IntegerLiteral>(E);
}

namespace {
/// A call of a method that does nothing but return a part of its object, which its parameters pick.
struct PartCall {
  const Expr *Object = nullptr;
  llvm::SmallVector<const Expr *, 2> Arguments;
  /// The member of the object that the part belongs to, and whether it is all of that.
  const FieldDecl *Field = nullptr;
  bool IsWholeField = true;
};
} // namespace

static std::optional<PartCall> partCall(const Expr *E) {
  auto *Call = dyn_cast<CallExpr>(E);
  auto *Method = Call && Call->isGLValue() ? dyn_cast_or_null<CXXMethodDecl>(Call->getDirectCallee()) : nullptr;
  const FunctionDecl *Definition = nullptr;
  if (!Method || !Method->isInstance() || !Method->hasBody(Definition))
    return std::nullopt;
  PartCall Result;
  if (auto *OfMember = dyn_cast<CXXMemberCallExpr>(Call)) {
    Result.Object = OfMember->getImplicitObjectArgument();
    Result.Arguments.append(Call->arg_begin(), Call->arg_end());
  } else if (isa<CXXOperatorCallExpr>(Call)) {
    Result.Object = Call->getArg(0);
    Result.Arguments.append(Call->arg_begin() + 1, Call->arg_end());
  }
  auto *Body = dyn_cast_or_null<CompoundStmt>(Definition->getBody());
  auto *Return = Body && Body->size() == 1 ? dyn_cast<ReturnStmt>(Body->body_front()) : nullptr;
  const Expr *Part = Return ? Return->getRetValue() : nullptr;
  if (!Part || !Result.Object || !Result.Object->isGLValue())
    return std::nullopt;
  for (;;) {
    Part = Part->IgnoreParens();
    Result.IsWholeField &= !Result.Field;
    if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(Part)) {
      Result.IsWholeField = false;
      Part = arrayOf(Subscript);
      if (!Part || !isOfParameters(Subscript->getIdx()))
        return std::nullopt;
    } else if (auto *Member = dyn_cast<MemberExpr>(Part)) {
      Result.Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
      if (!Result.Field || Result.Field->getType()->isReferenceType())
        return std::nullopt;
      if (isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts()))
        return Result;
      if (Member->isArrow())
        return std::nullopt;
      Part = Member->getBase();
    } else if (auto *Cast = dyn_cast<CastExpr>(Part); Cast && Cast->getCastKind() == CK_NoOp) {
      Part = Cast->getSubExpr();
    } else {
      return std::nullopt;
    }
  }
}

LocalVariables::LocalVariables(const FunctionDecl *Function, unsigned MaxVariables)
    : MaxVariables(MaxVariables), OnHost(!isDeviceFunction(Function)), Context(Function->getASTContext()) {
  for (const ParmVarDecl *P : Function->parameters()) {
    Owned.insert(P);
    add({P, nullptr, nullptr});
    if (OnHost && P->getType().isTriviallyCopyableType(Context))
      addMembersOf({P, nullptr, nullptr});
  }
  scan(Function->getBody(), /*InLambda=*/false);
  if (auto *Constructor = dyn_cast<CXXConstructorDecl>(Function))
    for (const CXXCtorInitializer *Init : Constructor->inits())
      scan(Init->getInit(), /*InLambda=*/false);
  // What a lambda may change through its captures is not followed; what it only reads is.
  for (const VarDecl *V : CapturedByReference)
    if (Written.count(V))
      Escaped.insert(V);
  if (TooMany)
    Paths.clear();
}

bool LocalVariables::isFollowed(const VarDecl *V) const {
  if (!V || !Owned.count(V) || Escaped.count(V) || TooMany)
    return false;
  QualType Type = V->getType();
  if (Type.isVolatileQualified() || V->isStaticLocal() || !V->hasLocalStorage())
    return false;
  return !Type->isDependentType() && (!Type->isArrayType() || Type->isConstantArrayType());
}

void LocalVariables::add(const AccessPath &Path) {
  auto &Indices = ByRoot[Path.Root];
  for (unsigned I : Indices)
    if (Paths[I] == Path)
      return;
  if (Paths.size() >= MaxVariables) {
    TooMany = true;
    return;
  }
  Indices.push_back(unsigned(Paths.size()));
  Paths.push_back(Path);
}

/// The members of \p Object, on which a method is called that may read them.
void LocalVariables::addMembers(const Expr *Object) {
  if (std::optional<AccessPath> Path = pathOf(Object))
    addMembersOf(*Path);
}

void LocalVariables::addMembersOf(const AccessPath &Path) {
  const RecordDecl *Record = Path.type()->getAsRecordDecl();
  auto *Class = dyn_cast_or_null<CXXRecordDecl>(Record);
  if (!Record || Record->isUnion() || (Class && Class->isLambda()) || !Record->isCompleteDefinition() || Path.Second ||
      Paths.size() + MaxFields > MaxVariables / 2 ||
      unsigned(std::distance(Record->field_begin(), Record->field_end())) > MaxFields)
    return;
  for (const FieldDecl *Field : Record->fields()) {
    AccessPath Member = Path;
    (Member.First ? Member.Second : Member.First) = Field;
    if (Field->getType()->isScalarType() || Field->getType()->isConstantArrayType())
      add(Member);
    else if (OnHost && !Path.First)
      addMembersOf(Member);
  }
}

std::optional<AccessPath> LocalVariables::pathOf(const Expr *E) const {
  if (!E)
    return std::nullopt;
  E = E->IgnoreParens();
  if (auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    if (!V || !Owned.count(V))
      return std::nullopt;
    auto It = References.find(V);
    if (It != References.end())
      return pathOf(It->second);
    return AccessPath{V, nullptr, nullptr};
  }
  if (auto *Member = dyn_cast<MemberExpr>(E)) {
    auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
    if (!Field || Member->isArrow() || Field->getType()->isReferenceType() || Field->getParent()->isUnion() ||
        (Field->getType()->isArrayType() && !Field->getType()->isConstantArrayType()))
      return std::nullopt;
    std::optional<AccessPath> Base = pathOf(Member->getBase());
    if (!Base || Base->Second)
      return std::nullopt;
    (Base->First ? Base->Second : Base->First) = Field;
    return Base;
  }
  if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
    const Expr *Of = arrayOf(Subscript);
    std::optional<AccessPath> Array =
        Of && !Subscript->getIdx()->isValueDependent() ? pathOf(Of) : std::optional<AccessPath>();
    if (!Array || !Array->isWhole() || !Array->Root->hasLocalStorage())
      return std::nullopt;
    unsigned Elements = elementsOf(Array->Root->getType(), Context);
    Expr::EvalResult Index;
    if (!Elements || !Subscript->getIdx()->EvaluateAsInt(Index, Context) || Index.Val.getInt().isNegative() ||
        Index.Val.getInt().getZExtValue() >= Elements)
      return std::nullopt;
    Array->Element = int(Index.Val.getInt().getZExtValue());
    return Array;
  }
  if (auto *Cast = dyn_cast<CastExpr>(E)) {
    // Only casts that name the same object. A base class's members keep their own declarations.
    switch (Cast->getCastKind()) {
    case CK_NoOp:
    case CK_UncheckedDerivedToBase:
    case CK_DerivedToBase:
      return E->isGLValue() ? pathOf(Cast->getSubExpr()) : std::nullopt;
    default:
      return std::nullopt;
    }
  }
  if (auto *Unary = dyn_cast<UnaryOperator>(E)) {
    if (Unary->isPrefix() && Unary->isIncrementDecrementOp())
      return pathOf(Unary->getSubExpr());
    if (Unary->getOpcode() == UO_Deref)
      if (auto *Inner = dyn_cast<UnaryOperator>(Unary->getSubExpr()->IgnoreParens()))
        if (Inner->getOpcode() == UO_AddrOf)
          return pathOf(Inner->getSubExpr());
    return std::nullopt;
  }
  if (auto *Binary = dyn_cast<BinaryOperator>(E)) {
    if (Binary->isAssignmentOp())
      return pathOf(Binary->getLHS());
    if (Binary->isCommaOp())
      return pathOf(Binary->getRHS());
    return std::nullopt;
  }
  return std::nullopt;
}

std::optional<AccessPath> LocalVariables::path(const Expr *E) const {
  if (auto Known = KnownPaths.find(E); Known != KnownPaths.end())
    return Known->second;
  std::optional<AccessPath> Path = pathOf(E);
  if (Path && !isFollowed(Path->Root))
    Path.reset();
  KnownPaths[E] = Path;
  return Path;
}

std::optional<PlaceInside> LocalVariables::inside(const Expr *E) const {
  if (!E)
    return std::nullopt;
  if (auto Known = KnownPlaces.find(E); Known != KnownPlaces.end())
    return Known->second;
  std::optional<PlaceInside> Place = findInside(E);
  KnownPlaces[E] = Place;
  return Place;
}

std::optional<PlaceInside> LocalVariables::findInside(const Expr *E) const {
  E = E->IgnoreParens();
  if (std::optional<AccessPath> Path = path(E); Path && index(*Path))
    return PlaceInside{*Path, {}, {}};
  if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
    const Expr *Array = arrayOf(Subscript);
    std::optional<PlaceInside> P = Array ? inside(Array) : std::nullopt;
    if (P)
      P->Indices.push_back(Subscript->getIdx());
    return P;
  }
  if (auto *Member = dyn_cast<MemberExpr>(E)) {
    auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
    if (!Field || Member->isArrow() || Field->getType()->isReferenceType() || !Member->getBase()->isGLValue())
      return std::nullopt;
    std::optional<PlaceInside> P = inside(Member->getBase());
    if (P)
      P->Fields.push_back(Field);
    return P;
  }
  if (std::optional<PartCall> Call = partCall(E)) {
    std::optional<PlaceInside> P = inside(Call->Object);
    if (!P)
      return P;
    // The member is numbered too if the object is a variable or a member of one.
    AccessPath Member = P->Object;
    if (P->isWhole() && !Member.Second && Member.Element < 0) {
      (Member.First ? Member.Second : Member.First) = Call->Field;
      if (index(Member))
        P->Object = Member;
    }
    P->Indices.append(Call->Arguments.begin(), Call->Arguments.end());
    if (!(P->Object == Member) || !Call->IsWholeField)
      P->Fields.push_back(Call->Field);
    return P;
  }
  if (auto *Cast = dyn_cast<CastExpr>(E); Cast && E->isGLValue())
    switch (Cast->getCastKind()) {
    case CK_NoOp:
    case CK_UncheckedDerivedToBase:
    case CK_DerivedToBase:
      return inside(Cast->getSubExpr());
    default:
      break;
    }
  return std::nullopt;
}

std::optional<unsigned> LocalVariables::index(const AccessPath &Path) const {
  auto It = ByRoot.find(Path.Root);
  if (It != ByRoot.end())
    for (unsigned I : It->second)
      if (I < Paths.size() && Paths[I] == Path)
        return I;
  return std::nullopt;
}

llvm::SmallVector<unsigned, 4> LocalVariables::parts(const AccessPath &Path) const {
  llvm::SmallVector<unsigned, 4> Result;
  auto It = ByRoot.find(Path.Root);
  if (It != ByRoot.end())
    for (unsigned I : It->second)
      if (I < Paths.size() && Paths[I].isWithin(Path))
        Result.push_back(I);
  return Result;
}

/// The variable that the lvalue \p E is a part of, through references to it; null if it is none of this function.
const VarDecl *LocalVariables::rootOf(const Expr *E) const {
  while (E) {
    E = E->IgnoreParens();
    if (std::optional<AccessPath> Path = pathOf(E))
      return Path->Root;
    if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
      E = arrayOf(Subscript);
    } else if (auto *Member = dyn_cast<MemberExpr>(E)) {
      if (Member->isArrow())
        return nullptr;
      E = Member->getBase();
    } else if (std::optional<PartCall> Call = partCall(E)) {
      E = Call->Object;
    } else if (auto *Cast = dyn_cast<CastExpr>(E); Cast && E->isGLValue()) {
      E = Cast->getSubExpr();
    } else {
      return nullptr;
    }
  }
  return nullptr;
}

void LocalVariables::noteWrite(const Expr *Target) {
  if (const VarDecl *Root = rootOf(Target))
    Written.insert(Root);
  else if (isa_and_nonnull<AbstractConditionalOperator>(Target ? Target->IgnoreParens() : nullptr))
    noteAddress(Target);
}

void LocalVariables::noteAddress(const Expr *Target) {
  // Which of two it is, is not followed.
  if (auto *Choice = dyn_cast_or_null<AbstractConditionalOperator>(Target ? Target->IgnoreParens() : nullptr)) {
    noteAddress(Choice->getTrueExpr());
    noteAddress(Choice->getFalseExpr());
  }
  if (const VarDecl *Root = rootOf(Target)) {
    Written.insert(Root);
    Escaped.insert(Root);
  }
}

/// \p E without parentheses and the wrapper of full expressions.
static const Expr *ignoreCleanups(const Expr *E) {
  if (!E)
    return nullptr;
  E = E->IgnoreParens();
  if (auto *Full = dyn_cast<FullExpr>(E))
    return Full->getSubExpr()->IgnoreParens();
  return E;
}

void LocalVariables::scan(const Stmt *S, bool InLambda) {
  // Without recursion on the left-deep chains of large expressions: their depth is bounded by clang's own limit.
  if (!S)
    return;
  if (auto *Declaration = dyn_cast<DeclStmt>(S)) {
    for (const Decl *D : Declaration->decls()) {
      auto *V = dyn_cast<VarDecl>(D);
      if (!V)
        continue;
      if (!InLambda) {
        Owned.insert(V);
        if (V->getType()->isReferenceType() && V->getInit() && pathOf(V->getInit())) {
          References[V] = V->getInit();
        } else {
          // A reference to something else than a temporary of its own is memory, and so may be what it can stand for.
          if (V->getType()->isReferenceType() &&
              !isa_and_nonnull<MaterializeTemporaryExpr>(ignoreCleanups(V->getInit()))) {
            Escaped.insert(V);
            bool IsConst = V->getType().getNonReferenceType().isConstQualified();
            if (!IsConst || isa_and_nonnull<AbstractConditionalOperator>(ignoreCleanups(V->getInit())))
              noteAddress(V->getInit());
          }
          add({V, nullptr, nullptr});
          if (OnHost && V->getType().isTriviallyCopyableType(Context))
            addMembersOf({V, nullptr, nullptr});
        }
      }
      scan(V->getInit(), InLambda);
    }
    return;
  }
  if (auto *Lambda = dyn_cast<LambdaExpr>(S)) {
    for (const LambdaCapture &Capture : Lambda->captures())
      if (Capture.capturesVariable())
        if (auto *V = dyn_cast<VarDecl>(Capture.getCapturedVar()))
          if (Capture.getCaptureKind() == LCK_ByRef)
            CapturedByReference.insert(V);
    for (const Expr *Init : Lambda->capture_inits())
      scan(Init, InLambda);
    scan(Lambda->getBody(), /*InLambda=*/true);
    return;
  }
  if (auto *Cast = dyn_cast<CastExpr>(S); Cast && Cast->getType()->isPointerType() &&
                                          Cast->getType()->getPointeeType().isConstQualified() &&
                                          Cast->getCastKind() == CK_NoOp)
    ForReading.insert(Cast->getSubExpr()->IgnoreParens());
  if (auto *Call = dyn_cast<CallExpr>(S)) {
    for (const Expr *Argument : Call->arguments())
      if (auto *Address = dyn_cast<UnaryOperator>(Argument->IgnoreParenCasts()))
        if (Address->getOpcode() == UO_AddrOf)
          HandedToCall.insert(Address);
  }
  if (auto *Unary = dyn_cast<UnaryOperator>(S)) {
    if (Unary->isIncrementDecrementOp())
      noteWrite(Unary->getSubExpr());
    if (Unary->getOpcode() == UO_AddrOf && !ForReading.count(Unary)) {
      // Of an element, its neighbours can be reached.
      std::optional<AccessPath> Path = pathOf(Unary->getSubExpr());
      if (HandedToCall.count(Unary) && Path && Path->Element < 0)
        noteWrite(Unary->getSubExpr());
      else
        noteAddress(Unary->getSubExpr());
    }
  }
  if (auto *Binary = dyn_cast<BinaryOperator>(S); Binary && Binary->isAssignmentOp())
    noteWrite(Binary->getLHS());
  if (auto *Member = dyn_cast<MemberExpr>(S); Member && !InLambda)
    if (std::optional<AccessPath> Path = pathOf(Member))
      add(*Path);
  // An element is no address of the whole.
  if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(S))
    if (const Expr *Array = arrayOf(Subscript)) {
      if (std::optional<AccessPath> Path = pathOf(Subscript); Path && !InLambda && Paths.size() < MaxVariables / 2)
        add(*Path);
      scan(Subscript->getIdx(), InLambda);
      scan(Array, InLambda);
      return;
    }
  if (auto *Cast = dyn_cast<ImplicitCastExpr>(S);
      Cast && Cast->getCastKind() == CK_ArrayToPointerDecay && !ForReading.count(Cast))
    noteAddress(Cast->getSubExpr());
  // A glvalue that is bound or handed on without being read can be written through. What a call returns of its object
  // is judged by what is done with it.
  auto *AsExpr = dyn_cast<Expr>(S);
  std::optional<PartCall> Part = AsExpr ? partCall(AsExpr) : std::nullopt;
  if (auto *Call = dyn_cast<CallExpr>(S))
    for (const Expr *Argument : Call->arguments())
      if (Argument->isGLValue() && !Argument->getType().isConstQualified() && !(Part && Part->Object == Argument))
        noteWrite(Argument);
  if (auto *Call = dyn_cast<CXXMemberCallExpr>(S))
    if (const Expr *Object = Call->getImplicitObjectArgument()) {
      if (Object->isGLValue() && !Object->getType().isConstQualified() && !Part)
        noteWrite(Object);
      if (!InLambda && Call->getMethodDecl() && Call->getMethodDecl()->hasBody())
        addMembers(Object);
    }
  if (auto *Call = dyn_cast<CXXOperatorCallExpr>(S); Call && !InLambda && Call->getNumArgs())
    if (auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call->getDirectCallee()); Method && Method->hasBody())
      addMembers(Call->getArg(0));
  if (auto *Construct = dyn_cast<CXXConstructExpr>(S);
      Construct && !(Construct->getConstructor()->isCopyOrMoveConstructor() && Construct->getConstructor()->isTrivial()))
    for (const Expr *Argument : Construct->arguments())
      if (Argument->isGLValue() && !Argument->getType().isConstQualified())
        noteAddress(Argument);
  if (auto *Asm = dyn_cast<GCCAsmStmt>(S))
    for (unsigned I = 0; I != Asm->getNumOutputs(); ++I)
      noteWrite(Asm->getOutputExpr(I));
  if (auto *Init = dyn_cast<InitListExpr>(S))
    for (const Expr *Element : Init->inits())
      if (Element && Element->isGLValue())
        noteAddress(Element);
  for (const Stmt *Child : S->children())
    scan(Child, InLambda);
}
