//===- Session.cpp - The analyses of one translation unit -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/Session.h"
#include "checks/analysis/GridBarriers.h"
#include "checks/analysis/ProjectFacts.h"
#include "checks/model/ExecutionSpace.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/BitVector.h"

using namespace cudalint;
using namespace clang;

Session::Session(ASTContext &Context, const AnalysisOptions &Options, const OperationTable &Table,
                 const ProjectFacts *Elsewhere)
    : Context(Context), Options(Options), Elsewhere(Elsewhere), Lookup(Table, Context),
      Bodies(Context, Lookup, this->Options) {}

Session::~Session() = default;

/// \p Shape with the extents that \p F tests before anything else: every thread that goes on has found blockDim to be
/// the number compared with, since the other side of the branch only returns or aborts (`assert(blockDim.x == 256)`,
/// `if (blockDim.x != 256) return;`).
static BlockShape narrowByTests(const DeviceFunction &F, OperationLookup &Lookup, BlockShape Shape) {
  const ValueFlow &Flow = F.flow();
  const FlowGraph &Graph = *Flow.graph();
  for (unsigned B = 0; B != Graph.size(); ++B) {
    const Expr *Condition = Graph.block(B).Succs.size() == 2 ? Graph.condition(B) : nullptr;
    auto *Test = Condition ? dyn_cast<BinaryOperator>(Condition->IgnoreParenCasts()) : nullptr;
    if (!Test || !Test->isEqualityOp())
      continue;
    for (const Expr *Side : {Test->getLHS(), Test->getRHS()}) {
      std::optional<BuiltinVariable> Variable = Lookup.builtinVariable(Side->IgnoreParenCasts());
      ValueRef Other = Flow.value(Side == Test->getLHS() ? Test->getRHS() : Test->getLHS());
      std::optional<int64_t> Number = Other ? Other->constant() : std::nullopt;
      if (!Variable || Variable->Kind != BuiltinVariableKind::BlockDim || !Number || *Number < 1 ||
          *Number > int64_t(MaxThreads))
        continue;
      unsigned I = Variable->Part == Axis::X ? 0 : Variable->Part == Axis::Y ? 1 : Variable->Part == Axis::Z ? 2 : 3;
      if (I == 3 || Shape.Dim[I] > 1)
        continue;
      // The side for other extents: straight to the end.
      unsigned FailingSlot = Test->getOpcode() == BO_EQ ? 1 : 0;
      unsigned Failing =
          Graph.block(B).Succs[0].Slot == FailingSlot ? Graph.block(B).Succs[0].Target : Graph.block(B).Succs[1].Target;
      llvm::BitVector Ending(Graph.size());
      while (!Ending.test(Failing)) {
        Ending.set(Failing);
        if (Graph.block(Failing).Succs.size() != 1 || Graph.block(Failing).Leaves != FlowGraph::Leave::No)
          break;
        Failing = Graph.block(Failing).Succs[0].Target;
      }
      FlowGraph::Leave Leaves = Graph.block(Failing).Leaves;
      if (Leaves == FlowGraph::Leave::No || Leaves == FlowGraph::Leave::End)
        continue;
      bool Decides = true;
      for (unsigned C = 0; C != Graph.size() && Decides; ++C)
        Decides =
            Ending.test(C) || (Graph.hasExit() && C == Graph.exit()) || Graph.dominates(B, C) || Graph.dominates(C, B);
      if (Decides)
        Shape.Dim[I] = unsigned(*Number);
    }
  }
  return Shape.isExact() ? BlockShape::exact(Shape.Dim[0], Shape.Dim[1], Shape.Dim[2]) : Shape;
}

const DeviceFunction &Session::function(const FunctionDecl *Function) {
  if (const FunctionDecl *Body = nullptr; Function->hasBody(Body))
    Function = Body;
  std::unique_ptr<DeviceFunction> &F = Functions[Function];
  if (!F) {
    // The shape may analyse nothing else, so that the reference stays valid.
    BlockShape Shape = shape(Function);
    KernelInput Input = input(Function);
    const FunctionDecl *Template = Function->getTemplateInstantiationPattern(/*ForDefinition=*/false);
    unsigned MaxContexts = Options.MaxContexts;
    if (Template && Overruns.lookup(Template->getCanonicalDecl()) >= Options.MaxOverruns)
      MaxContexts /= 10;
    F = std::make_unique<DeviceFunction>(Bodies, Function, Shape, Input, MaxContexts);
    // Once for each axis: what one test says can be what makes the next one reachable.
    for (unsigned I = 0; I != 3 && F->isKernel() && F->isReliable() && !Shape.isExact(); ++I) {
      BlockShape Narrowed = narrowByTests(*F, Lookup, Shape);
      if (Narrowed == Shape)
        break;
      Shape = Narrowed;
      F = std::make_unique<DeviceFunction>(Bodies, Function, Shape, Input, MaxContexts);
    }
    if (Template && F->hasAllContexts())
      ++Overruns[Template->getCanonicalDecl()];
  }
  return *F;
}

const LaunchFacts &Session::launches() {
  if (!Launches)
    Launches = std::make_unique<LaunchFacts>(Context, Lookup, Options.FollowLaunches);
  return *Launches;
}

/// Does an expression of \p Function, or of a function that it calls, satisfy \p Is? \p Known keeps the answers.
bool Session::mentions(const FunctionDecl *Function, KnownOfBodies &Known, IsSought Is) {
  const FunctionDecl *Body = nullptr;
  if (!Function->hasBody(Body) || Lookup.isFromToolkit(Function))
    return false;
  auto [It, New] = Known.try_emplace(Body, false);
  if (!New)
    return It->second;
  bool Found = false;
  llvm::SmallVector<const Stmt *, 32> Work{Body->getBody()};
  while (!Work.empty() && !Found) {
    const Stmt *S = Work.pop_back_val();
    if (!S)
      continue;
    if (auto *E = dyn_cast<Expr>(S)) {
      Found |= Is(E);
      if (auto *Call = dyn_cast<CallExpr>(E))
        if (const FunctionDecl *Callee = Call->getDirectCallee())
          Found |= mentions(Callee, Known, Is);
      if (auto *Construct = dyn_cast<CXXConstructExpr>(E))
        Found |= mentions(Construct->getConstructor(), Known, Is);
    }
    Work.append(S->child_begin(), S->child_end());
  }
  Known[Body] = Found;
  return Found;
}

/// Does \p Function, or a function that it calls, read a y or z coordinate or extent of the block? Then it is written
/// for blocks of more than one row.
bool Session::usesOtherAxes(const FunctionDecl *Function) {
  return mentions(Function, OtherAxes, [&](const Expr *E) {
    if (!isa<PseudoObjectExpr, CallExpr, MemberExpr>(E) || E->isValueDependent())
      return false;
    std::optional<BuiltinVariable> Variable = Lookup.builtinVariable(E);
    return Variable && (Variable->Part == Axis::Y || Variable->Part == Axis::Z) &&
           (Variable->Kind == BuiltinVariableKind::ThreadIdx || Variable->Kind == BuiltinVariableKind::BlockDim);
  });
}

/// The same of an operation. What is called through a pointer is not followed by the analyses either.
bool Session::mentionsOperation(const FunctionDecl *Function, KnownOfBodies &Known,
                                llvm::function_ref<bool(const OperationSite &)> Is) {
  return mentions(Function, Known, [&](const Expr *E) {
    auto *Call = dyn_cast<CallExpr>(E);
    if (!Call)
      return false;
    std::optional<OperationSite> Site = Lookup.site(Call);
    return Site && Is(*Site);
  });
}

bool Session::mentionsGridBarrier(const FunctionDecl *Function) {
  return mentionsOperation(Function, GridBarriers, mayBeGridBarrier);
}

bool Session::mentionsPartition(const FunctionDecl *Function) {
  return mentionsOperation(Function, Partitions,
                           [](const OperationSite &Site) { return Site.kind() == OperationKind::GroupPartition; });
}

BlockShape Session::shape(const FunctionDecl *Function) {
  BlockShape Default = usesOtherAxes(Function) ? BlockShape::anyDimensional() : BlockShape::oneDimensional();
  Default.XIsMultipleOf32 = Options.BlockXIsMultipleOf32;
  Default.MaxBlockThreads = std::min(Options.MaxBlockThreads, MaxThreads);
  if (!isKernel(Function))
    return Default;
  LaunchBounds Bounds = launchBounds(Function);
  if (Bounds.hasRequiredBlock()) {
    BlockShape Required = BlockShape::exact(Bounds.RequiredBlock[0], std::max(1u, Bounds.RequiredBlock[1]),
                                            std::max(1u, Bounds.RequiredBlock[2]));
    if (Required.isExact())
      return Required;
  }
  if (Bounds.MaxThreads)
    Default.MaxBlockThreads = std::min(Bounds.MaxThreads, Default.MaxBlockThreads);
  std::vector<const ForeignLaunch *> Foreign;
  if (Elsewhere)
    Foreign = Elsewhere->launchesOf(projectName(Function));
  return launches().narrow(Function, Default, Foreign);
}

KernelInput Session::input(const FunctionDecl *Function) {
  // What other files hand over is not known.
  if (!isKernel(Function) || (Elsewhere && !Elsewhere->launchesOf(projectName(Function)).empty()))
    return {};
  return launches().input(Function);
}
