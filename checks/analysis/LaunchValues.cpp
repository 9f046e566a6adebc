//===- LaunchValues.cpp - The numbers of a kernel launch ------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/LaunchValues.h"
#include "checks/model/ExecutionSpace.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

using namespace cudalint;
using namespace clang;

/// Numbers that one integer is followed with; with more it is only known by its properties.
constexpr size_t MaxNumbers = 16;
/// Choices that are told apart in one number.
constexpr size_t MaxChoices = 4;
/// Calls through which the function of a launch is looked at, and their depth.
constexpr size_t MaxCalls = 16;
constexpr unsigned MaxCallDepth = 3;
/// Initialisers and copies looked through for one extent.
constexpr unsigned MaxExtentDepth = 16;
/// Blocks that one launch is told apart by.
constexpr size_t MaxBlocks = 16;

HostNumber HostNumber::constant(int64_t Number) {
  HostNumber Result;
  Result.Numbers = {Number};
  Result.Log2Multiple = Number ? unsigned(llvm::countr_zero(uint64_t(Number))) : 63;
  Result.NonNegative = Number >= 0;
  Result.Max = Number;
  return Result;
}

void HostNumber::join(const HostNumber &Other) {
  if (Numbers.empty() || Other.Numbers.empty()) {
    Numbers.clear();
  } else {
    Numbers.insert(Numbers.end(), Other.Numbers.begin(), Other.Numbers.end());
    llvm::sort(Numbers);
    Numbers.erase(std::unique(Numbers.begin(), Numbers.end()), Numbers.end());
    if (Numbers.size() > MaxNumbers)
      Numbers.clear();
  }
  Log2Multiple = std::min(Log2Multiple, Other.Log2Multiple);
  NonNegative &= Other.NonNegative;
  Max = Max && Other.Max ? std::optional<int64_t>(std::max(*Max, *Other.Max)) : std::nullopt;
  if (BlockAxis != Other.BlockAxis)
    BlockAxis = -1;
  if (CoversAxis != Other.CoversAxis || !CoversPerBlock != !Other.CoversPerBlock) {
    CoversAxis = -1;
    CoversPerBlock = 0;
  } else {
    CoversPerBlock = std::min(CoversPerBlock, Other.CoversPerBlock);
  }
}

/// A launching function, seen through one call or by itself.
struct LaunchValues::View {
  const FunctionDecl *Function = nullptr;
  const HostCall *In = nullptr;
  View *Outer = nullptr;
  std::shared_ptr<RootState> Root;
  std::shared_ptr<ValueFlow> Flow;
  /// What the variables of range-based loops over constants can be, by the expression that reads an element.
  llvm::DenseMap<const Stmt *, std::vector<int64_t>> Elements;
};

LaunchValues::LaunchValues(OperationLookup &Lookup, HostValues &Values, const LaunchFacts &Facts)
    : Values(Values), Facts(Facts), Bodies(Values.context(), Lookup, Options) {
  // The launching function counts, and the small ones that compute its numbers.
  Options.MaxCallDepth = 2;
  Options.MaxContexts = 100;
  Options.FollowSystemHeaders = false;
  Options.FollowOnlyNumbers = true;
}

LaunchValues::~LaunchValues() = default;

/// The numbers that a range-based loop over \p Range goes through, if they are constants; empty otherwise.
static std::vector<int64_t> elementsOf(const Expr *Range, const ASTContext &Context) {
  Range = Range->IgnoreParenImpCasts();
  if (auto *Full = dyn_cast<FullExpr>(Range))
    Range = Full->getSubExpr();
  if (auto *List = dyn_cast<CXXStdInitializerListExpr>(Range))
    Range = List->getSubExpr()->IgnoreUnlessSpelledInSource();
  if (auto *Ref = dyn_cast<DeclRefExpr>(Range))
    if (auto *V = dyn_cast<VarDecl>(Ref->getDecl()); V && V->getInit() && V->getType()->isArrayType() &&
                                                     Context.getBaseElementType(V->getType()).isConstQualified())
      Range = V->getInit();
  auto *List = dyn_cast<InitListExpr>(Range);
  std::vector<int64_t> Result;
  if (!List || List->getNumInits() > MaxNumbers || List->hasArrayFiller())
    return Result;
  for (const Expr *Element : List->inits()) {
    Expr::EvalResult Value;
    if (Element->isValueDependent() || !Element->getType()->isIntegralOrEnumerationType() ||
        !Element->EvaluateAsInt(Value, Context))
      return {};
    Result.push_back(Value.Val.getInt().extOrTrunc(64).getSExtValue());
  }
  llvm::sort(Result);
  Result.erase(std::unique(Result.begin(), Result.end()), Result.end());
  return Result;
}

static void findElements(const Stmt *S, const ASTContext &Context,
                         llvm::DenseMap<const Stmt *, std::vector<int64_t>> &Elements) {
  if (!S)
    return;
  if (auto *Loop = dyn_cast<CXXForRangeStmt>(S)) {
    const VarDecl *V = Loop->getLoopVariable();
    const Expr *Read = V && V->getInit() ? V->getInit()->IgnoreParenImpCasts() : nullptr;
    if (std::vector<int64_t> Numbers = Read ? elementsOf(Loop->getRangeInit(), Context) : std::vector<int64_t>();
        !Numbers.empty())
      Elements[Read] = std::move(Numbers);
  }
  for (const Stmt *Child : S->children())
    findElements(Child, Context, Elements);
}

LaunchValues::View *LaunchValues::viewOf(const FunctionDecl *Function, const HostCall *In) {
  const FunctionDecl *Body = nullptr;
  // On the device, the numbers of the block that launches are not those of one thread.
  if (!Function || !Function->hasBody(Body) || Body->isDependentContext() || isDeviceFunction(Body))
    return nullptr;
  std::unique_ptr<View> &Known = Views[{Body, In}];
  if (Known)
    return Known.get();
  Known = std::make_unique<View>();
  View &V = *Known;
  V.Function = Body;
  V.In = In;
  V.Root = std::make_shared<RootState>(Bodies, BlockShape::exact(1));
  ValueFlow::Entry Entering;
  // Calls of whose numbers the same is known, most often nothing, are looked at together.
  std::vector<KnownArgument> Handed;
  Entering.IsKernel = true;
  if (In) {
    for (const auto &[Call, Caller] : Facts.callsOf(In->Callee))
      if (Call == In->Call)
        V.Outer = viewOf(Caller, In->Outer);
    for (unsigned I = 0; V.Outer && I != Body->getNumParams(); ++I) {
      QualType Type = Body->getParamDecl(I)->getType();
      HostNumber Given;
      if (I < In->Call->getNumArgs() && Type->isIntegralOrEnumerationType() && !isa<CXXOperatorCallExpr>(In->Call))
        Given = number(In->Call->getArg(I), *V.Outer, In->Call).Number;
      ValueRef Argument = nullptr;
      IntType Width{uint8_t(Type->isIntegralOrEnumerationType() ? Values.context().getIntWidth(Type) : 64),
                    Type->isSignedIntegerOrEnumerationType()};
      LaneValues &Of = V.Root->Values;
      Symbol Traits;
      Traits.Type = Width;
      Traits.Log2Multiple = uint8_t(std::min(Given.Log2Multiple, 63u));
      Traits.NonNegative = Given.NonNegative || Type->isUnsignedIntegerOrEnumerationType();
      Traits.Max = Given.Max;
      if (std::optional<int64_t> Only = Given.only())
        Argument = Of.constant(Width, uint64_t(*Only));
      else if (!Given.isUnknown() && !Type->isBooleanType() && Width.Width <= 64) {
        const Symbol *S = Of.fresh(Traits);
        Argument = Of.symbol(Width, S);
      }
      if (Argument) {
        Handed.resize(I);
        Handed.push_back({true, Given.only(), Traits.Log2Multiple, Traits.NonNegative, Traits.Max});
      }
      Entering.Arguments.push_back(Argument);
    }
  }
  auto &[Root, Flow] = Flows[{Body, std::move(Handed)}];
  if (!Flow) {
    Root = V.Root;
    Flow = std::make_shared<ValueFlow>(*Root, Body, std::move(Entering));
  }
  V.Root = Root;
  V.Flow = Flow;
  findElements(Body->getBody(), Values.context(), V.Elements);
  return &V;
}

/// The calls through which \p Function is looked at: all in the file, if there are any; else by itself.
std::vector<const HostCall *> LaunchValues::callsTo(const FunctionDecl *Function, unsigned Depth) {
  auto It = CallsTo.find(Function->getCanonicalDecl());
  if (It != CallsTo.end())
    return It->second;
  std::vector<const HostCall *> Result;
  llvm::ArrayRef<std::pair<const CallExpr *, const FunctionDecl *>> All = Facts.callsOf(Function);
  // In the meantime, for recursion.
  CallsTo[Function->getCanonicalDecl()] = {nullptr};
  if (Depth < MaxCallDepth && All.size() <= MaxCalls && Function->getNumParams())
    for (const auto &[Call, Caller] : All)
      for (const HostCall *Outer : callsTo(Caller, Depth + 1)) {
        Calls.push_back({Call, Function, Outer});
        Result.push_back(&Calls.back());
      }
  if (Result.empty() || Result.size() > MaxCalls)
    Result = {nullptr};
  return CallsTo[Function->getCanonicalDecl()] = Result;
}

//===----------------------------------------------------------------------===//
// What has been made sure of
//===----------------------------------------------------------------------===//

namespace {
/// What a condition says of a value when it holds.
struct Assured {
  ValueRef Of = nullptr;
  std::optional<int64_t> Equal;
  unsigned Log2Multiple = 0;
  std::optional<int64_t> Min, Max;
};
} // namespace

/// Adds to \p All what it means that \p Condition, evaluated in \p Flow, is \p Holds.
static void addAssured(const Expr *Condition, bool Holds, const ValueFlow &Flow, std::vector<Assured> &All) {
  Assured Result;
  for (;;) {
    Condition = Condition->IgnoreParenImpCasts();
    if (auto *Full = dyn_cast<FullExpr>(Condition)) {
      Condition = Full->getSubExpr();
    } else if (auto *Not = dyn_cast<UnaryOperator>(Condition); Not && Not->getOpcode() == UO_LNot) {
      Condition = Not->getSubExpr();
      Holds = !Holds;
    } else if (auto *Cast = dyn_cast<ExplicitCastExpr>(Condition)) {
      Condition = Cast->getSubExpr();
    } else if (auto *Call = dyn_cast<CallExpr>(Condition);
               Call && Call->getBuiltinCallee() == Builtin::BI__builtin_expect) {
      Condition = Call->getArg(0);
    } else {
      break;
    }
  }
  auto *Test = dyn_cast<BinaryOperator>(Condition);
  if (!Test)
    return;
  if (Test->getOpcode() == (Holds ? BO_LAnd : BO_LOr)) {
    addAssured(Test->getLHS(), Holds, Flow, All);
    addAssured(Test->getRHS(), Holds, Flow, All);
    return;
  }
  auto Number = [&](const Expr *E) -> std::optional<int64_t> {
    ValueRef V = Flow.value(E);
    return V ? V->constant() : std::nullopt;
  };
  // A remainder by a power of two, or the low bits: how many bits.
  auto LowBits = [&](const Expr *E) -> std::pair<const Expr *, unsigned> {
    auto *Remainder = dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
    if (!Remainder || (Remainder->getOpcode() != BO_Rem && Remainder->getOpcode() != BO_And))
      return {nullptr, 0};
    std::optional<int64_t> By = Number(Remainder->getRHS());
    if (!By || *By <= 0 || *By >= INT32_MAX)
      return {nullptr, 0};
    unsigned Bits = unsigned(Remainder->getOpcode() == BO_Rem ? llvm::countr_zero(uint64_t(*By))
                                                              : llvm::countr_one(uint64_t(*By)));
    return {Remainder->getLHS(), Bits};
  };
  BinaryOperatorKind Op = Test->getOpcode();
  const Expr *Tested = nullptr;
  if (Op == BO_Rem || Op == BO_And) {
    if (Holds)
      return;
    std::tie(Tested, Result.Log2Multiple) = LowBits(Test);
  } else if (Test->isComparisonOp()) {
    const Expr *Left = Test->getLHS();
    std::optional<int64_t> Right = Number(Test->getRHS());
    if (!Right) {
      Left = Test->getRHS();
      Right = Number(Test->getLHS());
      Op = BinaryOperator::reverseComparisonOp(Op);
    }
    if (!Holds)
      Op = BinaryOperator::negateComparisonOp(Op);
    if (!Right || *Right > INT32_MAX || *Right < -INT32_MAX)
      return;
    Tested = Left;
    if (Op == BO_EQ) {
      auto [Of, Bits] = LowBits(Left);
      if (Of && *Right == 0) {
        Tested = Of;
        Result.Log2Multiple = Bits;
      } else {
        Result.Equal = *Right;
      }
    } else if (Op == BO_LT || Op == BO_LE) {
      Result.Max = Op == BO_LT ? *Right - 1 : *Right;
    } else if (Op == BO_GT || Op == BO_GE) {
      Result.Min = Op == BO_GT ? *Right + 1 : *Right;
    } else {
      return;
    }
  }
  if (Tested && Tested->getType()->isIntegralOrEnumerationType())
    Result.Of = Flow.value(Tested);
  if (Result.Of)
    All.push_back(Result);
}

/// What is certain at \p At in \p Flow because of the branches that lead there.
static std::vector<Assured> assuredAt(const ValueFlow &Flow, const Stmt *At) {
  std::vector<Assured> Result;
  std::optional<unsigned> Block = Flow.isReliable() ? Flow.graph()->blockOf(At) : std::nullopt;
  const FlowGraph &Graph = *Flow.graph();
  for (unsigned B = Block.value_or(0); B != 0; B = Graph.block(B).Dominator) {
    if (Graph.block(B).Preds.size() != 1)
      continue;
    auto [P, Index] = Graph.block(B).Preds[0];
    // The number of the only case that leads here.
    if (auto *Switch = dyn_cast_or_null<SwitchStmt>(Graph.block(P).Source->getTerminatorStmt())) {
      auto *Case = dyn_cast_or_null<CaseStmt>(Graph.block(B).Source->getLabel());
      ValueRef Of = Flow.value(Switch->getCond());
      Expr::EvalResult Number;
      if (Of && Case && !Case->getRHS() && !Case->getLHS()->isValueDependent() &&
          Case->getLHS()->EvaluateAsInt(Number, Flow.root().Context)) {
        Assured &A = Result.emplace_back();
        A.Of = Of;
        A.Equal = Number.Val.getInt().extOrTrunc(64).getSExtValue();
      }
      continue;
    }
    const Expr *Condition = Graph.block(P).Succs.size() == 2 || Graph.block(P).Source->succ_size() == 2
                                ? Graph.condition(P)
                                : nullptr;
    if (!Condition)
      continue;
    addAssured(Condition, Graph.block(P).Succs[Index].Slot == 0, Flow, Result);
  }
  return Result;
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

/// The symbol that \p V is, null if it is more than that.
static const Symbol *onlySymbol(ValueRef V) {
  if (V->terms().size() != 1 || V->hasTable() || V->known(0) != 0 || V->terms()[0].Coefficient != 1)
    return nullptr;
  return V->terms()[0].S;
}

HostNumber LaunchValues::known(ValueRef V, View &In, const Stmt *At) {
  LaneValues &Of = In.Root->Values;
  HostNumber Result;
  llvm::MapVector<const Symbol *, Assured> OfSymbols;
  for (const Assured &A : assuredAt(*In.Flow, At)) {
    if (A.Of == V || A.Of->terms() == V->terms()) {
      int64_t Offset = V->known(0) - A.Of->known(0);
      if (A.Equal && !V->hasTable())
        V = Of.constant(V->type(), uint64_t(*A.Equal + Offset));
      if (Offset == 0) {
        Result.Log2Multiple = std::max(Result.Log2Multiple, A.Log2Multiple);
        Result.NonNegative |= A.Min && *A.Min >= 0;
        if (A.Max && (!Result.Max || *A.Max < *Result.Max))
          Result.Max = A.Max;
      }
    } else if (const Symbol *S = onlySymbol(A.Of)) {
      Assured &All = OfSymbols[S];
      All.Log2Multiple = std::max(All.Log2Multiple, A.Log2Multiple);
      if (A.Equal)
        All.Equal = A.Equal;
      if (A.Min && (!All.Min || *A.Min > *All.Min))
        All.Min = A.Min;
      if (A.Max && (!All.Max || *A.Max < *All.Max))
        All.Max = A.Max;
    }
  }
  Substitution With;
  for (const auto &[S, A] : OfSymbols) {
    Symbol Traits = *S;
    Traits.Operands = {};
    Traits.Op = ValueOp::Source;
    Traits.Predicate = nullptr;
    Traits.Log2Multiple = uint8_t(std::max<unsigned>(S->Log2Multiple, std::min(A.Log2Multiple, 63u)));
    Traits.NonNegative |= A.Min && *A.Min >= 0;
    if (A.Max && (!S->Max || *A.Max < *S->Max))
      Traits.Max = A.Max;
    With.Replacements[S] = A.Equal ? Of.constant(S->Type, uint64_t(*A.Equal))
                                   : Of.symbol(S->Type, Of.source(S, A.Log2Multiple, Traits));
  }
  if (!With.empty())
    V = Of.substitute(V, With);
  if (std::optional<int64_t> Number = V->constant())
    return HostNumber::constant(*Number);
  // All choices that it depends on, one way and the other.
  llvm::SetVector<const Symbol *> Choices;
  LaneValues::mentions(V, [&](const Symbol &S) {
    if (S.Boolean || In.Elements.count(S.Site))
      Choices.insert(&S);
    return false;
  });
  if (!Choices.empty() && Choices.size() <= MaxChoices) {
    std::vector<Substitution> Ways(1);
    for (const Symbol *S : Choices) {
      auto Elements = In.Elements.find(S->Site);
      std::vector<int64_t> Numbers = Elements != In.Elements.end() ? Elements->second : std::vector<int64_t>{0, 1};
      std::vector<Substitution> More;
      for (const Substitution &Way : Ways)
        for (int64_t Number : Numbers) {
          More.push_back(Way);
          More.back().Replacements[S] = Of.constant(S->Type, uint64_t(Number));
        }
      Ways = std::move(More);
    }
    std::optional<HostNumber> All;
    bool AllKnown = Ways.size() <= MaxNumbers;
    for (const Substitution &Way : Ways) {
      std::optional<int64_t> Number = AllKnown ? Of.substitute(V, Way)->constant() : std::nullopt;
      AllKnown &= Number.has_value();
      if (!Number)
        break;
      if (All)
        All->join(HostNumber::constant(*Number));
      else
        All = HostNumber::constant(*Number);
    }
    if (AllKnown && All && !All->Numbers.empty())
      return *All;
  }
  Result.Log2Multiple = std::max(Result.Log2Multiple, std::min(V->log2Multiple(), 63u));
  Result.NonNegative |= V->isNonNegative();
  if (std::optional<int64_t> Bound = V->upperBound(); Bound && (!Result.Max || *Bound < *Result.Max))
    Result.Max = Bound;
  return Result;
}

LaunchValues::Valued LaunchValues::number(const Expr *E, View &In, const Stmt *At) {
  Valued Result;
  E = stripConversions(E);
  if (!E->getType()->isIntegralOrEnumerationType())
    return Result;
  if (std::optional<uint64_t> Constant = Values.number({E, In.In})) {
    Result.Number = HostNumber::constant(int64_t(*Constant));
    return Result;
  }
  Result.Value = In.Flow->value(E);
  if (Result.Value)
    Result.Number = known(Result.Value, In, At);
  return Result;
}

LaunchValues::Extent LaunchValues::extent(const Expr *E, View &In, const Stmt *At, unsigned Depth) {
  Extent Result;
  if (!E || Depth > MaxExtentDepth)
    return Result;
  E = stripConversions(E);
  const Valued One{HostNumber::constant(1)};
  auto List = [&](auto Elements) {
    for (unsigned I = 0; I != 3; ++I)
      Result[I] = I < std::size(Elements) ? number(Elements[I], In, At) : One;
  };
  auto FromHost = [&] {
    LaunchExtent Known = Values.extent({E, In.In});
    for (unsigned I = 0; I != 3; ++I)
      if (Known.Dim[I])
        Result[I].Number = HostNumber::constant(int64_t(*Known.Dim[I]));
  };
  // What a variable or parameter holds for its whole life.
  auto Follow = [&](const Expr *Object) -> bool {
    auto *Ref = dyn_cast<DeclRefExpr>(Object->IgnoreParenImpCasts());
    HostExpr Held = Ref ? Values.definition(Ref->getDecl(), In.In) : HostExpr();
    View *Where = Held.In == In.In ? &In : In.Outer && Held.In == In.Outer->In ? In.Outer : nullptr;
    if (!Held || !Where)
      return false;
    Result = extent(Held.E, *Where, Where == &In ? At : In.In->Call, Depth + 1);
    // Values of the caller mean nothing here.
    if (Where != &In)
      for (Valued &V : Result)
        V.Value = nullptr;
    return true;
  };
  if (E->getType()->isIntegralOrEnumerationType()) {
    Result = {number(E, In, At), One, One};
    return Result;
  }
  if (auto *Init = dyn_cast<InitListExpr>(E); Init && Init->getNumInits() <= 3) {
    if (Init->getNumInits() == 1 && Init->getInit(0)->getType()->isRecordType())
      return extent(Init->getInit(0), In, At, Depth + 1);
    List(Init->inits());
    return Result;
  }
  auto *Construct = dyn_cast<CXXConstructExpr>(E);
  if (!Construct) {
    if (!Follow(E))
      FromHost();
    return Result;
  }
  bool OneObject = Construct->getNumArgs() == 1 && !Construct->getArg(0)->getType()->isIntegralOrEnumerationType();
  if (!OneObject) {
    if (Construct->getNumArgs() <= 3)
      List(llvm::ArrayRef(Construct->getArgs(), Construct->getNumArgs()));
    return Result;
  }
  const Expr *Object = stripConversions(Construct->getArg(0));
  if (isa<DeclRefExpr>(Object) && Follow(Object))
    return Result;
  bool Any = false;
  for (const auto &[Member, Value] : In.Flow->copiedMembers(E))
    if (Member.First && !Member.Second && Member.First->getFieldIndex() < 3 &&
        Member.First->getType()->isIntegralOrEnumerationType()) {
      Result[Member.First->getFieldIndex()] = {known(Value, In, At), Value};
      Any = true;
    }
  if (!Any && Construct->getConstructor()->isCopyOrMoveConstructor())
    return extent(Object, In, At, Depth + 1);
  return Result;
}

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

/// What \p Number certainly is at least for each of \p Grid blocks, because \p Grid is \p Number divided by that, and rounded
/// down, or because \p Number is a product with it: a constant; 0 for \p Block, which may be null; -1 if not known.
static int64_t coveredPerBlock(LaneValues &Of, ValueRef Number, ValueRef Grid, ValueRef Block) {
  // A size of 64 bits is often handed over as an int.
  constexpr IntType Narrow{32, false};
  auto Same = [&](ValueRef A, ValueRef B) { return A == B || Of.cast(A, Narrow) == Of.cast(B, Narrow); };
  auto ByBlock = [&] { return Block->constant() ? std::max(*Block->constant(), int64_t(0)) : 0; };
  IntType Type = Number->type();
  if (Block && Of.mul(Of.cast(Grid, Type), Of.cast(Block, Type)) == Number)
    return ByBlock();
  // A block fewer than the quotient will do as well.
  if (Grid->terms().size() != 1 || Grid->terms()[0].Coefficient != 1 || Grid->hasTable() ||
      IntType{Grid->type().Width, true}.wrap(uint64_t(Grid->known(0))) > 0)
    return -1;
  const Symbol *Quotient = Grid->terms()[0].S;
  if (Quotient->Operands.size() != 2 || !Same(Quotient->Operands[0], Number))
    return -1;
  ValueRef By = Quotient->Operands[1];
  if (Quotient->Op == ValueOp::Div && Block && Same(By, Block))
    return ByBlock();
  std::optional<int64_t> Divisor = By->constant();
  if (Divisor && Quotient->Op == ValueOp::Shr)
    Divisor = *Divisor >= 0 && *Divisor < 31 ? int64_t(1) << *Divisor : 0;
  else if (Quotient->Op != ValueOp::Div)
    return -1;
  return Divisor && *Divisor > 0 && *Divisor <= INT32_MAX ? *Divisor : -1;
}

/// Adds to \p Blocks every block that extents like \p Of can be; a number that is not known stays so.
static void addBlocks(const std::array<HostNumber, 3> &Of, std::vector<LaunchExtent> &Blocks) {
  std::vector<LaunchExtent> Ways(1);
  for (unsigned I = 0; I != 3; ++I) {
    if (Of[I].Numbers.empty())
      continue;
    std::vector<LaunchExtent> More;
    for (const LaunchExtent &Way : Ways)
      for (int64_t Number : Of[I].Numbers) {
        More.push_back(Way);
        More.back().Dim[I] = uint64_t(Number);
      }
    Ways = std::move(More);
  }
  for (const LaunchExtent &Way : Ways)
    if (!llvm::is_contained(Blocks, Way))
      Blocks.push_back(Way);
}

void LaunchValues::complete(LaunchFact &Fact) {
  const OperationSite &Site = Fact.Site;
  const CallExpr *Launch = Site.call();
  std::vector<const HostCall *> Through{Fact.Through};
  if (Fact.Launcher && !Fact.Through)
    Through = callsTo(Fact.Launcher, 0);
  unsigned Parameters = Fact.Kernel ? Fact.Kernel->getNumParams() : 0;
  auto ExtentOf = [&](Argument A, int8_t Position, View &In) {
    Extent Result;
    if (Site.operation().DimsAreScalars && Position >= 0) {
      for (unsigned I = 0; I != 3; ++I)
        if (const Expr *E = Site.argument(int8_t(Position + int(I))).expr())
          Result[I] = number(E, In, Launch);
      return Result;
    }
    return A.expr() ? extent(A.expr(), In, Launch) : Result;
  };
  bool First = true;
  for (const HostCall *Call : Through) {
    View *In = Launch && Fact.Launcher ? viewOf(Fact.Launcher, Call) : nullptr;
    if (!In || !In->Flow->isReliable()) {
      Fact.Blocks.assign(1, Fact.Block);
      Fact.Input = {};
      return;
    }
    // Where this call does not come to, its numbers mean nothing.
    if (std::optional<unsigned> At = In->Flow->graph()->blockOf(Launch); At && In->Flow->threads(*At).empty())
      continue;
    Extent Grid = ExtentOf(Site.gridDim(), Site.operation().GridDim, *In);
    Extent Block = ExtentOf(Site.blockDim(), Site.operation().BlockDim, *In);
    std::array<HostNumber, 3> BlockNumbers;
    KernelInput Input;
    for (unsigned I = 0; I != 3; ++I) {
      // What is known in another way holds for every call.
      BlockNumbers[I] = Fact.Block.Dim[I] ? HostNumber::constant(int64_t(*Fact.Block.Dim[I])) : Block[I].Number;
      Input.Grid[I] = Fact.Grid.Dim[I] ? HostNumber::constant(int64_t(*Fact.Grid.Dim[I])) : Grid[I].Number;
    }
    addBlocks(BlockNumbers, Fact.Blocks);
    LaneValues &Of = In->Root->Values;
    for (unsigned P = 0; P != Parameters; ++P) {
      HostExpr Given = Fact.argument(P);
      Valued Argument = Given.E ? number(Given.E, *In, Launch) : Valued();
      if (Argument.Value)
        for (unsigned I = 0; I != 3 && Argument.Number.BlockAxis < 0; ++I)
          if (Block[I].Value && Argument.Value->type().Width >= 32 && !Block[I].Value->constant() &&
              Of.cast(Argument.Value, {32, false}) == Of.cast(Block[I].Value, {32, false}))
            Argument.Number.BlockAxis = int(I);
      for (unsigned I = 0; Argument.Value && I != 3 && Argument.Number.CoversAxis < 0; ++I) {
        ValueRef Threads = BlockNumbers[I].only() ? Of.constant({64, true}, uint64_t(*BlockNumbers[I].only()))
                                                  : Block[I].Value;
        int64_t PerBlock = Grid[I].Value ? coveredPerBlock(Of, Argument.Value, Grid[I].Value, Threads) : -1;
        if (PerBlock >= 0) {
          Argument.Number.CoversAxis = int(I);
          Argument.Number.CoversPerBlock = PerBlock;
        }
      }
      Input.Arguments.push_back(std::move(Argument.Number));
    }
    if (First)
      Fact.Input = std::move(Input);
    else
      Fact.Input.join(Input);
    First = false;
  }
  if (First)
    Fact.Block = Fact.Grid = {};
  if (First || Fact.Blocks.size() > MaxBlocks)
    Fact.Blocks.assign(1, Fact.Block);
  for (unsigned I = 0; I != 3; ++I) {
    const std::optional<uint64_t> Number = Fact.Blocks.front().Dim[I];
    if (llvm::all_of(Fact.Blocks, [&](const LaunchExtent &B) { return B.Dim[I] == Number; }))
      Fact.Block.Dim[I] = Number;
    if (std::optional<int64_t> Only = Fact.Input.Grid[I].only())
      Fact.Grid.Dim[I] = uint64_t(*Only);
  }
}

void KernelInput::join(const KernelInput &Other) {
  for (unsigned I = 0; I != 3; ++I)
    Grid[I].join(Other.Grid[I]);
  Arguments.resize(std::min(Arguments.size(), Other.Arguments.size()));
  for (size_t I = 0; I != Arguments.size(); ++I)
    Arguments[I].join(Other.Arguments[I]);
}
