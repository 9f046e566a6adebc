//===- ValueFlow.h - Values of a function's expressions -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_VALUEFLOW_H
#define CUDALINT_CHECKS_ANALYSIS_VALUEFLOW_H

#include "checks/analysis/FunctionBody.h"
#include "checks/analysis/KernelInput.h"
#include "checks/analysis/LaneValue.h"
#include <map>
#include <memory>

namespace cudalint {

/// \p E without what makes an object of the same value of it: parentheses, wrappers, copies of what is the same object,
/// defaults that stand for their expressions, and conversions to the same type.
const clang::Expr *stripConversions(const clang::Expr *E);

/// What the flows of one root function and of the calls below it share.
struct RootState {
  RootState(FunctionBodies &Bodies, const BlockShape &Shape, const KernelInput &Input = {},
            std::optional<unsigned> MaxContexts = std::nullopt)
      : Context(Bodies.context()), Lookup(Bodies.lookup()), Options(Bodies.options()), Input(Input), Values(Shape),
        Bodies(Bodies), MaxContexts(MaxContexts.value_or(Bodies.options().MaxContexts)) {}
  clang::ASTContext &Context;
  OperationLookup &Lookup;
  const AnalysisOptions &Options;
  /// What the launches of the root, a kernel, hand over.
  const KernelInput Input;
  LaneValues Values;
  /// Contexts analysed so far.
  unsigned Contexts = 0;
  /// A call is not followed because of a limit.
  bool OverLimit = false;
  /// That limit is MaxContexts.
  bool HasAllContexts = false;
  FunctionBodies &Bodies;
  /// Contexts that may be analysed; see AnalysisOptions.
  const unsigned MaxContexts;
  /// The numbers of threads that built-in variables are: one table for each.
  llvm::DenseMap<std::pair<unsigned, unsigned>, ValueRef> ThreadNumbers;
};

class ValueFlow;

/// Where a variable got the value it has at some point: an assignment, a declaration, or the merge of several.
struct Definition {
  const ValueFlow *Flow = nullptr;
  const clang::VarDecl *Variable = nullptr;
  /// The assignment or declaration; null for a merge and for parameters.
  const clang::Stmt *Site = nullptr;
  /// Expression that was assigned; null if it is not one expression.
  const clang::Expr *Assigned = nullptr;
  /// Block of a merge, -1 else.
  int MergeBlock = -1;
  /// Loop after which the value is seen, -1 else.
  int ExitedLoop = -1;
  llvm::SmallVector<const Definition *, 2> Merged;
};

/// A branch that is not taken alike by all threads.
struct BranchFact {
  /// The widest group of threads that take it together: Grid if it does not diverge.
  Scope Together = Scope::Grid;
  /// It diverges because of a real source of divergence.
  bool Sourced = false;
  /// It depends on what the analysis has given up on: whether it diverges is not known.
  bool Unknown = false;
};

/// A variable to which a loop gives another value in each iteration.
struct LoopValue {
  /// What is not known of it at the loop's header.
  const Symbol *S;
  /// S in the first iteration, and in the next one as a function of what it is in this one; null if it depends on how
  /// control has come there.
  ValueRef First, Next;
};

/// Values of a function's expressions, of the conditions of its branches, and the threads that can reach its blocks;
/// for one context, that is, for given arguments and threads at the entry.
///
/// An optimistic fixpoint over the control-flow graph: at first nothing diverges; merges at which threads come together
/// that took a divergent branch different ways, and values that leave a loop which threads leave at different times,
/// are lowered until nothing changes.
class ValueFlow {
public:
  /// How the function is entered.
  struct Entry {
    LaneSet Threads = LaneSet::all();
    /// Where the object lies whose method the function is; null if that is not known.
    ValueRef This = nullptr;
    /// One for each parameter; null entries and missing ones are unknown.
    std::vector<ValueRef> Arguments;
    /// Of arguments that are objects: what is known of their members, by the positions of the parameters.
    std::map<unsigned, std::vector<std::pair<AccessPath, ValueRef>>> ArgumentMembers;
    /// Loops around the call, numbered by LaneValues::newLoop().
    llvm::SmallVector<unsigned, 4> Loops;
    /// Flow of the caller, null for a root.
    const ValueFlow *Caller = nullptr;
    unsigned Depth = 0;
    /// Parameters without an argument are the same for the whole grid: the function is a kernel.
    bool IsKernel = false;
    bool operator==(const Entry &Other) const {
      return Threads == Other.Threads && This == Other.This && Arguments == Other.Arguments &&
             ArgumentMembers == Other.ArgumentMembers;
    }
  };

  /// Values of members of an object; the Root of each path is null.
  using Members = std::vector<std::pair<AccessPath, ValueRef>>;

  /// \p Object is what is known of the object whose method the function is, if it leaves that object alone. \p Before
  /// is the flow of the same call that this one takes the place of, because the call's context has changed; null if
  /// there is none. What arises in both has one name, and what the calls in it do is taken over where their context has
  /// not changed, so that a change of one value does not make everything new.
  ValueFlow(RootState &Root, const clang::FunctionDecl *Function, Entry In, Members Object = {},
            ValueFlow *Before = nullptr);
  ~ValueFlow();

  const clang::FunctionDecl *function() const { return Function; }
  const Entry &entry() const { return In; }
  RootState &root() const { return Root; }
  /// The call by which the function is entered; null for a root and for a constructor.
  const clang::CallExpr *call() const { return EnteredBy; }
  /// False if the function could not be analysed: nothing may be concluded from it.
  bool isReliable() const { return Reliable; }
  /// It is a limit, or control flow that is not followed, that keeps the function from being analysed, not its code.
  bool hasGivenUp() const;
  /// Null if not even a CFG could be built.
  const FlowGraph *graph() const { return Graph; }
  const LocalVariables &variables() const { return *Variables; }
  /// What the function returns if it has but one return statement; null otherwise.
  const clang::Expr *onlyReturn() const;
  /// What its return statements return.
  llvm::ArrayRef<const clang::Expr *> returns() const { return Shared.returns(); }

  /// Value of the rvalue \p E where it stands; null if it is never evaluated or not known to this flow.
  ValueRef value(const clang::Expr *E) const;
  /// Threads that can reach \p Block.
  const LaneSet &threads(unsigned Block) const { return States[Block].Threads; }
  /// Threads that can leave \p Block by successor number \p Edge.
  LaneSet edgeThreads(unsigned Block, unsigned Edge) const;
  /// The condition at the end of \p Block as a value, null if there is none.
  ValueRef condition(unsigned Block) const { return States[Block].Condition; }
  /// What the condition of the two-way branch of \p Block says.
  const LanePredicate &predicate(unsigned Block) const { return States[Block].Predicate; }
  BranchFact branch(unsigned Block) const { return States[Block].Branch; }
  const BranchPaths &paths(unsigned Block) const;
  /// What changes from iteration to iteration of loop number \p Loop of the graph.
  llvm::ArrayRef<LoopValue> loopValues(unsigned Loop) const;
  /// The number of that loop among LaneValues' loops.
  unsigned loopNumber(unsigned Loop) const { return LoopNumbers[Loop]; }
  /// The loops around \p Block and around the calls that lead here, by those numbers.
  llvm::SmallVector<unsigned, 4> loopsAt(unsigned Block) const;
  /// The value of the parameter at the entry; null if it is not followed.
  ValueRef parameter(const clang::ParmVarDecl *P) const;
  /// Value that the function returns; null if void or unknown.
  ValueRef returned() const;
  /// Value of the member \p Member (Root is null) of the object that the function returns; null if unknown.
  ValueRef returnedMember(const AccessPath &Member) const;
  /// Values of the members of the object that \p Copy, a copy construction, copies; none if they are not known.
  Members copiedMembers(const clang::Expr *Copy) const;
  /// The definition that \p E, the read of a variable, sees; null if it is none.
  const Definition *definition(const clang::Expr *E) const;
  /// The flow of the function that \p Call calls, in the context of the call; null if its body is not followed.
  const ValueFlow *callee(const clang::CallExpr *Call) const;
  const std::map<const clang::CallExpr *, std::unique_ptr<ValueFlow>> &callees() const { return Callees; }
  /// The divergent branch because of which variables merged at \p Block, or seen after \p Loop, differ; -1 if none.
  int joinCause(unsigned Block) const { return Joins[Block].Cause; }
  int exitCause(unsigned Loop) const { return Exits[Loop].Cause; }

private:
  struct Slot {
    ValueRef Value = nullptr;
    const Definition *From = nullptr;
    bool operator!=(const Slot &Other) const { return Value != Other.Value || From != Other.From; }
  };
  using Environment = std::vector<Slot>;
  struct BlockState {
    bool Visited = false;
    LaneSet Threads;
    Environment Out;
    /// Variables that the block has given another value than they had at its beginning, in any pass.
    llvm::BitVector Changed;
    ValueRef Condition = nullptr;
    LanePredicate Predicate;
    BranchFact Branch;
    llvm::SmallVector<LaneSet, 2> EdgeThreads;
  };
  /// A merge that needed a symbol.
  struct Merge {
    ValueRef Base = nullptr;
    Symbol Traits;
    const Symbol *S = nullptr;
    unsigned Lowered = 0;
    Definition *From = nullptr;
  };
  /// How far values stay the same at a merge of blocks or behind a loop.
  struct Lowering {
    Scope To = Scope::Grid;
    bool Sourced = false;
    bool Unknown = false;
    int Cause = -1;
  };

  void run();
  bool visit(unsigned B);
  bool findDivergence();
  BranchFact classifyBranch(unsigned B) const;
  Environment entryEnvironment();
  Environment enter(unsigned B);
  llvm::BitVector changedIn(int Loop) const;
  void note(std::vector<llvm::BitVector> &Readers, unsigned Of);
  Slot leaveLoops(Slot S, unsigned From, unsigned To);
  Slot merge(unsigned B, unsigned Variable, llvm::ArrayRef<std::pair<LaneSet, Slot>> Incoming, bool IsBuiltUp);
  ValueRef chooseByBranch(unsigned B, llvm::ArrayRef<std::pair<LaneSet, Slot>> Incoming);
  void decideEdges(unsigned B, BlockState &State);
  std::optional<bool> testedBefore(unsigned B, ValueRef Condition);

  // Expressions, in the environment Current.
  void execute(const clang::Stmt *S);
  ValueRef found(const clang::Expr *E);
  ValueRef evaluate(const clang::Expr *E);
  ValueRef compute(const clang::Expr *E);
  ValueRef computeCast(const clang::CastExpr *E);
  ValueRef computeUnary(const clang::UnaryOperator *E);
  ValueRef computeBinary(const clang::BinaryOperator *E);
  ValueRef arithmetic(clang::BinaryOperatorKind Op, ValueRef A, ValueRef B, const clang::Expr *Operands,
                      clang::QualType Type);
  ValueRef computeCall(const clang::CallExpr *E);
  ValueRef operationResult(const OperationSite &Site, const clang::CallExpr *E);
  ValueRef follow(const clang::CallExpr *E, const clang::FunctionDecl *Callee);
  bool enterCall(std::unique_ptr<ValueFlow> &Flow, std::unique_ptr<ValueFlow> *OfBefore,
                 const clang::FunctionDecl *Callee, Entry Entering, Members Of = {});
  const ValueFlow *construct(const clang::CXXConstructExpr *E);
  ValueRef initialValue(const clang::FieldDecl *Field) const;
  bool isRecursive(const clang::FunctionDecl *Callee) const;
  ValueRef builtin(const BuiltinVariable &Variable, const clang::Expr *E);
  ValueRef builtinExtent(BuiltinVariableKind Kind, unsigned Part);
  ValueRef handedOver(const clang::ParmVarDecl *P);
  ValueRef threadIndex(Axis Part, const clang::Expr *E);
  ValueRef threadNumbers(unsigned Key, unsigned Parameter, llvm::function_ref<int64_t(unsigned)> Number);
  ValueRef read(const clang::Expr *LValue);
  ValueRef readInside(const PlaceInside &Place, const clang::Expr *E);
  void store(const clang::Expr *LValue, ValueRef V, const clang::Stmt *Site, const clang::Expr *Assigned);
  void storeInside(const PlaceInside &Place, ValueRef V, const clang::Stmt *Site);
  ValueRef oneOf(const void *Key, IntType Type, llvm::ArrayRef<ValueRef> Alternatives,
                 llvm::ArrayRef<ValueRef> Choice = {});
  void updateAround(const AccessPath &Path, const Definition *D);
  ValueRef giveUp(ValueRef V);
  ValueRef load(const clang::Expr *LValue);
  ValueRef address(const clang::Expr *LValue);
  ValueRef wholeValue(const AccessPath &Path);
  void assign(const AccessPath &Path, ValueRef V, const clang::Stmt *Site, const clang::Expr *Assigned);
  ValueRef constructedMember(const clang::CXXConstructExpr *Construct, const clang::FieldDecl *Field);
  void assignFrom(const AccessPath &Path, const clang::Expr *Init, const clang::Stmt *Site);
  void forget(const clang::Expr *LValue, const clang::Stmt *Site);
  ValueRef memberOfThis(const clang::Expr *E) const;
  Members membersOf(const clang::Expr *Object) const;
  ValueRef pureOf(unsigned Key, IntType Type, llvm::ArrayRef<ValueRef> Operands);
  ValueRef sourceAt(const void *Key, unsigned Index, IntType Type, Scope Uniformity, bool Sourced,
                    const clang::Stmt *Site, unsigned Log2Multiple = 0, bool NonNegative = false,
                    std::optional<int64_t> Max = std::nullopt, bool Unknown = false,
                    ValueRef Least = nullptr);
  ValueRef blockIndex(unsigned Part);
  ValueRef constantCall(const clang::CallExpr *E, const clang::FunctionDecl *Callee);
  ValueRef unknown(const clang::Expr *E);
  unsigned nameIn(unsigned Index) const;
  IntType typeOf(clang::QualType Type) const;
  const Definition *definitionOf(const clang::VarDecl *V, const clang::Stmt *Site, const clang::Expr *Assigned);
  std::optional<Slot> captured(const clang::VarDecl *V) const;

  RootState &Root;
  LaneValues &Values;
  const clang::FunctionDecl *Function;
  Entry In;
  const FlowGraph *Graph;
  const LocalVariables *Variables = nullptr;
  bool Reliable = false;
  unsigned Number;
  std::vector<unsigned> LoopNumbers;
  std::vector<BlockState> States;
  std::vector<Lowering> Joins;
  std::vector<Lowering> Exits;
  std::map<std::pair<unsigned, unsigned>, Merge> Merges;
  const FunctionBody &Shared;
  const clang::CallExpr *EnteredBy = nullptr;
  /// The flow that this one takes the place of; null again when the fixpoint has been found.
  ValueFlow *Before;
  mutable std::map<unsigned, std::vector<LoopValue>> LoopChanges;
  Environment AtEntry;
  /// With the number of the visit that found it.
  llvm::DenseMap<const clang::Expr *, std::pair<ValueRef, unsigned>> Known;
  llvm::DenseMap<const clang::Expr *, const Definition *> Reads;
  llvm::DenseMap<const clang::Expr *, Members> Copied;
  std::map<std::tuple<const clang::VarDecl *, const clang::Stmt *, const clang::Expr *>, std::unique_ptr<Definition>>
      Definitions;
  std::map<std::pair<const Definition *, int>, std::unique_ptr<Definition>> Exited;
  std::map<const clang::CallExpr *, std::unique_ptr<ValueFlow>> Callees;
  /// The constructors of the user that are run: only for what they make of the object.
  std::map<const clang::CXXConstructExpr *, std::unique_ptr<ValueFlow>> Constructors;
  Environment Current;
  Slot ReturnSlot;
  unsigned CurrentBlock = 0;
  Members Object;
  /// What the flow or one below it finds depends on a variable of a caller, which a lambda has captured.
  mutable bool ReadsCaller = false;
  /// Blocks to visit in this pass or the next one, because something that they depend on has changed.
  llvm::BitVector Pending;
  /// For each block, those whose values depend on its condition, or on the value of an expression in it.
  std::vector<llvm::BitVector> ConditionReaders, ValueReaders;
  /// The number of each block's last visit.
  std::vector<unsigned> LastVisit;
  unsigned Visits = 0;
  /// The visit has given an expression another value than it had before.
  bool ValuesChanged = false;
};

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_VALUEFLOW_H
