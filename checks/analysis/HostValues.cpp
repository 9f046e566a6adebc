//===- HostValues.cpp - What expressions of host code stand for -----------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/HostValues.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/STLExtras.h"

using namespace cudalint;
using namespace clang;

/// Variables followed in one function to find out that one keeps its initial value.
constexpr unsigned MaxHostVariables = 5000;
/// Initialisers and arguments looked through for one answer.
constexpr unsigned MaxDepth = 16;

std::optional<uint64_t> LaunchExtent::count() const {
  if (!isKnown())
    return std::nullopt;
  return *Dim[0] * *Dim[1] * *Dim[2];
}

const LocalVariables &HostValues::variables(const FunctionDecl *Function) {
  std::unique_ptr<LocalVariables> &Known = Variables[Function];
  if (!Known)
    Known = std::make_unique<LocalVariables>(Function, MaxHostVariables);
  return *Known;
}

/// The function whose variable \p D is, with its body; null if it has none or is a template.
static const FunctionDecl *ownerOf(const ValueDecl *D) {
  auto *F = dyn_cast<FunctionDecl>(D->getDeclContext());
  const FunctionDecl *Body = nullptr;
  if (!F || !F->hasBody(Body) || Body->isDependentContext())
    return nullptr;
  return Body;
}

/// The argument of \p Call for \p P; null if there is none.
static const Expr *argumentFor(const CallExpr *Call, const ParmVarDecl *P) {
  unsigned Index = P->getFunctionScopeIndex();
  auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call->getDirectCallee());
  // The first argument of an operator that is a member is its object.
  if (isa<CXXOperatorCallExpr>(Call) && Method && Method->isInstance())
    ++Index;
  return Index < Call->getNumArgs() ? Call->getArg(Index) : nullptr;
}

HostExpr HostValues::definition(const ValueDecl *D, const HostCall *In) {
  auto *V = dyn_cast<VarDecl>(D);
  if (!V)
    return {};
  const FunctionDecl *Owner = ownerOf(V);
  if (auto *P = dyn_cast<ParmVarDecl>(V)) {
    // A lambda sees the parameters of the function around it.
    while (In && Owner && In->Callee->getCanonicalDecl() != Owner->getCanonicalDecl())
      In = In->Outer;
    if (!In || !Owner)
      return {};
    const auto *Parameter = Owner->getParamDecl(P->getFunctionScopeIndex());
    // What a reference is bound to counts as written where it is bound.
    if (!Parameter->getType()->isReferenceType() && !variables(Owner).isConstantAfterInit(Parameter))
      return {};
    return {argumentFor(In->Call, P), In->Outer};
  }
  if (!V->getInit() || V->getInit()->isValueDependent())
    return {};
  if (V->getType().isConstQualified() || V->isConstexpr() || V->getType()->isReferenceType())
    return {V->getInit(), In};
  if (!V->isLocalVarDecl() || V->isStaticLocal() || !Owner)
    return {};
  const LocalVariables &Of = variables(Owner);
  return Of.isConstantAfterInit(V) && Of.isFollowed(V) ? HostExpr{V->getInit(), In} : HostExpr();
}

/// \p E without what does not change the value: parentheses, casts, copies, std::move and std::forward, `&*`.
static const Expr *strip(const Expr *E) {
  while (E) {
    const Expr *Before = E;
    E = E->IgnoreParenCasts();
    if (auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
      E = Default->getExpr();
    else if (auto *Temporary = dyn_cast<CXXBindTemporaryExpr>(E))
      E = Temporary->getSubExpr();
    else if (auto *Construct = dyn_cast<CXXConstructExpr>(E);
             Construct && Construct->getNumArgs() == 1 && Construct->getConstructor()->isCopyOrMoveConstructor())
      E = Construct->getArg(0);
    else if (auto *Call = dyn_cast<CallExpr>(E); Call && Call->getNumArgs() == 1 && Call->getDirectCallee())
      switch (Call->getDirectCallee()->getBuiltinID()) {
      case Builtin::BImove:
      case Builtin::BIforward:
      case Builtin::BIas_const:
        E = Call->getArg(0);
        break;
      default:
        break;
      }
    if (E == Before)
      break;
  }
  return E;
}

HostExpr HostValues::resolve(HostExpr E) {
  for (unsigned Depth = 0; E && Depth != MaxDepth; ++Depth) {
    E.E = strip(E.E);
    auto *Ref = dyn_cast_or_null<DeclRefExpr>(E.E);
    if (!Ref)
      break;
    HostExpr Definition = definition(Ref->getDecl(), E.In);
    if (!Definition)
      break;
    E = Definition;
  }
  return E;
}

const ParmVarDecl *HostValues::parameter(HostExpr E) {
  auto *Ref = dyn_cast_or_null<DeclRefExpr>(resolve(E).E);
  return Ref ? dyn_cast<ParmVarDecl>(Ref->getDecl()) : nullptr;
}

/// Adds to \p Values all that \p V is given in \p S: its initialiser and what is assigned to it. False if it can get
/// another value by other means.
static bool collectAssigned(const Stmt *S, const VarDecl *V, std::vector<const Expr *> &Values) {
  if (!S)
    return true;
  auto Names = [&](const Expr *E) {
    auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParens());
    return Ref && Ref->getDecl() == V;
  };
  if (auto *Binary = dyn_cast<BinaryOperator>(S); Binary && Binary->isAssignmentOp() && Names(Binary->getLHS())) {
    if (Binary->getOpcode() != BO_Assign)
      return false;
    Values.push_back(Binary->getRHS());
    return collectAssigned(Binary->getRHS(), V, Values);
  }
  if (auto *Unary = dyn_cast<UnaryOperator>(S); Unary && Unary->getOpcode() == UO_AddrOf && Names(Unary->getSubExpr()))
    return false;
  // A glvalue that is read is below a conversion; any other use can be a reference through which it changes.
  if (auto *Cast = dyn_cast<ImplicitCastExpr>(S);
      Cast && Cast->getCastKind() == CK_LValueToRValue && Names(Cast->getSubExpr()))
    return true;
  if (auto *E = dyn_cast<Expr>(S); E && isa<DeclRefExpr>(E) && Names(E))
    return false;
  return llvm::all_of(S->children(), [&](const Stmt *Child) { return collectAssigned(Child, V, Values); });
}

void HostValues::addFunctions(HostExpr E, unsigned Depth, std::vector<const FunctionDecl *> &Functions, bool &Unknown) {
  E = resolve(E);
  const Expr *X = E.E;
  if (!X || Depth > MaxDepth) {
    Unknown = true;
    return;
  }
  if (auto *Address = dyn_cast<UnaryOperator>(X);
      Address && (Address->getOpcode() == UO_AddrOf || Address->getOpcode() == UO_Deref))
    return addFunctions({Address->getSubExpr(), E.In}, Depth + 1, Functions, Unknown);
  if (auto *Choice = dyn_cast<AbstractConditionalOperator>(X)) {
    addFunctions({Choice->getTrueExpr(), E.In}, Depth + 1, Functions, Unknown);
    addFunctions({Choice->getFalseExpr(), E.In}, Depth + 1, Functions, Unknown);
    return;
  }
  auto *Ref = dyn_cast<DeclRefExpr>(X);
  if (auto *F = Ref ? dyn_cast<FunctionDecl>(Ref->getDecl()) : nullptr) {
    if (!llvm::is_contained(Functions, F))
      Functions.push_back(F);
    return;
  }
  auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  const FunctionDecl *Owner = V && V->isLocalVarDecl() && !V->isStaticLocal() ? ownerOf(V) : nullptr;
  std::vector<const Expr *> Values;
  if (!Owner || !collectAssigned(Owner->getBody(), V, Values)) {
    Unknown = true;
    return;
  }
  if (V->getInit() && !V->getInit()->isNullPointerConstant(Context, Expr::NPC_ValueDependentIsNotNull))
    Values.push_back(V->getInit());
  for (const Expr *Value : Values)
    addFunctions({Value, E.In}, Depth + 1, Functions, Unknown);
}

std::vector<const FunctionDecl *> HostValues::functions(HostExpr E) {
  std::vector<const FunctionDecl *> Functions;
  bool Unknown = false;
  addFunctions(E, 0, Functions, Unknown);
  if (Unknown)
    Functions.clear();
  return Functions;
}

std::optional<uint64_t> HostValues::number(HostExpr E) { return number(E, 0); }

std::optional<uint64_t> HostValues::number(HostExpr H, unsigned Depth) {
  const Expr *E = H.E;
  if (!E || Depth > MaxDepth || E->isValueDependent() || !E->getType()->isIntegralOrEnumerationType())
    return std::nullopt;
  Expr::EvalResult Result;
  if (E->EvaluateAsInt(Result, Context))
    return Result.Val.getInt().extOrTrunc(64).getZExtValue();
  E = E->IgnoreParenImpCasts();
  if (auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
    return number({Default->getExpr(), H.In}, Depth + 1);
  if (auto *Ref = dyn_cast<DeclRefExpr>(E))
    return number(definition(Ref->getDecl(), H.In), Depth + 1);
  if (auto *Cast = dyn_cast<ExplicitCastExpr>(E))
    return number({Cast->getSubExpr(), H.In}, Depth + 1);
  auto *Binary = dyn_cast<BinaryOperator>(E);
  if (!Binary)
    return std::nullopt;
  std::optional<uint64_t> L = number({Binary->getLHS(), H.In}, Depth + 1);
  std::optional<uint64_t> R = number({Binary->getRHS(), H.In}, Depth + 1);
  if (!L || !R)
    return std::nullopt;
  switch (Binary->getOpcode()) {
  case BO_Add:
    return *L + *R;
  case BO_Sub:
    return *L - *R;
  case BO_Mul:
    return *L * *R;
  case BO_Div:
    if (*R && int64_t(*L) >= 0 && int64_t(*R) > 0)
      return *L / *R;
    return std::nullopt;
  default:
    return std::nullopt;
  }
}

LaunchExtent HostValues::extent(HostExpr E) {
  LaunchExtent Result;
  extent(E, Result, 0);
  return Result;
}

void HostValues::extent(HostExpr H, LaunchExtent &Result, unsigned Depth) {
  const Expr *E = H.E;
  if (!E || Depth > MaxDepth)
    return;
  E = E->IgnoreUnlessSpelledInSource();
  E = E->IgnoreParenImpCasts();
  if (auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
    return extent({Default->getExpr(), H.In}, Result, Depth + 1);
  if (auto *Ref = dyn_cast<DeclRefExpr>(E); Ref && Ref->getType()->isRecordType())
    return extent(definition(Ref->getDecl(), H.In), Result, Depth + 1);
  if (E->getType()->isIntegralOrEnumerationType()) {
    Result.Dim[0] = number({E, H.In}, Depth + 1);
    Result.Dim[1] = Result.Dim[2] = 1;
    return;
  }
  if (auto *Cast = dyn_cast<CXXFunctionalCastExpr>(E))
    return extent({Cast->getSubExpr(), H.In}, Result, Depth + 1);
  if (auto *List = dyn_cast<InitListExpr>(E); List && List->getNumInits() <= 3) {
    for (unsigned I = 0; I != 3; ++I)
      Result.Dim[I] =
          I < List->getNumInits() ? number({List->getInit(I), H.In}, Depth + 1) : std::optional<uint64_t>(1);
    return;
  }
  if (auto *Call = dyn_cast<CallExpr>(E); Call && strip(E) != E)
    return extent({strip(E), H.In}, Result, Depth + 1);
  auto *Construct = dyn_cast<CXXConstructExpr>(E);
  if (!Construct)
    return;
  const CXXConstructorDecl *Constructor = Construct->getConstructor();
  if (Construct->getNumArgs() == 1 &&
      (Constructor->isCopyOrMoveConstructor() || !Construct->getArg(0)->getType()->isIntegralOrEnumerationType()))
    return extent({Construct->getArg(0), H.In}, Result, Depth + 1);
  if (Construct->getNumArgs() > 3)
    return;
  for (unsigned I = 0; I != 3; ++I) {
    if (I >= Construct->getNumArgs()) {
      Result.Dim[I] = 1;
      continue;
    }
    const Expr *Argument = Construct->getArg(I);
    if (auto *Default = dyn_cast<CXXDefaultArgExpr>(Argument))
      Argument = Default->getExpr();
    Result.Dim[I] = number({Argument, H.In}, Depth + 1);
  }
}

void HostValues::visitSources(HostExpr Start, llvm::function_ref<bool(const Expr *)> Visit) {
  constexpr unsigned MaxVisits = 200;
  llvm::SmallVector<HostExpr, 8> Work{Start};
  for (unsigned Visited = 0; !Work.empty() && Visited != MaxVisits; ++Visited) {
    HostExpr At = Work.pop_back_val();
    if (!At)
      continue;
    if (!Visit(At.E))
      return;
    if (auto *Ref = dyn_cast<DeclRefExpr>(At.E))
      Work.push_back(definition(Ref->getDecl(), At.In));
    else if (auto *Default = dyn_cast<CXXDefaultArgExpr>(At.E))
      Work.push_back({Default->getExpr(), At.In});
    else
      for (const Stmt *Child : At.E->children())
        if (auto *Operand = dyn_cast_or_null<Expr>(Child))
          Work.push_back({Operand, At.In});
  }
}
