//===- Session.cpp - The analyses of one translation unit -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/Session.h"
#include "checks/model/ExecutionSpace.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

using namespace cudalint;
using namespace clang;

Session::Session(ASTContext &Context, const AnalysisOptions &Options, const OperationTable &Table)
    : Context(Context), Options(Options), Lookup(Table, Context) {}

Session::~Session() = default;

const DeviceFunction &Session::function(const FunctionDecl *Function) {
  if (const FunctionDecl *Body = nullptr; Function->hasBody(Body))
    Function = Body;
  std::unique_ptr<DeviceFunction> &F = Functions[Function];
  if (!F) {
    // The shape may analyse nothing else, so that the reference stays valid.
    BlockShape Shape = shape(Function);
    F = std::make_unique<DeviceFunction>(Context, Lookup, Options, Function, Shape);
  }
  return *F;
}

const LaunchFacts &Session::launches() {
  if (!Launches)
    Launches = std::make_unique<LaunchFacts>(Context, Lookup);
  return *Launches;
}

/// Does \p Function, or a function that it calls, read a y or z coordinate or extent of the block? Then it is written for
/// blocks of more than one row.
bool Session::usesOtherAxes(const FunctionDecl *Function) {
  const FunctionDecl *Body = nullptr;
  if (!Function->hasBody(Body) || Lookup.isFromToolkit(Function))
    return false;
  auto [It, New] = OtherAxes.try_emplace(Body, false);
  if (!New)
    return It->second;
  bool Uses = false;
  llvm::SmallVector<const Stmt *, 32> Work{Body->getBody()};
  while (!Work.empty() && !Uses) {
    const Stmt *S = Work.pop_back_val();
    if (!S)
      continue;
    if (auto *E = dyn_cast<Expr>(S)) {
      if (isa<PseudoObjectExpr, CallExpr, MemberExpr>(E) && !E->isValueDependent())
        if (std::optional<BuiltinVariable> Variable = Lookup.builtinVariable(E)) {
          bool OfBlock = Variable->Kind == BuiltinVariableKind::ThreadIdx || Variable->Kind == BuiltinVariableKind::BlockDim;
          Uses |= OfBlock && (Variable->Part == Axis::Y || Variable->Part == Axis::Z);
          continue;
        }
      if (auto *Call = dyn_cast<CallExpr>(E))
        if (const FunctionDecl *Callee = Call->getDirectCallee())
          Uses |= usesOtherAxes(Callee);
    }
    Work.append(S->child_begin(), S->child_end());
  }
  OtherAxes[Body] = Uses;
  return Uses;
}

BlockShape Session::shape(const FunctionDecl *Function) {
  BlockShape Default = usesOtherAxes(Function) ? BlockShape::anyDimensional() : BlockShape::oneDimensional();
  Default.XIsMultipleOf32 = Options.BlockXIsMultipleOf32;
  if (!isKernel(Function))
    return Default;
  LaunchBounds Bounds = launchBounds(Function);
  if (Bounds.hasRequiredBlock()) {
    BlockShape Required =
        BlockShape::exact(Bounds.RequiredBlock[0], std::max(1u, Bounds.RequiredBlock[1]), std::max(1u, Bounds.RequiredBlock[2]));
    if (Required.isExact())
      return Required;
  }
  if (Bounds.MaxThreads)
    Default.MaxBlockThreads = std::min(Bounds.MaxThreads, MaxThreads);
  return launches().narrow(Function, Default);
}
