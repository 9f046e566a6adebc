//===- BuiltinVariable.h - Thread ids, ranks, special registers -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_MODEL_BUILTINVARIABLE_H
#define CUDALINT_CHECKS_MODEL_BUILTINVARIABLE_H

#include "checks/model/GroupType.h"
#include "checks/model/Operation.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>

namespace cudalint {

/// A number that CUDA gives every thread: the built-in variables (Programming Guide, "Built-in Variables"), PTX special
/// registers (PTX ISA, "Special Registers") and the ranks and sizes of cooperative groups.
enum class BuiltinVariableKind : uint8_t {
  ThreadIdx, ///< threadIdx, %tid, block.thread_index(): 0 .. blockDim-1 per axis.
  BlockIdx,  ///< blockIdx, %ctaid, block.group_index(), grid.block_index().
  BlockDim,  ///< blockDim, %ntid, block.dim_threads().
  GridDim,   ///< gridDim, %nctaid, grid.dim_blocks(), grid.group_dim().
  WarpSize,  ///< warpSize, WARP_SZ: 32.
  LaneId,    ///< %laneid: 0-31, threadRankInBlock % 32.
  LaneMaskEq,
  LaneMaskLe,
  LaneMaskLt,
  LaneMaskGe,
  LaneMaskGt,
  WarpId,    ///< %warpid: volatile by definition; in practice threadRankInBlock / 32, which PTX does not promise.
  WarpCount, ///< %nwarpid.
  MultiprocessorId, ///< %smid.
  MultiprocessorCount,
  GridId,
  ThreadRankInBlock,   ///< x + y*Dx + z*Dx*Dy: thread_block::thread_rank().
  BlockSize,           ///< Threads of the block: thread_block::num_threads(), size().
  GroupRank,           ///< thread_rank() of a tile (ThreadRankInBlock % TileSize) or of a coalesced or dynamic group.
  GroupSize,           ///< num_threads() of a tile (TileSize) or of a coalesced or dynamic group.
  GroupIndex,          ///< meta_group_rank(): for a tile of the block ThreadRankInBlock / TileSize.
  GroupCount,          ///< meta_group_size().
  GroupMask,           ///< Lane mask of a coalesced group or tile.
  GridThreadIndex,     ///< grid.thread_index(): per axis, over the whole grid.
  GridThreadRank,      ///< grid.thread_rank().
  GridSize,            ///< Threads of the grid: grid.num_threads(), size().
  GridThreadDim,       ///< grid.dim_threads(): per axis, threads of the whole grid.
  BlockRankInGrid,     ///< grid.block_rank().
  BlockCount,          ///< Blocks of the grid: grid.num_blocks().
  ClusterIdx,          ///< %clusterid, grid.cluster_index().
  ClusterGridDim,      ///< %nclusterid, grid.dim_clusters().
  ClusterRankInGrid,   ///< grid.cluster_rank().
  ClusterCount,        ///< grid.num_clusters().
  BlockIdxInCluster,   ///< %cluster_ctaid, cluster.block_index().
  ClusterDim,          ///< %cluster_nctaid, cluster.dim_blocks().
  BlockRankInCluster,  ///< %cluster_ctarank, cluster.block_rank().
  ClusterBlockCount,   ///< %cluster_nctarank, cluster.num_blocks().
  ThreadRankInCluster, ///< cluster.thread_rank().
  ClusterThreadIndex,  ///< cluster.thread_index(): per axis, over the cluster.
  ClusterSize,         ///< Threads of the cluster.
  ClusterThreadDim,    ///< cluster.dim_threads(): per axis.
  GridRank,            ///< multi_grid.grid_rank().
  GridCount,           ///< multi_grid.num_grids().
  MultiGridThreadRank,
  MultiGridSize,
  DynamicSharedSize, ///< %dynamic_smem_size.
  TotalSharedSize,   ///< %total_smem_size.
  Clock,             ///< %clock, %clock64, %clock_hi.
  GlobalTimer,
};

/// The part of a three-dimensional variable.
enum class Axis : uint8_t {
  None, ///< The variable is a scalar.
  X,
  Y,
  Z,
  All, ///< The whole vector, as in `dim3 T = threadIdx;`.
};

struct BuiltinVariable {
  BuiltinVariableKind Kind;
  Axis Part = Axis::None;
  /// For Group* kinds: of which group.
  GroupType Group;

  /// The widest set of threads for which the value is the same whatever the launch: Lane for threadIdx, Block for
  /// blockIdx, Grid for blockDim. Group for what a whole group shares. What the block's shape adds (threadIdx.y is
  /// the same for a warp when blockDim.x is a multiple of 32) is the analysis' business.
  Scope uniformity() const;

  bool operator==(const BuiltinVariable &Other) const {
    return Kind == Other.Kind && Part == Other.Part && Group == Other.Group;
  }
};

/// The variable that the PTX special register \p Name stands for, written with or without `%`, for example "%tid.x",
/// "laneid", "WARP_SZ". None if it is not one that this model knows.
std::optional<BuiltinVariable> specialRegister(llvm::StringRef Name);

/// The variable that the function \p Name reads: clang's `__nvvm_read_ptx_sreg_*`, `cuda::ptx::get_sreg_*` (qualified
/// without inline namespaces) or one of the `__cluster*` intrinsics.
std::optional<BuiltinVariable> specialRegisterFunction(llvm::StringRef Name);

/// "threadIdx.x", "the lane id", ... as messages say it.
std::string toString(const BuiltinVariable &Variable);

} // namespace cudalint

#endif // CUDALINT_CHECKS_MODEL_BUILTINVARIABLE_H
