//===- MissingBlocksTest.cpp - Blocks that do not come to a barrier of the grid -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/MissingBlocks.h"
#include "test/unit/analysis/Snippet.h"
#include <gtest/gtest.h>

using namespace cudalint;
using namespace cudalint::test;

namespace {

using Kind = MissingBlocks::Kind;

/// What the last collective of the kernel k with the body \p Body waits for.
MissingBlocks missing(Snippet &S) {
  EXPECT_EQ(0u, S.errors());
  std::vector<SyncSite> Sites = collectives(S.analysis("k"));
  EXPECT_FALSE(Sites.empty());
  return Sites.empty() ? MissingBlocks() : missingBlocks(S.analysis("k"), Sites.back());
}
Kind kind(const std::string &Body, const std::string &Before = "") {
  Snippet S("namespace cg = cooperative_groups;\n" + Before +
            "\n__global__ void k(int *d, int n) { cg::grid_group g = cg::this_grid();\n" + Body + "\n}");
  return missing(S).What;
}

} // namespace

TEST(MissingBlocks, AllBlocksCome) {
  EXPECT_EQ(Kind::None, kind("g.sync();"));
  EXPECT_EQ(Kind::None, kind("if (n > 3) g.sync();"));
  EXPECT_EQ(Kind::None, kind("if (n > 3) return; g.sync();"));
  EXPECT_EQ(Kind::None, kind("for (int i = 0; i < n; ++i) g.sync();"));
}

TEST(MissingBlocks, SomeAreElsewhereOrGone) {
  EXPECT_EQ(Kind::Away, kind("if (blockIdx.x == 0) g.sync();"));
  EXPECT_EQ(Kind::Away, kind("for (int i = blockIdx.x; i < n; i += gridDim.x) g.sync();"));
  EXPECT_EQ(Kind::Exited, kind("if (blockIdx.x > 0) return; g.sync();"));
  EXPECT_EQ(Kind::Exited, kind("if (blockIdx.x * blockDim.x >= n) return; g.sync();"));
}

TEST(MissingBlocks, ThreadsOfOneBlockAreAnotherMistake) {
  EXPECT_EQ(Kind::None, kind("if (threadIdx.x == 0) g.sync();"));
  EXPECT_EQ(Kind::None, kind("if (blockIdx.x == 0) __syncthreads();"));
}

TEST(MissingBlocks, ThroughFunctions) {
  Snippet S("namespace cg = cooperative_groups; __device__ void all(cg::grid_group g) { g.sync(); }"
            "__global__ void k(int n) { if (blockIdx.x) all(cg::this_grid()); }");
  MissingBlocks M = missing(S);
  EXPECT_EQ(Kind::Away, M.What);
  ASSERT_EQ(1u, M.Calls.size());
  EXPECT_EQ(S.call("k", "all", 0), M.Calls[0]);
  EXPECT_TRUE(M.Because.Condition);
}
