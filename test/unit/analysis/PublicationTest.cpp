//===- PublicationTest.cpp - Flags that announce data -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/Publication.h"
#include "test/unit/analysis/Snippet.h"
#include <gtest/gtest.h>

using namespace cudalint;
using namespace cudalint::test;

namespace {

using Wait = FlagWait::WaitKind;
using Side = UnorderedPublication::Side;
using Cause = UnorderedPublication::Cause;

/// The flags of the kernels k and, if there is one, l of \p Code.
class Flags {
public:
  explicit Flags(const std::string &Code) : S("__device__ int sink;\n" + Code) {
    EXPECT_EQ(0u, S.errors()) << Code;
    std::vector<const DeviceFunction *> Roots{&S.analysis("k")};
    if (S.function("l"))
      Roots.push_back(&S.analysis("l"));
    All = std::make_unique<Publications>(Roots, S.session().launches());
  }
  std::vector<const FlagWait *> waits() {
    std::vector<const FlagWait *> Result;
    for (const std::unique_ptr<FlagAccesses> &F : All->functions())
      for (const FlagWait &W : F->waits())
        Result.push_back(&W);
    return Result;
  }
  Snippet S;
  std::unique_ptr<Publications> All;
};

/// One block writes data and then a flag, with \p Between in between; another one polls the flag and reads the data.
std::string publish(const std::string &Between, const std::string &Behind = "__threadfence();") {
  return "__global__ void k(volatile int *flag, int *data) { if (blockIdx.x == 0) { if (threadIdx.x == 0) {"
         " data[0] = 42; " +
         Between + " *flag = 1; } } else { if (threadIdx.x == 0) { while (*flag == 0) ; " + Behind +
         " sink = data[0]; } } }";
}

} // namespace

TEST(Publications, PollingIsAWait) {
  Flags F(publish("__threadfence();"));
  ASSERT_EQ(1u, F.waits().size());
  EXPECT_EQ(Wait::Poll, F.waits()[0]->Kind);
  EXPECT_LE(0, F.waits()[0]->Loop);
  EXPECT_TRUE(F.waits()[0]->Access->IsVolatile);
  EXPECT_FALSE(F.waits()[0]->IsEndless);
  EXPECT_FALSE(F.waits()[0]->isLock());
}

TEST(Publications, APlainFlagIsReadOnce) {
  Flags F("__global__ void k(int *flag) { while (*flag == 0) ; sink = 1; }");
  ASSERT_EQ(1u, F.waits().size());
  EXPECT_TRUE(F.waits()[0]->IsEndless);
  EXPECT_TRUE(F.waits()[0]->Access->isPlain());
}

TEST(Publications, AnOrdinaryLoopIsNoWait) {
  EXPECT_TRUE(Flags("__global__ void k(int *d, int n) { for (int i = 0; i < n; ++i) d[i] = i; }").waits().empty());
}

TEST(Publications, OrderedOnBothSides) { EXPECT_TRUE(Flags(publish("__threadfence();")).All->unordered().empty()); }

TEST(Publications, NoFenceOfTheProducer) {
  Flags F(publish(""));
  ASSERT_EQ(1u, F.All->unordered().size());
  EXPECT_EQ(Side::Producer, F.All->unordered()[0].At);
  EXPECT_EQ(Cause::NoFence, F.All->unordered()[0].Why);
  EXPECT_EQ(Scope::Grid, F.All->unordered()[0].Needed);
}

TEST(Publications, NarrowFenceOfTheProducer) {
  Flags F(publish("__threadfence_block();"));
  ASSERT_EQ(1u, F.All->unordered().size());
  EXPECT_EQ(Cause::NarrowFence, F.All->unordered()[0].Why);
  EXPECT_TRUE(F.All->unordered()[0].Fence);
}

TEST(Publications, NoFenceOfTheConsumer) {
  Flags F(publish("__threadfence();", ""));
  ASSERT_EQ(1u, F.All->unordered().size());
  EXPECT_EQ(Side::Consumer, F.All->unordered()[0].At);
}

TEST(Publications, Locks) {
  Flags F("__global__ void k(int *lock, int *d) { if (threadIdx.x == 0) { while (atomicCAS(lock, 0, 1)) ;"
          " __threadfence(); d[0] += 1; __threadfence(); atomicExch(lock, 0); } }");
  ASSERT_EQ(1u, F.waits().size());
  EXPECT_EQ(Wait::Lock, F.waits()[0]->Kind);
  EXPECT_TRUE(F.waits()[0]->isLock());
}

TEST(Publications, LastOneToArrive) {
  Flags F("__global__ void k(int *count, int *d) { if (threadIdx.x == 0) { d[blockIdx.x] = 1; __threadfence();"
          " if (atomicAdd(count, 1) == gridDim.x - 1) { __threadfence(); for (int i = 0; i < gridDim.x; ++i) sink += d[i]; } } }");
  ASSERT_EQ(1u, F.waits().size());
  EXPECT_EQ(Wait::Arrival, F.waits()[0]->Kind);
  EXPECT_EQ(-1, F.waits()[0]->Loop);
  EXPECT_TRUE(F.waits()[0]->countsArrivals());
  EXPECT_TRUE(F.All->unordered().empty());
}

TEST(Publications, ObserversOfASharedFlagAreTheBlock) {
  Flags F("__global__ void k(int *d) { __shared__ volatile int flag; if (threadIdx.x == 0) { d[0] = 1;"
          " __threadfence_block(); flag = 1; } else if (threadIdx.x == 32) { while (flag == 0) ; __threadfence_block();"
          " sink = d[0]; } }");
  ASSERT_EQ(1u, F.waits().size());
  EXPECT_EQ(Scope::Block, F.All->observers(*F.All->functions()[0], *F.waits()[0]));
  EXPECT_TRUE(F.All->unordered().empty());
}
