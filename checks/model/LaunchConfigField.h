//===- LaunchConfigField.h - Members of launch configurations ---*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_MODEL_LAUNCHCONFIGFIELD_H
#define CUDALINT_CHECKS_MODEL_LAUNCHCONFIGFIELD_H

#include <cstdint>

namespace clang {
class FieldDecl;
} // namespace clang

namespace cudalint {

/// What a member of cudaLaunchConfig_t, CUlaunchConfig, cudaLaunchAttribute or CUlaunchAttribute says (Runtime API and
/// Driver API reference, "Execution Control").
enum class LaunchConfigField : uint8_t {
  None, ///< No such member, or one that says nothing about how a kernel runs.
  Grid, ///< A dim3.
  GridX,
  GridY,
  GridZ,
  Block, ///< A dim3.
  BlockX,
  BlockY,
  BlockZ,
  SharedBytes,
  Stream,
  Attributes,     ///< Pointer to the first attribute.
  AttributeCount, ///< Attributes that count.
  AttributeId,    ///< Which one an attribute is.
  AttributeValue, ///< Its value, a union.
  Cooperative,    ///< In the union: not zero for a cooperative launch.
  ClusterDim,     ///< In the union: three extents.
};

/// What \p Field says; None for null.
LaunchConfigField launchConfigField(const clang::FieldDecl *Field);

/// Values of AttributeId, the same in both APIs.
enum LaunchAttributeId : uint64_t { CooperativeAttribute = 2, ClusterDimensionAttribute = 4 };

} // namespace cudalint

#endif // CUDALINT_CHECKS_MODEL_LAUNCHCONFIGFIELD_H
