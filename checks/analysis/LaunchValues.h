//===- LaunchValues.h - The numbers of a kernel launch ---------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The extents and arguments of a launch, as far as the values of the launching function tell: through variables and
// members that change, the choices that it makes, what it has made sure of before, and the calls of it in the file.
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_LAUNCHVALUES_H
#define CUDALINT_CHECKS_ANALYSIS_LAUNCHVALUES_H

#include "checks/analysis/LaunchFacts.h"
#include "checks/analysis/ValueFlow.h"
#include <map>

namespace cudalint {

/// Completes the facts about launches of one file.
class LaunchValues {
public:
  LaunchValues(OperationLookup &Lookup, HostValues &Values, const LaunchFacts &Facts);
  ~LaunchValues();

  /// Finds the Blocks and the Input of \p Fact, and the extents of its Grid and Block that are not known yet.
  void complete(LaunchFact &Fact);

private:
  struct View;
  /// A number, and the value in the launching function that it is known from; null if it is none.
  struct Valued {
    HostNumber Number;
    ValueRef Value = nullptr;
  };
  using Extent = std::array<Valued, 3>;

  View *viewOf(const clang::FunctionDecl *Function, const HostCall *In);
  std::vector<const HostCall *> callsTo(const clang::FunctionDecl *Function, unsigned Depth);
  Valued number(const clang::Expr *E, View &In, const clang::Stmt *At);
  Extent extent(const clang::Expr *E, View &In, const clang::Stmt *At, unsigned Depth = 0);
  HostNumber known(ValueRef V, View &In, const clang::Stmt *At);

  HostValues &Values;
  const LaunchFacts &Facts;
  AnalysisOptions Options;
  FunctionBodies Bodies;
  std::map<std::pair<const clang::FunctionDecl *, const HostCall *>, std::unique_ptr<View>> Views;
  /// What is known of an argument: that anything is, its number, the power of two that it is a multiple of, that it is
  /// not negative, its upper bound.
  using KnownArgument = std::tuple<bool, std::optional<int64_t>, unsigned, bool, std::optional<int64_t>>;
  /// The flows of functions by what is known of the arguments of a call, up to the last one.
  std::map<std::pair<const clang::FunctionDecl *, std::vector<KnownArgument>>,
           std::pair<std::shared_ptr<RootState>, std::shared_ptr<ValueFlow>>>
      Flows;
  std::map<const clang::FunctionDecl *, std::vector<const HostCall *>> CallsTo;
  /// Stable addresses.
  std::deque<HostCall> Calls;
};

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_LAUNCHVALUES_H
