//===- Fixing.h - What becomes of the fixes of a run ------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_FIXING_H
#define CUDALINT_DRIVER_FIXING_H

#include "driver/FixPlan.h"
#include "driver/Lint.h"

namespace cudalint::driver {

/// Applies, shows or exports the fixes of a run, as the command line asks.
class Fixing {
public:
  Fixing(const Plan &P, const CommandLine &C, const Configuration &Config) : P(P), C(C), Config(Config) {}

  /// Notes what the job at \p Index of the plan was analysed on.
  void addJob(size_t Index, const FileAnalysis &Result);

  /// Does what is asked for with the fixes of \p Findings. A fix that brings a new error of the parser in a file that
  /// reads it is left out. Prints a patch to \p OS for --fix-dry-run and one line to \p Log, if given, that counts.
  /// False, after a message, if something could not be done.
  bool run(llvm::ArrayRef<FindingRecord> Findings, llvm::raw_ostream &OS, llvm::raw_ostream *Log);

private:
  /// What a job's parser said and read, to tell what a fix changes.
  struct JobState {
    std::vector<std::string> Problems; ///< Sorted.
    std::set<std::string> Files;       ///< Real paths.
  };

  std::vector<std::string> roots() const;
  std::string errorBroughtBy(const ReplacedTexts &Texts) const;

  const Plan &P;
  const CommandLine &C;
  const Configuration &Config;
  std::map<size_t, JobState> Jobs;
  std::map<std::string, std::string> RealPaths; ///< By path as it was read.
  std::map<std::string, Digest> AsAnalysed;     ///< By real path.
};

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_FIXING_H
