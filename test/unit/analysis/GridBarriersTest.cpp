//===- GridBarriersTest.cpp - The grid barriers that a kernel comes to -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/GridBarriers.h"
#include "test/unit/analysis/Snippet.h"
#include <gtest/gtest.h>

using namespace cudalint;
using namespace cudalint::test;

namespace {

/// The barriers of the kernel k with the body \p Body when it is launched as \p Host says: one letter each, a if every
/// way passes it, s for sometimes, with g behind it if it is guarded and f if a flag decides.
std::string barriers(const std::string &Body, const std::string &Host = "", const std::string &Before = "") {
  Snippet S("namespace cg = cooperative_groups;\n" + Before +
            "\n__global__ void k(int *d, int n) { cg::grid_group g = cg::this_grid();\n" + Body + "\n}\n" + Host);
  EXPECT_EQ(0u, S.errors()) << Body;
  std::vector<const LaunchFact *> Launches = S.session().launches().of(S.function("k"));
  std::string Result;
  for (const GridBarrier &B :
       gridBarriers(S.session(), S.function("k"), Launches.empty() ? nullptr : Launches.front())) {
    Result += B.Always ? "a" : "s";
    Result += B.Guarded ? "g" : "";
    Result += B.Flag ? "f" : "";
  }
  return Result;
}

} // namespace

TEST(GridBarriers, EveryWayOrSome) {
  EXPECT_EQ("a", barriers("g.sync();"));
  EXPECT_EQ("aa", barriers("g.sync(); d[0] = 1; g.sync();"));
  EXPECT_EQ("sf", barriers("if (n) g.sync();"));
  EXPECT_EQ("s", barriers("if (d[threadIdx.x]) g.sync();"));
  EXPECT_EQ("s", barriers("for (int i = 0; i < n; ++i) g.sync();"));
  EXPECT_EQ("", barriers("__syncthreads();"));
}

TEST(GridBarriers, Guarded) {
  EXPECT_EQ("g", barriers("if (g.is_valid()) g.sync();").substr(1, 1));
  EXPECT_EQ("a", barriers("bool b = g.is_valid(); g.sync(); d[0] = b;"));
}

TEST(GridBarriers, ArgumentsOfTheLaunch) {
  EXPECT_EQ("", barriers("if (n) g.sync();", "void host(int *d) { k<<<8, 32>>>(d, 0); }"));
  EXPECT_EQ("s", barriers("if (n) g.sync();", "void host(int *d) { k<<<8, 32>>>(d, 1); }"));
  EXPECT_EQ("sf", barriers("if (n) g.sync();", "void host(int *d, int n) { k<<<8, 32>>>(d, n); }"));
}

TEST(GridBarriers, ThroughFunctionsAndOtherGroups) {
  const char Helpers[] = "__device__ void one(cg::grid_group g) { g.sync(); }"
                         "__device__ void any(cg::thread_group g) { g.sync(); }";
  EXPECT_EQ("a", barriers("one(g);", "", Helpers));
  EXPECT_EQ("a", barriers("any(g);", "", Helpers));
  EXPECT_EQ("", barriers("any(cg::this_thread_block());", "", Helpers));
  Snippet S("namespace cg = cooperative_groups; __device__ void one(cg::grid_group g) { g.sync(); }"
            "__global__ void k() { one(cg::this_grid()); }");
  std::vector<GridBarrier> B = gridBarriers(S.session(), S.function("k"), nullptr);
  ASSERT_EQ(1u, B.size());
  ASSERT_EQ(1u, B[0].Calls.size());
  EXPECT_EQ(S.call("k", "one", 0), B[0].Calls[0]);
}

TEST(GridBarriers, ReachedInOtherWaysThanByAPlainCall) {
  EXPECT_EQ("a", barriers("auto all = [&] { g.sync(); }; all();"));
  EXPECT_EQ("a", barriers("Wait w; w(g);", "", "struct Wait { __device__ void operator()(cg::grid_group g) { g.sync(); } };"));
  EXPECT_EQ("a", barriers("pass<wait>(g);", "",
                          "__device__ void wait(cg::grid_group g) { g.sync(); }"
                          "template <void F(cg::grid_group)> __device__ void pass(cg::grid_group g) { F(g); }"));
}
