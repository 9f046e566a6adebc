//===- LaneValue.cpp - What a value is for each thread -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/LaneValue.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"
#include <algorithm>

using namespace cudalint;
using llvm::ArrayRef;

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

int64_t IntType::wrap(uint64_t Number) const {
  if (Width >= 64)
    return int64_t(Number);
  uint64_t Low = Number & ((uint64_t(1) << Width) - 1);
  return Signed ? llvm::SignExtend64(Low, Width) : int64_t(Low);
}

/// Trailing zeros of a coefficient or known number; 64 for zero.
static unsigned trailingZeros(int64_t Number) { return Number ? llvm::countr_zero(uint64_t(Number)) : 64; }

static unsigned termMultiple(const Term &T) {
  return std::min(64u, trailingZeros(T.Coefficient) + unsigned(T.S->Log2Multiple));
}

/// Multiple of the terms alone, 64 if there are none.
static unsigned termsMultiple(ValueRef A) {
  unsigned Multiple = 64;
  for (const Term &T : A->terms())
    Multiple = std::min(Multiple, termMultiple(T));
  return Multiple;
}

/// Every term is at least 0 (Sign = 1) or at most 0 (Sign = -1).
static bool termsHaveSign(ValueRef A, int Sign) {
  return llvm::all_of(A->terms(), [Sign](const Term &T) {
    return T.S->NonNegative && (Sign > 0 ? T.Coefficient > 0 : T.Coefficient < 0);
  });
}

unsigned LaneValue::log2Multiple() const {
  unsigned Multiple = termsMultiple(this);
  if (!Table)
    return std::min(Multiple, trailingZeros(Number));
  for (int64_t N : Table->numbers())
    Multiple = std::min(Multiple, trailingZeros(N));
  return Multiple;
}

bool LaneValue::isNonNegative() const {
  if (Truncated || !termsHaveSign(this, 1))
    return false;
  // The known part of an unsigned sum that is about to wrap around is a large number; read it as the negative that it
  // is.
  IntType AsSigned{Type.Width, true};
  if (!Table)
    return AsSigned.wrap(Number) >= 0;
  return llvm::all_of(Table->numbers(), [&](int64_t N) { return AsSigned.wrap(N) >= 0; });
}

/// Bounds larger than this are of no use and could overflow when they are added up.
static constexpr int64_t LargestBound = int64_t(1) << 40;
/// Coefficients of ordinary sums of indices.
static constexpr int64_t MaxCoefficient = int64_t(1) << 20;
/// Replacements of symbols by what they are at least, in one comparison.
static constexpr unsigned MaxLeastSteps = 4;

/// Bounds of the terms of \p A alone, without its known part.
static std::pair<std::optional<int64_t>, std::optional<int64_t>> termsRange(ValueRef A) {
  std::optional<int64_t> Low = 0, High = 0;
  if (A->isTruncated())
    return {std::nullopt, std::nullopt};
  for (const Term &T : A->terms()) {
    std::optional<int64_t> SymbolLow, SymbolHigh = T.S->Max;
    if (T.S->NonNegative)
      SymbolLow = 0;
    if (T.Coefficient < 0)
      std::swap(SymbolLow, SymbolHigh);
    bool Small = T.Coefficient > -LargestBound && T.Coefficient < LargestBound;
    auto Add = [&](std::optional<int64_t> &Sum, std::optional<int64_t> Bound) {
      int64_t Product;
      if (!Sum || !Bound || !Small || llvm::MulOverflow(*Bound, T.Coefficient, Product) || Product > LargestBound ||
          Product < -LargestBound)
        Sum.reset();
      else
        *Sum += Product;
    };
    Add(Low, SymbolLow);
    Add(High, SymbolHigh);
  }
  return {Low, High};
}

std::optional<int64_t> LaneValue::upperBound() const {
  std::optional<int64_t> High = termsRange(this).second;
  if (!High)
    return std::nullopt;
  // The known part of an unsigned sum is read as in isNonNegative().
  IntType AsSigned{Type.Width, true};
  int64_t Largest = AsSigned.wrap(uint64_t(Number));
  if (Table) {
    Largest = INT64_MIN;
    for (int64_t N : Table->numbers())
      Largest = std::max(Largest, AsSigned.wrap(uint64_t(N)));
  }
  // What is large as an unsigned number has no useful bound.
  if (!Type.Signed && Terms.empty() &&
      (Table ? Table->min() : Number) != (Table ? AsSigned.wrap(uint64_t(Table->min())) : Largest))
    return std::nullopt;
  if (Largest > LargestBound || Largest < -LargestBound)
    return std::nullopt;
  return *High + Largest;
}

const Symbol *LaneValue::asCondition(bool &Inverted) const {
  if (Table || Terms.size() != 1 || !Terms[0].S->Boolean)
    return nullptr;
  Inverted = Number == 1;
  if (Number == 0 ? Type.wrap(Terms[0].Coefficient) == 1 : Number == 1 && Type.wrap(Terms[0].Coefficient + 1) == 0)
    return Terms[0].S;
  return nullptr;
}

bool LaneValue::isBoolean() const {
  bool Inverted;
  if (asCondition(Inverted))
    return true;
  if (!Terms.empty())
    return false;
  return Table ? Table->min() >= 0 && Table->max() <= 1 : Number == 0 || Number == 1;
}

void LaneValue::Profile(llvm::FoldingSetNodeID &ID) const {
  ID.AddInteger(unsigned(Type.Width) << 2 | unsigned(Type.Signed) << 1 | unsigned(Truncated));
  ID.AddInteger(Number);
  ID.AddPointer(Table);
  for (const Term &T : Terms) {
    ID.AddPointer(T.S);
    ID.AddInteger(T.Coefficient);
  }
}

bool llvm::FoldingSetTrait<LaneValue>::Equals(const LaneValue &V, const FoldingSetNodeID &ID, unsigned Hash,
                                             FoldingSetNodeID &Own) {
  if (V.Hash != Hash)
    return false;
  V.Profile(Own);
  return Own == ID;
}

unsigned llvm::FoldingSetTrait<LaneValue>::ComputeHash(const LaneValue &V, FoldingSetNodeID &) { return V.Hash; }

void LaneValue::print(llvm::raw_ostream &OS) const {
  const char *Separator = "";
  for (const Term &T : Terms) {
    OS << Separator;
    Separator = " + ";
    if (T.Coefficient != 1)
      OS << T.Coefficient << '*';
    switch (T.S->Uniformity) {
    case Scope::Grid:
      OS << 'g';
      break;
    case Scope::Cluster:
      OS << 'c';
      break;
    case Scope::Block:
      OS << 'b';
      break;
    case Scope::Warp:
      OS << 'w';
      break;
    default:
      OS << (T.S->Sourced ? 'd' : '?');
    }
    OS << T.S->Id;
  }
  if (!Table) {
    if (Number || Terms.empty())
      OS << Separator << Number;
    return;
  }
  OS << Separator << (Table->isWarpConstant() ? "warps{" : "lanes{");
  unsigned Step = Table->isWarpConstant() ? LanesPerWarp : 1;
  for (unsigned I = 0; I < 4 * Step && I < Table->numbers().size(); I += Step)
    OS << (I ? "," : "") << (*Table)[I];
  OS << ",..}";
}

//===----------------------------------------------------------------------===//
// Predicates
//===----------------------------------------------------------------------===//

LanePredicate LanePredicate::inverse() const {
  LanePredicate Result = *this;
  Result.May = ~Must;
  Result.Must = ~May;
  if (Order == LaneOrder::Prefix)
    Result.Order = LaneOrder::Suffix;
  else if (Order == LaneOrder::Suffix)
    Result.Order = LaneOrder::Prefix;
  else
    Result.Order = LaneOrder::None;
  return Result;
}

//===----------------------------------------------------------------------===//
// Making values
//===----------------------------------------------------------------------===//

LaneValues::LaneValues(const BlockShape &Shape) : Shape(Shape), Threads(Shape.threadLimit()) {}

const ThreadTable *LaneValues::table(std::vector<int64_t> Numbers) {
  uint64_t Hash = llvm::xxh3_64bits(
      {reinterpret_cast<const uint8_t *>(Numbers.data()), Numbers.size() * sizeof(Numbers[0])});
  // DenseMap keeps two keys for itself.
  auto &Bucket = Tables[Hash >> 2];
  for (const ThreadTable *T : Bucket)
    if (T->Numbers == Numbers)
      return T;
  ThreadTable &T = TableStorage.emplace_back();
  T.Numbers = std::move(Numbers);
  T.Min = T.Max = T.Numbers[0];
  for (unsigned I = 0; I != T.Numbers.size(); ++I) {
    T.Min = std::min(T.Min, T.Numbers[I]);
    T.Max = std::max(T.Max, T.Numbers[I]);
    if (T.Numbers[I] != T.Numbers[I & ~(LanesPerWarp - 1)])
      T.WarpConstant = false;
    if (T.Numbers[I])
      T.NonZero.set(I);
  }
  Bucket.push_back(&T);
  return &T;
}

ValueRef LaneValues::make(IntType Type, Linear L, bool Truncated) {
  // Terms: one per symbol, by symbol number, none with coefficient 0. Coefficients are kept as signed numbers, so that
  // a subtraction is seen as one in unsigned types too.
  IntType AsSigned{Type.Width, true};
  if (Type.Width == 1)
    AsSigned.Width = 2;
  for (unsigned Round = 0; Round != 2 && !L.Terms.empty(); ++Round) {
    llvm::sort(L.Terms, [](const Term &A, const Term &B) { return A.S->Id < B.S->Id; });
    llvm::SmallVector<Term, 4> Merged;
    for (const Term &T : L.Terms) {
      if (!Merged.empty() && Merged.back().S == T.S)
        Merged.back().Coefficient = int64_t(uint64_t(Merged.back().Coefficient) + uint64_t(T.Coefficient));
      else
        Merged.push_back(T);
    }
    for (Term &T : Merged)
      T.Coefficient = AsSigned.wrap(T.Coefficient);
    llvm::erase_if(Merged, [](const Term &T) { return T.Coefficient == 0; });
    // (V >> k) * 2^k is V again when V is a multiple of 2^k.
    bool Rewritten = false;
    L.Terms.clear();
    for (const Term &T : Merged) {
      if (T.S->Op == ValueOp::Shr && !T.S->Key && T.S->Operands[0]->type().Width == Type.Width) {
        ValueRef V = T.S->Operands[0];
        unsigned Amount = unsigned(T.S->Operands[1]->known(0));
        if (trailingZeros(T.Coefficient) >= Amount && V->log2Multiple() >= Amount && !V->hasTable()) {
          int64_t Factor = T.Coefficient >> Amount;
          for (const Term &Inner : V->terms())
            L.Terms.push_back({Inner.S, int64_t(uint64_t(Inner.Coefficient) * uint64_t(Factor))});
          uint64_t Extra = uint64_t(V->known(0)) * uint64_t(Factor);
          if (L.Table) {
            std::vector<int64_t> Numbers = L.Table->numbers();
            for (int64_t &N : Numbers)
              N = Type.wrap(uint64_t(N) + Extra);
            L.Table = table(std::move(Numbers));
          } else {
            L.Number = int64_t(uint64_t(L.Number) + Extra);
          }
          Rewritten = true;
          continue;
        }
      }
      L.Terms.push_back(T);
    }
    if (!Rewritten)
      break;
  }
  L.Number = L.Table ? 0 : Type.wrap(L.Number);
  if (L.Table && L.Table->min() == L.Table->max()) {
    L.Number = L.Table->min();
    L.Table = nullptr;
  }
  if (L.Terms.empty())
    Truncated = false;

  LaneValue V;
  V.Type = Type;
  V.Truncated = Truncated;
  V.Terms = L.Terms;
  V.Number = L.Number;
  V.Table = L.Table;
  llvm::FoldingSetNodeID ID;
  V.Profile(ID);
  void *Position;
  if (LaneValue *Known = Values.FindNodeOrInsertPos(ID, Position))
    return Known;
  V.Hash = ID.ComputeHash();
  V.Terms = ArrayRef<Term>(L.Terms).copy(Allocator);
  if (V.Table) {
    V.Uniformity = V.Table->isWarpConstant() ? Scope::Warp : Scope::Lane;
    V.Sourced = true;
  }
  for (const Term &T : V.Terms)
    if (T.S->Uniformity < V.Uniformity) {
      V.Uniformity = T.S->Uniformity;
      V.Sourced = T.S->Sourced;
    } else if (T.S->Uniformity == V.Uniformity) {
      V.Sourced |= T.S->Sourced;
    }
  V.Unknown = llvm::any_of(V.Terms, [](const Term &T) { return T.S->Unknown; });
  V.Sourced &= !V.Unknown;
  Storage.push_back(V);
  Values.InsertNode(&Storage.back(), Position);
  return &Storage.back();
}

ValueRef LaneValues::constant(IntType Type, uint64_t Number) {
  Linear L;
  L.Number = int64_t(Number);
  return make(Type, std::move(L), false);
}

ValueRef LaneValues::exact(IntType Type, std::vector<int64_t> Numbers) {
  for (int64_t &N : Numbers)
    N = Type.wrap(uint64_t(N));
  Linear L;
  L.Table = table(std::move(Numbers));
  return make(Type, std::move(L), false);
}

ValueRef LaneValues::exactBool(const LaneSet &Lanes) {
  std::vector<int64_t> Numbers(Threads);
  for (unsigned T = 0; T != Threads; ++T)
    Numbers[T] = Lanes.test(T);
  return exact(BoolType, std::move(Numbers));
}

ValueRef LaneValues::symbol(IntType Type, const Symbol *S) {
  Linear L;
  L.Terms.push_back({S, 1});
  return make(Type, std::move(L), false);
}

const Symbol *LaneValues::fresh(const Symbol &Traits) {
  Symbol &S = Symbols.emplace_back(Traits);
  S.Id = unsigned(Symbols.size());
  S.Operands = S.Operands.copy(Allocator);
  S.Loops = S.Loops.copy(Allocator);
  return &S;
}

const Symbol *LaneValues::source(const void *Key, unsigned Index, const Symbol &Traits) {
  auto &Bucket = Sources[{Key, Index}];
  for (const Symbol *S : Bucket)
    if (S->Uniformity == Traits.Uniformity && S->Sourced == Traits.Sourced && S->Unknown == Traits.Unknown &&
        S->Type == Traits.Type && S->Log2Multiple == Traits.Log2Multiple && S->NonNegative == Traits.NonNegative &&
        S->Boolean == Traits.Boolean && S->Op == Traits.Op && S->Max == Traits.Max && S->Least == Traits.Least &&
        S->Loops == Traits.Loops)
      return S;
  Bucket.push_back(fresh(Traits));
  return Bucket.back();
}

/// Loops in which an operation on \p Operands changes.
static llvm::SmallVector<unsigned, 4> loopsOf(ArrayRef<ValueRef> Operands) {
  llvm::SmallVector<unsigned, 4> Loops;
  for (ValueRef V : Operands)
    for (const Term &T : V->terms())
      Loops.append(T.S->Loops.begin(), T.S->Loops.end());
  llvm::sort(Loops);
  Loops.erase(std::unique(Loops.begin(), Loops.end()), Loops.end());
  return Loops;
}

const Symbol *LaneValues::operation(const Symbol &Traits, ArrayRef<ValueRef> Operands,
                                    std::optional<unsigned> EndedLoop) {
  uint64_t Hash = llvm::hash_combine(unsigned(Traits.Op), Traits.Key, Traits.Type.Width, Traits.Type.Signed,
                                     llvm::hash_combine_range(Operands.begin(), Operands.end()));
  auto &Bucket = Operations[Hash >> 2];
  for (const Symbol *S : Bucket)
    if (S->Op == Traits.Op && S->Key == Traits.Key && S->Type == Traits.Type && S->Operands == Operands)
      return S;
  llvm::SmallVector<unsigned, 4> Loops = loopsOf(Operands);
  if (EndedLoop)
    llvm::erase(Loops, *EndedLoop);
  Symbol Complete = Traits;
  Complete.Operands = Operands;
  Complete.Loops = Loops;
  const Symbol *S = fresh(Complete);
  Bucket.push_back(S);
  return S;
}

namespace {
struct Combined {
  Scope Least;
  bool Sourced, Unknown;
};
} // namespace

/// The least uniform of \p Operands, whether that has a real source, and whether one of them is not known at all.
static Combined combinedUniformity(ArrayRef<ValueRef> Operands) {
  Scope Least = Scope::Grid;
  bool Sourced = false, Unknown = false;
  for (ValueRef V : Operands) {
    if (V->uniformity() < Least) {
      Least = V->uniformity();
      Sourced = V->isSourced();
    } else if (V->uniformity() == Least) {
      Sourced |= V->isSourced();
    }
    Unknown |= V->isUnknown();
  }
  return {Least, Sourced && !Unknown, Unknown};
}

/// Upper bound of an operation whose result is not negative; none if not known.
static std::optional<int64_t> boundOf(ValueOp Op, ArrayRef<ValueRef> Operands, const void *Key) {
  std::optional<int64_t> First = Operands[0]->isNonNegative() ? Operands[0]->upperBound() : std::nullopt;
  std::optional<int64_t> Second = Operands.size() > 1 ? Operands[1]->constant() : std::nullopt;
  switch (Op) {
  case ValueOp::Shr:
    // The upper bits of any unsigned number.
    if (!First && !Key && !Operands[0]->type().Signed && Operands[0]->type().Width <= 32 && Second && *Second > 0 &&
        *Second < Operands[0]->type().Width)
      return int64_t(((uint64_t(1) << Operands[0]->type().Width) - 1) >> *Second);
    if (!First || Key)
      return First;
    return Second && *Second >= 0 && *Second < 63 ? *First >> *Second : *First;
  case ValueOp::Div:
    return First && Second && *Second > 0 ? std::optional<int64_t>(*First / *Second) : First;
  case ValueOp::Rem:
    if (Second && *Second > 0)
      return First ? std::min(*First, *Second - 1) : *Second - 1;
    return First;
  case ValueOp::And:
    if (Second && *Second >= 0)
      return First ? std::min(*First, *Second) : *Second;
    return First;
  case ValueOp::Exit:
    return First;
  case ValueOp::Bits:
    return Operands[0]->type().Width;
  default:
    return std::nullopt;
  }
}

ValueRef LaneValues::opaque(ValueOp Op, IntType Type, ArrayRef<ValueRef> Operands, unsigned Log2Multiple,
                            bool NonNegative, const void *Key) {
  Symbol Traits;
  Traits.Op = Op;
  Traits.Key = Key;
  Combined Of = combinedUniformity(Operands);
  Traits.Uniformity = Of.Least;
  Traits.Sourced = Of.Sourced;
  Traits.Unknown = Of.Unknown;
  Traits.Log2Multiple = uint8_t(std::min(63u, Log2Multiple));
  Traits.NonNegative = NonNegative;
  Traits.Boolean = Type == BoolType;
  Traits.Type = Type;
  if (Type == BoolType)
    Traits.Max = 1;
  else if (NonNegative)
    Traits.Max = boundOf(Op, Operands, Key);
  return symbol(Type, operation(Traits, Operands));
}

ValueRef LaneValues::pure(IntType Type, const void *Key, ArrayRef<ValueRef> Operands) {
  return opaque(ValueOp::Pure, Type, Operands, 0, Type == BoolType, Key);
}

template <typename Fn> ValueRef LaneValues::perThread(IntType Type, ValueRef A, ValueRef B, Fn Compute) {
  if (!A->hasTable() && !B->hasTable())
    return constant(Type, uint64_t(Compute(A->known(0), B->known(0))));
  std::vector<int64_t> Numbers(Threads);
  for (unsigned T = 0; T != Threads; ++T)
    Numbers[T] = Compute(A->known(T), B->known(T));
  return exact(Type, std::move(Numbers));
}

ValueRef LaneValues::once(ValueOp Op, ValueRef A, ValueRef B, Operation Compute) {
  std::pair<std::pair<ValueRef, ValueRef>, unsigned> Key{{A, B}, unsigned(Op)};
  if (ValueRef Known = Results.lookup(Key))
    return Known;
  ValueRef Result = (this->*Compute)(A, B);
  Results[Key] = Result;
  return Result;
}

ValueRef LaneValues::add(ValueRef A, ValueRef B) { return once(ValueOp::Add, A, B, &LaneValues::computeAdd); }
ValueRef LaneValues::mul(ValueRef A, ValueRef B) { return once(ValueOp::Mul, A, B, &LaneValues::computeMul); }
ValueRef LaneValues::div(ValueRef A, ValueRef B) { return once(ValueOp::Div, A, B, &LaneValues::computeDiv); }
ValueRef LaneValues::rem(ValueRef A, ValueRef B) { return once(ValueOp::Rem, A, B, &LaneValues::computeRem); }
ValueRef LaneValues::shl(ValueRef A, ValueRef B) { return once(ValueOp::Shl, A, B, &LaneValues::computeShl); }
ValueRef LaneValues::shr(ValueRef A, ValueRef B) { return once(ValueOp::Shr, A, B, &LaneValues::computeShr); }
ValueRef LaneValues::bitAnd(ValueRef A, ValueRef B) { return once(ValueOp::And, A, B, &LaneValues::computeBitAnd); }
ValueRef LaneValues::bitOr(ValueRef A, ValueRef B) { return once(ValueOp::Or, A, B, &LaneValues::computeBitOr); }
ValueRef LaneValues::bitXor(ValueRef A, ValueRef B) { return once(ValueOp::Xor, A, B, &LaneValues::computeBitXor); }
ValueRef LaneValues::less(ValueRef A, ValueRef B) { return once(ValueOp::Less, A, B, &LaneValues::computeLess); }
ValueRef LaneValues::lessEqual(ValueRef A, ValueRef B) { return once(ValueOp::LessEqual, A, B, &LaneValues::computeLessEqual); }
ValueRef LaneValues::equal(ValueRef A, ValueRef B) { return once(ValueOp::Equal, A, B, &LaneValues::computeEqual); }
ValueRef LaneValues::logicalAnd(ValueRef A, ValueRef B) { return once(ValueOp::LogicalAnd, A, B, &LaneValues::computeLogicalAnd); }

ValueRef LaneValues::cast(ValueRef A, IntType Type) {
  return A->type() == Type ? A : once(ValueOp::Extend, A, constant(Type, 0), &LaneValues::computeCast);
}

ValueRef LaneValues::termsOf(ValueRef A) {
  Linear L;
  L.Terms.append(A->terms().begin(), A->terms().end());
  return make(A->type(), std::move(L), A->isTruncated());
}

ValueRef LaneValues::knownOf(ValueRef A) {
  Linear L;
  L.Number = A->Number;
  L.Table = A->Table;
  return make(A->type(), std::move(L), false);
}

ValueRef LaneValues::tablePart(ValueRef A) { return A->hasTable() ? knownOf(A) : constant(A->type(), 0); }
ValueRef LaneValues::symbolicPart(ValueRef A) { return A->hasTable() ? termsOf(A) : A; }

ValueRef LaneValues::nonUniformPart(ValueRef A) {
  Linear L;
  for (const Term &T : A->terms())
    if (T.S->Uniformity < Scope::Grid)
      L.Terms.push_back(T);
  L.Table = A->Table;
  return make(A->type(), std::move(L), A->isTruncated());
}

std::pair<ValueRef, ValueRef> LaneValues::splitLow(ValueRef A, unsigned Bits) {
  uint64_t Mask = Bits >= 64 ? ~uint64_t(0) : (uint64_t(1) << Bits) - 1;
  ValueRef Known = knownOf(A);
  ValueRef Low = perThread(A->type(), Known, Known, [=](int64_t X, int64_t) { return int64_t(uint64_t(X) & Mask); });
  return {Low, sub(A, Low)};
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

static int64_t wrapAdd(int64_t A, int64_t B) { return int64_t(uint64_t(A) + uint64_t(B)); }
static int64_t wrapMul(int64_t A, int64_t B) { return int64_t(uint64_t(A) * uint64_t(B)); }

/// A sum of more symbols than this is a symbol itself, lest each step of a sum of thousands cost what all of them do.
static constexpr size_t MaxTerms = 256;

ValueRef LaneValues::computeAdd(ValueRef A, ValueRef B) {
  if (A->terms().size() + B->terms().size() > MaxTerms)
    return opaque(ValueOp::Add, A->type(), {A, B}, std::min(A->log2Multiple(), B->log2Multiple()));
  Linear L;
  L.Terms.append(A->terms().begin(), A->terms().end());
  L.Terms.append(B->terms().begin(), B->terms().end());
  ValueRef Known = perThread(A->type(), knownOf(A), knownOf(B), wrapAdd);
  L.Number = Known->Number;
  L.Table = Known->Table;
  return make(A->type(), std::move(L), A->isTruncated() || B->isTruncated());
}

ValueRef LaneValues::scale(ValueRef A, int64_t Factor) {
  if (Factor == 1)
    return A;
  return once(ValueOp::Mul, A, constant({64, true}, uint64_t(Factor)), &LaneValues::computeScaled);
}

ValueRef LaneValues::computeScaled(ValueRef A, ValueRef By) {
  int64_t Factor = By->known(0);
  Linear L;
  for (const Term &T : A->terms())
    L.Terms.push_back({T.S, wrapMul(T.Coefficient, Factor)});
  ValueRef Known = perThread(A->type(), knownOf(A), constant({64, true}, uint64_t(Factor)), wrapMul);
  L.Number = Known->Number;
  L.Table = Known->Table;
  return make(A->type(), std::move(L), A->isTruncated());
}

ValueRef LaneValues::neg(ValueRef A) { return scale(A, -1); }
ValueRef LaneValues::sub(ValueRef A, ValueRef B) { return add(A, neg(B)); }
ValueRef LaneValues::bitNot(ValueRef A) { return sub(neg(A), constant(A->type(), 1)); }

ValueRef LaneValues::computeMul(ValueRef A, ValueRef B) {
  if (std::optional<int64_t> Factor = A->constant())
    return scale(B, *Factor);
  if (std::optional<int64_t> Factor = B->constant())
    return scale(A, *Factor);
  if (A->isExact() && B->isExact())
    return perThread(A->type(), A, B, wrapMul);
  ValueRef Operands[] = {A, B};
  if (std::less<ValueRef>()(B, A))
    std::swap(Operands[0], Operands[1]);
  return opaque(ValueOp::Mul, A->type(), Operands, A->log2Multiple() + B->log2Multiple(),
                A->isNonNegative() && B->isNonNegative());
}

/// \p A / \p Divisor when the terms are divisible term by term and A is not negative, so that truncation rounds down;
/// null if they are not.
ValueRef LaneValues::divideExactly(ValueRef A, int64_t Divisor) {
  if (Divisor <= 0 || A->isTruncated() || !A->isNonNegative())
    return nullptr;
  Linear L;
  for (const Term &T : A->terms()) {
    if (T.Coefficient % Divisor != 0)
      return nullptr;
    L.Terms.push_back({T.S, T.Coefficient / Divisor});
  }
  ValueRef Known = perThread(A->type(), knownOf(A), knownOf(A), [=](int64_t X, int64_t) { return X / Divisor; });
  L.Number = Known->Number;
  L.Table = Known->Table;
  return make(A->type(), std::move(L), false);
}

static bool isPowerOfTwo(int64_t Number) { return Number > 0 && llvm::isPowerOf2_64(uint64_t(Number)); }

ValueRef LaneValues::computeDiv(ValueRef A, ValueRef B) {
  IntType Type = A->type();
  if (A->isExact() && B->isExact())
    return perThread(Type, A, B, [Type](int64_t X, int64_t Y) -> int64_t {
      if (Y == 0 || (Type.Signed && Y == -1))
        return Y == 0 ? 0 : int64_t(0 - uint64_t(X));
      return Type.Signed ? X / Y : int64_t(uint64_t(X) / uint64_t(Y));
    });
  if (std::optional<int64_t> Divisor = B->constant()) {
    if (*Divisor == 1)
      return A;
    if (ValueRef Quotient = divideExactly(A, *Divisor))
      return Quotient;
    if (isPowerOfTwo(*Divisor) && (!Type.Signed || A->isNonNegative()))
      return shiftRight(A, llvm::countr_zero(uint64_t(*Divisor)));
  }
  return opaque(ValueOp::Div, Type, {A, B}, 0, A->isNonNegative() && B->isNonNegative());
}

ValueRef LaneValues::computeRem(ValueRef A, ValueRef B) {
  IntType Type = A->type();
  if (A->isExact() && B->isExact())
    return perThread(Type, A, B, [Type](int64_t X, int64_t Y) -> int64_t {
      if (Y == 0 || (Type.Signed && Y == -1))
        return 0;
      return Type.Signed ? X % Y : int64_t(uint64_t(X) % uint64_t(Y));
    });
  if (std::optional<int64_t> Divisor = B->constant()) {
    if (ValueRef Quotient = divideExactly(A, *Divisor))
      return sub(A, scale(Quotient, *Divisor));
    if (isPowerOfTwo(*Divisor) && (!Type.Signed || A->isNonNegative()))
      return lowBits(A, llvm::countr_zero(uint64_t(*Divisor)));
  }
  return opaque(ValueOp::Rem, Type, {A, B}, std::min(A->log2Multiple(), B->log2Multiple()), A->isNonNegative());
}

ValueRef LaneValues::computeShl(ValueRef A, ValueRef B) {
  IntType Type = A->type();
  if (A->isExact() && B->isExact())
    return perThread(Type, A, B, [Type](int64_t X, int64_t Y) -> int64_t {
      return Y < 0 || Y >= Type.Width ? 0 : int64_t(uint64_t(X) << Y);
    });
  if (std::optional<int64_t> Amount = B->constant())
    if (*Amount >= 0 && *Amount < Type.Width)
      return scale(A, int64_t(uint64_t(1) << *Amount));
  return opaque(ValueOp::Shl, Type, {A, B}, A->log2Multiple(), A->isNonNegative());
}

ValueRef LaneValues::computeShr(ValueRef A, ValueRef B) {
  IntType Type = A->type();
  if (A->isExact() && B->isExact())
    return perThread(Type, A, B, [Type](int64_t X, int64_t Y) -> int64_t {
      if (Y < 0 || Y >= Type.Width)
        return 0;
      return Type.Signed ? X >> Y : int64_t(uint64_t(X) >> Y);
    });
  if (std::optional<int64_t> Amount = B->constant())
    if (*Amount >= 0 && *Amount < Type.Width)
      return shiftRight(A, unsigned(*Amount));
  return opaque(ValueOp::Shr, Type, {A, B}, 0, A->isNonNegative(), /*Key=*/this);
}

/// \p A divided by 2^Amount, rounded down.
ValueRef LaneValues::shiftRight(ValueRef A, unsigned Amount) {
  if (Amount == 0)
    return A;
  IntType Type = A->type();
  unsigned Multiple = termsMultiple(A);
  // The known part below the multiple of the terms never carries into what the shift keeps.
  auto [Low, High] = splitLow(A, std::min(Multiple, Amount));
  bool KnowsRange = !A->isTruncated() && (A->isNonNegative() || Type.Signed);
  if (Multiple >= Amount && KnowsRange) {
    // (terms + high part) >> amount, term by term.
    Linear L;
    Linear Rest;
    for (const Term &T : High->terms()) {
      if (trailingZeros(T.Coefficient) >= Amount)
        L.Terms.push_back({T.S, T.Coefficient >> Amount});
      else
        Rest.Terms.push_back(T);
    }
    ValueRef Known = knownOf(High);
    Known = perThread(Type, Known, Known, [=](int64_t X, int64_t) { return X >> Amount; });
    L.Number = Known->Number;
    L.Table = Known->Table;
    ValueRef Result = make(Type, std::move(L), false);
    if (Rest.Terms.empty())
      return Result;
    ValueRef RestValue = make(Type, std::move(Rest), false);
    return add(Result, opaque(ValueOp::Shr, Type, {RestValue, constant({32, false}, Amount)}, Multiple - Amount,
                              RestValue->isNonNegative()));
  }
  unsigned HighMultiple = High->log2Multiple();
  return opaque(ValueOp::Shr, Type, {High, constant({32, false}, Amount)},
                HighMultiple > Amount ? HighMultiple - Amount : 0, !Type.Signed || A->isNonNegative());
}

/// \p A modulo 2^Bits, not negative.
ValueRef LaneValues::lowBits(ValueRef A, unsigned Bits) {
  if (Bits == 0)
    return constant(A->type(), 0);
  if (Bits >= A->type().Width)
    return A;
  unsigned Multiple = termsMultiple(A);
  auto [Low, High] = splitLow(A, std::min(Multiple, Bits));
  if (Multiple >= Bits)
    return Low;
  uint64_t Mask = (uint64_t(1) << Bits) - 1;
  return add(Low, opaque(ValueOp::And, A->type(), {High, constant(A->type(), Mask)}, Multiple, true));
}

ValueRef LaneValues::computeBitAnd(ValueRef A, ValueRef B) {
  IntType Type = A->type();
  if (A == B)
    return A;
  if (A->isExact() && B->isExact())
    return perThread(Type, A, B, [](int64_t X, int64_t Y) { return X & Y; });
  if (A->isBoolean() && B->isBoolean())
    return cast(logicalAnd(cast(A, BoolType), cast(B, BoolType)), Type);
  if (A->constant())
    std::swap(A, B);
  if (std::optional<int64_t> Constant = B->constant()) {
    uint64_t Mask = uint64_t(*Constant);
    if (Type.Width < 64)
      Mask &= (uint64_t(1) << Type.Width) - 1;
    if (Mask == 0)
      return constant(Type, 0);
    if (llvm::isMask_64(Mask))
      return lowBits(A, llvm::popcount(Mask));
    uint64_t Opposite = ~Mask;
    if (Type.Width < 64)
      Opposite &= (uint64_t(1) << Type.Width) - 1;
    if (Opposite == 0)
      return A;
    if (llvm::isMask_64(Opposite))
      return sub(A, lowBits(A, llvm::popcount(Opposite)));
    auto [Low, High] = splitLow(A, termsMultiple(A));
    ValueRef LowPart = perThread(Type, Low, Low, [=](int64_t X, int64_t) { return int64_t(uint64_t(X) & Mask); });
    if (llvm::Log2_64(Mask) < termsMultiple(A))
      return LowPart;
    return add(LowPart,
               opaque(ValueOp::And, Type, {High, B}, std::max(High->log2Multiple(), unsigned(llvm::countr_zero(Mask))),
                      !Type.Signed || *Constant >= 0));
  }
  ValueRef Operands[] = {A, B};
  if (std::less<ValueRef>()(B, A))
    std::swap(Operands[0], Operands[1]);
  return opaque(ValueOp::And, Type, Operands, std::max(A->log2Multiple(), B->log2Multiple()),
                A->isNonNegative() || B->isNonNegative());
}

ValueRef LaneValues::computeBitOr(ValueRef A, ValueRef B) {
  IntType Type = A->type();
  if (A == B)
    return A;
  if (A->isExact() && B->isExact())
    return perThread(Type, A, B, [](int64_t X, int64_t Y) { return X | Y; });
  if (A->isBoolean() && B->isBoolean())
    return cast(logicalOr(cast(A, BoolType), cast(B, BoolType)), Type);
  // a | b = a + b - (a & b)
  if (A->isExact() || B->isExact()) {
    ValueRef Common = bitAnd(A, B);
    if (Common->isExact())
      return sub(add(A, B), Common);
  }
  ValueRef Operands[] = {A, B};
  if (std::less<ValueRef>()(B, A))
    std::swap(Operands[0], Operands[1]);
  return opaque(ValueOp::Or, Type, Operands, std::min(A->log2Multiple(), B->log2Multiple()),
                A->isNonNegative() && B->isNonNegative());
}

ValueRef LaneValues::computeBitXor(ValueRef A, ValueRef B) {
  IntType Type = A->type();
  if (A == B)
    return constant(Type, 0);
  if (A->isExact() && B->isExact())
    return perThread(Type, A, B, [](int64_t X, int64_t Y) { return X ^ Y; });
  if (std::optional<int64_t> Constant = B->constant(); Constant && Type.wrap(uint64_t(*Constant) + 1) == 0)
    return bitNot(A);
  if (A->isExact() || B->isExact()) {
    ValueRef Common = bitAnd(A, B);
    if (Common->isExact())
      return sub(add(A, B), scale(Common, 2));
  }
  ValueRef Operands[] = {A, B};
  if (std::less<ValueRef>()(B, A))
    std::swap(Operands[0], Operands[1]);
  return opaque(ValueOp::Xor, Type, Operands, std::min(A->log2Multiple(), B->log2Multiple()),
                A->isNonNegative() && B->isNonNegative());
}

ValueRef LaneValues::computeCast(ValueRef A, ValueRef Like) {
  IntType From = A->type(), Type = Like->type();
  if (A->isExact())
    return perThread(Type, A, A, [](int64_t X, int64_t) { return X; });
  Linear L;
  L.Terms.append(A->terms().begin(), A->terms().end());
  if (A->isBoolean() || Type.Width <= From.Width || (!A->isTruncated() && (From.Signed || A->isNonNegative()))) {
    // A sum of unsigned numbers that is made signed keeps its small known part; so does one that is widened.
    ValueRef Known = knownOf(A);
    if (!From.Signed && !A->isBoolean())
      Known = perThread({From.Width, true}, Known, Known, [](int64_t X, int64_t) { return X; });
    Known = perThread(Type, Known, Known, [](int64_t X, int64_t) { return X; });
    L.Number = Known->Number;
    L.Table = Known->Table;
    // Where a sum of narrower numbers has become wide on its way, it fits as it would have without that.
    bool Fits = !A->isTruncated() && llvm::all_of(A->terms(), [&](const Term &T) {
      return T.S->Type.Width <= Type.Width && T.Coefficient <= MaxCoefficient && T.Coefficient >= -MaxCoefficient;
    });
    return make(Type, std::move(L), (A->isTruncated() || (Type.Width < From.Width && !Fits)) && !A->isBoolean());
  }
  // The low known bits below the multiple of the terms do not carry, so they survive whatever the rest does.
  unsigned Multiple = std::min<unsigned>(termsMultiple(A), From.Width - 1);
  auto [Low, High] = splitLow(A, Multiple);
  ValueRef Wide = opaque(ValueOp::Extend, Type, {High}, Multiple, !From.Signed);
  return add(cast(Low, Type), Wide);
}

ValueRef LaneValues::toBool(ValueRef A) {
  if (A->isBoolean())
    return cast(A, BoolType);
  return logicalNot(equal(A, constant(A->type(), 0)));
}

ValueRef LaneValues::select(ValueRef Condition, ValueRef A, ValueRef B) {
  if (A == B)
    return A;
  if (std::optional<int64_t> C = Condition->constant())
    return *C ? A : B;
  IntType Type = A->type();
  if (Condition->isExact() && A->terms() == B->terms()) {
    Linear L;
    L.Terms.append(A->terms().begin(), A->terms().end());
    std::vector<int64_t> Numbers(Threads);
    for (unsigned T = 0; T != Threads; ++T)
      Numbers[T] = Condition->known(T) ? A->known(T) : B->known(T);
    L.Table = table(std::move(Numbers));
    return make(Type, std::move(L), A->isTruncated() || B->isTruncated());
  }
  if (Type == BoolType)
    return logicalOr(logicalAnd(Condition, A), logicalAnd(logicalNot(Condition), B));
  // b + (a - b) * condition
  if (!A->isTruncated() && !B->isTruncated())
    if (std::optional<int64_t> Difference = sub(A, B)->constant())
      return add(B, scale(cast(Condition, Type), *Difference));
  // What differs by thread in the same way on both sides stays outside.
  if (A->table() == B->table() && A->hasTable())
    return add(tablePart(A), select(Condition, symbolicPart(A), symbolicPart(B)));
  return opaque(ValueOp::Select, Type, {Condition, A, B}, std::min(A->log2Multiple(), B->log2Multiple()),
                A->isNonNegative() && B->isNonNegative());
}

ValueRef LaneValues::bits(BitFunction Function, ValueRef A, IntType Type) {
  unsigned Width = A->type().Width;
  uint64_t Mask = Width >= 64 ? ~uint64_t(0) : (uint64_t(1) << Width) - 1;
  if (A->isExact())
    return perThread(Type, A, A, [=](int64_t Number, int64_t) -> int64_t {
      uint64_t X = uint64_t(Number) & Mask;
      switch (Function) {
      case BitFunction::PopCount:
        return llvm::popcount(X);
      case BitFunction::FindFirstSet:
        return X ? llvm::countr_zero(X) + 1 : 0;
      case BitFunction::LeadingZeros:
        return int64_t(llvm::countl_zero(X)) - (64 - int64_t(Width));
      case BitFunction::TrailingZeros:
        return X ? llvm::countr_zero(X) : int64_t(Width);
      case BitFunction::Reverse:
        return int64_t(llvm::reverseBits(X) >> (64 - Width));
      case BitFunction::None:
        break;
      }
      return 0;
    });
  return opaque(ValueOp::Bits, Type, {A}, 0, Function != BitFunction::Reverse,
                reinterpret_cast<const void *>(uintptr_t(Function) * 2 + 1));
}

//===----------------------------------------------------------------------===//
// Other values for symbols
//===----------------------------------------------------------------------===//

bool LaneValues::mentions(ValueRef A, llvm::function_ref<bool(const Symbol &)> Is) {
  llvm::SmallPtrSet<const Symbol *, 16> Seen;
  llvm::SmallVector<ValueRef, 8> Work{A};
  while (!Work.empty())
    for (const Term &T : Work.pop_back_val()->terms()) {
      if (!Seen.insert(T.S).second)
        continue;
      if (Is(*T.S))
        return true;
      Work.append(T.S->Operands.begin(), T.S->Operands.end());
    }
  return false;
}

ValueRef LaneValues::replacement(const Symbol &S, const Substitution &With, SubstitutionCache &Done) {
  auto [It, New] = Done.try_emplace(&S, nullptr);
  if (!New)
    return It->second;
  auto Compute = [&]() -> ValueRef {
    if (ValueRef Given = With.Replacements.lookup(&S))
      return Given;
    ValueRef Itself = symbol(S.Type, &S);
    auto OfIteration = [&]() -> ValueRef {
      for (auto [Loop, Iteration] : With.Iterations)
        if (llvm::is_contained(S.Loops, Loop))
          return pure(S.Type, &S, {Itself, constant({32, false}, Loop), constant({32, false}, Iteration)});
      return Itself;
    };
    if (S.Operands.empty() || S.Op == ValueOp::Exit)
      return OfIteration();
    llvm::SmallVector<ValueRef, 4> O;
    bool Same = true;
    for (ValueRef Operand : S.Operands) {
      O.push_back(substitute(Operand, With, Done));
      Same &= O.back() == Operand;
    }
    if (Same)
      return OfIteration();
    switch (S.Op) {
    case ValueOp::Add:
      return add(O[0], O[1]);
    case ValueOp::Mul:
      return mul(O[0], O[1]);
    case ValueOp::Div:
      return div(O[0], O[1]);
    case ValueOp::Rem:
      return rem(O[0], O[1]);
    case ValueOp::Shl:
      return shl(O[0], O[1]);
    case ValueOp::Shr:
      return shr(O[0], O[1]);
    case ValueOp::And:
      return bitAnd(O[0], O[1]);
    case ValueOp::Or:
      return bitOr(O[0], O[1]);
    case ValueOp::Xor:
      return bitXor(O[0], O[1]);
    case ValueOp::Less:
      return less(O[0], O[1]);
    case ValueOp::LessEqual:
      return lessEqual(O[0], O[1]);
    case ValueOp::Equal:
      return equal(O[0], O[1]);
    case ValueOp::LogicalAnd:
      return logicalAnd(O[0], O[1]);
    case ValueOp::Select:
      return select(O[0], O[1], O[2]);
    case ValueOp::Extend:
      return cast(O[0], S.Type);
    case ValueOp::Bits:
      return bits(BitFunction(reinterpret_cast<uintptr_t>(S.Key) / 2), O[0], S.Type);
    case ValueOp::Source:
    case ValueOp::Phi:
    case ValueOp::Exit:
    case ValueOp::Pure:
      break;
    }
    return pure(S.Type, S.Key, O);
  };
  ValueRef Result = Compute();
  return Done[&S] = Result;
}

ValueRef LaneValues::substitute(ValueRef A, const Substitution &With, SubstitutionCache &Done) {
  if (A->isExact())
    return A;
  // At once, not term by term: a formula can have hundreds.
  Linear L;
  ValueRef Known = knownOf(A);
  bool Same = true;
  for (const Term &T : A->terms()) {
    ValueRef R = replacement(*T.S, With, Done);
    if (R->terms().size() == 1 && R->terms()[0] == Term{T.S, 1} && !R->hasTable() && R->known(0) == 0) {
      L.Terms.push_back(T);
      continue;
    }
    Same = false;
    ValueRef Scaled = scale(cast(R, A->type()), T.Coefficient);
    L.Terms.append(Scaled->terms().begin(), Scaled->terms().end());
    Known = add(Known, knownOf(Scaled));
  }
  if (Same)
    return A;
  L.Number = Known->Number;
  L.Table = Known->Table;
  return make(A->type(), std::move(L), A->isTruncated());
}

ValueRef LaneValues::substitute(ValueRef A, const Substitution &With) {
  if (With.empty())
    return A;
  SubstitutionCache Done;
  return substitute(A, With, Done);
}

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

/// Do all lanes of \p Among agree on Numbers, within each warp or within the block?
template <typename Fn> static Scope agreement(const LaneSet &Among, unsigned Threads, Fn Number) {
  Scope Widest = Scope::Grid;
  std::optional<int64_t> InBlock;
  for (unsigned W = 0; W * LanesPerWarp < Threads; ++W) {
    std::optional<int64_t> InWarp;
    for (unsigned L = 0; L != LanesPerWarp && W * LanesPerWarp + L < Threads; ++L) {
      if (!(Among.warp(W) >> L & 1))
        continue;
      int64_t N = Number(W * LanesPerWarp + L);
      if (!InWarp)
        InWarp = N;
      if (!InBlock)
        InBlock = N;
      if (*InWarp != N)
        return Scope::Lane;
      if (*InBlock != N)
        Widest = Scope::Warp;
    }
  }
  return Widest;
}

/// Do Numbers grow or fall monotonically over the lanes of \p Among of each warp (or, with \p InBlock, of the block)?
template <typename Fn>
static bool isMonotone(const LaneSet &Among, unsigned Threads, bool Falling, bool InBlock, Fn Number) {
  std::optional<int64_t> Last;
  for (unsigned T = 0; T != Threads; ++T) {
    if (T % LanesPerWarp == 0 && !InBlock)
      Last.reset();
    if (!Among.test(T))
      continue;
    int64_t N = Number(T);
    if (Last && (Falling ? N > *Last : N < *Last))
      return false;
    Last = N;
  }
  return true;
}

ValueRef LaneValues::predicateValue(ValueOp Op, ArrayRef<ValueRef> Operands, LanePredicate P) {
  LaneSet Possible = LaneSet::firstThreads(Threads);
  P.May &= Possible;
  P.Must &= Possible;
  if (P.isExact())
    return exactBool(P.May);
  Symbol Traits;
  Traits.Op = Op;
  Traits.Boolean = true;
  Traits.NonNegative = true;
  Traits.Max = 1;
  auto [Least, Sourced, Unknown] = combinedUniformity(Operands);
  Traits.Sourced = Sourced;
  Traits.Unknown = Unknown;
  LaneSet Undecided = P.undecided();
  bool WarpUniform = P.Together >= Scope::Warp;
  for (unsigned W = 0; W * LanesPerWarp < Threads && WarpUniform; ++W) {
    uint32_t All = Possible.warp(W), U = Undecided.warp(W), Must = P.Must.warp(W);
    WarpUniform = U == All || (U == 0 && (Must == 0 || Must == All));
  }
  if (Undecided == Possible && P.Together >= Scope::Warp)
    Traits.Uniformity = P.Together;
  else
    Traits.Uniformity = WarpUniform ? Scope::Warp : Scope::Lane;
  if (Traits.Uniformity > Least)
    Traits.Sourced = false;
  if (Traits.Uniformity < Least)
    Traits.Sourced = !Unknown;
  if (Traits.Uniformity == Scope::Lane || Undecided != Possible) {
    Predicates.push_back(P);
    Traits.Predicate = &Predicates.back();
  }
  Traits.Type = BoolType;
  return symbol(BoolType, operation(Traits, Operands));
}

/// The condition that \p Difference, the only unknown of which is true or false, is related to 0 as \p Test says; null
/// if it has other unknowns.
template <typename Fn> ValueRef LaneValues::testChoice(ValueRef Difference, Fn Test) {
  if (Difference->terms().size() != 1 || !Difference->terms()[0].S->Boolean || Difference->isTruncated())
    return nullptr;
  const Term &T = Difference->terms()[0];
  IntType Type = Difference->type();
  LaneSet IfTrue, IfFalse;
  for (unsigned I = 0; I != Threads; ++I) {
    int64_t N = Difference->known(I);
    if (Test(Type.wrap(uint64_t(N) + uint64_t(T.Coefficient))))
      IfTrue.set(I);
    if (Test(N))
      IfFalse.set(I);
  }
  ValueRef Choice = symbol(BoolType, T.S);
  if (IfTrue == IfFalse)
    return exactBool(IfTrue);
  return logicalOr(logicalAnd(Choice, exactBool(IfTrue)), logicalAnd(logicalNot(Choice), exactBool(IfFalse)));
}

std::optional<bool> LaneValues::isNegativeByLeast(ValueRef D) {
  // Symbols of one sign are replaced by what they are at least: the sum gets smaller, or larger, by that.
  for (bool Smaller : {false, true}) {
    ValueRef Bound = D;
    bool Replaced = false;
    for (unsigned Step = 0; Step != MaxLeastSteps; ++Step) {
      const Term *Next = llvm::find_if(Bound->terms(),
                                       [&](const Term &T) { return T.S->Least && (T.Coefficient > 0) == Smaller; });
      if (Next == Bound->terms().end())
        break;
      ValueRef Gap = sub(symbol(Bound->type(), Next->S), Next->S->Least);
      Bound = sub(Bound, scale(Gap, Next->Coefficient));
      Replaced = true;
    }
    auto [Low, High] = termsRange(Bound);
    std::optional<int64_t> Terms = Smaller ? Low : High;
    if (!Replaced || !Terms)
      continue;
    bool All = true;
    for (unsigned T = 0; T != Threads && All; ++T) {
      int64_t N = Bound->known(T);
      All = N <= LargestBound && N >= -LargestBound && (N + *Terms < 0) != Smaller;
    }
    if (All)
      return !Smaller;
  }
  return std::nullopt;
}

ValueRef LaneValues::computeEqual(ValueRef A, ValueRef B) {
  if (A == B)
    return constant(BoolType, 1);
  ValueRef D = sub(A, B);
  LanePredicate P;
  IntType AsSigned{D->type().Width, true};
  auto Known = [&](unsigned T) { return AsSigned.wrap(D->known(T)); };
  if (D->isExact()) {
    P.May = P.Must = LaneSet();
    for (unsigned T = 0; T != Threads; ++T)
      if (D->known(T) == 0)
        P.May.set(T);
    return exactBool(P.May);
  }
  if (ValueRef Choice = testChoice(D, [](int64_t N) { return N == 0; }))
    return Choice;
  std::optional<ValueRef> WideA, WideB;
  if (llvm::any_of(D->terms(), [](const Term &T) { return T.S->Least; }))
    WideA = comparable(A), WideB = comparable(B);
  if (WideA && WideB) {
    ValueRef Below = sub(*WideA, *WideB);
    // A < B, or B - A - 1 < 0 does not hold.
    if (isNegativeByLeast(Below) == true || isNegativeByLeast(neg(Below)) == true)
      return constant(BoolType, 0);
  }
  unsigned Multiple = std::min<unsigned>(termsMultiple(D), D->type().Width);
  uint64_t LowMask = Multiple >= 64 ? ~uint64_t(0) : (uint64_t(1) << Multiple) - 1;
  auto [Low, High] = termsRange(D);
  P.May = LaneSet();
  for (unsigned T = 0; T != Threads; ++T) {
    int64_t N = Known(T);
    // The terms have to make up for the known part.
    bool InRange = N > LargestBound || N < -LargestBound || ((!Low || N + *Low <= 0) && (!High || N + *High >= 0));
    if ((uint64_t(N) & LowMask) == 0 && InRange)
      P.May.set(T);
  }
  Scope Terms = termsOf(D)->uniformity();
  if (Terms >= Scope::Warp) {
    P.Together = std::min(Terms, agreement(P.May, Threads, Known));
    llvm::SmallVector<int64_t, LanesPerWarp> Seen;
    bool Distinct = true;
    for (unsigned W = 0; W * LanesPerWarp < Threads && Distinct; ++W) {
      Seen.clear();
      for (unsigned L = 0; L != LanesPerWarp && W * LanesPerWarp + L < Threads; ++L)
        if (P.May.warp(W) >> L & 1)
          Seen.push_back(Known(W * LanesPerWarp + L));
      llvm::sort(Seen);
      Distinct = std::adjacent_find(Seen.begin(), Seen.end()) == Seen.end();
    }
    if (Distinct)
      P.Order = LaneOrder::Single;
  }
  ValueRef Operands[] = {A, B};
  if (std::less<ValueRef>()(B, A))
    std::swap(Operands[0], Operands[1]);
  return predicateValue(ValueOp::Equal, Operands, P);
}

/// \p A as a 64-bit number that can be subtracted without overflow, if its sum is known to fit its type; a value that
/// may wrap around but is the same for a group of threads becomes a symbol of its own.
std::optional<ValueRef> LaneValues::comparable(ValueRef A) {
  IntType Wide{64, true};
  // Numbers from 2^63 on do not fit.
  if (A->isExact() && !A->type().Signed && A->type().Width == 64)
    for (unsigned T = 0; T != Threads; ++T)
      if (A->known(T) < 0)
        return std::nullopt;
  if (A->isExact() || (!A->isTruncated() && (A->type().Signed || A->isNonNegative())))
    return cast(A, Wide);
  if (A->hasTable())
    return std::nullopt;
  return opaque(ValueOp::Extend, Wide, {A}, A->log2Multiple(), !A->type().Signed);
}

ValueRef LaneValues::compareLess(ValueOp Op, ValueRef A, ValueRef B) {
  bool OrEqual = Op == ValueOp::LessEqual;
  if (A == B)
    return constant(BoolType, OrEqual);
  if (A->isExact() && B->isExact()) {
    bool Signed = A->type().Signed;
    return perThread(BoolType, A, B, [=](int64_t X, int64_t Y) -> int64_t {
      if (X == Y)
        return OrEqual;
      return Signed ? X < Y : uint64_t(X) < uint64_t(Y);
    });
  }
  LanePredicate P;
  std::optional<ValueRef> WideA = comparable(A), WideB = comparable(B);
  if (!WideA || !WideB) {
    P.Together = std::min(A->uniformity(), B->uniformity());
    return predicateValue(Op, {A, B}, P);
  }
  // A < B: D < 0; A <= B: D - 1 < 0, for D = A - B.
  ValueRef D = sub(*WideA, *WideB);
  if (OrEqual)
    D = sub(D, constant(D->type(), 1));
  if (D->isExact()) {
    LaneSet True;
    for (unsigned T = 0; T != Threads; ++T)
      if (D->known(T) < 0)
        True.set(T);
    return exactBool(True);
  }
  if (ValueRef Choice = testChoice(D, [](int64_t N) { return N < 0; }))
    return Choice;
  if (std::optional<bool> Negative = isNegativeByLeast(D))
    return constant(BoolType, *Negative);
  // The terms are a multiple of 2^m, so what counts of the known part is its multiple of 2^m, rounded down.
  unsigned Multiple = std::min(termsMultiple(D), 62u);
  auto Quotient = [&](unsigned T) { return D->known(T) >> Multiple; };
  auto [Low, High] = termsRange(D);
  if (Low)
    P.May = LaneSet();
  for (unsigned T = 0; T != Threads; ++T) {
    int64_t N = D->known(T);
    bool Small = N <= LargestBound && N >= -LargestBound;
    if (Low && (!Small || N + *Low < 0))
      P.May.set(T);
    if (High && Small && N + *High < 0)
      P.Must.set(T);
  }
  LaneSet Undecided = P.undecided();
  Scope Terms = termsOf(D)->uniformity();
  if (Terms >= Scope::Warp) {
    P.Together = std::min(Terms, agreement(Undecided, Threads, Quotient));
    for (bool Falling : {false, true}) {
      if (P.Order != LaneOrder::None || !isMonotone(Undecided, Threads, Falling, false, Quotient))
        continue;
      P.Order = Falling ? LaneOrder::Suffix : LaneOrder::Prefix;
      P.OrderInBlock = Terms >= Scope::Block && isMonotone(Undecided, Threads, Falling, true, Quotient);
    }
  }
  return predicateValue(Op, {A, B}, P);
}

ValueRef LaneValues::computeLess(ValueRef A, ValueRef B) { return compareLess(ValueOp::Less, A, B); }
ValueRef LaneValues::computeLessEqual(ValueRef A, ValueRef B) { return compareLess(ValueOp::LessEqual, A, B); }

ValueRef LaneValues::logicalNot(ValueRef A) {
  if (A->isExact())
    return perThread(BoolType, A, A, [](int64_t X, int64_t) { return int64_t(X == 0); });
  return sub(constant(BoolType, 1), A);
}

ValueRef LaneValues::computeLogicalAnd(ValueRef A, ValueRef B) {
  if (A == B)
    return A;
  for (ValueRef Swap : {A, B}) {
    ValueRef Other = Swap == A ? B : A;
    if (std::optional<int64_t> C = Swap->constant())
      return *C ? Other : Swap;
  }
  if (A == logicalNot(B))
    return constant(BoolType, 0);
  LanePredicate PA = predicate(A), PB = predicate(B), P;
  P.May = PA.May & PB.May;
  P.Must = PA.Must & PB.Must;
  LaneSet Undecided = P.undecided();
  bool NeedsA = !(Undecided & PA.undecided()).empty(), NeedsB = !(Undecided & PB.undecided()).empty();
  bool SameLanes = PA.undecided().contains(Undecided) && PB.undecided().contains(Undecided);
  if (NeedsA && NeedsB) {
    P.Together = SameLanes ? std::min(PA.Together, PB.Together) : Scope::Lane;
    if (SameLanes && (PA.Order == PB.Order || PB.Together >= Scope::Warp))
      P.Order = PA.Order;
    else if (SameLanes && PA.Together >= Scope::Warp)
      P.Order = PB.Order;
    if (P.Order == PA.Order && P.Order == PB.Order)
      P.OrderInBlock = PA.OrderInBlock && PB.OrderInBlock;
    // Fewer are true together than of each.
    if (P.Order == LaneOrder::None && (PA.Order == LaneOrder::Single || PB.Order == LaneOrder::Single))
      P.Order = LaneOrder::Single;
  } else {
    const LanePredicate &Only = NeedsA ? PA : PB;
    P.Together = Only.Together;
    P.Order = Only.Order;
    P.OrderInBlock = Only.OrderInBlock;
  }
  ValueRef Operands[] = {A, B};
  if (std::less<ValueRef>()(B, A))
    std::swap(Operands[0], Operands[1]);
  return predicateValue(ValueOp::LogicalAnd, Operands, P);
}

ValueRef LaneValues::logicalOr(ValueRef A, ValueRef B) { return logicalNot(logicalAnd(logicalNot(A), logicalNot(B))); }

LanePredicate LaneValues::predicate(ValueRef Condition) const {
  LanePredicate P;
  if (Condition->isExact()) {
    if (const ThreadTable *Table = Condition->table())
      P.May = Table->nonZero();
    else
      P.May = LaneSet::firstThreads(Condition->known(0) ? Threads : 0);
    P.Must = P.May;
    P.Together = Scope::Grid;
    return P;
  }
  P.May = LaneSet::firstThreads(Threads);
  bool Inverted = false;
  const Symbol *S = Condition->asCondition(Inverted);
  if (!S) {
    P.Together = Condition->uniformity();
    return P;
  }
  if (S->Predicate)
    P = *S->Predicate;
  else
    P.Together = S->Uniformity;
  if (Inverted) {
    P = P.inverse();
    P.May &= LaneSet::firstThreads(Threads);
    P.Must &= LaneSet::firstThreads(Threads);
  }
  return P;
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

bool LaneValues::changesIn(ValueRef A, unsigned Loop) {
  return llvm::any_of(A->terms(), [Loop](const Term &T) { return llvm::is_contained(T.S->Loops, Loop); });
}

ValueRef LaneValues::afterLoop(ValueRef A, unsigned Loop, Scope Uniformity, bool Sourced, bool Unknown) {
  if (!changesIn(A, Loop))
    return A;
  Linear Changing, Fixed;
  for (const Term &T : A->terms())
    (llvm::is_contained(T.S->Loops, Loop) ? Changing : Fixed).Terms.push_back(T);
  Fixed.Number = A->Number;
  Fixed.Table = A->Table;
  ValueRef Inner = make(A->type(), std::move(Changing), A->isTruncated());
  Symbol Traits;
  Traits.Op = ValueOp::Exit;
  Traits.Uniformity = std::min(Inner->uniformity(), Uniformity);
  Traits.Unknown = Unknown || Inner->isUnknown();
  Traits.Sourced = !Traits.Unknown && (Inner->isSourced() || (Sourced && Inner->uniformity() >= Uniformity));
  Traits.Log2Multiple = uint8_t(std::min(63u, Inner->log2Multiple()));
  Traits.NonNegative = Inner->isNonNegative();
  bool Inverted;
  const Symbol *Condition = Inner->asCondition(Inverted);
  Traits.Boolean = Condition && !Inverted;
  Traits.Max = Inner->upperBound();
  // Operations are keyed by their operands; the uniformity is one of them, since it is lowered while a fixpoint is
  // sought.
  ValueRef Operands[] = {Inner, constant({32, false}, Loop),
                         constant({32, false}, unsigned(Traits.Uniformity) * 4 + Traits.Unknown * 2 + Traits.Sourced)};
  Traits.Type = A->type();
  const Symbol *S = operation(Traits, Operands, Loop);
  return add(symbol(A->type(), S), make(A->type(), std::move(Fixed), A->isTruncated()));
}
