//===- Formats.cpp - The forms of a report --------------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/report/Formats.h"
#include "driver/report/Summary.h"
#include "driver/report/TextReport.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace cudalint::driver {

/// The text as it goes to a terminal, but without colours.
static void writeText(Report &R, llvm::raw_ostream &OS) {
  {
    TextReport Text(OS, TextStyle(), &R.sources().files(), R.sources().root());
    for (const FindingRecord &F : R.findings())
      if (!F.isSuppressed())
        Text.print(F);
    Text.printPages();
  }
  summarise(R).print(OS, /*UseColor=*/false);
}

namespace {
/// A format, its name and who writes it.
struct Writer {
  Format F;
  llvm::StringLiteral Name;
  void (*Write)(Report &, llvm::raw_ostream &);
};
} // namespace

static constexpr Writer Writers[] = {
    {Format::Text, "text", writeText},       {Format::Json, "json", writeJson},
    {Format::Sarif, "sarif", writeSarif},    {Format::GitHub, "github", writeGitHub},
    {Format::GitLab, "gitlab", writeGitLab}, {Format::JUnit, "junit", writeJUnit},
    {Format::Html, "html", writeHtml},
};

std::optional<Format> parseFormat(llvm::StringRef Name) {
  for (const Writer &W : Writers)
    if (W.Name == Name)
      return W.F;
  return std::nullopt;
}

std::string formatNames() {
  std::vector<llvm::StringRef> Names;
  for (const Writer &W : Writers)
    Names.push_back(W.Name);
  return llvm::join(Names, ", ");
}

void writeReport(Format F, Report &R, llvm::raw_ostream &OS) {
  for (const Writer &W : Writers)
    if (W.F == F)
      W.Write(R, OS);
}

llvm::Error writeFile(llvm::StringRef File, llvm::function_ref<void(llvm::raw_ostream &)> Write) {
  llvm::StringRef Folder = llvm::sys::path::parent_path(File);
  if (!Folder.empty())
    if (std::error_code EC = llvm::sys::fs::create_directories(Folder))
      return llvm::createStringError(EC, "cannot create the folder '" + Folder + "': " + EC.message());
  auto Failed = [&](const std::string &Why) { return llvm::createStringError("cannot write '" + File + "': " + Why); };
  llvm::sys::fs::file_status Status;
  bool Exists = !llvm::sys::fs::status(File, Status);
  // What is no file, a device or a pipe, is written into; a file is replaced as a whole, where a link leads to it.
  if (Exists && Status.type() != llvm::sys::fs::file_type::regular_file) {
    std::error_code EC;
    llvm::raw_fd_ostream OS(File, EC, llvm::sys::fs::CD_OpenExisting, llvm::sys::fs::FA_Write, llvm::sys::fs::OF_None);
    if (EC)
      return Failed(EC.message());
    Write(OS);
    OS.close();
    EC = OS.error();
    OS.clear_error();
    return EC ? Failed(EC.message()) : llvm::Error::success();
  }
  llvm::SmallString<256> Real(File);
  if (Exists && llvm::sys::fs::real_path(File, Real))
    Real = File;
  llvm::Error E = llvm::writeToOutput(Real, [&](llvm::raw_ostream &OS) {
    Write(OS);
    return llvm::Error::success();
  });
  return E ? Failed(llvm::toString(std::move(E))) : llvm::Error::success();
}

} // namespace cudalint::driver
