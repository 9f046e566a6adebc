//===- ExecutionSpaceTest.cpp - Where code runs, data lives -----*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/model/ExecutionSpace.h"
#include "test/unit/model/FakeCuda.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace cudalint;
using namespace cudalint::test;

namespace {

TEST(ExecutionSpace, Functions) {
  auto Unit = parseCuda(R"(
    __global__ void kernel();
    __device__ void device() {}
    __host__ __device__ void both() {}
    void host() {}
    constexpr int implicit() { return 1; }
    template <class T> __global__ void templated(T) {}
    void use() { templated<int><<<1, 1>>>(0); }
  )");
  auto F = [&](llvm::StringRef Name) { return findFunction(*Unit, Name); };
  EXPECT_TRUE(isKernel(F("kernel")));
  EXPECT_TRUE(isDeviceFunction(F("kernel")));
  EXPECT_FALSE(isHostFunction(F("kernel")));
  EXPECT_TRUE(isDeviceOnlyFunction(F("device")));
  EXPECT_TRUE(isDeviceFunction(F("both")));
  EXPECT_TRUE(isHostFunction(F("both")));
  EXPECT_FALSE(isDeviceOnlyFunction(F("both")));
  EXPECT_FALSE(isDeviceFunction(F("host")));
  EXPECT_TRUE(isHostFunction(F("host")));
  EXPECT_TRUE(isDeviceFunction(F("implicit")));
  EXPECT_TRUE(isKernel(F("templated")));
  for (const FunctionDecl *Instance : F("templated")->getDescribedFunctionTemplate()->specializations())
    EXPECT_TRUE(isKernel(Instance));
  EXPECT_FALSE(isKernel(nullptr) || isDeviceFunction(nullptr) || isHostFunction(nullptr));
}

TEST(ExecutionSpace, LambdasFollowTheFunctionAround) {
  auto Unit = parseCuda(R"(
    void host() { [] {}(); [] __device__ {}; }
    __device__ void device() { [] { [] {}(); }(); }
  )");
  std::vector<bool> Device;
  for (const LambdaExpr *L : collect<LambdaExpr>(*Unit))
    Device.push_back(isDeviceFunction(L->getCallOperator()));
  EXPECT_EQ(Device, (std::vector<bool>{false, true, true, true}));
}

TEST(ExecutionSpace, LaunchBounds) {
  auto Unit = parseCuda(R"cuda(
    #define ANNOTATE(...) __attribute__((annotate(__VA_ARGS__)))
    constexpr int N = 64;
    __global__ void __launch_bounds__(2 * N, 3) bounds() {}
    __global__ ANNOTATE("cudalint::block_size", "(64, 2), (2, 1, 1)") void text() {}
    __global__ ANNOTATE("cudalint::block_size(128)") void inName() {}
    __global__ ANNOTATE("cudalint::cluster_dims", N / 16, 2) void numbers() {}
    __global__ ANNOTATE("cudalint::block_size(BLOCK)") void symbolic() {}
    template <int M> __global__ void __launch_bounds__(M) templated() {}
    void use() { templated<96><<<1, 1>>>(); }
    __global__ void none() {}
  )cuda");
  auto Bounds = [&](llvm::StringRef Name) { return launchBounds(findFunction(*Unit, Name)); };
  using Triple = std::array<unsigned, 3>;
  EXPECT_EQ(Bounds("bounds").MaxThreads, 128u);
  EXPECT_EQ(Bounds("bounds").MinBlocks, 3u);
  EXPECT_EQ(Bounds("text").RequiredBlock, (Triple{64, 2, 1}));
  EXPECT_EQ(Bounds("text").Cluster, (Triple{2, 1, 1}));
  EXPECT_EQ(Bounds("inName").RequiredBlock, (Triple{128, 1, 1}));
  EXPECT_EQ(Bounds("numbers").Cluster, (Triple{4, 2, 1}));
  EXPECT_FALSE(Bounds("symbolic").hasRequiredBlock());
  EXPECT_EQ(Bounds("templated").MaxThreads, 0u);
  for (const FunctionDecl *Instance :
       findFunction(*Unit, "templated")->getDescribedFunctionTemplate()->specializations())
    EXPECT_EQ(launchBounds(Instance).MaxThreads, 96u);
  EXPECT_EQ(Bounds("none").MaxThreads, 0u);
  EXPECT_EQ(launchBounds(nullptr).MaxThreads, 0u);
}

TEST(ExecutionSpace, Variables) {
  auto Unit = parseCuda(R"(
    __device__ int global;
    __constant__ int constant;
    __managed__ int managed;
    int host;
    extern __shared__ int dynamic[];
    __attribute__((annotate("cudalint::extern_shared"))) int rewritten;
    __global__ void k(int parameter) {
      __shared__ int shared[4];
      int local;
      int &reference = local;
      static int inDevice;
    }
  )");
  auto Space = [&](llvm::StringRef Name) { return memorySpace(findVariable(*Unit, Name)); };
  EXPECT_EQ(Space("global"), MemorySpace::Global);
  EXPECT_EQ(Space("constant"), MemorySpace::Constant);
  EXPECT_EQ(Space("managed"), MemorySpace::Managed);
  EXPECT_EQ(Space("host"), MemorySpace::Host);
  EXPECT_EQ(Space("dynamic"), MemorySpace::Shared);
  EXPECT_EQ(Space("shared"), MemorySpace::Shared);
  EXPECT_EQ(Space("local"), MemorySpace::Local);
  EXPECT_EQ(Space("parameter"), MemorySpace::Local);
  EXPECT_EQ(Space("reference"), MemorySpace::Unknown);
  EXPECT_EQ(Space("inDevice"), MemorySpace::Global);
  EXPECT_TRUE(isDynamicShared(findVariable(*Unit, "dynamic")));
  EXPECT_TRUE(isDynamicShared(findVariable(*Unit, "rewritten")));
  EXPECT_FALSE(isDynamicShared(findVariable(*Unit, "shared")));
  EXPECT_TRUE(isManagedVariable(findVariable(*Unit, "managed")));
  EXPECT_TRUE(isDeviceVariable(findVariable(*Unit, "managed")));
  EXPECT_EQ(memorySpace(nullptr), MemorySpace::Unknown);
}

TEST(ExecutionSpace, RootVariables) {
  auto Unit = parseCuda(R"(
    struct S { int a[3]; S *next; int &r; };
    extern __device__ S object, table[2];
    __device__ void f(S *p, int i) {
      object.a[i] = 1;
      table[i].a[1] = 2;
      (&object)->a[0] = 3;
      *object.a = 4;
      p->a[0] = 5;
      object.next->a[0] = 6;
      object.r = 7;
      p[i].a[0] = 8;
      i = 9;
    })");
  std::vector<std::string> Roots;
  for (const BinaryOperator *B : collect<BinaryOperator>(*Unit)) {
    const VarDecl *Root = rootVariable(B->getLHS());
    Roots.push_back(Root ? Root->getName().str() : "");
  }
  EXPECT_EQ(Roots, (std::vector<std::string>{"object", "table", "object", "object", "", "", "", "", "i"}));
  EXPECT_EQ(rootVariable(nullptr), nullptr);
}

TEST(ExecutionSpace, StatusTypes) {
  auto Unit = parseCuda(R"(
    enum Own { ok };
    typedef cudaError_t Alias;
    cudaError_t a; Alias b; Own c; cublasStatus_t d; enum cudaError e; int f;
  )");
  auto Name = [&](llvm::StringRef V) { return statusTypeName(findVariable(*Unit, V)->getType()).str(); };
  EXPECT_EQ(Name("a"), "cudaError_t");
  EXPECT_EQ(Name("b"), "cudaError_t");
  EXPECT_EQ(Name("c"), "");
  EXPECT_EQ(Name("d"), "cublasStatus_t");
  EXPECT_EQ(Name("e"), "cudaError_t");
  EXPECT_EQ(Name("f"), "");
  EXPECT_EQ(statusTypeName(QualType()), "");
}

} // namespace
