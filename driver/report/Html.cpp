//===- Html.cpp - Findings as one page for a browser ----------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The page needs nothing beside itself: style and script are inside. It shows each file with a finding or a note from
// the first line to the last, what is far from both folded away; findings and notes stand below their lines. Without
// script it shows everything, but cannot filter.
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
/// A stretch of fewer lines is not worth folding.
constexpr unsigned MinFolded = 3;

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

/// A finding, or a note of one, at a line.
struct Mark {
  const FindingRecord *Finding;
  const NoteRecord *Note; ///< Null: the finding itself.
  const Place &at() const { return Note ? Note->At : Finding->At; }
  /// A note at its finding's own line, below which the finding says it.
  bool isSaidThere() const { return Note && at().File == Finding->At.File && at().Line == Finding->At.Line; }
};

/// What stands at the lines of one file, each in the order of the findings.
using MarksByLine = std::map<unsigned, std::vector<Mark>>;

/// Writes one report.
class Page {
public:
  Page(Report &R, llvm::raw_ostream &OS) : R(R), OS(OS) {}
  void write();

private:
  void options(const std::set<std::string> &Names);
  void file(llvm::StringRef Name, const MarksByLine &Marks);
  void source(const SourceText &Text, const MarksByLine &Marks);
  void line(const SourceText &Text, const std::vector<Span> &Spans, unsigned Number, llvm::ArrayRef<Mark> Marks);
  void below(llvm::ArrayRef<Mark> Marks);
  void finding(const FindingRecord &F);
  void words(llvm::StringRef Text);
  void fix(const FixRecord &Fix);

  Report &R;
  llvm::raw_ostream &OS;
  std::map<std::string, std::string> FileIds; ///< Of the sections, by file.
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

/// The identifiers of the findings of \p Marks, for the script.
static std::string findingsOf(llvm::ArrayRef<Mark> Marks) {
  std::string Ids;
  std::set<const FindingRecord *> Seen;
  for (const Mark &M : Marks)
    if (Seen.insert(M.Finding).second)
      Ids += (Ids.empty() ? "f-" : " f-") + M.Finding->Fingerprint;
  return Ids;
}

/// Prints line \p Number with its colours; the places of \p Marks lie in it and are marked.
void Page::line(const SourceText &Text, const std::vector<Span> &Spans, unsigned Number, llvm::ArrayRef<Mark> Marks) {
  unsigned Begin = Text.lineStart(Number), End = Begin + Text.line(Number).size();
  std::set<unsigned> Cuts = {Begin, End};
  std::vector<std::pair<unsigned, unsigned>> Marked;
  for (const Mark &M : Marks) {
    unsigned From = std::clamp(M.at().Offset, Begin, End), To = std::clamp(M.at().Offset + M.at().Length, From, End);
    Marked.push_back({From, To});
    Cuts.insert({From, To});
  }
  auto First = llvm::partition_point(Spans, [&](const Span &S) { return S.End <= Begin; });
  auto Last = llvm::partition_point(Spans, [&](const Span &S) { return S.Begin < End; });
  for (auto S = First; S != Last; ++S)
    Cuts.insert({std::max(S->Begin, Begin), std::min(S->End, End)});
  bool IsHit = llvm::any_of(Marks, [](const Mark &M) { return !M.Note; });
  OS << "<span class=\"row" << (IsHit ? " hit" : Marks.empty() ? "" : " noted") << "\"";
  if (!Marks.empty())
    OS << " id=\"" << FileIds[Marks.front().at().File] << "-" << Number << "\" data-of=\"" << findingsOf(Marks) << "\"";
  OS << "><span class=\"n\">" << Number << "</span>";
  for (auto Cut = Cuts.begin(); *Cut != End; ++Cut) {
    unsigned From = *Cut, To = *std::next(Cut);
    auto In = std::find_if(First, Last, [&](const Span &S) { return S.Begin <= From && To <= S.End; });
    bool IsMarked = llvm::any_of(Marked, [&](const auto &M) { return From >= M.first && From < M.second; });
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

/// Prints what stands below a line: first what is found there, then notes of other findings.
void Page::below(llvm::ArrayRef<Mark> Marks) {
  for (const Mark &M : Marks)
    if (!M.Note)
      finding(*M.Finding);
  for (const Mark &M : Marks) {
    if (!M.Note || M.isSaidThere())
      continue;
    OS << "<span class=\"why\" data-of=\"f-" << M.Finding->Fingerprint << "\">";
    words(M.Note->Message);
    OS << " <a href=\"#f-" << M.Finding->Fingerprint << "\" title=\"" << xmlEscaped(M.Finding->Message) << "\">"
       << (M.Finding->At.File == M.Note->At.File
               ? "line " + llvm::utostr(M.Finding->At.Line)
               : xmlEscaped(M.Finding->At.File) + ":" + llvm::utostr(M.Finding->At.Line))
       << "</a></span>";
  }
}

/// Prints all lines of \p Text.
void Page::source(const SourceText &Text, const MarksByLine &Marks) {
  const std::vector<Span> Spans = highlight(Text.text());
  // The last line end is followed by nothing.
  unsigned Count = Text.lineCount();
  if (Count && Text.line(Count).empty())
    --Count;
  auto IsNear = [&](unsigned L) {
    auto Next = Marks.lower_bound(L > Context ? L - Context : 1);
    return Next != Marks.end() && Next->first <= L + Context;
  };
  OS << "<div class=\"code\">";
  for (unsigned L = 1; L <= Count;) {
    unsigned End = L;
    while (End <= Count && !IsNear(End))
      ++End;
    bool Folded = End - L >= MinFolded;
    if (Folded)
      OS << "<details class=\"fold\"><summary>lines " << L << "–" << End - 1 << "</summary>";
    for (; L != End; ++L)
      line(Text, Spans, L, {});
    if (Folded)
      OS << "</details>";
    for (; L <= Count && IsNear(L); ++L) {
      auto At = Marks.find(L);
      llvm::ArrayRef<Mark> Here;
      if (At != Marks.end())
        Here = At->second;
      line(Text, Spans, L, Here);
      below(Here);
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
  const SourceText *Text = R.sources().get(F.At.File);
  OS << "<article class=\"" << (F.isSuppressed() ? "suppressed" : Word) << "\" id=\"f-" << F.Fingerprint
     << "\" data-check=\"" << xmlEscaped(F.Check) << "\" data-file=\"" << xmlEscaped(F.At.File)
     << "\" data-certainty=\"" << (F.Certainty == Certainty::Certain ? "certain" : "likely") << "\" data-line=\""
     << xmlEscaped(Text ? Text->line(F.At.Line).trim() : "") << "\"" << (F.isSuppressed() ? " data-suppressed" : "")
     << ">\n<h3>";
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
  if (!F.Notes.empty()) {
    OS << "<ul class=\"notes\">";
    for (const NoteRecord &N : F.Notes) {
      OS << "<li>";
      words(N.Message);
      if (N.At && !Mark{&F, &N}.isSaidThere())
        OS << " <a href=\"#" << FileIds[N.At.File] << "-" << N.At.Line << "\">"
           << (N.At.File == F.At.File ? "line " : xmlEscaped(N.At.File) + ":") << N.At.Line << "</a>";
      OS << "</li>";
    }
    OS << "</ul>";
  }
  for (const FixRecord &Fix : F.Fixes)
    fix(Fix);
  OS << "</article>\n";
}

/// Prints the section of the file called \p Name.
void Page::file(llvm::StringRef Name, const MarksByLine &Marks) {
  size_t Findings = 0;
  for (const auto &AtLine : Marks)
    Findings += llvm::count_if(AtLine.second, [](const Mark &M) { return !M.Note; });
  OS << "<section id=\"" << FileIds[Name.str()] << "\"><h2>" << xmlEscaped(Name) << "<small>";
  if (Findings)
    OS << Findings << (Findings == 1 ? " finding" : " findings");
  else
    OS << "notes of findings in other files";
  OS << "</small></h2>\n";
  if (const SourceText *Text = R.sources().get(Name)) {
    source(*Text, Marks);
  } else {
    OS << "<div class=\"code\">";
    for (const auto &AtLine : Marks)
      below(AtLine.second);
    OS << "</div>";
  }
  OS << "</section>\n";
}

void Page::options(const std::set<std::string> &Names) {
  for (const std::string &Name : Names)
    OS << "<option>" << xmlEscaped(Name) << "</option>";
  OS << "</select>\n";
}

void Page::write() {
  std::map<std::string, MarksByLine> ByFile;
  std::set<std::string> Checks, Files;
  for (const FindingRecord &F : R.findings()) {
    ByFile[F.At.File][F.At.Line].push_back({&F, nullptr});
    for (const NoteRecord &N : F.Notes)
      if (N.At)
        ByFile[N.At.File][N.At.Line].push_back({&F, &N});
    Checks.insert(F.Check);
    Files.insert(F.At.File);
  }
  for (const auto &FileAndMarks : ByFile)
    FileIds.try_emplace(FileAndMarks.first, "file-" + llvm::utostr(FileIds.size()));
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
  if (!R.isComplete()) {
    OS << "<div class=\"incomplete\" role=\"alert\"><p>This report is not complete. Not analysed:</p><ul>";
    for (const FileRecord &F : R.files())
      if (!F.isComplete())
        OS << "<li>" << xmlEscaped(F.File) << ": " << xmlEscaped(F.obstacle()) << "</li>";
    OS << "</ul></div>\n";
  }
  for (const auto &[File, Marks] : ByFile)
    file(File, Marks);
  OS << "<p id=\"none\" class=\"empty\"" << (R.findings().empty() ? "" : " hidden") << ">No findings to show.</p>\n</main>\n"
     << "<script>\n"
     << embedded("page.js") << "</script>\n</body>\n</html>\n";
}

} // namespace

void writeHtml(Report &R, llvm::raw_ostream &OS) { Page(R, OS).write(); }

} // namespace cudalint::driver
