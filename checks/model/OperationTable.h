//===- OperationTable.h - Rows by name --------------------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_MODEL_OPERATIONTABLE_H
#define CUDALINT_CHECKS_MODEL_OPERATIONTABLE_H

#include "checks/model/Operation.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/StringSaver.h"
#include <deque>
#include <string>
#include <vector>

namespace cudalint {

/// The rows of Operations.def and, after them, what a project declares about its own functions. Immutable once built,
/// so that any number of threads may read one table.
class OperationTable {
public:
  /// A project's own function that means the same as a known one, for example a wrapper compiled elsewhere.
  struct Declared {
    llvm::StringRef Name; ///< Qualified name, without template arguments: "mylib::block_sync".
    llvm::StringRef Like; ///< Name of the row whose meaning and argument positions it has: "__syncthreads".
    /// Positions that differ from those of the row.
    llvm::SmallVector<std::pair<int8_t Operation::*, int8_t>, 4> Positions = {};
  };

  /// The rows of Operations.def alone, shared by all threads.
  static const OperationTable &get();

  /// The rows of Operations.def and \p Extra. The names of those whose Like is no row are appended to \p Unknown, if
  /// given, and ignored. A declared name that is a row already replaces it.
  explicit OperationTable(llvm::ArrayRef<Declared> Extra, std::vector<std::string> *Unknown = nullptr);

  OperationTable(const OperationTable &) = delete;
  OperationTable &operator=(const OperationTable &) = delete;

  /// The row of a function, method or built-in by its qualified name, as OperationLookup spells it: without inline and
  /// detail namespaces and template arguments. A row meant for exactly \p Arguments arguments is preferred; a row whose
  /// name is a prefix comes last. Null if there is none.
  const Operation *find(llvm::StringRef QualifiedName, int Arguments = -1) const;

  /// The row of a PTX instruction by its mnemonic ("shfl.sync.bfly.b32"): of the rows whose pieces all occur in it in
  /// their order, the first of them first, the one with the most pieces; so "mbarrier.arrive" is found for
  /// "mbarrier.arrive.release.cta.shared.b64". A row meant for exactly \p Operands operands is preferred to one without
  /// a number of the same length. Null if there is none.
  const Operation *findPtx(llvm::StringRef Mnemonic, int Operands = -1) const;

  /// Does a project's own function mean anything here?
  bool hasDeclaredRows() const { return !DeclaredRows.empty(); }

  /// All rows of Operations.def.
  static llvm::ArrayRef<Operation> rows();

private:
  struct Instruction {
    llvm::SmallVector<llvm::StringRef, 4> Pieces;
    int Operands; ///< -1: any number.
    const Operation *Row;
  };

  OperationTable();
  void add(const Operation &Row);

  llvm::StringMap<const Operation *> Functions;           ///< By name, with `/n` where the row has it.
  llvm::StringMap<const Operation *> Prefixes;            ///< Names that end in `*`, without it.
  llvm::StringMap<std::vector<Instruction>> Instructions; ///< By the first piece of the mnemonic.
  std::deque<Operation> DeclaredRows;
  llvm::BumpPtrAllocator Allocator;
  llvm::StringSaver Names{Allocator};
};

} // namespace cudalint

#endif // CUDALINT_CHECKS_MODEL_OPERATIONTABLE_H
