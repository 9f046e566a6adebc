//===- Fixing.cpp - What becomes of the fixes of a run --------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Fixing.h"
#include "driver/Interruption.h"
#include "driver/Messages.h"
#include "driver/Paths.h"
#include "driver/report/RecordBuilder.h"
#include "driver/report/ReportRoot.h"
#include "llvm/Support/Path.h"
#include <algorithm>

namespace cudalint::driver {

/// The errors of the parser in \p Result, without their lines, which a fix can shift.
static std::vector<std::string> problemsOf(const FileRecord &Result) {
  std::vector<std::string> Problems;
  for (const ProblemRecord &Problem : Result.Problems)
    Problems.push_back(Problem.File + ": " + Problem.Message);
  llvm::sort(Problems);
  return Problems;
}

void Fixing::addJob(size_t Index, const FileAnalysis &Result) {
  if (!C.Fix && !C.FixDryRun)
    return;
  JobState &State = Jobs[Index];
  State.Problems = problemsOf(Result.Record);
  const Toolkit &Cuda = *P.Jobs[Index].Cuda;
  for (const auto &[Path, Content] : Result.Read.Files) {
    if (!Cuda.isNone() && isBelow(Path, Cuda.Root))
      continue;
    auto [Known, New] = RealPaths.try_emplace(Path);
    if (New)
      Known->second = realPath(Path);
    State.Files.insert(Known->second);
    auto [Seen, First] = AsAnalysed.try_emplace(Known->second, Content);
    if (!First && Seen->second != Content)
      Seen->second = Digest{}; // two jobs saw two texts: neither can be fixed
  }
}

std::vector<std::string> Fixing::roots() const {
  std::set<std::string> Roots;
  for (const std::string &Root : C.FixRoots)
    Roots.insert(realPath(Root));
  if (!Roots.empty())
    return {Roots.begin(), Roots.end()};
  Roots.insert(realPath(P.Root));
  for (const PlannedJob &Planned : P.Jobs)
    Roots.insert(realPath(llvm::sys::path::parent_path(Planned.Job.File)));
  return {Roots.begin(), Roots.end()};
}

/// What the parser says against \p Texts that it did not say before; empty if nothing.
std::string Fixing::errorBroughtBy(const ReplacedTexts &Texts) const {
  for (const auto &Job : Jobs) {
    const JobState &State = Job.second;
    if (llvm::none_of(Texts, [&](const auto &Text) { return State.Files.count(Text.first); }))
      continue;
    const PlannedJob &Planned = P.Jobs[Job.first];
    AnalysisInput Input;
    Input.Project = Planned.Project;
    ReplacedTexts Changed = Texts;
    Changed.insert(P.Staged.begin(), P.Staged.end());
    Input.Replaced = &Changed;
    FileAnalysis Again = analyseFile(Planned.Job, *Planned.Cuda, Config, Input);
    RecordBuilder Builder(userFiles(Planned.Job, Input), P.Root);
    std::vector<std::string> Now =
        problemsOf(Builder.build(Planned.Job.File, Planned.Job.Command.Directory, Again.Merged, {}));
    std::vector<std::string> New;
    std::set_difference(Now.begin(), Now.end(), State.Problems.begin(), State.Problems.end(), std::back_inserter(New));
    if (!New.empty())
      return "the result would not compile: " + New.front();
    if (!Again.Merged.Parsed)
      return "the result could not be parsed: " + nameInProject(Planned.Job.File, P.Root);
  }
  return "";
}

bool Fixing::run(llvm::ArrayRef<FindingRecord> Findings, llvm::raw_ostream &OS, llvm::raw_ostream *Log) {
  bool Done = true;
  auto Fail = [&](const llvm::Twine &Message) {
    fail(Message);
    Done = false;
  };
  FixPolicy Policy;
  Policy.Root = P.Root;
  Policy.Unsafe = C.UnsafeFixes;
  for (const auto &Text : P.Staged)
    Policy.Staged.insert(Text.first);
  if (!C.ExportFixes.empty())
    if (llvm::Error E = exportFixes(Findings, Policy, C.ExportFixes))
      Fail("--export-fixes: " + llvm::toString(std::move(E)));
  if (!C.Fix && !C.FixDryRun)
    return Done;

  Policy.Roots = roots();
  Policy.AsAnalysed = AsAnalysed;
  FixPlan Plan(Findings, Policy);
  Plan.verify([&](const ReplacedTexts &Texts) { return errorBroughtBy(Texts); });
  if (C.FixDryRun) {
    OS << Plan.diff(realPath(P.Root));
  } else {
    Plan.write(interrupted);
  }
  for (const std::string &Note : Plan.notes())
    note(Note);
  for (const std::string &Error : Plan.errors())
    Fail(Error);
  if (Log) {
    *Log << Plan.applied() << (C.FixDryRun ? " can be fixed in " : " fixed in ") << Plan.files() << " file"
         << (Plan.files() == 1 ? "" : "s");
    if (Plan.overlapping())
      *Log << ", " << Plan.overlapping() << " overlap: run again";
    *Log << "\n";
  }
  return Done;
}

} // namespace cudalint::driver
