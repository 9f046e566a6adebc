//===- Baseline.cpp - Findings that a project has accepted ----------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/report/Baseline.h"
#include "driver/InputFile.h"
#include "driver/Nesting.h"
#include "driver/OutputFile.h"
#include "driver/report/Encoding.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Path.h"

namespace json = llvm::json;

namespace cudalint::driver {

/// Raised when older programs could not read the file.
static constexpr int64_t FormatVersion = 1;

static bool fromJSON(const json::Value &V, Baseline::Entry &E, json::Path Path) {
  json::ObjectMapper O(V, Path);
  return O && O.map("fingerprint", E.Fingerprint) && O.map("check", E.Check) && O.map("file", E.File) &&
         O.map("message", E.Message) && O.mapOptional("unit", E.Unit) && O.mapOptional("function", E.Function) &&
         O.mapOptional("reason", E.Reason);
}

llvm::Expected<Baseline> Baseline::read(llvm::StringRef Path) {
  auto Buffer = readInput(Path, Reads::PipesOfCaller);
  if (!Buffer)
    return llvm::createStringError(
        "cannot read the baseline '" + Path + "': " + Buffer.getError().message() +
        (Buffer.getError() == std::errc::no_such_file_or_directory ? "; --write-baseline makes it" : ""));
  llvm::Expected<json::Value> Document = parseJson((*Buffer)->getBuffer());
  if (!Document)
    return llvm::createStringError("the baseline '" + Path + "' is no JSON: " + llvm::toString(Document.takeError()));
  json::Path::Root Root(Path);
  json::ObjectMapper O(*Document, json::Path(Root));
  int64_t Version = 0;
  Baseline B;
  bool Valid = O && O.map("version", Version);
  if (Valid && Version != FormatVersion)
    return llvm::createStringError("the baseline '" + Path + "' has version " + llvm::Twine(Version) +
                                   ", this cudalint reads version " + llvm::Twine(FormatVersion));
  if (!Valid)
    return llvm::createStringError("'" + Path + "' is no baseline: " + llvm::toString(Root.getError()));
  const json::Array *List = Document->getAsObject()->getArray("findings");
  if (!List)
    return llvm::createStringError("'" + Path + "' is no baseline: it has no list 'findings'");
  // A path keeps the address of the one that it comes from.
  json::Path Top(Root), Findings = Top.field("findings");
  for (size_t I = 0; I != List->size(); ++I) {
    Entry E;
    if (!fromJSON((*List)[I], E, Findings.index(I)))
      return llvm::createStringError("the baseline '" + Path + "' is damaged: " + llvm::toString(Root.getError()));
    if (E.Unit.empty())
      E.Unit = E.File;
    B.Entries.push_back(std::move(E));
  }
  return B;
}

bool Baseline::wasLookedFor(const Entry &E, Report &R) {
  bool Analysed = false;
  for (const FileRecord &F : R.files()) {
    // A folder that cannot be read may hold it.
    if (!F.Analysed && llvm::StringRef(E.Unit).starts_with(F.File + "/"))
      return false;
    if (F.File == E.Unit) {
      Analysed = true;
      // What was not understood may hold it.
      if (!F.isComplete() || !F.Problems.empty() || !F.Skipped.empty())
        return false;
    }
  }
  return Analysed || !R.sources().get(E.File);
}

std::vector<const Baseline::Entry *> Baseline::apply(Report &R,
                                                     llvm::function_ref<bool(llvm::StringRef Check)> Enabled) const {
  llvm::StringMap<const Entry *> Missing;
  for (const Entry &E : Entries)
    Missing[E.Fingerprint] = &E;
  llvm::StringMap<const Entry *> Known = Missing;
  for (FindingRecord &F : R.findings()) {
    auto Found = Known.find(F.Fingerprint);
    if (Found == Known.end())
      continue;
    Missing.erase(F.Fingerprint);
    F.Suppressions.push_back({SuppressionRecord::Kind::Baseline, Found->second->Reason, {}});
  }
  std::vector<const Entry *> Stale;
  for (const Entry &E : Entries)
    if (Missing.count(E.Fingerprint) && Enabled(E.Check) && wasLookedFor(E, R))
      Stale.push_back(&E);
  return Stale;
}

void Baseline::update(Report &R) {
  llvm::StringMap<std::string> Reasons;
  std::vector<Entry> Updated;
  llvm::StringSet<> Present;
  for (Entry &E : Entries)
    Reasons[E.Fingerprint] = E.Reason;
  for (const FindingRecord &F : R.findings()) {
    if (llvm::any_of(F.Suppressions,
                     [](const SuppressionRecord &S) { return S.K == SuppressionRecord::Kind::InSource; }))
      continue;
    Present.insert(F.Fingerprint);
    Updated.push_back(
        {F.Fingerprint, F.Check, F.At.File, F.Unit, F.Function, F.Message, Reasons.lookup(F.Fingerprint)});
  }
  for (Entry &E : Entries)
    if (!Present.count(E.Fingerprint) && !wasLookedFor(E, R))
      Updated.push_back(std::move(E));
  llvm::sort(Updated, [](const Entry &A, const Entry &B) {
    return std::tie(A.File, A.Check, A.Function, A.Fingerprint) < std::tie(B.File, B.Check, B.Function, B.Fingerprint);
  });
  Entries = std::move(Updated);
}

llvm::Error Baseline::write(llvm::StringRef Path) const {
  return writeFile(Path, [&](llvm::raw_ostream &OS) {
    json::OStream Out(OS, /*IndentSize=*/2);
    Out.object([&] {
      Out.attribute("version", FormatVersion);
      Out.attributeArray("findings", [&] {
        for (const Entry &E : Entries)
          Out.object([&] {
            Out.attribute("file", utf8(E.File));
            Out.attribute("check", E.Check);
            if (!E.Function.empty())
              Out.attribute("function", utf8(E.Function));
            Out.attribute("message", utf8(E.Message));
            if (!E.Reason.empty())
              Out.attribute("reason", utf8(E.Reason));
            if (E.Unit != E.File)
              Out.attribute("unit", utf8(E.Unit));
            Out.attribute("fingerprint", E.Fingerprint);
          });
      });
    });
    OS << "\n";
  });
}

} // namespace cudalint::driver
