//===- ClusterHazardsTest.cpp - Shared memory of other blocks -------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/ClusterHazards.h"
#include "test/unit/analysis/Snippet.h"
#include "clang/AST/Decl.h"
#include <gtest/gtest.h>

using namespace cudalint;
using namespace cudalint::test;

/// One letter for each hazard of the kernel k with the body \p Body: s if the other block may not have begun to run, e
/// if it may have exited, w if its own access comes first, r if that comes later.
static std::string hazards(const std::string &Body) {
  Snippet S("__device__ int *at(int *p, int rank) { return static_cast<int *>(__cluster_map_shared_rank(p, rank)); }\n"
            "__device__ void sync() { __cluster_barrier_arrive(); __cluster_barrier_wait(); }\n"
            "__global__ void k(int *d, int n) { __shared__ int s[64]; int t = threadIdx.x;\n" +
            Body + "\n}");
  EXPECT_EQ(0u, S.errors()) << Body;
  std::string Result;
  for (const ClusterHazard &H : clusterHazards(Conflicts(S.analysis("k"))))
    Result += H.Kind == ClusterHazard::HazardKind::Unstarted ? 's'
              : H.Kind == ClusterHazard::HazardKind::Exited  ? 'e'
              : H.IsOwnFirst                                 ? 'w'
                                                             : 'r';
  return Result;
}

TEST(ClusterHazards, BarriersBeforeAndBehind) {
  EXPECT_EQ("se", hazards("d[t] = at(s, n)[t];"));
  EXPECT_EQ("e", hazards("sync(); d[t] = at(s, n)[t];"));
  EXPECT_EQ("s", hazards("__syncthreads(); d[t] = at(s, n)[t]; sync();"));
  EXPECT_EQ("", hazards("sync(); d[t] = at(s, n)[t]; sync();"));
  EXPECT_EQ("s", hazards("__cluster_barrier_arrive(); d[t] = at(s, n)[t]; __cluster_barrier_wait(); sync();"));
  EXPECT_EQ("e", hazards("for (int i = 0; i < n; ++i) { sync(); d[t] = at(s, i)[t]; }"));
  EXPECT_EQ("", hazards("sync(); if (n) { d[t] = at(s, 1)[t]; return; } sync();"));
}

TEST(ClusterHazards, Exchanges) {
  EXPECT_EQ("w", hazards("sync(); s[t] = n; d[t] = at(s, n)[t ^ 1]; sync();"));
  EXPECT_EQ("r", hazards("sync(); d[t] = at(s, n)[t ^ 1]; s[t] = n; sync();"));
  EXPECT_EQ("", hazards("s[t] = n; sync(); d[t] = at(s, n)[t ^ 1]; sync(); s[t] = 1;"));
  EXPECT_EQ("w", hazards("sync(); s[t] = n; atomicAdd(at(s, n) + t, 1); sync();"));
  // Other elements, elements that are not known, and what the block itself may not do.
  EXPECT_EQ("", hazards("sync(); if (t < 8) s[t] = n; d[t] = at(s, n)[t % 8 + 8]; sync();"));
  EXPECT_EQ("", hazards("sync(); s[t + d[1]] = n; d[t] = at(s, n)[t]; sync();"));
  EXPECT_EQ("", hazards("sync(); if (d[0]) s[t] = n; d[t] = at(s, n)[t]; sync();"));
}

TEST(ClusterHazards, OwnMemory) {
  EXPECT_EQ("", hazards("d[t] = at(s, __clusterRelativeBlockRank())[t];"));
  EXPECT_EQ("se", hazards("d[t] = at(s, __clusterRelativeBlockRank() ^ 1)[t];"));
  EXPECT_EQ("", hazards("d[t] = s[t];"));
}
