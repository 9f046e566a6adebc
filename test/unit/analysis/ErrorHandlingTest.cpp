//===- ErrorHandlingTest.cpp - Who looks at CUDA's errors -----------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/ErrorHandling.h"
#include "Snippet.h"
#include "gtest/gtest.h"

using namespace cudalint;
using namespace cudalint::test;
using Looks = ErrorHandling::Looks;

namespace {

/// What follows the call of `mark` in the function `host` of \p Code.
struct Answer {
  Looks After;
  bool OtherCallers = false;
};
Answer after(const std::string &Code) {
  Snippet S("void mark() {} void elsewhere(); struct Guard { ~Guard(); }; "
            "inline void check() { if (cudaGetLastError()) __builtin_abort(); } " +
            Code);
  EXPECT_EQ(0u, S.errors());
  ErrorHandling Handling(S.context(), S.session().lookup(), S.session().launches());
  Answer Result;
  Result.After = Handling.after(S.function("host"), S.call("host", "mark", 0), Result.OtherCallers);
  return Result;
}

TEST(ErrorHandling, InTheSameFunction) {
  EXPECT_EQ(Looks::No, after("void host() { mark(); }").After);
  EXPECT_EQ(Looks::Yes, after("int host() { mark(); return cudaGetLastError(); }").After);
  EXPECT_EQ(Looks::Yes, after("void host(bool b) { mark(); if (b) { int e = cudaPeekAtLastError(); } }").After);
  EXPECT_EQ(Looks::No, after("void host() { mark(); cudaGetLastError(); }").After) << "thrown away";
  EXPECT_EQ(Looks::No, after("void host() { check(); mark(); }").After) << "before";
  EXPECT_EQ(Looks::Yes, after("void host(int n) { while (n--) { check(); mark(); } }").After) << "by the loop";
}

TEST(ErrorHandling, InFunctionsThatAreCalled) {
  EXPECT_EQ(Looks::Yes, after("void host() { mark(); check(); }").After);
  EXPECT_EQ(Looks::Maybe, after("void host() { mark(); elsewhere(); }").After);
  EXPECT_EQ(Looks::Maybe, after("void host(void (*f)()) { mark(); f(); }").After);
  EXPECT_EQ(Looks::Maybe, after("void host() { Guard g; mark(); }").After) << "a destructor";
  EXPECT_EQ(Looks::No, after("void host() { mark(); auto f = [] { check(); }; }").After) << "never called";
  EXPECT_EQ(Looks::No, after("void r(int n) { if (n) r(n - 1); } void host() { mark(); r(3); }").After);
}

TEST(ErrorHandling, InCallers) {
  Answer A = after("static void host() { mark(); } void caller() { host(); check(); }");
  EXPECT_EQ(Looks::Yes, A.After);
  A = after("static void host() { mark(); } int main() { host(); }");
  EXPECT_EQ(Looks::No, A.After);
  EXPECT_FALSE(A.OtherCallers);
  A = after("void host() { mark(); } int main() { host(); }");
  EXPECT_EQ(Looks::No, A.After);
  EXPECT_TRUE(A.OtherCallers) << "of other files";
}

TEST(DiscardedValues, Statements) {
  Snippet S("int f(int); void host(int n) { f(0); if (n) f(1); for (f(2); f(3); f(4)) f(5); n = f(6); (void)f(7); "
            "f(8), n = f(9); int m = (f(10), f(11)); auto l = [] { f(12); }; switch (f(13)) { case 1: f(14); } }");
  ASSERT_EQ(0u, S.errors());
  std::string Found;
  for (const clang::CallExpr *Call : discardedCalls(S.function("host")->getBody()))
    Found += std::to_string(llvm::cast<clang::IntegerLiteral>(Call->getArg(0))->getValue().getZExtValue()) + " ";
  EXPECT_EQ("0 1 2 4 5 8 10 14 ", Found);
}

} // namespace
