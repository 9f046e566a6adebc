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
  Snippet S;
  MemoryAccesses A;
  std::vector<const MemoryAccess *> Accesses;
};

} // namespace

TEST(MemoryAccesses, KindsPlacesAndSpaces) {
  Shared T("s[t] = d[t]; int x = s[t ^ 1]; s[t] += 1; s[t]++;");
  ASSERT_EQ(6u, T.Accesses.size());
  EXPECT_EQ(MemoryAccess::AccessKind::Write, T.Accesses[0]->Kind);
  EXPECT_EQ(MemoryAccess::AccessKind::Read, T.Accesses[1]->Kind);
  EXPECT_EQ(MemorySpace::Shared, T.Accesses[0]->Space);
  EXPECT_EQ(2048u, T.Accesses[0]->Extent);
  EXPECT_EQ(sizeof(int), T.Accesses[0]->Unit);
  ASSERT_TRUE(T.Accesses[1]->Index);
  EXPECT_EQ(1, T.Accesses[1]->Index->known(0));
  EXPECT_EQ(0, T.Accesses[1]->Index->known(1));
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
  EXPECT_TRUE(T.Accesses[2]->IsVolatile);
  EXPECT_EQ(MemoryAccess::AccessKind::Atomic, T.Accesses[3]->Kind);
  ASSERT_TRUE(T.Accesses[3]->Index);
  EXPECT_FALSE(T.Accesses[3]->Index->isExact());
}

TEST(MemoryAccesses, PointersThatAreAssigned) {
  // The one assignment that comes here, steps included; what a loop has merged is not known.
  Shared T("int *p; p = s; p[t] = 1; p += 32; p[t] = 2; ++p; *p = 3; for (int i = 0; i < n; ++i) { p[t] = 4; p += n; }"
           " int *q = s; for (int i = 0; i < n; ++i) { q = s + 8; } q[t] = 5;");
  ASSERT_EQ(3u, T.Accesses.size());
  for (unsigned I = 0; I != 3; ++I)
    ASSERT_TRUE(T.Accesses[I]->Index);
  EXPECT_EQ(0, T.Accesses[0]->Index->known(0));
  EXPECT_EQ(32, T.Accesses[1]->Index->known(0));
  EXPECT_EQ(33, T.Accesses[2]->Index->known(0));
}

TEST(MemoryAccesses, MembersOfThis) {
  Snippet S("struct Box { int a[64]; int b; __device__ void put(int i, int v) { a[i] = v; b = v; } "
            "__device__ int operator()(int i) { return a[i]; } }; "
            "__global__ void k(int *d) { __shared__ Box box; int t = threadIdx.x; box.put(t, 1); d[t] = box(t ^ 1); "
            "Box own; own.put(t, 1); }");
  MemoryAccesses A(S.analysis("k"));
  ASSERT_EQ(0u, S.errors());
  unsigned OfBox = 0;
  for (const MemoryAccess &Access : A.all())
    if (Access.Root->getName() == "box") {
      ++OfBox;
      ASSERT_TRUE(Access.Member);
      if (!Access.isWrite()) {
        ASSERT_TRUE(Access.Index);
        EXPECT_EQ(1, Access.Index->known(0));
      }
    }
  EXPECT_EQ(3u, OfBox);
}

TEST(MemoryAccesses, MembersAndRows) {
  Snippet S(
      "struct P { int a, b; }; __global__ void k() { __shared__ P s[32]; __shared__ int m[4][8]; int t = threadIdx.x;"
      " s[0].a = t; s[0].b = t; m[t / 8][t % 8] = t; }");
  MemoryAccesses A(S.analysis("k"));
  ASSERT_EQ(3u, A.all().size());
  EXPECT_NE(A.all()[0].Member, A.all()[1].Member);
  ASSERT_TRUE(A.all()[2].Index);
  for (unsigned T = 0; T != 32; ++T)
    EXPECT_EQ(int64_t(T), A.all()[2].Index->known(T));
}

namespace {

/// "offset:bytes " of each access of the kernel k with the body \p Body, of thread 3; "? " where it is not known.
std::string bytes(const std::string &Body) {
  Snippet S("struct V { float x, y, z, w; }; struct N { int n; union { float f[8]; int i[8]; }; V v; };\n"
            "__device__ void put(float &to) { to = 1; }\n"
            "__global__ void k(int n) { __shared__ N s; __shared__ V v[32]; extern __shared__ char raw[];"
            " int t = threadIdx.x;\n" +
            Body + "\n}");
  EXPECT_EQ(0u, S.errors()) << Body;
  MemoryAccesses A(S.analysis("k"));
  std::string Result;
  for (const MemoryAccess &Access : A.all())
    Result += (Access.Offset && Access.Offset->isExact()
                   ? std::to_string(Access.Offset->known(3)) + ":" + std::to_string(Access.Bytes)
                   : "?") +
              " ";
  return Result;
}

} // namespace

TEST(MemoryAccesses, BytesOfMembersAndUnions) {
  EXPECT_EQ("16:4 16:4 ", bytes("s.f[t] = 1; s.i[t] = 1;"));
  EXPECT_EQ("40:4 56:4 ", bytes("s.v.y = 1; v[t].z = 1;"));
  EXPECT_EQ("", bytes("N own; own.v.y = 1;"));
  EXPECT_EQ("? ", bytes("s.f[n] = 1;"));
}

TEST(MemoryAccesses, BytesUnderOtherTypes) {
  EXPECT_EQ("28:4 ", bytes("float *f = (float *)v; f[t + 4] = 1;"));
  EXPECT_EQ("24:8 112:4 ", bytes("((double *)raw)[t] = 1; float *f = (float *)(raw + 100); f[t] = 1;"));
  EXPECT_EQ("12:4 ", bytes("reinterpret_cast<float &>(raw[4 * t]) = 1;"));
  // A whole object is read, and another one written.
  EXPECT_EQ("48:16 16:16 ", bytes("((V *)raw)[1] = v[t];"));
  EXPECT_EQ("48:16 ", bytes("V own = v[t];"));
  EXPECT_EQ("48:4 52:4 ", bytes("put(v[t].x); float &y = v[t].y; y = 2;"));
}
