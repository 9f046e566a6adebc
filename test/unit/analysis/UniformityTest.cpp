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
