//===- Lint.cpp - The ordinary run ----------------------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Lint.h"
#include "driver/Fixing.h"
#include "driver/InputFile.h"
#include "driver/Interruption.h"
#include "driver/Messages.h"
#include "driver/Presentation.h"
#include "driver/Shard.h"
#include "driver/report/Encoding.h"
#include "driver/report/RecordBuilder.h"
#include "driver/report/ReportRoot.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include <numeric>
#include <set>

using namespace clang;

namespace cudalint::driver {

/// The cache that \p C asks for to analyse \p P; null if there is none. One that cannot be used is no reason to do
/// without the analysis.
static std::shared_ptr<ResultCache> openCache(const CommandLine &C, const Plan &P) {
  if (!C.Cache)
    return nullptr;
  std::string Folder = C.CacheFolder.empty() ? ResultCache::defaultFolder() : C.CacheFolder;
  if (Folder.empty())
    return nullptr;
  llvm::Expected<std::unique_ptr<ResultCache>> Cache =
      ResultCache::open(Folder, C.CacheBytes, makeSourceFiles(makeDisk(), /*Read=*/nullptr, &P.Staged));
  if (Cache)
    return std::move(*Cache);
  std::string Problem = llvm::toString(Cache.takeError());
  // A home that cannot be written to is common in containers, and nobody asked for a cache.
  if (!C.CacheFolder.empty())
    warn(Problem + "; every file is analysed");
  return nullptr;
}

/// Prints what could not be understood, for --verbose.
static void printProblems(const FileRecord &File, llvm::raw_ostream &OS) {
  for (const ProblemRecord &P : File.Problems) {
    OS << inOneLine(P.File) << ":" << P.Line << ":" << P.Column << ": ";
    switch (P.K) {
    case ProblemRecord::Kind::MissingHeader:
      OS << "'" << inOneLine(P.Message) << "' file not found; what needs it is not analysed\n";
      break;
    case ProblemRecord::Kind::UnreadableHeader:
      OS << inOneLine(P.Message) << "; what needs it is not analysed\n";
      break;
    case ProblemRecord::Kind::KnownGap:
      OS << "not understood by clang, taken by nvcc: " << inOneLine(P.Message) << "\n";
      break;
    case ProblemRecord::Kind::Error:
      OS << "error: " << inOneLine(P.Message) << "\n";
      break;
    }
  }
  for (const SkippedRecord &S : File.Skipped)
    OS << inOneLine(S.File) << ":" << S.Line << ": '" << inOneLine(S.Function) << "' is not analysed\n";
}

/// The sources as the user wrote or staged them, with what was read from standard input.
static llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> userFiles(const Plan &P) {
  for (const PlannedJob &Planned : P.Jobs)
    if (Planned.Job.FromStdin) {
      AnalysisInput Input{*P.StandardInput};
      Input.Replaced = &P.Staged;
      return userFiles(Planned.Job, Input);
    }
  return makeSourceFiles(makeDisk(), /*Read=*/nullptr, &P.Staged);
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

/// The record of a file of which nothing is known.
static FileRecord unanalysed(const Plan &P, llvm::StringRef File) {
  FileRecord Record;
  Record.File = nameInProject(File, P.Root);
  return Record;
}

int lint(const CommandLine &C, const Configuration &Config) {
  llvm::Expected<Plan> Made = makePlan(C);
  if (!Made)
    return fail(llvm::toString(Made.takeError()));
  auto P = std::make_shared<Plan>(std::move(*Made));
  if (!C.Launched.empty() && P->Jobs.empty() && P->Failures.empty())
    return 0;
  applyConfiguration(*P, Config);
  for (const std::string &Warning : P->Warnings)
    warn(Warning);
  for (const std::string &Note : P->Notes)
    note(Note);
  // Silence must mean that something was looked for.
  if (llvm::all_of(P->Jobs, [&](const PlannedJob &Planned) { return Config.checksFor(Planned.Job.File).empty(); }) &&
      !P->Jobs.empty())
    return fail("no check is enabled by -checks, --level and .clang-tidy; see --list-checks");
  for (const std::string &Problem : P->problems())
    fail(Problem);

  std::vector<std::string> Sources, Names;
  for (const PlannedJob &Planned : P->Jobs) {
    Names.push_back(nameInProject(Planned.Job.File, P->Root));
    if (!Planned.Job.FromStdin)
      Sources.push_back(Planned.Job.File);
  }
  std::vector<std::string> Parts;
  if (C.Merged)
    Parts = C.Merged->Files;
  if (std::string Conflict = conflictOfOutputs(C, Sources, Parts); !Conflict.empty())
    return fail(Conflict);
  llvm::Expected<Adoption> Counting = Adoption::create(C.Counting, P->Root, Names);
  if (!Counting)
    return fail(llvm::toString(Counting.takeError()));
  P->Staged = Counting->stagedTexts();
  std::shared_ptr<ResultCache> Cache = openCache(C, *P);

  Report Results(userFiles(*P), P->Root);
  Presentation Shown(C, *Counting, userFiles(*P), P->Root);
  deferInterruption();
  Fixing Fixes(*P, C, Config);
  llvm::StringMap<llvm::TimeRecord> Times;
  // What lies in a folder that cannot be read may be no source at all.
  bool Failed = llvm::any_of(P->Failures, [](const Plan::Failure &F) { return !F.IsFolder; });
  RunOptions Options;
  Options.Cache = Cache;
  // The facts of a part would give findings that the whole does not have.
  Options.JoinFacts = C.JoinFacts && !C.Shard.Count;
  std::optional<ShardWriter> Shard;
  std::vector<size_t> Wanted(P->Jobs.size());
  std::iota(Wanted.begin(), Wanted.end(), 0);
  if (C.Shard.Count) {
    Wanted = jobsOfShard(*P, C.Shard);
    Options.Only = Wanted;
    Shard.emplace(*P, C.Shard, C.AnalysisArguments);
  }
  if (C.Merged) {
    llvm::Expected<std::map<size_t, FileAnalysis>> Known = resultsFor(*P, std::move(*C.Merged));
    if (!Known)
      return fail(llvm::toString(Known.takeError()));
    Options.Known = std::move(*Known);
  }
  std::set<size_t> Reached;
  size_t Analysed = 0;
  bool Complete = runJobs(P, C, Config, std::move(Options), [&](size_t Index, FileAnalysis Result) {
    Reached.insert(Index);
    Fixes.addJob(Index, Result);
    if (Shard)
      Shard->add(jobName(*P, Index), Result);
    const FileRecord &File = Result.Record;
    for (const auto &[Name, Time] : Result.Merged.Times)
      Times[Name] += Time;
    Analysed += !File.Interrupted;
    if (!File.isComplete()) {
      Failed = true;
      // Of this run's own interruption one line says it all.
      if (!File.Interrupted || !interrupted())
        fail(File.File + ": " +
             (File.Crashed
                  ? "the analysis of this file crashed; reproduce it with: " + reproductionCommand(C, Result.File)
              : File.TimedOut || File.Interrupted || !File.Problems.empty()
                  ? File.obstacle()
                  : "could not be parsed; 'cudalint doctor' says how it was read"));
    }
    if (C.Verbose)
      printProblems(File, Shown.words());
    // What one set of flags has no use for another one may need.
    auto SameFile = [&](size_t Other) { return Other < P->Jobs.size() && P->Jobs[Other].Job.File == Result.File; };
    if (SameFile(Index - 1) || SameFile(Index + 1))
      llvm::erase_if(Result.Record.Findings, [](const FindingRecord &F) { return F.Check == UnusedSuppression; });
    Shown.add(Results.add(std::move(Result.Record)));
  });
  if (Cache && Complete)
    Cache->trim();
  // What is missing is said in every report, and in those that are merged from it.
  for (size_t Index : Wanted) {
    if (Complete || Reached.count(Index))
      continue;
    FileAnalysis Nothing;
    Nothing.File = P->Jobs[Index].Job.File;
    Nothing.Record = unanalysed(*P, Nothing.File);
    Nothing.Record.Interrupted = true;
    if (Shard)
      Shard->add(jobName(*P, Index), Nothing);
    (void)Results.add(std::move(Nothing.Record));
  }
  for (const Plan::Failure &F : P->Failures) {
    FileRecord Record = unanalysed(*P, F.File);
    Record.Problems.push_back({ProblemRecord::Kind::Error, F.Message, Record.File, 0, 0});
    (void)Results.add(std::move(Record));
  }
  Results.finish();

  bool Done = true;
  if (Shard) {
    if (!C.ShardFile.empty())
      Done &= succeeded(Shard->write(C.ShardFile));
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
  if (Cache) {
    if (C.Verbose)
      Shown.words() << "cache: " << Cache->hits() << " results of earlier runs\n";
    if (std::string Problem = Cache->problem(); !Problem.empty())
      warn(Problem + "; the next run analyses again");
  }
  if (Complete && C.Counting.AddNolint)
    Done &= succeeded(
        addNolintComments(Results, *C.Counting.AddNolint, P->Staged, C.Quiet ? llvm::nulls() : Shown.words()));
  if (Complete && !Fixes.run(Results.findings(), llvm::outs(), C.Quiet ? nullptr : &Shown.words()))
    Done = false;
  if (interrupted()) {
    fail("interrupted; " + llvm::Twine(Analysed) + " of " + llvm::Twine(Wanted.size()) + " files were analysed");
    // Threads may still use what this function has made.
    finishOutput(0);
    llvm::sys::Process::Exit(interruptionStatus(), /*NoCleanup=*/true);
  }
  if (C.TimeReport)
    printTimes(Times);
  // There can be more parts than files.
  if ((!Counts.analysedFiles() && !Wanted.empty()) || Failed || !Done || (C.Strict && Counts.incomplete()))
    return 2;
  // Of a part whose results are merged, the merge decides.
  if (!C.ShardFile.empty())
    return 0;
  return Counting->status();
}

} // namespace cudalint::driver
