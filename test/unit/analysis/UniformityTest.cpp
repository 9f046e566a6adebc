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
