//===- Lint.cpp - The ordinary run ----------------------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Lint.h"
#include "driver/FixApplier.h"
#include "driver/report/Summary.h"
#include "driver/report/TextReport.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/FileSystem.h"
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

void analyseAll(const Plan &P, const CommandLine &C, const Configuration &Config,
                llvm::function_ref<void(FileAnalysis)> Consume) {
  llvm::CrashRecoveryContext::Enable();
  std::vector<std::optional<FileAnalysis>> Results(P.Jobs.size());
  std::mutex Lock;
  std::condition_variable Ready;
  unsigned Threads = std::max<size_t>(
      1, std::min<size_t>(P.Jobs.size(), C.Jobs ? C.Jobs : llvm::hardware_concurrency().compute_thread_count()));
  llvm::DefaultThreadPool Pool(llvm::hardware_concurrency(Threads));
  for (size_t I = 0; I != P.Jobs.size(); ++I)
    Pool.async([&, I] {
      FileAnalysis Result = analyseFile(P.Jobs[I].Job, *P.Jobs[I].Cuda, Config, P.StandardInput.value_or(""));
      std::lock_guard<std::mutex> Guard(Lock);
      Results[I] = std::move(Result);
      Ready.notify_one();
    });

  Progress Line(P.Jobs.size(), !C.Quiet);
  for (size_t I = 0; I != P.Jobs.size(); ++I) {
    std::unique_lock<std::mutex> Guard(Lock);
    Ready.wait(Guard, [&] { return Results[I].has_value(); });
    FileAnalysis Result = std::move(*Results[I]);
    Results[I]->Passes.clear();
    Guard.unlock();
    Line.erase();
    std::string File = Result.File;
    Consume(std::move(Result));
    Line.show(I + 1, File);
  }
  Pool.wait();
}

/// The process's working directory; empty if it is gone.
static std::string workingDirectory() {
  llvm::SmallString<128> Directory;
  if (llvm::sys::fs::current_path(Directory))
    return "";
  return std::string(Directory);
}

/// Prints what could not be understood, for --verbose.
static void printProblems(const PassResult &Merged, llvm::StringRef Directory) {
  for (const ParseProblem &P : Merged.Problems) {
    llvm::outs() << shownPath(P.File, Directory) << ":" << P.Line << ":" << P.Column << ": ";
    switch (P.K) {
    case ParseProblem::Kind::MissingHeader:
      llvm::outs() << "'" << P.Message << "' file not found; what needs it is not analysed\n";
      break;
    case ParseProblem::Kind::KnownGap:
      llvm::outs() << "not understood by clang, taken by nvcc: " << P.Message << "\n";
      break;
    case ParseProblem::Kind::Error:
      llvm::outs() << "error: " << P.Message << "\n";
      break;
    }
  }
  for (const SkippedFunction &F : Merged.Skipped)
    llvm::outs() << shownPath(F.File, Directory) << ":" << F.Line << ": '" << F.Name << "' is not analysed\n";
}

int lint(const CommandLine &C, const Configuration &Config) {
  llvm::Expected<Plan> P = makePlan(C);
  if (!P) {
    llvm::WithColor::error(llvm::errs(), "cudalint") << llvm::toString(P.takeError()) << "\n";
    return 2;
  }
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

  std::string Directory = workingDirectory();
  TextReport Report(llvm::outs(), C.Color, Directory);
  for (const PlannedJob &Planned : P->Jobs)
    if (Planned.Job.FromStdin)
      Report.addFile(Planned.Job.File, *P->StandardInput);
  Summary Counts;
  std::vector<tidy::ClangTidyError> Findings;
  llvm::StringSet<> Known; // a header's findings come from every file that includes it
  bool Failed = false;
  analyseAll(*P, C, Config, [&](FileAnalysis Result) {
    Counts.addFile(shownPath(Result.File, Directory), Result.Merged);
    if (!Result.Merged.analysed()) {
      Failed = true;
      llvm::WithColor::error(llvm::errs(), "cudalint")
          << shownPath(Result.File, Directory) << ": "
          << (Result.Merged.Crashed ? "the parser crashed; please report it with the output of 'cudalint doctor'"
              : Result.Merged.Problems.empty() ? "could not be parsed; 'cudalint doctor' says how it was read"
                                               : Result.Merged.Problems.front().Message)
          << "\n";
    }
    if (C.Verbose)
      printProblems(Result.Merged, Directory);
    for (tidy::ClangTidyError &Finding : Result.Merged.Findings) {
      const tooling::DiagnosticMessage &Message = Finding.Message;
      llvm::SmallString<128> Real;
      if (llvm::sys::fs::real_path(Message.FilePath, Real))
        Real = Message.FilePath;
      if (!Known
               .insert((Finding.DiagnosticName + "\n" + Real + "\n" + llvm::Twine(Message.FileOffset) + "\n" +
                        Message.Message)
                           .str())
               .second)
        continue;
      auto Fact = llvm::find_if(Result.Merged.Facts, [&](const FindingFacts &F) {
        return F.Check == Finding.DiagnosticName && F.File == Message.FilePath && F.Offset == Message.FileOffset;
      });
      Counts.addFinding(Message.FilePath, Fact == Result.Merged.Facts.end() ? Certainty::Certain : Fact->Certainty);
      Report.print(Finding);
      Findings.push_back(std::move(Finding));
    }
  });

  FixOutcome Fixes;
  if (C.Fix)
    Fixes = applyFixes(Findings, C.UnsafeFixes);
  for (const std::string &Error : Fixes.Errors)
    llvm::WithColor::error(llvm::errs(), "cudalint") << Error << "\n";
  // A run that fails says why, --quiet or not.
  if (C.Quiet && C.Strict && Counts.incomplete())
    Counts.print(llvm::errs(), /*UseColor=*/false);
  if (!C.Quiet) {
    Counts.print(llvm::outs(), C.Color);
    if (C.Fix)
      llvm::outs() << Fixes.Applied << " fixed in " << Fixes.Files.size() << " file"
                   << (Fixes.Files.size() == 1 ? "" : "s")
                   << (Fixes.Overlapping ? ", " + std::to_string(Fixes.Overlapping) + " overlap: run again" : "")
                   << "\n";
  }
  llvm::outs().flush();
  if (!Counts.analysedFiles() || Failed || !P->Failures.empty() || !Fixes.Errors.empty() ||
      (C.Strict && Counts.incomplete()))
    return 2;
  return Counts.findings() ? 1 : 0;
}

} // namespace cudalint::driver
