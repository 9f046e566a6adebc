//===- ActiveLanesTest.cpp - Shapes of divergence -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/unit/analysis/Snippet.h"
#include <gtest/gtest.h>

using namespace cudalint;
using namespace cudalint::test;

namespace {

/// "16 on, 16 off" style runs of a picture: '1' certainly there, '0' certainly not, '?' it depends.
std::string runs(const LaneState &State, unsigned Warp) {
  std::string Result;
  uint32_t Present = State.present().warp(Warp), Absent = State.absent().warp(Warp);
  char Last = 0;
  unsigned Count = 0;
  auto Flush = [&] {
    if (Count)
      Result += (Result.empty() ? "" : " ") + std::string(1, Last) + "x" + std::to_string(Count);
  };
  for (unsigned L = 0; L != LanesPerWarp; ++L) {
    char C = Present >> L & 1 ? '1' : Absent >> L & 1 ? '0' : '?';
    if (C != Last) {
      Flush();
      Last = C;
      Count = 0;
    }
    ++Count;
  }
  Flush();
  return Result;
}

/// The lanes at each collective or barrier of the kernel k with the body \p Body, in the order of the source.
class Lanes {
public:
  explicit Lanes(const std::string &Body, const std::string &Before = "", const std::string &After = "")
      : S(Before + "\n__device__ void use(int);\n__global__ void k(int *d, int n) {\n" + Body + "\n}\n" + After),
        F(S.analysis("k")) {
    EXPECT_EQ(0u, S.errors()) << Body;
    EXPECT_TRUE(F.isReliable()) << Body;
    Sites = collectives(F);
    std::stable_sort(Sites.begin(), Sites.end(), [](const SyncSite &A, const SyncSite &B) {
      return A.Operation.location().getRawEncoding() < B.Operation.location().getRawEncoding();
    });
  }
  std::string at(unsigned Site, unsigned Warp = 0) const {
    if (Site >= Sites.size())
      return "no such site";
    return runs(F.lanes(Sites[Site], Scope::Warp), Warp);
  }
  Arrival arrival(unsigned Site) const {
    return F.arrival(Sites[Site], DeviceFunction::requiredGroup(Sites[Site].Operation));
  }
  MaskFact mask(unsigned Site) const { return F.mask(Sites[Site]); }

  Snippet S;
  const DeviceFunction &F;
  std::vector<SyncSite> Sites;
};

const char All[] = "1x32";
const char Unknown[] = "?x32";

} // namespace

TEST(ActiveLanes, IfAndElse) {
  Lanes L("if (threadIdx.x < 16) __syncwarp(); else __syncwarp(); __syncwarp();");
  EXPECT_EQ("1x16 0x16", L.at(0));
  EXPECT_EQ("0x32", L.at(0, 1));
  EXPECT_EQ("0x16 1x16", L.at(1));
  EXPECT_EQ(All, L.at(1, 1));
  EXPECT_EQ(All, L.at(2));
  EXPECT_EQ(Arrival::No, L.arrival(0));
  EXPECT_EQ(Arrival::Proven, L.arrival(2));
}

TEST(ActiveLanes, Nested) {
  Lanes L("int lane = threadIdx.x & 31; if (lane < 24) { if (lane >= 8) __syncwarp(); __syncwarp(); }");
  EXPECT_EQ("0x8 1x16 0x8", L.at(0));
  EXPECT_EQ("1x24 0x8", L.at(1));
}

TEST(ActiveLanes, UniformConditionKeepsAllLanes) {
  Lanes L("if (n > 3) __syncwarp(); if (blockIdx.x == 2) __syncthreads(); if (threadIdx.x / 32 == 1) __syncwarp();"
          "if (d[blockIdx.x]) __syncthreads();");
  for (unsigned I : {0u, 1u, 3u}) {
    EXPECT_EQ(All, L.at(I));
    EXPECT_EQ(Arrival::Proven, L.arrival(I));
  }
  EXPECT_EQ("0x32", L.at(2, 0));
  EXPECT_EQ(All, L.at(2, 1));
  EXPECT_EQ(Arrival::Proven, L.arrival(2));
}

TEST(ActiveLanes, BlockBarrierInOneWarp) {
  Lanes L("if (threadIdx.x / 32 == 0) __syncthreads(); if (threadIdx.x == 0) __syncthreads();");
  // A block of one warp would be right.
  EXPECT_EQ(Arrival::NoIfExists, L.arrival(0));
  EXPECT_EQ(Arrival::No, L.arrival(1));
}

TEST(ActiveLanes, UnknownBound) {
  Lanes L("int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) __syncwarp(); if (i >= n) __syncwarp();"
          "if (d[i]) __syncwarp(); __syncwarp();");
  // Some lanes from the first one on; some up to the last one; any.
  EXPECT_EQ("1x1 ?x31", L.at(0));
  EXPECT_EQ("?x31 1x1", L.at(1));
  EXPECT_EQ(Unknown, L.at(2));
  EXPECT_EQ(All, L.at(3));
  EXPECT_EQ(Arrival::Unknown, L.arrival(0));
}

TEST(ActiveLanes, ShortCircuit) {
  Lanes L("int lane = threadIdx.x % 32; if (lane < 8 || lane >= 24) __syncwarp(); if (lane < 8 && n > 3) __syncwarp();"
          "if (n > 3 || lane < 8) __syncwarp(); bool p = lane < 16 && __any_sync(0xffff, n); if (!(lane < 4)) "
          "__syncwarp();");
  EXPECT_EQ("1x8 0x16 1x8", L.at(0));
  EXPECT_EQ("1x8 0x24", L.at(1));
  EXPECT_EQ("1x8 ?x24", L.at(2));
  EXPECT_EQ("1x16 0x16", L.at(3));
  EXPECT_EQ("0x4 1x28", L.at(4));
}

TEST(ActiveLanes, ConditionalOperator) {
  Lanes L("int lane = threadIdx.x % 32; int r = lane < 4 ? __any_sync(0xf, 1) : __all_sync(~0xf, 1); __syncwarp();");
  EXPECT_EQ("1x4 0x28", L.at(0));
  EXPECT_EQ("0x4 1x28", L.at(1));
  EXPECT_EQ(All, L.at(2));
}

TEST(ActiveLanes, Switch) {
  Lanes L("switch (threadIdx.x & 31) { case 0: __syncwarp(); break; case 1: case 2: __syncwarp(); case 3 ... 7: "
          "__syncwarp();"
          " break; default: __syncwarp(); } switch (n) { case 1: __syncwarp(); }");
  EXPECT_EQ("1x1 0x31", L.at(0));
  EXPECT_EQ("0x1 1x2 0x29", L.at(1));
  EXPECT_EQ("0x1 1x7 0x24", L.at(2));
  EXPECT_EQ("0x8 1x24", L.at(3));
  EXPECT_EQ(All, L.at(4));
}

TEST(ActiveLanes, SwitchThatDiffersByWarp) {
  // In warp 0 all lanes go one way, in the others two ways.
  Lanes L("int c = threadIdx.x < 32 ? 2 : threadIdx.x & 1; switch (c) { case 2: use(2); break; case 1: use(1); break; "
          "case 0:"
          " __syncwarp(); }");
  EXPECT_EQ("0x32", L.at(0, 0));
  EXPECT_EQ("1x1 0x1 1x1 0x1", L.at(0, 1).substr(0, 15));
  EXPECT_EQ(0xaaaaaaaau, L.F.lanes(L.Sites[0], Scope::Warp).Away.warp(1));
}

TEST(ActiveLanes, LoopsWithLaneDependentTripCount) {
  Lanes L("int lane = threadIdx.x & 31; for (int i = 0; i < lane; ++i) __syncwarp(); __syncwarp();"
          "for (int i = threadIdx.x; i < n; i += blockDim.x) __syncwarp(); __syncwarp();");
  EXPECT_EQ("0x1 ?x30 1x1", L.at(0));
  EXPECT_EQ(All, L.at(1));
  EXPECT_EQ("1x1 ?x31", L.at(2));
  EXPECT_EQ(All, L.at(3));
}

TEST(ActiveLanes, BoundedCounters) {
  Lanes L("int lane = threadIdx.x & 31; for (int s = 16; s > 0; s >>= 1) if (lane < s) __syncwarp();"
          "for (unsigned s = 8; s; s /= 2) { if (lane < s) __syncwarp(); } if (lane < (n & 7)) __syncwarp();"
          "if (lane >= n % 4u + 20) __syncwarp();");
  EXPECT_EQ("1x1 ?x15 0x16", L.at(0));
  EXPECT_EQ(Arrival::No, L.arrival(0));
  EXPECT_EQ("1x1 ?x7 0x24", L.at(1));
  EXPECT_EQ("1x1 ?x6 0x25", L.at(2));
  EXPECT_EQ("0x20 ?x3 1x9", L.at(3));
}

TEST(ActiveLanes, UniformLoops) {
  Lanes L("int lane = threadIdx.x & 31; int x = d[threadIdx.x];"
          "for (int s = 16; s > 0; s >>= 1) x += __shfl_down_sync(0xffffffff, x, s);"
          "for (int i = blockIdx.x * blockDim.x + threadIdx.x; i - lane < n; i += blockDim.x * gridDim.x) __syncwarp();"
          "for (int i = 0; i < n; ++i) { if (lane & 1) use(i); else use(n); __syncwarp(); if (d[0]) break; }"
          "while (__any_sync(0xffffffff, x > 0)) { --x; __syncwarp(); }"
          "for (unsigned s = blockDim.x / 2; s > 32; s >>= 1) { if (threadIdx.x < s) use(1); __syncthreads(); }");
  ASSERT_EQ(6u, L.Sites.size());
  for (unsigned I = 0; I != L.Sites.size(); ++I) {
    EXPECT_EQ(All, L.at(I)) << I;
    EXPECT_EQ(Arrival::Proven, L.arrival(I)) << I;
  }
}

TEST(ActiveLanes, BreakAndContinue) {
  Lanes L("int lane = threadIdx.x & 31; for (int i = 0; i < n; ++i) { if (lane == 3) continue; __syncwarp(); } "
          "__syncwarp();"
          "for (int i = 0; i < n; ++i) { __syncwarp(); if (lane == 3) break; __syncwarp(); } __syncwarp();");
  EXPECT_EQ("1x3 0x1 1x28", L.at(0));
  EXPECT_EQ(All, L.at(1));
  EXPECT_EQ("1x3 ?x1 1x28", L.at(2));
  EXPECT_EQ("1x3 0x1 1x28", L.at(3));
  EXPECT_EQ(All, L.at(4));
}

TEST(ActiveLanes, Goto) {
  Lanes L("int lane = threadIdx.x & 31; if (lane < 4) goto skip; __syncwarp(); skip: __syncwarp();"
          "for (int i = 0; i < n; ++i) if (d[lane] == i) goto done; __syncwarp(); done: __syncwarp();");
  EXPECT_EQ("0x4 1x28", L.at(0));
  EXPECT_EQ(All, L.at(1));
  EXPECT_EQ(Unknown, L.at(2));
  EXPECT_EQ(All, L.at(3));
}

TEST(ActiveLanes, EarlyReturnOfKernelIsExit) {
  Lanes L("int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; __syncwarp(); __syncthreads();"
          "if (threadIdx.x < 4) { use(1); return; } __syncwarp();");
  EXPECT_EQ("1x1 ?x31", L.at(0));
  EXPECT_EQ(Arrival::ProvenButExited, L.arrival(0));
  EXPECT_EQ(Arrival::ProvenButExited, L.arrival(1));
  EXPECT_EQ("0x4 ?x28", L.at(2));
  EXPECT_EQ(Arrival::ProvenButExited, L.arrival(2));
}

TEST(ActiveLanes, ReturnInLoopIsExit) {
  Lanes L("for (int i = 0; i < n; ++i) { if (d[threadIdx.x] == i) return; __syncwarp(); }");
  EXPECT_EQ(Arrival::ProvenButExited, L.arrival(0));
  EXPECT_EQ(Unknown, L.at(0));
}

TEST(ActiveLanes, ReturnOfHelperIsNone) {
  Lanes L("help(); __syncwarp();", "__device__ void help() { if (threadIdx.x < 8) return; __syncwarp(); }");
  EXPECT_EQ("0x8 1x24", L.at(0));
  EXPECT_EQ(Arrival::No, L.arrival(0));
  EXPECT_EQ(All, L.at(1));
}

TEST(ActiveLanes, FallingOffTheEndIsNoExit) {
  // The lanes that skip the barrier are alive when it is reached.
  Lanes L("if (threadIdx.x < 16) __syncthreads();");
  EXPECT_EQ(Arrival::No, L.arrival(0));
}

TEST(ActiveLanes, AbortedThreadsDoNotCount) {
  Lanes L("if ((threadIdx.x & 31) < 4) __trap(); __syncwarp();");
  EXPECT_EQ("0x4 1x28", L.at(0));
  EXPECT_EQ(Arrival::Proven, L.arrival(0));
}

TEST(ActiveLanes, ConditionTestedBefore) {
  Lanes L("int i = blockIdx.x * blockDim.x + threadIdx.x; bool c = d[i] > 0;"
          "if (c) { __syncwarp(); if (c) __syncwarp(); if (!c) __syncwarp(); }");
  EXPECT_EQ(Unknown, L.at(0));
  // The second test changes nothing, the third is never true.
  EXPECT_EQ(2u, L.Sites.size());
  EXPECT_EQ(1u, L.F.reasons(L.Sites[1], Scope::Warp).size());
}

TEST(ActiveLanes, MergedValues) {
  Lanes L("int x; if (threadIdx.x & 1) x = 1; else x = 2; if (x == 1) __syncwarp();"
          "int y; if (n > 3) y = 1; else y = 2; if (y == 1) __syncthreads();"
          "int z = 0; if (threadIdx.x < n) z = 1; if (z) __syncwarp();"
          "int w = 3; if (d[threadIdx.x]) w = n; if (w) __syncwarp();");
  EXPECT_EQ("0x1 1x1 0x1", L.at(0).substr(0, 11));
  EXPECT_EQ(All, L.at(1));
  EXPECT_EQ(Arrival::Proven, L.arrival(1));
  EXPECT_EQ("1x1 ?x31", L.at(2));
  EXPECT_EQ(Unknown, L.at(3));
}

TEST(ActiveLanes, TemporalDivergence) {
  // The counter is the same for all lanes in the loop, but not behind it.
  Lanes L("int k = 0; while (d[threadIdx.x] > k) { ++k; if (k == 5) use(k); } if (k > 5) __syncwarp();"
          "int j = 0; while (n > j) ++j; if (j > 5) __syncthreads();");
  EXPECT_EQ(Unknown, L.at(0));
  EXPECT_EQ(Arrival::Proven, L.arrival(1));
}

TEST(ActiveLanes, RoundedIndices) {
  Lanes L(
      "int i = blockIdx.x * blockDim.x + threadIdx.x; if (i / 32 * 32 < n) __syncwarp(); if ((i & ~31) < n) "
      "__syncwarp();"
      "if (blockIdx.x * blockDim.x + threadIdx.x - threadIdx.x % 32 < n) __syncwarp(); if (i >> 5 < n) __syncwarp();"
      "if (i % 32 < 5) __syncwarp();");
  for (unsigned I = 0; I != 4; ++I)
    EXPECT_EQ(All, L.at(I)) << I;
  EXPECT_EQ("1x5 0x27", L.at(4));
}

TEST(ActiveLanes, HelperResults) {
  Lanes L("if (isFirst()) __syncwarp(1); int q; setTo(q); if (q < 5) __syncwarp(); Index i = make(); if (i.lane < 6) "
          "__syncwarp();",
          "struct Index { int lane, warp; };"
          "__device__ int laneId() { return threadIdx.x & 31; } __device__ bool isFirst() { return laneId() == 0; }"
          "__device__ void setTo(int &r) { r = laneId(); }"
          "__device__ Index make() { return {laneId(), 3}; }");
  EXPECT_EQ("1x1 0x31", L.at(0));
  EXPECT_EQ("1x5 0x27", L.at(1));
}

TEST(ActiveLanes, MembersAndReferences) {
  Lanes L("Index id{(int)threadIdx.x % 32, (int)threadIdx.x / 32}; Index copy = id; if (copy.lane < 2) __syncwarp();"
          "Box b; b.id.lane = threadIdx.x & 31; if (b.id.lane < 3) __syncwarp();"
          "int &r = id.lane; r += 1; if (id.lane < 2) __syncwarp();",
          "struct Index { int lane, warp; }; struct Box { Index id; int n; };");
  EXPECT_EQ("1x2 0x30", L.at(0));
  EXPECT_EQ("1x3 0x29", L.at(1));
  EXPECT_EQ("1x1 0x31", L.at(2));
}

TEST(ActiveLanes, TemplatesAndLambdas) {
  Lanes L("t<3>(); int tid = threadIdx.x; auto f = [&](int k) { if (tid < k) __syncwarp(); }; f(8);",
          "template <int N> __device__ void t() { if constexpr (N == 3) { if (threadIdx.x % N == 0) __syncwarp(); } }");
  EXPECT_EQ("1x1 0x2 1x1 0x2", L.at(0).substr(0, 15));
  EXPECT_EQ("1x8 0x24", L.at(1));
}

TEST(ActiveLanes, TwoDimensionalBlocks) {
  // Warps do not span rows, so that the lane is threadIdx.x modulo 32 and the row the same for a warp.
  Lanes L("if (threadIdx.x < 16) __syncwarp(); if (threadIdx.y == 0) __syncwarp(); if (threadIdx.x == 0 && threadIdx.y "
          "== 0)"
          " __syncwarp(); if (threadIdx.x >= 32) __syncwarp();");
  EXPECT_EQ("1x16 0x16", L.at(0));
  EXPECT_EQ("1x16 0x16", L.at(0, 5));
  EXPECT_EQ(All, L.at(1));
  EXPECT_EQ("1x1 0x31", L.at(2));
  EXPECT_EQ(All, L.at(3));
}

TEST(ActiveLanes, EscapedVariablesAreUnknown) {
  Lanes L("int lane = threadIdx.x & 31; int *p = &lane; *p = 3; if (lane < 4) __syncwarp();"
          "volatile int v = threadIdx.x & 31; if (v < 4) __syncwarp();"
          "int w = threadIdx.x & 31; change(w); if (w < 4) __syncwarp();",
          "__device__ void change(int &);");
  for (unsigned I = 0; I != 3; ++I)
    EXPECT_EQ(Unknown, L.at(I)) << I;
}

TEST(ActiveLanes, WarpNumberBroadcast) {
  Lanes L(
      "int w = __shfl_sync(0xffffffff, threadIdx.x / 32, 0); if (w == 1) __syncwarp(); if (w == 0) __syncthreads();");
  EXPECT_EQ("0x32", L.at(1, 0));
  EXPECT_EQ(All, L.at(1, 1));
  EXPECT_EQ(Arrival::NoIfExists, L.arrival(2));
}

TEST(ActiveLanes, BlockReduction) {
  Lanes L("__shared__ int s[32]; int tid = threadIdx.x, lane = tid % warpSize, wid = tid / warpSize; int v = "
          "warpSum(d[tid]);"
          "if (lane == 0) s[wid] = v; __syncthreads(); v = tid < blockDim.x / warpSize ? s[lane] : 0;"
          "if (wid == 0) v = warpSum(v); if (tid < 16) v = warpSum(v);",
          "__device__ int warpSum(int x) { for (int o = 16; o; o /= 2) x += __shfl_down_sync(0xffffffffu, x, o); "
          "return x; }");
  ASSERT_EQ(4u, L.Sites.size());
  // The three calls of warpSum are sites at the same place, in the order of the calls, before the barrier in the
  // source.
  EXPECT_EQ(Arrival::Proven, L.arrival(0));
  EXPECT_EQ(Arrival::Proven, L.arrival(1));
  EXPECT_EQ(Arrival::No, L.arrival(2));
  EXPECT_EQ(Arrival::Proven, L.arrival(3));
  EXPECT_EQ("1x16 0x16", L.at(2));
  EXPECT_EQ(1u, L.Sites[2].Calls.size());
}

TEST(ActiveLanes, StandaloneHelperIsNeverProven) {
  Snippet S("__device__ void h(int n) { __syncwarp(); if (threadIdx.x == 5) __syncwarp(); }");
  const DeviceFunction &F = S.analysis("h");
  EXPECT_EQ(Arrival::Unknown, F.allLanesArrive(S.call("h", "__syncwarp", 0)));
  EXPECT_EQ(Arrival::Proven, F.allLanesArriveFromEntry(S.call("h", "__syncwarp", 0)));
  EXPECT_EQ(Arrival::No, F.allLanesArrive(S.call("h", "__syncwarp", 1)));
}

TEST(Masks, ConstantsAndComputed) {
  Lanes L(
      "int lane = threadIdx.x & 31; if (lane < 16) __syncwarp(0xffff); if (lane < 16) __syncwarp();"
      "if (lane >= 8) __syncwarp(0xff); unsigned half = lane < 16 ? 0xffffu : 0xffff0000u;"
      "if (lane < 16) __syncwarp(half); else __syncwarp(half); __syncwarp((1u << 16) - 1); __syncwarp((1u << n) - 1);");
  EXPECT_EQ(MaskKind::Exact, L.mask(0).Kind);
  EXPECT_TRUE(L.mask(0).MatchesActive);
  EXPECT_EQ(0xffff0000u, L.mask(1).AbsentNamed.warp(0));
  EXPECT_FALSE(L.mask(1).MatchesActive);
  EXPECT_EQ(0xffffff00u, L.mask(2).ExcludesCaller.warp(0));
  EXPECT_TRUE(L.mask(3).MatchesActive);
  EXPECT_TRUE(L.mask(4).MatchesActive);
  EXPECT_EQ(0xffff0000u, L.mask(5).ExcludesCaller.warp(3));
  EXPECT_EQ(MaskKind::Uniform, L.mask(6).Kind);
}

TEST(Masks, BallotOfTheBranchCondition) {
  Lanes L("bool c = d[threadIdx.x] > 0; unsigned b = __ballot_sync(0xffffffff, c); if (c) __syncwarp(b); if (!c) "
          "__syncwarp(b);"
          "if (!c) __syncwarp(~b); if (c && d[threadIdx.x + 1]) __syncwarp(b); if (c) { unsigned a = __activemask();"
          " __syncwarp(a); } unsigned m = __match_any_sync(0xffffffff, d[n]); __syncwarp(m); if (c) part(b);",
          "__device__ void part(unsigned m) { __syncwarp(m); }");
  // Site 0 is the one in the helper, which comes first in the source.
  EXPECT_EQ(MaskKind::Ballot, L.mask(0).Kind);
  EXPECT_EQ(MaskKind::Ballot, L.mask(2).Kind);
  EXPECT_TRUE(L.mask(2).MatchesActive);
  EXPECT_TRUE(L.mask(2).ExcludesCaller.empty());
  EXPECT_FALSE(L.mask(3).MatchesActive);
  EXPECT_EQ(AllLanes, L.mask(3).ExcludesCaller.warp(0));
  EXPECT_TRUE(L.mask(4).MatchesActive);
  EXPECT_FALSE(L.mask(5).MatchesActive);
  EXPECT_EQ(MaskKind::Absent, L.mask(6).Kind);
  EXPECT_EQ(MaskKind::ActiveMask, L.mask(7).Kind);
  EXPECT_EQ(MaskKind::Match, L.mask(9).Kind);
}

TEST(Provenance, FromSourceThroughAssignments) {
  Snippet S("__global__ void k(int *d) { int lane = threadIdx.x & 31; int half = lane / 2; if (half < 3) __syncwarp();"
            " int u = n(); if (u) __syncwarp(); }"
            "__device__ int n();");
  Snippet T(
      "__global__ void k(int *d) { int lane = threadIdx.x & 31; int half = lane / 2; if (half < 3) __syncwarp(); }");
  const DeviceFunction &F = T.analysis("k");
  ASSERT_EQ(1u, F.branches().size());
  std::vector<ProvenanceStep> Steps = F.provenance(F.flow(), F.branches()[0].Condition, Scope::Warp);
  ASSERT_EQ(3u, Steps.size());
  EXPECT_EQ(ProvenanceStep::StepKind::Source, Steps[0].Kind);
  EXPECT_EQ(ProvenanceStep::StepKind::Assignment, Steps[1].Kind);
  EXPECT_EQ("lane", Steps[1].Variable->getNameAsString());
  EXPECT_EQ("half", Steps[2].Variable->getNameAsString());
  EXPECT_TRUE(F.branches()[0].Fact.Sourced);
  // Code with errors is analysed as far as it goes, and nothing asserts.
  S.session().function(S.function("k"));
}

TEST(Provenance, UnknownIsNotASource) {
  Snippet S(
      "__device__ int get(); __global__ void k(int *d) { if (get()) __syncwarp(); if (d[threadIdx.x]) __syncwarp(); }");
  const DeviceFunction &F = S.analysis("k");
  ASSERT_EQ(2u, F.branches().size());
  for (const BranchSite &B : F.branches()) {
    EXPECT_EQ(Scope::Lane, B.Fact.Together);
    EXPECT_EQ(B.Condition->IgnoreImpCasts()->getStmtClass() != clang::Stmt::CallExprClass, B.Fact.Sourced);
  }
}

TEST(Launches, NarrowTheBlockShape) {
  Snippet S("__global__ void a() {} __global__ void b() {} __global__ void c() {} __global__ void e() {}"
            "__global__ void __launch_bounds__(256) f() {}"
            "void host(int n) { const int B = 128; a<<<1, B>>>(); dim3 g(4), t(16, 16); b<<<g, t>>>(); int m = n; "
            "c<<<n, m>>>();"
            " e<<<1, 64>>>(); e<<<1, 96>>>(); }");
  ASSERT_EQ(0u, S.errors());
  EXPECT_EQ(BlockShape::exact(128), S.session().shape(S.function("a")));
  EXPECT_EQ(BlockShape::exact(16, 16), S.session().shape(S.function("b")));
  EXPECT_EQ(0u, S.session().shape(S.function("c")).Dim[0]);
  EXPECT_EQ(0u, S.session().shape(S.function("e")).Dim[0]);
  EXPECT_EQ(96u, S.session().shape(S.function("e")).MaxBlockThreads);
  EXPECT_TRUE(S.session().shape(S.function("e")).XIsMultipleOf32);
  EXPECT_EQ(256u, S.session().shape(S.function("f")).MaxBlockThreads);
  ASSERT_EQ(5u, S.session().launches().all().size());
  EXPECT_EQ(std::optional<uint64_t>(4), S.session().launches().all()[1].Grid.count());
  EXPECT_EQ(std::optional<bool>(false), S.session().launches().all()[0].Cooperative);
}

TEST(Launches, ExtentsTestedInTheKernel) {
  Snippet S(
      "__device__ void fail() __attribute__((noreturn)); __global__ void k(int n) { blockDim.x == 96 ? (void)0 : "
      "fail(); if "
      "(threadIdx.x < 80) __syncthreads(); }"
      "__global__ void r() { if (blockDim.x != 16 || blockDim.y != 4) return; if (threadIdx.y == 0) __syncwarp(); }"
      "__global__ void o(int n) { if (blockDim.x != 64) n = 3; __syncwarp(); }");
  EXPECT_EQ(BlockShape::exact(96), S.analysis("k").shape());
  EXPECT_EQ(Arrival::No, S.analysis("k").allLanesArrive(S.call("k", "__syncthreads", 0)));
  EXPECT_EQ(16u, S.analysis("r").shape().Dim[0]);
  EXPECT_EQ(4u, S.analysis("r").shape().Dim[1]);
  EXPECT_EQ(0u, S.analysis("o").shape().Dim[0]);
}

TEST(Launches, RowsThatWarpsSpan) {
  Snippet S("__global__ void b() { if (threadIdx.x == 0) __syncwarp(); if (threadIdx.y == 0) __syncwarp(); }"
            "void host() { b<<<1, dim3(8, 8)>>>(); }");
  const DeviceFunction &F = S.analysis("b");
  std::vector<SyncSite> Sites = collectives(F);
  ASSERT_EQ(2u, Sites.size());
  uint32_t First = 0, Second = 0;
  for (const SyncSite &Site : Sites)
    (First ? Second : First) = F.lanes(Site, Scope::Warp).present().warp(0);
  EXPECT_EQ(0x01010101u | 0x000000ffu, First | Second);
}

TEST(Robustness, BrokenCode) {
  for (const char *Code :
       {"__global__ void k(int *d) { int x = undeclared + threadIdx.x; if (x) __syncwarp(); }",
        "__global__ void k(int *d) { if (threadIdx.x < ) __syncwarp(); }",
        "template <class T> __global__ void k(T *d) { if (d[threadIdx.x]) __syncwarp(); }",
        "__global__ void k(int *d) { Unknown u; u.f(); if (u) __syncwarp(); }",
        "struct S; __device__ S make(); __global__ void k() { auto s = make(); __syncwarp(); }",
        "__global__ void k(int n) { switch (n) { case undeclared: __syncwarp(); } }",
        "__global__ void k(int n) { a: if (n) goto b; goto a; b: goto a; }",
        "__global__ void k(int n) { for (;;) __syncwarp(); }",
        "__device__ int r(int n) { return n ? r(n - 1) : 0; } __global__ void k(int n) { if (r(n)) __syncwarp(); }"}) {
    Snippet S(Code);
    if (const clang::FunctionDecl *F = S.function("k")) {
      std::string Text;
      llvm::raw_string_ostream OS(Text);
      S.analysis("k").dump(OS);
      EXPECT_FALSE(Text.empty()) << Code;
      (void)F;
    }
  }
}

TEST(Robustness, TruncatedCode) {
  // What an editor holds while someone types.
  const std::string Code =
      "struct Index { int lane, warp; }; template <int N> __device__ int t(int &r) { r += N; return r % 32; }"
      "__global__ void k(int *d, int n) { __shared__ int s[64]; Index i{(int)threadIdx.x % 32, (int)threadIdx.x / 32};"
      "int x = d[threadIdx.x]; for (int j = i.lane; j < n; j += 32) { if (x == j) continue; switch (j & 3) { case 1: x "
      "= t<3>(i.warp);"
      " break; default: x += __shfl_down_sync(0xffffffff, x, 1); } do { --x; } while (x > 3 && i.lane < 4 || n); }"
      "auto f = [&](int v) { return v < x ? s[v] : d[v]; }; if (f(3)) goto end; unsigned b = __ballot_sync(~0u, x); if "
      "(x) __syncwarp(b);"
      "asm volatile(\"bar.sync 0;\"); end: __syncthreads(); } void host(int *d) { k<<<1, dim3(32, 2)>>>(d, 3); }";
  unsigned Analysed = 0;
  for (size_t Length = 1; Length < Code.size(); Length += 9) {
    Snippet S(Code.substr(0, Length));
    for (const char *Name : {"k", "t"})
      if (S.function(Name)) {
        std::string Text;
        llvm::raw_string_ostream OS(Text);
        S.analysis(Name).dump(OS);
        Analysed += !Text.empty();
      }
    S.session().launches();
  }
  EXPECT_GT(Analysed, 10u);
}

TEST(Robustness, LimitsGiveUnknown) {
  AnalysisOptions Options;
  Options.MaxBlocks = 3;
  Snippet S("__global__ void k(int n) { if (n) __syncwarp(); if (threadIdx.x < 3) __syncwarp(); }", Options);
  EXPECT_FALSE(S.analysis("k").isReliable());
  EXPECT_EQ(Arrival::Unknown, S.analysis("k").allLanesArrive(S.call("k", "__syncwarp", 0)));
}

TEST(LanePicture, Words) {
  EXPECT_EQ("lanes 16-31", laneWords(0xffff0000u));
  EXPECT_EQ("lane 3", laneWords(8));
  EXPECT_EQ("lanes 0-1, 4 and 30-31", laneWords(0xc0000013u));
  EXPECT_EQ("all lanes", laneWords(AllLanes));
  EXPECT_EQ("no lane", laneWords(0));
  std::string Picture = lanePicture(0x3, 0xfffffff0u);
  EXPECT_EQ(0u, Picture.find("■■??····"));
}

TEST(ActiveLanes, ExitsInACalleeOfTheSameBlock) {
  const char Leave[] = "__device__ void leave(int lane) { if (lane >= 16) asm volatile(\"exit;\"); }"
                       "__device__ void wait() { __syncwarp(); } __device__ void gone() { asm volatile(\"exit;\"); }";
  Lanes Before("leave(threadIdx.x % 32); __syncwarp(0xffff);", Leave);
  EXPECT_EQ("1x16 0x16", Before.at(0));
  EXPECT_EQ(Arrival::ProvenButExited, Before.arrival(0));
  EXPECT_EQ("1x32", Lanes("__syncwarp(); leave(threadIdx.x % 32);", Leave).at(0));
  // In another function they are gone too, whoever has called the one that they have left in.
  EXPECT_EQ("1x16 0x16", Lanes("leave(threadIdx.x % 32); wait();", Leave).at(0));
  const std::string Deeper = std::string(Leave) + "__device__ void outer(int lane) { leave(lane); }"
                                                  "__device__ void stop(int lane) { if (lane >= 16) __trap(); }"
                                                  "__device__ void back(int lane) { if (lane >= 16) return; }";
  Lanes Outer("outer(threadIdx.x % 32); __syncwarp(0xffff);", Deeper);
  EXPECT_EQ("1x16 0x16", Outer.at(0));
  EXPECT_EQ(Arrival::ProvenButExited, Outer.arrival(0));
  EXPECT_EQ("1x16 0x16", Lanes("stop(threadIdx.x % 32); __syncwarp(0xffff);", Deeper).at(0));
  // To return from a helper is no exit.
  EXPECT_EQ("1x32", Lanes("back(threadIdx.x % 32); __syncwarp();", Deeper).at(0));
  EXPECT_EQ("0x32", Lanes("gone(); __syncwarp();", Leave).at(0));
  // Those of an earlier iteration can be gone.
  EXPECT_EQ("?x32", Lanes("for (int i = 0; i < n; ++i) { __syncwarp(); leave(d[i]); }", Leave).at(0));
}
