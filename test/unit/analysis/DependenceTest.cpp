//===- DependenceTest.cpp - What values are made from ---------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/Dependence.h"
#include "Snippet.h"
#include "checks/analysis/Architecture.h"
#include "gtest/gtest.h"

using namespace cudalint;
using namespace cudalint::test;

namespace {

/// Does the argument of `use` in the kernel `k` with the body \p Body depend on blockIdx?
bool ofBlock(const std::string &Body) {
  Snippet S("__device__ void use(int); __device__ int twice(int v) { return 2 * v; } "
            "__global__ void k(int *p, int n) { " +
            Body + " }");
  EXPECT_EQ(0u, S.errors());
  const DeviceFunction &F = S.analysis("k");
  return dependsOn(S.argument("k", "use", 0), F.flow(), /*AtLimit=*/false, [&](const clang::Expr *E) {
    std::optional<BuiltinVariable> Variable = S.session().lookup().builtinVariable(E);
    return Variable && Variable->Kind == BuiltinVariableKind::BlockIdx;
  });
}

TEST(Dependence, ThroughVariablesAndFunctions) {
  EXPECT_TRUE(ofBlock("use(blockIdx.x + 1);"));
  EXPECT_TRUE(ofBlock("int b = blockIdx.x; int c = b * 2; use(c - n);"));
  EXPECT_TRUE(ofBlock("int b = n; if (n > 3) b = blockIdx.x; use(b);"));
  EXPECT_TRUE(ofBlock("for (int b = blockIdx.x; b < n; b += gridDim.x) use(b);"));
  EXPECT_TRUE(ofBlock("use(twice(blockIdx.x));"));
  EXPECT_FALSE(ofBlock("use(threadIdx.x + n);"));
  EXPECT_FALSE(ofBlock("int b = blockIdx.x; b = n; use(b);"));
  EXPECT_FALSE(ofBlock("use(twice(n));"));
}

TEST(Architecture, OfTheCommandLine) {
  Snippet S("__global__ void k() {}");
  std::optional<Architecture> Arch = architecture(S.context());
  ASSERT_TRUE(Arch);
  EXPECT_EQ(90, Arch->Lowest);
  EXPECT_EQ(90, Arch->Highest);
  Snippet Several("#define __CUDA_ARCH_LIST__ 500\n__global__ void k() {}");
  EXPECT_EQ(90, architecture(Several.context())->Lowest) << "only what is defined before the file counts";
}

} // namespace
