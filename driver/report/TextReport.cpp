//===- TextReport.cpp - Findings as compilers print them ------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/report/TextReport.h"
#include "checks/LlvmCompat.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceManager.h"
#include "driver/report/Encoding.h"
#include <map>

using namespace clang;

namespace cudalint::driver {

/// clang's own printer, fed from positions that no longer have a source manager.
struct TextReport::Printer {
  Printer(llvm::raw_ostream &OS, TextStyle Style, llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS,
          llvm::StringRef Root)
      : OS(OS), Style(Style), Files(FileSystemOptions{Root.str()}, std::move(FS)), Consumer(OS, passed(Settings)),
        Engine(makeDiagnosticsEngine(Settings, Consumer)), Sources(*Engine, Files) {
    Settings.ShowColors = Style.Color;
    Language.CPlusPlus = true;
    Consumer.BeginSourceFile(Language, nullptr);
  }
  ~Printer() { Consumer.EndSourceFile(); }

  /// Where \p At is; invalid if the file cannot be read or is no longer what was analysed.
  SourceLocation locate(const Place &At) {
    OptionalFileEntryRef File = At ? Files.getOptionalFileRef(bytesOfName(At.File)) : std::nullopt;
    if (!File || At.Offset + At.Length > File->getSize())
      return {};
    FileID Id = Sources.getOrCreateFileID(*File, SrcMgr::C_User);
    SourceLocation Loc = Sources.getLocForStartOfFile(Id).getLocWithOffset(At.Offset);
    return Sources.getSpellingLineNumber(Loc) == At.Line ? Loc : SourceLocation();
  }

  CharSourceRange range(const Place &At) {
    SourceLocation Begin = locate(At);
    return Begin.isValid() ? CharSourceRange::getCharRange(Begin, Begin.getLocWithOffset(At.Length))
                           : CharSourceRange();
  }

  void print(DiagnosticsEngine::Level Level, const Place &At, llvm::StringRef Message,
             llvm::ArrayRef<Place> Ranges, const FixRecord *Fix) {
    SourceLocation Loc = locate(At);
    if (At && Loc.isInvalid()) {
      static constexpr llvm::StringLiteral Words[] = {"ignored", "note", "remark", "warning", "error"};
      OS << At.File << ":" << At.Line << ":" << At.Column << ": " << Words[Level] << ": " << Message << "\n";
      return;
    }
    // The text holds what the source says; only "%0" is a format.
    DiagnosticBuilder D = Engine->Report(Loc, Engine->getCustomDiagID(Level, "%0"));
    D << Message;
    for (const Place &Range : Ranges)
      if (CharSourceRange R = range(Range); R.isValid())
        D << R;
    if (!Fix)
      return;
    for (const EditRecord &Edit : Fix->Edits)
      if (CharSourceRange R = range(Edit.At); R.isValid())
        D << FixItHint::CreateReplacement(R, Edit.Text);
  }

  /// The name of \p Check, with what stands behind it in the brackets, as a link if the terminal knows them.
  std::string linked(llvm::StringRef Check) {
    const cudalint::Check *Known = findCheck(Check);
    if (!Known)
      return Check.str();
    std::string Url = Known->documentationUrl();
    Pages.try_emplace(Check.str(), Url);
    return Style.Hyperlinks ? "\033]8;;" + Url + "\033\\" + Check.str() + "\033]8;;\033\\" : Check.str();
  }

  llvm::raw_ostream &OS;
  TextStyle Style;
  std::map<std::string, std::string> Pages; ///< By check.
  DiagnosticSettings Settings;
  LangOptions Language;
  FileManager Files;
  TextDiagnosticPrinter Consumer;
  std::unique_ptr<DiagnosticsEngine> Engine;
  SourceManager Sources;
};

TextReport::TextReport(llvm::raw_ostream &OS, TextStyle Style, llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
                       llvm::StringRef Root)
    : P(std::make_unique<Printer>(OS, Style, std::move(Files), Root)) {}

TextReport::~TextReport() = default;

void TextReport::print(const FindingRecord &Finding) {
  const FixRecord *Safe = nullptr;
  for (const FixRecord &Fix : Finding.Fixes)
    if (Fix.Safety == FixSafety::Safe && !Safe)
      Safe = &Fix;
  P->print(Finding.IsError ? DiagnosticsEngine::Error : DiagnosticsEngine::Warning, Finding.At,
           Finding.Message + " [" + P->linked(Finding.Check) + (Finding.IsError ? ",-warnings-as-errors" : "") + "]",
           Finding.Ranges, Safe);
  for (const NoteRecord &Note : Finding.Notes)
    P->print(DiagnosticsEngine::Note, Note.At, Note.Message, Note.Ranges, nullptr);
  for (const FixRecord &Fix : Finding.Fixes)
    if (&Fix != Safe)
      P->print(DiagnosticsEngine::Note, Finding.At, "unsafe fix: " + Fix.Description, {}, &Fix);
}

void TextReport::printPages() {
  for (const auto &[Check, Url] : P->Pages)
    P->OS << Check << ": " << Url << "\n";
}

} // namespace cudalint::driver
