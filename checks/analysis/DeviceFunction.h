//===- DeviceFunction.h - What the threads of a device function do -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_DEVICEFUNCTION_H
#define CUDALINT_CHECKS_ANALYSIS_DEVICEFUNCTION_H

#include "checks/analysis/ActiveLanes.h"
#include "checks/analysis/LanePicture.h"
#include <memory>
#include <string>
#include <vector>

namespace cudalint {

/// Do all threads of the group come to a place when one of them does?
enum class Arrival : uint8_t {
  Proven,          ///< Yes, whatever the values that are not known are.
  ProvenButExited, ///< Yes, but for threads that have exited the kernel.
  No,              ///< At least one thread that is alive certainly does not come when others do.
  NoIfExists,      ///< The same, if the block has more threads than those that it certainly has.
  Unknown,         ///< It depends on values that are not known, or the analysis has given up.
};

/// An operation of a function or of a function that it calls, in the context of that call.
struct SyncSite {
  OperationSite Operation;
  const ValueFlow *Flow;
  unsigned Block;
  /// The calls that lead to it from the root function, outermost first; empty in the root function itself.
  std::vector<const clang::CallExpr *> Calls;
  /// It stands in a destructor, which runs in Block where an object's life ends.
  bool InDestructor = false;

  /// Block of \p In in which the operation, or the call that leads to it, stands; none if it stands outside of \p In.
  std::optional<unsigned> blockIn(const ValueFlow &In) const;
};

/// A branch of a function or of a function that it calls, in the context of that call.
struct BranchSite {
  const ValueFlow *Flow;
  unsigned Block;
  const clang::Expr *Condition;
  BranchFact Fact;
};

/// One step of the explanation of why a value differs between threads, from the source on.
struct ProvenanceStep {
  enum class StepKind : uint8_t {
    Source,     ///< Statement reads something that differs between threads, or that is not known.
    Assignment, ///< Variable takes the value at Statement.
    Parameter,  ///< Variable is a parameter whose value is not known.
    Merge,      ///< Variable takes one of several values, depending on the branch whose condition is Statement.
    LoopExit, ///< Variable is seen after a loop that threads leave at different times, because of condition Statement.
  };
  StepKind Kind;
  const clang::Stmt *Statement = nullptr;
  const clang::VarDecl *Variable = nullptr;
};

/// How the lanes named by the member mask of a collective relate to those that execute it.
enum class MaskKind : uint8_t {
  Absent,     ///< The operation takes no mask.
  Exact,      ///< Each thread's mask is a known number: constants, computed from lane ids.
  Ballot,     ///< The result of a ballot or its complement; Condition says which lanes it names.
  ActiveMask, ///< The snapshot of the converged lanes.
  Match,      ///< The result of a match.
  Uniform,    ///< Not known, but the same for the warp.
  Unknown,
};

struct MaskFact {
  MaskKind Kind = MaskKind::Unknown;
  ValueRef Value = nullptr;
  /// The ballot, match or snapshot that made it.
  const clang::CallExpr *Origin = nullptr;
  /// Flow in which Origin was evaluated.
  const ValueFlow *OriginFlow = nullptr;
  /// Condition that the named lanes fulfil: the one voted on, or its opposite for a complement.
  ValueRef Condition = nullptr;

  /// Threads whose own lane is certainly not in their mask.
  LaneSet ExcludesCaller;
  /// Threads that certainly call with a mask that names at least one lane that is alive and certainly not there.
  LaneSet NamesAbsent;
  /// The lanes so named, by thread.
  LaneSet AbsentNamed;
  /// The mask names exactly the lanes that execute the collective, those that have exited apart.
  bool MatchesActive = false;
};

/// The facts about one device function that checks ask for: values, divergence, active lanes and masks of everything
/// that it does itself and through the functions it calls. Built by Session, lazily; not thread-safe.
class DeviceFunction {
public:
  /// \p Bodies must outlive the object. \p MaxContexts takes the place of the option, if given.
  DeviceFunction(FunctionBodies &Bodies, const clang::FunctionDecl *Function, const BlockShape &Shape,
                 const KernelInput &Input = {}, std::optional<unsigned> MaxContexts = std::nullopt);
  /// The same function in blocks of another \p Shape.
  std::unique_ptr<DeviceFunction> withShape(const BlockShape &Shape, const KernelInput &Input = {}) const;
  ~DeviceFunction();

  const clang::FunctionDecl *function() const { return Function; }
  bool isKernel() const { return IsKernel; }
  /// False if nothing can be concluded: no body, errors, dependent, irreducible control flow, or over a limit.
  bool isReliable() const { return Flow->isReliable(); }
  /// Not all of it was analysed, because of a limit.
  /// The functions that it calls are analysed in as many contexts as may be, and there are more.
  bool hasAllContexts() const { return Root->HasAllContexts; }
  bool hasGivenUp() const { return Root->OverLimit || Flow->hasGivenUp(); }
  const BlockShape &shape() const { return Root->Values.shape(); }
  /// What is known of its grid and arguments.
  const KernelInput &input() const { return Root->Input; }
  const ValueFlow &flow() const { return *Flow; }

  /// Collectives, barriers, fences and everything else the model knows, in the order of the source, in this function
  /// and in those it calls as far as they are followed. Of destructors, the barriers that every thread comes to.
  llvm::ArrayRef<SyncSite> sites() const { return Sites; }
  /// Branches with a condition that some thread reaches.
  llvm::ArrayRef<BranchSite> branches() const { return Branches; }

  /// Where the threads of the group are when one executes the block: Scope::Warp, Scope::Block or Scope::Grid.
  const LaneState &lanes(const ValueFlow &In, unsigned Block, Scope Group) const;
  const LaneState &lanes(const SyncSite &Site, Scope Group) const;
  /// The branches that keep threads of the group away, from the innermost function outwards.
  struct Reason {
    const ValueFlow *Flow;
    AbsenceReason Absence;
    const clang::Expr *Condition;

    /// Does \p Other stand where threads can be that the branch sends another way than to \p Site?
    bool separates(const SyncSite &Site, const SyncSite &Other) const;
  };
  std::vector<Reason> reasons(const ValueFlow &In, unsigned Block, Scope Group) const;
  std::vector<Reason> reasons(const SyncSite &Site, Scope Group) const {
    return reasons(*Site.Flow, Site.Block, Group, Site.Operation.stmt());
  }

  /// The group whose threads \p Site needs: Warp for warp collectives, Block, Grid; None if it is no collective.
  static Scope requiredGroup(const OperationSite &Site);
  /// Do all threads of the group come to the site? For a warp the answer is No if it is so in any warp. In a function
  /// that is no kernel nothing is known of the threads at its entry, so that it is never Proven there; see fromEntry.
  Arrival arrival(const SyncSite &Site, Scope Group) const;
  /// The same for all contexts in which \p Call is executed, for the group that it needs.
  Arrival allLanesArrive(const clang::CallExpr *Call) const;
  /// As allLanesArrive, under the assumption that all threads enter the function.
  Arrival allLanesArriveFromEntry(const clang::CallExpr *Call) const;

  /// What the member mask of \p Site names.
  MaskFact mask(const SyncSite &Site) const;

  /// Value of \p E in the root function; null if unknown. Elsewhere ask the site's flow.
  ValueRef value(const clang::Expr *E) const { return Flow->value(E); }
  /// The group of threads that agree on \p E; Lane if not known.
  Scope uniformity(const clang::Expr *E) const;
  /// Why \p E is not the same for the threads of \p Group, from the source to \p E; empty if it is.
  std::vector<ProvenanceStep> provenance(const ValueFlow &In, const clang::Expr *E, Scope Group) const;

  /// Prints every collective, barrier and branch with its lanes, uniformity and provenance.
  void dump(llvm::raw_ostream &OS) const;

private:
  void collect(const ValueFlow &In, std::vector<const clang::CallExpr *> &Calls);
  void collectDestructor(const clang::CXXDestructorDecl *Destructor, const ValueFlow &In, unsigned Block,
                         llvm::ArrayRef<const clang::CallExpr *> Calls);
  ActiveLanes &active(const ValueFlow &In, Scope Group) const;
  std::vector<Reason> reasons(const ValueFlow &In, unsigned Block, Scope Group, const clang::Stmt *Before) const;
  Arrival arrivalFromEntry(const SyncSite &Site, Scope Group) const;

  const clang::FunctionDecl *Function;
  bool IsKernel;
  std::unique_ptr<RootState> Root;
  std::unique_ptr<ValueFlow> Flow;
  std::vector<SyncSite> Sites;
  std::vector<BranchSite> Branches;
  mutable std::map<std::pair<const ValueFlow *, Scope>, std::unique_ptr<ActiveLanes>> Active;
};

/// "warp 0: ■■■■..." for each distinct warp, one per line, each behind \p Indent.
void printPictures(llvm::raw_ostream &OS, const LaneState &State, unsigned Threads, llvm::StringRef Indent);

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_DEVICEFUNCTION_H
