//===- PtxAssemblyTest.cpp - PTX text is read -------------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/model/PtxAssembly.h"
#include "checks/model/OperationTable.h"
#include "test/unit/model/FakeCuda.h"

using namespace clang;
using namespace cudalint;
using namespace cudalint::test;
using OperandKind = PtxOperand::OperandKind;

namespace {

/// One asm statement in a device function with `int r, v; long *p;`.
struct ParsedAsm {
  explicit ParsedAsm(llvm::StringRef Asm)
      : Unit(parseCuda("__device__ void f(int r, int v, long *p) { asm" + Asm.str() + "; }")) {
    auto Found = collect<GCCAsmStmt>(*Unit);
    if (Found.size() == 1)
      Parsed = std::make_unique<PtxAssembly>(*Found.front(), OperationTable::get());
  }
  const PtxAssembly *operator->() const { return Parsed.get(); }
  const PtxInstruction &operator[](size_t I) const { return Parsed->instructions()[I]; }
  size_t size() const { return Parsed->instructions().size(); }

  std::unique_ptr<ASTUnit> Unit;
  std::unique_ptr<PtxAssembly> Parsed;
};

TEST(PtxAssembly, OperandsAndModifiers) {
  ParsedAsm A(R"( volatile("ld.acquire.gpu.global.u64 %0, [%1+16];" : "=l"(*p) : "l"(p + 1) : "memory"))");
  ASSERT_TRUE(A.Parsed);
  ASSERT_EQ(A.size(), 1u);
  EXPECT_TRUE(A->isComplete());
  EXPECT_TRUE(A->isVolatile());
  EXPECT_TRUE(A->clobbersMemory());
  EXPECT_EQ(A[0].Mnemonic, "ld.acquire.gpu.global.u64");
  EXPECT_EQ(A[0].Order, MemoryOrder::Acquire);
  EXPECT_EQ(A[0].MemoryScope, Scope::Grid);
  EXPECT_EQ(A[0].Space, PtxSpace::Global);
  EXPECT_EQ(A[0].Type, "u64");
  ASSERT_EQ(A[0].Operands.size(), 2u);
  EXPECT_TRUE(A[0].Operands[0].IsOutput);
  EXPECT_TRUE(A[0].Operands[1].IsAddress);
  EXPECT_FALSE(A[0].Operands[1].IsOutput);
  EXPECT_EQ(A[0].Operands[1].Integer, 16);
  EXPECT_TRUE(A[0].Operands[1].isExpression());
  EXPECT_EQ(A[0].Operands[1].Text, "[%1+16]");
}

TEST(PtxAssembly, BlocksPredicatesAndComments) {
  ParsedAsm A(R"(("{ // a block\n"
    "  .reg .pred p, q;\n"
    "  setp.ne.b32 p, %1, 0; /* the; condition */\n"
    "  @!p bra done;\n"
    "  @p vote.sync.ballot.b32 %0, p, 0xffffffff;\n"
    "  done:\n"
    "}" : "=r"(r) : "r"(v)))");
  ASSERT_TRUE(A.Parsed);
  EXPECT_TRUE(A->isComplete());
  EXPECT_FALSE(A->isStraightLine());
  EXPECT_FALSE(A->isVolatile());
  EXPECT_FALSE(A->clobbersMemory());
  ASSERT_EQ(A.size(), 3u);
  EXPECT_EQ(A[0].Mnemonic, "setp.ne.b32");
  EXPECT_EQ(A[1].Guard, "!p");
  EXPECT_EQ(A[2].Guard, "p");
  EXPECT_EQ(A[2].Op->Kind, OperationKind::Ballot);
  EXPECT_EQ(A[2].Operands[1].Kind, OperandKind::Register);
  EXPECT_EQ(A[2].Operands[2].Integer, 0xffffffff);
  EXPECT_EQ(A->definition("p"), &A[0]);
  EXPECT_EQ(A->definition("q"), nullptr);
}

TEST(PtxAssembly, VectorsAndPairs) {
  ParsedAsm A(R"(("shfl.sync.down.b32 %0|p, %1, 1, 31, -1; mma.sync.aligned.m8n8k4.row {%0, %1}, {%1}, !p, _;"
    : "=r"(r) : "r"(v)))");
  ASSERT_TRUE(A.Parsed);
  ASSERT_EQ(A.size(), 2u);
  EXPECT_EQ(A[0].Operands[0].Kind, OperandKind::Vector);
  ASSERT_EQ(A[0].Operands[0].Elements.size(), 2u);
  EXPECT_TRUE(A[0].Operands[0].Elements[0].isExpression());
  EXPECT_EQ(A[0].Operands[4].Integer, -1);
  EXPECT_TRUE(A[0].Sync);
  EXPECT_EQ(A->definition("p"), &A[0]);
  EXPECT_TRUE(A[1].Aligned);
  EXPECT_EQ(A[1].Operands[0].Elements.size(), 2u);
  EXPECT_EQ(A[1].Operands[1].Elements.size(), 1u);
  EXPECT_TRUE(A[1].Operands[2].Negated);
  EXPECT_EQ(A[1].Op->Requires, Participants::Warp);
}

TEST(PtxAssembly, TensorAddress) {
  ParsedAsm A(R"( volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes"
    " [%0], [%1, {%2, %3}], [%4];" :: "r"(v), "l"(p), "r"(r), "r"(v), "r"(r) : "memory"))");
  ASSERT_TRUE(A.Parsed);
  ASSERT_EQ(A.size(), 1u);
  EXPECT_TRUE(A->isComplete());
  EXPECT_EQ(A[0].Op->Name, "cp.async.bulk.tensor.mbarrier::complete_tx::bytes");
  EXPECT_EQ(A[0].Space, PtxSpace::SharedCluster);
  ASSERT_EQ(A[0].Operands.size(), 3u);
  EXPECT_TRUE(A[0].Operands[1].isExpression());
  EXPECT_EQ(A[0].Operands[1].Elements.size(), 1u);
}

TEST(PtxAssembly, NamedAndTiedOperands) {
  ParsedAsm A(R"(("add.s32 %[out], %[out], %[in]; add.s32 %0, %0, %1;" : [out] "+r"(r) : [in] "r"(v)))");
  ASSERT_TRUE(A.Parsed);
  ASSERT_EQ(A.size(), 2u);
  EXPECT_TRUE(A->isComplete());
  for (size_t I : {0, 1}) {
    EXPECT_TRUE(A[I].Operands[0].IsOutput);
    EXPECT_EQ(A[I].Operands[0].Expression, A[I].Operands[1].Expression);
    EXPECT_FALSE(A[I].Operands[2].IsOutput);
  }
}

TEST(PtxAssembly, MovedVariables) {
  ParsedAsm A(R"(("mov.u32 %0, %%laneid;" : "=r"(r)))");
  ASSERT_TRUE(A.Parsed);
  const Expr *Output = collect<GCCAsmStmt>(*A.Unit).front()->getOutputExpr(0);
  ASSERT_TRUE(A->movedVariable(Output));
  EXPECT_EQ(A->movedVariable(Output)->Kind, BuiltinVariableKind::LaneId);
  EXPECT_FALSE(A->movedVariable(nullptr));

  ParsedAsm Guarded(R"(("@p mov.u32 %0, %%tid.x;" : "=r"(r)))");
  EXPECT_FALSE(Guarded->movedVariable(collect<GCCAsmStmt>(*Guarded.Unit).front()->getOutputExpr(0)));
  ParsedAsm Twice(R"(("mov.u32 %0, %%tid.x; add.u32 %0, %0, 1;" : "=r"(r)))");
  EXPECT_FALSE(Twice->movedVariable(collect<GCCAsmStmt>(*Twice.Unit).front()->getOutputExpr(0)));
}

TEST(PtxAssembly, WithoutOperandsNothingIsEscaped) {
  ParsedAsm A(R"(("mov.u32 x, %laneid;"))");
  ASSERT_TRUE(A.Parsed);
  ASSERT_EQ(A.size(), 1u);
  EXPECT_TRUE(A->isVolatile());
  EXPECT_EQ(A[0].Operands[1].Kind, OperandKind::Special);
}

TEST(PtxAssembly, CompilerBarrier) {
  ParsedAsm A(R"( volatile("" ::: "memory"))");
  ASSERT_TRUE(A.Parsed);
  EXPECT_TRUE(A->isComplete());
  EXPECT_EQ(A.size(), 0u);
  EXPECT_TRUE(A->clobbersMemory());
}

TEST(PtxAssembly, UnreadableTextIsIncomplete) {
  for (llvm::StringRef Text :
       {"frobnicate.b32 %0;", "@", "@! p bar.sync 0;", "add.s32 %0, ;", "[[[[[[[[[", "call f;", ".unknown x;",
        "{{{{{{ add.s32 %0 {{{{{{", "mov.u32 %0, [[[[[[%0]]]]]];", "bar sync 0;", "add.s32 %0 %0, 1;"}) {
    ParsedAsm A(("(\"" + Text + "\" :: \"r\"(v))").str());
    ASSERT_TRUE(A.Parsed) << Text.str();
    EXPECT_FALSE(A->isComplete()) << Text.str();
  }
  ParsedAsm NoSuchOperand("(\"mov.u32 %0, %9;\")");
  EXPECT_FALSE(NoSuchOperand->isComplete());
}

} // namespace
