//===- UniformityTest.cpp - How far values are the same ---------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/unit/analysis/Snippet.h"
#include <gtest/gtest.h>
#include <thread>

using namespace cudalint;
using namespace cudalint::test;

namespace {

/// The uniformity of the argument of each call sink(...) in the kernel k with the body \p Body.
class Scopes {
public:
  explicit Scopes(const std::string &Body, const std::string &Before = "",
                  const AnalysisOptions &Options = AnalysisOptions())
      : S("__device__ void sink(long long);\n" + Before +
              "\n__global__ void k(int *d, const int *e, int n, unsigned u, float f) {\n" + Body + "\n}",
          Options) {
    EXPECT_EQ(0u, S.errors()) << Body;
  }
  Scope operator[](unsigned I) {
    const clang::Expr *E = S.argument("k", "sink", I);
    return E ? S.analysis("k").uniformity(E) : Scope::None;
  }
  bool isSourced(unsigned I) { return S.analysis("k").value(S.argument("k", "sink", I))->isSourced(); }

  Snippet S;
};

} // namespace

TEST(Uniformity, BuiltinsAndParameters) {
  Scopes V("sink(n); sink(blockDim.x); sink(gridDim.y); sink(blockIdx.x); sink(threadIdx.x); sink(threadIdx.x / 32);"
           "sink(threadIdx.x >> 6); sink(blockIdx.x * blockDim.x); sink(42); sink(f > 3);");
  EXPECT_EQ(Scope::Grid, V[0]);
  EXPECT_EQ(Scope::Grid, V[1]);
  EXPECT_EQ(Scope::Grid, V[2]);
  EXPECT_EQ(Scope::Block, V[3]);
  EXPECT_EQ(Scope::Lane, V[4]);
  EXPECT_EQ(Scope::Warp, V[5]);
  EXPECT_EQ(Scope::Warp, V[6]);
  EXPECT_EQ(Scope::Block, V[7]);
  EXPECT_EQ(Scope::Grid, V[8]);
  EXPECT_EQ(Scope::Grid, V[9]);
}

TEST(Uniformity, RowsAreTheSameForAWarp) {
  Scopes V(
      "sink(threadIdx.y); sink(threadIdx.x - threadIdx.x % 32); sink(threadIdx.y * blockDim.x); sink(threadIdx.x);");
  EXPECT_EQ(Scope::Warp, V[0]);
  EXPECT_EQ(Scope::Warp, V[1]);
  EXPECT_EQ(Scope::Warp, V[2]);
  EXPECT_EQ(Scope::Lane, V[3]);
  AnalysisOptions Options;
  Options.BlockXIsMultipleOf32 = false;
  Scopes W("sink(threadIdx.y);", "", Options);
  EXPECT_EQ(Scope::Lane, W[0]);
}

TEST(Uniformity, ResultsOfOperations) {
  Scopes V(
      "sink(__ballot_sync(0xffffffff, d[threadIdx.x])); sink(__syncthreads_or(d[threadIdx.x]));"
      "sink(__shfl_sync(0xffffffff, d[threadIdx.x], 0)); sink(__shfl_sync(0xffffffff, d[threadIdx.x], threadIdx.x));"
      "sink(__shfl_sync(0xffffffff, d[threadIdx.x], 0, 8)); sink(atomicAdd(d, 1)); sink(__activemask());"
      "sink(__popc(__ballot_sync(0xffffffff, n)));");
  EXPECT_EQ(Scope::Warp, V[0]);
  EXPECT_EQ(Scope::Block, V[1]);
  EXPECT_EQ(Scope::Warp, V[2]);
  EXPECT_EQ(Scope::Lane, V[3]);
  EXPECT_EQ(Scope::Lane, V[4]);
  EXPECT_EQ(Scope::Lane, V[5]);
  EXPECT_TRUE(V.isSourced(5));
  EXPECT_EQ(Scope::Lane, V[6]);
  EXPECT_EQ(Scope::Warp, V[7]);
}

TEST(Uniformity, Memory) {
  Scopes V("__shared__ int total; __shared__ int s[64]; int own[4]; sink(total); sink(s[n]); sink(s[threadIdx.x / 32]);"
           "sink(d[n]); sink(d[blockIdx.x]); sink(d[threadIdx.x]); sink(own[0]); sink(*(volatile int *)d); sink(c[n]);",
           "__constant__ int c[4];");
  EXPECT_EQ(Scope::Block, V[0]);
  EXPECT_EQ(Scope::Block, V[1]);
  EXPECT_EQ(Scope::Warp, V[2]);
  EXPECT_EQ(Scope::Grid, V[3]);
  EXPECT_EQ(Scope::Block, V[4]);
  EXPECT_EQ(Scope::Lane, V[5]);
  EXPECT_TRUE(V.isSourced(5));
  // Private memory and what others may change at any time: not known, which is no source of divergence.
  EXPECT_EQ(Scope::Lane, V[6]);
  EXPECT_FALSE(V.isSourced(6));
  EXPECT_EQ(Scope::Lane, V[7]);
  EXPECT_FALSE(V.isSourced(7));
  EXPECT_EQ(Scope::Grid, V[8]);
}

TEST(Uniformity, JoinsLowerToTheBranch) {
  Scopes V("int a = n, b = n, c = n; if (blockIdx.x == 1) a = d[0]; if (threadIdx.x / 32 == 3) b = d[1];"
           "if (d[threadIdx.x]) c = d[2]; sink(a); sink(b); sink(c); int i = 0; while (d[i] > 0) ++i; sink(i);"
           "int j = 0; while (d[threadIdx.x / 32 + j]) { sink(j); ++j; } sink(j);");
  EXPECT_EQ(Scope::Block, V[0]);
  EXPECT_EQ(Scope::Warp, V[1]);
  EXPECT_EQ(Scope::Lane, V[2]);
  EXPECT_EQ(Scope::Grid, V[3]);
  // The same for whoever is in the same iteration; behind the loop warps have counted differently.
  EXPECT_EQ(Scope::Grid, V[4]);
  EXPECT_EQ(Scope::Warp, V[5]);
}

TEST(Uniformity, DifferencesCancel) {
  Scopes V("int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31; sink(i - lane); sink(i - i % 32);"
           "for (int j = i; j < n; j += gridDim.x * blockDim.x) { sink(j - lane); sink(j / 32 * 32); sink(j & 31); }"
           "long long w = i; sink(w - lane); sink((u + threadIdx.x) - threadIdx.x); int x = d[i]; sink(x - x);");
  for (unsigned I : {0u, 1u, 2u, 3u, 5u})
    EXPECT_GE(V[I], Scope::Warp) << I;
  EXPECT_EQ(Scope::Lane, V[4]);
  EXPECT_EQ(Scope::Grid, V[6]);
  EXPECT_EQ(Scope::Grid, V[7]);
}

TEST(Session, SeveralInThreads) {
  auto Analyse = [] {
    for (unsigned I = 0; I != 5; ++I) {
      Scopes V("int i = blockIdx.x * blockDim.x + threadIdx.x; for (int j = i; j < n; j += 32) sink(j - i % 32);");
      EXPECT_GE(V[0], Scope::Warp);
    }
  };
  std::thread A(Analyse), B(Analyse);
  A.join();
  B.join();
}

TEST(Uniformity, ElementsOfLocalArrays) {
  Scopes V("int v[4] = {n, int(threadIdx.x)}; sink(v[0]); sink(v[1]); sink(v[2]); v[3] = v[1] / 32; sink(v[3]);"
           "v[1] = 7; sink(v[1]); int w[2]; w[0] = n; w[1] = n; int &r = w[1]; r = threadIdx.x; sink(w[0]); sink(w[1]);");
  EXPECT_EQ(Scope::Grid, V[0]);
  EXPECT_EQ(Scope::Lane, V[1]);
  EXPECT_TRUE(V.isSourced(1));
  EXPECT_EQ(Scope::Grid, V[2]);
  EXPECT_EQ(Scope::Warp, V[3]);
  EXPECT_EQ(Scope::Grid, V[4]);
  EXPECT_EQ(Scope::Grid, V[5]);
  EXPECT_EQ(Scope::Lane, V[6]);
}

TEST(Uniformity, ArraysThatAreNotFollowed) {
  // An index that is no constant, a pointer, a lambda, a loop over all.
  const std::string Start = "int v[2]; v[0] = n; v[1] = n; ";
  for (const char *Use : {"v[n] = threadIdx.x;", "int *p = v; p[1] = threadIdx.x;", "set(v + 1);", "set(&v[0]);",
                          "auto change = [&] { v[0] = threadIdx.x; }; change();", "for (int &x : v) x = threadIdx.x;",
                          "*v = threadIdx.x;"}) {
    Scopes V(Start + Use + " sink(v[0]);", "__device__ void set(int *p);");
    EXPECT_EQ(Scope::Lane, V[0]) << Use;
  }
}

TEST(Uniformity, MembersOfReturnedObjects) {
  const char Types[] = "struct P { int lane, warp, n; };"
                       "__device__ P named(int n) { P r; r.lane = threadIdx.x % 32; r.warp = threadIdx.x / 32; r.n = n; "
                       "return r; }"
                       "__device__ P listed(int n) { return {int(threadIdx.x % 32), int(threadIdx.x / 32), n}; }"
                       "__device__ P either(int n) { P a = listed(1), b = listed(2); if (n) return a; return b; }";
  for (const char *Callee : {"named(n)", "listed(n)"}) {
    Scopes V("P p = " + std::string(Callee) + "; sink(p.lane); sink(p.warp); sink(p.n); P q; q = " + Callee +
                 "; sink(q.lane); sink(q.warp); sink(q.n);",
             Types);
    for (unsigned I : {0u, 3u}) {
      EXPECT_EQ(Scope::Lane, V[I]) << Callee;
      EXPECT_EQ(Scope::Warp, V[I + 1]) << Callee;
      EXPECT_EQ(Scope::Grid, V[I + 2]) << Callee;
    }
  }
  Scopes V("P p = either(n); sink(p.lane);", Types);
  EXPECT_EQ(Scope::Lane, V[0]);
}

TEST(Uniformity, MembersThroughThis) {
  const char Types[] =
      "struct F { int lane, warp; __device__ int getLane() const { return lane; } __device__ int getWarp() { return warp; }"
      " __device__ int twice() const { return getWarpToo() * 2; } __device__ int getWarpToo() const { return warp; }"
      " __device__ int operator()(int v) const { return warp + v; } __device__ int bump() { return ++warp; } };";
  const std::string Start = "F o = {int(threadIdx.x % 32), int(threadIdx.x / 32)}; ";
  Scopes V(Start + "sink(o.getLane()); sink(o.getWarp()); sink(o.twice()); sink(o(n)); o.warp = n; sink(o.getWarp());"
                   " o.warp = threadIdx.x; sink(o.getWarp());",
           Types);
  EXPECT_EQ(Scope::Lane, V[0]);
  EXPECT_EQ(Scope::Warp, V[1]);
  EXPECT_EQ(Scope::Warp, V[2]);
  EXPECT_EQ(Scope::Warp, V[3]);
  EXPECT_EQ(Scope::Grid, V[4]);
  EXPECT_EQ(Scope::Lane, V[5]);
  // A method that changes its object tells nothing, and what it leaves behind is not known.
  Scopes W(Start + "o.warp = n; sink(o.bump()); sink(o.warp);", Types);
  EXPECT_EQ(Scope::Lane, W[0]);
  EXPECT_EQ(Scope::Lane, W[1]);
}

TEST(Uniformity, ContentsOfObjects) {
  const char Types[] = "struct T { int size[3]; int n; }; struct V { T t; int k[2][2]; };"
                       "__device__ int element(const T &t, int i) { return t.size[i]; }"
                       "__device__ int pointed(const int *p, int i) { return p[i]; }"
                       "__device__ int copied(T t, int i) { return t.size[i]; }"
                       "__device__ void fill(int *p) { p[0] = threadIdx.x; }"
                       "__device__ void sink(long long);"
                       "__global__ void k(T t, V v, T w, T x, int n) {";
  Snippet S(std::string(Types) +
            "T u = t; T all[2] = {t, t}; const T *q = &t; const int(&r)[3] = t.size; auto f = [=](int i) { return "
            "t.size[i]; };"
            "sink(t.size[1]); sink(t.size[n] / 32 * 32); sink(u.size[n]); sink(v.t.size[n]); sink(v.k[1][n]);"
            "sink(all[n].size[1]); sink(element(t, n)); sink(pointed(t.size, n)); sink(copied(t, 2)); sink(q->size[n]);"
            "sink(r[1]); sink(f(n));"
            "sink(t.size[threadIdx.x % 3]); w.size[n] = threadIdx.x; sink(w.size[0]); sink(w.n); fill(x.size); "
            "sink(x.size[0]); }");
  ASSERT_EQ(0u, S.errors());
  auto At = [&](unsigned I) { return S.analysis("k").value(S.argument("k", "sink", I)); };
  for (unsigned I = 0; I != 12; ++I)
    EXPECT_EQ(Scope::Grid, At(I)->uniformity()) << I;
  EXPECT_EQ(Scope::Lane, At(12)->uniformity());
  EXPECT_TRUE(At(12)->isSourced());
  // Written in part, and written by whom nobody knows.
  EXPECT_EQ(Scope::Lane, At(13)->uniformity());
  EXPECT_TRUE(At(13)->isUnknown());
  EXPECT_EQ(Scope::Grid, At(14)->uniformity());
  EXPECT_EQ(Scope::Lane, At(15)->uniformity());
  EXPECT_TRUE(At(15)->isUnknown());
}

TEST(Uniformity, ArraysIndexedByLoops) {
  Scopes V("int v[4], w[4], m[4]; for (int i = 0; i < 4; ++i) { v[i] = n * i; w[i] = threadIdx.x * i; m[i] = n; }"
           "m[n] = threadIdx.x; sink(v[2]); sink(w[2]); sink(m[2]);"
           "for (int i = 0; i < 4; ++i) { sink(v[i]); sink(w[i]); } int g[2]; f2(g[n]); sink(g[0]);",
           "__device__ void f2(int &r) { r = threadIdx.x; }");
  EXPECT_EQ(Scope::Grid, V[0]);
  EXPECT_EQ(Scope::Lane, V[1]);
  EXPECT_TRUE(V.isSourced(1));
  EXPECT_EQ(Scope::Lane, V[2]);
  EXPECT_FALSE(V.isSourced(2));
  EXPECT_EQ(Scope::Grid, V[3]);
  EXPECT_EQ(Scope::Lane, V[4]);
  EXPECT_TRUE(V.isSourced(4));
  EXPECT_EQ(Scope::Lane, V[5]);
}

TEST(Uniformity, ConstructorsAndOperators) {
  Scopes V("R r(threadIdx.x, n); sink(r.lo); sink(r.hi); sink(r.size()); B b(threadIdx.x, n); sink(b.lo); sink(b.hi);"
           "L l; sink(l.lane); A a; for (int i = 0; i < 4; ++i) a[i] = n; sink(a[1]); a[2] = threadIdx.x; sink(a[n]);",
           "struct R { int lo, hi; __device__ R(int a, int b) : lo(a), hi(b) {}"
           " __device__ int size() const { return hi - lo; } };"
           "struct B { int lo, hi; __device__ B(int a, int b) { lo = a; hi = b; } };"
           "struct L { int lane; __device__ L() : lane(threadIdx.x % 32) {} };"
           "struct A { int v[4]; __device__ int &operator[](int i) { return v[i]; } };");
  EXPECT_EQ(Scope::Lane, V[0]);
  EXPECT_EQ(Scope::Grid, V[1]);
  EXPECT_EQ(Scope::Lane, V[2]);
  EXPECT_EQ(Scope::Lane, V[3]);
  EXPECT_EQ(Scope::Grid, V[4]);
  EXPECT_EQ(Scope::Lane, V[5]);
  EXPECT_TRUE(V.isSourced(5));
  EXPECT_EQ(Scope::Grid, V[6]);
  EXPECT_EQ(Scope::Lane, V[7]);
}

TEST(Uniformity, WhatTheAnalysisGivesUpOnIsNoSource) {
  const char Helpers[] = "__device__ int same(int n) { return n + 1; } __device__ int outside(int);";
  const char Body[] = "int m = same(n); for (int i = threadIdx.x; i < m; i += 32) sink(i < m);"
                      "int j = 0; for (; j < m; ++j) ; sink(threadIdx.x + j); sink(threadIdx.x + outside(n));";
  Scopes Known(Body, Helpers);
  EXPECT_TRUE(Known.isSourced(0));
  EXPECT_TRUE(Known.isSourced(1));
  EXPECT_FALSE(Known.isSourced(2));
  EXPECT_FALSE(Known.S.analysis("k").hasGivenUp());
  AnalysisOptions Options;
  for (bool ByDepth : {false, true}) {
    (ByDepth ? Options.MaxCallDepth : Options.MaxContexts) = ByDepth ? 0 : 1;
    Scopes Over(Body, Helpers, Options);
    EXPECT_TRUE(Over.S.analysis("k").isReliable());
    EXPECT_TRUE(Over.S.analysis("k").hasGivenUp());
    EXPECT_FALSE(Over.isSourced(0));
    EXPECT_FALSE(Over.isSourced(1));
    Options = AnalysisOptions();
  }
  // A function that needs more contexts from pass to pass: what was found of it at first is not kept.
  Options.MaxContexts = 2;
  Scopes Again("int v = 0; for (int i = 0; i < n; ++i) { v = next(v); sink(v); }",
               "__device__ int next(int v) { return v + 1; }", Options);
  EXPECT_TRUE(Again.S.analysis("k").hasGivenUp());
  EXPECT_FALSE(Again.isSourced(0));
  EXPECT_EQ(Scope::Lane, Again[0]);
}
