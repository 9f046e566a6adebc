//===- JoinReports.cpp - Several JSON reports as one ----------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LlvmCompat.h"
#include "driver/Presentation.h"
#include "driver/Shard.h"
#include "driver/report/Report.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/WithColor.h"

namespace cudalint::driver {

int joinReports(const CommandLine &C, const Configuration &Config) {
  auto Fail = [](const llvm::Twine &Message) {
    llvm::WithColor::error(llvm::errs(), "cudalint") << Message << "\n";
    return 2;
  };
  if (C.Fix || C.FixDryRun || C.Counting.AddNolint)
    return Fail(llvm::Twine("merge: ") +
                (C.Counting.AddNolint ? "--add-nolint"
                 : C.Fix              ? "--fix"
                                      : "--fix-dry-run") +
                " changes sources, which a report may be older than: analyse them");
  std::vector<FileRecord> Files;
  for (const std::string &Name : C.Inputs) {
    auto Buffer = llvm::MemoryBuffer::getFile(Name);
    if (!Buffer)
      return Fail("cannot read '" + Name + "': " + Buffer.getError().message());
    llvm::Expected<std::vector<FileRecord>> Read = readJson((*Buffer)->getBuffer(), Name);
    if (!Read)
      return Fail(llvm::toString(Read.takeError()));
    std::move(Read->begin(), Read->end(), std::back_inserter(Files));
  }
  std::stable_sort(Files.begin(), Files.end(),
                   [](const FileRecord &A, const FileRecord &B) { return A.File < B.File; });

  llvm::SmallString<128> Root(C.ProjectRoot);
  if (std::error_code EC = llvm::sys::fs::make_absolute(Root))
    return Fail("cannot tell the working directory: " + EC.message());
  llvm::Expected<Adoption> Counting = Adoption::create(C.Counting, Root);
  if (!Counting)
    return Fail(llvm::toString(Counting.takeError()));
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk = makePhysicalFileSystem();
  Report Results(Disk, Root);
  Presentation Shown(C, *Counting, Disk, Root);
  bool Failed = false;
  llvm::StringSet<> Enabled;
  for (FileRecord &File : Files) {
    Failed |= !File.Analysed;
    llvm::SmallString<256> Path(File.File);
    llvm::sys::fs::make_absolute(Root, Path);
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
