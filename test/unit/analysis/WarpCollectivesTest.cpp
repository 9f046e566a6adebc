//===- WarpCollectivesTest.cpp - Shuffles, their sources and results -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/ComputedFrom.h"
#include "checks/analysis/MissingLanes.h"
#include "checks/analysis/ShuffleReads.h"
#include "checks/analysis/ShuffleTree.h"
#include "checks/analysis/UseOfResult.h"
#include "test/unit/analysis/Snippet.h"
#include <gtest/gtest.h>

using namespace cudalint;
using namespace cudalint::test;

namespace {

/// The kernel k(int *p, int n) with the body \p Body, where t is threadIdx.x and v is p[t].
class Kernel {
public:
  explicit Kernel(const std::string &Body, const std::string &Before = "")
      : S(Before + "\n__global__ void k(int *p, int n) { int t = threadIdx.x, v = p[t];\n" + Body + "\n}"),
        F(S.analysis("k")), Sites(collectives(F)) {
    EXPECT_EQ(0u, S.errors()) << Body;
    EXPECT_TRUE(F.isReliable()) << Body;
  }
  Snippet S;
  const DeviceFunction &F;
  std::vector<SyncSite> Sites;
};

unsigned laneRead(const std::string &Shuffle, unsigned Thread) {
  Kernel K("p[t] = " + Shuffle + ";");
  ShuffleReads Reads(K.Sites.at(0));
  EXPECT_TRUE(Reads.isKnown()) << Shuffle;
  return Reads.of(Thread);
}

TEST(ShuffleReads, SourceWithinTheSection) {
  EXPECT_EQ(3u, laneRead("__shfl_sync(~0u, v, 3)", 40));
  EXPECT_EQ(19u, laneRead("__shfl_sync(~0u, v, 3, 8)", 17));
  EXPECT_EQ(4u, laneRead("__shfl_sync(~0u, v, 36)", 0));
  EXPECT_EQ(18u, laneRead("__shfl_down_sync(~0u, v, 1)", 17));
  EXPECT_EQ(16u, laneRead("__shfl_up_sync(~0u, v, 1)", 17));
  EXPECT_EQ(16u, laneRead("__shfl_xor_sync(~0u, v, 1)", 17));
}

TEST(ShuffleReads, OwnValueBeyondTheSection) {
  EXPECT_EQ(31u, laneRead("__shfl_down_sync(~0u, v, 1)", 31));
  EXPECT_EQ(7u, laneRead("__shfl_down_sync(~0u, v, 1, 8)", 7));
  EXPECT_EQ(8u, laneRead("__shfl_up_sync(~0u, v, 1, 8)", 8));
  // A higher section cannot be read by xor, a lower one can.
  EXPECT_EQ(3u, laneRead("__shfl_xor_sync(~0u, v, 8, 8)", 3));
  EXPECT_EQ(3u, laneRead("__shfl_xor_sync(~0u, v, 8, 8)", 11));
}

TEST(ShuffleReads, FirstIterationOfALoop) {
  Kernel K("for (int d = 8; d > 0; d /= 2) v += __shfl_down_sync(~0u, v, d); p[t] = v;");
  EXPECT_EQ(8u, ShuffleReads(K.Sites.at(0)).of(0));
}

TEST(ShuffleReads, UnknownDistanceOrWidth) {
  EXPECT_FALSE(ShuffleReads(Kernel("p[t] = __shfl_sync(~0u, v, n);").Sites.at(0)).isKnown());
  EXPECT_FALSE(ShuffleReads(Kernel("p[t] = __shfl_sync(~0u, v, 0, n);").Sites.at(0)).isKnown());
  EXPECT_FALSE(ShuffleReads(Kernel("p[t] = __shfl_sync(~0u, v, 0, 12);").Sites.at(0)).isKnown());
}

/// Width of the only tree of \p Body, 0 if there is none.
unsigned treeWidth(const std::string &Body) {
  Kernel K(Body);
  std::vector<ShuffleTree> Trees = shuffleTrees(K.F);
  return Trees.size() == 1 ? Trees[0].Width : 0;
}

TEST(ShuffleTree, Loops) {
  EXPECT_EQ(32u, treeWidth("for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(~0u, v, d);"));
  EXPECT_EQ(16u, treeWidth("for (int d = 8; d >= 1; d >>= 1) v = v + __shfl_xor_sync(~0u, v, d);"));
  EXPECT_EQ(8u, treeWidth("for (int d = 4; d; d = d / 2) { int o = __shfl_down_sync(~0u, v, d); v = o > v ? o : v; }"
                          "for (int d = 4; d; d = d / 2) { int o = __shfl_down_sync(~0u, v, d); v *= o; }"));
  EXPECT_EQ(0u, treeWidth("for (int d = 16; d > 1; d /= 2) v += __shfl_down_sync(~0u, v, d);"));
  EXPECT_EQ(0u, treeWidth("for (int d = 1; d < 32; d *= 2) v += __shfl_down_sync(~0u, v, d);"));
  EXPECT_EQ(0u, treeWidth("for (int d = n; d > 0; d /= 2) v += __shfl_down_sync(~0u, v, d);"));
  EXPECT_EQ(0u, treeWidth("for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(~0u, t, d);"));
}

TEST(ShuffleTree, WrittenOut) {
  EXPECT_EQ(8u, treeWidth("v += __shfl_down_sync(~0u, v, 4); v += __shfl_down_sync(~0u, v, 2); "
                          "v += __shfl_down_sync(~0u, v, 1);"));
  EXPECT_EQ(0u, treeWidth("v += __shfl_down_sync(~0u, v, 4); v += __shfl_down_sync(~0u, v, 1);"));
}

TEST(UseOfResult, ConsumedWhereItArises) {
  EXPECT_TRUE(isResultConsumed(Kernel("v += __shfl_xor_sync(~0u, v, 1); p[t] = v;").Sites.at(0)));
  EXPECT_TRUE(isResultConsumed(Kernel("p[t] = 1 + __shfl_xor_sync(~0u, v, 1);").Sites.at(0)));
  EXPECT_FALSE(isResultConsumed(Kernel("int o = __shfl_xor_sync(~0u, v, 1); p[t] = o;").Sites.at(0)));
  EXPECT_FALSE(isResultConsumed(Kernel("p[t] = __shfl_xor_sync(~0u, v, 1);").Sites.at(0)));
}

/// Is what the last store of k stores computed from its first collective?
bool storedFromFirst(const std::string &Body, const std::string &Before = "") {
  Kernel K(Body, Before);
  std::vector<StoredValue> Stores = storedValues(K.F);
  EXPECT_FALSE(Stores.empty());
  return computedFrom(*Stores.back().Flow, Stores.back().Value, [&](const ValueFlow &, const clang::Expr *E) {
    return E == K.Sites.at(0).Operation.call() ? Trace::Found : Trace::Continue;
  });
}

TEST(ComputedFrom, OwnComputation) {
  EXPECT_TRUE(storedFromFirst("int s = __ballot_sync(~0u, v); int m = s / 32 + 1; p[t] = v - m;"));
  EXPECT_TRUE(storedFromFirst("p[t] = g(v);", "__device__ int g(int x) { return 2 * __ballot_sync(~0u, x); }"));
  EXPECT_TRUE(storedFromFirst("int s = 0; if (n > 3) s = __ballot_sync(~0u, v); p[t] = s;"));
}

TEST(ComputedFrom, EndsAtExchangesMemoryAndLanesOwnChoices) {
  EXPECT_FALSE(storedFromFirst("int s = __ballot_sync(~0u, v); p[t] = __shfl_sync(~0u, s, 0);"));
  EXPECT_FALSE(storedFromFirst("int s = __ballot_sync(~0u, v); p[0] = s; p[t] = p[1];"));
  EXPECT_FALSE(storedFromFirst("int s = __ballot_sync(~0u, v); p[t] = t == 0 ? s : 0;"));
  EXPECT_FALSE(storedFromFirst("int s = __ballot_sync(~0u, v), r = 0; if (t == 0) r = s; p[t] = r;"));
}

TEST(MissingLanes, BothArmsAndOppositeIfs) {
  auto What = [](const std::string &Body, Companions Others = Companions::Count) {
    Kernel K(Body);
    return missingLanes(K.F, K.Sites.at(0), Others).What;
  };
  using Kind = MissingLanes::Kind;
  std::string Arms = "if (t % 2) __syncwarp(); else __syncwarp();";
  EXPECT_EQ(Kind::None, What(Arms));
  EXPECT_EQ(Kind::Away, What(Arms, Companions::Missing));
  EXPECT_EQ(Kind::None, What("bool b = v > n; if (b) __syncwarp(); if (!b) __syncwarp();"));
  EXPECT_EQ(Kind::Away, What("bool b = v > n; if (b) __syncwarp(); __syncthreads(); if (!b) __syncwarp();"));
}

TEST(MissingLanes, VotersThatGoElsewhere) {
  auto Sure = [](const std::string &Condition) {
    Kernel K("unsigned m = __ballot_sync(~0u, v > 3); if (" + Condition + ") __syncwarp(m);");
    return missingLanes(K.F, K.Sites.at(1)).What == MissingLanes::Kind::Away;
  };
  EXPECT_FALSE(Sure("v > 3"));
  EXPECT_FALSE(Sure("n > 3"));
  EXPECT_FALSE(Sure("m >> t % 32 & 1"));
  EXPECT_TRUE(Sure("v > 3 && p[t + 1] > 0"));
}

} // namespace
