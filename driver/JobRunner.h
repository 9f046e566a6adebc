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
#include <memory>

namespace cudalint::driver {

/// How the jobs of a plan are analysed.
struct RunOptions {
  std::shared_ptr<ResultCache> Cache; ///< Results of earlier runs; null: none are used or kept.
  /// Analyse again, with what the others tell, each file whose kernels or launches other files know more about.
  bool JoinFacts = false;
  /// The jobs to analyse, ascending; all if not given.
  std::optional<std::vector<size_t>> Only;
  /// Results of other runs by index of the job; a job that has one is not analysed the first time.
  std::map<size_t, FileAnalysis> Known;
};

/// Analyses all jobs of \p P on C.Jobs threads and hands each result to \p Consume, with the index of its job, in the
/// order of the jobs and never two at a time. A job that takes longer than C.FileTimeout is given up: its record says
/// so, and the others go on. False if a signal ended it early.
///
/// Nothing stops a thread in the midst of the parser: what it holds, the lock of the allocator for one, would stay
/// held. (Processes could be stopped, but the toolkit, the headers and the results would have to be handed to and fro
/// for every file, for the sake of the one in a million that does not end.) So a thread whose job was given up, or that
/// was at work when a signal came, goes on unheard while another one takes its place, and dies with the process. It
/// owns what it uses, together with the caller.
bool runJobs(std::shared_ptr<const Plan> P, const CommandLine &C, const Configuration &Config, RunOptions Options,
             llvm::function_ref<void(size_t, FileAnalysis)> Consume);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_JOBRUNNER_H
