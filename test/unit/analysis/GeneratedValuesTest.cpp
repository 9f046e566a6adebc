//===- GeneratedValuesTest.cpp - Lane values against direct evaluation -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Random integer expressions over thread ids, constants and symbols are built as lane values and evaluated directly for
// all threads with random numbers for the symbols. Every claim of the lane value must hold.
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/LaneValue.h"
#include "test/unit/analysis/GeneratedCount.h"
#include "test/unit/analysis/Snippet.h"
#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>
#include <random>

using namespace cudalint;
using namespace cudalint::test;

namespace {

enum class NodeKind {
  Constant,
  Thread,
  Lane,
  Warp,
  SymbolLeaf,
  Add,
  Sub,
  Mul,
  Div,
  Rem,
  Shl,
  Shr,
  And,
  Or,
  Xor,
  Not,
  Neg,
  Cast,
  Less,
  LessEqual,
  Equal,
  LogicalNot,
  LogicalAnd,
  LogicalOr,
  Select,
  ToBool,
};

struct Node {
  NodeKind Kind;
  IntType Type;
  int64_t Number = 0; ///< Constant, or index of the symbol.
  std::vector<std::unique_ptr<Node>> Operands;
};

/// A symbol as the generator knows it.
struct Leaf {
  const char *Name;
  IntType Type;
  Scope Uniformity;
  unsigned Log2Multiple;
  bool NonNegative;
  int64_t Low, High; ///< Range of the random numbers, before the multiple.
  bool Bounded;      ///< The analysis knows the upper end.
};

const Leaf Leaves[] = {
    {"blockStart", {32, false}, Scope::Block, 5, true, 0, 1000, false},
    {"n", {32, true}, Scope::Grid, 0, false, -5, 1100, false},
    {"m", {32, false}, Scope::Grid, 0, true, 0, 1100, true},
    {"rowStart", {32, false}, Scope::Warp, 5, true, 0, 31, true},
    {"blockDim", {32, false}, Scope::Grid, 5, true, 1, 32, true},
    {"big", {64, true}, Scope::Grid, 0, false, -3000, 3000, true},
    {"element", {32, true}, Scope::Lane, 0, false, -40, 40, false},
};
constexpr unsigned LeafCount = sizeof(Leaves) / sizeof(Leaves[0]);

class Generator {
public:
  Generator(std::mt19937 &Random, bool WithSymbols) : Random(Random), WithSymbols(WithSymbols) {}

  std::unique_ptr<Node> integer(IntType Type, unsigned Depth) {
    auto N = std::make_unique<Node>();
    N->Type = Type;
    if (Depth == 0 || pick(6) == 0) {
      unsigned Choice = pick(WithSymbols ? 7 : 4);
      if (Choice == 0) {
        N->Kind = NodeKind::Constant;
        static const int64_t Typical[] = {0,  1,  2,  3,   4,   5,   7,   8,    15, 16, 31, 32,
                                          33, 63, 64, 100, 128, 255, 256, 1023, -1, -2, -32};
        N->Number = Type.wrap(uint64_t(Typical[pick(sizeof(Typical) / sizeof(Typical[0]))]));
        return N;
      }
      auto Inner = std::make_unique<Node>();
      Inner->Type = {32, false};
      if (Choice >= 4) {
        unsigned L = pick(LeafCount);
        Inner->Kind = NodeKind::SymbolLeaf;
        Inner->Number = L;
        Inner->Type = Leaves[L].Type;
      } else {
        Inner->Kind = Choice == 1 ? NodeKind::Thread : Choice == 2 ? NodeKind::Lane : NodeKind::Warp;
      }
      return convert(std::move(Inner), Type);
    }
    static const NodeKind Binary[] = {NodeKind::Add, NodeKind::Add, NodeKind::Add,  NodeKind::Sub, NodeKind::Sub,
                                      NodeKind::Mul, NodeKind::Div, NodeKind::Rem,  NodeKind::Shl, NodeKind::Shr,
                                      NodeKind::And, NodeKind::And, NodeKind::Or,   NodeKind::Xor, NodeKind::Select,
                                      NodeKind::Not, NodeKind::Neg, NodeKind::Cast, NodeKind::Cast};
    N->Kind = Binary[pick(sizeof(Binary) / sizeof(Binary[0]))];
    switch (N->Kind) {
    case NodeKind::Select:
      N->Operands.push_back(boolean(Depth - 1));
      N->Operands.push_back(integer(Type, Depth - 1));
      N->Operands.push_back(integer(Type, Depth - 1));
      break;
    case NodeKind::Not:
    case NodeKind::Neg:
      N->Operands.push_back(integer(Type, Depth - 1));
      break;
    case NodeKind::Cast: {
      static const IntType Types[] = {{32, false}, {32, true}, {64, false}, {64, true}, {8, false}, {16, true}};
      std::unique_ptr<Node> Inner = integer(Types[pick(6)], Depth - 1);
      return convert(std::move(Inner), Type);
    }
    case NodeKind::Shl:
    case NodeKind::Shr:
      N->Operands.push_back(integer(Type, Depth - 1));
      N->Operands.push_back(constant(Type, int64_t(pick(std::min<unsigned>(Type.Width, 8)))));
      break;
    case NodeKind::Mul:
    case NodeKind::Div:
    case NodeKind::Rem:
    case NodeKind::And: {
      N->Operands.push_back(integer(Type, Depth - 1));
      static const int64_t Typical[] = {2, 3, 4, 8, 16, 31, 32, 64, 96, -32, 1};
      if (pick(4))
        N->Operands.push_back(constant(Type, Typical[pick(N->Kind == NodeKind::And || Type.Signed ? 11 : 9)]));
      else
        N->Operands.push_back(integer(Type, Depth - 1));
      break;
    }
    default:
      N->Operands.push_back(integer(Type, Depth - 1));
      N->Operands.push_back(integer(Type, Depth - 1));
    }
    return N;
  }

  std::unique_ptr<Node> boolean(unsigned Depth) {
    auto N = std::make_unique<Node>();
    N->Type = BoolType;
    unsigned Choice = Depth == 0 ? pick(3) : pick(7);
    static const IntType Types[] = {{32, false}, {32, true}, {64, true}, {64, false}};
    IntType Type = Types[pick(4)];
    unsigned Below = Depth ? Depth - 1 : 0;
    if (Choice <= 2) {
      N->Kind = Choice == 0 ? NodeKind::Less : Choice == 1 ? NodeKind::LessEqual : NodeKind::Equal;
      N->Operands.push_back(integer(Type, Below));
      N->Operands.push_back(integer(Type, Below));
    } else if (Choice == 3) {
      N->Kind = NodeKind::LogicalNot;
      N->Operands.push_back(boolean(Below));
    } else if (Choice == 4) {
      N->Kind = NodeKind::ToBool;
      N->Operands.push_back(integer(Type, Below));
    } else {
      N->Kind = Choice == 5 ? NodeKind::LogicalAnd : NodeKind::LogicalOr;
      N->Operands.push_back(boolean(Below));
      N->Operands.push_back(boolean(Below));
    }
    return N;
  }

private:
  unsigned pick(unsigned Count) { return unsigned(Random() % Count); }
  std::unique_ptr<Node> constant(IntType Type, int64_t Number) {
    auto N = std::make_unique<Node>();
    N->Kind = NodeKind::Constant;
    N->Type = Type;
    N->Number = Type.wrap(uint64_t(Number));
    return N;
  }
  std::unique_ptr<Node> convert(std::unique_ptr<Node> Inner, IntType Type) {
    if (Inner->Type == Type)
      return Inner;
    auto N = std::make_unique<Node>();
    N->Kind = NodeKind::Cast;
    N->Type = Type;
    N->Operands.push_back(std::move(Inner));
    return N;
  }

  std::mt19937 &Random;
  bool WithSymbols;
};

ValueRef build(LaneValues &Values, const std::vector<const Symbol *> &Symbols, const Node &N) {
  std::vector<ValueRef> O;
  for (const auto &Operand : N.Operands)
    O.push_back(build(Values, Symbols, *Operand));
  auto Table = [&](auto Number) {
    std::vector<int64_t> Numbers(Values.threads());
    for (unsigned T = 0; T != Values.threads(); ++T)
      Numbers[T] = Number(T);
    return Values.exact(N.Type, Numbers);
  };
  switch (N.Kind) {
  case NodeKind::Constant:
    return Values.constant(N.Type, uint64_t(N.Number));
  case NodeKind::Thread:
    return Table([](unsigned T) { return T; });
  case NodeKind::Lane:
    return Table([](unsigned T) { return T % 32; });
  case NodeKind::Warp:
    return Table([](unsigned T) { return T / 32; });
  case NodeKind::SymbolLeaf:
    return Values.symbol(N.Type, Symbols[size_t(N.Number)]);
  case NodeKind::Add:
    return Values.add(O[0], O[1]);
  case NodeKind::Sub:
    return Values.sub(O[0], O[1]);
  case NodeKind::Mul:
    return Values.mul(O[0], O[1]);
  case NodeKind::Div:
    return Values.div(O[0], O[1]);
  case NodeKind::Rem:
    return Values.rem(O[0], O[1]);
  case NodeKind::Shl:
    return Values.shl(O[0], O[1]);
  case NodeKind::Shr:
    return Values.shr(O[0], O[1]);
  case NodeKind::And:
    return Values.bitAnd(O[0], O[1]);
  case NodeKind::Or:
    return Values.bitOr(O[0], O[1]);
  case NodeKind::Xor:
    return Values.bitXor(O[0], O[1]);
  case NodeKind::Not:
    return Values.bitNot(O[0]);
  case NodeKind::Neg:
    return Values.neg(O[0]);
  case NodeKind::Cast:
    return Values.cast(O[0], N.Type);
  case NodeKind::Less:
    return Values.less(O[0], O[1]);
  case NodeKind::LessEqual:
    return Values.lessEqual(O[0], O[1]);
  case NodeKind::Equal:
    return Values.equal(O[0], O[1]);
  case NodeKind::LogicalNot:
    return Values.logicalNot(O[0]);
  case NodeKind::LogicalAnd:
    return Values.logicalAnd(O[0], O[1]);
  case NodeKind::LogicalOr:
    return Values.logicalOr(O[0], O[1]);
  case NodeKind::Select:
    return Values.select(O[0], O[1], O[2]);
  case NodeKind::ToBool:
    return Values.toBool(O[0]);
  }
  return nullptr;
}

/// Numbers of the symbols for one evaluation: for each symbol and each group of threads.
struct Assignment {
  std::vector<std::vector<int64_t>> Numbers; // [leaf][thread]
};

Assignment assign(std::mt19937 &Random, unsigned Threads) {
  Assignment A;
  for (const Leaf &L : Leaves) {
    std::vector<int64_t> Numbers(Threads);
    unsigned Group = L.Uniformity == Scope::Lane ? 1 : L.Uniformity == Scope::Warp ? 32 : Threads;
    for (unsigned T = 0; T != Threads; ++T)
      Numbers[T] = T % Group
                       ? Numbers[T - 1]
                       : (L.Low + int64_t(Random() % uint64_t(L.High - L.Low + 1))) * (int64_t(1) << L.Log2Multiple);
    A.Numbers.push_back(std::move(Numbers));
  }
  return A;
}

/// The value of \p N for one thread as C++ computes it. Sets \p Overflow if arithmetic on unknown numbers overflows
/// upwards or a signed type overflows: the analysis takes that not to happen. \p Known is cleared if a symbol is
/// involved.
int64_t evaluate(const Node &N, const Assignment &A, unsigned T, bool &Known, bool &Overflow) {
  bool OperandsKnown = true;
  std::vector<int64_t> O;
  if (N.Kind == NodeKind::LogicalAnd || N.Kind == NodeKind::LogicalOr || N.Kind == NodeKind::Select) {
    // What C++ does not evaluate cannot overflow, but the analysis may look at it: evaluate all the same.
  }
  for (const auto &Operand : N.Operands)
    O.push_back(evaluate(*Operand, A, T, OperandsKnown, Overflow));
  Known &= OperandsKnown;
  IntType Type = N.Type;
  auto Wide = [&](__int128 Exact) {
    int64_t Wrapped = Type.wrap(uint64_t(Exact));
    __int128 Range = Type.Signed ? __int128(Wrapped) : __int128(uint64_t(Wrapped));
    if (!OperandsKnown && Range != Exact && (Type.Signed || Exact > 0))
      Overflow = true;
    // Unsigned numbers that wrap around below zero are C++'s business.
    return Wrapped;
  };
  auto Typed = [](int64_t Number, IntType Of) { return Of.Signed ? __int128(Number) : __int128(uint64_t(Number)); };
  switch (N.Kind) {
  case NodeKind::Constant:
    return N.Number;
  case NodeKind::Thread:
    return T;
  case NodeKind::Lane:
    return T % 32;
  case NodeKind::Warp:
    return T / 32;
  case NodeKind::SymbolLeaf:
    Known = false;
    return A.Numbers[size_t(N.Number)][T];
  case NodeKind::Add:
    return Wide(Typed(O[0], Type) + Typed(O[1], Type));
  case NodeKind::Sub:
    return Wide(Typed(O[0], Type) - Typed(O[1], Type));
  case NodeKind::Mul:
    return Wide(Typed(O[0], Type) * Typed(O[1], Type));
  case NodeKind::Div:
    return O[1] == 0 ? 0 : Wide(Typed(O[0], Type) / Typed(O[1], Type));
  case NodeKind::Rem:
    return O[1] == 0 ? 0 : Wide(Typed(O[0], Type) % Typed(O[1], Type));
  case NodeKind::Shl:
    return Wide(Typed(O[0], Type) * (__int128(1) << O[1]));
  case NodeKind::Shr:
    return Type.Signed ? O[0] >> O[1] : int64_t(uint64_t(O[0]) >> O[1]);
  case NodeKind::And:
    return O[0] & O[1];
  case NodeKind::Or:
    return O[0] | O[1];
  case NodeKind::Xor:
    return O[0] ^ O[1];
  case NodeKind::Not:
    return Type.wrap(~uint64_t(O[0]));
  case NodeKind::Neg:
    return Wide(-Typed(O[0], Type));
  case NodeKind::Cast: {
    // A conversion that changes an unknown number is no overflow of arithmetic, except between signs of one width.
    int64_t Result = Type.wrap(uint64_t(O[0]));
    if (!OperandsKnown && Type.Width >= N.Operands[0]->Type.Width && N.Operands[0]->Type.Width > 16 &&
        Typed(Result, Type) != Typed(O[0], N.Operands[0]->Type) && O[0] >= 0 && !N.Operands[0]->Type.Signed)
      Overflow = true;
    return Result;
  }
  case NodeKind::Less: {
    IntType Of = N.Operands[0]->Type;
    return Typed(O[0], Of) < Typed(O[1], Of);
  }
  case NodeKind::LessEqual: {
    IntType Of = N.Operands[0]->Type;
    return Typed(O[0], Of) <= Typed(O[1], Of);
  }
  case NodeKind::Equal:
    return O[0] == O[1];
  case NodeKind::LogicalNot:
    return !O[0];
  case NodeKind::LogicalAnd:
    return O[0] && O[1];
  case NodeKind::LogicalOr:
    return O[0] || O[1];
  case NodeKind::Select:
    return O[0] ? O[1] : O[2];
  case NodeKind::ToBool:
    return O[0] != 0;
  }
  return 0;
}

std::string typeName(IntType Type) {
  if (Type == BoolType)
    return "bool";
  switch (Type.Width) {
  case 8:
    return Type.Signed ? "signed char" : "unsigned char";
  case 16:
    return Type.Signed ? "short" : "unsigned short";
  case 32:
    return Type.Signed ? "int" : "unsigned";
  default:
    return Type.Signed ? "long long" : "unsigned long long";
  }
}

void print(llvm::raw_ostream &OS, const Node &N) {
  auto Binary = [&](const char *Op) {
    OS << '(';
    print(OS, *N.Operands[0]);
    OS << ' ' << Op << ' ';
    print(OS, *N.Operands[1]);
    OS << ')';
  };
  // Narrow types are promoted by C++; the conversion back makes the generator's types.
  bool Back = N.Type.Width < 32 && N.Type != BoolType && !N.Operands.empty() && N.Kind != NodeKind::Cast;
  if (Back)
    OS << '(' << typeName(N.Type) << ')';
  switch (N.Kind) {
  case NodeKind::Constant:
    OS << "((" << typeName(N.Type) << ")(" << N.Number << (N.Type.Signed ? "LL" : "ULL") << "))";
    return;
  case NodeKind::Thread:
    OS << "threadIdx.x";
    return;
  case NodeKind::Lane:
    OS << "(threadIdx.x & 31)";
    return;
  case NodeKind::Warp:
    OS << "(threadIdx.x / warpSize)";
    return;
  case NodeKind::SymbolLeaf:
    OS << Leaves[N.Number].Name;
    return;
  case NodeKind::Add:
    return Binary("+");
  case NodeKind::Sub:
    return Binary("-");
  case NodeKind::Mul:
    return Binary("*");
  case NodeKind::Div:
    return Binary("/");
  case NodeKind::Rem:
    return Binary("%");
  case NodeKind::Shl:
    return Binary("<<");
  case NodeKind::Shr:
    return Binary(">>");
  case NodeKind::And:
    return Binary("&");
  case NodeKind::Or:
    return Binary("|");
  case NodeKind::Xor:
    return Binary("^");
  case NodeKind::Less:
    return Binary("<");
  case NodeKind::LessEqual:
    return Binary("<=");
  case NodeKind::Equal:
    return Binary("==");
  case NodeKind::LogicalAnd:
    return Binary("&&");
  case NodeKind::LogicalOr:
    return Binary("||");
  case NodeKind::Not:
    OS << "(~";
    break;
  case NodeKind::Neg:
    OS << "(-";
    break;
  case NodeKind::LogicalNot:
    OS << "(!";
    break;
  case NodeKind::Cast:
    OS << "((" << typeName(N.Type) << ')';
    break;
  case NodeKind::ToBool:
    OS << "((bool)";
    break;
  case NodeKind::Select:
    OS << '(';
    print(OS, *N.Operands[0]);
    OS << " ? ";
    print(OS, *N.Operands[1]);
    OS << " : ";
    print(OS, *N.Operands[2]);
    OS << ')';
    return;
  }
  print(OS, *N.Operands[0]);
  OS << ')';
}

std::string text(const Node &N) {
  std::string Result;
  llvm::raw_string_ostream OS(Result);
  print(OS, N);
  return Result;
}

std::vector<const Symbol *> makeSymbols(LaneValues &Values) {
  std::vector<const Symbol *> Symbols;
  for (const Leaf &L : Leaves) {
    Symbol Traits;
    Traits.Type = L.Type;
    Traits.Uniformity = L.Uniformity;
    Traits.Log2Multiple = uint8_t(L.Log2Multiple);
    Traits.NonNegative = L.NonNegative;
    if (L.Bounded)
      Traits.Max = L.High * (int64_t(1) << L.Log2Multiple);
    Symbols.push_back(Values.fresh(Traits));
  }
  return Symbols;
}

/// The value of symbol \p S for thread \p T, if it is a leaf.
std::optional<int64_t> leafNumber(const std::vector<const Symbol *> &Symbols, const Assignment &A, const Symbol *S,
                                  unsigned T) {
  for (unsigned I = 0; I != Symbols.size(); ++I)
    if (Symbols[I] == S)
      return A.Numbers[I][T];
  return std::nullopt;
}

} // namespace

TEST(GeneratedValues, ExactForAllThreads) {
  std::mt19937 Random(20240601);
  unsigned Count = generatedCount(3000);
  Generator G(Random, /*WithSymbols=*/false);
  std::unique_ptr<LaneValues> Values;
  for (unsigned I = 0; I != Count; ++I) {
    if (I % 500 == 0)
      Values = std::make_unique<LaneValues>(BlockShape::oneDimensional());
    static const IntType Types[] = {{32, false}, {32, true}, {64, false}, {64, true}, {8, false}, {16, true}};
    std::unique_ptr<Node> N = I % 4 ? G.integer(Types[Random() % 6], 4) : G.boolean(4);
    ValueRef V = build(*Values, {}, *N);
    ASSERT_TRUE(V->isExact()) << text(*N);
    for (unsigned T = 0; T != MaxThreads; ++T) {
      bool Known = true, Overflow = false;
      int64_t Expected = evaluate(*N, Assignment(), T, Known, Overflow);
      ASSERT_EQ(Expected, V->known(T)) << "thread " << T << " of " << text(*N);
    }
  }
}

TEST(GeneratedValues, SymbolicClaimsHold) {
  std::mt19937 Random(20240602);
  unsigned Count = generatedCount(2000);
  Generator G(Random, /*WithSymbols=*/true);
  std::unique_ptr<LaneValues> Values;
  std::vector<const Symbol *> Symbols;
  unsigned Uniform = 0, Linear = 0, Predicates = 0;
  for (unsigned I = 0; I != Count; ++I) {
    if (I % 500 == 0) {
      Values = std::make_unique<LaneValues>(BlockShape::oneDimensional());
      Symbols = makeSymbols(*Values);
    }
    static const IntType Types[] = {{32, false}, {32, true}, {64, false}, {64, true}, {8, false}, {16, true}};
    std::unique_ptr<Node> N = I % 2 ? G.integer(Types[Random() % 6], 3) : G.boolean(3);
    ValueRef V = build(*Values, Symbols, *N);
    for (unsigned Round = 0; Round != 3; ++Round) {
      Assignment A = assign(Random, MaxThreads);
      bool Known = true, Overflow = false;
      std::vector<int64_t> Direct(MaxThreads);
      for (unsigned T = 0; T != MaxThreads; ++T)
        Direct[T] = evaluate(*N, A, T, Known, Overflow);
      if (Overflow)
        continue;
      if (V->uniformity() >= Scope::Warp) {
        ++Uniform;
        unsigned Group = V->uniformity() >= Scope::Block ? MaxThreads : LanesPerWarp;
        for (unsigned T = 0; T != MaxThreads; ++T)
          ASSERT_EQ(Direct[T - T % Group], Direct[T]) << "thread " << T << " of " << text(*N);
      }
      bool OnlyLeaves = true;
      for (const Term &Term : V->terms())
        OnlyLeaves &= leafNumber(Symbols, A, Term.S, 0).has_value();
      if (OnlyLeaves) {
        ++Linear;
        for (unsigned T = 0; T != MaxThreads; ++T) {
          uint64_t Sum = uint64_t(V->known(T));
          for (const Term &Term : V->terms())
            Sum += uint64_t(Term.Coefficient) * uint64_t(*leafNumber(Symbols, A, Term.S, T));
          ASSERT_EQ(Direct[T], N->Type.wrap(Sum)) << "thread " << T << " of " << text(*N);
        }
      }
      if (V->isNonNegative() && N->Type.Signed)
        for (unsigned T = 0; T != MaxThreads; ++T)
          ASSERT_GE(Direct[T], 0) << "thread " << T << " of " << text(*N);
      if (std::optional<int64_t> Bound = V->upperBound(); Bound && (N->Type.Signed || V->isNonNegative()))
        for (unsigned T = 0; T != MaxThreads; ++T)
          ASSERT_LE(Direct[T], *Bound) << "thread " << T << " of " << text(*N);
      unsigned Multiple = std::min(V->log2Multiple(), 20u);
      for (unsigned T = 0; T != MaxThreads; ++T)
        ASSERT_EQ(0u, uint64_t(Direct[T]) & ((1u << Multiple) - 1)) << "thread " << T << " of " << text(*N);
      if (N->Type != BoolType)
        continue;
      ++Predicates;
      LanePredicate P = Values->predicate(V);
      LaneSet Undecided = P.undecided();
      for (unsigned W = 0; W != MaxWarps; ++W) {
        uint32_t True = 0;
        for (unsigned L = 0; L != LanesPerWarp; ++L)
          True |= uint32_t(Direct[W * LanesPerWarp + L] != 0) << L;
        ASSERT_EQ(0u, P.Must.warp(W) & ~True) << "certainly true in warp " << W << " of " << text(*N);
        ASSERT_EQ(0u, True & ~P.May.warp(W)) << "certainly false in warp " << W << " of " << text(*N);
        uint32_t U = Undecided.warp(W), Open = True & U;
        if (P.Together >= Scope::Warp)
          ASSERT_TRUE(Open == 0 || Open == U) << "together in warp " << W << " of " << text(*N);
        if (P.Order == LaneOrder::Prefix && Open) {
          uint32_t Below = U & ((1u << (31 - llvm::countl_zero(Open))) - 1);
          ASSERT_EQ(0u, Below & ~Open) << "prefix in warp " << W << " of " << text(*N);
        }
        if (P.Order == LaneOrder::Suffix && Open) {
          uint32_t Above = U & ~((2u << llvm::countr_zero(Open)) - 1);
          ASSERT_EQ(0u, Above & ~Open) << "suffix in warp " << W << " of " << text(*N);
        }
        if (P.Order == LaneOrder::Single)
          ASSERT_EQ(0u, Open & (Open - 1)) << "single in warp " << W << " of " << text(*N);
      }
      if (P.OrderInBlock && P.Order == LaneOrder::Prefix) {
        bool SeenFalse = false;
        for (unsigned T = 0; T != MaxThreads; ++T)
          if (Undecided.test(T)) {
            ASSERT_FALSE(SeenFalse && Direct[T]) << "prefix in the block of " << text(*N);
            SeenFalse |= !Direct[T];
          }
      }
    }
  }
  // The claims are not vacuous.
  EXPECT_GT(Uniform, Count / 20);
  EXPECT_GT(Linear, Count / 20);
  EXPECT_GT(Predicates, Count / 4);
}

TEST(GeneratedValues, FromSource) {
  std::mt19937 Random(20240603);
  unsigned Count = generatedCount(300);
  Generator G(Random, /*WithSymbols=*/false);
  std::vector<std::unique_ptr<Node>> Nodes;
  std::string Code = "__device__ void sink(long long);\n__global__ void k() {\n";
  for (unsigned I = 0; I != Count; ++I) {
    static const IntType Types[] = {{32, false}, {32, true}, {64, false}, {64, true}, {8, false}, {16, true}};
    Nodes.push_back(I % 4 ? G.integer(Types[Random() % 6], 3) : G.boolean(3));
    Code += "  sink(" + text(*Nodes.back()) + ");\n";
  }
  Code += "}\n";
  AnalysisOptions Options;
  Options.MaxBlocks = ~0u;
  Snippet S(Code, Options);
  ASSERT_EQ(0u, S.errors());
  const DeviceFunction &F = S.analysis("k");
  ASSERT_TRUE(F.isReliable());
  unsigned Checked = 0;
  for (unsigned I = 0; I != Count; ++I) {
    const clang::Expr *E = S.argument("k", "sink", I);
    ASSERT_TRUE(E);
    ValueRef V = F.value(E);
    ASSERT_TRUE(V) << text(*Nodes[I]);
    // A side of ?:, && or || that no thread takes leaves its value to the other one.
    if (!V->isExact())
      continue;
    ++Checked;
    for (unsigned T = 0; T != MaxThreads; ++T) {
      bool Known = true, Overflow = false;
      ASSERT_EQ(evaluate(*Nodes[I], Assignment(), T, Known, Overflow), V->known(T))
          << "thread " << T << " of " << text(*Nodes[I]);
    }
  }
  EXPECT_GT(Checked, Count * 9 / 10);
}
