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


/// The blocks of the only launch in \p Host, as `8x4x?`, each followed by a blank.
std::string blocks(const std::string &Host) {
  OneLaunch L(Host);
  std::string Result;
  for (const LaunchExtent &B : L.fact().Blocks) {
    for (unsigned I = 0; I != 3; ++I)
      Result += (I ? "x" : "") + (B.Dim[I] ? std::to_string(*B.Dim[I]) : "?");
    Result += " ";
  }
  return Result;
}

TEST(LaunchFacts, BlocksThatChange) {
  EXPECT_EQ("8x4x1 ", blocks("void host(int *p) { dim3 b; b.x = 8; b.y = 4; k<<<1, b>>>(p, 3); }"));
  EXPECT_EQ("8x4x1 ", blocks("void host(int *p) { dim3 b(32, 4); b.x /= 4; k<<<1, b>>>(p, 3); b.x = 7; }"));
  EXPECT_EQ("8x2x1 ", blocks("void host(int *p) { dim3 b(8, 8), c; b.y = 2; c = b; b.y = 3; k<<<1, c>>>(p, 3); }"));
  EXPECT_EQ("16x1x1 ", blocks("void host(int *p) { dim3 b(8, 8); b = dim3(16); k<<<1, b>>>(p, 3); }"));
  EXPECT_EQ("4x8x2 ", blocks("struct Of { dim3 grid, block; }; void host(int *p) { Of o; o.block.x = 4; o.block.y = 8; "
                             "o.block.z = 2; k<<<1, o.block>>>(p, 3); }"));
  EXPECT_EQ("8x1x1 ", blocks("void launch(int *p, dim3 b) { k<<<1, b>>>(p, 3); } "
                             "void host(int *p) { dim3 b; b.x = 8; launch(p, b); }"));
  // Not known: another function, a condition, a value of the run.
  EXPECT_EQ("?x?x? ", blocks("void fill(dim3 &); void host(int *p) { dim3 b(8); fill(b); k<<<1, b>>>(p, 3); }"));
  EXPECT_EQ("?x4x1 ", blocks("void host(int *p, int n) { dim3 b(8); b.x = n; b.y = 4; k<<<1, b>>>(p, 3); }"));
  EXPECT_EQ("?x1x1 ", blocks("void host(int *p, int n) { dim3 b(8); while (n--) b.x *= 2; k<<<1, b>>>(p, 3); }"));
}

TEST(LaunchFacts, BlocksToChooseFrom) {
  EXPECT_EQ("4x8x24 4x8x32 ",
            blocks("void host(int *p, bool c) { int t = c ? 768 : 1024; dim3 b(4, 8, t / 32); k<<<1, b>>>(p, 3); }"));
  EXPECT_EQ("8x1x1 16x1x1 ", blocks("void host(int *p, bool c) { dim3 b(8); if (c) b.x = 16; k<<<1, b>>>(p, 3); }"));
  EXPECT_EQ("64x1x1 256x1x1 ",
            blocks("void host(int *p) { const int of[] = {64, 256}; for (int b : of) k<<<8, b>>>(p, 3); }"));
  EXPECT_EQ("96x1x1 64x1x1 ", blocks("void launch(int *p, int b) { k<<<1, b>>>(p, 3); } "
                                     "void host(int *p) { launch(p, 96); launch(p, 64); }"));
}

/// What the only launch in \p Host hands over for `n`.
HostNumber argument(const std::string &Host) {
  OneLaunch L(Host);
  const KernelInput &Input = L.fact().Input;
  return Input.Arguments.size() == 2 ? Input.Arguments[1] : HostNumber();
}

TEST(LaunchFacts, Arguments) {
  HostNumber Constant = argument("void host(int *p) { const int n = 65536; k<<<n / 256, 256>>>(p, n - 7); }");
  EXPECT_EQ(std::optional<int64_t>(65529), Constant.only());
  EXPECT_EQ(10u, argument("int f(); void host(int *p) { int n = f() * 1024; k<<<1, 256>>>(p, n); }").Log2Multiple);
  EXPECT_EQ(10u, argument("void go(int *p, int m) { k<<<1, 256>>>(p, m); } "
                          "void host(int *p, int m) { m *= 1024; go(p, m); }")
                     .Log2Multiple);
  EXPECT_EQ(0u, argument("void go(int *p, int m) { k<<<1, 256>>>(p, m); } "
                         "void host(int *p, int m) { go(p, m); m *= 1024; go(p, m); }")
                    .Log2Multiple);
  EXPECT_EQ(0, argument("void host(int *p, int w) { k<<<1, w, w * 4>>>(p, w); }").BlockAxis);
  EXPECT_EQ(1, argument("void host(int *p, int w) { dim3 b(8, w); k<<<1, b>>>(p, w); }").BlockAxis);
  EXPECT_EQ(-1, argument("void host(int *p, int w) { k<<<1, w>>>(p, w + 1); }").BlockAxis);
}

TEST(LaunchFacts, ArgumentsThatTheGridIsMadeOf) {
  // The axis, and the elements of one block, 0 for as many as it has threads.
  auto Covers = [](const std::string &Launch) {
    HostNumber N = argument("void host(int *p, int n, int b, size_t w) { " + Launch + " }");
    return std::pair(N.CoversAxis, N.CoversPerBlock);
  };
  std::pair Nothing(-1, int64_t(0));
  EXPECT_EQ(std::pair(0, int64_t(256)), Covers("k<<<n / 256, 256>>>(p, n);"));
  EXPECT_EQ(std::pair(0, int64_t(1024)), Covers("k<<<n / 1024, 256>>>(p, n);"));
  EXPECT_EQ(std::pair(0, int64_t(128)), Covers("k<<<w >> 7, 32>>>(p, w);"));
  EXPECT_EQ(std::pair(0, int64_t(0)), Covers("k<<<n / b, b>>>(p, n);"));
  EXPECT_EQ(std::pair(0, int64_t(0)), Covers("k<<<n, b>>>(p, n * b);"));
  EXPECT_EQ(std::pair(1, int64_t(8)), Covers("dim3 g(7, n / 8 - 1); k<<<g, 64>>>(p, n);"));
  EXPECT_EQ(Nothing, Covers("k<<<(n + 255) / 256, 256>>>(p, n);"));
  EXPECT_EQ(Nothing, Covers("k<<<n / 256 + 1, 256>>>(p, n);"));
  EXPECT_EQ(Nothing, Covers("k<<<n / b, 256>>>(p, n);"));
  EXPECT_EQ(Nothing, Covers("k<<<n / 256, 256>>>(p, n - 1);"));
}

TEST(LaunchFacts, ArgumentsMadeSureOf) {
  auto Multiple = [](const char *Before, const char *Given = "n") {
    return argument("extern \"C\" [[noreturn]] void stop(); void host(int *p, int n, bool c) { " + std::string(Before) +
                    " k<<<1, 64>>>(p, " + Given + "); }")
        .Log2Multiple;
  };
  EXPECT_EQ(7u, Multiple("if (n % 128 != 0) stop();"));
  EXPECT_EQ(7u, Multiple("if (n % 128) return;"));
  EXPECT_EQ(7u, Multiple("if (n & 127) return;"));
  EXPECT_EQ(7u, Multiple("do { if (!(n % 128 == 0)) stop(); } while (0);"));
  EXPECT_EQ(7u, Multiple("(n > 0 && 0 == n % 128) ? void(0) : stop();"));
  EXPECT_EQ(6u, Multiple("if (n % 128 || n < 0) throw 1;", "n / 2"));
  EXPECT_EQ(5u, Multiple("if (n % 96) return;"));
  EXPECT_EQ(7u, Multiple("if (!(c && n % 128 == 0)) return;"));
  EXPECT_EQ(0u, Multiple("if (!(c || n % 128 == 0)) return;"));
  EXPECT_EQ(0u, Multiple("if (n % 128 && c) return;"));
  EXPECT_EQ(0u, Multiple("if (n % 128 == 0) return;"));
  EXPECT_EQ(0u, Multiple("if (n % 128) return; n++;"));
  EXPECT_EQ(0u, Multiple("if (n % 128) c = false;"));
  EXPECT_EQ(std::optional<int64_t>(31),
            argument("void host(int *p, int n) { if (n >= 32) return; k<<<1, 64>>>(p, n); }").Max);
  EXPECT_EQ(std::optional<int64_t>(48),
            argument("void host(int *p, int n) { if (n == 48) k<<<1, 64>>>(p, n); }").only());
}

TEST(LaunchFacts, FunctionsThatMakeNumbers) {
  EXPECT_EQ("64x1x1 ", blocks("int threads() { return 64; } void host(int *p) { k<<<1, threads()>>>(p, 3); }"));
  EXPECT_EQ("96x1x1 ",
            blocks("void fill(int &n) { n = 96; } void host(int *p) { int n = 1; fill(n); k<<<1, n>>>(p, 3); }"));
  // What a function does that hands back no number is not asked, nor taken for nothing.
  EXPECT_EQ("64x1x1 ", blocks("struct Tensor { int *data; long ne[4]; }; void log(Tensor *t) { t->ne[0] = 1; } "
                              "void host(int *p, Tensor *t) { int n = 64; log(t); k<<<1, n>>>(p, 3); }"));
  EXPECT_EQ("?x1x1 ", blocks("struct Tensor { int *data; int n; }; void set(Tensor *t) { t->n = 64; } "
                             "void host(int *p) { Tensor t; t.n = 32; set(&t); k<<<1, t.n>>>(p, 3); }"));
}

TEST(LaunchFacts, CallsWithTheSameNumbersAreOne) {
  // And those with others are not.
  EXPECT_EQ("96x1x1 64x1x1 ", blocks("void launch(int *p, int b) { k<<<1, b>>>(p, 3); } "
                                     "void host(int *p, int *q) { launch(p, 96); launch(q, 96); launch(p, 64); }"));
  auto Multiple = [](const char *Calls) {
    return argument("void go(int *p, int m) { k<<<1, 256>>>(p, m); } void host(int *p, int m) { " +
                    std::string(Calls) + " }")
        .Log2Multiple;
  };
  EXPECT_EQ(5u, Multiple("go(p, m * 32); go(p, m * 32);"));
  EXPECT_EQ(5u, Multiple("go(p, m * 64); go(p, m * 32);"));
  EXPECT_EQ(0u, Multiple("go(p, m * 64); go(p, m);"));
}

TEST(LaunchFacts, NumbersThatChooseAreLeftOut) {
  Snippet S("__global__ void k(int *p, int n, int mode) { if (mode == 2) p[n] = 1; }"
            "void host(int *p) { k<<<1, 64>>>(p, 5, 1); }");
  KernelInput Input = S.session().launches().input(S.function("k"));
  ASSERT_EQ(3u, Input.Arguments.size());
  EXPECT_EQ(std::optional<int64_t>(5), Input.Arguments[1].only());
  EXPECT_TRUE(Input.Arguments[2].isUnknown());
}

TEST(LaunchFacts, AssertionsDoNotChoose) {
  auto IsKept = [](const std::string &Body) {
    Snippet S("extern \"C\" __device__ void fail(const char *); __global__ void k(int *p, int n) { " + Body +
              " } void host(int *p) { k<<<1, 64>>>(p, 5); }");
    EXPECT_EQ(0u, S.errors()) << Body;
    return S.session().launches().input(S.function("k")).Arguments[1].only() == 5;
  };
  EXPECT_TRUE(IsKept("(static_cast<bool>(n == 5) ? void(0) : fail(\"n == 5\")); p[n] = 1;"));
  EXPECT_TRUE(IsKept("if (n != 5) return; p[n] = 1;"));
  EXPECT_TRUE(IsKept("if (n == 0) { return; } p[n] = 1;"));
  EXPECT_FALSE(IsKept("if (n == 0) { p[0] = 1; return; } p[n] = 1;"));
  EXPECT_FALSE(IsKept("if (n == 0) return; else p[n] = 1;"));
  EXPECT_FALSE(IsKept("n == 5 ? fail(\"\") : fail(\"x\");"));
}

} // namespace
