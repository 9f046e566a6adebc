//===- EmptyIntervalsTest.cpp - What lies next to a barrier -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/EmptyIntervals.h"
#include "test/unit/analysis/Snippet.h"
#include <gtest/gtest.h>

using namespace cudalint;
using namespace cudalint::test;

namespace {

/// What lies before and behind barrier number \p Index of the kernel k with the body \p Body: W for work, B for another
/// barrier, E for an end of the kernel.
std::string neighbours(const std::string &Body, unsigned Index = 0, const std::string &Before = "") {
  Snippet S(Before + "\n__global__ void k(int *d, int n) { __shared__ int s[64]; int t = threadIdx.x; int x = n;\n" +
            Body + "\n}");
  EXPECT_EQ(0u, S.errors()) << Body;
  std::vector<SyncSite> Sites = collectives(S.analysis("k"));
  EXPECT_LT(Index, Sites.size()) << Body;
  auto Letter = [](Neighbour N) { return N == Neighbour::Work ? "W" : N == Neighbour::Barrier ? "B" : "E"; };
  return Index < Sites.size() ? std::string(Letter(before(Sites[Index]))) + Letter(behind(Sites[Index])) : "";
}

} // namespace

TEST(EmptyIntervals, WorkOnBothSides) {
  EXPECT_EQ("WW", neighbours("s[t] = 1; __syncthreads(); d[t] = s[t ^ 1];"));
  EXPECT_EQ("WW", neighbours("x = d[t]; __syncthreads(); d[t] = x;"));
  EXPECT_EQ("WW", neighbours("__threadfence(); __syncthreads(); atomicAdd(d, 1);"));
}

TEST(EmptyIntervals, TheKernelsEnds) {
  EXPECT_EQ("EW", neighbours("__syncthreads(); s[t] = 1;"));
  EXPECT_EQ("WE", neighbours("s[t] = 1; __syncthreads();"));
  // What only the thread itself sees is no work.
  EXPECT_EQ("EE", neighbours("x = t + 1; int v[2]; v[t & 1] = x; __syncthreads(); x = __shfl_sync(~0u, x, 0);"));
  // The caller of a function can have been at work.
  EXPECT_EQ("WW", neighbours("s[t] = 1; f(); d[t] = s[t ^ 1];", 0, "__device__ void f() { __syncthreads(); }"));
}

TEST(EmptyIntervals, AnotherBarrier) {
  EXPECT_EQ("WB", neighbours("s[t] = 1; __syncthreads(); __syncthreads(); d[t] = s[t ^ 1];", 0));
  EXPECT_EQ("BW", neighbours("s[t] = 1; __syncthreads(); __syncthreads(); d[t] = s[t ^ 1];", 1));
  // On one way only.
  EXPECT_EQ("WW", neighbours("s[t] = 1; __syncthreads(); if (n) s[t] = 2; __syncthreads(); d[t] = s[t ^ 1];", 0));
  const char *Loop = "s[t] = 1; __syncthreads(); for (int i = 0; i < n; ++i) __syncthreads(); __syncthreads();"
                     " d[t] = s[t ^ 1];";
  EXPECT_EQ("WB", neighbours(Loop, 0));
  EXPECT_EQ("BW", neighbours(Loop, 1)) << "the last one";
  EXPECT_EQ("BB", neighbours(Loop, 2)) << "the one of the loop";
}

TEST(EmptyIntervals, WhatIsNotKnownIsWork) {
  EXPECT_EQ("WW", neighbours("other(); __syncthreads(); other();", 0, "__device__ void other();"));
  EXPECT_EQ("EW", neighbours("__syncthreads(); asm volatile(\"membar.gl;\" ::: \"memory\");"));
  // A barrier that counts is needed for its result.
  EXPECT_EQ("WW", neighbours("s[t] = 1; __syncthreads(); x = __syncthreads_or(x); d[t] = x;", 0));
}

TEST(EmptyIntervals, DestructorsAreWork) {
  const char Types[] = "__device__ int sink; struct AtEnd { __device__ ~AtEnd() { sink = 1; } };"
                       "struct Empty { __device__ ~Empty() {} };";
  EXPECT_EQ("EW", neighbours("AtEnd a; __syncthreads();", 0, Types));
  EXPECT_EQ("EE", neighbours("Empty a; __syncthreads();", 0, Types));
}
