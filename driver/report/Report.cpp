//===- Report.cpp - The findings of a run ---------------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/report/Report.h"
#include "driver/Nesting.h"
#include "driver/report/ReportRoot.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

namespace json = llvm::json;

namespace cudalint::driver {

llvm::ArrayRef<FindingRecord> Report::add(FileRecord File) {
  size_t Before = Findings.size();
  for (FindingRecord &F : File.Findings) {
    auto [Real, New] = RealPaths.try_emplace(F.At.File);
    if (New) {
      std::string Path = pathInProject(F.At.File, Sources.root());
      llvm::SmallString<256> Resolved;
      Real->second = Sources.files().getRealPath(Path, Resolved) ? Path : std::string(Resolved);
    }
    std::string Key = F.Check + "\n" + Real->second + "\n" + llvm::utostr(F.At.Offset) + "\n" + F.Message;
    if (Known.insert(Key).second)
      Findings.push_back(std::move(F));
  }
  File.Findings.clear();
  Files.push_back(std::move(File));
  return llvm::ArrayRef(Findings).drop_front(Before);
}

bool Report::isComplete() const {
  return llvm::all_of(Files, [](const FileRecord &F) { return F.isComplete(); });
}

void Report::finish() {
  llvm::stable_sort(Files, [](const FileRecord &A, const FileRecord &B) { return A.File < B.File; });
  // Equal lines of one function are told apart by their order in the source.
  std::map<llvm::StringRef, std::vector<FindingRecord *>> Equal;
  for (FindingRecord &F : Findings)
    Equal[F.ContextHash].push_back(&F);
  for (auto &[Hash, Group] : Equal) {
    llvm::sort(Group, [](const FindingRecord *A, const FindingRecord *B) {
      return std::tie(A->At.Offset, A->Message) < std::tie(B->At.Offset, B->Message);
    });
    for (size_t I = 0; I != Group.size(); ++I)
      Group[I]->Fingerprint = Hash.str() + (I ? "." + llvm::utostr(I) : "");
  }
}

/// Raised with every change that an older reader could misunderstand.
static constexpr int64_t FormatVersion = 1;

void writeJson(Report &R, llvm::raw_ostream &OS) {
  json::OStream Out(OS, /*IndentSize=*/2);
  Out.object([&] {
    Out.attribute("version", FormatVersion);
    Out.attributeObject("tool", [&] {
      Out.attribute("name", "cudalint");
      Out.attribute("version", CUDALINT_VERSION);
    });
    Out.attribute("complete", R.isComplete());
    Out.attribute("files", json::Array(R.files()));
    Out.attribute("findings", json::Array(R.findings()));
    if (R.shard())
      Out.attribute("shard", *R.shard());
  });
  OS << "\n";
}

llvm::Expected<std::vector<FileRecord>> readJson(llvm::StringRef Text, llvm::StringRef Name) {
  llvm::Expected<json::Value> Document = parseJson(Text);
  if (!Document)
    return llvm::createStringError("'" + Name + "' is no JSON: " + llvm::toString(Document.takeError()));
  json::Path::Root Root(Name);
  json::Path Path(Root);
  json::ObjectMapper O(*Document, Path);
  int64_t Version = 0;
  std::vector<FileRecord> Files;
  std::vector<FindingRecord> Findings;
  if (!O || !O.map("version", Version))
    return llvm::createStringError("'" + Name + "' is no report of cudalint: " + llvm::toString(Root.getError()));
  if (Version != FormatVersion)
    return llvm::createStringError("'" + Name + "' has version " + llvm::Twine(Version) + " of the report's format, " +
                                   "this cudalint reads version " + llvm::Twine(FormatVersion) +
                                   "; write it again with this one");
  if (!O.map("files", Files) || !O.map("findings", Findings))
    return llvm::createStringError("'" + Name + "' is damaged: " + llvm::toString(Root.getError()));
  // Each finding goes back to the first file that gave it.
  std::map<std::string, FileRecord *> ByName;
  for (FileRecord &F : Files)
    ByName.try_emplace(F.File, &F);
  for (FindingRecord &F : Findings) {
    auto Owner = ByName.find(F.Unit);
    if (Owner == ByName.end())
      return llvm::createStringError("'" + Name + "' is damaged: its list of files lacks '" + F.Unit + "'");
    Owner->second->Findings.push_back(std::move(F));
  }
  return std::move(Files);
}

} // namespace cudalint::driver
