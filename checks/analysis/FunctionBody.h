//===- FunctionBody.h - What all contexts of a function share ---*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_FUNCTIONBODY_H
#define CUDALINT_CHECKS_ANALYSIS_FUNCTIONBODY_H

#include "checks/analysis/AnalysisOptions.h"
#include "checks/analysis/BranchPaths.h"
#include "checks/analysis/FlowGraph.h"
#include "checks/analysis/LocalVariables.h"
#include "checks/model/OperationLookup.h"
#include "llvm/ADT/DenseMap.h"
#include <memory>
#include <optional>
#include <vector>

namespace cudalint {

/// The body of one function: what does not depend on the context that the function is called in. Everything but the
/// graph is made when it is first asked for.
class FunctionBody {
public:
  FunctionBody(const clang::FunctionDecl *Function, clang::ASTContext &Context, OperationLookup &Lookup,
               const AnalysisOptions &Options);

  /// Null if FlowGraph::build() gives none.
  const FlowGraph *graph() const { return Graph.get(); }
  /// Only for a function with a graph.
  const LocalVariables &variables() const;
  /// The paths from the end of \p Block of the graph.
  const BranchPaths &paths(unsigned Block) const;
  /// The parser has understood all of it, so that only a limit keeps it from being analysed.
  bool isUnderstood() const;
  /// What the function returns if it has but one return statement; null otherwise.
  const clang::Expr *onlyReturn() const;
  /// What its return statements return.
  llvm::ArrayRef<const clang::Expr *> returns() const;
  /// The function is a method that only reads members of its object, so that they stay what they are.
  bool leavesObjectAlone() const;

private:
  const clang::FunctionDecl *Function;
  clang::ASTContext &Context;
  unsigned MaxVariables;
  std::unique_ptr<FlowGraph> Graph;
  mutable std::unique_ptr<LocalVariables> Variables;
  mutable std::vector<std::unique_ptr<BranchPaths>> Paths;
  mutable std::optional<bool> Understood, LeavesObject;
  mutable std::optional<const clang::Expr *> OnlyReturn;
  mutable std::optional<std::vector<const clang::Expr *>> Returns;
};

/// What \p Function's return statements return.
std::vector<const clang::Expr *> returnsOf(const clang::FunctionDecl &Function);
/// The members that \p E, a chain of member accesses, names of the object that the function around is a method of; none
/// if it is no such chain.
std::optional<AccessPath> pathFromThis(const clang::Expr *E);

/// The bodies of the functions of one AST, and what it takes to analyse them. Used by one thread.
class FunctionBodies {
public:
  /// All must outlive the object.
  FunctionBodies(clang::ASTContext &Context, OperationLookup &Lookup, const AnalysisOptions &Options)
      : Context(Context), Lookup(Lookup), Options(Options) {}
  FunctionBodies(const FunctionBodies &) = delete;
  FunctionBodies &operator=(const FunctionBodies &) = delete;

  clang::ASTContext &context() const { return Context; }
  OperationLookup &lookup() const { return Lookup; }
  const AnalysisOptions &options() const { return Options; }
  /// The body of \p Function, a definition if there is one. The reference stays valid.
  const FunctionBody &of(const clang::FunctionDecl *Function);

private:
  clang::ASTContext &Context;
  OperationLookup &Lookup;
  const AnalysisOptions &Options;
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<FunctionBody>> Bodies;
};

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_FUNCTIONBODY_H
