//===- MemoryAccessesTest.cpp - Accesses and the barriers between -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/MemoryAccesses.h"
#include "test/unit/analysis/Snippet.h"
#include <gtest/gtest.h>

using namespace cudalint;
using namespace cudalint::test;

namespace {

/// The accesses of the kernel k with the body \p Body to the shared array s, in the order of the source.
class Shared {
public:
  explicit Shared(const std::string &Body, const std::string &Before = "")
      : S(Before + "\n__global__ void k(int *d, int n) { __shared__ int s[2048]; int t = threadIdx.x;\n" + Body +
          "\n}"),
        A(S.analysis("k")) {
    EXPECT_EQ(0u, S.errors()) << Body;
    for (const MemoryAccess &Access : A.all())
      if (Access.Root->getName() == "s")
        Accesses.push_back(&Access);
    std::stable_sort(Accesses.begin(), Accesses.end(), [](const MemoryAccess *X, const MemoryAccess *Y) {
      return X->Place->getBeginLoc().getRawEncoding() < Y->Place->getBeginLoc().getRawEncoding();
    });
  }
  UnsyncedPath path(unsigned From, unsigned To, Scope Needed) const {
    return A.pathWithoutSync(*Accesses[From], *Accesses[To], Needed);
  }
  AccessOverlap overlap(unsigned X, unsigned Y) const { return A.overlap(*Accesses[X], *Accesses[Y]); }

  Snippet S;
  MemoryAccesses A;
  std::vector<const MemoryAccess *> Accesses;
};

} // namespace

TEST(MemoryAccesses, NeighbourInWarpWithoutSync) {
  Shared T("s[t] = d[t]; int x = s[t ^ 1]; __syncthreads(); int y = s[t + 32];");
  ASSERT_EQ(3u, T.Accesses.size());
  EXPECT_EQ(MemoryAccess::AccessKind::Write, T.Accesses[0]->Kind);
  EXPECT_EQ(MemoryAccess::AccessKind::Read, T.Accesses[1]->Kind);
  EXPECT_EQ(MemorySpace::Shared, T.Accesses[0]->Space);
  EXPECT_TRUE(T.overlap(0, 1).InWarp);
  EXPECT_FALSE(T.overlap(0, 1).AcrossWarps);
  EXPECT_FALSE(T.overlap(0, 2).InWarp);
  EXPECT_TRUE(T.overlap(0, 2).AcrossWarps);
  EXPECT_FALSE(T.overlap(0, 0).InWarp || T.overlap(0, 0).AcrossWarps || T.overlap(0, 0).Unknown);
  EXPECT_EQ(UnsyncedPath::Direct, T.path(0, 1, Scope::Warp));
  EXPECT_EQ(UnsyncedPath::None, T.path(0, 2, Scope::Warp));
  EXPECT_EQ(UnsyncedPath::None, T.path(0, 2, Scope::Block));
  EXPECT_EQ(UnsyncedPath::None, T.path(1, 0, Scope::Warp));
  ASSERT_TRUE(T.overlap(0, 1).Example);
  EXPECT_EQ(std::make_pair(0u, 1u), *T.overlap(0, 1).Example);
}

TEST(MemoryAccesses, SyncwarpIsNoBlockBarrier) {
  Shared T("s[t] = 1; __syncwarp(); int x = s[t ^ 32];");
  EXPECT_EQ(UnsyncedPath::None, T.path(0, 1, Scope::Warp));
  EXPECT_EQ(UnsyncedPath::Direct, T.path(0, 1, Scope::Block));
}

TEST(MemoryAccesses, ShuffleIsNoFence) {
  Shared T("s[t] = 1; int v = __shfl_sync(0xffffffff, n, 0); int x = s[t ^ 1];");
  EXPECT_EQ(UnsyncedPath::Direct, T.path(0, 1, Scope::Warp));
}

TEST(MemoryAccesses, LoopCarried) {
  // The write of the next iteration is not separated from this iteration's read.
  Shared T("for (int i = 0; i < n; ++i) { s[t] = d[i]; __syncthreads(); int x = s[t ^ 40]; d[t] = x; }");
  ASSERT_EQ(2u, T.Accesses.size());
  EXPECT_EQ(UnsyncedPath::None, T.path(0, 1, Scope::Block));
  EXPECT_EQ(UnsyncedPath::Carried, T.path(1, 0, Scope::Block));
  Shared U(
      "for (int i = 0; i < n; ++i) { s[t] = d[i]; __syncthreads(); int x = s[t ^ 40]; d[t] = x; __syncthreads(); }");
  EXPECT_EQ(UnsyncedPath::None, U.path(1, 0, Scope::Block));
}

TEST(MemoryAccesses, BarrierOnOnePathOnly) {
  Shared T(
      "s[t] = 1; if (n) __syncthreads(); int x = s[t ^ 40]; if (n) __syncthreads(); else __syncthreads(); s[t] = x;");
  EXPECT_EQ(UnsyncedPath::Direct, T.path(0, 1, Scope::Block));
  EXPECT_EQ(UnsyncedPath::None, T.path(1, 2, Scope::Block));
}

TEST(MemoryAccesses, ReadModifyWrite) {
  Shared T("if (t < 16) s[t] += s[t + 16];");
  ASSERT_EQ(3u, T.Accesses.size());
  bool Overlaps = false;
  for (const MemoryAccess *X : T.Accesses)
    for (const MemoryAccess *Y : T.Accesses)
      if (X->isWrite())
        Overlaps |= T.A.overlap(*X, *Y).InWarp;
  // Thread t + 16 does not write, so that nobody changes what thread t reads.
  EXPECT_FALSE(Overlaps);
  Shared U("if (t < 32) s[t] += s[t + 16];");
  Overlaps = false;
  for (const MemoryAccess *X : U.Accesses)
    for (const MemoryAccess *Y : U.Accesses)
      if (X->isWrite())
        Overlaps |= U.A.overlap(*X, *Y).InWarp;
  EXPECT_TRUE(Overlaps);
}

TEST(MemoryAccesses, ThroughHelpersAndPointers) {
  Shared T("store(s + 32, t); barrier(); int *p = &s[32]; int x = p[t + 1]; volatile int *v = s; v[t] = 3; "
           "atomicAdd(&s[n], 1);",
           "__device__ void store(int *to, int i) { to[i] = i; } __device__ void barrier() { __syncthreads(); }");
  ASSERT_EQ(4u, T.Accesses.size());
  EXPECT_TRUE(T.Accesses[0]->isWrite());
  ASSERT_TRUE(T.Accesses[0]->Index);
  EXPECT_EQ(32, T.Accesses[0]->Index->known(0));
  EXPECT_EQ(33, T.Accesses[1]->Index->known(0));
  EXPECT_EQ(UnsyncedPath::None, T.path(0, 1, Scope::Block));
  EXPECT_TRUE(T.Accesses[2]->IsVolatile);
  EXPECT_EQ(MemoryAccess::AccessKind::Atomic, T.Accesses[3]->Kind);
  EXPECT_TRUE(T.overlap(0, 3).Unknown);
}

TEST(MemoryAccesses, UniformOffsetsCancel) {
  Shared T("int base = n * 32; s[base + t] = 1; int x = s[base + t + 1]; int y = s[d[t]];");
  EXPECT_TRUE(T.overlap(0, 1).InWarp);
  EXPECT_FALSE(T.overlap(0, 1).Unknown);
  EXPECT_TRUE(T.overlap(0, 2).Unknown);
}

TEST(MemoryAccesses, MembersAndRows) {
  Snippet S(
      "struct P { int a, b; }; __global__ void k() { __shared__ P s[32]; __shared__ int m[4][8]; int t = threadIdx.x;"
      " s[0].a = t; s[0].b = t; m[t / 8][t % 8] = t; }");
  MemoryAccesses A(S.analysis("k"));
  ASSERT_EQ(3u, A.all().size());
  AccessOverlap Members = A.overlap(A.all()[0], A.all()[1]);
  EXPECT_FALSE(Members.InWarp || Members.AcrossWarps || Members.Unknown);
  EXPECT_TRUE(A.overlap(A.all()[0], A.all()[0]).InWarp);
  ASSERT_TRUE(A.all()[2].Index);
  for (unsigned T = 0; T != 32; ++T)
    EXPECT_EQ(int64_t(T), A.all()[2].Index->known(T));
}
