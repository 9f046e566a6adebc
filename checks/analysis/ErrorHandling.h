//===- ErrorHandling.h - Who looks at CUDA's errors -------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_ERRORHANDLING_H
#define CUDALINT_CHECKS_ANALYSIS_ERRORHANDLING_H

#include "checks/analysis/DiscardedValues.h"
#include "checks/analysis/LaunchFacts.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class CFG;
class CFGBlock;
class CFGElement;
} // namespace clang

namespace cudalint {

/// Finds out whether code asks for the error that a kernel launch leaves behind (cudaGetLastError and
/// cudaPeekAtLastError, whose answer is used), itself or through the functions that it calls. One object per AST.
class ErrorHandling {
public:
  enum class Looks : uint8_t {
    No,
    Maybe, ///< A function is called whose body lies elsewhere.
    Yes,
  };

  ErrorHandling(clang::ASTContext &Context, OperationLookup &Lookup, const LaunchFacts &Launches);
  ~ErrorHandling();

  /// Does anything that can run after \p Place, a statement of \p F, look at the last error, in \p F or in those that
  /// call it in this file? \p OtherCallers says whether functions of other files can call it too.
  Looks after(const clang::FunctionDecl *F, const clang::Stmt *Place, bool &OtherCallers);

private:
  struct Graph;
  Looks after(const clang::FunctionDecl *F, const clang::Stmt *Place, bool &OtherCallers, unsigned Depth);
  Looks within(const clang::FunctionDecl *F, unsigned Depth);
  Looks within(const clang::Stmt *S, const clang::FunctionDecl *F, unsigned Depth);
  Looks ofCall(const clang::CallExpr *Call, const clang::FunctionDecl *F, unsigned Depth);
  Looks ofElement(const clang::CFGElement &Element, const clang::FunctionDecl *F);
  const Graph &graph(const clang::FunctionDecl *F);
  bool isDiscarded(const clang::CallExpr *Call, const clang::FunctionDecl *F);

  clang::ASTContext &Context;
  OperationLookup &Lookup;
  const LaunchFacts &Launches;
  llvm::DenseMap<const clang::FunctionDecl *, Looks> Known;
  llvm::DenseMap<const clang::FunctionDecl *, llvm::DenseSet<const clang::CallExpr *>> Discarded;
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<Graph>> Graphs;
};

/// How a project looks at the results of CUDA's functions: text to be put before and behind a call.
struct ErrorCheckStyle {
  std::string Before;
  std::string Behind;
};

/// The macro or function of one argument in which most of \p Calls, which return errors, are wrapped in the main file;
/// none if there is no such thing. \p Functions are those whose bodies they are in.
std::optional<ErrorCheckStyle> errorCheckStyle(const clang::ASTContext &Context, OperationLookup &Lookup,
                                               llvm::ArrayRef<const clang::CallExpr *> Calls,
                                               llvm::ArrayRef<const clang::FunctionDecl *> Functions);

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_ERRORHANDLING_H
