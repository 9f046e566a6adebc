//===- Sarif.cpp - Findings as SARIF 2.1.0 --------------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// For GitHub's code scanning, CodeChecker and the viewers of editors. GitHub needs of each rule `shortDescription`,
// `fullDescription` and `help`, and of each result a message, a whole region and `primaryLocationLineHash`; it shows only
// those related locations that the message links to.
//
//===----------------------------------------------------------------------===//

#include "driver/Documentation.h"
#include "driver/Guidelines.h"
#include "driver/report/Encoding.h"
#include "driver/report/Formats.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include <map>
#include <set>

namespace json = llvm::json;

namespace cudalint::driver {

namespace {

/// GitHub takes no longer descriptions.
constexpr size_t MaxDescription = 1024;

llvm::StringRef levelText(Severity S) {
  return S == Severity::Error ? "error" : S == Severity::Warning ? "warning" : "note";
}

/// Writes one report.
class SarifWriter {
public:
  SarifWriter(Report &R, llvm::raw_ostream &OS) : R(R), Out(OS, /*IndentSize=*/2) {
    for (const FindingRecord &F : R.findings())
      Rules.try_emplace(F.Check);
    unsigned Index = 0;
    for (auto &[Name, Position] : Rules) {
      Position = Index++;
      if (const Check *C = findCheck(Name))
        for (llvm::StringRef Entry : C->info().Guidelines)
          if (std::optional<RuleReference> Reference = parseRuleReference(Entry))
            Taxa[Reference->Set].try_emplace(Reference->Id, *Reference);
    }
    for (const FileRecord &F : R.files())
      Artifacts.try_emplace(F.File, 0u);
    for (const FindingRecord &F : R.findings())
      Artifacts.try_emplace(F.At.File, 0u);
    Index = 0;
    for (auto &[File, Position] : Artifacts)
      Position = Index++;
  }

  void write();

private:
  using Taxonomy = std::map<std::string, RuleReference>;

  void text(llvm::StringLiteral Key, llvm::StringRef Text) {
    Out.attributeObject(Key, [&] { Out.attribute("text", utf8(Text)); });
  }
  void rule(llvm::StringRef Name);
  void ruleReference(const RuleReference &Reference);
  void taxonomies();
  void result(const FindingRecord &F);
  void message(const FindingRecord &F);
  void codeFlow(const FindingRecord &F);
  void fix(const FixRecord &Fix);
  void suppression(const SuppressionRecord &S);
  void artifactLocation(llvm::StringRef File);
  void region(llvm::StringLiteral Key, const Place &P);
  void physicalLocation(const Place &P);
  void notifications();
  /// The position of \p Set among the taxonomies that are written.
  unsigned taxonomyIndex(unsigned Set) const { return std::distance(Taxa.begin(), Taxa.find(Set)); }

  Report &R;
  json::OStream Out;
  std::map<std::string, unsigned> Rules;     ///< Position by check.
  std::map<std::string, unsigned> Artifacts; ///< Position by file.
  std::map<unsigned, Taxonomy> Taxa;         ///< By index into ruleSets().
};

void SarifWriter::artifactLocation(llvm::StringRef File) {
  Out.attributeObject("artifactLocation", [&] {
    Out.attribute("uri", uriOf(File));
    if (llvm::sys::path::is_relative(File))
      Out.attribute("uriBaseId", "%SRCROOT%");
    if (auto Known = Artifacts.find(File.str()); Known != Artifacts.end())
      Out.attribute("index", Known->second);
  });
}

void SarifWriter::region(llvm::StringLiteral Key, const Place &P) {
  const SourceText *Text = R.sources().get(P.File);
  auto Column = [&](unsigned Line, unsigned Bytes) { return Text ? Text->utf16Column(Line, Bytes) : Bytes; };
  Out.attributeObject(Key, [&] {
    Out.attribute("startLine", P.Line);
    Out.attribute("startColumn", Column(P.Line, P.Column));
    Out.attribute("endLine", P.EndLine);
    Out.attribute("endColumn", Column(P.EndLine, P.EndColumn));
  });
}

void SarifWriter::physicalLocation(const Place &P) {
  Out.attributeObject("physicalLocation", [&] {
    artifactLocation(P.File);
    if (P.Line)
      region("region", P);
  });
}

/// The first paragraph below the first heading of \p Page, on one line.
std::string firstParagraph(llvm::StringRef Documentation) {
  llvm::StringRef Body = Documentation.ltrim();
  if (Body.starts_with("#"))
    Body = Body.split('\n').second.ltrim();
  std::string Paragraph = llvm::join(llvm::split(Body.split("\n\n").first.rtrim(), '\n'), " ");
  if (Paragraph.size() > MaxDescription) {
    Paragraph.resize(MaxDescription - 3);
    Paragraph = json::fixUTF8(Paragraph.substr(0, Paragraph.rfind(' '))) + "...";
  }
  return Paragraph;
}

void SarifWriter::ruleReference(const RuleReference &Reference) {
  Out.attribute("id", Reference.Id);
  const Taxonomy &Set = Taxa[Reference.Set];
  Out.attribute("index", int64_t(std::distance(Set.begin(), Set.find(Reference.Id))));
  Out.attributeObject("toolComponent", [&] {
    Out.attribute("name", ruleSets()[Reference.Set].Name);
    Out.attribute("index", taxonomyIndex(Reference.Set));
  });
}

void SarifWriter::rule(llvm::StringRef Name) {
  Out.attribute("id", Name);
  const Check *C = findCheck(Name);
  if (!C) // what clang-tidy itself finds: a NOLINTBEGIN without its end
    return;
  const CheckInfo &I = C->info();
  std::string Page = llvm::StringRef(checkPage(*C)).split("-->").second.ltrim().str();
  text("shortDescription", summarySentence(I));
  text("fullDescription", firstParagraph(I.Documentation));
  Out.attributeObject("help", [&] {
    Out.attribute("text", utf8(Page));
    Out.attribute("markdown", utf8(Page));
  });
  Out.attribute("helpUri", C->documentationUrl());
  Out.attributeObject("defaultConfiguration", [&] {
    Out.attribute("enabled", isDefaultLevel(I.Level));
    Out.attribute("level", levelText(severityOf(I.Level, I.Reaches)));
  });
  std::vector<RuleReference> References;
  for (llvm::StringRef Entry : I.Guidelines)
    if (std::optional<RuleReference> Reference = parseRuleReference(Entry))
      References.push_back(*Reference);
  if (!References.empty())
    Out.attributeArray("relationships", [&] {
      for (const RuleReference &Reference : References)
        Out.object([&] {
          Out.attributeObject("target", [&] { ruleReference(Reference); });
          Out.attributeArray("kinds", [&] { Out.value("relevant"); });
        });
    });
  Out.attributeObject("properties", [&] {
    Out.attribute("precision", I.Reaches == Certainty::Certain ? "very-high" : "high");
    Severity S = severityOf(I.Level, I.Reaches);
    Out.attribute("problem.severity", S == Severity::Note ? "recommendation" : levelText(S));
    Out.attributeArray("tags", [&] {
      for (llvm::StringRef Tag : {llvm::StringRef("cuda"), levelName(I.Level), I.Scope})
        Out.value(Tag);
    });
  });
}

void SarifWriter::taxonomies() {
  Out.attributeArray("taxonomies", [&] {
    for (const auto &[Set, Members] : Taxa)
      Out.object([&, &Members = Members, Set = Set] {
        Out.attribute("name", ruleSets()[Set].Name);
        Out.attribute("organization", ruleSets()[Set].Owner);
        text("shortDescription", (ruleSets()[Set].Name + ": the rules that the reported checks belong to.").str());
        Out.attribute("isComprehensive", false);
        Out.attributeArray("taxa", [&] {
          for (const auto &[Id, Reference] : Members)
            Out.object([&, &Reference = Reference] {
              Out.attribute("id", Reference.Id);
              if (!Reference.Name.empty())
                Out.attribute("name", Reference.Name);
              text("shortDescription", Reference.Name.empty() ? Reference.Id : Reference.Name);
            });
        });
      });
  });
}

/// \p Text outside of a link: brackets must not be taken for one.
std::string plain(llvm::StringRef Text) {
  std::string Result;
  for (char C : Text) {
    if (C == '[' || C == ']' || C == '\\')
      Result += '\\';
    Result += C;
  }
  return Result;
}

/// \p Words with a capital letter and a full stop.
std::string sentence(llvm::StringRef Words) {
  std::string Result = Words.str();
  Result.front() = llvm::toUpper(Result.front());
  return Result + ".";
}

void SarifWriter::message(const FindingRecord &F) {
  std::string Text = plain(F.Message) + ".";
  unsigned Id = 0;
  for (const NoteRecord &N : F.Notes) {
    Text += "\n- " + plain(N.Message);
    if (N.At)
      Text += ": [" + plain(N.At.File) + ":" + llvm::utostr(N.At.Line) + "](" + llvm::utostr(Id) + ")";
    Id += bool(N.At);
  }
  text("message", Text);
}

void SarifWriter::codeFlow(const FindingRecord &F) {
  // From where a value differs to where that is wrong: the order of the source is that of the run, loops aside. Notes at
  // the finding itself say what happens there.
  struct Step {
    const Place *At;
    llvm::StringRef Text;
    bool IsFinding;
  };
  std::vector<Step> Steps;
  bool Elsewhere = false, OneFile = true;
  for (const NoteRecord &N : F.Notes) {
    if (!N.At)
      continue;
    Steps.push_back({&N.At, N.Message, false});
    OneFile &= N.At.File == F.At.File;
    Elsewhere |= N.At.File != F.At.File || N.At.Offset != F.At.Offset;
  }
  if (!Elsewhere)
    return;
  Steps.push_back({&F.At, F.Message, true});
  if (OneFile)
    llvm::sort(Steps, [&](const Step &A, const Step &B) {
      return std::make_tuple(A.At->Offset, A.IsFinding, A.Text) < std::make_tuple(B.At->Offset, B.IsFinding, B.Text);
    });
  Out.attributeArray("codeFlows", [&] {
    Out.object([&] {
      Out.attributeArray("threadFlows", [&] {
        Out.object([&] {
          Out.attributeArray("locations", [&] {
            for (const Step &S : Steps)
              Out.object([&] {
                Out.attributeObject("location", [&] {
                  physicalLocation(*S.At);
                  text("message", plain(S.Text));
                });
                Out.attribute("importance", S.IsFinding ? "essential" : "important");
              });
          });
        });
      });
    });
  });
}

void SarifWriter::fix(const FixRecord &Fix) {
  std::map<llvm::StringRef, std::vector<const EditRecord *>> ByFile;
  for (const EditRecord &E : Fix.Edits)
    ByFile[E.At.File].push_back(&E);
  if (!Fix.Description.empty())
    text("description", sentence(Fix.Description));
  Out.attributeArray("artifactChanges", [&] {
    for (const auto &[File, Edits] : ByFile)
      Out.object([&, File = File, &Edits = Edits] {
        artifactLocation(File);
        Out.attributeArray("replacements", [&] {
          for (const EditRecord *E : Edits)
            Out.object([&] {
              region("deletedRegion", E->At);
              text("insertedContent", E->Text);
            });
        });
      });
  });
}

void SarifWriter::suppression(const SuppressionRecord &S) {
  bool InSource = S.K == SuppressionRecord::Kind::InSource;
  Out.attribute("kind", InSource ? "inSource" : "external");
  if (!S.Justification.empty())
    Out.attribute("justification", utf8(S.Justification));
  if (S.At)
    Out.attributeObject("location", [&] { physicalLocation(S.At); });
}

void SarifWriter::result(const FindingRecord &F) {
  Out.attribute("ruleId", F.Check);
  Out.attribute("ruleIndex", Rules[F.Check]);
  Out.attribute("level", levelText(F.severity()));
  message(F);
  Out.attributeArray("locations", [&] {
    Out.object([&] {
      physicalLocation(F.At);
      if (!F.Function.empty())
        Out.attributeArray("logicalLocations", [&] {
          Out.object([&] {
            Out.attribute("fullyQualifiedName", F.Function);
            Out.attribute("kind", "function");
          });
        });
    });
  });
  Out.attributeObject("partialFingerprints", [&] {
    Out.attribute("cudalint/v1", F.Fingerprint);
    if (!F.LineHash.empty())
      Out.attribute("primaryLocationLineHash", F.LineHash);
  });
  if (llvm::any_of(F.Notes, [](const NoteRecord &N) { return bool(N.At); }))
    Out.attributeArray("relatedLocations", [&] {
      unsigned Id = 0;
      for (const NoteRecord &N : F.Notes)
        if (N.At)
          Out.object([&] {
            Out.attribute("id", Id++);
            physicalLocation(N.At);
            text("message", plain(N.Message));
          });
    });
  codeFlow(F);
  // Viewers apply a fix at a click; one that needs a person's thought is left to cudalint --unsafe-fixes.
  auto IsShown = [](const FixRecord &Fix) { return Fix.Safety == FixSafety::Safe && Fix.isText(); };
  if (llvm::any_of(F.Fixes, IsShown))
    Out.attributeArray("fixes", [&] {
      for (const FixRecord &Fix : F.Fixes)
        if (IsShown(Fix))
          Out.object([&] { fix(Fix); });
    });
  // An empty list says that suppressions are known and there is none.
  Out.attributeArray("suppressions", [&] {
    for (const SuppressionRecord &S : F.Suppressions)
      Out.object([&] { suppression(S); });
  });
  if (const Check *C = findCheck(F.Check)) {
    std::vector<RuleReference> References;
    for (llvm::StringRef Entry : C->info().Guidelines)
      if (std::optional<RuleReference> Reference = parseRuleReference(Entry))
        References.push_back(*Reference);
    if (!References.empty())
      Out.attributeArray("taxa", [&] {
        for (const RuleReference &Reference : References)
          Out.object([&] { ruleReference(Reference); });
      });
  }
  Out.attributeObject("properties", [&] {
    Out.attribute("certainty", F.Certainty == Certainty::Certain ? "certain" : "likely");
    Out.attribute("level", levelName(F.Level));
    Out.attribute("pass", F.Pass);
    Out.attribute("unit", utf8(F.Unit));
  });
}

void SarifWriter::notifications() {
  auto Notify = [&](llvm::StringRef Level, const std::string &Message, llvm::StringRef File, unsigned Line,
                    unsigned Column) {
    Out.object([&] {
      Out.attribute("level", Level);
      text("message", plain(Message));
      if (!File.empty())
        Out.attributeArray("locations", [&] {
          Out.object([&] {
            Out.attributeObject("physicalLocation", [&] {
              artifactLocation(File);
              if (Line)
                Out.attributeObject("region", [&] {
                  Out.attribute("startLine", Line);
                  Out.attribute("startColumn", std::max(Column, 1u));
                });
            });
          });
        });
    });
  };
  Out.attributeArray("toolExecutionNotifications", [&] {
    for (const FileRecord &F : R.files()) {
      if (!F.isComplete())
        Notify("error", "not analysed: " + F.obstacle(), F.File, 0, 0);
      for (const ProblemRecord &P : F.Problems)
        Notify(P.K == ProblemRecord::Kind::KnownGap ? "note" : "warning",
               P.K == ProblemRecord::Kind::MissingHeader
                   ? "'" + P.Message + "' file not found; what needs it is not analysed"
               : P.K == ProblemRecord::Kind::UnreadableHeader ? P.Message + "; what needs it is not analysed"
                                                              : P.Message,
               P.File, P.Line, P.Column);
      for (const SkippedRecord &S : F.Skipped)
        Notify("warning", "'" + S.Function + "' is not analysed", S.File, S.Line, 1);
    }
  });
}

void SarifWriter::write() {
  Out.object([&] {
    Out.attribute("$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json");
    Out.attribute("version", "2.1.0");
    Out.attributeArray("runs", [&] {
      Out.object([&] {
        Out.attributeObject("tool", [&] {
          Out.attributeObject("driver", [&] {
            Out.attribute("name", "cudalint");
            Out.attribute("version", CUDALINT_VERSION);
            Out.attribute("semanticVersion", CUDALINT_VERSION);
            Out.attribute("informationUri", "https://github.com/cudalint/cudalint");
            Out.attributeArray("rules", [&] {
              for (const auto &[Name, Index] : Rules)
                Out.object([&, &Name = Name] { rule(Name); });
            });
            if (!Taxa.empty())
              Out.attributeArray("supportedTaxonomies", [&] {
                for (const auto &[Set, Members] : Taxa)
                  Out.object([&, Set = Set] {
                    Out.attribute("name", ruleSets()[Set].Name);
                    Out.attribute("index", taxonomyIndex(Set));
                  });
              });
          });
        });
        Out.attributeObject("automationDetails", [&] { Out.attribute("id", "cudalint/"); });
        Out.attribute("columnKind", "utf16CodeUnits");
        Out.attributeObject("originalUriBaseIds", [&] {
          Out.attributeObject("%SRCROOT%", [&] { text("description", "The root of the project."); });
        });
        Out.attributeArray("invocations", [&] {
          Out.object([&] {
            Out.attribute("executionSuccessful", R.isComplete());
            notifications();
          });
        });
        Out.attributeArray("artifacts", [&] {
          std::set<llvm::StringRef> Analysed;
          for (const FileRecord &F : R.files())
            Analysed.insert(F.File);
          for (const auto &[File, Index] : Artifacts)
            Out.object([&, &File = File] {
              Out.attributeObject("location", [&] {
                Out.attribute("uri", uriOf(File));
                if (llvm::sys::path::is_relative(File))
                  Out.attribute("uriBaseId", "%SRCROOT%");
              });
              Out.attribute("sourceLanguage", "cplusplus");
              if (Analysed.count(File))
                Out.attributeArray("roles", [&] { Out.value("analysisTarget"); });
            });
        });
        if (!Taxa.empty())
          taxonomies();
        Out.attributeArray("results", [&] {
          for (const FindingRecord &F : R.findings())
            Out.object([&] { result(F); });
        });
        if (R.shard())
          Out.attributeObject("properties", [&] { Out.attribute(ShardProperty, *R.shard()); });
      });
    });
  });
}

} // namespace

void writeSarif(Report &R, llvm::raw_ostream &OS) {
  SarifWriter(R, OS).write();
  OS << "\n";
}

} // namespace cudalint::driver
