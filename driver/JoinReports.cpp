//===- JoinReports.cpp - Several JSON reports as one ----------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/InputFile.h"
#include "driver/Messages.h"
#include "driver/Presentation.h"
#include "driver/Shard.h"
#include "driver/report/Report.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <map>

namespace cudalint::driver {

int joinReports(const CommandLine &C, const Configuration &Config) {
  if (C.Fix || C.FixDryRun || C.Counting.AddNolint)
    return fail(llvm::Twine("merge: ") +
                (C.Counting.AddNolint ? "--add-nolint"
                 : C.Fix              ? "--fix"
                                      : "--fix-dry-run") +
                " changes sources, which a report may be older than: analyse them");
  if (std::string Conflict = conflictOfOutputs(C, /*Sources=*/{}, C.Inputs); !Conflict.empty())
    return fail(Conflict);
  std::vector<FileRecord> Files;
  std::map<Digest, std::string> Seen; // by content
  for (const std::string &Name : C.Inputs) {
    auto Buffer = readInput(Name, Reads::PipesOfCaller);
    if (!Buffer)
      return fail("cannot read '" + Name + "': " + Buffer.getError().message());
    if (auto [First, New] = Seen.try_emplace(digestOf((*Buffer)->getBuffer()), Name); !New)
      return fail("merge: '" + Name + "' and '" + First->second + "' are the same report");
    llvm::Expected<std::vector<FileRecord>> Read = readJson((*Buffer)->getBuffer(), Name);
    if (!Read)
      return fail(llvm::toString(Read.takeError()));
    std::move(Read->begin(), Read->end(), std::back_inserter(Files));
  }
  std::stable_sort(Files.begin(), Files.end(),
                   [](const FileRecord &A, const FileRecord &B) { return A.File < B.File; });

  llvm::SmallString<128> Root(C.ProjectRoot);
  if (std::error_code EC = llvm::sys::fs::make_absolute(Root))
    return fail("cannot tell the working directory: " + EC.message());
  std::vector<std::string> Names;
  for (const FileRecord &File : Files)
    Names.push_back(File.File);
  llvm::Expected<Adoption> Counting = Adoption::create(C.Counting, Root, Names);
  if (!Counting)
    return fail(llvm::toString(Counting.takeError()));
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk = makeDisk();
  Report Results(Disk, Root);
  Presentation Shown(C, *Counting, Disk, Root);
  bool Failed = false;
  llvm::StringSet<> Enabled;
  for (FileRecord &File : Files) {
    if (!File.isComplete())
      Failed = fail(File.File + ": " + File.obstacle());
    llvm::SmallString<256> Path(File.File);
    llvm::sys::fs::make_absolute(Root, Path);
    // The report may come from elsewhere; what applies to a folder that is not here is what applies to the one above.
    llvm::StringRef Name = llvm::sys::path::filename(File.File);
    while (llvm::sys::path::has_relative_path(Path) && !llvm::sys::fs::is_directory(llvm::sys::path::parent_path(Path)))
      llvm::sys::path::remove_filename(Path);
    llvm::sys::path::remove_filename(Path);
    llvm::sys::path::append(Path, Name);
    for (const Check *Each : Config.checksFor(Path))
      Enabled.insert(Each->info().Name);
    // A baseline takes the place of the one that an earlier run has used.
    if (!C.Counting.Baseline.empty())
      for (FindingRecord &F : File.Findings)
        llvm::erase_if(F.Suppressions,
                       [](const SuppressionRecord &S) { return S.K == SuppressionRecord::Kind::Baseline; });
    Shown.add(Results.add(std::move(File)));
  }
  Results.finish();
  auto LookUp = [&](llvm::StringRef Name) { return Enabled.contains(Name); };
  if (!Shown.conclude(Results, LookUp) || Failed || (C.Strict && Shown.counts().incomplete()))
    return 2;
  return Counting->status();
}

} // namespace cudalint::driver
