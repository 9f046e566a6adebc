//===- ValueSources.h - Which accesses to memory decide a value -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_VALUESOURCES_H
#define CUDALINT_CHECKS_ANALYSIS_VALUESOURCES_H

#include "checks/analysis/Publication.h"
#include "llvm/ADT/SetVector.h"
#include <map>
#include <set>

namespace cudalint {

/// The block in which \p A happens.
std::optional<unsigned> blockOf(const Assignment &A, const FlowGraph &Graph);

/// The accesses to shared memory that the value of an expression comes from, through local variables, members,
/// parameters, results of functions and variables in `__shared__` memory. Every assignment to a variable counts,
/// wherever it stands; what a constant depends on is the branch around its assignment.
class ValueSources {
public:
  using Places = std::map<std::pair<const ValueFlow *, const clang::Stmt *>, llvm::SmallVector<const SharedAccess *, 2>>;
  ValueSources(const FlagAccesses &In, const Places &ByPlace) : In(In), ByPlace(ByPlace) {}

  /// Asks for changes(), and for the branches around constants, in this loop of \p Flow.
  void setLoop(const ValueFlow &Flow, int Loop) {
    LoopFlow = &Flow;
    this->Loop = Loop;
  }
  /// Leaves out what decides when a constant is assigned.
  void setValuesOnly() { ValuesOnly = true; }
  void add(const clang::Expr *E, const ValueFlow &Flow);

  llvm::ArrayRef<const SharedAccess *> accesses() const { return On.getArrayRef(); }
  /// Does the value change with the iterations of the loop by itself, or by something that is not understood?
  bool changes() const { return Changes || OverLimit; }
  /// Not everything was looked at, because of a limit.
  bool isOverLimit() const { return OverLimit; }

private:
  bool isInLoop(const ValueFlow &Flow, unsigned Block) const;
  void addVariable(const clang::ValueDecl *V, const ValueFlow &Flow);
  void addAssignment(const Assignment &A, const ValueFlow &Flow, const clang::ValueDecl *Target);
  void addBranches(const ValueFlow &Flow, unsigned Block);
  void addStored(const SharedAccess &Read);
  void note(const SharedAccess *A);

  const FlagAccesses &In;
  const Places &ByPlace;
  const ValueFlow *LoopFlow = nullptr;
  int Loop = -1;
  llvm::SmallSetVector<const SharedAccess *, 4> On;
  bool Changes = false;
  bool OverLimit = false;
  bool ValuesOnly = false;
  enum class Progress : uint8_t { Started, Done };
  std::map<std::pair<const ValueFlow *, const clang::Decl *>, Progress> Variables;
  std::set<std::pair<const ValueFlow *, const clang::Stmt *>> Seen;
  unsigned Depth = 0;
};

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_VALUESOURCES_H
