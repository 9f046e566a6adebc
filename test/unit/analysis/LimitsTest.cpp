//===- LimitsTest.cpp - What a limit keeps from being known -----*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/ComputedFrom.h"
#include "checks/analysis/Dependence.h"
#include "checks/analysis/Publication.h"
#include "test/unit/analysis/Snippet.h"
#include "clang/AST/DeclTemplate.h"
#include <gtest/gtest.h>

using namespace cudalint;
using namespace cudalint::test;
using namespace clang;

namespace {

/// The waits of the kernel k of \p Code.
std::vector<FlagWait> waitsOf(const std::string &Code, const AnalysisOptions &Options) {
  Snippet S("__device__ int sink;\n" + Code, Options);
  EXPECT_EQ(0u, S.errors()) << Code;
  FlagAccesses F(S.analysis("k"));
  return F.waits().vec();
}

struct TraceLimit : testing::Test {
  static constexpr char Code[] = "__device__ void sink(int); __global__ void k(int n) {"
                                 " unsigned m = __activemask(); sink(n + 1 + m); sink(n + 2 + n); }";
  void look(unsigned MaxTraceVisits) {
    AnalysisOptions Options;
    Options.MaxTraceVisits = MaxTraceVisits;
    Snippet S(Code, Options);
    ASSERT_EQ(0u, S.errors());
    const ValueFlow &Flow = S.analysis("k").flow();
    const CallExpr *Call = S.call("k", "__activemask", 0);
    auto Ask = [&](const ValueFlow &, const Expr *E) { return E == Call ? Trace::Found : Trace::Continue; };
    auto Is = [&](const Expr *E) { return E == Call; };
    for (unsigned I = 0; I != 2; ++I) {
      const Expr *E = S.argument("k", "sink", I);
      Computed[I] = computedFrom(Flow, E, Ask);
      MayBe[I] = mayBeComputedFrom(Flow, E, Ask);
      Depends[I] = dependsOn(E, Flow, /*AtLimit=*/false, Is);
      MayDepend[I] = dependsOn(E, Flow, /*AtLimit=*/true, Is);
    }
  }
  bool Computed[2], MayBe[2], Depends[2], MayDepend[2];
};

} // namespace

TEST_F(TraceLimit, NotReached) {
  look(AnalysisOptions().MaxTraceVisits);
  EXPECT_TRUE(Computed[0] && MayBe[0] && Depends[0] && MayDepend[0]);
  EXPECT_FALSE(Computed[1] || MayBe[1] || Depends[1] || MayDepend[1]);
}

TEST_F(TraceLimit, LeavesItOpen) {
  look(1);
  for (unsigned I = 0; I != 2; ++I) {
    EXPECT_FALSE(Computed[I]);
    EXPECT_TRUE(MayBe[I]);
    EXPECT_FALSE(Depends[I]);
    EXPECT_TRUE(MayDepend[I]);
  }
}

TEST(Limits, OfWhatDecidesALoopLeavesNoWait) {
  const char Code[] = "__global__ void k(int *flag) { while (*flag == 0) ; sink = 1; }";
  AnalysisOptions Options;
  ASSERT_EQ(1u, waitsOf(Code, Options).size());
  EXPECT_TRUE(waitsOf(Code, Options)[0].IsEndless);
  Options.MaxSourceDepth = 0;
  EXPECT_TRUE(waitsOf(Code, Options).empty());
}

TEST(Limits, OfWhatDecidesAWaitLeavesItsOrderOpen) {
  const char Code[] = "__global__ void k(volatile int *flag, int *ticket) { int t = atomicAdd(ticket, 1);"
                      " while (flag[t + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1] == 0) ; sink = 1; }";
  for (bool IsOver : {false, true}) {
    AnalysisOptions Options;
    if (IsOver)
      Options.MaxSourceDepth = 6;
    Snippet S(std::string("__device__ int sink;\n") + Code, Options);
    FlagAccesses F(S.analysis("k"));
    ASSERT_FALSE(F.waits().empty());
    std::optional<std::vector<const SharedAccess *>> Sources = F.sourcesOfWait(F.waits()[0]);
    EXPECT_EQ(IsOver, !Sources.has_value());
    if (Sources)
      EXPECT_TRUE(llvm::any_of(*Sources, [](const SharedAccess *A) { return A->Operation && A->writes(); }));
  }
}

TEST(Limits, OfAccessesLeavesNoWait) {
  const char Code[] = "__global__ void k(volatile int *flag) { while (*flag == 0) ; sink = 1; }";
  AnalysisOptions Options;
  EXPECT_EQ(1u, waitsOf(Code, Options).size());
  Options.MaxFlagAccesses = 1;
  EXPECT_TRUE(waitsOf(Code, Options).empty());
}

TEST(Limits, OfArrivalsLeavesNoArrival) {
  const char Code[] = "__global__ void k(int *count, int n) { int before = atomicAdd(count, 1);"
                      " bool last = before == n - 1; if (last) sink = 1; }";
  AnalysisOptions Options;
  ASSERT_EQ(1u, waitsOf(Code, Options).size());
  EXPECT_EQ(FlagWait::WaitKind::Arrival, waitsOf(Code, Options)[0].Kind);
  Options.MaxArrivalDepth = 0;
  EXPECT_TRUE(waitsOf(Code, Options).empty());
}

TEST(Limits, OfObjectsMakesNoLoopEndless) {
  // The write is not known to be one to the flag, or to anything.
  const char Writing[] = "__global__ void k(int *flag, int *d) { while (*flag == 0) *(d + 1 + 1 + 1 + 1) = 1; }";
  const char Waiting[] = "__global__ void k(int *flag, int *d) { while (*flag == 0) ; }";
  AnalysisOptions Options;
  EXPECT_TRUE(waitsOf(Writing, Options).empty());
  Options.MaxObjectDepth = 2;
  EXPECT_TRUE(waitsOf(Writing, Options).empty());
  ASSERT_EQ(1u, waitsOf(Waiting, Options).size());
  Options.MaxObjectDepth = 0;
  EXPECT_TRUE(waitsOf(Waiting, Options).empty());
}

TEST(Limits, OfContextsAreLowerForATemplateThatGoesOverThem) {
  AnalysisOptions Options;
  Options.MaxContexts = 40;
  std::string Calls;
  for (unsigned I = 0; I != 50; ++I)
    Calls += "sink(f(n + " + std::to_string(I) + "));";
  Snippet S("__device__ void sink(int); __device__ int f(int n) { return n + 1; }"
            "template <int N> __global__ void k(int n) { if constexpr (N == 3) sink(f(n)); else { " +
                Calls +
                " } }"
                "void run() { k<0><<<1, 1>>>(0); k<1><<<1, 1>>>(0); k<2><<<1, 1>>>(0); k<3><<<1, 1>>>(0); }",
            Options);
  ASSERT_EQ(0u, S.errors());
  std::vector<const DeviceFunction *> All;
  for (const FunctionDecl *F : S.function("k")->getPrimaryTemplate()->specializations())
    All.push_back(&S.session().function(F));
  ASSERT_EQ(4u, All.size());
  for (unsigned I = 0; I != 3; ++I) {
    EXPECT_TRUE(All[I]->isReliable());
    EXPECT_TRUE(All[I]->hasAllContexts() && All[I]->hasGivenUp());
    EXPECT_EQ(I < Options.MaxOverruns ? 40u : 4u, All[I]->flow().root().Contexts);
  }
  // What stays well below is analysed.
  EXPECT_TRUE(All[3]->isReliable());
  EXPECT_FALSE(All[3]->hasGivenUp());
}

TEST(Contexts, AreTakenOverWhereNothingHasChanged) {
  // What f is called with changes from pass to pass; what it calls g with does not.
  Snippet S("__device__ void sink(int); __device__ int g(int n) { return n * 2; }"
            "__device__ int f(int v) { return v + g(3) + g(4) + g(5) + g(6); }"
            "__global__ void k(int n) { int v = n; for (int i = 0; i < n; ++i) { v = f(v); sink(v); } }");
  const DeviceFunction &F = S.analysis("k");
  ASSERT_TRUE(F.isReliable());
  // The kernel, f for each value, and g four times.
  EXPECT_GE(9u, F.flow().root().Contexts);
}
