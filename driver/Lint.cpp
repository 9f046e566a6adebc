//===- Lint.cpp - The ordinary run ----------------------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Lint.h"
#include "checks/LlvmCompat.h"
#include "driver/CrashGuard.h"
#include "driver/Fixing.h"
#include "driver/Interruption.h"
#include "driver/report/RecordBuilder.h"
#include "driver/report/Summary.h"
#include "driver/report/TextReport.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/ThreadPool.h"
#include "llvm/Support/WithColor.h"
#include <chrono>
#include <condition_variable>
#include <mutex>

using namespace clang;

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
    llvm::errs() << '[' << Done << '/' << Total << "] " << llvm::sys::path::filename(File);
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

} // namespace

/// Results that threads deliver and one thread takes, in the order of the jobs. Threads that are still at work when the
/// run is interrupted keep it alive.
struct Deliveries {
  explicit Deliveries(size_t Jobs) : Results(Jobs) {}
  std::mutex Lock;
  std::condition_variable Ready;
  std::vector<std::optional<FileAnalysis>> Results;
};

/// Analyses one job of \p P.
static FileAnalysis analyseJob(const Plan &P, size_t Index, const Configuration &Config) {
  const CompileJob &Job = P.Jobs[Index].Job;
  AnalysisInput Input{P.StandardInput ? llvm::StringRef(*P.StandardInput) : llvm::StringRef()};
  FileAnalysis Result = analyseFile(Job, *P.Jobs[Index].Cuda, Config, Input);
  RecordBuilder Builder(userFiles(Job, Input), P.Root);
  Result.Record = Builder.build(Job.File, Job.Command.Directory, Result.Merged);
  return Result;
}

bool analyseAll(const Plan &P, const CommandLine &C, const Configuration &Config,
                llvm::function_ref<void(FileAnalysis)> Consume) {
  enableCrashGuard();
  auto Shared = std::make_shared<Deliveries>(P.Jobs.size());
  unsigned Threads = std::max<size_t>(
      1, std::min<size_t>(P.Jobs.size(), C.Jobs ? C.Jobs : llvm::hardware_concurrency().compute_thread_count()));
  auto Pool = std::make_unique<llvm::DefaultThreadPool>(llvm::hardware_concurrency(Threads));
  for (size_t I = 0; I != P.Jobs.size(); ++I)
    Pool->async([&P, &Config, Shared, I] {
      if (interrupted())
        return;
      FileAnalysis Result = analyseJob(P, I, Config);
      std::lock_guard<std::mutex> Guard(Shared->Lock);
      Shared->Results[I] = std::move(Result);
      Shared->Ready.notify_one();
    });

  Progress Line(P.Jobs.size(), !C.Quiet);
  for (size_t I = 0; I != P.Jobs.size(); ++I) {
    std::unique_lock<std::mutex> Guard(Shared->Lock);
    std::optional<FileAnalysis> &Slot = Shared->Results[I];
    // A signal wakes nobody; look for one often enough that nobody notices.
    while (!Shared->Ready.wait_for(Guard, std::chrono::milliseconds(50), [&] { return Slot.has_value(); }))
      if (interrupted()) {
        // Threads cannot be stopped. They die with the process, which has nothing else left to do.
        Pool.release();
        return false;
      }
    FileAnalysis Result = std::move(*Slot);
    Slot = FileAnalysis();
    Guard.unlock();
    Line.erase();
    std::string File = Result.File;
    Consume(std::move(Result));
    Line.show(I + 1, File);
  }
  Pool->wait();
  return true;
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
    llvm::WithColor::error(llvm::errs(), "cudalint") << F.File << ": " << F.Message << "\n";

  Report Results(userFiles(*P), P->Root);
  // Text is printed while the run goes on; the other formats need all of it. A patch stands alone.
  std::optional<TextReport> Text;
  if (C.Output == Format::Text && !C.FixDryRun)
    Text.emplace(llvm::outs(), C.Color, userFiles(*P), P->Root);
  llvm::raw_ostream &Words = Text ? llvm::outs() : llvm::errs();
  deferInterruption();
  Summary Counts;
  Fixing Fixes(*P, C, Config);
  size_t Index = 0;
  llvm::StringMap<llvm::TimeRecord> Times;
  bool Failed = false;
  bool Complete = analyseAll(*P, C, Config, [&](FileAnalysis Result) {
    Fixes.addJob(Index++, Result);
    const FileRecord &File = Result.Record;
    Counts.addFile(File);
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
      printProblems(File, Words);
    for (const FindingRecord &Finding : Results.add(std::move(Result.Record))) {
      Counts.addFinding(Finding);
      if (Text && !Finding.isSuppressed())
        Text->print(Finding);
    }
  });
  Results.finish();
  bool NotWritten = false;
  if (C.Output != Format::Text)
    writeReport(C.Output, Results, llvm::outs());
  for (const auto &[Format, File] : C.OutputFiles)
    if (llvm::Error E = writeReportFile(Format, Results, File)) {
      NotWritten = true;
      llvm::WithColor::error(llvm::errs(), "cudalint") << llvm::toString(std::move(E)) << "\n";
    }

  // A run that fails says why, --quiet or not.
  if (C.Quiet && C.Strict && Counts.incomplete())
    Counts.print(llvm::errs(), /*UseColor=*/false);
  if (!C.Quiet)
    Counts.print(Words, Text && C.Color);
  // What is known of half a run is no ground to change files.
  bool Fixed = !Complete || Fixes.run(Results.findings(), llvm::outs(), C.Quiet ? nullptr : &Words);
  llvm::outs().flush();
  if (interrupted()) {
    llvm::WithColor::error(llvm::errs(), "cudalint")
        << "interrupted; " << Index << " of " << P->Jobs.size() << " files were analysed\n";
    llvm::sys::Process::Exit(interruptionStatus(), /*NoCleanup=*/true);
  }
  if (C.TimeReport)
    printTimes(Times);
  if (!Counts.analysedFiles() || Failed || !P->Failures.empty() || !Fixed || NotWritten ||
      (C.Strict && Counts.incomplete()))
    return 2;
  bool Fails = C.FindingsFail ? Counts.findings() != 0
                              : llvm::any_of(Results.findings(), [](const FindingRecord &F) { return F.IsError; });
  return Fails ? 1 : 0;
}

} // namespace cudalint::driver
