//===- SourceNormalizerTest.cpp - Tests of the source rewrites ------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/bridge/SourceNormalizer.h"
#include <gtest/gtest.h>

using namespace cudalint::driver;

namespace {

/// The text after normalisation; checks that neither its length nor its line breaks changed.
std::string normalized(std::string Text) {
  std::string Before = Text;
  auto Changes = normalizeSource(Text);
  EXPECT_EQ(Before.size(), Text.size());
  for (size_t I = 0; I != Before.size(); ++I)
    EXPECT_EQ(Before[I] == '\n', Text[I] == '\n') << "at " << I;
  EXPECT_EQ(Before != Text, !Changes.empty());
  for (const Normalization &Change : Changes)
    EXPECT_NE(Before.substr(Change.Offset, Change.Length), Text.substr(Change.Offset, Change.Length));
  return Text;
}

void unchanged(const char *Text) { EXPECT_EQ(normalized(Text), Text); }

TEST(SourceNormalizer, AlignasAfterQualifier) {
  EXPECT_EQ(normalized("__shared__ alignas(16) float x[4];"), "__shared__ _Algnas(16) float x[4];");
  EXPECT_EQ(normalized("static __shared__ alignas(T) T x;"), "static __shared__ _Algnas(T) T x;");
  EXPECT_EQ(normalized("extern __shared__ alignas(16) char s[];"), "extern __shared__ _Algnas(16) char s[];");
  EXPECT_EQ(normalized("__constant__\n  alignas(8) int c;"), "__constant__\n  _Algnas(8) int c;");
  EXPECT_EQ(normalized("__shared__ __align__(4) alignas(16) int x;"), "__shared__ __align__(4) _Algnas(16) int x;");
  EXPECT_EQ(normalized("#define S __shared__ alignas(16)\nS int x;"), "#define S __shared__ _Algnas(16)\nS int x;");
}

TEST(SourceNormalizer, AlignasElsewhere) {
  unchanged("alignas(16) __shared__ float x[4];");
  unchanged("struct alignas(16) S { __device__ int f(); };");
  unchanged("__device__ int f(); alignas(4) int x;");
  unchanged("__device__ int f() { alignas(4) int x; return x; }");
  unchanged("// __shared__ alignas(16) int x;");
  unchanged("/* __shared__ alignas(16) int x; */ const char *s = \"__shared__ alignas(16)\";");
  unchanged("const char *s = R\"x(__shared__ alignas(16) int x;)x\";");
}

TEST(SourceNormalizer, AttributeAfterQualifier) {
  EXPECT_EQ(normalized("__host__ __device__ [[nodiscard]] int f();"), "__host__ __device__               int f();");
  EXPECT_EQ(normalized("__device__ [[deprecated(\"a;b\")]] int f();"), "__device__                       int f();");
  EXPECT_EQ(normalized("__device__ [[\nnodiscard]] int f();"), "__device__   \n            int f();");
  EXPECT_EQ(normalized("__launch_bounds__(128) [[nodiscard]] int f();"),
            "__launch_bounds__(128)               int f();");
  unchanged("[[nodiscard]] __device__ int f();");
  unchanged("__device__ int f [[nodiscard]] ();");
  unchanged("__device__ int a[2]; int b = a[a[0]];");
  unchanged("__shared__ int a[x[[]{ return 0; }()]];");
}

TEST(SourceNormalizer, ExternSharedObject) {
  EXPECT_EQ(normalized("extern __shared__ S x;"), "_ExtSh __shared__ S x;");
  EXPECT_EQ(normalized("extern __shared__ __align__(16) ns::S<int, 3> x;"),
            "_ExtSh __shared__ __align__(16) ns::S<int, 3> x;");
  EXPECT_EQ(normalized("__shared__ extern S x;"), "__shared__ _ExtSh S x;");
  unchanged("extern __shared__ int x[];");
  unchanged("extern __shared__ int x[], y[];");
  unchanged("extern int x; __shared__ int y;");
  unchanged("extern \"C\" { __shared__ int y; }");
  unchanged("extern \"C\" __global__ void f(int x) { __shared__ int y; }");
  unchanged("extern __shared__");
}

TEST(SourceNormalizer, AsmEscape) {
  EXPECT_EQ(normalized("asm volatile(\"mov.u64 %0, %globaltimer;\" : \"=l\"(x));"),
            "asm volatile(\"mov.u64 %0,  globaltimer;\" : \"=l\"(x));");
  EXPECT_EQ(normalized("asm(\"{.reg .pred %p1; setp.ne.u32 %p1, %0, 0;}\" :: \"r\"(x));"),
            "asm(\"{.reg .pred  p1; setp.ne.u32  p1, %0, 0;}\" :: \"r\"(x));");
  // Escapes, names, numbers and modifiers of the host's processor stay.
  unchanged("asm(\"mov.u32 %0, %%laneid;\" : \"=r\"(x));");
  unchanged("asm(\"mov %[a], %b0\" : [a] \"=r\"(x) : \"r\"(y));");
  // Without operands the percent sign stands for itself.
  unchanged("asm(\"mov.u32 r, %laneid;\");");
  unchanged("printf(\"%globaltimer\" \":\", x);");
  unchanged("asm(\"mov.u64 %0, %globaltimer;\" : \"=l\"(x)");
}

TEST(SourceNormalizer, AsmOperandComma) {
  EXPECT_EQ(normalized("asm(\"x %0, %1;\" : \"=r\"(a) \"=r\"(b) : \"l\"(f(1)));"),
            "asm(\"x %0, %1;\" : \"=r\"(a),\"=r\"(b) : \"l\"(f(1)));");
  unchanged("asm(\"x %0, %1;\" : \"=r\"(a)\n\"=r\"(b));");
  unchanged("asm(\"x %0, %1;\" : \"=r\"(a), \"=r\"(b));");
  unchanged("asm(\"x\" \"y %0;\" : \"=r\"(f(\"a\" \"b\")));");
}

TEST(SourceNormalizer, AnyTruncation) {
  std::string Text = "__device__ [[nodiscard]] int f() { extern __shared__ alignas(8) S s; "
                     "asm volatile(\"m %0, %clk;\" : \"=l\"(x) \"=r\"(y) : \"r\"(z)); return 0; }";
  for (size_t Length = 0; Length <= Text.size(); ++Length)
    normalized(Text.substr(0, Length));
}

} // namespace
