//===- FindingRecord.cpp - What is known of a finding ---------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/report/FindingRecord.h"
#include "driver/report/Encoding.h"
#include "llvm/ADT/STLExtras.h"

namespace json = llvm::json;

namespace cudalint::driver {

/// Adds \p Value under \p Key unless it says nothing.
static void addText(json::Object &O, llvm::StringLiteral Key, llvm::StringRef Text) {
  if (!Text.empty())
    O[Key] = utf8(Text);
}
template <class T> static void addList(json::Object &O, llvm::StringLiteral Key, const std::vector<T> &List) {
  if (!List.empty())
    O[Key] = json::Array(List);
}
static void addPlace(json::Object &O, llvm::StringLiteral Key, const Place &P) {
  if (P)
    O[Key] = P;
}

Severity severityOf(Level L, Certainty C) {
  switch (L) {
  case Level::Correctness:
    return C == Certainty::Certain ? Severity::Error : Severity::Warning;
  case Level::Suspicious:
  case Level::Perf:
  case Level::Portability:
    return Severity::Warning;
  case Level::Guideline:
  case Level::Pedantic:
  case Level::Nursery:
    return Severity::Note;
  }
  llvm_unreachable("unknown level");
}

Severity FindingRecord::severity() const { return IsError ? Severity::Error : severityOf(Level, Certainty); }

bool FixRecord::isText() const {
  return llvm::all_of(Edits, [](const EditRecord &E) { return json::isUTF8(E.Text); });
}

std::string FileRecord::obstacle() const {
  if (Crashed)
    return "the analysis crashed";
  if (TimedOut)
    return "the analysis took longer than --timeout-per-file allows";
  if (Interrupted)
    return "the run was interrupted";
  return Problems.empty() ? "it could not be parsed" : Problems.front().Message;
}

namespace {
/// Names of an enumeration's values, in the order of the values.
template <class E> struct Names;
template <> struct Names<Certainty> {
  static constexpr llvm::StringLiteral List[] = {"certain", "likely"};
};
template <> struct Names<FixSafety> {
  static constexpr llvm::StringLiteral List[] = {"none", "unsafe", "safe"};
};
template <> struct Names<SuppressionRecord::Kind> {
  static constexpr llvm::StringLiteral List[] = {"inSource", "baseline"};
};
template <> struct Names<ProblemRecord::Kind> {
  static constexpr llvm::StringLiteral List[] = {"missingHeader", "unreadableHeader", "knownGap", "error"};
};
} // namespace

template <class E> static llvm::StringRef nameOf(E Value) { return Names<E>::List[unsigned(Value)]; }

/// Reads a required member that holds one of an enumeration's names.
template <class E>
static bool mapName(json::ObjectMapper &O, llvm::StringLiteral Key, E &Out, json::Path Path) {
  std::string Name;
  if (!O.map(Key, Name))
    return false;
  for (unsigned I = 0; I != std::size(Names<E>::List); ++I)
    if (Names<E>::List[I] == Name) {
      Out = E(I);
      return true;
    }
  Path.field(Key).report("unknown name");
  return false;
}

/// Reads a required number that is not negative.
static bool mapNumber(json::ObjectMapper &O, llvm::StringLiteral Key, unsigned &Out) {
  uint64_t Number = 0;
  bool Read = O.map(Key, Number);
  Out = Number;
  return Read;
}

json::Value toJSON(const Place &P) {
  return json::Object{{"file", utf8(P.File)},  {"offset", P.Offset},   {"length", P.Length},      {"line", P.Line},
                      {"column", P.Column},    {"endLine", P.EndLine}, {"endColumn", P.EndColumn}};
}

bool fromJSON(const json::Value &V, Place &P, json::Path Path) {
  json::ObjectMapper O(V, Path);
  return O && O.map("file", P.File) && mapNumber(O, "offset", P.Offset) && mapNumber(O, "length", P.Length) &&
         mapNumber(O, "line", P.Line) && mapNumber(O, "column", P.Column) && mapNumber(O, "endLine", P.EndLine) &&
         mapNumber(O, "endColumn", P.EndColumn);
}

json::Value toJSON(const NoteRecord &N) {
  json::Object O{{"message", utf8(N.Message)}};
  addPlace(O, "location", N.At);
  addList(O, "ranges", N.Ranges);
  return O;
}

bool fromJSON(const json::Value &V, NoteRecord &N, json::Path Path) {
  json::ObjectMapper O(V, Path);
  return O && O.map("message", N.Message) && O.mapOptional("location", N.At) && O.mapOptional("ranges", N.Ranges);
}

json::Value toJSON(const EditRecord &E) { return json::Object{{"location", E.At}, {"text", utf8(E.Text)}}; }

bool fromJSON(const json::Value &V, EditRecord &E, json::Path Path) {
  json::ObjectMapper O(V, Path);
  return O && O.map("location", E.At) && O.map("text", E.Text);
}

json::Value toJSON(const FixRecord &F) {
  json::Object O{{"safety", nameOf(F.Safety)}, {"edits", json::Array(F.Edits)}};
  addText(O, "description", F.Description);
  return O;
}

bool fromJSON(const json::Value &V, FixRecord &F, json::Path Path) {
  json::ObjectMapper O(V, Path);
  return O && mapName(O, "safety", F.Safety, Path) && O.map("edits", F.Edits) &&
         O.mapOptional("description", F.Description);
}

json::Value toJSON(const SuppressionRecord &S) {
  json::Object O{{"kind", nameOf(S.K)}};
  addText(O, "justification", S.Justification);
  addPlace(O, "location", S.At);
  return O;
}

bool fromJSON(const json::Value &V, SuppressionRecord &S, json::Path Path) {
  json::ObjectMapper O(V, Path);
  return O && mapName(O, "kind", S.K, Path) && O.mapOptional("justification", S.Justification) &&
         O.mapOptional("location", S.At);
}

json::Value toJSON(const FindingRecord &F) {
  json::Object O{{"check", F.Check},
                 {"level", levelName(F.Level)},
                 {"certainty", nameOf(F.Certainty)},
                 {"severity", F.IsError ? "error" : "warning"},
                 {"message", utf8(F.Message)},
                 {"location", F.At},
                 {"contextHash", F.ContextHash},
                 {"provenance", json::Object{{"unit", utf8(F.Unit)}, {"pass", F.Pass}}}};
  if (const Check *C = findCheck(F.Check))
    O["url"] = C->documentationUrl();
  addText(O, "function", F.Function);
  addText(O, "fingerprint", F.Fingerprint);
  addText(O, "lineHash", F.LineHash);
  addList(O, "ranges", F.Ranges);
  addList(O, "notes", F.Notes);
  std::vector<FixRecord> Fixes = F.Fixes;
  llvm::erase_if(Fixes, [](const FixRecord &Fix) { return !Fix.isText(); });
  addList(O, "fixes", Fixes);
  addList(O, "suppressions", F.Suppressions);
  return O;
}

bool fromJSON(const json::Value &V, FindingRecord &F, json::Path Path) {
  json::ObjectMapper O(V, Path);
  std::string LevelText, Severity;
  if (!O || !O.map("check", F.Check) || !O.map("level", LevelText) || !mapName(O, "certainty", F.Certainty, Path) ||
      !O.map("severity", Severity) || !O.map("message", F.Message) || !O.map("location", F.At) ||
      !O.map("contextHash", F.ContextHash) || !O.mapOptional("function", F.Function) ||
      !O.mapOptional("fingerprint", F.Fingerprint) || !O.mapOptional("lineHash", F.LineHash) ||
      !O.mapOptional("ranges", F.Ranges) || !O.mapOptional("notes", F.Notes) || !O.mapOptional("fixes", F.Fixes) ||
      !O.mapOptional("suppressions", F.Suppressions))
    return false;
  F.IsError = Severity == "error";
  std::optional<Level> L = parseLevel(LevelText);
  if (!L) {
    Path.field("level").report("unknown name");
    return false;
  }
  F.Level = *L;
  json::Path Provenance = Path.field("provenance");
  const json::Value *Origin = V.getAsObject()->get("provenance");
  if (!Origin) {
    Provenance.report("missing value");
    return false;
  }
  json::ObjectMapper P(*Origin, Provenance);
  return P && P.map("unit", F.Unit) && P.map("pass", F.Pass);
}

json::Value toJSON(const ProblemRecord &P) {
  json::Object O{{"kind", nameOf(P.K)}, {"message", utf8(P.Message)}, {"line", P.Line}, {"column", P.Column}};
  addText(O, "file", P.File);
  return O;
}

bool fromJSON(const json::Value &V, ProblemRecord &P, json::Path Path) {
  json::ObjectMapper O(V, Path);
  return O && mapName(O, "kind", P.K, Path) && O.map("message", P.Message) && mapNumber(O, "line", P.Line) &&
         mapNumber(O, "column", P.Column) && O.mapOptional("file", P.File);
}

json::Value toJSON(const SkippedRecord &S) {
  json::Object O{{"function", utf8(S.Function)}, {"line", S.Line}};
  addText(O, "file", S.File);
  return O;
}

bool fromJSON(const json::Value &V, SkippedRecord &S, json::Path Path) {
  json::ObjectMapper O(V, Path);
  return O && O.map("function", S.Function) && mapNumber(O, "line", S.Line) && O.mapOptional("file", S.File);
}

json::Value toJSON(const FileRecord &F) {
  json::Object O{{"file", utf8(F.File)},
                 {"analysed", F.Analysed},
                 {"crashed", F.Crashed},
                 {"deviceFunctions", F.DeviceFunctions},
                 {"problems", json::Array(F.Problems)},
                 {"skippedFunctions", json::Array(F.Skipped)}};
  if (F.TimedOut)
    O["timedOut"] = true;
  if (F.Interrupted)
    O["interrupted"] = true;
  addList(O, "findings", F.Findings);
  return O;
}

bool fromJSON(const json::Value &V, FileRecord &F, json::Path Path) {
  json::ObjectMapper O(V, Path);
  return O && O.map("file", F.File) && O.map("analysed", F.Analysed) && O.map("crashed", F.Crashed) &&
         O.mapOptional("timedOut", F.TimedOut) && O.mapOptional("interrupted", F.Interrupted) &&
         mapNumber(O, "deviceFunctions", F.DeviceFunctions) && O.map("problems", F.Problems) &&
         O.map("skippedFunctions", F.Skipped) && O.mapOptional("findings", F.Findings);
}

} // namespace cudalint::driver
