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
#include "clang/Frontend/TextDiagnostic.h"
#include "driver/report/Encoding.h"
#include <map>

using namespace clang;

namespace cudalint::driver {

namespace {
/// clang's own printer. Edits of a fix that lie apart are shown as they are: clang would have them merged, which takes
/// longer than all the rest of a message.
class SnippetPrinter : public TextDiagnostic {
public:
  using TextDiagnostic::TextDiagnostic;

  /// \p Message is printed as it is. \p Hints are in the order of the source; \p Apart says that they do not touch each
  /// other and that each has a text.
  void print(FullSourceLoc Loc, DiagnosticsEngine::Level Level, llvm::StringRef Message,
             llvm::SmallVectorImpl<CharSourceRange> &Ranges, llvm::ArrayRef<FixItHint> Hints, bool Apart) {
    Shown = Apart ? Hints : llvm::ArrayRef<FixItHint>();
    if (Apart)
      for (const FixItHint &Hint : Hints)
        Ranges.push_back(Hint.RemoveRange);
    emitDiagnostic(Loc, Level, Message, Ranges, Apart ? llvm::ArrayRef<FixItHint>() : Hints);
  }

protected:
  void emitCodeContext(FullSourceLoc Loc, DiagnosticsEngine::Level Level,
                       llvm::SmallVectorImpl<CharSourceRange> &Ranges, llvm::ArrayRef<FixItHint> Hints) override {
    TextDiagnostic::emitCodeContext(Loc, Level, Ranges, Shown.empty() ? Hints : Shown);
  }

  void emitDiagnosticLoc(FullSourceLoc Loc, PresumedLoc At, DiagnosticsEngine::Level Level,
                         llvm::ArrayRef<CharSourceRange> Ranges) override {
    if (At.isInvalid())
      return TextDiagnostic::emitDiagnosticLoc(Loc, At, Level, Ranges);
    std::string Name = nameOfBytes(At.getFilename());
    TextDiagnostic::emitDiagnosticLoc(
        Loc, PresumedLoc(Name.c_str(), At.getFileID(), At.getLine(), At.getColumn(), At.getIncludeLoc()), Level,
        Ranges);
  }

private:
  llvm::ArrayRef<FixItHint> Shown;
};
} // namespace

/// What prints, fed from positions that no longer have a source manager.
struct TextReport::Printer {
  Printer(llvm::raw_ostream &OS, TextStyle Style, llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS,
          llvm::StringRef Root)
      : OS(OS), Style(Style), Files(FileSystemOptions{Root.str()}, std::move(FS)),
        Engine(makeDiagnosticsEngine(Settings, Nobody)), Sources(*Engine, Files),
        Snippets(OS, Language, passed(Settings)) {
    Settings.ShowColors = Style.Color;
    Language.CPlusPlus = true;
  }

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

  /// Prints \p Message, which may quote any text, and behind it \p Tail, which is meant for the terminal.
  void print(DiagnosticsEngine::Level Level, const Place &At, llvm::StringRef Message, llvm::StringRef Tail,
             llvm::ArrayRef<Place> Ranges, const FixRecord *Fix) {
    llvm::SmallString<256> Text;
    EscapeStringForDiagnostic(Message, Text);
    Text += Tail;
    SourceLocation Loc = locate(At);
    if (At && Loc.isInvalid()) {
      static constexpr llvm::StringLiteral Words[] = {"ignored", "note", "remark", "warning", "error"};
      // What was merged from other reports may hold any name.
      OS << nameOfBytes(bytesOfName(At.File)) << ":" << At.Line << ":" << At.Column << ": " << Words[Level] << ": "
         << Text << "\n";
      return;
    }
    llvm::SmallVector<CharSourceRange, 8> Underlined;
    for (const Place &Range : Ranges)
      if (CharSourceRange R = range(Range); R.isValid())
        Underlined.push_back(R);
    std::vector<const EditRecord *> Edits;
    if (Fix)
      for (const EditRecord &Edit : Fix->Edits)
        if (range(Edit.At).isValid())
          Edits.push_back(&Edit);
    llvm::sort(Edits, [](const EditRecord *A, const EditRecord *B) {
      return std::tie(A->At.File, A->At.Offset, A) < std::tie(B->At.File, B->At.Offset, B);
    });
    bool Apart = true;
    std::vector<FixItHint> Hints;
    for (size_t I = 0; I != Edits.size(); ++I) {
      const Place &Here = Edits[I]->At;
      Apart &= !Edits[I]->Text.empty() && (I == 0 || Edits[I - 1]->At.File != Here.File ||
                                           Edits[I - 1]->At.Offset + Edits[I - 1]->At.Length < Here.Offset);
      Hints.push_back(FixItHint::CreateReplacement(range(Here), Edits[I]->Text));
    }
    Snippets.print(FullSourceLoc(Loc, Sources), Level, Text, Underlined, Hints, Apart);
    OS.flush();
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
  IgnoringDiagConsumer Nobody;
  std::unique_ptr<DiagnosticsEngine> Engine;
  SourceManager Sources;
  SnippetPrinter Snippets;
};

TextReport::TextReport(llvm::raw_ostream &OS, TextStyle Style, llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
                       llvm::StringRef Root)
    : P(std::make_unique<Printer>(OS, Style, std::move(Files), Root)) {}

TextReport::~TextReport() = default;

/// Where a note on \p Fix belongs: at the finding, if it changes that line, or else where it changes something.
static const Place &placeOf(const FixRecord &Fix, const FindingRecord &Finding) {
  bool IsThere = Fix.Edits.empty() || llvm::any_of(Fix.Edits, [&](const EditRecord &Edit) {
                   return Edit.At.File == Finding.At.File && Edit.At.Line == Finding.At.Line;
                 });
  return IsThere ? Finding.At : Fix.Edits.front().At;
}

void TextReport::print(const FindingRecord &Finding) {
  // One safe fix is shown below the finding if it changes something there.
  const FixRecord *Shown = nullptr;
  for (const FixRecord &Fix : Finding.Fixes)
    if (Fix.Safety == FixSafety::Safe && !Shown && &placeOf(Fix, Finding) == &Finding.At)
      Shown = &Fix;
  P->print(Finding.IsError ? DiagnosticsEngine::Error : DiagnosticsEngine::Warning, Finding.At, Finding.Message,
           " [" + P->linked(Finding.Check) + (Finding.Certainty == Certainty::Likely ? ",likely" : "") +
               (Finding.IsError ? ",-warnings-as-errors" : "") + "]",
           Finding.Ranges, Shown);
  for (const NoteRecord &Note : Finding.Notes)
    P->print(DiagnosticsEngine::Note, Note.At, Note.Message, "", Note.Ranges, nullptr);
  for (const FixRecord &Fix : Finding.Fixes)
    if (&Fix != Shown)
      P->print(DiagnosticsEngine::Note, placeOf(Fix, Finding),
               (Fix.Safety == FixSafety::Safe ? "fix: " : "unsafe fix: ") + Fix.Description, "", {}, &Fix);
}

void TextReport::printPages() {
  for (const auto &[Check, Url] : P->Pages)
    P->OS << Check << ": " << Url << "\n";
}

} // namespace cudalint::driver
