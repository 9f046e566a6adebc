//===- ExecutionSpace.cpp - Where code runs and data lives ------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/model/ExecutionSpace.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace llvm;

namespace cudalint {

//===--- Functions --------------------------------------------------------===//

/// Calls \p Visit for each declaration of \p Function and of the template or member it was made from, until one returns
/// true.
template <typename Fn> static bool anyDeclaration(const FunctionDecl &Function, Fn Visit) {
  for (const FunctionDecl *Redecl : Function.redecls())
    if (Visit(*Redecl))
      return true;
  const FunctionDecl *Pattern = Function.getTemplateInstantiationPattern(/*ForDefinition=*/false);
  if (!Pattern || Pattern == &Function)
    return false;
  for (const FunctionDecl *Redecl : Pattern->redecls())
    if (Visit(*Redecl))
      return true;
  return false;
}

namespace {
struct Targets {
  bool Global = false;
  bool Host = false;
  bool Device = false;
};
} // namespace

static bool isLambdaCall(const FunctionDecl &Function) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  return Method && Method->getParent()->isLambda();
}

static Targets targets(const FunctionDecl &Function, unsigned Depth = 0) {
  Targets Found;
  bool Lambda = isLambdaCall(Function);
  anyDeclaration(Function, [&](const FunctionDecl &Redecl) {
    Found.Global |= Redecl.hasAttr<CUDAGlobalAttr>();
    // clang makes every lambda callable from both sides; only what is written says where it is meant to run.
    if (const auto *A = Redecl.getAttr<CUDAHostAttr>())
      Found.Host |= !Lambda || !A->isImplicit();
    if (const auto *A = Redecl.getAttr<CUDADeviceAttr>())
      Found.Device |= !Lambda || !A->isImplicit();
    return false;
  });
  if (Lambda && !Found.Global && !Found.Host && !Found.Device && Depth < 64)
    if (const FunctionDecl *Around = enclosingFunction(cast<CXXMethodDecl>(Function).getParent())) {
      Found = targets(*Around, Depth + 1);
      Found.Device |= Found.Global;
      Found.Global = false;
    }
  return Found;
}

bool isKernel(const FunctionDecl *Function) { return Function && targets(*Function).Global; }

bool isDeviceFunction(const FunctionDecl *Function) {
  if (!Function)
    return false;
  Targets T = targets(*Function);
  return T.Global || T.Device;
}

bool isHostFunction(const FunctionDecl *Function) {
  if (!Function)
    return false;
  Targets T = targets(*Function);
  return T.Host || (!T.Global && !T.Device);
}

bool isDeviceOnlyFunction(const FunctionDecl *Function) {
  return isDeviceFunction(Function) && !isHostFunction(Function);
}

const FunctionDecl *enclosingFunction(const Decl *D) {
  if (!D)
    return nullptr;
  for (const DeclContext *DC = D->getDeclContext(); DC; DC = DC->getParent())
    if (const auto *Function = dyn_cast<FunctionDecl>(DC))
      return Function;
  return nullptr;
}

/// A positive constant, or 0.
static unsigned constantOrZero(const Expr *E, const ASTContext &Context) {
  if (!E || E->isValueDependent() || E->isTypeDependent() || E->containsErrors())
    return 0;
  std::optional<APSInt> Value = E->getIntegerConstantExpr(Context);
  if (!Value || !Value->isStrictlyPositive() || Value->getActiveBits() > 31)
    return 0;
  return unsigned(Value->getZExtValue());
}

/// Reads up to three positive numbers separated by commas; what is not there is 1. All 0 if one of them is no number.
static std::array<unsigned, 3> parseTriple(StringRef Text) {
  std::array<unsigned, 3> Triple = {1, 1, 1};
  SmallVector<StringRef, 3> Numbers;
  Text.split(Numbers, ',');
  if (Numbers.size() > 3)
    return {0, 0, 0};
  for (auto [Number, Out] : zip(Numbers, Triple)) {
    Number = Number.trim().rtrim("uUlL");
    if (Number.getAsInteger(0, Out) || Out == 0)
      return {0, 0, 0};
  }
  return Triple;
}

/// Splits "(8, 8), (2)" in its two tuples and "8, 8" in one.
static std::pair<StringRef, StringRef> splitTuples(StringRef Text) {
  Text = Text.trim();
  if (!Text.starts_with("("))
    return {Text, {}};
  auto [First, Rest] = Text.drop_front().split(')');
  Rest = Rest.trim();
  if (!Rest.consume_front(","))
    return {First, {}};
  Rest = Rest.trim();
  if (Rest.consume_front("("))
    Rest = Rest.split(')').first;
  return {First, Rest};
}

/// Finds the numbers of annotation \p Name in \p D: \p First and, of a second tuple, \p Second.
static void readDimensions(const FunctionDecl &D, StringRef Name, std::array<unsigned, 3> &First,
                           std::array<unsigned, 3> *Second) {
  for (const auto *A : D.specific_attrs<AnnotateAttr>()) {
    StringRef Annotation = A->getAnnotation();
    if (!Annotation.consume_front(Name))
      continue;
    StringRef Text;
    if (Annotation.starts_with("(") && Annotation.ends_with(")")) {
      Text = Annotation.drop_front().drop_back();
    } else if (!Annotation.empty()) {
      continue;
    } else if (A->args_size() == 1) {
      if (const auto *Literal = dyn_cast<clang::StringLiteral>((*A->args_begin())->IgnoreParenImpCasts()))
        Text = Literal->getString();
    }
    if (!Text.empty()) {
      auto [Block, Cluster] = splitTuples(Text);
      First = parseTriple(Block);
      if (Second && !Cluster.empty())
        *Second = parseTriple(Cluster);
      continue;
    }
    if (A->args_size() == 0 || A->args_size() > 3)
      continue;
    std::array<unsigned, 3> Triple = {1, 1, 1};
    for (auto [Argument, Out] : zip(A->args(), Triple))
      Out = constantOrZero(Argument, D.getASTContext());
    if (!is_contained(Triple, 0u))
      First = Triple;
  }
}

LaunchBounds launchBounds(const FunctionDecl *Kernel) {
  LaunchBounds Bounds;
  if (!Kernel)
    return Bounds;
  // The instantiation's own attributes come first: the template's may be dependent.
  anyDeclaration(*Kernel, [&](const FunctionDecl &Redecl) {
    const ASTContext &Context = Redecl.getASTContext();
    if (const auto *A = Redecl.getAttr<CUDALaunchBoundsAttr>()) {
      if (!Bounds.MaxThreads)
        Bounds.MaxThreads = constantOrZero(A->getMaxThreads(), Context);
      if (!Bounds.MinBlocks)
        Bounds.MinBlocks = constantOrZero(A->getMinBlocks(), Context);
      if (!Bounds.MaxClusterBlocks)
        Bounds.MaxClusterBlocks = constantOrZero(A->getMaxBlocks(), Context);
    }
    if (!Bounds.hasRequiredBlock())
      readDimensions(Redecl, "cudalint::block_size", Bounds.RequiredBlock, &Bounds.Cluster);
    if (!Bounds.Cluster[0])
      readDimensions(Redecl, "cudalint::cluster_dims", Bounds.Cluster, nullptr);
    return false;
  });
  return Bounds;
}

bool hasAnnotation(const Decl *D, StringRef Name) {
  return D &&
         any_of(D->specific_attrs<AnnotateAttr>(), [&](const AnnotateAttr *A) { return A->getAnnotation() == Name; });
}

//===--- Variables --------------------------------------------------------===//

bool isSharedVariable(const VarDecl *Variable) {
  return Variable && (Variable->hasAttr<CUDASharedAttr>() || hasAnnotation(Variable, "cudalint::extern_shared"));
}

bool isDynamicShared(const VarDecl *Variable) {
  if (!isSharedVariable(Variable))
    return false;
  return Variable->hasExternalStorage() || hasAnnotation(Variable, "cudalint::extern_shared");
}

bool isConstantVariable(const VarDecl *Variable) { return Variable && Variable->hasAttr<CUDAConstantAttr>(); }

bool isManagedVariable(const VarDecl *Variable) {
  return Variable && (Variable->hasAttr<HIPManagedAttr>() || hasAnnotation(Variable, "cudalint::managed"));
}

bool isDeviceVariable(const VarDecl *Variable) {
  return Variable && (Variable->hasAttr<CUDADeviceAttr>() || isManagedVariable(Variable)) &&
         !isSharedVariable(Variable) && !isConstantVariable(Variable);
}

bool isGridConstant(const ParmVarDecl *Parameter) {
  return Parameter && (hasAnnotation(Parameter, "cudalint::grid_constant") || any_of(Parameter->attrs(), [](Attr *A) {
                         return A->getAttrName() && A->getAttrName()->isStr("grid_constant");
                       }));
}

MemorySpace memorySpace(const VarDecl *Variable) {
  if (!Variable || Variable->getType().isNull() || Variable->getType()->isReferenceType())
    return MemorySpace::Unknown;
  if (isSharedVariable(Variable))
    return MemorySpace::Shared;
  if (isConstantVariable(Variable))
    return MemorySpace::Constant;
  if (isManagedVariable(Variable))
    return MemorySpace::Managed;
  if (isDeviceVariable(Variable))
    return MemorySpace::Global;
  if (Variable->hasLocalStorage())
    return MemorySpace::Local;
  // A static local of a device function lies in global memory; one that both sides have is two objects.
  if (Variable->isStaticLocal() && isDeviceFunction(enclosingFunction(Variable)))
    return isHostFunction(enclosingFunction(Variable)) ? MemorySpace::Unknown : MemorySpace::Global;
  return MemorySpace::Host;
}

const VarDecl *rootVariable(const Expr *E) {
  while (E) {
    E = E->IgnoreParenImpCasts();
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
      const auto *Variable = dyn_cast<VarDecl>(Ref->getDecl());
      return Variable && !Variable->getType()->isReferenceType() ? Variable : nullptr;
    }
    if (const auto *Member = dyn_cast<MemberExpr>(E)) {
      if (const auto *Static = dyn_cast<VarDecl>(Member->getMemberDecl()))
        return Static->getType()->isReferenceType() ? nullptr : Static;
      if (const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
          !Field || Field->getType()->isReferenceType())
        return nullptr;
      if (!Member->isArrow()) {
        E = Member->getBase();
        continue;
      }
      const auto *Address = dyn_cast<UnaryOperator>(Member->getBase()->IgnoreParenImpCasts());
      if (!Address || Address->getOpcode() != UO_AddrOf)
        return nullptr;
      E = Address->getSubExpr();
      continue;
    }
    const Expr *Base = nullptr;
    if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E))
      Base = Subscript->getBase();
    else if (const auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->getOpcode() == UO_Deref)
      Base = Unary->getSubExpr();
    if (!Base)
      return nullptr;
    // Only an array that decayed here: a pointer may point anywhere.
    Base = Base->IgnoreParens();
    if (const auto *Decay = dyn_cast<ImplicitCastExpr>(Base); Decay && Decay->getCastKind() == CK_ArrayToPointerDecay)
      E = Decay->getSubExpr();
    else
      return nullptr;
  }
  return nullptr;
}

//===--- Status types -----------------------------------------------------===//

static StringRef canonicalStatusName(StringRef Name) {
  return StringSwitch<StringRef>(Name)
      .Cases("cudaError_t", "cudaError", "cudaError_t")
      .Cases("CUresult", "cudaError_enum", "CUresult")
      .Case("cublasStatus_t", "cublasStatus_t")
      .Cases("cufftResult", "cufftResult_t", "cufftResult")
      .Cases("curandStatus_t", "curandStatus", "curandStatus_t")
      .Case("cusparseStatus_t", "cusparseStatus_t")
      .Case("cusolverStatus_t", "cusolverStatus_t")
      .Case("cudnnStatus_t", "cudnnStatus_t")
      .Case("cutensorStatus_t", "cutensorStatus_t")
      .Case("ncclResult_t", "ncclResult_t")
      .Case("nvrtcResult", "nvrtcResult")
      .Case("nvmlReturn_t", "nvmlReturn_t")
      .Cases("nppStatus", "NppStatus", "NppStatus")
      .Case("nvjpegStatus_t", "nvjpegStatus_t")
      .Case("CUptiResult", "CUptiResult")
      .Default({});
}

StringRef statusTypeName(QualType Type) {
  if (Type.isNull())
    return {};
  // The typedef names, outermost first, then the enumeration.
  while (const auto *Typedef = Type->getAs<TypedefType>()) {
    if (StringRef Name = canonicalStatusName(Typedef->getDecl()->getName()); !Name.empty())
      return Name;
    Type = Typedef->desugar();
  }
  const auto *Enum = Type->getAs<EnumType>();
  if (!Enum || !Enum->getDecl()->getIdentifier())
    return {};
  return canonicalStatusName(Enum->getDecl()->getName());
}

} // namespace cudalint
