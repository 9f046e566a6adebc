//===- SharedVariablesTest.cpp - Shared variables whose uses are all known -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/SharedVariables.h"
#include "clang/AST/Decl.h"
#include "test/unit/analysis/Snippet.h"
#include <gtest/gtest.h>

using namespace cudalint;
using namespace cudalint::test;

namespace {

/// The followed variables of the kernel k with the body \p Body, each with the number of its accesses: "a2 b1 ".
std::string followed(const std::string &Body, const std::string &Before = "") {
  Snippet S(Before + "\n__global__ void k(int *d, int n) { __shared__ int a[64], b[64]; int t = threadIdx.x;\n" + Body +
            "\n}");
  EXPECT_EQ(0u, S.errors()) << Body;
  MemoryAccesses A(S.analysis("k"));
  SharedVariables V(A);
  std::string Result;
  for (const clang::VarDecl *Variable : V.followed()) {
    Result += Variable->getNameAsString() + std::to_string(V.accesses(Variable).size()) + " ";
    for (const MemoryAccess *Access : V.accesses(Variable))
      EXPECT_EQ(Variable, Access->Root);
  }
  return Result;
}

} // namespace

TEST(SharedVariables, InTheOrderInWhichTheyAreComeTo) {
  EXPECT_EQ("b1 a2 ", followed("b[t] = 1; a[t] = 2; d[t] = a[t ^ 1];"));
  EXPECT_EQ("a2 ", followed("a[t] += 2;"));
  EXPECT_EQ("", followed("d[t] = n;"));
}

TEST(SharedVariables, AccessesThroughFunctions) {
  const char Put[] = "__device__ void put(int *p, int i) { p[i] = i; }";
  EXPECT_EQ("b1 ", followed("b[t] = 1; atomicAdd(&a[t], 1); put(a, t); unknown(a);",
                            std::string(Put) + "__device__ void unknown(int *);"));
  EXPECT_EQ("a1 ", followed("atomicAdd(&a[t], 1);"));
}

TEST(SharedVariables, WhatGoesElsewhereIsNotFollowed) {
  EXPECT_EQ("b1 ", followed("a[t] = 1; b[t] = 1; keep(a);", "__device__ void keep(int *);"));
  EXPECT_EQ("b1 ", followed("a[t] = 1; b[t] = 1; p = a;", "__device__ int *p;"));
  EXPECT_EQ("b1 ", followed("a[t] = 1; b[t] = 1; auto f = [&] { keep(a); }; f();", "__device__ void keep(int *);"));
}

TEST(SharedVariables, AccessesOfOthersAreEmpty) {
  Snippet S("__global__ void k(int *d) { __shared__ int a[64]; d[threadIdx.x] = 1; }");
  MemoryAccesses A(S.analysis("k"));
  SharedVariables V(A);
  EXPECT_TRUE(V.accesses(S.function("k")->getParamDecl(0)).empty());
}
