//===- Doctor.cpp - How each file is understood ---------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/JobRunner.h"
#include "driver/Messages.h"
#include "driver/report/Encoding.h"
#include "clang/Basic/Version.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

namespace cudalint::driver {

/// \p Arguments as a shell would take them.
static std::string quoted(llvm::ArrayRef<std::string> Arguments) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  for (const std::string &Argument : Arguments) {
    if (!Text.empty())
      OS << ' ';
    llvm::sys::printArg(OS, Argument, /*Quote=*/false);
  }
  return Text;
}

static void print(llvm::raw_ostream &OS, const FileAnalysis &Analysis, const PlannedJob &Planned) {
  OS << "\n" << inOneLine(Analysis.File) << "\n";
  OS << "  command    " << inOneLine(Planned.Job.describeOrigin()) << "\n";
  const Toolkit &Cuda = *Planned.Cuda;
  OS << "  toolkit    ";
  if (Cuda.isNone())
    OS << "none: cudalint's own declarations of CUDA\n";
  else
    OS << "CUDA " << Cuda.Version.getAsString() << " in " << inOneLine(Cuda.Root) << " (" << Cuda.FoundBy << ")"
       << (Cuda.MissingParts.empty() ? "" : ", without " + llvm::join(Cuda.MissingParts, ", ")) << "\n";
  for (const CommandNote &Note : Planned.Job.Command.Notes)
    OS << "  note       " << inOneLine(Note.Text) << "\n";
  if (Analysis.Record.TimedOut)
    OS << "  given up   " << Analysis.Record.obstacle() << "\n";
  for (const PassDescription &Pass : Analysis.Passes) {
    OS << "  pass       " << Pass.Name << (Pass.Used ? "" : " (not used: the other side is understood better)") << "\n";
    OS << "    flags    " << inOneLine(quoted(Pass.CommandLine)) << "\n";
    for (const PatchOutcome &Patch : Pass.Bridge.Patches)
      if (Patch.Applied || Patch.Expected)
        OS << "    bridge   " << Patch.Name << (Patch.Applied ? " in " : " does not fit ") << inOneLine(Patch.Path)
           << "\n";
    for (const BridgeLog::NormalizedFile &File : Pass.Bridge.Normalized)
      OS << "    rewrites " << File.Changes.size() << " in " << inOneLine(File.Path) << "\n";
    for (const ParseProblem &P : Pass.Result.Problems) {
      OS << "    "
         << (P.K == ParseProblem::Kind::MissingHeader      ? "missing  '"
             : P.K == ParseProblem::Kind::UnreadableHeader ? "missing  "
             : P.K == ParseProblem::Kind::KnownGap         ? "gap      "
                                                           : "error    ")
         << inOneLine(P.Message) << (P.K == ParseProblem::Kind::MissingHeader ? "'" : "");
      if (!P.File.empty())
        OS << " at " << inOneLine(P.File) << ":" << P.Line << ":" << P.Column;
      OS << "\n";
    }
    if (Pass.Result.Crashed)
      OS << "    crashed\n";
    OS << "    result   " << Pass.Result.DeviceFunctions << " device functions, " << Pass.Result.Skipped.size()
       << " not analysed\n";
    for (const SkippedFunction &F : Pass.Result.Skipped)
      OS << "    skipped  " << inOneLine(F.Name) << " at " << inOneLine(F.File) << ":" << F.Line << "\n";
  }
}

int doctor(const CommandLine &C, const Configuration &Config) {
  llvm::raw_ostream &OS = llvm::outs();
  OS << "cudalint " << CUDALINT_VERSION << "\n";
  OS << clang::getClangFullVersion() << "\n";
  llvm::Expected<Plan> Made = makePlan(C);
  if (!Made)
    return fail(llvm::toString(Made.takeError()));
  auto P = std::make_shared<Plan>(std::move(*Made));
  applyConfiguration(*P, Config);
  for (const std::string &Problem : P->problems())
    OS << "error: " << inOneLine(Problem) << "\n";
  for (const std::string &Warning : P->Warnings)
    OS << "warning: " << inOneLine(Warning) << "\n";
  for (const std::string &Note : P->Notes)
    OS << "note: " << inOneLine(Note) << "\n";
  bool Whole = P->Failures.empty();
  runJobs(P, C, Config, RunOptions(), [&](size_t Index, FileAnalysis Analysis) {
    print(OS, Analysis, P->Jobs[Index]);
    const PassResult &M = Analysis.Merged;
    Whole &= M.Parsed && M.Problems.empty() && M.Skipped.empty();
  });
  return Whole ? 0 : 1;
}

} // namespace cudalint::driver
