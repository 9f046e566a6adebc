//===- GroupType.h - Kinds of cooperative groups ----------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_MODEL_GROUPTYPE_H
#define CUDALINT_CHECKS_MODEL_GROUPTYPE_H

#include "checks/model/Operation.h"
#include "clang/AST/Type.h"
#include <cstdint>
#include <optional>

namespace cudalint {

/// What kind of cooperative group a type is (Programming Guide, "Cooperative Groups", "Group Types").
enum class GroupKind : uint8_t {
  Unknown,
  Thread,    ///< thread_block_tile<1>, this_thread().
  Tile,      ///< thread_block_tile<N, Parent>: TileSize consecutive threads of the parent.
  Coalesced, ///< coalesced_group, also what labeled_partition and binary_partition return.
  Block,     ///< thread_block.
  Cluster,   ///< cluster_group.
  Grid,      ///< grid_group.
  MultiGrid, ///< multi_grid_group, removed in CUDA 13.0.
  Dynamic,   ///< thread_group: any of the above, known only at run time.
};

struct GroupType {
  GroupKind Kind = GroupKind::Unknown;
  /// Threads of a Tile: a power of two, 1 to 1024; 0 when unknown (a template parameter).
  uint16_t TileSize = 0;
  /// What a Tile is a tile of; Unknown for thread_block_tile<N, void>.
  GroupKind Parent = GroupKind::Unknown;

  /// The threads that the group's sync() joins. A tile of 32 is Warp, a smaller one and a coalesced group are Group;
  /// a tile of more than 32, a dynamic group and an unknown one are Group too: see spansWarps().
  Scope scope() const;
  /// May the group hold threads of more than one warp? True when not known.
  bool spansWarps() const;

  bool operator==(const GroupType &Other) const {
    return Kind == Other.Kind && TileSize == Other.TileSize && Parent == Other.Parent;
  }
};

/// The group that an object of type \p Type (a reference or pointer to it too) is; none if it is no cooperative group
/// of CUDA's headers. Dependent and incomplete types are no group. A type that derives from a group is that group.
std::optional<GroupType> groupType(clang::QualType Type);

} // namespace cudalint

#endif // CUDALINT_CHECKS_MODEL_GROUPTYPE_H
