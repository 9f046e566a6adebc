//===- UnfollowedCallsTest.cpp - Code whose effects are not known -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/UnfollowedCalls.h"
#include "test/unit/analysis/Snippet.h"
#include <gtest/gtest.h>

using namespace cudalint;
using namespace cudalint::test;

static bool unfollowed(const std::string &Body, const std::string &Before = "") {
  Snippet S(Before + "\n__global__ void k(int *d, int n) { " + Body + " }");
  EXPECT_EQ(0u, S.errors()) << Body;
  return hasUnfollowedCalls(S.analysis("k"));
}

TEST(UnfollowedCalls, WhatIsKnown) {
  EXPECT_FALSE(unfollowed("d[0] = n;"));
  EXPECT_FALSE(unfollowed("__syncthreads(); atomicAdd(d, __popc(n));"));
  EXPECT_FALSE(unfollowed("f(d);", "__device__ void g(int *p) { *p = 1; } __device__ void f(int *p) { g(p); }"));
  EXPECT_FALSE(unfollowed("asm volatile(\"bar.sync 0;\" ::: \"memory\");"));
  EXPECT_FALSE(unfollowed("P p; p.x = n; P q = p; d[0] = q.x;", "struct P { int x; };"));
}

TEST(UnfollowedCalls, WhatIsNot) {
  EXPECT_TRUE(unfollowed("f(d);", "__device__ void f(int *p);"));
  EXPECT_TRUE(unfollowed("g(d);", "__device__ void f(int *p); __device__ void g(int *p) { f(p); }"));
  EXPECT_TRUE(unfollowed("f(d);", "__device__ void (*f)(int *);"));
  EXPECT_TRUE(unfollowed("f(d, n);", "__device__ void f(int *p, int n) { if (n) f(p, n - 1); }"));
  EXPECT_TRUE(unfollowed("P p(n); d[0] = p.x;", "struct P { int x; __device__ P(int v) : x(v) { __syncthreads(); } };"));
  EXPECT_TRUE(unfollowed("P p; d[0] = 1;", "struct P { __device__ ~P() { __syncthreads(); } };"));
  EXPECT_TRUE(unfollowed("asm volatile(\"call foo;\");"));
}
