//===- LaunchConfiguration.h - What a launch configuration says -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_LAUNCHCONFIGURATION_H
#define CUDALINT_CHECKS_ANALYSIS_LAUNCHCONFIGURATION_H

#include "checks/analysis/HostValues.h"
#include "checks/model/OperationLookup.h"

namespace cudalint {

/// What the cudaLaunchConfig_t or CUlaunchConfig of a launch says, as far as it is a local variable whose members the
/// function that declares it sets, each once.
struct LaunchConfiguration {
  LaunchExtent Grid;
  LaunchExtent Block;
  LaunchExtent Cluster;
  std::optional<uint64_t> SharedBytes;
  /// The cooperative attribute is set (true), certainly not there or 0 (false), or not known.
  std::optional<bool> Cooperative;
};

/// The configuration that \p Config, a pointer or reference handed to \p Launch, designates.
LaunchConfiguration readLaunchConfiguration(HostValues &Values, OperationLookup &Lookup, HostExpr Config,
                                            const clang::CallExpr *Launch);

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_LAUNCHCONFIGURATION_H
