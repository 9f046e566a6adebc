//===- GroupType.cpp - Kinds of cooperative groups --------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/model/GroupType.h"
#include "checks/model/QualifiedName.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace llvm;

namespace cudalint {

Scope GroupType::scope() const {
  switch (Kind) {
  case GroupKind::Thread:
    return Scope::Lane;
  case GroupKind::Tile:
    return TileSize == 1 ? Scope::Lane : TileSize == 32 ? Scope::Warp : Scope::Group;
  case GroupKind::Coalesced:
  case GroupKind::Dynamic:
  case GroupKind::Unknown:
    return Scope::Group;
  case GroupKind::Block:
    return Scope::Block;
  case GroupKind::Cluster:
    return Scope::Cluster;
  case GroupKind::Grid:
    return Scope::Grid;
  case GroupKind::MultiGrid:
    return Scope::MultiGrid;
  }
  return Scope::Group;
}

bool GroupType::spansWarps() const {
  switch (Kind) {
  case GroupKind::Thread:
  case GroupKind::Coalesced:
    return false;
  case GroupKind::Tile:
    return TileSize == 0 || TileSize > 32;
  default:
    return true;
  }
}

/// The classes that hold the methods of tiles in CUDA's headers derive into thread_block_tile; all carry the size
/// first.
static bool isTileClass(StringRef Name) {
  return StringSwitch<bool>(Name)
      .Cases("thread_block_tile", "thread_block_tile_impl", "__static_size_tile_base",
             "__static_size_thread_block_tile_base", "__single_warp_thread_block_tile", true)
      .Cases("__static_size_multi_warp_tile_base", "__multi_warp_thread_block_tile",
             "__static_parent_thread_block_tile_base", true)
      .Default(false);
}

static std::optional<GroupType> groupOfTile(const CXXRecordDecl &Record);

static std::optional<GroupType> groupOfRecord(const CXXRecordDecl &Record, unsigned Depth) {
  if (isInNamespace(Record, "cooperative_groups")) {
    StringRef Name = Record.getIdentifier() ? Record.getName() : StringRef();
    std::optional<GroupKind> Kind = StringSwitch<std::optional<GroupKind>>(Name)
                                        .Case("thread_block", GroupKind::Block)
                                        .Case("coalesced_group", GroupKind::Coalesced)
                                        .Case("grid_group", GroupKind::Grid)
                                        .Case("cluster_group", GroupKind::Cluster)
                                        .Case("multi_grid_group", GroupKind::MultiGrid)
                                        .Case("thread_group", GroupKind::Dynamic)
                                        .Default(std::nullopt);
    if (Kind)
      return GroupType{*Kind, 0, GroupKind::Unknown};
    if (isTileClass(Name))
      return groupOfTile(Record);
  }
  // A project's class that derives from one group is that group.
  if (!Record.hasDefinition() || Depth == 8)
    return std::nullopt;
  std::optional<GroupType> Found;
  for (const CXXBaseSpecifier &Base : Record.bases()) {
    const CXXRecordDecl *BaseRecord = Base.getType()->getAsCXXRecordDecl();
    if (!BaseRecord)
      continue;
    std::optional<GroupType> Group = groupOfRecord(*BaseRecord, Depth + 1);
    if (!Group)
      continue;
    if (Found && !(*Found == *Group))
      return std::nullopt;
    Found = Group;
  }
  return Found;
}

static std::optional<GroupType> groupOfTile(const CXXRecordDecl &Record) {
  GroupType Group{GroupKind::Tile, 0, GroupKind::Unknown};
  const auto *Specialization = dyn_cast<ClassTemplateSpecializationDecl>(&Record);
  if (!Specialization)
    return Group; // The template itself: its size is a parameter.
  const TemplateArgumentList &Arguments = Specialization->getTemplateArgs();
  if (Arguments.size() > 0 && Arguments[0].getKind() == TemplateArgument::Integral) {
    const APSInt &Size = Arguments[0].getAsIntegral();
    if (Size.isNonNegative() && Size.ule(1024))
      Group.TileSize = uint16_t(Size.getZExtValue());
  }
  if (Arguments.size() > 1 && Arguments[1].getKind() == TemplateArgument::Type) {
    const CXXRecordDecl *Parent = Arguments[1].getAsType()->getAsCXXRecordDecl();
    if (std::optional<GroupType> ParentGroup = Parent ? groupOfRecord(*Parent, 0) : std::nullopt)
      Group.Parent = ParentGroup->Kind;
  }
  if (Group.TileSize == 1)
    Group.Kind = GroupKind::Thread;
  return Group;
}

/// thread_block_tile<N> with N or the parent dependent: a tile of unknown or known size.
static std::optional<GroupType> groupOfDependent(QualType Type) {
  const auto *Template = Type->getAs<TemplateSpecializationType>();
  if (!Template)
    return std::nullopt;
  const TemplateDecl *Declaration = Template->getTemplateName().getAsTemplateDecl();
  if (!Declaration || !Declaration->getIdentifier() || !isTileClass(Declaration->getName()) ||
      !isInNamespace(*Declaration, "cooperative_groups"))
    return std::nullopt;
  GroupType Group{GroupKind::Tile, 0, GroupKind::Unknown};
  ArrayRef<TemplateArgument> Arguments = Template->template_arguments();
  if (Arguments.empty() || Arguments[0].getKind() != TemplateArgument::Expression)
    return Group;
  const Expr *Size = Arguments[0].getAsExpr();
  if (Size && !Size->isValueDependent())
    if (std::optional<APSInt> Value = Size->getIntegerConstantExpr(Declaration->getASTContext()))
      if (Value->isNonNegative() && Value->ule(1024))
        Group.TileSize = uint16_t(Value->getZExtValue());
  return Group;
}

std::optional<GroupType> groupType(QualType Type) {
  if (Type.isNull())
    return std::nullopt;
  Type = Type.getNonReferenceType();
  if (Type->isPointerType())
    Type = Type->getPointeeType();
  if (Type->isDependentType())
    return groupOfDependent(Type);
  const CXXRecordDecl *Record = Type->getAsCXXRecordDecl();
  return Record ? groupOfRecord(*Record, 0) : std::nullopt;
}

} // namespace cudalint
