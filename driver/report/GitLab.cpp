//===- GitLab.cpp - Findings as GitLab's code quality report --------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/SourceFiles.h"
#include "driver/report/Encoding.h"
#include "driver/report/Formats.h"
#include "llvm/Support/JSON.h"

namespace json = llvm::json;

namespace cudalint::driver {

static llvm::StringRef severityText(const FindingRecord &F) {
  if (F.severity() == Severity::Error)
    return "critical";
  if (F.severity() == Severity::Note)
    return "info";
  return F.Level == Level::Correctness || F.Level == Level::Suspicious ? "major" : "minor";
}

void writeGitLab(Report &R, llvm::raw_ostream &OS) {
  json::OStream Out(OS, /*IndentSize=*/2);
  Out.array([&] {
    for (const FindingRecord &F : R.findings()) {
      if (F.isSuppressed())
        continue;
      Out.object([&] {
        Out.attribute("type", "issue");
        Out.attribute("check_name", F.Check);
        Out.attribute("description", utf8(F.Message));
        Out.attributeArray("categories", [&] { Out.value("Bug Risk"); });
        Out.attribute("severity", severityText(F));
        Out.attribute("fingerprint", F.Fingerprint);
        Out.attributeObject("location", [&] {
          Out.attribute("path", utf8(F.At.File));
          Out.attributeObject("lines", [&] {
            Out.attribute("begin", F.At.Line);
            Out.attribute("end", F.At.EndLine);
          });
        });
        std::string Body = F.Message + ".\n";
        for (const NoteRecord &N : F.Notes)
          Body += "\n- " + (N.At ? "`" + N.At.File + ":" + std::to_string(N.At.Line) + "`: " : std::string()) + N.Message;
        if (const Check *C = findCheck(F.Check))
          Body += "\n\n[" + F.Check + "](" + C->documentationUrl() + ")";
        Out.attributeObject("content", [&] { Out.attribute("body", utf8(Body)); });
      });
    }
    // The format has no word for a report that is not whole: an issue says it.
    for (const FileRecord &F : R.files())
      if (!F.isComplete())
        Out.object([&] {
          Out.attribute("type", "issue");
          Out.attribute("check_name", "cudalint-not-analysed");
          Out.attribute("description", utf8("not analysed: " + F.obstacle()));
          Out.attributeArray("categories", [&] { Out.value("Bug Risk"); });
          Out.attribute("severity", "blocker");
          Out.attribute("fingerprint", toHex(digestOf("not analysed\n" + F.File)));
          Out.attributeObject("location", [&] {
            Out.attribute("path", utf8(F.File));
            Out.attributeObject("lines", [&] { Out.attribute("begin", 1); });
          });
        });
  });
  OS << "\n";
}

} // namespace cudalint::driver
