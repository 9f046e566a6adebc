//===- Session.h - The analyses of one translation unit -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_SESSION_H
#define CUDALINT_CHECKS_ANALYSIS_SESSION_H

#include "checks/analysis/DeviceFunction.h"
#include "checks/analysis/LaunchFacts.h"
#include "checks/model/OperationLookup.h"
#include "checks/model/OperationTable.h"
#include <memory>

namespace cudalint {

struct ProjectFacts;

/// All facts about one AST, computed when they are first asked for and kept. One object per ASTContext, shared by all
/// checks, used by one thread at a time; several sessions can live in several threads.
class Session {
public:
  explicit Session(clang::ASTContext &Context, const AnalysisOptions &Options = AnalysisOptions(),
                   const OperationTable &Table = OperationTable::get(), const ProjectFacts *Elsewhere = nullptr);
  ~Session();
  Session(const Session &) = delete;
  Session &operator=(const Session &) = delete;

  clang::ASTContext &context() { return Context; }
  OperationLookup &lookup() { return Lookup; }
  FunctionBodies &bodies() { return Bodies; }
  const AnalysisOptions &options() const { return Options; }

  /// The facts about \p Function, for the block shape that shape() gives and that the function itself tests before
  /// anything else. Never fails: a function without a body, or
  /// over a limit, has facts that say so.
  const DeviceFunction &function(const clang::FunctionDecl *Function);
  /// What is known of the blocks that run \p Function: its attributes, the launches seen, else the documented default.
  BlockShape shape(const clang::FunctionDecl *Function);
  /// What all launches of \p Function hand over, in this file and others.
  KernelInput input(const clang::FunctionDecl *Function);
  /// Is there a call in \p Function, or in a function that it calls, that can be a grid barrier? Asks the text alone, so
  /// that most kernels need not be analysed to say no.
  bool mentionsGridBarrier(const clang::FunctionDecl *Function);
  /// The same of the partition of a group.
  bool mentionsPartition(const clang::FunctionDecl *Function);
  /// What other files of the project tell; null if nothing.
  const ProjectFacts *elsewhere() const { return Elsewhere; }
  /// The kernel launches of the file.
  const LaunchFacts &launches();

private:
  using KnownOfBodies = llvm::DenseMap<const clang::FunctionDecl *, bool>;
  using IsSought = llvm::function_ref<bool(const clang::Expr *)>;
  bool usesOtherAxes(const clang::FunctionDecl *Function);
  bool mentions(const clang::FunctionDecl *Function, KnownOfBodies &Known, IsSought Is);
  bool mentionsOperation(const clang::FunctionDecl *Function, KnownOfBodies &Known,
                         llvm::function_ref<bool(const OperationSite &)> Is);

  clang::ASTContext &Context;
  const AnalysisOptions Options;
  const ProjectFacts *Elsewhere;
  OperationLookup Lookup;
  FunctionBodies Bodies;
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<DeviceFunction>> Functions;
  KnownOfBodies OtherAxes, GridBarriers, Partitions;
  /// Instantiations of a template that are over AnalysisOptions::MaxContexts.
  llvm::DenseMap<const clang::FunctionDecl *, unsigned> Overruns;
  std::unique_ptr<LaunchFacts> Launches;
};

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_SESSION_H
