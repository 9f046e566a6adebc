//===- ConflictsTest.cpp - Lanes that touch one element -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/Conflicts.h"
#include "test/unit/analysis/Snippet.h"
#include <gtest/gtest.h>

using namespace cudalint;
using namespace cudalint::test;

namespace {

/// What the kernel k with the body \p Body does to the shared array s and the global array d.
class Kernel {
public:
  explicit Kernel(const std::string &Body, const std::string &Before = "")
      : S(Before +
          "\n__device__ int sink; __device__ void use(int v) { sink = v; }\n"
          "__global__ void k(int *d, int n) { __shared__ int s[2048]; "
          "int t = threadIdx.x;\n" +
          Body + "\n}"),
        C(S.analysis("k")) {
    EXPECT_EQ(0u, S.errors()) << Body;
    EXPECT_TRUE(C.function().isReliable()) << Body;
  }
  /// One letter for each conflict within a warp: w for a read after a write, r for a write after a read, in capitals
  /// if only around a loop, | if they are on two sides of a branch, with ? behind it if it needs a value at run time.
  std::string warp() { return letters(Scope::Warp); }
  std::string block() { return letters(Scope::Block); }
  std::string letters(Scope Group) {
    std::string Result;
    for (const Conflict &Pair : C.find(Group)) {
      char Letter = Pair.isReadAfterWrite() ? 'w' : 'r';
      Result += Pair.Way == UnsyncedPath::Arms ? '|' : Pair.Way == UnsyncedPath::Carried ? char(Letter - 32) : Letter;
      if (Pair.NeedsRunTimeValue)
        Result += '?';
    }
    return Result;
  }

  Snippet S;
  Conflicts C;
};

/// Ways from the first to the last access of s in the kernel.
Scope strongest(const std::string &Body, SyncKind Kind, const std::string &Before = "") {
  Kernel K(Body, Before);
  const MemoryAccess *First = nullptr, *Last = nullptr;
  for (const MemoryAccess &A : K.C.accesses().all())
    if (A.Root->getName() == "s") {
      if (!First)
        First = &A;
      Last = &A;
    }
  if (!First)
    return Scope::System;
  return K.C.intervals().strongest(Intervals::placeOf(*First), Intervals::placeOf(*Last), Kind);
}

} // namespace

TEST(Intervals, WidestBarrierOnEveryWay) {
  auto Certain = [](const std::string &Between) {
    return strongest(
        "s[t] = 1; " + Between + " int x = s[t ^ 1];", SyncKind::CertainBarrier,
        "__device__ void both() { __syncthreads(); } __device__ void one(int n) { if (n) __syncthreads(); }"
        " __device__ void never();");
  };
  EXPECT_EQ(Scope::None, Certain(""));
  EXPECT_EQ(Scope::Warp, Certain("__syncwarp();"));
  EXPECT_EQ(Scope::Warp, Certain("__syncwarp(0xffffffff);"));
  EXPECT_EQ(Scope::None, Certain("__syncwarp(0xffff);"));
  EXPECT_EQ(Scope::Block, Certain("__syncthreads();"));
  EXPECT_EQ(Scope::Warp, Certain("if (n) __syncwarp(); else __syncthreads();"));
  EXPECT_EQ(Scope::None, Certain("if (n) __syncthreads();"));
  EXPECT_EQ(Scope::Block, Certain("both();"));
  EXPECT_EQ(Scope::None, Certain("one(n);"));
  EXPECT_EQ(Scope::None, Certain("never();"));
  EXPECT_EQ(Scope::None, Certain("for (int i = 0; i < n; ++i) __syncthreads();"));
  EXPECT_EQ(Scope::None, Certain("int v = __shfl_sync(0xffffffff, n, 0); use(v);"));
}

TEST(Intervals, Ordering) {
  auto Orders = [](const std::string &Between) {
    return strongest("s[t] = 1; " + Between + " int x = s[t ^ 1];", SyncKind::CertainOrder);
  };
  EXPECT_EQ(Scope::None, Orders(""));
  EXPECT_EQ(Scope::Block, Orders("__threadfence_block();"));
  EXPECT_EQ(Scope::Grid, Orders("__threadfence();"));
  EXPECT_EQ(Scope::Block, Orders("__syncthreads();"));
  EXPECT_EQ(Scope::None, Orders("if (n) __threadfence();"));
}

TEST(Intervals, PossibleBarriers) {
  auto Possible = [](const std::string &Between) {
    return strongest("s[t] = 1; " + Between + " int x = s[t ^ 1];", SyncKind::PossibleBarrier,
                     "__device__ void unknown(); __device__ int *flag;");
  };
  EXPECT_EQ(Scope::None, Possible(""));
  EXPECT_EQ(Scope::Grid, Possible("unknown();"));
  EXPECT_EQ(Scope::Block, Possible("for (int i = 0; i < n; ++i) __syncthreads();"));
  EXPECT_EQ(Scope::Block, Possible("if (n) __syncthreads();"));
  EXPECT_EQ(Scope::None, Possible("for (int i = 0; i < n; ++i) d[i] = 1;"));
}

TEST(Conflicts, NeighboursAndOwnElements) {
  EXPECT_EQ("w", Kernel("s[t] = d[t]; use(s[t ^ 1]);").warp());
  EXPECT_EQ("r", Kernel("use(s[t ^ 1]); s[t] = n;").warp());
  EXPECT_EQ("", Kernel("s[t] = d[t]; use(s[t]);").warp());
  EXPECT_EQ("", Kernel("s[t] = d[t]; __syncwarp(); use(s[t ^ 1]);").warp());
  EXPECT_EQ("", Kernel("s[t] = d[t]; __syncthreads(); use(s[t ^ 1]);").warp());
  EXPECT_EQ("w", Kernel("s[t] = d[t]; __threadfence_block(); use(s[t ^ 1]);").warp());
  EXPECT_EQ("w", Kernel("s[t] = d[t]; use(__shfl_sync(0xffffffff, n, 0)); use(s[t ^ 1]);").warp());
  // Other warps' elements only.
  Kernel Far("s[t] = d[t]; use(s[t ^ 32]);");
  EXPECT_EQ("", Far.warp());
  EXPECT_EQ("w?", Far.block());
}

TEST(Conflicts, OneLaneForItsWarp) {
  EXPECT_EQ("w", Kernel("int lane = t % 32, w = t / 32; if (lane == 0) s[w] = d[0]; use(s[w]);").warp());
  EXPECT_EQ("", Kernel("int lane = t % 32, w = t / 32; if (lane == 0) s[w] = d[0]; __syncwarp(); use(s[w]);").warp());
  EXPECT_EQ("", Kernel("if (t == 0) { s[0] = n; use(s[0]); }").warp());
  // All lanes store one value before they read it.
  EXPECT_EQ("", Kernel("s[0] = n; use(s[0]);").warp());
  EXPECT_EQ("", Kernel("if (t == 0) atomicAdd(&s[0], 1); use(s[0]);").warp());
}

TEST(Conflicts, ReductionStep) {
  EXPECT_EQ("r", Kernel("if (t < 32) { s[t] += s[t + 16]; __syncwarp(); }").warp());
  EXPECT_EQ("", Kernel("if (t < 16) { s[t] += s[t + 16]; __syncwarp(); }").warp());
  EXPECT_EQ("", Kernel("if (t < 32) { int v = s[t + 16]; __syncwarp(); s[t] += v; __syncwarp(); }").warp());
}

TEST(Conflicts, AroundLoops) {
  EXPECT_EQ("R", Kernel("for (int i = 0; i < n; ++i) { s[t] = i; __syncwarp(); use(s[t ^ 1]); }").warp());
  EXPECT_EQ("", Kernel("for (int i = 0; i < n; ++i) { s[t] = i; __syncwarp(); use(s[t ^ 1]); __syncwarp(); }").warp());
  // Another element in each iteration, and a write in the first one only.
  EXPECT_EQ(
      "", Kernel("for (int i = 0; i < n; ++i) { s[i * 32 + t] = i; __syncwarp(); use(s[i * 32 + (t ^ 1)]); }").warp());
  EXPECT_EQ("",
            Kernel("for (int i = 0; i < n; ++i) { if (i == 0) { s[t] = i; __syncwarp(); } use(s[t ^ 1]); }").warp());
  EXPECT_EQ("", Kernel("bool first = true; for (int i = 0; i < n; ++i) { if (!first) __syncwarp(); first = false; "
                       "s[t] = i; __syncwarp(); use(s[t ^ 1]); }")
                    .warp());
}

TEST(Conflicts, CorrelatedConditions) {
  EXPECT_EQ("w", Kernel("if (n > 3) { s[t] = 1; use(s[t ^ 1]); }").warp());
  EXPECT_EQ("", Kernel("if (n > 3) s[t] = 1; if (n > 3) __syncwarp(); use(s[t ^ 1]);").warp());
  EXPECT_EQ("", Kernel("if (n > 3) s[t] = 1; if (n <= 3) use(s[t ^ 1]);").warp());
  EXPECT_EQ("", Kernel("if (n == 3) s[t] = 1; if (n == 4) use(s[t ^ 1]);").warp());
  EXPECT_EQ("", Kernel("s[t] = 1; if (t < 64) __syncwarp(); if (t < 32) use(s[t ^ 1]);").warp());
  EXPECT_EQ("w?", Kernel("if (t < n) { s[t] = 1; use(s[t ^ 1]); }").warp());
  EXPECT_EQ("", Kernel("if (d[t]) s[t] = 1; use(s[t ^ 1]);").warp());
}

TEST(Conflicts, WhatIsNotKnown) {
  Kernel Loaded("s[d[t]] = 1; use(s[t]);");
  EXPECT_EQ("", Loaded.warp());
  EXPECT_NE(0u, Loaded.C.unknown());
  EXPECT_EQ("", Kernel("s[t] = 1; other(); use(s[t ^ 1]);", "__device__ void other();").warp());
  EXPECT_EQ("", Kernel("s[t] = 1; f(); use(s[t ^ 1]);", "__device__ void (*f)();").warp());
  EXPECT_EQ("", Kernel("s[t] = 1; asm volatile(\"bar.warp.sync 0xffffffff;\" ::: \"memory\"); use(s[t ^ 1]);").warp());
  EXPECT_EQ("", Kernel("volatile int *v = s; if (t == 0) v[0] = 1; while (v[0] == 0) ;").warp());
}

TEST(Conflicts, ConstructorsAndDestructors) {
  const char Types[] = "struct Wait { int i; __device__ Wait(int i) : i(i) { __syncthreads(); } };"
                       "struct Plain { int i; __device__ Plain(int i) : i(i) {} };"
                       "struct AtEnd { __device__ ~AtEnd() { __syncthreads(); } };";
  EXPECT_EQ("", Kernel("s[t] = 1; Wait w(n); use(s[t ^ 1]);", Types).warp());
  EXPECT_EQ("w", Kernel("s[t] = 1; Plain p(n); use(s[t ^ 1]);", Types).warp());
  EXPECT_EQ("", Kernel("{ AtEnd a; s[t] = 1; } use(s[t ^ 1]);", Types).warp());
  // At its own place only, and only where it waits.
  EXPECT_EQ("w", Kernel("{ AtEnd a; } s[t] = 1; use(s[t ^ 1]);", Types).warp());
  EXPECT_EQ("w", Kernel("AtEnd a; s[t] = 1; use(s[t ^ 1]);", Types).warp());
  EXPECT_EQ("w", Kernel("{ Counts c; s[t] = 1; } use(s[t ^ 1]);",
                        "__device__ int count; struct Counts { __device__ ~Counts() { __threadfence(); } };")
                     .warp());
  EXPECT_EQ(Scope::Block, strongest("{ AtEnd a; s[t] = 1; } int x = s[t ^ 1];", SyncKind::CertainBarrier, Types));
}

TEST(Conflicts, InHelpers) {
  const char Put[] = "__device__ void put(int *p, int i) { p[i] = i; } "
                     "__device__ void putAndWait(int *p, int i) { p[i] = i; __syncwarp(); } "
                     "__device__ int waitAndGet(int *p, int i) { __syncwarp(); return p[i]; } "
                     "__device__ void step(int *p, int i) { int v = p[i ^ 1]; __syncwarp(); p[i] = v; }";
  EXPECT_EQ("w", Kernel("put(s, t); use(s[t ^ 1]);", Put).warp());
  EXPECT_EQ("", Kernel("putAndWait(s, t); use(s[t ^ 1]);", Put).warp());
  EXPECT_EQ("", Kernel("put(s, t); use(waitAndGet(s, t ^ 1));", Put).warp());
  EXPECT_EQ("W", Kernel("for (int i = 0; i < n; ++i) step(s, t);", Put).warp());
}

TEST(Conflicts, HalvingAndDoubling) {
  EXPECT_EQ("Wr", Kernel("if (t < 32) for (int d = 16; d > 0; d >>= 1) s[t] += s[t + d];").warp());
  EXPECT_EQ("W", Kernel("if (t < 32) for (int d = 16; d; d /= 2) if (t < d) s[t] += s[t + d];").warp());
  EXPECT_EQ("",
            Kernel("if (t < 32) for (int d = 16; d; d /= 2) { if (t < d) s[t] += s[t + d]; __syncwarp(); }").warp());
  EXPECT_EQ("W", Kernel("if (t < 32) for (int d = 1; d < 32; d <<= 1) if (t % (2 * d) == 0) s[t] += s[t + d];").warp());
  EXPECT_EQ("r", Kernel("if (t < 32) for (int d = 1; d < 32; d *= 2) { int v = t >= d ? s[t - d] : 0; s[t] += v;"
                        " __syncwarp(); }")
                     .warp());
  EXPECT_EQ("", Kernel("if (t < 32) for (int d = 1; d < 32; d *= 2) { int v = t >= d ? s[t - d] : 0; __syncwarp();"
                       " s[t] += v; __syncwarp(); }")
                    .warp());
  // One round only, in which nobody reads what is written.
  EXPECT_EQ("", Kernel("if (t < 32) for (int d = 16; d > 8; d >>= 1) if (t < d) s[t] += s[t + d];").warp());
  // Of which start nothing is known.
  EXPECT_EQ("", Kernel("if (t < 32) for (int d = d0[0]; d > 0; d >>= 1) if (t < d) s[t] += s[t + d];",
                       "__device__ int d0[1];")
                    .warp());
}

TEST(Conflicts, BuffersInTurn) {
  EXPECT_EQ("", Kernel("int p = 0; for (int i = 0; i < n; ++i) { s[p * 32 + (t & 31)] = i; __syncwarp(); "
                       "use(s[p * 32 + ((t ^ 1) & 31)]); p ^= 1; }")
                    .warp());
  EXPECT_EQ("WR", Kernel("if (t < 32) { int p = 0; s[t] = 0; __syncwarp(); for (int i = 0; i < n; ++i) { "
                         "use(s[p * 32 + (t ^ 1)]); p = 1 - p; s[p * 32 + t] = i; } }")
                      .warp());
}

TEST(Conflicts, SidesOfOneBranch) {
  EXPECT_EQ("|", Kernel("if (t < 16) s[t] = 1; else if (t < 32) use(s[t - 16]);").warp());
  EXPECT_EQ("|", Kernel("if (t < 32) { if (t & 1) use(s[t - 1]); else s[t] = 1; }").warp());
  // Both arms meet at one barrier first.
  EXPECT_EQ(
      "", Kernel("if (t < 16) { s[t] = 1; __syncwarp(); } else if (t < 32) { __syncwarp(); use(s[t - 16]); }").warp());
  EXPECT_EQ("", Kernel("if (n) s[t] = 1; else use(s[t ^ 1]);").warp());
  EXPECT_EQ("", Kernel("if (d[t]) s[t] = 1; else use(s[t ^ 1]);").warp());
  EXPECT_EQ("", Kernel("if (t < 16) s[t] = 1; else use(s[t]);").warp());
  EXPECT_EQ("", Kernel("if (t < 32) s[t] = 1; else use(s[t - 32]);").warp());
  EXPECT_EQ("|?", Kernel("if (t < 32) s[t] = 1; else if (t < 64) use(s[t - 32]);").block());
}

TEST(Conflicts, RanksFromBallots) {
  const char Ranks[] = "int lane = t & 31, v = d[t]; unsigned m = __ballot_sync(0xffffffff, v > 0);"
                       " int pos = __popc(m & ((1u << lane) - 1)); ";
  auto With = [&](const std::string &Rest) { return Kernel(Ranks + Rest).warp(); };
  EXPECT_EQ("w?", With("if (v > 0) s[pos] = t; if (lane < __popc(m)) use(s[lane]);"));
  EXPECT_EQ("", With("if (v > 0) s[pos] = t; __syncwarp(); if (lane < __popc(m)) use(s[lane]);"));
  EXPECT_EQ("", With("if (v > 0) { s[pos] = t; use(s[pos]); }"));
}

TEST(Conflicts, FunctionsWithoutAKernel) {
  auto Without = [](const std::string &Code) {
    Snippet S(Code);
    EXPECT_EQ(0u, S.errors()) << Code;
    Conflicts C(S.analysis("f"));
    std::string Result;
    for (const Conflict &Pair : C.find(Scope::Warp))
      Result += std::string(Pair.isReadAfterWrite() ? "w" : "r") + (Pair.NeedsRunTimeValue ? "?" : "");
    return Result;
  };
  EXPECT_EQ("w?",
            Without("__device__ int f() { __shared__ int s[32]; int t = threadIdx.x; s[t] = t; return s[t ^ 1]; }"));
  EXPECT_EQ("w?", Without("__device__ int f(int t) { __shared__ int s[32]; s[t] = t; return s[t ^ 1]; }"));
  EXPECT_EQ("w?", Without("__device__ int f(volatile int *s, int t) { s[t] = t; return s[t + 16]; }"));
  // Perhaps memory of the thread's own; perhaps the same place for all.
  EXPECT_EQ("", Without("__device__ int f(int *s, int t) { s[t] = t; return s[t + 16]; }"));
  EXPECT_EQ("", Without("__device__ int f(volatile int *s, int t) { s[t] = t; return s[t]; }"));
  EXPECT_EQ("", Without("__device__ int f(volatile int *s, int a, int b) { s[a] = 1; return s[a + b]; }"));
}

TEST(Conflicts, ArraysBoundTheBlock) {
  // Thread 32 would write beyond the end: no second warp reads what the first one writes.
  Kernel Small("__shared__ int a[32]; a[t] = 1; if (t >= 1) use(a[t - 1]);");
  ASSERT_EQ(1u, Small.C.find(Scope::Warp).size());
  EXPECT_FALSE(Small.C.find(Scope::Warp)[0].AlsoAcrossWarps);
  Kernel Large("__shared__ int a[64]; a[t] = 1; if (t >= 1) use(a[t - 1]);");
  ASSERT_EQ(1u, Large.C.find(Scope::Warp).size());
  EXPECT_TRUE(Large.C.find(Scope::Warp)[0].AlsoAcrossWarps);
}

TEST(Conflicts, UniformPartsCancel) {
  EXPECT_EQ("w", Kernel("int b = blockIdx.x * blockDim.x; d[b + t] = 1; use(d[b + (t ^ 1)]);").warp());
  EXPECT_EQ("w", Kernel("int w = __shfl_sync(0xffffffff, n + t, 0); s[w + t] = 1; use(s[w + (t ^ 1)]);").warp());
  EXPECT_EQ("", Kernel("s[n + t] = 1; use(s[t ^ 1]);").warp());
}

TEST(Conflicts, SameStorageByOtherNames) {
  EXPECT_EQ("w", Kernel("int *a = s + 64; a[t] = 1; use(s[64 + (t ^ 1)]);").warp());
  EXPECT_EQ("w", Kernel("float *a = (float *)s; a[t] = 1; use(a[t ^ 1]);").warp());
  EXPECT_EQ("", Kernel("float *a = (float *)s; a[t] = 1; use(a[t]);").warp());
  // Elements 64 and on of the integers are the 32nd and following pairs.
  EXPECT_EQ("", Kernel("double *a = (double *)(s + 64); a[t] = 1; use(((double *)s)[t + 32]);").warp());
  EXPECT_EQ("w", Kernel("float *a = (float *)&s[64]; a[t] = 1; use(s[64 + (t ^ 1)]);").warp());
  EXPECT_EQ(
      "w",
      Kernel("at(s, 64)[t] = 1; use(s[64 + (t ^ 1)]);", "__device__ int *at(int *p, int i) { return p + i; }").warp());
  EXPECT_EQ("", Kernel("__shared__ int m[8][32]; (m + 1)[0][t & 31] = 1; use(m[0][(t ^ 1) & 31]);").warp());
  EXPECT_EQ("w", Kernel("__shared__ int m[8][32]; if (t < 32) { (*(m + 1))[t] = 1; use(m[1][t ^ 1]); }").warp());
  EXPECT_EQ("w", Kernel("__shared__ T tile; if (t < 32) { tile.a[t] = 1; use(tile.a[t ^ 1]); }",
                        "struct T { int a[32], b[32]; };")
                     .warp());
  EXPECT_EQ("", Kernel("__shared__ T tile; if (t < 32) { tile.a[t] = 1; use(tile.b[t ^ 1]); }",
                       "struct T { int a[32], b[32]; };")
                    .warp());
}

TEST(Conflicts, LoopsThatRunOnce) {
  const std::string Body = "{ use(s[t ^ 1]); __syncthreads(); s[t] = 1; }";
  EXPECT_EQ("W", Kernel("for (int i = 0; i < 2; ++i) " + Body).warp());
  EXPECT_EQ("", Kernel("for (int i = 0; i < 1; ++i) " + Body).warp());
  // It takes the outer loop, which nothing is concluded from.
  EXPECT_EQ("", Kernel("for (int k = 0; k < n; ++k) for (int i = 0; i < 1; ++i) " + Body).warp());
}

// A way that leaves a loop behind its first iteration is no proof where the others meet a barrier, though the access
// stands in a loop of its own that runs once.
TEST(Conflicts, LoopThatRunsOnceInOneWithABarrier) {
  const std::string Behind = " if (t < 64) s[t / 2] = n;";
  EXPECT_EQ("", Kernel("for (int i = 16; i > 0; i >>= 1) { __syncthreads(); for (int j = 0; j < 1; ++j)"
                       " use(s[t / 32 * 32 + i]); }" + Behind)
                    .block());
  EXPECT_EQ("", Kernel("for (int i = 0; i < (n & 3); ++i) { for (int j = 0; j < 1; ++j) { __syncthreads();"
                       " use(s[t / 32 * 32 + i]); } }" + Behind)
                    .block());
  EXPECT_EQ("r?", Kernel("for (int j = 0; j < 1; ++j) use(s[t / 32 * 32 + 16]);" + Behind).block());
}

TEST(Conflicts, LastIterationAmongMany) {
  // Only if the first iteration is the last, there is no barrier behind what it stores.
  EXPECT_EQ("", Kernel("for (int i = 0; i < n; ++i) { __syncthreads(); s[t + i] = 1; } if (t < 2) use(s[1 - t]);").warp());
  Kernel NoBarrier("for (int i = 0; i < n; ++i) s[t + i] = 1; if (t < 2) use(s[1 - t]);");
  ASSERT_FALSE(NoBarrier.C.find(Scope::Warp).empty());
  EXPECT_FALSE(NoBarrier.C.find(Scope::Warp)[0].NeedsRunTimeValue);
}

TEST(Conflicts, LoopsThatStartFromAnArgumentOfTheLaunch) {
  auto Found = [](const std::string &Argument, const std::string &Between) {
    Snippet S("__global__ void k(int *d, int n) { __shared__ int s[256]; int t = threadIdx.x; s[t] = d[t]; "
              "__syncthreads(); for (int i = n / 2; i > 0; i >>= 1) { if (t < i) s[t] += s[t + i]; " +
              Between + " } } void host(int *d, int n) { k<<<1, 256>>>(d, " + Argument + "); }");
    EXPECT_EQ(0u, S.errors());
    Conflicts C(S.analysis("k"), &S.session().launches());
    return !C.find(Scope::Block).empty();
  };
  EXPECT_TRUE(Found("256", ""));
  EXPECT_TRUE(Found("128", "__syncwarp();"));
  EXPECT_FALSE(Found("256", "__syncthreads();"));
  EXPECT_FALSE(Found("32", "__syncwarp();"));
  EXPECT_FALSE(Found("n", ""));
}

TEST(Conflicts, LoopsThatAreNotSkippedOnTheWayToTheNextRound) {
  auto Rounds = [](const std::string &Inner) {
    return Kernel("for (int j = 0; j < n; ++j) { use(s[t + j]); for (int i = 0; i < 1; ++i) { s[t + j] = 1; " + Inner +
                  " } }")
        .block();
  };
  EXPECT_EQ("", Rounds("__syncthreads();"));
  EXPECT_EQ("", Rounds("for (int k = 0; k < 4; ++k) __syncthreads();"));
  EXPECT_NE("", Rounds("use(t);"));
}

TEST(Conflicts, BarriersBehindAConditionOfTheLoop) {
  auto Halving = [](const std::string &Sync) {
    return Kernel("s[t] = d[t]; __syncthreads(); for (int i = 512; i > 0; i >>= 1) { if (t < i) s[t] += s[t + i]; " +
                      Sync + " }",
                  "__device__ void wait(int i) { if (i > 32) __syncthreads(); else __syncwarp(); }"
                  "__device__ void early(int i) { if (i > 32) __syncthreads(); }")
        .warp();
  };
  EXPECT_EQ("", Halving("if (i > 32) __syncthreads(); else __syncwarp();"));
  EXPECT_EQ("", Halving("if (i >= 32) __syncthreads(); if (i < 32) __syncwarp();"));
  EXPECT_EQ("", Halving("wait(i);"));
  EXPECT_NE("", Halving("if (i > 32) __syncthreads();"));
  EXPECT_NE("", Halving("early(i);"));
  // Where the condition is not known, neither is the barrier.
  EXPECT_EQ("", Halving("if (i > n) __syncthreads();"));
}

TEST(Intervals, BarriersThatAreNamedAndNotCalled) {
  EXPECT_EQ("", Kernel("s[t] = d[t]; __syncwarp; use(s[t ^ 1]);").warp());
  EXPECT_EQ("w", Kernel("s[t] = d[t]; use(s[t ^ 1]); __syncwarp;").warp());
  EXPECT_EQ("w", Kernel("__syncwarp; s[t] = d[t]; use(s[t ^ 1]);").warp());
  // One of the warp is none of the block.
  EXPECT_NE("", Kernel("s[t] = d[t]; __syncwarp; use(s[1023 - t]);").block());
}

TEST(Intervals, LoopsThatLookAtAtomics) {
  const char Before[] = "__device__ int look(int *p) { return atomicCAS(p, 0, 0); } __device__ int deeper(int *p) { "
                        "return look(p); } __device__ int plain(int *p) { return *p; }";
  auto Possible = [&](const std::string &Loop) {
    return strongest("s[t] = 1; " + Loop + " " + Loop + " int x = s[t ^ 1];", SyncKind::PossibleBarrier, Before);
  };
  EXPECT_EQ(Scope::Grid, Possible("while (deeper(d)) ;"));
  EXPECT_EQ(Scope::None, Possible("while (plain(d)) ;"));
}

/// As Kernel::warp(), for a kernel of two dimensions that adds to the element \p Distance further on, and the launches
/// in \p Host.
static std::string inRows(const char *Distance, const std::string &Host) {
  Snippet S("__global__ void k(float *o) { int p = threadIdx.x + 64 * threadIdx.y; o[p] = 1; o[p + " +
            std::string(Distance) + "] += 2; }\n" + Host);
  EXPECT_EQ(0u, S.errors());
  Conflicts C(S.session().function(S.function("k")), &S.session().launches());
  std::string Result;
  for (const Conflict &Pair : C.find(Scope::Warp))
    Result += std::string(Pair.isReadAfterWrite() ? "w" : "r") + (Pair.NeedsRunTimeValue ? "?" : "");
  return Result;
}

TEST(Conflicts, RowsOfUnknownLength) {
  EXPECT_EQ("w", inRows("8", "void host(float *o) { k<<<1, dim3(16, 4)>>>(o); }"));
  EXPECT_EQ("", inRows("8", "void host(float *o) { k<<<1, dim3(8, 8)>>>(o); }"));
  // That a row holds a warp is an assumption, and not a likely one where some block is launched.
  EXPECT_EQ("w?", inRows("8", ""));
  EXPECT_EQ("", inRows("8", "void host(float *o, dim3 b) { k<<<1, b>>>(o); }"));
  EXPECT_EQ("w?", inRows("1", "void host(float *o, dim3 b) { k<<<1, b>>>(o); }"));
}

TEST(Conflicts, ElementsOfOtherTypes) {
  const char Types[] = "struct V { int x, y, z, w; }; struct P { struct { int a, b; } in; };";
  // A thread's own bytes, and those of its neighbour.
  EXPECT_EQ("", Kernel("((V *)s)[t] = V(); use(s[4 * t + 3]);", Types).warp());
  EXPECT_EQ("w", Kernel("((V *)s)[t] = V(); use(s[4 * t + 4]);", Types).warp());
  EXPECT_EQ("w", Kernel("s[t] = n; use(((long long *)s)[t / 2]);").warp());
  EXPECT_EQ("", Kernel("s[t] = n; __syncwarp(); use(((long long *)s)[t / 2]);").warp());
  // Members of a member are told apart.
  EXPECT_EQ("", Kernel("P *p = (P *)s; p[t].in.a = n; use(p[t ^ 1].in.b);", Types).warp());
  EXPECT_EQ("w", Kernel("P *p = (P *)s; p[t].in.a = n; use(p[t ^ 1].in.a);", Types).warp());
  EXPECT_EQ("w", Kernel("P *p = (P *)s; p[t].in.a = n; use(s[2 * (t ^ 1)]);", Types).warp());
}

TEST(Conflicts, CommonBytes) {
  Kernel K("((long long *)s)[t] = n; use(s[2 * (t ^ 1) + 1]);");
  ASSERT_EQ(1u, K.C.find(Scope::Warp).size());
  const Conflict &Pair = K.C.find(Scope::Warp)[0];
  EXPECT_TRUE(Pair.InBytes);
  ASSERT_TRUE(Pair.commonBytes());
  EXPECT_EQ(8 * int64_t(Pair.EarlierThread) + 4, Pair.commonBytes()->first);
  EXPECT_EQ(8 * int64_t(Pair.EarlierThread) + 7, Pair.commonBytes()->second);
  Kernel Plain("s[t] = n; use(s[t ^ 1]);");
  ASSERT_EQ(1u, Plain.C.find(Scope::Warp).size());
  EXPECT_FALSE(Plain.C.find(Scope::Warp)[0].commonBytes());
}

TEST(Conflicts, MembersOfAUnion) {
  auto Of = [](const std::string &Body) {
    Snippet S(
        "__device__ int sink; __global__ void k(int n) { __shared__ union { int i[64]; float f[64]; long long l; } "
        "u; int t = threadIdx.x;\n" +
        Body + "\n}");
    EXPECT_EQ(0u, S.errors()) << Body;
    return Conflicts(S.analysis("k")).find(Scope::Warp).size();
  };
  EXPECT_EQ(0u, Of("u.i[t] = n; sink = u.f[t];"));
  EXPECT_EQ(1u, Of("u.i[t] = n; sink = u.f[t ^ 1];"));
  EXPECT_EQ(0u, Of("u.i[t] = n; __syncthreads(); sink = u.f[t ^ 1];"));
  EXPECT_EQ(1u, Of("u.i[t] = n; sink = u.l;"));
}
