//===- Lint.cpp - The ordinary run ----------------------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Lint.h"
#include "checks/LlvmCompat.h"
#include "driver/Fixing.h"
#include "driver/Interruption.h"
#include "driver/Presentation.h"
#include "driver/Shard.h"
#include "driver/report/RecordBuilder.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/WithColor.h"

using namespace clang;

namespace cudalint::driver {

/// The cache that \p C asks for; null if there is to be none. Fails if a folder that the user named cannot be used.
static llvm::Expected<std::unique_ptr<ResultCache>> openCache(const CommandLine &C) {
  if (!C.Cache)
    return nullptr;
  std::string Folder = C.CacheFolder.empty() ? ResultCache::defaultFolder() : C.CacheFolder;
  if (Folder.empty())
    return nullptr;
  llvm::Expected<std::unique_ptr<ResultCache>> Cache = ResultCache::open(Folder, C.CacheBytes);
  if (Cache || !C.CacheFolder.empty())
    return Cache;
  // A home that cannot be written to is common in containers, and nobody asked for a cache.
  llvm::consumeError(Cache.takeError());
  return nullptr;
}

/// Prints what could not be understood, for --verbose.
static void printProblems(const FileRecord &File, llvm::raw_ostream &OS) {
  for (const ProblemRecord &P : File.Problems) {
    OS << P.File << ":" << P.Line << ":" << P.Column << ": ";
    switch (P.K) {
    case ProblemRecord::Kind::MissingHeader:
      OS << "'" << P.Message << "' file not found; what needs it is not analysed\n";
      break;
    case ProblemRecord::Kind::KnownGap:
      OS << "not understood by clang, taken by nvcc: " << P.Message << "\n";
      break;
    case ProblemRecord::Kind::Error:
      OS << "error: " << P.Message << "\n";
      break;
    }
  }
  for (const SkippedRecord &S : File.Skipped)
    OS << S.File << ":" << S.Line << ": '" << S.Function << "' is not analysed\n";
}

/// The sources as the user wrote them, with what was read from standard input.
static llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> userFiles(const Plan &P) {
  for (const PlannedJob &Planned : P.Jobs)
    if (Planned.Job.FromStdin)
      return userFiles(Planned.Job, {*P.StandardInput});
  return makePhysicalFileSystem();
}

/// What the parts of the work took, and the share of the analysis.
static void printTimes(const llvm::StringMap<llvm::TimeRecord> &Times) {
  double Parse = 0, Analysis = 0;
  for (const auto &[Name, Time] : Times)
    (Name == "parse" ? Parse : Analysis) += Time.getWallTime();
  llvm::TimerGroup("cudalint", "cudalint", Times).print(llvm::errs());
  llvm::errs() << "analysis: " << llvm::format("%.1f", Parse > 0 ? 100 * Analysis / Parse : 0.0)
               << " % of the parse\n";
}

int lint(const CommandLine &C, const Configuration &Config) {
  llvm::Expected<Plan> P = makePlan(C);
  if (!P) {
    llvm::WithColor::error(llvm::errs(), "cudalint") << llvm::toString(P.takeError()) << "\n";
    return 2;
  }
  if (!C.Launched.empty() && P->Jobs.empty() && P->Failures.empty())
    return 0;
  rejectMisconfigured(*P, Config);
  for (const std::string &Note : P->Notes)
    llvm::WithColor::note(llvm::errs(), "cudalint") << Note << "\n";
  // Silence must mean that something was looked for.
  if (llvm::all_of(P->Jobs, [&](const PlannedJob &Planned) { return Config.checksFor(Planned.Job.File).empty(); }) &&
      !P->Jobs.empty()) {
    llvm::WithColor::error(llvm::errs(), "cudalint")
        << "no check is enabled by -checks, --level and .clang-tidy; see --list-checks\n";
    return 2;
  }

  for (const JobList::Failure &F : P->Failures)
    llvm::WithColor::error(llvm::errs(), "cudalint") << F.File << (F.File.empty() ? "" : ": ") << F.Message << "\n";

  llvm::Expected<std::unique_ptr<ResultCache>> Cache = openCache(C);
  if (!Cache) {
    llvm::WithColor::error(llvm::errs(), "cudalint") << llvm::toString(Cache.takeError()) << "\n";
    return 2;
  }

  llvm::Expected<Adoption> Counting = Adoption::create(C.Counting, P->Root);
  if (!Counting) {
    llvm::WithColor::error(llvm::errs(), "cudalint") << llvm::toString(Counting.takeError()) << "\n";
    return 2;
  }

  Report Results(userFiles(*P), P->Root);
  Presentation Shown(C, *Counting, userFiles(*P), P->Root);
  deferInterruption();
  Fixing Fixes(*P, C, Config);
  llvm::StringMap<llvm::TimeRecord> Times;
  size_t Analysed = 0;
  bool Failed = false;
  RunOptions Options;
  Options.Cache = Cache->get();
  // The facts of a part would give findings that the whole does not have.
  Options.JoinFacts = C.JoinFacts && !C.Shard.Count;
  std::optional<ShardWriter> Shard;
  size_t Wanted = P->Jobs.size();
  if (C.Shard.Count) {
    Options.Only = jobsOfShard(*P, C.Shard);
    Wanted = Options.Only->size();
    Shard.emplace(*P, C.Shard, C.AnalysisArguments);
  }
  if (C.Merged) {
    llvm::Expected<std::map<size_t, FileAnalysis>> Known = resultsFor(*P, std::move(*C.Merged));
    if (!Known) {
      llvm::WithColor::error(llvm::errs(), "cudalint") << llvm::toString(Known.takeError()) << "\n";
      return 2;
    }
    Options.Known = std::move(*Known);
  }
  bool Complete = runJobs(*P, C, Config, std::move(Options), [&](size_t Index, FileAnalysis Result) {
    ++Analysed;
    Fixes.addJob(Index, Result);
    if (Shard)
      Shard->add(jobName(*P, Index), Result);
    const FileRecord &File = Result.Record;
    for (const auto &[Name, Time] : Result.Merged.Times)
      Times[Name] += Time;
    if (!File.Analysed) {
      Failed = true;
      llvm::WithColor::error(llvm::errs(), "cudalint")
          << File.File << ": "
          << (File.Crashed ? "the analysis of this file crashed; reproduce it with: " +
                                 reproductionCommand(C, Result.File)
              : File.Problems.empty() ? "could not be parsed; 'cudalint doctor' says how it was read"
                                      : File.Problems.front().Message)
          << "\n";
    }
    if (C.Verbose)
      printProblems(File, Shown.words());
    // What one set of flags has no use for another one may need.
    auto SameFile = [&](size_t Other) { return Other < P->Jobs.size() && P->Jobs[Other].Job.File == Result.File; };
    if (SameFile(Index - 1) || SameFile(Index + 1))
      llvm::erase_if(Result.Record.Findings, [](const FindingRecord &F) { return F.Check == UnusedSuppression; });
    Shown.add(Results.add(std::move(Result.Record)));
  });
  if (*Cache && Complete)
    (*Cache)->trim();
  Results.finish();

  bool Done = true;
  auto Try = [&](llvm::Error E) {
    if (!E)
      return;
    Done = false;
    llvm::WithColor::error(llvm::errs(), "cudalint") << llvm::toString(std::move(E)) << "\n";
  };
  if (Shard && Complete) {
    if (!C.ShardFile.empty())
      Try(Shard->write(C.ShardFile));
    Results.setShard(Shard->document());
  }
  // What is known of half a run is no ground to change files.
  std::optional<llvm::function_ref<bool(llvm::StringRef)>> IsEnabled;
  llvm::StringSet<> Enabled;
  auto LookUp = [&](llvm::StringRef Name) { return Enabled.contains(Name); };
  if (Complete) {
    for (const PlannedJob &Planned : P->Jobs)
      for (const Check *Each : Config.checksFor(Planned.Job.File))
        Enabled.insert(Each->info().Name);
    IsEnabled = LookUp;
  }
  Done &= Shown.conclude(Results, IsEnabled);
  const Summary &Counts = Shown.counts();
  if (C.Verbose && *Cache)
    Shown.words() << "cache: " << (*Cache)->hits() << " results of earlier runs\n";
  if (Complete && C.Counting.AddNolint)
    Try(addNolintComments(Results, *C.Counting.AddNolint, C.Quiet ? llvm::nulls() : Shown.words()));
  if (Complete && !Fixes.run(Results.findings(), llvm::outs(), C.Quiet ? nullptr : &Shown.words()))
    Done = false;
  llvm::outs().flush();
  if (interrupted()) {
    llvm::WithColor::error(llvm::errs(), "cudalint")
        << "interrupted; " << Analysed << " of " << Wanted << " files were analysed\n";
    llvm::sys::Process::Exit(interruptionStatus(), /*NoCleanup=*/true);
  }
  if (C.TimeReport)
    printTimes(Times);
  // There can be more parts than files.
  if ((!Counts.analysedFiles() && Wanted) || Failed || !P->Failures.empty() || !Done ||
      (C.Strict && Counts.incomplete()))
    return 2;
  // Of a part whose results are merged, the merge decides.
  if (!C.ShardFile.empty())
    return 0;
  return Counting->status();
}

} // namespace cudalint::driver
