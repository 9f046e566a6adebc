//===- LaunchFactsTest.cpp - Launches, their numbers and attributes -------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Snippet.h"
#include "gtest/gtest.h"

using namespace cudalint;
using namespace cudalint::test;

namespace {

using Number = std::optional<uint64_t>;
using Answer = std::optional<bool>;

LaunchExtent extent(Number X, Number Y, Number Z) {
  LaunchExtent Result;
  Result.Dim = {X, Y, Z};
  return Result;
}

/// The facts of the one launch in the function `host` of \p Host, given kernels `k` and `l`.
class OneLaunch {
public:
  explicit OneLaunch(const std::string &Host)
      : S("__global__ void k(int *p, int n) {} __global__ void l(int *p, int n) {} " + Host) {
    EXPECT_EQ(0u, S.errors());
  }
  const LaunchFact &fact() {
    llvm::ArrayRef<LaunchFact> All = S.session().launches().all();
    EXPECT_EQ(1u, All.size());
    return All.front();
  }
  Snippet S;
};

std::string kernels(Snippet &S) {
  std::string Names;
  for (const LaunchFact &L : S.session().launches().all())
    Names += L.Kernel ? L.Kernel->getNameAsString() : "?";
  return Names;
}

TEST(LaunchFacts, ConfigurationSetMemberByMember) {
  OneLaunch L("void host(int *p) { cudaLaunchConfig_t c = {0}; c.gridDim = 4; c.blockDim = dim3(8, 2);"
              "c.dynamicSmemBytes = 64; cudaLaunchKernelEx(&c, k, p, 3); }");
  EXPECT_EQ(L.S.function("k"), L.fact().Kernel);
  EXPECT_EQ(extent(4, 1, 1), L.fact().Grid);
  EXPECT_EQ(extent(8, 2, 1), L.fact().Block);
  EXPECT_EQ(Number(64), L.fact().SharedBytes);
  EXPECT_EQ(Answer(false), L.fact().Cooperative);
  HostValues &Values = L.S.session().launches().values();
  EXPECT_EQ(Number(3), Values.number(L.fact().argument(1)));
  EXPECT_FALSE(L.fact().argument(2));
}

TEST(LaunchFacts, ConfigurationSetExtentByExtent) {
  OneLaunch L("void host(int *p, int n) { cudaLaunchConfig_t c = {}; c.gridDim.x = 4; c.gridDim.y = n; "
              "c.blockDim.x = 32; if (n) c.blockDim.y = 2; void *a[] = {&p}; "
              "cudaLaunchKernelExC(&c, (const void *)k, a); }");
  EXPECT_EQ(extent(4, std::nullopt, 1), L.fact().Grid);
  EXPECT_FALSE(L.fact().Block.isKnown());
  EXPECT_FALSE(L.fact().argument(0));
}

TEST(LaunchFacts, ConfigurationInitialised) {
  OneLaunch L("void host(int *p) { cudaLaunchAttribute a[] = {{cudaLaunchAttributeCooperative, {1}}};"
              "cudaLaunchConfig_t c = {dim3(4), dim3(64), 0, 0, a, 1}; cudaLaunchKernelEx(&c, k, p, 3); }");
  EXPECT_EQ(extent(64, 1, 1), L.fact().Block);
  EXPECT_EQ(Answer(true), L.fact().Cooperative);
}

TEST(LaunchFacts, Attributes) {
  auto Of = [](const char *Body) {
    OneLaunch L(std::string("void fill(cudaLaunchAttribute *); void look(const cudaLaunchAttribute *); void host(int "
                            "*p, int n) { cudaLaunchConfig_t c = {}; "
                            "cudaLaunchAttribute a[2]; c.attrs = a; c.numAttrs = 2; ") +
                Body + " cudaLaunchKernelEx(&c, k, p, 3); }");
    return L.fact().Cooperative;
  };
  EXPECT_EQ(Answer(true), Of("a[0].id = cudaLaunchAttributeCooperative; a[0].val.cooperative = 1;"
                             "a[1].id = cudaLaunchAttributeClusterDimension; a[1].val.clusterDim.x = 2;"));
  EXPECT_EQ(Answer(false), Of("a[0].id = cudaLaunchAttributeCooperative; a[0].val.cooperative = 0;"));
  EXPECT_EQ(Answer(false), Of("a[0].id = cudaLaunchAttributeClusterDimension;"));
  EXPECT_EQ(Answer(false), Of("a[0].id = cudaLaunchAttributeClusterDimension; look(a);"));
  // Not known: a condition, a value of the run, another function.
  EXPECT_EQ(std::nullopt, Of("a[0].id = cudaLaunchAttributeCooperative; a[0].val.cooperative = n;"));
  EXPECT_EQ(std::nullopt, Of("if (n) { a[0].id = cudaLaunchAttributeCooperative; a[0].val.cooperative = 1; }"));
  EXPECT_EQ(std::nullopt, Of("a[0].id = cudaLaunchAttributeID(n);"));
  EXPECT_EQ(std::nullopt, Of("a[0].id = cudaLaunchAttributeClusterDimension; fill(a);"));
  EXPECT_EQ(std::nullopt, Of("c.numAttrs = n;"));
}

TEST(LaunchFacts, ClusterOfAnAttribute) {
  OneLaunch L("void host(int *p) { cudaLaunchConfig_t c = {}; cudaLaunchAttribute a;"
              "a.id = cudaLaunchAttributeClusterDimension; a.val.clusterDim.x = 2; a.val.clusterDim.y = 1;"
              "a.val.clusterDim.z = 1; c.attrs = &a; c.numAttrs = 1; cudaLaunchKernelEx(&c, k, p, 3); }");
  EXPECT_EQ(extent(2, 1, 1), L.fact().Cluster);
}

TEST(LaunchFacts, ConfigurationOfTheCaller) {
  OneLaunch L(
      "template <class F> void launch(const cudaLaunchConfig_t &c, F f, int *p) { cudaLaunchKernelEx(&c, f, p, "
      "3); } void host(int *p) { cudaLaunchConfig_t c = {}; c.gridDim = 4; c.blockDim = 64; launch(c, k, p); }");
  EXPECT_EQ(L.S.function("k"), L.fact().Kernel);
  EXPECT_EQ(extent(4, 1, 1), L.fact().Grid);
}

TEST(LaunchFacts, KernelsHandedOver) {
  Snippet S("__global__ void k(int *p) {} __global__ void l(int *p) {}"
            "template <class F> void launch(F f, int b, int *p) { f<<<1, b>>>(p); }"
            "template <class F> void outer(F &&f, int *p) { launch(f, 64, p); }"
            "template <void (*F)(int *)> void fixed(int *p) { F<<<1, 32>>>(p); }"
            "void pointer(void (*f)(int *), int *p) { f<<<1, 96>>>(p); }"
            "void host(int *p) { launch(k, 128, p); outer(l, p); fixed<k>(p); pointer(&l, p); "
            "auto run = [&](auto f) { f<<<1, 256>>>(p); }; run(k); }");
  ASSERT_EQ(0u, S.errors());
  std::vector<std::pair<std::string, Number>> Found;
  for (const LaunchFact &L : S.session().launches().all())
    Found.push_back({L.Kernel ? L.Kernel->getNameAsString() : "?", L.Block.count()});
  llvm::sort(Found);
  std::vector<std::pair<std::string, Number>> Expected = {{"k", 32}, {"k", 128}, {"k", 256}, {"l", 64}, {"l", 96}};
  EXPECT_EQ(Expected, Found);
}

TEST(LaunchFacts, ChosenKernels) {
  Snippet S("__global__ void k(int *p) {} __global__ void l(int *p) {} void (*global)(int *) = k; void other(void "
            "(**)(int *));"
            "void host(int *p, bool b, void (*given)(int *)) { void (*f)(int *) = nullptr; if (b) f = k; else f = l; "
            "f<<<1, 32>>>(p); (b ? k : l)<<<1, 32>>>(p); given<<<1, 32>>>(p); global<<<1, 32>>>(p); "
            "void (*g)(int *) = k; other(&g); g<<<1, 32>>>(p); }");
  ASSERT_EQ(0u, S.errors());
  EXPECT_EQ("klkl???", kernels(S));
}

} // namespace
