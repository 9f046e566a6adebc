//===- Presentation.cpp - What a run prints and writes --------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Presentation.h"
#include "driver/report/Formats.h"
#include "llvm/Support/WithColor.h"

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
  bool Done = true;
  auto Try = [&](llvm::Error E) {
    if (!E)
      return;
    Done = false;
    llvm::WithColor::error(llvm::errs(), "cudalint") << llvm::toString(std::move(E)) << "\n";
  };
  if (Enabled)
    Try(Counting.apply(R, *Enabled));
  if (Text && !AtOnce)
    for (const FindingRecord &F : R.findings())
      if (!F.isSuppressed() && Counting.concerns(F))
        Text->print(F);
  // Before anything is said about the findings, so that they and their pages stand together.
  if (Text && !C.Quiet && !C.Hyperlinks)
    Text->printPages();
  if (!C.Quiet)
    words() << Counting.remarks();
  if (IsText && C.Counting.Statistics)
    printStatistics(R, words());
  if (C.Output != Format::Text)
    writeReport(C.Output, R, llvm::outs());
  for (const auto &[Format, File] : C.OutputFiles)
    Try(writeFile(File, [&, Format = Format](llvm::raw_ostream &OS) { writeReport(Format, R, OS); }));

  Counts = summarise(R);
  // A run that fails says why, --quiet or not.
  if (!C.Quiet)
    Counts.print(words(), IsText && C.Color);
  else if (C.Strict && Counts.incomplete())
    Counts.print(llvm::errs(), /*UseColor=*/false);
  return Done;
}

} // namespace cudalint::driver
