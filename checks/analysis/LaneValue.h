//===- LaneValue.h - What a value is for each thread -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_LANEVALUE_H
#define CUDALINT_CHECKS_ANALYSIS_LANEVALUE_H

#include "checks/analysis/BlockShape.h"
#include "checks/analysis/LaneSet.h"
#include "checks/model/Operation.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/FoldingSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Allocator.h"
#include <deque>
#include <memory>
#include <optional>
#include <vector>

namespace clang {
class Stmt;
class ValueDecl;
} // namespace clang

namespace llvm {
class raw_ostream;
}

namespace cudalint {

class LaneValue;
/// Values are immutable and interned: equal values of one LaneValues are the same pointer.
using ValueRef = const LaneValue *;

/// Type of a value: an integer of 1 to 64 bits. Whatever is no integer (a float, a pointer, an object) is handled as an
/// opaque 64-bit unsigned.
struct IntType {
  uint8_t Width = 64;
  bool Signed = false;
  bool operator==(IntType Other) const { return Width == Other.Width && Signed == Other.Signed; }
  bool operator!=(IntType Other) const { return !(*this == Other); }
  /// \p Number modulo 2^Width, sign- or zero-extended to 64 bits as the type says.
  int64_t wrap(uint64_t Number) const;
};
constexpr IntType BoolType{1, false};

/// How a symbol came to be.
enum class ValueOp : uint8_t {
  Source, ///< Given from outside: a parameter, a load, a call, a built-in variable.
  Phi,    ///< Merge of several definitions at a join of control flow.
  Exit,   ///< Value of a loop seen after the loop.
  Add,
  Mul,
  Div,
  Rem,
  Shl,
  Shr,
  And,
  Or,
  Xor,
  Less,
  LessEqual,
  Equal,
  LogicalAnd,
  Select,
  Extend, ///< Widening of a value that may have wrapped around.
  Bits,   ///< A BitFunction, which the key names.
  Pure,   ///< Another function of its operands, named by a key.
};

/// Known order of the undecided lanes of a predicate, by thread id within a warp (or block).
enum class LaneOrder : uint8_t {
  None,
  Prefix, ///< If one is true, so are all undecided lanes below it (`i < n`).
  Suffix, ///< If one is true, so are all undecided lanes above it.
  Single, ///< At most one of a warp is true.
};

/// A condition, for each thread: true for those in Must, false for those not in May, undecided for the others.
struct LanePredicate {
  LaneSet May = LaneSet::all();
  LaneSet Must;
  /// The widest group of threads of which the undecided ones are all true or all false together.
  Scope Together = Scope::Lane;
  /// Within a warp; also within the block if InBlock.
  LaneOrder Order = LaneOrder::None;
  bool OrderInBlock = false;

  LaneSet undecided() const { return May - Must; }
  bool isExact() const { return May == Must; }
  /// The opposite condition.
  LanePredicate inverse() const;
};

/// Something whose value is not known but which may be known to be the same for a group of threads.
struct Symbol {
  unsigned Id = 0;
  ValueOp Op = ValueOp::Source;
  /// Type of the operation's result.
  IntType Type;
  /// The widest group of threads for which it is the same. Lane: it can differ between the lanes of a warp.
  Scope Uniformity = Scope::Grid;
  /// It is a multiple of 2^Log2Multiple.
  uint8_t Log2Multiple = 0;
  /// As a mathematical integer it is not negative.
  bool NonNegative = false;
  /// It is 0 or 1.
  bool Boolean = false;
  /// It is at most this, if known; also when NonNegative is not.
  std::optional<int64_t> Max;
  /// Uniformity is Lane or Warp because of a real source of divergence (threadIdx, a lane id, an atomic's result, ...),
  /// not because nothing is known.
  bool Sourced = false;
  /// The analysis has given up on what it is, so that not even ordinary values can be assumed. What is made of it is so
  /// too, and is never Sourced.
  bool Unknown = false;
  /// Only for booleans that are not plainly uniform.
  const LanePredicate *Predicate = nullptr;
  /// What it is made of, for operations.
  llvm::ArrayRef<ValueRef> Operands;
  /// Where it arises, null if nowhere in particular.
  const clang::Stmt *Site = nullptr;
  /// Loops, numbered by LaneValues::newLoop(), in each iteration of which it can be another value.
  llvm::ArrayRef<unsigned> Loops;
  /// Names an operation Pure: the callee or the kind of expression.
  const void *Key = nullptr;
  /// In every thread that exists it is at least this, a signed 64-bit number; null if nothing is known. So is the extent
  /// of the grid with respect to the number of the thread's own block.
  ValueRef Least = nullptr;
};

/// Coefficient times symbol.
struct Term {
  const Symbol *S;
  int64_t Coefficient;
  bool operator==(const Term &Other) const { return S == Other.S && Coefficient == Other.Coefficient; }
};

/// A known number for each thread of the block, by linear thread id.
class ThreadTable {
public:
  int64_t operator[](unsigned Thread) const { return Numbers[Thread]; }
  llvm::ArrayRef<int64_t> numbers() const { return Numbers; }
  /// The same for all lanes of each warp.
  bool isWarpConstant() const { return WarpConstant; }
  int64_t min() const { return Min; }
  int64_t max() const { return Max; }
  /// The threads whose number is not 0.
  const LaneSet &nonZero() const { return NonZero; }

private:
  friend class LaneValues;
  std::vector<int64_t> Numbers;
  bool WarpConstant = true;
  int64_t Min = 0, Max = 0;
  LaneSet NonZero;
};

class LaneValue;

} // namespace cudalint

namespace llvm {
/// Compares the hash that a value keeps first: a set of many values is not read through to tell two apart.
template <> struct FoldingSetTrait<cudalint::LaneValue> : DefaultFoldingSetTrait<cudalint::LaneValue> {
  static bool Equals(const cudalint::LaneValue &V, const FoldingSetNodeID &ID, unsigned Hash, FoldingSetNodeID &Own);
  static unsigned ComputeHash(const cudalint::LaneValue &V, FoldingSetNodeID &);
};
} // namespace llvm

namespace cudalint {

/// An integer value: sum of coefficient times symbol, plus one known number per thread; all modulo 2^width of the type.
class LaneValue : public llvm::FoldingSetNode {
public:
  IntType type() const { return Type; }
  llvm::ArrayRef<Term> terms() const { return Terms; }
  /// The known numbers differ between threads.
  bool hasTable() const { return Table != nullptr; }
  const ThreadTable *table() const { return Table; }
  /// Known part for \p Thread.
  int64_t known(unsigned Thread) const { return Table ? (*Table)[Thread] : Number; }
  /// The value of each thread is known.
  bool isExact() const { return Terms.empty(); }
  /// One known number for all threads.
  std::optional<int64_t> constant() const {
    if (Terms.empty() && !Table)
      return Number;
    return std::nullopt;
  }
  /// The widest group of threads for which the value is the same: Lane, Warp, Block, Cluster or Grid.
  Scope uniformity() const { return Uniformity; }
  bool isUniform(Scope S) const { return Uniformity >= S; }
  /// Where it differs between threads, it does so because of a real source of divergence.
  bool isSourced() const { return Sourced; }
  /// It is made of something that the analysis has given up on.
  bool isUnknown() const { return Unknown; }
  /// The sum may have wrapped around in a narrower type, so that it must not be widened term by term.
  bool isTruncated() const { return Truncated; }
  /// The value is a multiple of 2^log2Multiple() for all threads, 64 for zero.
  unsigned log2Multiple() const;
  /// Provably not negative, also when read as a signed number, if the arithmetic that made it does not overflow.
  bool isNonNegative() const;
  /// 0 or 1.
  bool isBoolean() const;
  /// Upper bound for all threads, under the same condition as isNonNegative(); none if not known.
  std::optional<int64_t> upperBound() const;
  /// The symbol of a value that is nothing but one symbol or its logical opposite, with \p Inverted telling which.
  const Symbol *asCondition(bool &Inverted) const;
  void Profile(llvm::FoldingSetNodeID &ID) const;
  void print(llvm::raw_ostream &OS) const;

private:
  friend class LaneValues;
  friend llvm::FoldingSetTrait<LaneValue>;
  IntType Type;
  unsigned Hash = 0;
  bool Truncated = false;
  bool Sourced = false;
  bool Unknown = false;
  Scope Uniformity = Scope::Grid;
  llvm::ArrayRef<Term> Terms;
  int64_t Number = 0;
  const ThreadTable *Table = nullptr;
};

/// Values put in the place of symbols, as in one iteration of a loop or for one possible input.
struct Substitution {
  llvm::SmallDenseMap<const Symbol *, ValueRef, 4> Replacements;
  /// Numbers of loops (see Symbol::Loops) and of their iterations: every other symbol that changes with the loop is
  /// replaced by one that belongs to this iteration alone, so that those of two iterations are not taken for the same.
  llvm::SmallDenseMap<unsigned, unsigned, 2> Iterations;
  bool empty() const { return Replacements.empty() && Iterations.empty(); }
};

/// Makes values and computes with them as C++ on a 64-bit CUDA target does: modulo 2^width, division truncates, right
/// shifts of signed numbers are arithmetic.
///
/// One assumption is made about values that are not known: index arithmetic does not overflow, that is, a sum of
/// non-negative symbols with positive coefficients fits its type. Undefined results (division by zero, too large
/// shifts) count as 0 for the threads concerned.
///
/// Not thread-safe: one object per analysed root function.
class LaneValues {
public:
  explicit LaneValues(const BlockShape &Shape);
  LaneValues(const LaneValues &) = delete;
  LaneValues &operator=(const LaneValues &) = delete;

  const BlockShape &shape() const { return Shape; }
  unsigned threads() const { return Threads; }

  ValueRef constant(IntType Type, uint64_t Number);
  /// \p Numbers has threads() entries.
  ValueRef exact(IntType Type, std::vector<int64_t> Numbers);
  /// True for the threads of \p Lanes.
  ValueRef exactBool(const LaneSet &Lanes);
  /// The value of one symbol.
  ValueRef symbol(IntType Type, const Symbol *S);

  /// A source symbol with the properties of \p Traits, the same one for the same \p Key, \p Index and properties.
  /// Symbols never change once made.
  const Symbol *source(const void *Key, unsigned Index, const Symbol &Traits);
  /// A new symbol with the properties of \p Traits that no one else shares.
  const Symbol *fresh(const Symbol &Traits);
  /// Number of a loop, for Symbol::Loops.
  unsigned newLoop() { return LoopCount++; }

  // The operands of a binary operation have been converted to one type, except for shifts.
  ValueRef add(ValueRef A, ValueRef B);
  ValueRef sub(ValueRef A, ValueRef B);
  ValueRef neg(ValueRef A);
  ValueRef mul(ValueRef A, ValueRef B);
  ValueRef scale(ValueRef A, int64_t Factor);
  ValueRef div(ValueRef A, ValueRef B);
  ValueRef rem(ValueRef A, ValueRef B);
  ValueRef shl(ValueRef A, ValueRef B);
  ValueRef shr(ValueRef A, ValueRef B);
  ValueRef bitAnd(ValueRef A, ValueRef B);
  ValueRef bitOr(ValueRef A, ValueRef B);
  ValueRef bitXor(ValueRef A, ValueRef B);
  ValueRef bitNot(ValueRef A);
  ValueRef less(ValueRef A, ValueRef B);
  ValueRef lessEqual(ValueRef A, ValueRef B);
  ValueRef equal(ValueRef A, ValueRef B);
  ValueRef logicalNot(ValueRef A);
  ValueRef logicalAnd(ValueRef A, ValueRef B);
  ValueRef logicalOr(ValueRef A, ValueRef B);
  ValueRef select(ValueRef Condition, ValueRef A, ValueRef B);
  /// \p A converted to \p Type.
  ValueRef cast(ValueRef A, IntType Type);
  /// `A != 0`.
  ValueRef toBool(ValueRef A);
  /// A function of \p Operands of which nothing but that is known, the same one for the same \p Key.
  ValueRef pure(IntType Type, const void *Key, llvm::ArrayRef<ValueRef> Operands);

  /// \p Function of the bits of \p A.
  ValueRef bits(BitFunction Function, ValueRef A, IntType Type);
  /// \p A with the symbols replaced that \p With names, also inside of what operations are made of; values seen after a
  /// loop are left as they are.
  ValueRef substitute(ValueRef A, const Substitution &With);
  /// Is \p S part of \p A, or of what an operation in it is made of?
  static bool mentions(ValueRef A, llvm::function_ref<bool(const Symbol &)> Is);

  /// What \p Condition, a boolean, says for each thread.
  LanePredicate predicate(ValueRef Condition) const;

  /// The known number of each thread alone, without the terms.
  ValueRef knownPart(ValueRef A) { return knownOf(A); }
  /// What of \p A is not the same for the whole grid: its known part if that differs between threads, and the terms
  /// that do.
  ValueRef nonUniformPart(ValueRef A);
  /// \p A as it is seen after \p Loop: if it changes with each iteration, it is at most the same for \p Uniformity
  /// there, and \p Unknown if threads leave the loop for reasons that are.
  ValueRef afterLoop(ValueRef A, unsigned Loop, Scope Uniformity, bool Sourced, bool Unknown);
  /// Does \p A change with the iterations of \p Loop?
  static bool changesIn(ValueRef A, unsigned Loop);

private:
  struct Linear {
    llvm::SmallVector<Term, 4> Terms;
    int64_t Number = 0;
    const ThreadTable *Table = nullptr;
  };
  ValueRef make(IntType Type, Linear L, bool Truncated);
  using Operation = ValueRef (LaneValues::*)(ValueRef, ValueRef);
  /// What \p Compute makes of \p A and \p B, computed only once.
  ValueRef once(ValueOp Op, ValueRef A, ValueRef B, Operation Compute);
  ValueRef computeAdd(ValueRef A, ValueRef B);
  ValueRef computeMul(ValueRef A, ValueRef B);
  ValueRef computeDiv(ValueRef A, ValueRef B);
  ValueRef computeRem(ValueRef A, ValueRef B);
  ValueRef computeShl(ValueRef A, ValueRef B);
  ValueRef computeShr(ValueRef A, ValueRef B);
  ValueRef computeBitAnd(ValueRef A, ValueRef B);
  ValueRef computeBitOr(ValueRef A, ValueRef B);
  ValueRef computeBitXor(ValueRef A, ValueRef B);
  ValueRef computeLess(ValueRef A, ValueRef B);
  ValueRef computeLessEqual(ValueRef A, ValueRef B);
  ValueRef computeEqual(ValueRef A, ValueRef B);
  ValueRef computeLogicalAnd(ValueRef A, ValueRef B);
  /// \p A times the constant \p By, which may be of another type.
  ValueRef computeScaled(ValueRef A, ValueRef By);
  /// \p A converted to the type of \p Like.
  ValueRef computeCast(ValueRef A, ValueRef Like);
  const ThreadTable *table(std::vector<int64_t> Numbers);
  template <typename Fn> ValueRef perThread(IntType Type, ValueRef A, ValueRef B, Fn Compute);
  const Symbol *operation(const Symbol &Traits, llvm::ArrayRef<ValueRef> Operands,
                          std::optional<unsigned> EndedLoop = std::nullopt);
  ValueRef opaque(ValueOp Op, IntType Type, llvm::ArrayRef<ValueRef> Operands, unsigned Log2Multiple = 0,
                  bool NonNegative = false, const void *Key = nullptr);
  /// \p A without its known part if that differs between threads; only the known part that differs, else 0.
  ValueRef symbolicPart(ValueRef A);
  ValueRef tablePart(ValueRef A);
  /// Only the terms; only the known part.
  ValueRef termsOf(ValueRef A);
  ValueRef knownOf(ValueRef A);
  /// The known part modulo 2^Bits, and the rest of \p A without it.
  std::pair<ValueRef, ValueRef> splitLow(ValueRef A, unsigned Bits);
  ValueRef shiftRight(ValueRef A, unsigned Amount);
  ValueRef lowBits(ValueRef A, unsigned Bits);
  ValueRef divideExactly(ValueRef A, int64_t Divisor);
  template <typename Fn> ValueRef testChoice(ValueRef Difference, Fn Test);
  /// Is \p D negative in all threads (true), or in none (false), because of what symbols are at least? None if that
  /// does not decide it.
  std::optional<bool> isNegativeByLeast(ValueRef D);
  ValueRef compareLess(ValueOp Op, ValueRef A, ValueRef B);
  std::optional<ValueRef> comparable(ValueRef A);
  using SubstitutionCache = llvm::DenseMap<const Symbol *, ValueRef>;
  ValueRef substitute(ValueRef A, const Substitution &With, SubstitutionCache &Done);
  ValueRef replacement(const Symbol &S, const Substitution &With, SubstitutionCache &Done);
  ValueRef predicateValue(ValueOp Op, llvm::ArrayRef<ValueRef> Operands, LanePredicate P);

  BlockShape Shape;
  unsigned Threads;
  llvm::BumpPtrAllocator Allocator;
  llvm::FoldingSet<LaneValue> Values;
  std::deque<LaneValue> Storage;
  std::deque<Symbol> Symbols;
  std::deque<LanePredicate> Predicates;
  llvm::DenseMap<std::pair<const void *, unsigned>, llvm::SmallVector<const Symbol *, 1>> Sources;
  llvm::DenseMap<uint64_t, llvm::SmallVector<const Symbol *, 1>> Operations;
  std::deque<ThreadTable> TableStorage;
  llvm::DenseMap<uint64_t, llvm::SmallVector<const ThreadTable *, 1>> Tables;
  unsigned LoopCount = 0;
  llvm::DenseMap<std::pair<std::pair<ValueRef, ValueRef>, unsigned>, ValueRef> Results;
};

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_LANEVALUE_H
