//===- AccessFactsTest.cpp - Names, sizes and threads of accesses -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/AccessFacts.h"
#include "clang/AST/Expr.h"
#include "test/unit/analysis/Snippet.h"
#include <gtest/gtest.h>

using namespace cudalint;
using namespace cudalint::test;

namespace {

/// The last access of the kernel k with the body \p Body.
class Last {
public:
  explicit Last(const std::string &Body, const std::string &Before = "")
      : S(Before +
          "\n__global__ void k(int *d, int n) { __shared__ int s[64]; __shared__ int m[4][8]; int t = threadIdx.x;\n" +
          Body + "\n}"),
        A(S.analysis("k")), Between(A) {
    EXPECT_EQ(0u, S.errors()) << Body;
    EXPECT_FALSE(A.all().empty()) << Body;
  }
  const MemoryAccess &access() { return A.all().back(); }
  AccessThreads threads() { return threadsAt(access(), S.analysis("k"), Between); }
  Snippet S;
  MemoryAccesses A;
  Intervals Between;
};

} // namespace

TEST(AccessFacts, Statements) {
  Last Store("s[t] = 1;");
  EXPECT_TRUE(llvm::isa<clang::BinaryOperator>(statementOf(Store.access())));
  Last Load("int x = s[t];");
  EXPECT_TRUE(llvm::isa<clang::ImplicitCastExpr>(statementOf(Load.access())));
  Last Atomic("atomicAdd(&s[t], 1);");
  EXPECT_EQ(Atomic.S.call("k", "atomicAdd", 0), statementOf(Atomic.access()));
}

TEST(AccessFacts, Names) {
  EXPECT_EQ("s", nameOf(Last("s[t] = 1;").access()));
  EXPECT_EQ("p", nameOf(Last("int *p = s + 8; p[t] = 1;").access()));
  EXPECT_EQ("a", nameOf(Last("b.a[t] = 1;", "struct B { int a[8]; }; __shared__ B b;").access()));
  EXPECT_EQ("p", nameOf(Last("f(s);", "__device__ void f(int *p) { p[0] = 1; }").access()));
}

TEST(AccessFacts, Elements) {
  auto Elements = [](const std::string &Body, const std::string &Before = "") {
    Last L(Body, Before);
    return elementsOf(L.access(), L.S.context());
  };
  using Number = std::optional<uint64_t>;
  EXPECT_EQ(Number(64), Elements("s[t] = 1;"));
  EXPECT_EQ(Number(32), Elements("m[t / 8][t % 8] = 1;"));
  EXPECT_EQ(Number(8), Elements("b.a[t] = 1;", "struct B { int a[8]; }; __shared__ B b;"));
  EXPECT_EQ(Number(16), Elements("b[t].x = 1;", "struct B { int x, y; }; __shared__ B b[16];"));
  EXPECT_EQ(std::nullopt, Elements("b[t].a[0] = 1;", "struct B { int a[8]; }; __shared__ B b[16];"));
  EXPECT_EQ(std::nullopt, Elements("d[t] = 1;"));
  EXPECT_EQ(std::nullopt, Elements("e[t] = 1;", "extern __shared__ int e[];"));
}

TEST(AccessFacts, ThreadsThatCome) {
  AccessThreads All = Last("s[t] = 1;").threads();
  EXPECT_TRUE(All.Sure.test(0) && All.Sure.test(1023));
  EXPECT_FALSE(All.IsConditional);
  AccessThreads Known = Last("if (t < 16) s[t] = 1;").threads();
  EXPECT_EQ(LaneSet::firstThreads(16), Known.Sure);
  EXPECT_EQ(Known.Sure, Known.Usual);
  EXPECT_TRUE(Known.Possible.empty());
}

TEST(AccessFacts, ThreadsThatMayCome) {
  // A bound lets them through for ordinary values; data say nothing.
  AccessThreads Bound = Last("if (t < n) s[t] = 1;").threads();
  EXPECT_EQ(LaneSet::firstThreads(1), Bound.Sure) << "if any comes, the first does";
  EXPECT_EQ(LaneSet::all(), Bound.Usual);
  EXPECT_TRUE(Bound.Possible.empty());
  AccessThreads Data = Last("if (d[t]) s[t] = 1;").threads();
  EXPECT_TRUE(Data.Sure.empty());
  EXPECT_TRUE(Data.Usual.empty());
  EXPECT_EQ(LaneSet::all(), Data.Possible);
  AccessThreads Uniform = Last("if (n > 3) s[t] = 1;").threads();
  EXPECT_EQ(LaneSet::all(), Uniform.Sure);
  EXPECT_TRUE(Uniform.IsConditional);
}
