//===- BuiltinVariableTest.cpp - Ids and ranks in expressions ---*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/model/OperationLookup.h"
#include "test/unit/model/FakeCuda.h"

using namespace clang;
using namespace cudalint;
using namespace cudalint::test;
using Kind = BuiltinVariableKind;

namespace {

/// The built-in variable that initialises each of the variables `auto v... =` of a kernel.
std::vector<std::optional<BuiltinVariable>> initialisers(llvm::StringRef Body, bool Host = false) {
  auto Unit = parseCuda(("namespace cg = cooperative_groups;\n__global__ void k() {" + Body + "}").str(), Host);
  OperationLookup Lookup(OperationTable::get(), Unit->getASTContext());
  std::vector<std::optional<BuiltinVariable>> Found;
  for (const DeclStmt *S : collect<DeclStmt>(*Unit))
    for (const Decl *D : S->decls())
      if (const auto *V = dyn_cast<VarDecl>(D); V && V->getName().starts_with("v"))
        Found.push_back(Lookup.builtinVariable(V->getInit()));
  return Found;
}

void expect(const std::optional<BuiltinVariable> &V, Kind Expected, Axis Part = Axis::None) {
  ASSERT_TRUE(V) << "expected " << toString(BuiltinVariable{Expected, Part, {}});
  EXPECT_EQ(V->Kind, Expected);
  EXPECT_EQ(V->Part, Part);
}

TEST(BuiltinVariable, ClangsProperties) {
  for (bool Host : {false, true}) {
    auto V = initialisers(R"(
      unsigned v0 = threadIdx.x; int v1 = (blockIdx.y); long v2 = blockDim.z; dim3 v3 = gridDim;
      int v4 = warpSize; int v5 = threadIdx.x + 1; uint3 v6 = threadIdx; int v7 = dim3(blockDim).y;)",
                          Host);
    ASSERT_EQ(V.size(), 8u);
    expect(V[0], Kind::ThreadIdx, Axis::X);
    expect(V[1], Kind::BlockIdx, Axis::Y);
    expect(V[2], Kind::BlockDim, Axis::Z);
    expect(V[3], Kind::GridDim, Axis::All);
    expect(V[4], Kind::WarpSize);
    EXPECT_FALSE(V[5]);
    expect(V[6], Kind::ThreadIdx, Axis::All);
  }
}

TEST(BuiltinVariable, SpecialRegisterFunctions) {
  auto V = initialisers("int v0 = __nvvm_read_ptx_sreg_tid_y(); int v1 = __nvvm_read_ptx_sreg_laneid();"
                        "int v2 = cuda::ptx::get_sreg_laneid();");
  ASSERT_EQ(V.size(), 3u);
  expect(V[0], Kind::ThreadIdx, Axis::Y);
  expect(V[1], Kind::LaneId);
  expect(V[2], Kind::LaneId);
}

TEST(BuiltinVariable, CooperativeGroups) {
  auto V = initialisers(R"(
    auto block = cg::this_thread_block(); auto grid = cg::this_grid(); auto tile = cg::tiled_partition<8>(block);
    auto lanes = cg::coalesced_threads();
    int v0 = block.thread_rank(); int v1 = block.thread_index().x; int v2 = block.group_index().z;
    int v3 = tile.thread_rank(); int v4 = tile.meta_group_rank(); int v5 = grid.thread_rank();
    int v6 = lanes.thread_rank(); int v7 = cg::thread_block::size(); int v8 = tile.num_threads();)");
  ASSERT_EQ(V.size(), 9u);
  expect(V[0], Kind::ThreadRankInBlock);
  expect(V[1], Kind::ThreadIdx, Axis::X);
  expect(V[2], Kind::BlockIdx, Axis::Z);
  expect(V[3], Kind::GroupRank);
  EXPECT_EQ(V[3]->Group.TileSize, 8);
  EXPECT_EQ(V[3]->Group.Parent, GroupKind::Block);
  expect(V[4], Kind::GroupIndex);
  expect(V[5], Kind::GridThreadRank);
  expect(V[6], Kind::GroupRank);
  EXPECT_EQ(V[6]->Group.Kind, GroupKind::Coalesced);
  expect(V[7], Kind::BlockSize);
  expect(V[8], Kind::GroupSize);
  EXPECT_EQ(V[8]->uniformity(), Scope::Grid);
}

TEST(BuiltinVariable, ProjectsOwnNamesakesAreNone) {
  auto V =
      initialisers("struct I { int x; } threadIdx = {0}; int v0 = threadIdx.x; int warpSize = 64; int v1 = warpSize;"
                   "struct { __device__ dim3 thread_index() { return 1; } } block; int v2 = block.thread_index().x;");
  ASSERT_EQ(V.size(), 3u);
  for (auto &Variable : V)
    EXPECT_FALSE(Variable);
}

TEST(GroupType, OfTypes) {
  auto Unit = parseCuda(R"(
    namespace cg = cooperative_groups;
    struct Mine : cg::thread_block {};
    template <int N> struct User { cg::thread_block_tile<N> dependent; cg::thread_block_tile<4> fixed; };
    __device__ void f(const cg::grid_group &grid, cg::thread_group *dynamic, Mine mine, int no,
                      cg::thread_block_tile<32> warp, cg::thread_block_tile<1> one, cg::thread_block_tile<64> wide) {}
  )");
  const FunctionDecl *F = findFunction(*Unit, "f");
  auto Type = [&](unsigned I) { return groupType(F->getParamDecl(I)->getType()); };
  EXPECT_EQ(Type(0)->Kind, GroupKind::Grid);
  EXPECT_EQ(Type(1)->Kind, GroupKind::Dynamic);
  EXPECT_EQ(Type(2)->Kind, GroupKind::Block);
  EXPECT_FALSE(Type(3));
  EXPECT_EQ(Type(4)->scope(), Scope::Warp);
  EXPECT_FALSE(Type(4)->spansWarps());
  EXPECT_EQ(Type(5)->scope(), Scope::Lane);
  EXPECT_TRUE(Type(6)->spansWarps());
  EXPECT_EQ(Type(6)->TileSize, 64);
  for (const Decl *D : Unit->getASTContext().getTranslationUnitDecl()->decls())
    if (const auto *Template = dyn_cast<ClassTemplateDecl>(D); Template && Template->getName() == "User") {
      std::vector<std::optional<GroupType>> Fields;
      for (const FieldDecl *Field : Template->getTemplatedDecl()->fields())
        Fields.push_back(groupType(Field->getType()));
      ASSERT_EQ(Fields.size(), 2u);
      ASSERT_TRUE(Fields[0] && Fields[1]);
      EXPECT_EQ(Fields[0]->Kind, GroupKind::Tile);
      EXPECT_EQ(Fields[0]->TileSize, 0);
      EXPECT_EQ(Fields[1]->TileSize, 4);
    }
  EXPECT_FALSE(groupType(QualType()));
}

} // namespace
