//===- Shard.h - A run in parts, on several machines ------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each shard analyses its part of the plan by itself and writes results and facts to a file, or into its JSON or SARIF
// report. `cudalint merge` makes the plan once more, takes the results from the files and goes on as a run that has
// just analysed everything: it joins the facts, analyses again what they change, and reports.
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_SHARD_H
#define CUDALINT_DRIVER_SHARD_H

#include "driver/JobRunner.h"
#include "llvm/Support/JSON.h"

namespace cudalint::driver {

/// The indices of the jobs of \p P that are \p Shard's, ascending. Depends on the names and sizes of the files alone; the
/// shards have about the same work.
std::vector<size_t> jobsOfShard(const Plan &P, ShardNumber Shard);

/// A name for the job at \p Index of \p P that is the same in every checkout.
std::string jobName(const Plan &P, size_t Index);

/// Gathers the results of a shard.
class ShardWriter {
public:
  ShardWriter(const Plan &P, ShardNumber Shard, llvm::ArrayRef<std::string> Arguments);
  void add(std::string JobName, const FileAnalysis &Result);
  /// What a merge needs to know of the part.
  llvm::json::Value document() const;
  llvm::Error write(llvm::StringRef File) const;

private:
  std::string Root;
  llvm::json::Object Description; ///< The document without its jobs.
  llvm::json::Array Jobs;
};

/// What the files of all shards hold.
struct ShardResults {
  std::vector<std::string> Files;     ///< What they were read from.
  std::vector<std::string> Arguments; ///< Of the command that was run in parts.
  struct Job {
    FileRecord Record;
    llvm::json::Value Facts = nullptr; ///< With names relative to the root.
    std::string Source;                ///< Digest of the job's own file, in hexadecimal digits.
  };
  std::map<std::string, Job> Jobs; ///< By name.
};

/// The results of \p Shards for the jobs of \p P. Fails if one is missing or its file is another one now, and if \p P has
/// no job for one of them.
llvm::Expected<std::map<size_t, FileAnalysis>> resultsFor(const Plan &P, ShardResults Shards);

/// Joins the JSON reports C.Inputs, of runs over different files: what one file tells another was left to these runs.
/// \p Config says which checks they have looked for. Returns the exit status.
int joinReports(const CommandLine &C, const Configuration &Config);

/// `cudalint merge [OPTION...] FILE...`, read.
struct MergeRequest {
  /// The whole run's, with the options of the merge in front of them; for reports the options and the reports.
  std::vector<std::string> Arguments;
  std::optional<ShardResults>
      Shards; ///< Not given: the files are JSON reports of runs that were none of several parts.
};

/// Reads \p Arguments, which follow `merge`, and the files that they name: what --shard-file has written, or JSON or
/// SARIF reports of parts, in any mixture; else JSON reports. Fails with one line if they do not fit together.
llvm::Expected<MergeRequest> readMergeRequest(llvm::ArrayRef<const char *> Arguments);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_SHARD_H
