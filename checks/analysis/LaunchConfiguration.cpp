//===- LaunchConfiguration.cpp - What a launch configuration says ---------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/LaunchConfiguration.h"
#include "checks/model/LaunchConfigField.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace cudalint;
using namespace clang;

namespace {

/// Where a function writes a member, or uses the variable for a launch.
struct Place {
  /// The statements around it that may skip it, from the outermost.
  llvm::SmallVector<const Stmt *, 4> Conditional;
  /// Position in the order of the source.
  unsigned Order = 0;

  /// Comes every way to \p Other by here first? Statements behind \p Other count as no.
  bool isOnTheWayTo(const Place &Other) const {
    return Order <= Other.Order && Conditional.size() <= Other.Conditional.size() &&
           std::equal(Conditional.begin(), Conditional.end(), Other.Conditional.begin());
  }
};

/// All that the function of one variable does with it: the values given to its members.
class MemberWrites {
public:
  /// A member, at most two deep below the variable: `config.gridDim.x`, `attribute[0].val.cooperative`.
  using Path = llvm::SmallVector<const FieldDecl *, 3>;
  struct Write {
    Path Member;
    const Expr *Value;
    Place At;
  };

  MemberWrites(const VarDecl *V, OperationLookup &Lookup, const Stmt *Interesting)
      : V(V), Lookup(Lookup), Interesting(Interesting) {
    if (const Expr *Init = V->getInit())
      addInitializer(Init);
    else
      Uninitialized = true;
    auto *Owner = dyn_cast<FunctionDecl>(V->getDeclContext());
    const FunctionDecl *Body = nullptr;
    if (Owner && Owner->hasBody(Body))
      scan(Body->getBody());
    else
      Escapes = true;
  }

  /// Something else may write the variable, or its initialiser is not understood.
  bool escapes() const { return Escapes; }
  /// Members that nobody writes have no certain value.
  bool isUninitialized() const { return Uninitialized; }
  /// Writes to the members of which \p Last is the innermost, initialisers included.
  std::vector<const Write *> of(LaunchConfigField Last) const {
    std::vector<const Write *> Result;
    for (const Write &W : Writes)
      for (const FieldDecl *F : W.Member)
        if (launchConfigField(F) == Last) {
          Result.push_back(&W);
          break;
        }
    return Result;
  }
  /// The value of the member \p Last, written as a whole, at the interesting statement: null if it is none or not
  /// certain.
  const Expr *valueOf(LaunchConfigField Last) const {
    std::vector<const Write *> Of = of(Last);
    const Write *Only = nullptr;
    for (const Write *W : Of) {
      if (launchConfigField(W->Member.back()) != Last)
        return nullptr;
      if (Only && Only->Value && !isInitial(*Only))
        return nullptr;
      Only = W;
    }
    return Only && Only->At.isOnTheWayTo(InterestingPlace) ? Only->Value : nullptr;
  }
  bool isInitial(const Write &W) const { return &W < Writes.data() + InitialWrites; }
  const Place &interestingPlace() const { return InterestingPlace; }

private:
  void addInitializer(const Expr *Init) {
    Init = Init->IgnoreUnlessSpelledInSource();
    if (auto *List = dyn_cast<InitListExpr>(Init)) {
      addList(List->isSemanticForm() ? List : List->getSemanticForm(), {});
    } else if (isa<CXXConstructExpr>(Init) && cast<CXXConstructExpr>(Init)->getNumArgs() == 0) {
      Uninitialized |= !cast<CXXConstructExpr>(Init)->requiresZeroInitialization();
    } else if (!isa<ImplicitValueInitExpr, CXXScalarValueInitExpr>(Init)) {
      Escapes = true;
    }
    InitialWrites = Writes.size();
  }

  void addList(const InitListExpr *List, Path Prefix) {
    if (!List) {
      Escapes = true;
      return;
    }
    if (List->getType()->isArrayType()) {
      for (const Expr *Element : List->inits())
        if (auto *Inner = dyn_cast<InitListExpr>(Element))
          addList(Inner, Prefix);
        else if (!isa<ImplicitValueInitExpr>(Element))
          Escapes = true;
      return;
    }
    const RecordDecl *Record = List->getType()->getAsRecordDecl();
    if (!Record) {
      Escapes = true;
      return;
    }
    auto Add = [&](const FieldDecl *Field, const Expr *Value) {
      Path Member = Prefix;
      Member.push_back(Field);
      auto *Inner = dyn_cast<InitListExpr>(Value);
      if (Inner && launchConfigField(Field) == LaunchConfigField::AttributeValue)
        addList(Inner, Member);
      else
        Writes.push_back({Member, isa<ImplicitValueInitExpr>(Value) ? nullptr : Value, {}});
    };
    if (Record->isUnion()) {
      if (List->getInitializedFieldInUnion() && List->getNumInits() == 1)
        Add(List->getInitializedFieldInUnion(), List->getInit(0));
      return;
    }
    unsigned I = 0;
    for (const FieldDecl *Field : Record->fields()) {
      if (Field->isUnnamedBitField())
        continue;
      if (I < List->getNumInits())
        Add(Field, List->getInit(I));
      ++I;
    }
  }

  /// The member of the variable that \p E is, through array elements; none if it is something else.
  std::optional<Path> memberOf(const Expr *E) const {
    E = E->IgnoreParens();
    if (auto *Ref = dyn_cast<DeclRefExpr>(E))
      return Ref->getDecl() == V ? std::optional<Path>(Path()) : std::nullopt;
    if (auto *Member = dyn_cast<MemberExpr>(E)) {
      auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
      if (!Field)
        return std::nullopt;
      std::optional<Path> Base = memberOf(Member->getBase());
      // A structure without a name in between has no member of its own.
      if (Base && Field->getIdentifier())
        Base->push_back(Field);
      return Base;
    }
    if (auto *Element = dyn_cast<ArraySubscriptExpr>(E))
      return memberOf(Element->getBase()->IgnoreParenImpCasts());
    if (auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->getOpcode() == UO_Deref)
      return memberOf(Unary->getSubExpr()->IgnoreParenImpCasts());
    return std::nullopt;
  }

  /// Does \p E name the variable, an element or a member of it, or its address?
  bool isPartOrAddress(const Expr *E) const {
    E = E->IgnoreParenCasts();
    if (auto *Address = dyn_cast<UnaryOperator>(E); Address && Address->getOpcode() == UO_AddrOf)
      E = Address->getSubExpr();
    return memberOf(E).has_value();
  }

  void scan(const Stmt *S) {
    if (!S)
      return;
    ++Order;
    if (S == Interesting)
      InterestingPlace = {Around, Order};
    if (auto *Binary = dyn_cast<BinaryOperator>(S); Binary && Binary->isAssignmentOp()) {
      if (write(Binary->getLHS(), Binary->getOpcode() == BO_Assign ? Binary->getRHS() : nullptr)) {
        scan(Binary->getRHS());
        return;
      }
      // `config.attrs = attributes`: the array belongs to a configuration from now on.
      if (auto *Target = dyn_cast<MemberExpr>(Binary->getLHS()->IgnoreParens());
          Target && launchConfigField(dyn_cast<FieldDecl>(Target->getMemberDecl())) == LaunchConfigField::Attributes &&
          isPartOrAddress(Binary->getRHS()))
        return;
    }
    if (auto *Assign = dyn_cast<CXXOperatorCallExpr>(S); Assign && Assign->isAssignmentOp() &&
                                                         Assign->getNumArgs() == 2 &&
                                                         write(Assign->getArg(0), Assign->getArg(1))) {
      scan(Assign->getArg(1));
      return;
    }
    if (auto *Unary = dyn_cast<UnaryOperator>(S)) {
      if (Unary->isIncrementDecrementOp() && write(Unary->getSubExpr(), nullptr))
        return;
    }
    if (auto *Init = dyn_cast<InitListExpr>(S)) {
      // The attributes of a configuration that is initialised with them.
      const RecordDecl *Record = Init->getType()->getAsRecordDecl();
      if (Record && !Record->field_empty() && launchConfigField(*Record->field_begin()) != LaunchConfigField::None)
        for (const Expr *Element : Init->inits())
          if (isPartOrAddress(Element))
            return;
    }
    if (auto *Call = dyn_cast<CallExpr>(S)) {
      // CUDA's own functions only read what they are given here, and so does who promises it.
      const Operation *Row = Lookup.lookup(Call);
      for (const Expr *Argument : Call->arguments()) {
        QualType Given = Argument->getType();
        bool OnlyRead = (Row && Row->isHostApi()) || (Argument->isGLValue() && Given.isConstQualified()) ||
                        (Given->isPointerType() && Given->getPointeeType().isConstQualified());
        if (!OnlyRead || !isPartOrAddress(Argument))
          scan(Argument);
      }
      if (auto *Kernel = dyn_cast<CUDAKernelCallExpr>(Call))
        scan(Kernel->getConfig());
      scan(Call->getCallee());
      return;
    }
    if (auto *Cast = dyn_cast<ImplicitCastExpr>(S);
        Cast && Cast->getCastKind() == CK_LValueToRValue && memberOf(Cast->getSubExpr()))
      return;
    if (auto *Ref = dyn_cast<DeclRefExpr>(S); Ref && Ref->getDecl() == V) {
      Escapes = true;
      return;
    }
    if (auto *Lambda = dyn_cast<LambdaExpr>(S)) {
      inside(S, [&] { scan(Lambda->getBody()); });
      return;
    }
    if (isa<IfStmt, SwitchStmt, ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, CXXTryStmt, AbstractConditionalOperator>(
            S)) {
      for (const Stmt *Child : S->children())
        inside(Child, [&] { scan(Child); });
      return;
    }
    for (const Stmt *Child : S->children())
      scan(Child);
  }

  template <typename Fn> void inside(const Stmt *S, Fn Do) {
    Around.push_back(S);
    Do();
    Around.pop_back();
  }

  bool write(const Expr *Target, const Expr *Value) {
    std::optional<Path> Member = memberOf(Target);
    if (!Member)
      return false;
    if (Member->empty())
      Escapes = true;
    else
      Writes.push_back({*Member, Value, {Around, Order}});
    return true;
  }

  const VarDecl *V;
  OperationLookup &Lookup;
  const Stmt *Interesting;
  std::vector<Write> Writes;
  size_t InitialWrites = 0;
  llvm::SmallVector<const Stmt *, 4> Around;
  Place InterestingPlace;
  unsigned Order = 0;
  bool Escapes = false;
  bool Uninitialized = false;
};

/// Reads one configuration.
class Reader {
public:
  Reader(HostValues &Values, OperationLookup &Lookup) : Values(Values), Lookup(Lookup) {}

  LaunchConfiguration read(HostExpr Config, const CallExpr *Launch) {
    LaunchConfiguration Result;
    auto [Variable, In] = object(Config);
    if (!Variable)
      return Result;
    // In the function of the variable the place that counts is the launch, or the call that leads to it.
    const Stmt *Interesting = Launch;
    if (Config.In && Config.In != In)
      for (const HostCall *C = Config.In; C && C != In; C = C->Outer)
        Interesting = C->Call;
    MemberWrites Members(Variable, Lookup, Interesting);
    if (Members.escapes())
      return Result;
    Result.Grid = extent(Members, LaunchConfigField::Grid, LaunchConfigField::GridX, In);
    Result.Block = extent(Members, LaunchConfigField::Block, LaunchConfigField::BlockX, In);
    Result.SharedBytes = number(Members, LaunchConfigField::SharedBytes, In);
    readAttributes(Members, Interesting, In, Result);
    return Result;
  }

private:
  /// The local variable that \p E, an object or a pointer to one or to its first element, designates.
  std::pair<const VarDecl *, const HostCall *> object(HostExpr E) {
    for (unsigned Depth = 0; E && Depth != 8; ++Depth) {
      const Expr *X = E.E->IgnoreParenCasts();
      if (auto *Address = dyn_cast<UnaryOperator>(X); Address && Address->getOpcode() == UO_AddrOf) {
        E.E = Address->getSubExpr();
        continue;
      }
      if (auto *Element = dyn_cast<ArraySubscriptExpr>(X)) {
        E.E = Element->getBase();
        continue;
      }
      auto *Ref = dyn_cast<DeclRefExpr>(X);
      auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
      if (!V)
        break;
      if (isa<ParmVarDecl>(V) || V->getType()->isReferenceType() || V->getType()->isPointerType()) {
        E = Values.definition(V, E.In);
        continue;
      }
      if (!V->isLocalVarDecl() || V->isStaticLocal())
        break;
      return {V, E.In};
    }
    return {nullptr, nullptr};
  }

  std::optional<uint64_t> number(const MemberWrites &Members, LaunchConfigField Field, const HostCall *In) {
    if (const Expr *Value = Members.valueOf(Field))
      return Values.number({Value, In});
    bool Untouched = llvm::all_of(Members.of(Field), [](const MemberWrites::Write *W) { return !W->Value; });
    return Untouched && allInitial(Members, Field) && !Members.isUninitialized() ? std::optional<uint64_t>(0)
                                                                                 : std::nullopt;
  }

  /// Nobody but the initialiser writes \p Field.
  static bool allInitial(const MemberWrites &Members, LaunchConfigField Field) {
    return llvm::all_of(Members.of(Field), [&](const MemberWrites::Write *W) { return Members.isInitial(*W); });
  }

  LaunchExtent extent(const MemberWrites &Members, LaunchConfigField Whole, LaunchConfigField First,
                      const HostCall *In) {
    if (const Expr *Value = Members.valueOf(Whole))
      return Values.extent({Value, In});
    LaunchExtent Result;
    // Three integers.
    for (unsigned I = 0; I != 3; ++I)
      if (const Expr *Value = Members.valueOf(LaunchConfigField(unsigned(First) + I)))
        Result.Dim[I] = Values.number({Value, In});
    // A dim3 whose members are written one by one. It starts with 1 unless it is initialised.
    std::array<unsigned, 3> Written = {0, 0, 0};
    for (const MemberWrites::Write *W : Members.of(Whole)) {
      bool IsWhole = launchConfigField(W->Member.back()) == Whole;
      if (IsWhole && !Members.isInitial(*W))
        return LaunchExtent();
      if (IsWhole) {
        if (W->Value)
          Result = Values.extent({W->Value, In});
        continue;
      }
      unsigned I = W->Member.back()->getFieldIndex();
      if (I > 2 || Written[I]++ || !W->At.isOnTheWayTo(Members.interestingPlace()))
        return LaunchExtent();
      if (llvm::all_of(Result.Dim, [](const std::optional<uint64_t> &D) { return !D.has_value(); }) &&
          Written == std::array<unsigned, 3>{I == 0, I == 1, I == 2} && allWholeAbsent(Members, Whole))
        Result.Dim = {1, 1, 1};
      Result.Dim[I] = W->Value ? Values.number({W->Value, In}) : std::nullopt;
    }
    return Result;
  }

  /// No value is given to the whole member \p Field.
  static bool allWholeAbsent(const MemberWrites &Members, LaunchConfigField Field) {
    return llvm::none_of(Members.of(Field), [&](const MemberWrites::Write *W) {
      return launchConfigField(W->Member.back()) == Field && W->Value;
    });
  }

  void readAttributes(const MemberWrites &Members, const Stmt *Interesting, const HostCall *In,
                      LaunchConfiguration &Result) {
    if (number(Members, LaunchConfigField::AttributeCount, In) == std::optional<uint64_t>(0)) {
      Result.Cooperative = false;
      return;
    }
    std::vector<const MemberWrites::Write *> Lists = Members.of(LaunchConfigField::Attributes);
    llvm::erase_if(Lists, [&](const MemberWrites::Write *W) {
      return !W->Value || W->Value->isNullPointerConstant(Values.context(), Expr::NPC_ValueDependentIsNotNull);
    });
    if (Lists.size() != 1)
      return;
    auto [List, ListIn] = object({Lists[0]->Value, In});
    if (!List || ListIn != In)
      return;
    MemberWrites Attributes(List, Lookup, Interesting);
    std::vector<const MemberWrites::Write *> Ids = Attributes.of(LaunchConfigField::AttributeId);
    if (Attributes.escapes() || Ids.empty())
      return;
    const MemberWrites::Write *Cooperative = nullptr;
    bool Once = true;
    for (const MemberWrites::Write *W : Ids) {
      std::optional<uint64_t> Id = W->Value ? Values.number({W->Value, In}) : std::nullopt;
      // An element that is only initialised with zeros is no attribute.
      if (!Id && !(Attributes.isInitial(*W) && !W->Value))
        return;
      if (Id != std::optional<uint64_t>(CooperativeAttribute))
        continue;
      Once &= !Cooperative;
      Cooperative = W;
    }
    if (!Cooperative) {
      Result.Cooperative = false;
    } else if (const Expr *Given = Attributes.valueOf(LaunchConfigField::Cooperative)) {
      std::optional<uint64_t> Value = Values.number({Given, In});
      bool Sure = Once && Cooperative->At.isOnTheWayTo(Attributes.interestingPlace()) &&
                  Members.valueOf(LaunchConfigField::AttributeCount);
      // A zero makes the launch an ordinary one in any case; for a cooperative one all of it has to be certain.
      if (Value && (*Value == 0 || Sure))
        Result.Cooperative = *Value != 0;
    }
    for (const MemberWrites::Write *W : Attributes.of(LaunchConfigField::ClusterDim))
      if (unsigned I = W->Member.back()->getFieldIndex();
          launchConfigField(W->Member.back()) == LaunchConfigField::None && I < 3 && W->Value &&
          W->At.isOnTheWayTo(Attributes.interestingPlace()))
        Result.Cluster.Dim[I] = Values.number({W->Value, In});
  }

  HostValues &Values;
  OperationLookup &Lookup;
};

} // namespace

LaunchConfiguration cudalint::readLaunchConfiguration(HostValues &Values, OperationLookup &Lookup, HostExpr Config,
                                                      const CallExpr *Launch) {
  return Reader(Values, Lookup).read(Config, Launch);
}
