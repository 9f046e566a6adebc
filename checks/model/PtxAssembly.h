//===- PtxAssembly.h - PTX inside asm statements ----------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_MODEL_PTXASSEMBLY_H
#define CUDALINT_CHECKS_MODEL_PTXASSEMBLY_H

#include "checks/model/BuiltinVariable.h"
#include "checks/model/Operation.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Allocator.h"
#include <optional>
#include <string>
#include <vector>

namespace cudalint {

class OperationTable;

/// PTX state space of a memory instruction (PTX ISA, "State Spaces"); Generic where none is written.
enum class PtxSpace : uint8_t { Generic, Global, Shared, SharedCluster, Local, Const, Param };

/// One operand of a PTX instruction.
struct PtxOperand {
  enum class OperandKind : uint8_t {
    Unknown,
    Expression, ///< A C++ expression of the asm statement: `%0`.
    Integer,    ///< A number written in the text.
    Special,    ///< A special register: `%laneid`.
    Register,   ///< A register declared inside the text (`.reg .pred p;`), a label or another symbol.
    Vector,     ///< `{a, b}` and `a|p`: Elements.
  };
  OperandKind Kind = OperandKind::Unknown;
  bool IsAddress = false; ///< Written in brackets: `[%1+16]`.
  bool IsOutput = false;  ///< Expression is an output of the asm statement.
  bool Negated = false;   ///< `!p`.
  int64_t Integer = 0;    ///< The number, or the byte offset of an address.
  const clang::Expr *Expression = nullptr;
  std::optional<BuiltinVariable> Special; ///< If known.
  llvm::StringRef Text;                   ///< As written, without blanks at the ends.
  std::vector<PtxOperand> Elements;

  bool isExpression() const { return Kind == OperandKind::Expression && Expression; }
  bool isInteger() const { return Kind == OperandKind::Integer; }
};

/// One instruction of an asm statement.
struct PtxInstruction {
  /// Pieces of the mnemonic with its modifiers, as written: "shfl", "sync", "bfly", "b32".
  llvm::SmallVector<llvm::StringRef, 8> Pieces;
  llvm::StringRef Mnemonic; ///< The pieces joined by dots.
  llvm::StringRef Guard;    ///< Predicate of `@p` or `@!p`, without the `@`; empty if unconditional.
  std::vector<PtxOperand> Operands;
  const Operation *Op = nullptr; ///< Its row, null if none.

  // Decoded modifiers.
  bool Sync = false;     ///< `.sync`
  bool Aligned = false;  ///< `.aligned`, or an instruction that is so by definition (`bar.sync`).
  bool Volatile = false; ///< `.volatile`
  PtxSpace Space = PtxSpace::Generic;
  Scope MemoryScope = Scope::None; ///< `.cta` Block, `.cluster` Cluster, `.gpu`/`.gl` Grid, `.sys` System.
  MemoryOrder Order = MemoryOrder::None;
  llvm::StringRef Type; ///< Type of the last type suffix: "b32", "f16x2"; empty if none.

  bool has(llvm::StringRef Piece) const;
  bool isConditional() const { return !Guard.empty(); }
};

/// The PTX text of one asm statement of device code.
class PtxAssembly {
public:
  /// Parses \p Asm. Never fails: what it cannot read makes isComplete() false.
  PtxAssembly(const clang::GCCAsmStmt &Asm, const OperationTable &Table);

  PtxAssembly(const PtxAssembly &) = delete;
  PtxAssembly &operator=(const PtxAssembly &) = delete;

  llvm::ArrayRef<PtxInstruction> instructions() const { return Instructions; }
  /// False if a part of the text could not be read or an instruction has no row: then the statement may do anything.
  bool isComplete() const { return Complete; }
  /// False if it has a branch or a label: then the instructions need not run in order.
  bool isStraightLine() const { return StraightLine; }
  /// Written `asm volatile`, or without outputs.
  bool isVolatile() const { return Volatile; }
  /// Has a "memory" clobber, so that the compiler may not move memory accesses across it.
  bool clobbersMemory() const { return ClobbersMemory; }
  /// The text as ptxas is given it, but for comments and the names of the operands, which are `%0`, `%1`, ...
  llvm::StringRef text() const { return Text; }

  /// The instruction that sets \p Register, a register declared in the text; null unless it is exactly one.
  const PtxInstruction *definition(llvm::StringRef Register) const;

  /// The built-in variable that the statement stores in \p Output, one of its output expressions, by a single
  /// unconditional `mov`; none otherwise.
  std::optional<BuiltinVariable> movedVariable(const clang::Expr *Output) const;

private:
  friend class PtxParser;

  std::string Text;
  llvm::BumpPtrAllocator Allocator; ///< Mnemonics that are written in parts.
  std::vector<PtxInstruction> Instructions;
  bool Complete = true;
  bool StraightLine = true;
  bool Volatile = false;
  bool ClobbersMemory = false;
};

} // namespace cudalint

#endif // CUDALINT_CHECKS_MODEL_PTXASSEMBLY_H
