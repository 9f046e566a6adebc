//===- OperationTableTest.cpp - The table is consistent ---------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/model/OperationTable.h"
#include "checks/model/BuiltinVariable.h"
#include "llvm/ADT/StringSet.h"
#include <gtest/gtest.h>

using namespace cudalint;
using namespace llvm;

namespace {

/// The row's name with something in place of a prefix's star, and the number behind a slash.
std::pair<std::string, int> exampleCall(const Operation &Row) {
  auto [Name, Number] = Row.Name.split('/');
  int Arguments = -1;
  Number.getAsInteger(10, Arguments);
  std::string Example = Name.str();
  if (StringRef(Example).ends_with("*")) {
    Example.pop_back();
    Example += "example";
  }
  return {Example, Arguments};
}

TEST(OperationTable, NamesAreUnique) {
  StringSet<> Seen;
  for (const Operation &Row : OperationTable::rows()) {
    std::string Key = std::to_string(Row.Names == NameSpace::Ptx) + Row.Name.str();
    EXPECT_TRUE(Seen.insert(Key).second) << Row.Name.str();
  }
}

TEST(OperationTable, EveryRowIsReached) {
  const OperationTable &Table = OperationTable::get();
  for (const Operation &Row : OperationTable::rows()) {
    auto [Name, Arguments] = exampleCall(Row);
    const Operation *Found = Row.Names == NameSpace::Ptx ? Table.findPtx(Name, Arguments) : Table.find(Name, Arguments);
    EXPECT_EQ(Found, &Row) << Row.Name.str() << " finds " << (Found ? Found->Name.str() : "nothing");
  }
}

TEST(OperationTable, NamesAreSpeltAsLookupSpellsThem) {
  for (const Operation &Row : OperationTable::rows()) {
    bool Qualified = Row.Name.contains("::") && Row.Names != NameSpace::Ptx;
    EXPECT_EQ(Qualified, Row.Names == NameSpace::Qualified) << Row.Name.str();
    if (Qualified)
      EXPECT_FALSE(Row.Name.contains("::details::") || Row.Name.contains("::__4::")) << Row.Name.str();
  }
}

TEST(OperationTable, ColumnsFitTogether) {
  for (const Operation &Row : OperationTable::rows()) {
    std::string Name = Row.Name.str();
    int8_t Positions[] = {Row.Mask,          Row.Value,   Row.Compare,  Row.SourceLane, Row.Width,
                          Row.Predicate,     Row.Pointer, Row.Source,   Row.Count,      Row.ScopeArgument,
                          Row.OrderArgument, Row.Token,   Row.BarrierId};
    for (size_t I = 0; I != std::size(Positions); ++I)
      for (size_t J = 0; J != I; ++J)
        EXPECT_FALSE(Positions[I] >= 0 && Positions[I] == Positions[J]) << Name << " positions " << I << ", " << J;
    auto [Call, Arguments] = exampleCall(Row);
    if (Arguments >= 0)
      for (int8_t Position : Positions)
        EXPECT_LT(Position, Arguments) << Name;

    if (Row.Requires == Participants::MaskMembers)
      EXPECT_NE(Row.Mask, Operation::NoArgument) << Name;
    if (Row.Requires == Participants::Group)
      EXPECT_NE(Row.Group, Operation::NoArgument) << Name;
    if (Row.isShuffle())
      EXPECT_TRUE(Row.Value >= 0 && Row.SourceLane >= 0) << Name;
    if (Row.isVote())
      EXPECT_GE(Row.Predicate, 0) << Name;
    if (Row.Maskless) {
      EXPECT_EQ(Row.Mask, Operation::NoArgument) << Name;
      EXPECT_FALSE(Row.Replacement.empty()) << Name;
    }
    if (Row.Kind == OperationKind::Fence)
      EXPECT_TRUE(Row.CompilerBarrier || Row.Orders != Scope::None) << Name;
    if (Row.isAtomic() && Row.Kind != OperationKind::AtomicNotify && Row.Names != NameSpace::Ptx)
      EXPECT_NE(Row.AtomicScope, Scope::None) << Name;
    if (Row.Orders != Scope::None && Row.Names != NameSpace::Ptx)
      EXPECT_NE(Row.Order, MemoryOrder::None) << Name;
    if (Row.PointerEffect != AccessEffect::None)
      EXPECT_NE(Row.Pointer, Operation::NoArgument) << Name;
    if (Row.Kind == OperationKind::HostAllocate || Row.Kind == OperationKind::HostRelease)
      EXPECT_NE(Row.Resources, Resource::None) << Name;
    if (Row.Kind == OperationKind::Launch || Row.Kind == OperationKind::LaunchCooperative)
      EXPECT_TRUE(Row.GridDim >= 0 && Row.BlockDim >= 0 && Row.Function != Operation::NoArgument) << Name;
    if (Row.RemovedSince && Row.DeprecatedSince)
      EXPECT_LE(Row.DeprecatedSince, Row.RemovedSince) << Name;
  }
}

TEST(OperationTable, ReplacementsOfMasklessFunctionsAreSyncForms) {
  const OperationTable &Table = OperationTable::get();
  unsigned Count = 0;
  for (const Operation &Row : OperationTable::rows()) {
    if (!Row.Maskless)
      continue;
    ++Count;
    const Operation *New = Row.Names == NameSpace::Ptx ? Table.findPtx(Row.Replacement) : Table.find(Row.Replacement);
    ASSERT_TRUE(New) << Row.Name.str();
    EXPECT_EQ(New->Kind, Row.Kind) << Row.Name.str();
    EXPECT_EQ(New->Requires, Participants::MaskMembers) << Row.Name.str();
  }
  EXPECT_GE(Count, 7u);
}

TEST(OperationTable, EveryAllocationCanBeReleased) {
  Resource Allocated = Resource::None, Released = Resource::None;
  for (const Operation &Row : OperationTable::rows()) {
    if (Row.Kind == OperationKind::HostAllocate)
      Allocated = Allocated | Row.Resources;
    if (Row.Kind == OperationKind::HostRelease)
      Released = Released | Row.Resources;
  }
  EXPECT_EQ(Allocated & Released, Allocated);
  const OperationTable &Table = OperationTable::get();
  EXPECT_EQ(Table.find("cudaFree")->Resources & Resource::PinnedMemory, Resource::None);
}

TEST(OperationTable, KindsHaveNames) {
  StringSet<> Seen;
  for (int Kind = 0; Kind <= int(OperationKind::HostOther); ++Kind) {
    StringRef Name = toString(OperationKind(Kind));
    EXPECT_NE(Name, "Unknown");
    EXPECT_TRUE(Seen.insert(Name).second) << Name.str();
  }
}

TEST(OperationTable, PtxRowsAreFoundByTheirMostSpecificPieces) {
  const OperationTable &Table = OperationTable::get();
  auto Name = [&](StringRef Mnemonic, int Operands = -1) {
    const Operation *Row = Table.findPtx(Mnemonic, Operands);
    return Row ? Row->Name.str() : std::string();
  };
  EXPECT_EQ(Name("shfl.sync.bfly.b32", 5), "shfl.sync.bfly");
  EXPECT_EQ(Name("shfl.bfly.b32", 4), "shfl.bfly");
  EXPECT_EQ(Name("barrier.cta.sync.aligned.all", 1), "barrier.sync");
  EXPECT_EQ(Name("barrier.cta.sync.aligned", 2), "barrier.sync/2");
  EXPECT_EQ(Name("barrier.cluster.arrive.release.aligned", 0), "barrier.cluster.arrive");
  EXPECT_EQ(Name("bar.warp.sync", 1), "bar.warp.sync");
  EXPECT_EQ(Name("mbarrier.arrive.expect_tx.release.cta.shared::cta.b64", 3), "mbarrier.arrive.expect_tx");
  EXPECT_EQ(Name("cp.async.bulk.commit_group", 0), "cp.async.bulk.commit_group");
  EXPECT_EQ(Name("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes", 4),
            "cp.async.bulk.mbarrier::complete_tx::bytes");
  EXPECT_EQ(Name("cp.async.ca.shared.global", 3), "cp.async");
  EXPECT_EQ(Name("ld.acquire.gpu.global.u32", 2), "ld.acquire");
  EXPECT_EQ(Name("atom.global.cas.b32", 4), "atom.cas");
  EXPECT_EQ(Name("fence.proxy.async", 0), "fence.proxy");
  EXPECT_EQ(Name("unknown.b32", 0), "");
  EXPECT_EQ(Name("", 0), "");
}

TEST(OperationTable, PrefixesOfTheGlobalNamespaceEndThere) {
  const OperationTable &Table = OperationTable::get();
  EXPECT_EQ(Table.find("cudaSetDevice")->Kind, OperationKind::HostOther);
  EXPECT_EQ(Table.find("cub::DeviceReduce::Sum"), nullptr);
  EXPECT_EQ(Table.find("cuda::something"), nullptr);
  EXPECT_EQ(Table.find(""), nullptr);
}

TEST(OperationTable, DeclaredOperationsAreAdded) {
  std::vector<std::string> Unknown;
  OperationTable Table({{"mylib::block_sync", "__syncthreads"}, {"other", "no_such_row"}}, &Unknown);
  const Operation *Row = Table.find("mylib::block_sync");
  ASSERT_TRUE(Row);
  EXPECT_TRUE(Row->UserDeclared);
  EXPECT_EQ(Row->Kind, OperationKind::Barrier);
  EXPECT_EQ(Row->Synchronizes, Scope::Block);
  EXPECT_EQ(Unknown, std::vector<std::string>{"no_such_row"});
  EXPECT_EQ(OperationTable::get().find("mylib::block_sync"), nullptr);
  EXPECT_FALSE(Table.find("__syncthreads")->UserDeclared);
}

TEST(SpecialRegister, NamesAreRead) {
  auto Tid = specialRegister("%tid.y");
  ASSERT_TRUE(Tid);
  EXPECT_EQ(Tid->Kind, BuiltinVariableKind::ThreadIdx);
  EXPECT_EQ(Tid->Part, Axis::Y);
  EXPECT_EQ(specialRegister("laneid")->Kind, BuiltinVariableKind::LaneId);
  EXPECT_EQ(specialRegister("%lanemask_lt")->uniformity(), Scope::Lane);
  EXPECT_EQ(specialRegister("%nctaid.x")->uniformity(), Scope::Grid);
  EXPECT_EQ(specialRegister("%ctaid.x")->uniformity(), Scope::Block);
  EXPECT_FALSE(specialRegister("%tid"));
  EXPECT_FALSE(specialRegister("%tid.q"));
  EXPECT_FALSE(specialRegister("%r1"));
  EXPECT_FALSE(specialRegister(""));
  EXPECT_EQ(specialRegisterFunction("__nvvm_read_ptx_sreg_cluster_ctaid_z")->Part, Axis::Z);
  EXPECT_EQ(specialRegisterFunction("cuda::ptx::get_sreg_warpid")->Kind, BuiltinVariableKind::WarpId);
  EXPECT_FALSE(specialRegisterFunction("__nvvm_read_ptx_sreg_pm0"));
  EXPECT_EQ(toString(*Tid), "threadIdx.y");
}

} // namespace
