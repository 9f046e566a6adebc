//===- BlockRacesTest.cpp - Conflicts between the warps of a block -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/BlockRaces.h"
#include "test/unit/analysis/Snippet.h"
#include <gtest/gtest.h>

using namespace cudalint;
using namespace cudalint::test;

namespace {

/// The races of the kernel k with the body \p Body, launched with \p Block threads if that is not 0: one letter each,
/// w for a read after a write, r for a write after a read, x for two writes, with ? behind it if it needs a value at
/// run time.
std::string races(const std::string &Body, unsigned Block = 0) {
  std::string Host = Block ? "void host(int *d) { k<<<1, " + std::to_string(Block) + ">>>(d, 1); }" : "";
  Snippet S("__device__ int sink; __device__ void use(int v) { sink = v; }\n"
            "__global__ void k(int *d, int n) { __shared__ int s[256]; int t = threadIdx.x;\n" +
            Body + "\n}\n" + Host);
  EXPECT_EQ(0u, S.errors()) << Body;
  Conflicts C(S.analysis("k"));
  BlockRaces Races(C);
  std::string Result;
  for (const BlockRaces::Race &R : Races.all()) {
    Result += R.Pair->isWriteAfterWrite() ? 'x' : R.Pair->isReadAfterWrite() ? 'w' : 'r';
    if (R.NeedsRunTimeValue)
      Result += '?';
  }
  return Result;
}

} // namespace

TEST(BlockRaces, BetweenWarps) {
  EXPECT_EQ("w", races("s[t] = d[t]; use(s[t ^ 32]);", 256));
  EXPECT_EQ("", races("s[t] = d[t]; __syncthreads(); use(s[t ^ 32]);", 256));
  EXPECT_EQ("", races("s[t] = d[t]; use(s[t]);", 256));
  EXPECT_EQ("r", races("__syncthreads(); use(s[t ^ 32]); s[t] = n;", 256));
}

TEST(BlockRaces, WithinAWarpIsAnotherQuestion) {
  EXPECT_EQ("", races("s[t] = d[t]; use(s[t ^ 1]);", 256));
  // A barrier of the warp would not be enough.
  EXPECT_EQ("w", races("s[t] = d[t]; __syncthreads(); s[t] = n + t; use(s[255 - t]);", 256));
}

TEST(BlockRaces, OneWarpHasNoOthers) { EXPECT_EQ("", races("s[t] = d[t]; use(s[t ^ 32 & 31]);", 32)); }

TEST(BlockRaces, SizesThatAreAssumed) {
  // With blocks of every ordinary size, so that it takes a value at run time.
  EXPECT_EQ("w?", races("s[t] = d[t]; __syncwarp(); use(s[t ^ 32]); __syncthreads();"));
  // Two rows of 4: no ordinary block fits into one.
  EXPECT_EQ("", races("__shared__ int a[2][4]; int b = 0; for (int i = 0; i < 4; i++) {"
                      "__syncthreads(); a[1 - b][t] = a[b][(t + 1) % 4]; b = 1 - b; }"));
  // Only with more than 64 threads, and the kernel does not ask how many there are.
  EXPECT_EQ("", races("s[t] = d[t]; __syncthreads(); if (t < 64) s[t + 64] = 1; else use(s[t]);"));
}

TEST(BlockRaces, OneValueThatAllWarpsStore) { EXPECT_EQ("", races("s[0] = n; use(s[0]); __syncthreads();", 256)); }

TEST(BlockRaces, HalvingFromTheSizeOfTheBlock) {
  const char Without[] = "s[t] = d[t]; __syncthreads(); for (int i = blockDim.x / 2; i > 0; i >>= 1)"
                         " if (t < i) s[t] += s[t + i];";
  const char With[] = "s[t] = d[t]; __syncthreads(); for (int i = blockDim.x / 2; i > 0; i >>= 1) {"
                      " if (t < i) s[t] += s[t + i]; __syncthreads(); }";
  EXPECT_NE("", races(Without, 256));
  EXPECT_EQ("", races(With, 256));
  EXPECT_NE("", races(Without));
  EXPECT_EQ("", races(With));
}

TEST(BlockRaces, KernelsForBlocksOfOneWarp) {
  const std::string Sum = "s[t] = d[t]; __syncwarp(); int v = 0; for (int j = 0; j < 32; ++j) v += s[j]; use(v);";
  EXPECT_EQ("", races(Sum));
  EXPECT_EQ("w", races(Sum, 64));
  EXPECT_EQ("w?", races(Sum + "__syncthreads(); d[t] = v;"));
}

TEST(BlockRaces, BarriersBehindAConditionOfTheLoop) {
  auto Halving = [](const char *Sync) {
    return races(
        std::string("s[t] = d[t]; __syncthreads(); for (int i = 128; i > 0; i >>= 1) { if (t < i) s[t] += s[t + "
                    "i]; ") +
            Sync + " }",
        256);
  };
  EXPECT_EQ("", Halving("if (i > 32) __syncthreads(); else __syncwarp();"));
  EXPECT_NE("", Halving("if (i > 64) __syncthreads(); else __syncwarp();"));
  EXPECT_EQ("", Halving("if (i > n) __syncthreads(); else __syncwarp();"));
}

TEST(BlockRaces, ElementsThatMaskedDataName) {
  const std::string Count = "for (int i = t; i < n; i += 256) atomicAdd(&s[d[i] & 255], 1);";
  EXPECT_EQ("x?", races("s[t] = 0; " + Count, 256));
  EXPECT_EQ("", races("s[t] = 0; __syncthreads(); " + Count, 256));
  EXPECT_EQ("x?", races("s[t] = 0; for (int i = t; i < n; i += 256) atomicAdd(&s[(d[i] & 1023) % 100], 1);", 256));
  EXPECT_EQ(
      "x?",
      races("if (t < 16) s[t] = 0; for (int i = t; i < 256 * n; i += 256) atomicAdd(&s[(unsigned)d[i] >> 28], 1);",
            256));
  // The launch hands over 1: only the first thread counts, and its own warp clears the bins.
  EXPECT_EQ("", races("if (t < 16) s[t] = 0; for (int i = t; i < n; i += 256) atomicAdd(&s[(unsigned)d[i] >> 28], 1);",
                      256));
}

namespace {
/// Is the kernel with the body \p Body known to be free of conflicts between warps before a block is assumed? Then it
/// has none in blocks of any size.
bool isRuledOut(const std::string &Body) {
  Snippet S("__device__ int sink; __device__ void use(int v) { sink = v; }\n"
            "__global__ void k(int *d, int n) { __shared__ int s[2048], u[2048]; int t = threadIdx.x;\n" +
            Body + "\n}\n");
  EXPECT_EQ(0u, S.errors()) << Body;
  const DeviceFunction &F = S.analysis("k");
  if (!Conflicts(F).rulesOutBlockConflicts())
    return false;
  for (unsigned Size : {33u, 64u, 96u, 128u, 256u, 512u, 1000u, 1024u}) {
    std::unique_ptr<DeviceFunction> Assumed = F.withShape(BlockShape::exact(Size, 1, 1), F.input());
    Conflicts Of(*Assumed);
    for (const Conflict &C : Of.find(Scope::Block))
      EXPECT_NE(MemorySpace::Shared, C.Earlier->Space) << Body << " with " << Size << " threads";
  }
  return true;
}
} // namespace

TEST(BlockRaces, RuledOutBeforeABlockIsAssumed) {
  EXPECT_TRUE(isRuledOut("s[t] = d[t]; use(s[t]);"));
  EXPECT_TRUE(isRuledOut("s[t] = d[t]; __syncthreads(); use(s[t ^ 32]);"));
  EXPECT_TRUE(isRuledOut("s[t] = d[t]; use(u[t ^ 32]);"));
  EXPECT_TRUE(isRuledOut("if (t < 64) s[t] += s[t + 64];"));
  EXPECT_TRUE(isRuledOut("s[t + blockDim.x] = d[t]; use(s[t + blockDim.x]);"));
  EXPECT_TRUE(isRuledOut("for (int i = 0; i < n; ++i) { s[t] = d[i]; __syncthreads(); use(s[t ^ 1]); __syncthreads(); }"));
  EXPECT_FALSE(isRuledOut("for (int i = 0; i < n; ++i) { s[t] = d[i]; __syncthreads(); use(s[t ^ 1]); }"));
  EXPECT_FALSE(isRuledOut("s[t] = d[t]; use(s[t ^ 32]);"));
  EXPECT_FALSE(isRuledOut("if (t < 65) s[t] += s[t + 64];"));
  EXPECT_FALSE(isRuledOut("s[t] = d[t]; use(s[t + blockDim.x / 2]);"));
  EXPECT_FALSE(isRuledOut("s[t] = d[t]; use(s[d[t]]);"));
  EXPECT_FALSE(isRuledOut("s[t] = d[t]; if (n) __syncthreads(); use(s[t ^ 32]);"));
  EXPECT_FALSE(isRuledOut("s[t] = d[t]; if (blockDim.x > 64) __syncthreads(); use(s[t ^ 32]);"));
  EXPECT_FALSE(isRuledOut("if (t < 32) s[t] = 1; else s[t - 32] = 2;"));
}
