//===- Presentation.cpp - What a run prints and writes --------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Presentation.h"
#include "driver/Messages.h"
#include "driver/OutputFile.h"
#include "driver/Paths.h"
#include "driver/frontend/NvccCommandLine.h"
#include "driver/report/Formats.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <map>

namespace cudalint::driver {

Presentation::Presentation(const CommandLine &C, Adoption &Counting,
                           llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files, llvm::StringRef Root)
    : C(C), Counting(Counting), IsText(C.Output == Format::Text && !C.FixDryRun),
      AtOnce(IsText && Counting.showsAtOnce()) {
  if (IsText && !C.Counting.Statistics)
    Text.emplace(llvm::outs(), TextStyle{C.Color, C.Hyperlinks}, std::move(Files), Root);
}

llvm::raw_ostream &Presentation::words() const { return IsText ? llvm::outs() : llvm::errs(); }

void Presentation::add(llvm::ArrayRef<FindingRecord> Findings) {
  if (!AtOnce || !Text)
    return;
  for (const FindingRecord &F : Findings)
    if (!F.isSuppressed() && Counting.concerns(F))
      Text->print(F);
}

bool Presentation::conclude(Report &R, std::optional<llvm::function_ref<bool(llvm::StringRef Check)>> Enabled) {
  bool Done = succeeded(Counting.apply(R, Enabled));
  if (Text && !AtOnce)
    for (const FindingRecord &F : R.findings())
      if (!F.isSuppressed() && Counting.concerns(F))
        Text->print(F);
  // Before anything is said about the findings, so that they and their pages stand together.
  if (Text && !C.Quiet && !C.Hyperlinks)
    Text->printPages();
  // A run that fails says why, --quiet or not.
  if (C.Quiet)
    llvm::errs() << Counting.failure();
  else
    words() << Counting.remarks();
  if (IsText && C.Counting.Statistics)
    printStatistics(R, words());
  if (C.Output != Format::Text)
    writeReport(C.Output, R, llvm::outs());
  for (const auto &[Format, File] : C.OutputFiles)
    Done &= succeeded(writeFile(File, [&, Format = Format](llvm::raw_ostream &OS) { writeReport(Format, R, OS); }));

  Counts = summarise(R);
  if (!C.Quiet)
    Counts.print(words(), IsText && C.Color);
  else if (C.Strict && Counts.incomplete())
    Counts.print(llvm::errs(), /*UseColor=*/false);
  return Done;
}

/// What tells the file that \p Path leads to, there already or not, from every other one.
static std::string identity(llvm::StringRef Path) {
  llvm::SmallString<256> Absolute(Path);
  llvm::sys::fs::make_absolute(Absolute);
  llvm::sys::path::remove_dots(Absolute, /*remove_dot_dot=*/true);
  if (llvm::sys::fs::exists(Absolute))
    return realPath(Absolute);
  llvm::SmallString<256> Real(realPath(llvm::sys::path::parent_path(Absolute)));
  llvm::sys::path::append(Real, llvm::sys::path::filename(Absolute));
  return std::string(Real);
}

std::string conflictOfOutputs(const CommandLine &C, llvm::ArrayRef<std::string> Sources,
                              llvm::ArrayRef<std::string> Parts) {
  std::vector<std::pair<llvm::StringRef, llvm::StringRef>> Outputs; // option and file
  auto Writes = [&](llvm::StringRef Option, llvm::StringRef File) {
    if (!File.empty())
      Outputs.push_back({Option, File});
  };
  for (const auto &Output : C.OutputFiles)
    Writes("--output", Output.second);
  Writes("--export-fixes", C.ExportFixes);
  Writes("--shard-file", C.ShardFile);
  if (C.Counting.WriteBaseline)
    Writes("--write-baseline", C.Counting.Baseline);
  if (Outputs.empty())
    return "";

  std::map<std::string, llvm::StringRef> Read; // by identity: what it is
  auto Reads = [&](llvm::StringRef File, llvm::StringRef What) {
    if (!File.empty())
      Read.try_emplace(identity(File), What);
  };
  for (const std::string &Source : Sources)
    Reads(Source, "a file to analyse");
  for (const std::string &Part : Parts)
    Reads(Part, "a file to merge");
  for (llvm::StringRef Input : C.Inputs)
    if (Input.consume_front("@"))
      Reads(Input, "a list of files to analyse");
  Reads(C.Checks.ConfigFile, "the configuration");
  Reads(C.BuildPath.empty() || !llvm::sys::fs::is_directory(C.BuildPath) ? C.BuildPath
                                                                         : C.BuildPath + "/compile_commands.json",
        "the compilation database");
  Reads(C.Counting.Diff == "-" ? "" : llvm::StringRef(C.Counting.Diff), "the patch");
  if (!C.Counting.WriteBaseline)
    Reads(C.Counting.Baseline, "the baseline");

  std::map<std::string, llvm::StringRef> Written; // by identity: the option
  for (const auto &[Option, File] : Outputs) {
    llvm::sys::fs::file_status Status;
    bool Exists = !llvm::sys::fs::status(File, Status);
    // Any number of reports may go into a pipe or a device.
    if (Exists && Status.type() != llvm::sys::fs::file_type::regular_file)
      continue;
    std::string Path = identity(File);
    if (auto Found = Read.find(Path); Found != Read.end())
      return (Option + ": '" + File + "' is " + Found->second + "; name another file").str();
    if (auto [First, New] = Written.try_emplace(Path, Option); !New)
      return (Option + ": '" + File + "' is what " + First->second + " writes, too; name another file").str();
    if (Exists && languageOfFile(File))
      return (Option + ": '" + File + "' is there and is a source file by its name; name another file").str();
  }
  return "";
}

} // namespace cudalint::driver
