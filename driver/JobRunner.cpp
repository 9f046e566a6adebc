//===- JobRunner.cpp - All jobs of a plan, analysed -----------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/JobRunner.h"
#include "clang-tidy/ClangTidyOptions.h"
#include "driver/CrashGuard.h"
#include "driver/Interruption.h"
#include "driver/report/Encoding.h"
#include "driver/report/RecordBuilder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/ThreadPool.h"
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <numeric>

namespace cudalint::driver {

namespace {

/// "[12/175] file" on a terminal, from the second second of a run on; erased before anything else is printed.
class Progress {
public:
  Progress(size_t Total, bool Wanted)
      : Total(Total), Active(Wanted && Total > 1 && llvm::sys::Process::StandardErrIsDisplayed()) {}
  ~Progress() { erase(); }

  void show(size_t Done, llvm::StringRef File) {
    auto Now = std::chrono::steady_clock::now();
    if (!Active || Now - Start < std::chrono::seconds(1) || Now - Last < std::chrono::milliseconds(100))
      return;
    Last = Now;
    erase();
    llvm::errs() << '[' << Done << '/' << Total << "] " << nameOfBytes(llvm::sys::path::filename(File));
    llvm::errs().flush();
    Shown = true;
  }
  void erase() {
    if (Shown)
      llvm::errs() << "\r\033[K";
    Shown = false;
  }

private:
  size_t Total;
  bool Active;
  bool Shown = false;
  std::chrono::steady_clock::time_point Start = std::chrono::steady_clock::now(), Last = Start;
};

/// Results that threads deliver and one thread takes, and what the threads read. Threads that are still at work when the
/// run is interrupted keep it alive.
struct Deliveries {
  explicit Deliveries(size_t Jobs) : Results(Jobs), Elsewhere(Jobs) {}
  std::mutex Lock;
  std::condition_variable Ready;
  std::vector<std::optional<FileAnalysis>> Results; ///< By job.
  std::vector<ProjectFacts> Elsewhere;              ///< By job; empty at first.
};

class JobRunner {
public:
  JobRunner(const Plan &P, const CommandLine &C, const Configuration &Config, RunOptions Options)
      : P(P), C(C), Config(Config), Options(std::move(Options)),
        Shared(std::make_shared<Deliveries>(P.Jobs.size())) {}

  bool run(llvm::function_ref<void(size_t, FileAnalysis)> Consume);

private:
  /// Analyses the jobs \p Indices, ascending, and hands their results to \p Take in this order. False if interrupted;
  /// whatever is there has been taken then.
  bool analyse(llvm::ArrayRef<size_t> Indices, llvm::function_ref<void(size_t, FileAnalysis)> Take);
  FileAnalysis analyseJob(size_t Index) const;
  Digest keyOf(size_t Index) const;

  const Plan &P;
  const CommandLine &C;
  const Configuration &Config;
  RunOptions Options;
  std::shared_ptr<Deliveries> Shared;
};

} // namespace

/// Everything that decides about the result of a job beside the content of files.
Digest JobRunner::keyOf(size_t Index) const {
  static const std::string Identity = ResultCache::buildIdentity();
  const PlannedJob &Planned = P.Jobs[Index];
  const Toolkit &Cuda = *Planned.Cuda;
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  auto Add = [&](llvm::StringRef Part) { OS << Part.size() << ':' << Part << '\n'; };
  Add(CUDALINT_VERSION);
  Add(Identity);
  Add(P.Root);
  Add(Planned.Job.File);
  Add(Planned.Job.Command.Directory);
  Add(Planned.Job.Command.configurationKey());
  Add(Cuda.Root);
  Add(Cuda.Version.getAsString());
  for (const std::vector<std::string> *List : {&Cuda.IncludeDirs, &Cuda.SystemIncludeDirs, &Cuda.MissingParts})
    Add(llvm::join(*List, "\n"));
  Add(clang::tidy::configurationAsText(Config.provider()->getOptions(Planned.Job.File)));
  Add(Planned.Project->text());
  // Where GCC and clang look for headers, too.
  for (const char *Name : {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "SYSROOT"})
    Add(llvm::sys::Process::GetEnv(Name).value_or(""));
  if (const ProjectFacts &Elsewhere = Shared->Elsewhere[Index]; !Elsewhere.empty())
    OS << toJSON(Elsewhere);
  return digestOf(Text);
}

FileAnalysis JobRunner::analyseJob(size_t Index) const {
  const PlannedJob &Planned = P.Jobs[Index];
  const CompileJob &Job = Planned.Job;
  bool WantsFiles = C.Fix || C.FixDryRun;
  std::optional<Digest> Key;
  if (Options.Cache && !Job.FromStdin) {
    Key = keyOf(Index);
    if (std::optional<ResultCache::Entry> Entry = Options.Cache->find(*Key)) {
      FileAnalysis Result;
      Result.File = Job.File;
      Result.Record = std::move(Entry->Record);
      Result.Merged.Tells = std::move(Entry->Tells);
      if (WantsFiles)
        Result.Read = std::move(Entry->Read);
      return Result;
    }
  }
  AnalysisInput Input;
  if (P.StandardInput)
    Input.StandardInput = *P.StandardInput;
  Input.Project = Planned.Project;
  Input.Elsewhere = Shared->Elsewhere[Index].empty() ? nullptr : &Shared->Elsewhere[Index];
  Input.Replaced = P.Staged.empty() ? nullptr : &P.Staged;
  FileAnalysis Result = analyseFile(Job, *Planned.Cuda, Config, Input);
  RecordBuilder Builder(userFiles(Job, Input), P.Root);
  Result.Record = Builder.build(Job.File, Job.Command.Directory, Result.Merged, Config.checksFor(Job.File));
  if (Key && !Result.Record.Crashed)
    Options.Cache->store(*Key, {Result.Record, Result.Merged.Tells, Result.Read});
  // What a thousand files have read is too much to hold.
  if (!WantsFiles)
    Result.Read = FilesRead();
  return Result;
}

bool JobRunner::analyse(llvm::ArrayRef<size_t> Indices, llvm::function_ref<void(size_t, FileAnalysis)> Take) {
  unsigned Threads = std::max<size_t>(
      1, std::min<size_t>(Indices.size(), C.Jobs ? C.Jobs : llvm::hardware_concurrency().compute_thread_count()));
  auto Pool = std::make_unique<llvm::DefaultThreadPool>(llvm::hardware_concurrency(Threads));
  for (size_t I : Indices) {
    Shared->Results[I].reset();
    if (auto Known = Options.Known.find(I); Known != Options.Known.end()) {
      Shared->Results[I] = std::move(Known->second);
      Options.Known.erase(Known);
      continue;
    }
    Pool->async([this, Keep = Shared, I] {
      if (interrupted())
        return;
      FileAnalysis Result = analyseJob(I);
      std::lock_guard<std::mutex> Guard(Keep->Lock);
      Keep->Results[I] = std::move(Result);
      Keep->Ready.notify_one();
    });
  }

  Progress Line(Indices.size(), !C.Quiet);
  size_t Done = 0;
  auto TakeSlot = [&](size_t I) {
    FileAnalysis Result = std::move(*Shared->Results[I]);
    Shared->Results[I] = FileAnalysis();
    return Result;
  };
  for (size_t I : Indices) {
    std::unique_lock<std::mutex> Guard(Shared->Lock);
    // A signal wakes nobody; look for one often enough that nobody notices.
    while (!Shared->Ready.wait_for(Guard, std::chrono::milliseconds(50),
                                   [&] { return Shared->Results[I].has_value(); })) {
      if (!interrupted())
        continue;
      Line.erase();
      for (size_t Rest : Indices)
        if (Rest > I && Shared->Results[Rest])
          Take(Rest, TakeSlot(Rest));
      // Threads cannot be stopped. They die with the process, which has nothing else left to do.
      Pool.release();
      return false;
    }
    FileAnalysis Result = TakeSlot(I);
    Guard.unlock();
    Line.erase();
    std::string File = Result.File;
    Take(I, std::move(Result));
    Line.show(++Done, File);
  }
  Pool->wait();
  return true;
}

bool JobRunner::run(llvm::function_ref<void(size_t, FileAnalysis)> Consume) {
  std::vector<size_t> All(P.Jobs.size());
  std::iota(All.begin(), All.end(), 0);
  if (Options.Only)
    All = *Options.Only;
  if (!Options.JoinFacts || All.size() < 2)
    return analyse(All, Consume);

  std::vector<std::optional<FileAnalysis>> Results(P.Jobs.size());
  auto Keep = [&](size_t I, FileAnalysis Result) {
    Result.Passes.clear();
    Results[I] = std::move(Result);
  };
  bool Complete = analyse(All, Keep);
  if (Complete) {
    ProjectFacts Project;
    for (size_t I : All)
      Project.merge(Results[I]->Merged.Tells);
    Project.normalize();
    std::vector<size_t> Again;
    for (size_t I : All) {
      Shared->Elsewhere[I] = factsFor(Results[I]->Merged.Tells, Project);
      if (!Shared->Elsewhere[I].empty())
        Again.push_back(I);
    }
    // Until then, what the others tell is not counted in.
    for (size_t I : Again)
      Results[I]->Record.Interrupted = true;
    Complete = analyse(Again, Keep);
  }
  for (size_t I : All)
    if (Results[I])
      Consume(I, std::move(*Results[I]));
  return Complete;
}

bool runJobs(const Plan &P, const CommandLine &C, const Configuration &Config, RunOptions Options,
             llvm::function_ref<void(size_t, FileAnalysis)> Consume) {
  enableCrashGuard();
  auto Runner = std::make_unique<JobRunner>(P, C, Config, std::move(Options));
  bool Complete = Runner->run(Consume);
  if (!Complete)
    Runner.release(); // threads still use it
  return Complete;
}

} // namespace cudalint::driver
