//===- OperationLookup.h - Which operation a statement is -------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_MODEL_OPERATIONLOOKUP_H
#define CUDALINT_CHECKS_MODEL_OPERATIONLOOKUP_H

#include "checks/model/BuiltinVariable.h"
#include "checks/model/GroupType.h"
#include "checks/model/Operation.h"
#include "checks/model/OperationTable.h"
#include "checks/model/PtxAssembly.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/APSInt.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <memory>
#include <optional>

namespace cudalint {

/// An argument of an operation: an expression, or a number written in the text of an asm statement, or absent.
class Argument {
public:
  Argument() = default;
  explicit Argument(const clang::Expr *E) : E(E), Present(E) {}
  explicit Argument(const PtxOperand &Operand);

  explicit operator bool() const { return Present; }
  /// The expression; null for a number or register of an asm text. A defaulted argument is the default's expression.
  const clang::Expr *expr() const { return E; }
  /// The value if it is a constant; none for dependent or unknown ones.
  std::optional<llvm::APSInt> constant(const clang::ASTContext &Context) const;
  /// Its operand for an instruction of an asm statement, else null.
  const PtxOperand *operand() const { return Operand; }
  /// Not written at the call: the default of the parameter.
  bool isDefaulted() const;

private:
  const clang::Expr *E = nullptr;
  const PtxOperand *Operand = nullptr;
  bool Present = false;
};

/// One operation at one place: a call, a kernel launch or one instruction of an asm statement, with what the row leaves
/// open (the group's type, the scope and order arguments, PTX modifiers) resolved. A small value; it is valid as long
/// as its OperationLookup.
class OperationSite {
public:
  const Operation &operation() const { return *Op; }
  const Operation *operator->() const { return Op; }
  OperationKind kind() const { return Op->Kind; }
  const clang::Stmt *stmt() const { return Site; }
  /// Null for an asm statement.
  const clang::CallExpr *call() const { return llvm::dyn_cast<clang::CallExpr>(Site); }
  /// Null for a call.
  const PtxInstruction *instruction() const { return Instruction; }
  /// Null for a call.
  const PtxAssembly *assembly() const { return Assembly; }
  clang::SourceLocation location() const { return Site->getBeginLoc(); }
  /// How messages name it: "__shfl_sync", "grid_group::sync", "shfl.sync.bfly.b32".
  llvm::StringRef displayName() const;
  /// Not executed by every thread that reaches the statement: an instruction under `@p`.
  bool isConditional() const { return Instruction && Instruction->isConditional(); }

  /// Argument at \p Position of the row's numbering; absent if NoArgument or not written.
  Argument argument(int8_t Position) const;
  Argument mask() const { return argument(Op->Mask); }
  Argument value() const { return argument(Op->Value); }
  Argument sourceLane() const { return argument(Op->SourceLane); }
  Argument width() const { return argument(Op->Width); }
  Argument predicate() const { return argument(Op->Predicate); }
  Argument pointer() const { return argument(Op->Pointer); }
  Argument source() const { return argument(Op->Source); }
  Argument size() const { return argument(Op->Size); }
  Argument count() const { return argument(Op->Count); }
  Argument barrierId() const { return argument(Op->BarrierId); }
  Argument token() const { return argument(Op->Token); }
  Argument groupArgument() const { return argument(Op->Group); }
  Argument function() const { return argument(Op->Function); }
  Argument gridDim() const { return argument(Op->GridDim); }
  Argument blockDim() const { return argument(Op->BlockDim); }
  Argument sharedBytes() const { return argument(Op->SharedBytes); }
  Argument stream() const { return argument(Op->Stream); }
  Argument kernelArguments() const { return argument(Op->KernelArguments); }
  Argument launchConfig() const { return argument(Op->LaunchConfig); }
  /// The object of a method call, else null.
  const clang::Expr *object() const;

  /// Threads that wait for each other here; Unknown group types give Scope::Group.
  Scope synchronizes() const { return Synchronizes; }
  /// Threads for which memory is ordered here.
  Scope orders() const { return Orders; }
  /// MemoryOrder::None also when the order is an argument that is not constant: then hasUnknownOrder().
  MemoryOrder order() const { return Order; }
  /// The order or the scope depends on an argument or type that is not known: assume nothing.
  bool hasUnknownOrder() const { return UnknownOrder; }
  /// Threads for which the access is atomic; None for a plain one.
  Scope atomicScope() const { return AtomicScope; }
  /// What an atomic does to the value.
  AtomicUpdate update() const { return Update; }
  /// Who has to execute it together, for the group at hand: cg::sync(block) is a collective of the Block.
  Participants participants() const { return Requires; }
  /// The cooperative group that the operation works on, if it does.
  std::optional<GroupType> group() const { return Group; }
  /// The group that a GroupCreate, GroupCoalesced or GroupPartition makes.
  std::optional<GroupType> createdGroup() const { return CreatedGroup; }
  /// How far the result is the same, for the group at hand (a block's reduce is Block, a tile's MaskMembers).
  ResultUniformity result() const { return Result; }
  /// The access is volatile, `asm volatile` not counted.
  bool isVolatileAccess() const { return Op->VolatileAccess || (Instruction && Instruction->Volatile); }

private:
  friend class OperationLookup;
  OperationSite(const Operation &Op, const clang::Stmt &Site)
      : Op(&Op), Site(&Site), Synchronizes(Op.Synchronizes), Orders(Op.Orders), AtomicScope(Op.AtomicScope),
        Order(Op.Order), Update(Op.Update), Result(Op.Result), Requires(Op.Requires) {}

  const Operation *Op;
  const clang::Stmt *Site;
  const PtxInstruction *Instruction = nullptr;
  const PtxAssembly *Assembly = nullptr;
  std::optional<GroupType> Group;
  std::optional<GroupType> CreatedGroup;
  Scope Synchronizes;
  Scope Orders;
  Scope AtomicScope;
  MemoryOrder Order;
  AtomicUpdate Update;
  ResultUniformity Result;
  Participants Requires;
  uint8_t TagArguments = 0; ///< Leading tags of a cuda::ptx call, which positions do not count.
  bool UnknownOrder = false;
};

/// Finds the operations of one AST. Holds caches: one object per ASTContext, used by one thread at a time.
///
/// A function is CUDA's own only if it is a compiler built-in or one of its declarations lies in a system header (or in
/// a header named like one of the toolkit's); a project's function that merely shares the name is none. A name that
/// stays unresolved in a template counts if all its candidates do.
class OperationLookup {
public:
  OperationLookup(const OperationTable &Table, const clang::ASTContext &Context);
  ~OperationLookup();
  OperationLookup(const OperationLookup &) = delete;
  OperationLookup &operator=(const OperationLookup &) = delete;

  const OperationTable &table() const { return Table; }

  /// The row of \p Function, null if none. A null \p Function gives null.
  const Operation *lookup(const clang::FunctionDecl *Function);
  /// The row of what \p Call calls: a function, a method (by the type of its object), an operator, a launch.
  const Operation *lookup(const clang::CallExpr *Call);

  /// The operation of a call or launch.
  std::optional<OperationSite> site(const clang::CallExpr *Call);
  /// The operations of an asm statement in the order of the text. Instructions without a row are left out; see
  /// assembly() for those.
  llvm::ArrayRef<OperationSite> sites(const clang::GCCAsmStmt *Asm);
  /// The operations that \p S itself is (not its children): those of a call, a launch or an asm statement.
  llvm::SmallVector<OperationSite, 1> sites(const clang::Stmt *S);
  /// The parsed text of \p Asm, kept.
  const PtxAssembly &assembly(const clang::GCCAsmStmt *Asm);

  /// The built-in variable that \p E reads: `threadIdx.x` in all shapes clang gives it, `%laneid` wrappers of CUDA's
  /// headers, ranks of cooperative groups (`tile.thread_rank()`, `block.thread_index().x`). Parentheses and implicit
  /// casts are looked through, explicit casts are not.
  std::optional<BuiltinVariable> builtinVariable(const clang::Expr *E);

  /// Is one of \p D's declarations part of CUDA or of the system: a built-in, or in a system or toolkit header?
  bool isFromToolkit(const clang::Decl *D);

private:
  struct AsmEntry;

  const Operation *lookupUncached(const clang::FunctionDecl &Function);
  const Operation *lookupMethodOfObject(const clang::CallExpr &Call, const clang::CXXMethodDecl &Method);
  const Operation *lookupCandidates(const clang::OverloadExpr &Callee, unsigned Arguments);
  const Operation *lookupDependentMember(const clang::CXXDependentScopeMemberExpr &Callee, unsigned Arguments);
  void resolveCall(OperationSite &Site);
  void resolveInstruction(OperationSite &Site);
  void resolveGroup(OperationSite &Site);
  AsmEntry &entry(const clang::GCCAsmStmt &Asm);

  const OperationTable &Table;
  const clang::ASTContext &Context;
  llvm::DenseMap<const clang::FunctionDecl *, const Operation *> ByFunction;
  llvm::DenseMap<const clang::GCCAsmStmt *, std::unique_ptr<AsmEntry>> ByAsm;
  llvm::DenseMap<clang::FileID, bool> ToolkitFiles;
};

} // namespace cudalint

#endif // CUDALINT_CHECKS_MODEL_OPERATIONLOOKUP_H
