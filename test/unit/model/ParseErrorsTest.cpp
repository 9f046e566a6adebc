//===- ParseErrorsTest.cpp - Bodies that were understood in part -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/model/ParseErrors.h"
#include "test/unit/model/FakeCuda.h"

using namespace clang;
using namespace cudalint;
using namespace cudalint::test;

namespace {

/// The names of the functions of \p Code whose bodies contain errors. The code has an error of its own elsewhere, so
/// that every body is looked at closely.
std::vector<std::string> withErrors(llvm::StringRef Code) {
  std::unique_ptr<ASTUnit> Unit = parseCuda(("int broken = unknown_number;\n" + Code).str(), false, true);
  std::vector<std::string> Names;
  for (const Decl *D : Unit->getASTContext().getTranslationUnitDecl()->decls()) {
    if (auto *Template = dyn_cast<FunctionTemplateDecl>(D))
      D = Template->getTemplatedDecl();
    auto *F = dyn_cast<FunctionDecl>(D);
    if (F && Unit->getSourceManager().isInMainFile(F->getLocation()) &&
        containsErrors(F->getBody(), Unit->getASTContext()))
      Names.push_back(F->getNameAsString());
  }
  return Names;
}

TEST(ParseErrors, UnderstoodBodies) {
  EXPECT_TRUE(withErrors(R"cuda(
#define NOTHING(...)
#define LOOP(i) for (int i = 0; i < 4; ++i)
#define BOTH(a) do { a; } while (0)
__device__ void statements(int n) {
  __shared__ int s[4]; // a comment
  __attribute__((unused)) int a = 0, b; /* another */
  alignas(8) char c[8];
  ;;
  NOTHING(n, (a + 1))
  NOTHING(b);
  BOTH(b = n);
  LOOP(i) s[i] = a;
  #pragma unroll
  for (int i = 0; i < n; ++i) { s[i] = 0; }
  if (n) ; else ;
  if (n) {} else NOTHING(n);
  switch (n) { case 1: a = 1; break; case 2: default: { b = 2; } }
again:
  { auto f = [&](int x) { return x + a; }; b = f(1); }
  asm volatile("bar.sync 0;" ::: "memory");
  using number = int;
  static_assert(sizeof(number) == 4, "");
  [[maybe_unused]] number x = b;
  while (false) goto again;
  return;
}
__device__ int branches() {
#ifdef __CUDA_ARCH__
  int a = 1;
#else
  int a = not_there::at_all();
#endif
#if 0
  also_not_there();
#endif
  return a;
}
__device__ int onlyNamed(int *p) { *p = 1; __syncthreads; return *p; }
template <class T> __device__ T pattern(T t) { T u = t; return u; }
)cuda")
                  .empty());
}

TEST(ParseErrors, LostStatements) {
  EXPECT_EQ(withErrors(R"cuda(
__device__ void first(int *p) { nowhere::load(p); p[0] = 1; }
__device__ void last(int *p) { p[0] = 1; nowhere::load(p); }
__device__ void whole(int *p) { NOT_A_MACRO(p); }
__device__ void variable(int *p) { nowhere::type t(p); p[0] = 1; }
__device__ void branch(int *p) { if (p) nowhere::load(p); p[0] = 1; }
__device__ void otherwise(int *p) { if (p) p[0] = 1; else nowhere::load(p); }
__device__ void inLoop(int *p) { for (int i = 0; i < 4; ++i) { nowhere::load(p); } }
__device__ void loop(int *p) { while (p) nowhere::load(p); p[0] = 1; }
__device__ void named(int *p) { *p = 1; NOT_A_MACRO; p[1] = *p; }
__device__ void expression(int *p) { p[0] = unknown_name + 1; }
__device__ void fine(int *p) { p[0] = 1; }
)cuda"),
            (std::vector<std::string>{"first", "last", "whole", "variable", "branch", "otherwise", "inLoop", "loop",
                                      "named", "expression"}));
}

} // namespace
