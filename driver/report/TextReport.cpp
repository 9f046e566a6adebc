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
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace cudalint::driver {

std::string shownPath(llvm::StringRef Path, llvm::StringRef BaseDirectory) {
  llvm::SmallString<128> Clean(Path);
  llvm::sys::path::remove_dots(Clean, /*remove_dot_dot=*/true);
  llvm::StringRef Relative(Clean);
  if (!BaseDirectory.empty() && Relative.consume_front(BaseDirectory) && Relative.consume_front("/"))
    return Relative.str();
  return std::string(Clean);
}

/// clang's own printer, fed from positions that no longer have a source manager.
struct TextReport::Printer {
  Printer(llvm::raw_ostream &OS, bool UseColor, llvm::StringRef BaseDirectory)
      : BaseDirectory(BaseDirectory), InMemory(new llvm::vfs::InMemoryFileSystem()),
        Files(FileSystemOptions{}, overlay(InMemory)), Consumer(OS, passed(Settings)),
        Engine(makeDiagnosticsEngine(Settings, Consumer)), Sources(*Engine, Files) {
    Settings.ShowColors = UseColor;
    Language.CPlusPlus = true;
    Consumer.BeginSourceFile(Language, nullptr);
  }
  ~Printer() { Consumer.EndSourceFile(); }

  static llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
  overlay(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Upper) {
    auto Overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(makePhysicalFileSystem());
    Overlay->pushOverlay(std::move(Upper));
    return Overlay;
  }

  /// The path as it is printed and opened.
  std::string shown(llvm::StringRef Path) const { return shownPath(Path, BaseDirectory); }

  SourceLocation locate(llvm::StringRef Path, unsigned Offset) {
    if (Path.empty())
      return {};
    OptionalFileEntryRef File = Files.getOptionalFileRef(shown(Path));
    if (!File)
      return {};
    FileID Id = Sources.getOrCreateFileID(*File, SrcMgr::C_User);
    return Sources.getLocForStartOfFile(Id).getLocWithOffset(Offset);
  }

  void print(DiagnosticsEngine::Level Level, const tooling::DiagnosticMessage &Message, const Twine &Suffix) {
    // The text holds what the source says; only "%0" is a format.
    DiagnosticBuilder D =
        Engine->Report(locate(Message.FilePath, Message.FileOffset), Engine->getCustomDiagID(Level, "%0"));
    D << (Message.Message + Suffix).str();
    for (const tooling::FileByteRange &Range : Message.Ranges) {
      SourceLocation Begin = locate(Range.FilePath, Range.FileOffset);
      if (Begin.isValid())
        D << CharSourceRange::getCharRange(Begin, Begin.getLocWithOffset(Range.Length));
    }
    for (const auto &FileAndEdits : Message.Fix)
      for (const tooling::Replacement &Edit : FileAndEdits.second) {
        SourceLocation Begin = locate(Edit.getFilePath(), Edit.getOffset());
        if (Begin.isValid())
          D << FixItHint::CreateReplacement(
              CharSourceRange::getCharRange(Begin, Begin.getLocWithOffset(Edit.getLength())),
              Edit.getReplacementText());
      }
  }

  std::string BaseDirectory;
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> InMemory;
  DiagnosticSettings Settings;
  LangOptions Language;
  FileManager Files;
  TextDiagnosticPrinter Consumer;
  std::unique_ptr<DiagnosticsEngine> Engine;
  SourceManager Sources;
};

TextReport::TextReport(llvm::raw_ostream &OS, bool UseColor, llvm::StringRef BaseDirectory)
    : P(std::make_unique<Printer>(OS, UseColor, BaseDirectory)) {}

TextReport::~TextReport() = default;

void TextReport::addFile(llvm::StringRef Path, llvm::StringRef Text) {
  P->InMemory->addFile(P->shown(Path), 0, llvm::MemoryBuffer::getMemBufferCopy(Text, Path));
}

void TextReport::print(const tidy::ClangTidyError &Finding) {
  bool IsError = Finding.IsWarningAsError || Finding.DiagLevel == tooling::Diagnostic::Error;
  P->print(IsError ? DiagnosticsEngine::Error : DiagnosticsEngine::Warning, Finding.Message,
           " [" + Finding.DiagnosticName + (Finding.IsWarningAsError ? ",-warnings-as-errors" : "") + "]");
  for (const tooling::DiagnosticMessage &Note : Finding.Notes)
    P->print(DiagnosticsEngine::Note, Note, "");
}

} // namespace cudalint::driver
