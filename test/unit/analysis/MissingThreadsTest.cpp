//===- MissingThreadsTest.cpp - Threads that do not come to a barrier -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/MissingThreads.h"
#include "test/unit/analysis/Snippet.h"
#include <gtest/gtest.h>

using namespace cudalint;
using namespace cudalint::test;

namespace {

/// What the first barrier of the kernel k with the body \p Body waits for.
class Barrier {
public:
  explicit Barrier(const std::string &Body, const std::string &Before = "")
      : S(Before + "\n__global__ void k(int *d, int n) { int t = threadIdx.x;\n" + Body + "\n}"),
        F(S.analysis("k")) {
    EXPECT_EQ(0u, S.errors()) << Body;
    for (const SyncSite &Of : F.sites())
      if (!Site && isBlockBarrier(Of))
        Site = &Of;
    EXPECT_TRUE(Site) << Body;
    if (Site)
      Missing = missingThreads(F, *Site);
  }
  Snippet S;
  const DeviceFunction &F;
  const SyncSite *Site = nullptr;
  MissingThreads Missing;
};

using Kind = MissingThreads::Kind;

} // namespace

TEST(MissingThreads, NobodyIsMissing) {
  EXPECT_EQ(Kind::None, Barrier("__syncthreads();").Missing.What);
  EXPECT_EQ(Kind::None, Barrier("if (n > 3) __syncthreads();").Missing.What);
  EXPECT_EQ(Kind::None, Barrier("if (blockIdx.x) __syncthreads();").Missing.What);
  EXPECT_EQ(Kind::None, Barrier("for (int i = 0; i < n; ++i) __syncthreads();").Missing.What);
  // Data can be the same for all threads.
  EXPECT_EQ(Kind::None, Barrier("if (d[0]) __syncthreads();").Missing.What);
}

TEST(MissingThreads, ABranchKeepsThemAway) {
  Barrier B("if (t < 16) __syncthreads();");
  EXPECT_EQ(Kind::Away, B.Missing.What);
  EXPECT_TRUE(B.Missing.Certain);
  EXPECT_EQ(0u, B.Missing.Present);
  EXPECT_EQ(16u, B.Missing.Missing);
  EXPECT_TRUE(B.Missing.Because.Condition);
  EXPECT_TRUE(B.Missing.Calls.empty());
  EXPECT_FALSE(B.Missing.Elsewhere);
  // That thread 64 exists is not known of every block.
  Barrier Far("if (t < 64) __syncthreads();");
  EXPECT_EQ(Kind::Away, Far.Missing.What);
  EXPECT_FALSE(Far.Missing.Certain);
  EXPECT_EQ(64u, Far.Missing.Missing);
}

TEST(MissingThreads, CountIsThatOfTheBlock) {
  Barrier B("if (t < 16) __syncthreads();", "__global__ void k(int *d, int n); void host(int *d) { k<<<1, 64>>>(d, 1); }");
  EXPECT_EQ(48u, B.Missing.Count);
  EXPECT_TRUE(B.Missing.Certain);
}

TEST(MissingThreads, ThoseThatHaveExited) {
  Barrier B("if (t >= n) return; __syncthreads();");
  EXPECT_EQ(Kind::Exited, B.Missing.What);
  EXPECT_FALSE(B.Missing.Certain);
  Barrier Known("if (t >= 16) return; __syncthreads();");
  EXPECT_EQ(Kind::Exited, Known.Missing.What);
  EXPECT_TRUE(Known.Missing.Certain);
  EXPECT_EQ(16u, Known.Missing.Missing);
}

TEST(MissingThreads, TheOtherSideHasABarrierOfItsOwn) {
  // Whole warps are counted at one barrier.
  EXPECT_EQ(Kind::None, Barrier("if (t / 32 % 2) __syncthreads(); else __syncthreads();").Missing.What);
  Barrier Split("if (t % 2) __syncthreads(); else __syncthreads();");
  EXPECT_EQ(Kind::Away, Split.Missing.What);
  EXPECT_TRUE(Split.Missing.Elsewhere);
}

TEST(MissingThreads, CallsThatLeadThere) {
  Barrier B("if (t < 16) outer();", "__device__ void inner() { __syncthreads(); } __device__ void outer() { inner(); }");
  EXPECT_EQ(Kind::Away, B.Missing.What);
  ASSERT_EQ(2u, B.Missing.Calls.size());
  EXPECT_EQ(B.S.call("k", "outer", 0), B.Missing.Calls[0]);
  EXPECT_EQ(B.Missing.Calls[0]->getBeginLoc(), B.Missing.place(*B.Site));
  Barrier Inside("outer(t);", "__device__ void outer(int t) { if (t < 16) __syncthreads(); }");
  EXPECT_TRUE(Inside.Missing.Calls.empty());
  EXPECT_EQ(Inside.Site->Operation.call()->getBeginLoc(), Inside.Missing.place(*Inside.Site));
}

TEST(MissingThreads, OtherOperationsAreNoSuchBarrier) {
  Snippet S("__global__ void k(int n) { if (threadIdx.x < 16) __syncwarp(0xffff); }");
  ASSERT_EQ(1u, S.analysis("k").sites().size());
  EXPECT_FALSE(isBlockBarrier(S.analysis("k").sites()[0]));
  EXPECT_EQ(Kind::None, missingThreads(S.analysis("k"), S.analysis("k").sites()[0]).What);
}

TEST(MissingThreads, BarriersInDestructors) {
  const char Guard[] = "struct Guard { __device__ ~Guard() { __syncthreads(); } };"
                       "struct Cond { bool c; __device__ ~Cond() { if (c) __syncthreads(); } };";
  auto Found = [&](const std::string &Body) {
    Snippet S(std::string(Guard) + "__global__ void k(int *d, int n) {" + Body + "}");
    EXPECT_EQ(0u, S.errors());
    std::string Result;
    for (const SyncSite &Site : S.analysis("k").sites())
      if (isBlockBarrier(Site))
        Result += missingThreads(S.analysis("k"), Site).What == Kind::Away ? 'x' : '.';
    return Result;
  };
  EXPECT_EQ("x", Found("if (threadIdx.x < 16) { Guard g; d[0] = 1; }"));
  EXPECT_EQ(".", Found("if (blockIdx.x < 16) { Guard g; d[0] = 1; }"));
  EXPECT_EQ("", Found("if (threadIdx.x < 16) { Cond g{n != 0}; d[0] = 1; }"));
}

TEST(MissingThreads, SkippedByBreakAndContinue) {
  auto Found = [](const std::string &Condition, const std::string &Leave) {
    Barrier B("for (int i = 0; i < 9; ++i) { if (" + Condition + ") " + Leave + "; __syncthreads(); }",
              "__device__ bool outside(int); __device__ int data[9999];");
    return B.Missing.What;
  };
  for (const char *Leave : {"break", "continue"}) {
    EXPECT_EQ(Kind::Away, Found("data[t] < i", Leave)) << Leave;
    EXPECT_EQ(Kind::None, Found("data[blockIdx.x] < i", Leave)) << Leave;
    EXPECT_EQ(Kind::None, Found("__syncthreads_or(data[t] < i)", Leave)) << Leave;
    EXPECT_EQ(Kind::None, Found("outside(data[t])", Leave)) << Leave;
  }
}
