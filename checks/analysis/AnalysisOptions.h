//===- AnalysisOptions.h - Limits and assumptions of the analyses -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_ANALYSISOPTIONS_H
#define CUDALINT_CHECKS_ANALYSIS_ANALYSISOPTIONS_H

namespace cudalint {

/// Limits and assumptions. A function that goes over a limit is unknown, and no check reports from it. The limits lie
/// well above what hand-written CUDA needs.
struct AnalysisOptions {
  /// An unknown blockDim.x is a multiple of 32.
  bool BlockXIsMultipleOf32 = true;
  /// Threads of the largest block that is launched, 1 to 1024.
  unsigned MaxBlockThreads = 1024;
  /// CFG blocks of one function.
  unsigned MaxBlocks = 2000;
  /// Times that the value analysis goes over a function before it gives up.
  unsigned MaxPasses = 40;
  /// Depth to which calls are followed.
  unsigned MaxCallDepth = 8;
  /// Function bodies analysed on behalf of one root function, counting each context.
  unsigned MaxContexts = 500;
  /// Local variables and members that are followed in one function.
  unsigned MaxVariables = 1000;
  /// Calls are followed into system headers, too.
  bool FollowSystemHeaders = true;
  /// Calls are followed only for numbers: functions that return one or a small object of some, or store one where an
  /// argument says. What others do is not asked; for host code.
  bool FollowOnlyNumbers = false;
  /// The functions that launch are followed for the sizes of their launches and what these hand over.
  bool FollowLaunches = true;
  /// Instantiations of one template that may go over MaxContexts. What follows of the template gets a tenth: most of it
  /// would go over, too.
  unsigned MaxOverruns = 2;
  /// Instantiations of one function template that are analysed by themselves, because no kernel of the file is seen to
  /// come to them. A mistake that only a further one has is not found.
  unsigned MaxInstantiationsAlone = 4;
  /// Expressions that are looked at to find out what one value is computed from.
  unsigned MaxTraceVisits = 2000;
  /// Expressions inside one another that are looked through for the accesses that decide a value.
  unsigned MaxSourceDepth = 60;
  /// Accesses to memory of one root function among which flags are looked for.
  unsigned MaxFlagAccesses = 3000;
  /// Variables looked through for what a condition tells of those that came before.
  unsigned MaxArrivalDepth = 12;
  /// Expressions looked through for the object that one of them designates.
  unsigned MaxObjectDepth = 24;
};

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_ANALYSISOPTIONS_H
