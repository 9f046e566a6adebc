//===- Snippet.h - CUDA code from strings, analysed -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_TEST_UNIT_ANALYSIS_SNIPPET_H
#define CUDALINT_TEST_UNIT_ANALYSIS_SNIPPET_H

#include "checks/analysis/Session.h"
#include "clang/Frontend/ASTUnit.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace cudalint::test {

/// A piece of CUDA code, parsed as device code for sm_90 behind a system header with just enough declarations.
class Snippet {
public:
  explicit Snippet(llvm::StringRef Code, const AnalysisOptions &Options = AnalysisOptions());

  clang::ASTContext &context() { return Unit->getASTContext(); }
  Session &session() { return *S; }
  /// The function named \p Name; the instantiation if it is a template with one.
  const clang::FunctionDecl *function(llvm::StringRef Name);
  const DeviceFunction &analysis(llvm::StringRef Name) { return session().function(function(Name)); }
  /// The argument of the \p Index-th call of the function \p Callee in \p Function, in the order of the source.
  const clang::Expr *argument(llvm::StringRef Function, llvm::StringRef Callee, unsigned Index, unsigned Position = 0);
  /// The \p Index-th call of \p Callee in \p Function; null if there are fewer.
  const clang::CallExpr *call(llvm::StringRef Function, llvm::StringRef Callee, unsigned Index);
  /// Number of errors that clang found.
  unsigned errors() const;

private:
  std::unique_ptr<clang::ASTUnit> Unit;
  std::unique_ptr<Session> S;
  std::map<std::string, std::vector<clang::CallExpr *>> CallsOf;
};

/// The sites of \p F that are collectives or barriers, in order.
std::vector<SyncSite> collectives(const DeviceFunction &F);

} // namespace cudalint::test

#endif // CUDALINT_TEST_UNIT_ANALYSIS_SNIPPET_H
