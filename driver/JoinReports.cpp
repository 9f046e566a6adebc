//===- JoinReports.cpp - Several JSON reports as one ----------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LlvmCompat.h"
#include "driver/Shard.h"
#include "driver/report/Report.h"
#include "driver/report/Summary.h"
#include "driver/report/TextReport.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/WithColor.h"

namespace cudalint::driver {

int joinReports(const CommandLine &C) {
  auto Fail = [](const llvm::Twine &Message) {
    llvm::WithColor::error(llvm::errs(), "cudalint") << Message << "\n";
    return 2;
  };
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
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk = makePhysicalFileSystem();
  Report Results(Disk, Root);
  std::optional<TextReport> Text;
  if (C.Output == Format::Text)
    Text.emplace(llvm::outs(), C.Color, Disk, Root);
  Summary Counts;
  bool Failed = false;
  for (FileRecord &File : Files) {
    Counts.addFile(File);
    Failed |= !File.Analysed;
    for (const FindingRecord &Finding : Results.add(std::move(File))) {
      Counts.addFinding(Finding);
      if (Text && !Finding.isSuppressed())
        Text->print(Finding);
    }
  }
  Results.finish();
  if (!Text)
    writeReport(C.Output, Results, llvm::outs());
  for (const auto &[Format, File] : C.OutputFiles)
    if (llvm::Error E =
            writeFile(File, [&, Format = Format](llvm::raw_ostream &OS) { writeReport(Format, Results, OS); }))
      return Fail(llvm::toString(std::move(E)));
  if (!C.Quiet)
    Counts.print(Text ? llvm::outs() : llvm::errs(), Text && C.Color);
  return Failed ? 2 : Counts.findings() ? 1 : 0;
}

} // namespace cudalint::driver
