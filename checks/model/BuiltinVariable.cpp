//===- BuiltinVariable.cpp - Thread ids, ranks, special registers -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/model/BuiltinVariable.h"
#include "llvm/ADT/StringSwitch.h"
#include <string>

using namespace llvm;

namespace cudalint {

using Kind = BuiltinVariableKind;

Scope BuiltinVariable::uniformity() const {
  switch (this->Kind) {
  case Kind::ThreadIdx:
  case Kind::LaneId:
  case Kind::LaneMaskEq:
  case Kind::LaneMaskLe:
  case Kind::LaneMaskLt:
  case Kind::LaneMaskGe:
  case Kind::LaneMaskGt:
  case Kind::ThreadRankInBlock:
  case Kind::GroupRank:
  case Kind::GridThreadIndex:
  case Kind::GridThreadRank:
  case Kind::ThreadRankInCluster:
  case Kind::ClusterThreadIndex:
  case Kind::MultiGridThreadRank:
  case Kind::Clock:
  case Kind::GlobalTimer:
    return Scope::Lane;
  case Kind::WarpId:
    return Scope::Warp;
  case Kind::GroupIndex:
  case Kind::GroupMask:
    return Scope::Group;
  case Kind::GroupSize:
    return Group.Kind == GroupKind::Tile || Group.Kind == GroupKind::Thread ? Scope::Grid : Scope::Group;
  case Kind::GroupCount:
    // A coalesced group may be a part of whatever branch it was made in.
    return Group.Kind == GroupKind::Tile || Group.Kind == GroupKind::Thread ? Scope::Grid : Scope::Group;
  case Kind::BlockIdx:
  case Kind::MultiprocessorId:
  case Kind::BlockRankInGrid:
  case Kind::BlockIdxInCluster:
  case Kind::BlockRankInCluster:
    return Scope::Block;
  case Kind::ClusterIdx:
  case Kind::ClusterRankInGrid:
    return Scope::Cluster;
  case Kind::BlockDim:
  case Kind::GridDim:
  case Kind::WarpSize:
  case Kind::WarpCount:
  case Kind::MultiprocessorCount:
  case Kind::GridId:
  case Kind::BlockSize:
  case Kind::GridSize:
  case Kind::GridThreadDim:
  case Kind::BlockCount:
  case Kind::ClusterGridDim:
  case Kind::ClusterCount:
  case Kind::ClusterDim:
  case Kind::ClusterBlockCount:
  case Kind::ClusterSize:
  case Kind::ClusterThreadDim:
  case Kind::GridRank:
  case Kind::DynamicSharedSize:
  case Kind::TotalSharedSize:
    return Scope::Grid;
  case Kind::GridCount:
  case Kind::MultiGridSize:
    return Scope::MultiGrid;
  }
  return Scope::Lane;
}

static std::optional<Axis> axis(StringRef Suffix) {
  if (Suffix.size() != 1)
    return std::nullopt;
  switch (Suffix.front()) {
  case 'x':
    return Axis::X;
  case 'y':
    return Axis::Y;
  case 'z':
    return Axis::Z;
  }
  return std::nullopt;
}

/// Registers with three components by their name without one.
static std::optional<Kind> vectorRegister(StringRef Name) {
  return StringSwitch<std::optional<Kind>>(Name)
      .Case("tid", Kind::ThreadIdx)
      .Case("ntid", Kind::BlockDim)
      .Case("ctaid", Kind::BlockIdx)
      .Case("nctaid", Kind::GridDim)
      .Case("clusterid", Kind::ClusterIdx)
      .Case("nclusterid", Kind::ClusterGridDim)
      .Case("cluster_ctaid", Kind::BlockIdxInCluster)
      .Case("cluster_nctaid", Kind::ClusterDim)
      .Default(std::nullopt);
}

static std::optional<Kind> scalarRegister(StringRef Name) {
  return StringSwitch<std::optional<Kind>>(Name)
      .Case("laneid", Kind::LaneId)
      .Case("warpid", Kind::WarpId)
      .Case("nwarpid", Kind::WarpCount)
      .Case("smid", Kind::MultiprocessorId)
      .Case("nsmid", Kind::MultiprocessorCount)
      .Case("gridid", Kind::GridId)
      .Case("lanemask_eq", Kind::LaneMaskEq)
      .Case("lanemask_le", Kind::LaneMaskLe)
      .Case("lanemask_lt", Kind::LaneMaskLt)
      .Case("lanemask_ge", Kind::LaneMaskGe)
      .Case("lanemask_gt", Kind::LaneMaskGt)
      .Cases("clock", "clock64", "clock_hi", Kind::Clock)
      .Cases("globaltimer", "globaltimer_lo", "globaltimer_hi", Kind::GlobalTimer)
      .Case("cluster_ctarank", Kind::BlockRankInCluster)
      .Case("cluster_nctarank", Kind::ClusterBlockCount)
      .Case("dynamic_smem_size", Kind::DynamicSharedSize)
      .Case("total_smem_size", Kind::TotalSharedSize)
      .Case("WARP_SZ", Kind::WarpSize)
      .Default(std::nullopt);
}

/// \p Separator stands between a vector register's name and its component.
static std::optional<BuiltinVariable> lookupRegister(StringRef Name, char Separator) {
  if (std::optional<Kind> Scalar = scalarRegister(Name))
    return BuiltinVariable{*Scalar, Axis::None, {}};
  auto [Base, Component] = Name.rsplit(Separator);
  std::optional<Kind> Vector = vectorRegister(Base);
  std::optional<Axis> Part = axis(Component);
  if (!Vector || !Part)
    return std::nullopt;
  return BuiltinVariable{*Vector, *Part, {}};
}

std::optional<BuiltinVariable> specialRegister(StringRef Name) {
  Name.consume_front("%");
  return lookupRegister(Name, '.');
}

std::optional<BuiltinVariable> specialRegisterFunction(StringRef Name) {
  if (Name.consume_front("__nvvm_read_ptx_sreg_") || Name.consume_front("cuda::ptx::get_sreg_"))
    return lookupRegister(Name, '_');
  std::optional<Kind> Cluster = StringSwitch<std::optional<Kind>>(Name)
                                    .Case("__clusterGridDimInClusters", Kind::ClusterGridDim)
                                    .Case("__clusterIdx", Kind::ClusterIdx)
                                    .Case("__clusterDim", Kind::ClusterDim)
                                    .Case("__clusterRelativeBlockIdx", Kind::BlockIdxInCluster)
                                    .Default(std::nullopt);
  if (Cluster)
    return BuiltinVariable{*Cluster, Axis::All, {}};
  if (Name == "__clusterRelativeBlockRank")
    return BuiltinVariable{Kind::BlockRankInCluster, Axis::None, {}};
  if (Name == "__clusterSizeInBlocks")
    return BuiltinVariable{Kind::ClusterBlockCount, Axis::None, {}};
  return std::nullopt;
}

static StringRef baseName(Kind K) {
  switch (K) {
  case Kind::ThreadIdx:
    return "threadIdx";
  case Kind::BlockIdx:
    return "blockIdx";
  case Kind::BlockDim:
    return "blockDim";
  case Kind::GridDim:
    return "gridDim";
  case Kind::WarpSize:
    return "warpSize";
  case Kind::LaneId:
    return "the lane id";
  case Kind::LaneMaskEq:
    return "%lanemask_eq";
  case Kind::LaneMaskLe:
    return "%lanemask_le";
  case Kind::LaneMaskLt:
    return "%lanemask_lt";
  case Kind::LaneMaskGe:
    return "%lanemask_ge";
  case Kind::LaneMaskGt:
    return "%lanemask_gt";
  case Kind::WarpId:
    return "the warp id";
  case Kind::WarpCount:
    return "%nwarpid";
  case Kind::MultiprocessorId:
    return "%smid";
  case Kind::MultiprocessorCount:
    return "%nsmid";
  case Kind::GridId:
    return "%gridid";
  case Kind::ThreadRankInBlock:
    return "the thread's rank in the block";
  case Kind::BlockSize:
    return "the number of threads of the block";
  case Kind::GroupRank:
    return "the thread's rank in the group";
  case Kind::GroupSize:
    return "the number of threads of the group";
  case Kind::GroupIndex:
    return "the group's index";
  case Kind::GroupCount:
    return "the number of groups";
  case Kind::GroupMask:
    return "the group's lane mask";
  case Kind::GridThreadIndex:
    return "the thread's index in the grid";
  case Kind::GridThreadRank:
    return "the thread's rank in the grid";
  case Kind::GridSize:
    return "the number of threads of the grid";
  case Kind::GridThreadDim:
    return "the grid's dimensions in threads";
  case Kind::BlockRankInGrid:
    return "the block's rank in the grid";
  case Kind::BlockCount:
    return "the number of blocks";
  case Kind::ClusterIdx:
    return "the cluster's index";
  case Kind::ClusterGridDim:
    return "the grid's dimensions in clusters";
  case Kind::ClusterRankInGrid:
    return "the cluster's rank in the grid";
  case Kind::ClusterCount:
    return "the number of clusters";
  case Kind::BlockIdxInCluster:
    return "the block's index in the cluster";
  case Kind::ClusterDim:
    return "the cluster's dimensions";
  case Kind::BlockRankInCluster:
    return "the block's rank in the cluster";
  case Kind::ClusterBlockCount:
    return "the number of blocks of the cluster";
  case Kind::ThreadRankInCluster:
    return "the thread's rank in the cluster";
  case Kind::ClusterThreadIndex:
    return "the thread's index in the cluster";
  case Kind::ClusterSize:
    return "the number of threads of the cluster";
  case Kind::ClusterThreadDim:
    return "the cluster's dimensions in threads";
  case Kind::GridRank:
    return "the grid's rank";
  case Kind::GridCount:
    return "the number of grids";
  case Kind::MultiGridThreadRank:
    return "the thread's rank in all grids";
  case Kind::MultiGridSize:
    return "the number of threads of all grids";
  case Kind::DynamicSharedSize:
    return "%dynamic_smem_size";
  case Kind::TotalSharedSize:
    return "%total_smem_size";
  case Kind::Clock:
    return "the clock";
  case Kind::GlobalTimer:
    return "%globaltimer";
  }
  return "";
}

std::string toString(const BuiltinVariable &Variable) {
  std::string Text = baseName(Variable.Kind).str();
  switch (Variable.Part) {
  case Axis::X:
    return Text + ".x";
  case Axis::Y:
    return Text + ".y";
  case Axis::Z:
    return Text + ".z";
  case Axis::None:
  case Axis::All:
    return Text;
  }
  return Text;
}

} // namespace cudalint
