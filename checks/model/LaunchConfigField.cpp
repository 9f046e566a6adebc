//===- LaunchConfigField.cpp - Members of launch configurations -----------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/model/LaunchConfigField.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cudalint {

LaunchConfigField launchConfigField(const FieldDecl *Field) {
  if (!Field || !Field->getIdentifier() || !Field->getParent()->getIdentifier())
    return LaunchConfigField::None;
  using F = LaunchConfigField;
  // The tags of the structures, and the names of the test doubles that declare them without one.
  enum {
    Other,
    Config,
    Attribute,
    Value
  } Parent = llvm::StringSwitch<decltype(Other)>(Field->getParent()->getName())
                 .Cases("cudaLaunchConfig_st", "cudaLaunchConfig_t", "CUlaunchConfig_st", Config)
                 .Cases("cudaLaunchAttribute_st", "CUlaunchAttribute_st", Attribute)
                 .Cases("cudaLaunchAttributeValue", "CUlaunchAttributeValue_union", Value)
                 .Default(Other);
  llvm::StringSwitch<F> Name(Field->getName());
  switch (Parent) {
  case Config:
    return Name.Case("gridDim", F::Grid)
        .Case("gridDimX", F::GridX)
        .Case("gridDimY", F::GridY)
        .Case("gridDimZ", F::GridZ)
        .Case("blockDim", F::Block)
        .Case("blockDimX", F::BlockX)
        .Case("blockDimY", F::BlockY)
        .Case("blockDimZ", F::BlockZ)
        .Cases("dynamicSmemBytes", "sharedMemBytes", F::SharedBytes)
        .Cases("stream", "hStream", F::Stream)
        .Case("attrs", F::Attributes)
        .Case("numAttrs", F::AttributeCount)
        .Default(F::None);
  case Attribute:
    return Name.Case("id", F::AttributeId).Cases("val", "value", F::AttributeValue).Default(F::None);
  case Value:
    return Name.Case("cooperative", F::Cooperative).Case("clusterDim", F::ClusterDim).Default(F::None);
  case Other:
    break;
  }
  return F::None;
}

} // namespace cudalint
