//===- Html.cpp - Findings as one page for a browser ----------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The page needs nothing beside itself: style and script are inside. Without script it shows everything.
//
//===----------------------------------------------------------------------===//

#include "clang/Basic/IdentifierTable.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "driver/EmbeddedFile.h"
#include "driver/report/Encoding.h"
#include "driver/report/Formats.h"
#include "driver/report/Summary.h"
#include "llvm/ADT/StringExtras.h"
#include <map>
#include <set>

using namespace clang;

namespace cudalint {
extern const EmbeddedFile ReportPage[];
extern const size_t ReportPageCount;
} // namespace cudalint

namespace cudalint::driver {

namespace {

/// Lines shown above and below a place.
constexpr unsigned Context = 3;

llvm::StringRef embedded(llvm::StringRef Name) {
  for (size_t I = 0; I != ReportPageCount; ++I)
    if (ReportPage[I].Name == Name)
      return llvm::StringRef(ReportPage[I].Begin, ReportPage[I].End - ReportPage[I].Begin);
  llvm_unreachable("a part of the page is missing");
}

/// A stretch of a text that is coloured.
struct Span {
  unsigned Begin, End;
  llvm::StringRef Class;
};

/// The coloured stretches of \p Text, in order.
std::vector<Span> highlight(llvm::StringRef Text) {
  LangOptions Language;
  Language.CPlusPlus = Language.CPlusPlus11 = Language.CPlusPlus17 = Language.CUDA = Language.Bool = true;
  IdentifierTable Names(Language);
  Lexer Lex(SourceLocation(), Language, Text.data(), Text.data(), Text.data() + Text.size());
  Lex.SetCommentRetentionState(true);
  std::vector<Span> Spans;
  for (Token T;;) {
    Lex.LexFromRawLexer(T);
    if (T.is(tok::eof))
      return Spans;
    llvm::StringRef Class;
    if (T.is(tok::comment))
      Class = "comment";
    else if (tok::isStringLiteral(T.getKind()) || T.is(tok::char_constant))
      Class = "string";
    else if (T.is(tok::numeric_constant))
      Class = "number";
    else if (T.is(tok::raw_identifier) && Names.get(T.getRawIdentifier()).getTokenID() != tok::identifier)
      Class = "keyword";
    unsigned End = Lex.getCurrentBufferOffset();
    if (!Class.empty())
      Spans.push_back({End - T.getLength(), End, Class});
  }
}

/// Writes one report.
class Page {
public:
  Page(Report &R, llvm::raw_ostream &OS) : R(R), OS(OS) {}
  void write();

private:
  void options(const std::set<std::string> &Names);
  void finding(const FindingRecord &F);
  void excerpt(const FindingRecord &F, llvm::StringRef File);
  void line(const SourceText &Text, const std::vector<Span> &Spans, unsigned Number, const Place *Marked,
            llvm::StringRef Class);
  void words(llvm::StringRef Text);
  void fix(const FixRecord &Fix);
  const std::vector<Span> &spansOf(llvm::StringRef File, const SourceText &Text) {
    auto [Entry, New] = Highlights.try_emplace(File.str());
    if (New)
      Entry->second = highlight(Text.text());
    return Entry->second;
  }

  Report &R;
  llvm::raw_ostream &OS;
  std::map<std::string, std::vector<Span>> Highlights;
};

/// Prints \p Text; what lanePicture() drew in it becomes a row of cells.
void Page::words(llvm::StringRef Text) {
  static constexpr llvm::StringLiteral Here = "■", Away = "·", Unknown = "?";
  while (!Text.empty()) {
    size_t Start = 0;
    llvm::StringRef Rest;
    std::vector<llvm::StringRef> Cells;
    for (; Start != Text.size(); ++Start) {
      Cells.clear();
      Rest = Text.drop_front(Start);
      while (Cells.size() != 32) {
        if (Rest.consume_front(Here))
          Cells.push_back("on");
        else if (Rest.consume_front(Away))
          Cells.push_back("off");
        else if (Rest.consume_front(Unknown))
          Cells.push_back("maybe");
        else
          break;
      }
      if (Cells.size() == 32)
        break;
    }
    OS << xmlEscaped(Text.take_front(Start));
    if (Start == Text.size())
      return;
    OS << "<span class=\"lanes\" role=\"img\" aria-label=\"" << Text.slice(Start, Text.size() - Rest.size()) << "\">";
    for (size_t Lane = 0; Lane != Cells.size(); ++Lane)
      OS << "<i class=\"" << Cells[Lane] << "\" title=\"lane " << Lane << "\"></i>";
    OS << "</span>";
    Text = Rest;
  }
}

/// Prints line \p Number with its colours and the class \p Class; \p Marked, if given, lies in it and is marked.
void Page::line(const SourceText &Text, const std::vector<Span> &Spans, unsigned Number, const Place *Marked,
                llvm::StringRef Class) {
  unsigned Begin = Text.lineStart(Number), End = Begin + Text.line(Number).size();
  std::set<unsigned> Cuts = {Begin, End};
  unsigned MarkBegin = End, MarkEnd = End;
  if (Marked) {
    MarkBegin = std::clamp(Marked->Offset, Begin, End);
    MarkEnd = std::clamp(Marked->Offset + Marked->Length, MarkBegin, End);
    Cuts.insert({MarkBegin, MarkEnd});
  }
  auto First = llvm::partition_point(Spans, [&](const Span &S) { return S.End <= Begin; });
  auto Last = llvm::partition_point(Spans, [&](const Span &S) { return S.Begin < End; });
  for (auto S = First; S != Last; ++S)
    Cuts.insert({std::max(S->Begin, Begin), std::min(S->End, End)});
  OS << "<span class=\"row" << Class << "\"><span class=\"n\">" << Number << "</span>";
  for (auto Cut = Cuts.begin(); *Cut != End; ++Cut) {
    unsigned From = *Cut, To = *std::next(Cut);
    auto In = std::find_if(First, Last, [&](const Span &S) { return S.Begin <= From && To <= S.End; });
    bool IsMarked = From >= MarkBegin && From < MarkEnd;
    if (IsMarked)
      OS << "<mark>";
    if (In != Last)
      OS << "<span class=\"" << In->Class << "\">";
    OS << xmlEscaped(Text.text().slice(From, To));
    if (In != Last)
      OS << "</span>";
    if (IsMarked)
      OS << "</mark>";
  }
  OS << "</span>";
}

/// Prints the lines of \p File around the finding and its notes, with what they say below their lines.
void Page::excerpt(const FindingRecord &F, llvm::StringRef File) {
  const SourceText *Text = R.sources().get(File);
  std::map<unsigned, std::vector<const NoteRecord *>> NotesAt;
  std::set<unsigned> Lines;
  auto Around = [&](unsigned Line) {
    for (unsigned L = Line > Context ? Line - Context : 1; Text && L <= Line + Context && L <= Text->lineCount(); ++L)
      Lines.insert(L);
  };
  for (const NoteRecord &N : F.Notes)
    if (N.At.File == File) {
      NotesAt[N.At.Line].push_back(&N);
      Around(N.At.Line);
    }
  if (F.At.File == File)
    Around(F.At.Line);
  if (Lines.empty())
    return;
  if (F.At.File != File)
    OS << "<p class=\"facts\">" << xmlEscaped(File) << "</p>";
  const std::vector<Span> &Spans = spansOf(File, *Text);
  OS << "<div class=\"code\">";
  unsigned Before = 0;
  for (unsigned L : Lines) {
    if (Before && L != Before + 1)
      OS << "<span class=\"gap\">⋯</span>";
    Before = L;
    bool IsFinding = F.At.File == File && F.At.Line == L;
    auto Notes = NotesAt.find(L);
    const Place *Marked = IsFinding ? &F.At : Notes != NotesAt.end() ? &Notes->second.front()->At : nullptr;
    line(*Text, Spans, L, Marked, IsFinding ? " hit" : Marked ? " noted" : "");
    if (IsFinding) {
      OS << "<span class=\"why main\">";
      words(F.Message);
      OS << "</span>";
    }
    if (Notes != NotesAt.end())
      for (const NoteRecord *N : Notes->second) {
        OS << "<span class=\"why\">";
        words(N->Message);
        OS << "</span>";
      }
  }
  OS << "</div>";
}

void Page::fix(const FixRecord &Fix) {
  OS << "<details><summary>" << (Fix.Safety == FixSafety::Safe ? "Safe fix" : "Unsafe fix")
     << (Fix.Description.empty() ? "" : ": ") << xmlEscaped(Fix.Description) << "</summary><pre class=\"edit\">";
  // Whole lines, before and after.
  std::map<llvm::StringRef, std::vector<const EditRecord *>> ByFile;
  for (const EditRecord &E : Fix.Edits)
    ByFile[E.At.File].push_back(&E);
  for (auto &[File, Edits] : ByFile) {
    const SourceText *Text = R.sources().get(File);
    if (!Text)
      continue;
    llvm::sort(Edits, [](const EditRecord *A, const EditRecord *B) { return A->At.Offset < B->At.Offset; });
    for (size_t I = 0; I != Edits.size();) {
      unsigned First = Edits[I]->At.Line, Last = First;
      std::string After;
      unsigned At = Text->lineStart(First);
      for (; I != Edits.size() && Edits[I]->At.Line <= Last; ++I) {
        const EditRecord &E = *Edits[I];
        After += Text->text().slice(At, E.At.Offset).str() + E.Text;
        At = E.At.Offset + E.At.Length;
        Last = std::max(Last, E.At.EndLine);
      }
      unsigned End = Text->lineStart(Last) + Text->line(Last).size();
      After += Text->text().slice(At, std::max(At, End)).str();
      for (unsigned L = First; L <= Last; ++L)
        OS << "<span class=\"minus\">- " << xmlEscaped(Text->line(L)) << "</span>\n";
      if (!llvm::StringRef(After).trim().empty())
        for (llvm::StringRef Line : llvm::split(llvm::StringRef(After).rtrim("\r\n"), '\n'))
          OS << "<span class=\"plus\">+ " << xmlEscaped(Line) << "</span>\n";
    }
  }
  OS << "</pre></details>";
}

void Page::finding(const FindingRecord &F) {
  Severity S = F.severity();
  llvm::StringRef Word = S == Severity::Error ? "error" : S == Severity::Warning ? "warning" : "note";
  OS << "<article class=\"" << (F.isSuppressed() ? "suppressed" : Word) << "\" id=\"f-" << F.Fingerprint
     << "\" data-check=\"" << xmlEscaped(F.Check) << "\" data-file=\"" << xmlEscaped(F.At.File)
     << "\" data-certainty=\"" << (F.Certainty == Certainty::Certain ? "certain" : "likely") << "\""
     << (F.isSuppressed() ? " data-suppressed" : "") << ">\n<h3>";
  words(F.Message);
  OS << "</h3><div class=\"facts\"><span class=\"badge\">" << Word << "</span><span>"
     << (F.Certainty == Certainty::Certain ? "certain" : "likely") << ", " << levelName(F.Level) << "</span>";
  if (const Check *C = findCheck(F.Check))
    OS << "<a href=\"" << xmlEscaped(C->documentationUrl()) << "\">" << xmlEscaped(F.Check) << "</a>";
  else
    OS << "<span>" << xmlEscaped(F.Check) << "</span>";
  OS << "<span>line " << F.At.Line << ", column " << F.At.Column << "</span>";
  if (!F.Function.empty())
    OS << "<span>in " << xmlEscaped(F.Function) << "</span>";
  if (F.Unit != F.At.File)
    OS << "<span>seen from " << xmlEscaped(F.Unit) << "</span>";
  OS << "</div>";
  for (const SuppressionRecord &Why : F.Suppressions)
    OS << "<p class=\"facts\">suppressed "
       << (Why.K == SuppressionRecord::Kind::InSource ? "by a comment" : "by the baseline")
       << (Why.Justification.empty() ? "" : ": ") << xmlEscaped(Why.Justification) << "</p>";
  excerpt(F, F.At.File);
  std::set<llvm::StringRef> Others;
  for (const NoteRecord &N : F.Notes)
    if (N.At && N.At.File != F.At.File && Others.insert(N.At.File).second)
      excerpt(F, N.At.File);
  bool Open = false;
  for (const NoteRecord &N : F.Notes)
    if (!N.At) {
      OS << (Open ? "" : "<ul class=\"notes\">") << "<li>";
      Open = true;
      words(N.Message);
      OS << "</li>";
    }
  OS << (Open ? "</ul>" : "");
  for (const FixRecord &Fix : F.Fixes)
    fix(Fix);
  OS << "</article>\n";
}

void Page::options(const std::set<std::string> &Names) {
  for (const std::string &Name : Names)
    OS << "<option>" << xmlEscaped(Name) << "</option>";
  OS << "</select>\n";
}

void Page::write() {
  std::map<std::string, std::vector<const FindingRecord *>> ByFile;
  std::set<std::string> Checks, Files;
  for (const FindingRecord &F : R.findings()) {
    ByFile[F.At.File].push_back(&F);
    Checks.insert(F.Check);
    Files.insert(F.At.File);
  }
  std::string Counts;
  llvm::raw_string_ostream CountsOS(Counts);
  summarise(R).print(CountsOS, /*UseColor=*/false);
  OS << "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
     << "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
     << "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
     << "script-src 'unsafe-inline'\">\n<title>cudalint report</title>\n<style>\n"
     << embedded("page.css") << "</style>\n</head>\n<body>\n<header><div><div class=\"top\"><h1>cudalint</h1>"
     << "<span class=\"summary\">" << xmlEscaped(llvm::StringRef(Counts).rtrim())
     << "</span><span id=\"shown\" class=\"summary\"></span><button id=\"theme\" type=\"button\">Colours</button></div>\n"
     << "<div class=\"filters\" hidden><input id=\"text\" type=\"search\" placeholder=\"Search\" aria-label=\"Search\">\n"
     << "<select id=\"check\" aria-label=\"Check\"><option value=\"\">All checks</option>";
  options(Checks);
  OS << "<select id=\"file\" aria-label=\"File\"><option value=\"\">All files</option>";
  options(Files);
  OS << "<select id=\"certainty\" aria-label=\"Certainty\"><option value=\"\">Certain and likely</option>";
  options({"certain", "likely"});
  OS << "<label><input id=\"suppressed\" type=\"checkbox\">suppressed</label></div></div></header>\n<main>\n";
  for (const auto &[File, Findings] : ByFile) {
    OS << "<section><h2>" << xmlEscaped(File) << "<small>" << Findings.size()
       << (Findings.size() == 1 ? " finding" : " findings") << "</small></h2>\n";
    for (const FindingRecord *F : Findings)
      finding(*F);
    OS << "</section>\n";
  }
  OS << "<p id=\"none\" class=\"empty\"" << (R.findings().empty() ? "" : " hidden") << ">No findings to show.</p>\n</main>\n"
     << "<script>\n"
     << embedded("page.js") << "</script>\n</body>\n</html>\n";
}

} // namespace

void writeHtml(Report &R, llvm::raw_ostream &OS) { Page(R, OS).write(); }

} // namespace cudalint::driver
