//===- OperationLookup.cpp - Which operation a statement is -----*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/model/OperationLookup.h"
#include "checks/model/ExecutionSpace.h"
#include "checks/model/QualifiedName.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

using namespace clang;
using namespace llvm;

namespace cudalint {

//===--- Argument ---------------------------------------------------------===//

Argument::Argument(const PtxOperand &Operand)
    : E(Operand.isExpression() ? Operand.Expression : nullptr), Operand(&Operand), Present(true) {}

/// The specialisation that \p Type is, looking through references, pointers and const.
static const ClassTemplateSpecializationDecl *specialization(QualType Type) {
  if (Type.isNull())
    return nullptr;
  Type = Type.getNonReferenceType();
  if (Type->isPointerType())
    Type = Type->getPointeeType();
  return dyn_cast_or_null<ClassTemplateSpecializationDecl>(Type->getAsCXXRecordDecl());
}

std::optional<APSInt> Argument::constant(const ASTContext &Context) const {
  if (Operand && Operand->isInteger())
    return APSInt::get(Operand->Integer);
  if (!E || E->isValueDependent() || E->isTypeDependent() || E->containsErrors())
    return std::nullopt;
  if (E->getType()->isIntegralOrEnumerationType()) {
    Expr::EvalResult Result;
    if (E->EvaluateAsInt(Result, Context))
      return Result.Val.getInt();
    return std::nullopt;
  }
  // cuda::ptx::n32_t<N> is an integral_constant.
  if (const auto *Record = specialization(E->getType());
      Record && Record->getIdentifier() && Record->getName() == "integral_constant")
    for (const TemplateArgument &A : Record->getTemplateArgs().asArray())
      if (A.getKind() == TemplateArgument::Integral)
        return A.getAsIntegral();
  return std::nullopt;
}

bool Argument::isDefaulted() const { return isa_and_nonnull<CXXDefaultArgExpr>(E); }

//===--- OperationSite ----------------------------------------------------===//

StringRef OperationSite::displayName() const {
  if (Instruction)
    return Instruction->Mnemonic;
  StringRef Name = Op->Name.split('/').first;
  if (Name.ends_with("*")) {
    const FunctionDecl *Callee = call() ? call()->getDirectCallee() : nullptr;
    return Callee && Callee->getIdentifier() ? Callee->getName() : Name.drop_back();
  }
  Name.consume_front("cooperative_groups::");
  return Name;
}

const Expr *OperationSite::object() const {
  const CallExpr *Call = this->call();
  if (!Call)
    return nullptr;
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(Call))
    return Member->getImplicitObjectArgument();
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call))
    return isa_and_nonnull<CXXMethodDecl>(Operator->getDirectCallee()) && Operator->getNumArgs() ? Operator->getArg(0)
                                                                                                 : nullptr;
  const Expr *Callee = Call->getCallee()->IgnoreParenImpCasts();
  if (const auto *Member = dyn_cast<MemberExpr>(Callee))
    return Member->getBase();
  if (const auto *Member = dyn_cast<UnresolvedMemberExpr>(Callee))
    return Member->isImplicitAccess() ? nullptr : Member->getBase();
  if (const auto *Member = dyn_cast<CXXDependentScopeMemberExpr>(Callee))
    return Member->isImplicitAccess() ? nullptr : Member->getBase();
  return nullptr;
}

Argument OperationSite::argument(int8_t Position) const {
  if (Position == Operation::NoArgument)
    return Argument();
  if (Position == Operation::ObjectArgument)
    return Argument(object());
  if (Instruction) {
    if (Position < 0 || size_t(Position) >= Instruction->Operands.size())
      return Argument();
    return Argument(Instruction->Operands[size_t(Position)]);
  }
  const CallExpr *Arguments = call();
  if (!Arguments)
    return Argument();
  if (Position == Operation::CalleeArgument)
    return Argument(Arguments->getCallee());
  if (const auto *Launch = dyn_cast<CUDAKernelCallExpr>(Arguments)) {
    Arguments = Launch->getConfig();
    if (!Arguments)
      return Argument();
  }
  unsigned Index = unsigned(Position) + TagArguments;
  if (isa<CXXOperatorCallExpr>(Arguments) && isa_and_nonnull<CXXMethodDecl>(Arguments->getDirectCallee()))
    ++Index;
  if (Index >= Arguments->getNumArgs())
    return Argument();
  // A pack before it may be any number of arguments.
  for (unsigned I = 0; I <= Index; ++I)
    if (isa<PackExpansionExpr>(Arguments->getArg(I)))
      return Argument();
  return Argument(Arguments->getArg(Index));
}

//===--- Whose declaration it is ------------------------------------------===//

/// Headers of the toolkit that do not mark themselves as system headers, for a project that adds the toolkit with -I.
static bool isToolkitHeaderName(StringRef Path) {
  StringRef Name = sys::path::filename(Path);
  StringRef Folder = sys::path::filename(sys::path::parent_path(Path));
  if (Folder == "cooperative_groups" || Folder == "crt")
    return true;
  if (Folder == "details" &&
      sys::path::filename(sys::path::parent_path(sys::path::parent_path(Path))) == "cooperative_groups")
    return true;
  if (Name.starts_with("sm_") && (Name.contains("_intrinsics.h") || Name.contains("_atomic_functions.h")))
    return true;
  return StringSwitch<bool>(Name)
      .Cases("cooperative_groups.h", "cuda_runtime.h", "cuda_runtime_api.h", "cuda_device_runtime_api.h", true)
      .Cases("device_functions.h", "device_atomic_functions.h", "device_atomic_functions.hpp", "mma.h", true)
      .Cases("cuda_awbarrier.h", "cuda_awbarrier_primitives.h", "cuda_pipeline.h", "cuda_pipeline_primitives.h", true)
      .Default(false);
}

bool OperationLookup::isFromToolkit(const Decl *D) {
  if (!D)
    return false;
  if (const auto *Function = dyn_cast<FunctionDecl>(D); Function && Function->getBuiltinID() != 0)
    return true;
  const SourceManager &Sources = Context.getSourceManager();
  for (const Decl *Redecl : D->redecls()) {
    SourceLocation Location = Sources.getExpansionLoc(Redecl->getLocation());
    if (Location.isInvalid())
      continue;
    if (Sources.isInSystemHeader(Location))
      return true;
    FileID File = Sources.getFileID(Location);
    auto [Known, Inserted] = ToolkitFiles.try_emplace(File, false);
    if (Inserted)
      if (OptionalFileEntryRef Entry = Sources.getFileEntryRefForID(File); Entry && File != Sources.getMainFileID())
        Known->second = isToolkitHeaderName(Entry->getName());
    if (Known->second)
      return true;
  }
  return false;
}

//===--- Rows of declarations ---------------------------------------------===//

/// The documented class that a base class or an implementation class of CUDA's headers stands for: methods of
/// cuda::atomic are declared in its bases. Empty if none.
static StringRef documentedClass(StringRef Name) {
  if (Name.consume_front("cooperative_groups::"))
    return StringSwitch<StringRef>(Name)
        .Cases("thread_block_tile_impl", "__static_size_tile_base", "__static_size_thread_block_tile_base",
               "cooperative_groups::thread_block_tile")
        .Cases("__static_parent_thread_block_tile_base", "__single_warp_thread_block_tile",
               "cooperative_groups::thread_block_tile")
        .Cases("__static_size_multi_warp_tile_base", "__multi_warp_thread_block_tile", "internal_thread_block_tile",
               "cooperative_groups::thread_block_tile")
        .Case("thread_group_base", "cooperative_groups::thread_group")
        .Default({});
  if (!Name.consume_front("cuda::std::") && !Name.consume_front("cuda::"))
    return {};
  if (Name == "__atomic_flag" || Name == "__atomic_flag_base")
    return "cuda::std::atomic_flag";
  if (Name.starts_with("__atomic_semaphore") || Name.starts_with("__semaphore"))
    return "cuda::counting_semaphore";
  if (Name.starts_with("__atomic_"))
    return "cuda::std::atomic";
  if (Name.starts_with("__barrier_base") || Name == "__block_scope_barrier_base")
    return "cuda::barrier";
  if (Name.starts_with("__latch"))
    return "cuda::latch";
  return {};
}

/// Names of the driver API end in a version (`cuMemAlloc_v2`), those of a per-thread default stream in `_ptsz` or
/// `_ptds`: macros rename the documented function.
static StringRef withoutApiSuffix(StringRef Name) {
  if (!Name.starts_with("cu") || Name.contains("::"))
    return Name;
  if (!Name.consume_back("_ptsz"))
    Name.consume_back("_ptds");
  size_t Version = Name.rfind("_v");
  if (Version != StringRef::npos && Version + 2 < Name.size() &&
      all_of(Name.drop_front(Version + 2), [](char C) { return C >= '0' && C <= '9'; }))
    Name = Name.take_front(Version);
  return Name;
}

/// Prefix rows for all of the runtime and driver API take only what reports their errors: cublasCreate is not theirs.
static bool isAcceptable(const Operation &Row, const FunctionDecl &Function) {
  if (Row.Kind != OperationKind::HostOther || !Row.Name.ends_with("*"))
    return true;
  StringRef Status = statusTypeName(Function.getReturnType());
  return Status == "cudaError_t" || Status == "CUresult";
}

static const Operation *findByName(const OperationTable &Table, StringRef Name, unsigned Arguments) {
  return Table.find(withoutApiSuffix(Name), int(Arguments));
}

const Operation *OperationLookup::lookup(const FunctionDecl *Function) {
  if (!Function)
    return nullptr;
  auto [Known, Inserted] = ByFunction.try_emplace(Function->getCanonicalDecl(), nullptr);
  if (!Inserted)
    return Known->second;
  const Operation *Row = lookupUncached(*Function);
  // The map may have grown meanwhile.
  ByFunction[Function->getCanonicalDecl()] = Row;
  return Row;
}

const Operation *OperationLookup::lookupUncached(const FunctionDecl &Function) {
  const FunctionDecl *Pattern = Function.getTemplateInstantiationPattern(/*ForDefinition=*/false);
  bool OfToolkit = isFromToolkit(&Function) || isFromToolkit(Pattern);
  // Most functions are the project's own.
  if (!OfToolkit && !Table.hasDeclaredRows())
    return nullptr;
  SmallString<64> Name = publicName(Function);
  if (Name.empty())
    return nullptr;
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  if (Method) {
    if (StringRef Documented = documentedClass(publicName(*Method->getParent())); !Documented.empty()) {
      StringRef Last = StringRef(Name).rsplit("::").second;
      SmallString<64> Full = Documented;
      Full += "::";
      Full += Last;
      Name = Full;
    }
  }
  unsigned Arguments = Function.getNumParams();
  const Operation *Row = findByName(Table, Name, Arguments);
  if (!Row || !isAcceptable(*Row, Function))
    return nullptr;
  return OfToolkit || Row->UserDeclared ? Row : nullptr;
}

/// The functions among \p Candidates are all the toolkit's and mean one and the same.
const Operation *OperationLookup::lookupCandidates(const OverloadExpr &Callee, unsigned Arguments) {
  const Operation *Common = nullptr;
  for (const NamedDecl *Candidate : Callee.decls()) {
    Candidate = Candidate->getUnderlyingDecl();
    if (const auto *Template = dyn_cast<FunctionTemplateDecl>(Candidate))
      Candidate = Template->getTemplatedDecl();
    const auto *Function = dyn_cast<FunctionDecl>(Candidate);
    const Operation *Row = lookup(Function);
    if (!Row || (Common && Common->Name.split('/').first != Row->Name.split('/').first))
      return nullptr;
    Common = Row;
  }
  if (Common) {
    const Operation *Exact = Table.find(Common->Name.split('/').first, int(Arguments));
    return Exact ? Exact : Common;
  }
  // No declaration at all, so far: a mask-less intrinsic that the toolkit no longer has, in a template. Only names that
  // are reserved are taken to be CUDA's.
  const auto *Unresolved = dyn_cast<UnresolvedLookupExpr>(&Callee);
  if (!Unresolved || Unresolved->getNumDecls() != 0 || Unresolved->getQualifier())
    return nullptr;
  const IdentifierInfo *Name = Unresolved->getName().getAsIdentifierInfo();
  if (!Name || !Name->getName().starts_with("__"))
    return nullptr;
  const Operation *Row = Table.find(Name->getName(), int(Arguments));
  return Row && Row->Names == NameSpace::Function ? Row : nullptr;
}

static StringRef className(GroupKind Kind) {
  switch (Kind) {
  case GroupKind::Thread:
  case GroupKind::Tile:
    return "cooperative_groups::thread_block_tile";
  case GroupKind::Coalesced:
    return "cooperative_groups::coalesced_group";
  case GroupKind::Block:
    return "cooperative_groups::thread_block";
  case GroupKind::Cluster:
    return "cooperative_groups::cluster_group";
  case GroupKind::Grid:
    return "cooperative_groups::grid_group";
  case GroupKind::MultiGrid:
    return "cooperative_groups::multi_grid_group";
  case GroupKind::Dynamic:
    return "cooperative_groups::thread_group";
  case GroupKind::Unknown:
    return {};
  }
  return {};
}

/// `tile.shfl(...)` on a `thread_block_tile<N>` whose N is a template parameter.
const Operation *OperationLookup::lookupDependentMember(const CXXDependentScopeMemberExpr &Callee, unsigned Arguments) {
  if (Callee.isImplicitAccess())
    return nullptr;
  std::optional<GroupType> Group = groupType(Callee.getBaseType());
  const IdentifierInfo *Member = Callee.getMember().getAsIdentifierInfo();
  if (!Group || !Member)
    return nullptr;
  SmallString<64> Name = className(Group->Kind);
  if (Name.empty())
    return nullptr;
  Name += "::";
  Name += Member->getName();
  return Table.find(Name, int(Arguments));
}

/// Methods of cuda::atomic_ref and of tiles are declared in bases that they share with others: the class of the object
/// names the row.
const Operation *OperationLookup::lookupMethodOfObject(const CallExpr &Call, const CXXMethodDecl &Method) {
  const Expr *Object = nullptr;
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call))
    Object = Member->getImplicitObjectArgument();
  else if (isa<CXXOperatorCallExpr>(&Call) && Call.getNumArgs())
    Object = Call.getArg(0);
  if (!Object || !(isInNamespace(Method, "cuda") || isInNamespace(Method, "cooperative_groups")))
    return nullptr;
  QualType Type = Object->IgnoreParenImpCasts()->getType();
  if (Type->isPointerType())
    Type = Type->getPointeeType();
  const CXXRecordDecl *Record = Type->getAsCXXRecordDecl();
  if (!Record || Record->getCanonicalDecl() == Method.getParent()->getCanonicalDecl() || !isFromToolkit(Record))
    return nullptr;
  SmallString<64> Name = publicName(*Record);
  SmallString<64> MethodName = publicName(Method);
  if (Name.empty() || MethodName.empty())
    return nullptr;
  Name += "::";
  Name += StringRef(MethodName).rsplit("::").second;
  return Table.find(Name, int(Method.getNumParams()));
}

const Operation *OperationLookup::lookup(const CallExpr *Call) {
  if (!Call)
    return nullptr;
  if (isa<CUDAKernelCallExpr>(Call))
    return Table.find("<<<>>>");
  const Expr *Callee = Call->getCallee();
  if (!Callee)
    return nullptr;
  if (const FunctionDecl *Function = Call->getDirectCallee()) {
    const Operation *Row = lookup(Function);
    if (const auto *Method = dyn_cast<CXXMethodDecl>(Function))
      if (const Operation *OfObject = lookupMethodOfObject(*Call, *Method))
        return OfObject;
    return Row;
  }
  Callee = Callee->IgnoreParenImpCasts();
  if (const auto *Overloaded = dyn_cast<OverloadExpr>(Callee))
    return lookupCandidates(*Overloaded, Call->getNumArgs());
  if (const auto *Dependent = dyn_cast<CXXDependentScopeMemberExpr>(Callee))
    return lookupDependentMember(*Dependent, Call->getNumArgs());
  return nullptr;
}

//===--- Scopes and orders that arguments and types decide ----------------===//

/// The enumerator of \p Type that has the value \p Value; empty if it is no enumeration of named values.
static StringRef enumeratorName(QualType Type, const APSInt &Value) {
  const auto *Enum = Type.isNull() ? nullptr : Type->getAs<EnumType>();
  if (!Enum)
    return {};
  for (const EnumConstantDecl *Constant : Enum->getDecl()->enumerators())
    if (APSInt::isSameValue(Constant->getInitVal(), Value))
      return Constant->getName();
  return {};
}

static std::optional<Scope> scopeFromEnumerator(StringRef Name) {
  return StringSwitch<std::optional<Scope>>(Name)
      .Cases("thread_scope_thread", "thread", Scope::Lane)
      .Cases("thread_scope_block", "block", "cta", Scope::Block)
      .Cases("thread_scope_cluster", "cluster", Scope::Cluster)
      .Cases("thread_scope_device", "device", "gpu", Scope::Grid)
      .Cases("thread_scope_system", "system", "sys", Scope::System)
      .Default(std::nullopt);
}

static std::optional<MemoryOrder> orderFromEnumerator(StringRef Name) {
  Name.consume_front("__");
  Name.consume_front("mo_");
  Name.consume_front("memory_order_");
  return StringSwitch<std::optional<MemoryOrder>>(Name)
      .Case("weak", MemoryOrder::None)
      .Case("relaxed", MemoryOrder::Relaxed)
      .Cases("consume", "acquire", MemoryOrder::Acquire)
      .Case("release", MemoryOrder::Release)
      .Case("acq_rel", MemoryOrder::AcquireRelease)
      .Cases("seq_cst", "sc", MemoryOrder::SequentiallyConsistent)
      .Default(std::nullopt);
}

/// `__NV_ATOMIC_*`, `__ATOMIC_*` and the underlying values of memory_order agree.
static std::optional<MemoryOrder> orderFromNumber(const APSInt &Value) {
  if (Value.isNegative() || Value.ugt(5))
    return std::nullopt;
  static constexpr MemoryOrder Orders[] = {MemoryOrder::Relaxed,        MemoryOrder::Acquire,
                                           MemoryOrder::Acquire,        MemoryOrder::Release,
                                           MemoryOrder::AcquireRelease, MemoryOrder::SequentiallyConsistent};
  return Orders[Value.getZExtValue()];
}

/// `__NV_THREAD_SCOPE_*`: thread, block, cluster, device, system from 0.
static std::optional<Scope> scopeFromNumber(const APSInt &Value) {
  if (Value.isNegative() || Value.ugt(4))
    return std::nullopt;
  static constexpr Scope Scopes[] = {Scope::Lane, Scope::Block, Scope::Cluster, Scope::Grid, Scope::System};
  return Scopes[Value.getZExtValue()];
}

static std::optional<MemoryOrder> orderOf(const Argument &A, const ASTContext &Context) {
  std::optional<APSInt> Value = A.constant(Context);
  if (!Value)
    return std::nullopt;
  QualType Type = A.expr()->IgnoreParenImpCasts()->getType();
  if (std::optional<MemoryOrder> Named = orderFromEnumerator(enumeratorName(Type, *Value)))
    return Named;
  return orderFromNumber(*Value);
}

static std::optional<Scope> scopeOf(const Argument &A, const ASTContext &Context) {
  std::optional<APSInt> Value = A.constant(Context);
  if (!Value)
    return std::nullopt;
  // cuda::thread_scope counts otherwise than __NV_THREAD_SCOPE_*, so that its enumerator decides.
  for (const Expr *E : {A.expr(), static_cast<const Expr *>(A.expr()->IgnoreParenImpCasts())})
    if (E->getType()->isEnumeralType())
      return scopeFromEnumerator(enumeratorName(E->getType(), *Value));
  return scopeFromNumber(*Value);
}

namespace {
/// A scope that a type carries: found, left to the library's default, or not known.
struct TypeScope {
  std::optional<Scope> Found;
  bool Unknown = false;
};
} // namespace

/// The cuda::thread_scope among the template arguments of \p Type or of its first base that has one.
static TypeScope scopeOfType(QualType Type, unsigned Depth = 0) {
  TypeScope Result;
  if (Type.isNull() || Depth == 8)
    return Result;
  Type = Type.getNonReferenceType();
  if (Type->isPointerType())
    Type = Type->getPointeeType();
  if (Type->isDependentType()) {
    Result.Unknown = true;
    return Result;
  }
  const CXXRecordDecl *Record = Type->getAsCXXRecordDecl();
  if (!Record)
    return Result;
  if (const auto *Specialization = dyn_cast<ClassTemplateSpecializationDecl>(Record))
    for (const TemplateArgument &A : Specialization->getTemplateArgs().asArray()) {
      if (A.getKind() != TemplateArgument::Integral)
        continue;
      const auto *Enum = A.getIntegralType()->getAs<EnumType>();
      if (!Enum || !Enum->getDecl()->getIdentifier() || Enum->getDecl()->getName() != "thread_scope")
        continue;
      Result.Found = scopeFromEnumerator(enumeratorName(A.getIntegralType(), A.getAsIntegral()));
      Result.Unknown = !Result.Found;
      return Result;
    }
  if (Record->hasDefinition())
    for (const CXXBaseSpecifier &Base : Record->bases())
      if (TypeScope Inherited = scopeOfType(Base.getType(), Depth + 1); Inherited.Found || Inherited.Unknown)
        return Inherited;
  return Result;
}

namespace {
/// A tag argument of cuda::ptx: an integral_constant of one of its `dot_*` enumerations.
struct PtxTag {
  bool IsTag = false;
  StringRef Enum;
  StringRef Enumerator;
};
} // namespace

static PtxTag ptxTag(const Expr *E) {
  PtxTag Tag;
  const auto *Record = E ? specialization(E->getType()) : nullptr;
  if (!Record)
    return Tag;
  for (const TemplateArgument &A : Record->getTemplateArgs().asArray()) {
    if (A.getKind() != TemplateArgument::Integral)
      continue;
    const auto *Enum = A.getIntegralType()->getAs<EnumType>();
    if (!Enum || !Enum->getDecl()->getIdentifier() || !Enum->getDecl()->getName().starts_with("dot_"))
      continue;
    Tag.IsTag = true;
    Tag.Enum = Enum->getDecl()->getName();
    Tag.Enumerator = enumeratorName(A.getIntegralType(), A.getAsIntegral());
    return Tag;
  }
  return Tag;
}

/// Does an operation of \p Order order other accesses at all?
static bool ordersOthers(MemoryOrder Order) { return Order >= MemoryOrder::Acquire; }

void OperationLookup::resolveCall(OperationSite &Site) {
  const Operation &Op = *Site.Op;
  const CallExpr &Call = *Site.call();
  bool IsAccess = Op.AtomicScope != Scope::None;
  bool HasScope = Op.Orders != Scope::None || IsAccess || Op.ScopeArgument != Operation::NoArgument;
  std::optional<Scope> GivenScope;

  if (Op.Name.starts_with("cuda::ptx::")) {
    for (const Expr *A : Call.arguments()) {
      PtxTag Tag = ptxTag(A);
      if (!Tag.IsTag)
        break;
      ++Site.TagArguments;
      if (Tag.Enum == "dot_sem") {
        std::optional<MemoryOrder> Order = orderFromEnumerator(Tag.Enumerator);
        Site.UnknownOrder |= !Order;
        Site.Order = Order.value_or(MemoryOrder::None);
      } else if (Tag.Enum == "dot_scope") {
        GivenScope = scopeFromEnumerator(Tag.Enumerator);
        Site.UnknownOrder |= !GivenScope;
      }
    }
  }
  if (Argument Order = Site.argument(Op.OrderArgument)) {
    std::optional<MemoryOrder> Known = orderOf(Order, Context);
    Site.UnknownOrder |= !Known;
    Site.Order = Known.value_or(MemoryOrder::None);
  }
  if (Argument S = Site.argument(Op.ScopeArgument)) {
    GivenScope = scopeOf(S, Context);
    Site.UnknownOrder |= !GivenScope;
  } else if (HasScope && Op.Pointer == Operation::ObjectArgument) {
    const Expr *Object = Site.object();
    TypeScope FromType = Object ? scopeOfType(Object->IgnoreParenImpCasts()->getType()) : TypeScope();
    GivenScope = FromType.Found;
    Site.UnknownOrder |= FromType.Unknown;
  }
  // A fence among those has its scope in Orders; an access has it in AtomicScope and may order besides.
  if (GivenScope) {
    if (IsAccess)
      Site.AtomicScope = *GivenScope;
    if (Op.Orders != Scope::None || ordersOthers(Site.Order))
      Site.Orders = *GivenScope;
    if (Op.Synchronizes == Scope::Block && Op.Pointer == Operation::ObjectArgument)
      Site.Synchronizes = *GivenScope;
  } else if (IsAccess && ordersOthers(Site.Order) && Site.Orders == Scope::None) {
    Site.Orders = Site.AtomicScope;
  }
  if ((Op.OrderArgument != Operation::NoArgument || Site.TagArguments) && !ordersOthers(Site.Order))
    Site.Orders = Scope::None;
  if (Site.UnknownOrder) {
    Site.Orders = Scope::None;
    Site.Order = MemoryOrder::None;
  }
  resolveGroup(Site);
}

/// The lanes that the warp collective of a library, a class template, works on: its first integer argument.
static std::optional<int64_t> lanesOfClass(const CallExpr &Call) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call.getDirectCallee());
  const auto *Made = Method ? dyn_cast<ClassTemplateSpecializationDecl>(Method->getParent()) : nullptr;
  for (unsigned I = 0; Made && I != Made->getTemplateArgs().size(); ++I)
    if (const TemplateArgument &A = Made->getTemplateArgs()[I]; A.getKind() == TemplateArgument::Integral)
      return A.getAsIntegral().getExtValue();
  return std::nullopt;
}

void OperationLookup::resolveGroup(OperationSite &Site) {
  const Operation &Op = *Site.Op;
  QualType Type = Site.call()->getType();
  // Part of a warp: which lanes that are is not said.
  if (Op.Requires == Participants::Warp && Op.Pointer == Operation::ObjectArgument &&
      lanesOfClass(*Site.call()) != 32)
    Site.Requires = Participants::Caller;
  if (Op.Kind == OperationKind::GroupCreate || Op.Kind == OperationKind::GroupCoalesced ||
      Op.Kind == OperationKind::GroupPartition)
    Site.CreatedGroup = groupType(Type);
  if (Op.Group == Operation::NoArgument)
    return;
  if (Argument Group = Site.groupArgument(); Group && Group.expr())
    Site.Group = groupType(Group.expr()->IgnoreParenImpCasts()->getType());
  // `cg::thread_block::sync()` without an object.
  if (!Site.Group && Op.Group == Operation::ObjectArgument)
    if (const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Site.call()->getDirectCallee()))
      Site.Group = groupType(Context.getRecordType(Method->getParent()));
  if (!Site.Group)
    return;
  Scope Members = Site.Group->scope();
  if (Op.Synchronizes == Scope::Group)
    Site.Synchronizes = Members;
  if (Op.Orders == Scope::Group)
    Site.Orders = Members;
  if (Op.Requires == Participants::Group)
    switch (Members) {
    case Scope::Lane:
      Site.Requires = Participants::Caller;
      break;
    case Scope::Block:
      Site.Requires = Participants::Block;
      break;
    case Scope::Cluster:
      Site.Requires = Participants::Cluster;
      break;
    case Scope::Grid:
      Site.Requires = Participants::Grid;
      break;
    case Scope::MultiGrid:
      Site.Requires = Participants::MultiGrid;
      break;
    default:
      break;
    }
  if (Op.Result == ResultUniformity::MaskMembers)
    switch (Members) {
    case Scope::Block:
      Site.Result = ResultUniformity::Block;
      break;
    case Scope::Cluster:
      Site.Result = ResultUniformity::Cluster;
      break;
    case Scope::Grid:
    case Scope::MultiGrid:
      Site.Result = ResultUniformity::Grid;
      break;
    default:
      break;
    }
}

/// What an `atom`, `red` or `multimem.red` instruction does.
static AtomicUpdate updateOf(const PtxInstruction &I) {
  for (StringRef Piece : I.Pieces) {
    AtomicUpdate Update = StringSwitch<AtomicUpdate>(Piece)
                              .Case("add", AtomicUpdate::Add)
                              .Case("exch", AtomicUpdate::Exchange)
                              .Case("min", AtomicUpdate::Min)
                              .Case("max", AtomicUpdate::Max)
                              .Case("inc", AtomicUpdate::Increment)
                              .Case("dec", AtomicUpdate::Decrement)
                              .Case("and", AtomicUpdate::And)
                              .Case("or", AtomicUpdate::Or)
                              .Case("xor", AtomicUpdate::Xor)
                              .Default(AtomicUpdate::Unknown);
    if (Update != AtomicUpdate::Unknown)
      return Update;
  }
  return AtomicUpdate::Unknown;
}

void OperationLookup::resolveInstruction(OperationSite &Site) {
  const Operation &Op = *Site.Op;
  const PtxInstruction &I = *Site.Instruction;
  if (Op.Kind == OperationKind::AtomicReadModifyWrite)
    Site.Update = updateOf(I);
  bool IsPlainAccess = Op.Kind == OperationKind::Load || Op.Kind == OperationKind::Store;
  if (I.Order != MemoryOrder::None && !IsPlainAccess)
    Site.Order = I.Order;
  if (Op.isAtomic())
    Site.AtomicScope = I.MemoryScope != Scope::None ? I.MemoryScope : Op.AtomicScope;
  if (Op.Orders != Scope::None || Op.isAtomic()) {
    if (I.MemoryScope != Scope::None)
      Site.Orders = I.MemoryScope;
    else if (Op.isAtomic() && Op.AtomicScope != Scope::None)
      Site.Orders = Op.AtomicScope;
    if (!ordersOthers(Site.Order))
      Site.Orders = Scope::None;
  }
  // These must name their scope; a text that does not is not understood.
  bool NeedsScope = Op.Orders == Scope::System && I.MemoryScope == Scope::None;
  if (NeedsScope) {
    Site.UnknownOrder = true;
    Site.Orders = Scope::None;
    Site.Order = MemoryOrder::None;
  }
  if (Op.Kind == OperationKind::SpecialRegister)
    Site.Result = ResultUniformity::Arguments;
}

//===--- Sites ------------------------------------------------------------===//

struct OperationLookup::AsmEntry {
  AsmEntry(const GCCAsmStmt &Asm, const OperationTable &Table) : Assembly(Asm, Table) {}

  PtxAssembly Assembly;
  SmallVector<OperationSite, 2> Sites;
};

OperationLookup::OperationLookup(const OperationTable &Table, const ASTContext &Context)
    : Table(Table), Context(Context) {}
OperationLookup::~OperationLookup() = default;

std::optional<OperationSite> OperationLookup::site(const CallExpr *Call) {
  const Operation *Op = lookup(Call);
  if (!Op)
    return std::nullopt;
  OperationSite Site(*Op, *Call);
  resolveCall(Site);
  return Site;
}

OperationLookup::AsmEntry &OperationLookup::entry(const GCCAsmStmt &Asm) {
  std::unique_ptr<AsmEntry> &Entry = ByAsm[&Asm];
  if (Entry)
    return *Entry;
  Entry = std::make_unique<AsmEntry>(Asm, Table);
  for (const PtxInstruction &I : Entry->Assembly.instructions()) {
    if (!I.Op)
      continue;
    OperationSite Site(*I.Op, Asm);
    Site.Instruction = &I;
    Site.Assembly = &Entry->Assembly;
    resolveInstruction(Site);
    Entry->Sites.push_back(Site);
  }
  return *Entry;
}

ArrayRef<OperationSite> OperationLookup::sites(const GCCAsmStmt *Asm) {
  return Asm ? ArrayRef<OperationSite>(entry(*Asm).Sites) : ArrayRef<OperationSite>();
}

const PtxAssembly &OperationLookup::assembly(const GCCAsmStmt *Asm) { return entry(*Asm).Assembly; }

SmallVector<OperationSite, 1> OperationLookup::sites(const Stmt *S) {
  SmallVector<OperationSite, 1> Found;
  if (const auto *Call = dyn_cast_or_null<CallExpr>(S)) {
    if (std::optional<OperationSite> Site = site(Call))
      Found.push_back(*Site);
  } else if (const auto *Asm = dyn_cast_or_null<GCCAsmStmt>(S)) {
    ArrayRef<OperationSite> Sites = sites(Asm);
    Found.assign(Sites.begin(), Sites.end());
  }
  return Found;
}

//===--- Built-in variables -----------------------------------------------===//

/// The plain identifier of \p D; empty if it has none.
static StringRef nameOf(const NamedDecl &D) { return D.getIdentifier() ? D.getName() : StringRef(); }

static std::optional<Axis> axisOf(StringRef Name) {
  return StringSwitch<std::optional<Axis>>(Name)
      .Case("x", Axis::X)
      .Case("y", Axis::Y)
      .Case("z", Axis::Z)
      .Default(std::nullopt);
}

static std::optional<BuiltinVariableKind> vectorVariable(StringRef Name) {
  return StringSwitch<std::optional<BuiltinVariableKind>>(Name)
      .Cases("threadIdx", "__cuda_builtin_threadIdx_t", BuiltinVariableKind::ThreadIdx)
      .Cases("blockIdx", "__cuda_builtin_blockIdx_t", BuiltinVariableKind::BlockIdx)
      .Cases("blockDim", "__cuda_builtin_blockDim_t", BuiltinVariableKind::BlockDim)
      .Cases("gridDim", "__cuda_builtin_gridDim_t", BuiltinVariableKind::GridDim)
      .Default(std::nullopt);
}

/// What \p Query, the last part of a GroupQuery's name, tells about \p Group.
static std::optional<BuiltinVariable> groupVariable(StringRef Query, const GroupType &Group) {
  using Kind = BuiltinVariableKind;
  auto Scalar = [&](Kind K) { return BuiltinVariable{K, Axis::None, Group}; };
  auto Vector = [&](Kind K) { return BuiltinVariable{K, Axis::All, {}}; };
  // Kinds that belong to no particular group carry none, so that they equal the other spellings.
  auto Plain = [&](Kind K) { return BuiltinVariable{K, Axis::None, {}}; };
  bool IsGrid = Group.Kind == GroupKind::Grid;
  bool IsBlock = Group.Kind == GroupKind::Block;
  bool IsCluster = Group.Kind == GroupKind::Cluster;
  bool IsMultiGrid = Group.Kind == GroupKind::MultiGrid;
  if (Query == "thread_rank") {
    if (IsBlock)
      return Plain(Kind::ThreadRankInBlock);
    if (IsGrid)
      return Plain(Kind::GridThreadRank);
    if (IsCluster)
      return Plain(Kind::ThreadRankInCluster);
    return IsMultiGrid ? Plain(Kind::MultiGridThreadRank) : Scalar(Kind::GroupRank);
  }
  if (Query == "num_threads" || Query == "size" || Query == "group_size") {
    if (IsBlock)
      return Plain(Kind::BlockSize);
    if (IsGrid)
      return Plain(Kind::GridSize);
    if (IsCluster)
      return Plain(Kind::ClusterSize);
    return IsMultiGrid ? Plain(Kind::MultiGridSize) : Scalar(Kind::GroupSize);
  }
  if (Query == "meta_group_rank")
    return Scalar(Kind::GroupIndex);
  if (Query == "meta_group_size")
    return Scalar(Kind::GroupCount);
  if (Query == "get_mask")
    return Scalar(Kind::GroupMask);
  if (IsBlock)
    return StringSwitch<std::optional<BuiltinVariable>>(Query)
        .Case("thread_index", Vector(Kind::ThreadIdx))
        .Case("group_index", Vector(Kind::BlockIdx))
        .Cases("group_dim", "dim_threads", Vector(Kind::BlockDim))
        .Default(std::nullopt);
  if (IsCluster)
    return StringSwitch<std::optional<BuiltinVariable>>(Query)
        .Case("block_index", Vector(Kind::BlockIdxInCluster))
        .Case("block_rank", Plain(Kind::BlockRankInCluster))
        .Case("thread_index", Vector(Kind::ClusterThreadIndex))
        .Case("dim_blocks", Vector(Kind::ClusterDim))
        .Case("num_blocks", Plain(Kind::ClusterBlockCount))
        .Case("dim_threads", Vector(Kind::ClusterThreadDim))
        .Default(std::nullopt);
  if (IsGrid)
    return StringSwitch<std::optional<BuiltinVariable>>(Query)
        .Cases("group_dim", "dim_blocks", Vector(Kind::GridDim))
        .Case("dim_threads", Vector(Kind::GridThreadDim))
        .Case("thread_index", Vector(Kind::GridThreadIndex))
        .Case("num_blocks", Plain(Kind::BlockCount))
        .Case("block_index", Vector(Kind::BlockIdx))
        .Case("block_rank", Plain(Kind::BlockRankInGrid))
        .Case("dim_clusters", Vector(Kind::ClusterGridDim))
        .Case("num_clusters", Plain(Kind::ClusterCount))
        .Case("cluster_index", Vector(Kind::ClusterIdx))
        .Case("cluster_rank", Plain(Kind::ClusterRankInGrid))
        .Default(std::nullopt);
  if (IsMultiGrid)
    return StringSwitch<std::optional<BuiltinVariable>>(Query)
        .Case("grid_rank", Plain(Kind::GridRank))
        .Case("num_grids", Plain(Kind::GridCount))
        .Default(std::nullopt);
  return std::nullopt;
}

/// Is \p Type one of the plain vectors that a built-in variable is copied to?
static bool isIndexVector(QualType Type) {
  const CXXRecordDecl *Record = Type.isNull() ? nullptr : Type->getAsCXXRecordDecl();
  return Record && Record->getIdentifier() && (Record->getName() == "dim3" || Record->getName() == "uint3");
}

std::optional<BuiltinVariable> OperationLookup::builtinVariable(const Expr *E) {
  if (!E)
    return std::nullopt;
  while (true) {
    const Expr *Inner = E->IgnoreParens()->IgnoreImplicit();
    // `dim3 T = threadIdx;` copies or converts without changing the components.
    if (const auto *Construct = dyn_cast<CXXConstructExpr>(Inner);
        Construct && Construct->getNumArgs() == 1 && isIndexVector(Construct->getType()))
      Inner = Construct->getArg(0);
    if (Inner == E)
      break;
    E = Inner;
  }

  if (const auto *Pseudo = dyn_cast<PseudoObjectExpr>(E))
    return builtinVariable(Pseudo->getSyntacticForm());
  if (const auto *Opaque = dyn_cast<OpaqueValueExpr>(E))
    return builtinVariable(Opaque->getSourceExpr());
  if (const auto *Property = dyn_cast<MSPropertyRefExpr>(E)) {
    std::optional<BuiltinVariable> Base = builtinVariable(Property->getBaseExpr());
    std::optional<Axis> Part = axisOf(nameOf(*Property->getPropertyDecl()));
    if (!Base || Base->Part != Axis::All || !Part)
      return std::nullopt;
    Base->Part = *Part;
    return Base;
  }
  if (const auto *Member = dyn_cast<MemberExpr>(E)) {
    if (Member->isArrow() || !isa<FieldDecl>(Member->getMemberDecl()))
      return std::nullopt;
    std::optional<Axis> Part = axisOf(nameOf(*Member->getMemberDecl()));
    if (!Part)
      return std::nullopt;
    std::optional<BuiltinVariable> Base = builtinVariable(Member->getBase());
    if (!Base || Base->Part != Axis::All)
      return std::nullopt;
    Base->Part = *Part;
    return Base;
  }
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const auto *Variable = dyn_cast<VarDecl>(Ref->getDecl());
    if (!Variable || !Variable->getIdentifier() || !Variable->hasGlobalStorage())
      return std::nullopt;
    StringRef Name = Variable->getName();
    if (Name == "warpSize" && isFromToolkit(Variable))
      return BuiltinVariable{BuiltinVariableKind::WarpSize, Axis::None, {}};
    std::optional<BuiltinVariableKind> Vector = vectorVariable(Name);
    if (!Vector || !isFromToolkit(Variable))
      return std::nullopt;
    return BuiltinVariable{*Vector, Axis::All, {}};
  }

  const auto *Call = dyn_cast<CallExpr>(E);
  if (!Call)
    return std::nullopt;
  // The getter behind a property, and the conversions to dim3 and uint3, of clang's own threadIdx.
  if (const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call->getDirectCallee())) {
    const CXXRecordDecl *Parent = Method->getParent();
    std::optional<BuiltinVariableKind> Vector = vectorVariable(nameOf(*Parent));
    if (Vector && isFromToolkit(Method)) {
      if (isa<CXXConversionDecl>(Method))
        return BuiltinVariable{*Vector, Axis::All, {}};
      StringRef Getter = nameOf(*Method);
      if (Getter.consume_front("__fetch_builtin_"))
        if (std::optional<Axis> Part = axisOf(Getter))
          return BuiltinVariable{*Vector, *Part, {}};
      return std::nullopt;
    }
  }
  std::optional<OperationSite> Site = site(Call);
  if (!Site)
    return std::nullopt;
  if (Site->kind() == OperationKind::SpecialRegister) {
    const FunctionDecl *Function = Call->getDirectCallee();
    return Function ? specialRegisterFunction(publicName(*Function)) : std::nullopt;
  }
  if (Site->kind() == OperationKind::GroupQuery && Site->group())
    return groupVariable(Site->operation().Name.rsplit("::").second, *Site->group());
  return std::nullopt;
}

} // namespace cudalint
