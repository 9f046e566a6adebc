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
#include "driver/TimeBudget.h"
#include "driver/report/Encoding.h"
#include "driver/report/RecordBuilder.h"
#include "driver/report/ReportRoot.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Threading.h"
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <numeric>
#include <thread>

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

/// What the threads of a run share: what they read, and the results that they deliver and one thread takes.
class Work {
public:
  Work(std::shared_ptr<const Plan> P, const CommandLine &C, const Configuration &Config,
       std::shared_ptr<ResultCache> Cache)
      : Results(P->Jobs.size()), Elsewhere(P->Jobs.size()), P(std::move(P)), Config(Config), Cache(std::move(Cache)),
        WantsFiles(C.Fix || C.FixDryRun), Limit(C.FileTimeout) {}

  /// Starts a thread that takes jobs from the queue of \p Shared until there are none.
  static void startThread(std::shared_ptr<Work> Shared);
  /// Gives up the jobs that have taken too long, and puts another thread in the place of each that is at one. To be
  /// called with the lock held.
  static void giveUpLateJobs(const std::shared_ptr<Work> &Shared);

  std::mutex Lock;
  std::condition_variable Ready;
  std::vector<std::optional<FileAnalysis>> Results; ///< By job.
  std::deque<size_t> Queue;                         ///< Jobs that no thread has taken yet.
  std::vector<ProjectFacts> Elsewhere;              ///< By job; empty at first. Changed when no thread is at the job.

private:
  void takeJobs();
  FileAnalysis analyse(size_t Index, TimeBudget &Budget) const;
  Digest keyOf(size_t Index) const;

  const std::shared_ptr<const Plan> P;
  const Configuration Config;
  const std::shared_ptr<ResultCache> Cache;
  const bool WantsFiles;
  const std::chrono::seconds Limit;
  std::map<size_t, std::shared_ptr<TimeBudget>> Running; ///< By job.
};

class JobRunner {
public:
  JobRunner(std::shared_ptr<const Plan> P, const CommandLine &C, const Configuration &Config, RunOptions Given)
      : P(std::move(P)), C(C), Options(std::move(Given)),
        Shared(std::make_shared<Work>(this->P, C, Config, Options.Cache)) {}

  bool run(llvm::function_ref<void(size_t, FileAnalysis)> Consume);

private:
  /// Analyses the jobs \p Indices, ascending, and hands their results to \p Take in this order. False if interrupted;
  /// whatever is there has been taken then.
  bool analyse(llvm::ArrayRef<size_t> Indices, llvm::function_ref<void(size_t, FileAnalysis)> Take);

  const std::shared_ptr<const Plan> P;
  const CommandLine &C;
  RunOptions Options;
  const std::shared_ptr<Work> Shared;
};

} // namespace

/// Everything that decides about the result of a job beside the content of files.
Digest Work::keyOf(size_t Index) const {
  static const std::string Identity = ResultCache::buildIdentity();
  const PlannedJob &Planned = P->Jobs[Index];
  const Toolkit &Cuda = *Planned.Cuda;
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  auto Add = [&](llvm::StringRef Part) { OS << Part.size() << ':' << Part << '\n'; };
  Add(CUDALINT_VERSION);
  Add(Identity);
  Add(P->Root);
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
  if (const ProjectFacts &Facts = Elsewhere[Index]; !Facts.empty())
    OS << toJSON(Facts);
  return digestOf(Text);
}

FileAnalysis Work::analyse(size_t Index, TimeBudget &Budget) const {
  TimeBudget::Counting Counted(Budget);
  const PlannedJob &Planned = P->Jobs[Index];
  const CompileJob &Job = Planned.Job;
  std::optional<Digest> Key;
  if (Cache && !Job.FromStdin) {
    Key = keyOf(Index);
    if (std::optional<ResultCache::Entry> Entry = Cache->find(*Key)) {
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
  if (P->StandardInput)
    Input.StandardInput = *P->StandardInput;
  Input.Project = Planned.Project;
  Input.Elsewhere = Elsewhere[Index].empty() ? nullptr : &Elsewhere[Index];
  Input.Budget = &Budget;
  Input.Replaced = P->Staged.empty() ? nullptr : &P->Staged;
  FileAnalysis Result = analyseFile(Job, *Planned.Cuda, Config, Input);
  RecordBuilder Builder(userFiles(Job, Input), P->Root);
  Result.Record = Builder.build(Job.File, Job.Command.Directory, Result.Merged, Config.checksFor(Job.File));
  if (Key && !Result.Record.Crashed)
    Cache->store(*Key, {Result.Record, Result.Merged.Tells, Result.Read});
  // What a thousand files have read is too much to hold.
  if (!WantsFiles)
    Result.Read = FilesRead();
  return Result;
}

void Work::takeJobs() {
  std::unique_lock<std::mutex> Guard(Lock);
  while (!Queue.empty() && !interrupted()) {
    size_t Index = Queue.front();
    Queue.pop_front();
    auto Budget = std::make_shared<TimeBudget>(Limit);
    Running[Index] = Budget;
    Guard.unlock();
    FileAnalysis Result = analyse(Index, *Budget);
    Guard.lock();
    auto Mine = Running.find(Index);
    if (Mine == Running.end() || Mine->second != Budget)
      return; // it was given up, and another thread has come
    Running.erase(Mine);
    Results[Index] = std::move(Result);
    Ready.notify_one();
  }
}

void Work::startThread(std::shared_ptr<Work> Shared) {
  std::thread([Shared = std::move(Shared)] { Shared->takeJobs(); }).detach();
}

void Work::giveUpLateJobs(const std::shared_ptr<Work> &Shared) {
  for (auto I = Shared->Running.begin(); I != Shared->Running.end();) {
    if (!I->second->isExhausted()) {
      ++I;
      continue;
    }
    FileAnalysis Nothing;
    Nothing.File = Shared->P->Jobs[I->first].Job.File;
    Nothing.Record.File = nameInProject(Nothing.File, Shared->P->Root);
    Nothing.Record.TimedOut = true;
    Shared->Results[I->first] = std::move(Nothing);
    I = Shared->Running.erase(I);
    startThread(Shared);
  }
}

bool JobRunner::analyse(llvm::ArrayRef<size_t> Indices, llvm::function_ref<void(size_t, FileAnalysis)> Take) {
  unsigned Threads = std::max<size_t>(
      1, std::min<size_t>(Indices.size(), C.Jobs ? C.Jobs : llvm::hardware_concurrency().compute_thread_count()));
  {
    std::lock_guard<std::mutex> Guard(Shared->Lock);
    for (size_t I : Indices) {
      Shared->Results[I].reset();
      if (auto Known = Options.Known.find(I); Known != Options.Known.end()) {
        Shared->Results[I] = std::move(Known->second);
        Options.Known.erase(Known);
      } else {
        Shared->Queue.push_back(I);
      }
    }
  }
  for (unsigned I = 0; I != Threads; ++I)
    Work::startThread(Shared);

  Progress Line(Indices.size(), !C.Quiet);
  size_t Done = 0;
  auto TakeSlot = [&](size_t I) {
    FileAnalysis Result = std::move(*Shared->Results[I]);
    Shared->Results[I] = FileAnalysis();
    return Result;
  };
  for (size_t I : Indices) {
    std::unique_lock<std::mutex> Guard(Shared->Lock);
    // A signal wakes nobody, nor does the time; look for them often enough that nobody notices.
    while (!Shared->Ready.wait_for(Guard, std::chrono::milliseconds(50),
                                   [&] { return Shared->Results[I].has_value(); })) {
      Work::giveUpLateJobs(Shared);
      if (!interrupted())
        continue;
      Line.erase();
      for (size_t Rest : Indices)
        if (Rest >= I && Shared->Results[Rest])
          Take(Rest, TakeSlot(Rest));
      return false;
    }
    FileAnalysis Result = TakeSlot(I);
    Guard.unlock();
    Line.erase();
    std::string File = Result.File;
    Take(I, std::move(Result));
    Line.show(++Done, File);
  }
  return true;
}

bool JobRunner::run(llvm::function_ref<void(size_t, FileAnalysis)> Consume) {
  std::vector<size_t> All(P->Jobs.size());
  std::iota(All.begin(), All.end(), 0);
  if (Options.Only)
    All = *Options.Only;
  if (!Options.JoinFacts || All.size() < 2)
    return analyse(All, Consume);

  std::vector<std::optional<FileAnalysis>> Results(P->Jobs.size());
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
      // A thread may still be at it, and would not be done the second time either.
      if (Results[I]->Record.TimedOut)
        continue;
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

bool runJobs(std::shared_ptr<const Plan> P, const CommandLine &C, const Configuration &Config, RunOptions Options,
             llvm::function_ref<void(size_t, FileAnalysis)> Consume) {
  enableCrashGuard();
  return JobRunner(std::move(P), C, Config, std::move(Options)).run(Consume);
}

} // namespace cudalint::driver
