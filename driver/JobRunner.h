//===- JobRunner.h - All jobs of a plan, analysed ---------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_JOBRUNNER_H
#define CUDALINT_DRIVER_JOBRUNNER_H

#include "driver/Lint.h"
#include "driver/ResultCache.h"

namespace cudalint::driver {

/// How the jobs of a plan are analysed.
struct RunOptions {
  ResultCache *Cache = nullptr; ///< Results of earlier runs; null: none are used or kept.
  /// Analyse again, with what the others tell, each file whose kernels or launches other files know more about.
  bool JoinFacts = false;
  /// The jobs to analyse, ascending; all if not given.
  std::optional<std::vector<size_t>> Only;
  /// Results of other runs by index of the job; a job that has one is not analysed the first time.
  std::map<size_t, FileAnalysis> Known;
};

/// Analyses all jobs of \p P on C.Jobs threads and hands each result to \p Consume, with the index of its job, in the
/// order of the jobs and never two at a time. False if a signal ended it early; the process must then end without using
/// \p P or \p Config again.
bool runJobs(const Plan &P, const CommandLine &C, const Configuration &Config, RunOptions Options,
             llvm::function_ref<void(size_t, FileAnalysis)> Consume);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_JOBRUNNER_H
