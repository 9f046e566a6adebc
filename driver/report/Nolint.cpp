//===- Nolint.cpp - Comments that silence findings ------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/report/Nolint.h"
#include "clang-tidy/GlobList.h"
#include "clang/Lex/Lexer.h"

namespace cudalint::driver {

bool CommentPlaces::contain(const std::vector<Stretch> &Stretches, unsigned Offset) {
  return llvm::any_of(Stretches, [&](const Stretch &S) { return S.first < Offset && Offset < S.second; });
}

CommentPlaces commentPlaces(llvm::StringRef Text) {
  clang::LangOptions Options;
  Options.CPlusPlus = Options.CPlusPlus11 = Options.CPlusPlus14 = Options.CPlusPlus17 = true;
  Options.LineComment = true;
  clang::Lexer Raw(clang::SourceLocation(), Options, Text.begin(), Text.begin(), Text.end());
  Raw.SetCommentRetentionState(true);
  CommentPlaces Places;
  clang::Token T;
  do {
    Raw.LexFromRawLexer(T);
    unsigned End = Raw.getCurrentBufferOffset(), Start = End - T.getLength();
    if (T.is(clang::tok::comment))
      Places.Comments.push_back({Start, End});
    if (T.isNot(clang::tok::eof) && Text.slice(Start, End).contains('\n'))
      Places.OverLines.push_back({Start, End});
  } while (T.isNot(clang::tok::eof));
  return Places;
}

bool NolintComment::covers(unsigned Line, llvm::StringRef Check) const {
  return Line >= FirstLine && Line <= LastLine &&
         (NamesAll || clang::tidy::GlobList(List, /*KeepNegativeGlobs=*/false).contains(Check));
}

/// What follows a comment's list, up to the end of the comment, without the mark that divides them.
static std::string justificationIn(llvm::StringRef Rest) {
  return Rest.split("*/").first.trim().ltrim(":-").trim().str();
}

namespace {
enum class Kind { Line, NextLine, Begin, End };

/// One marker of the text, before beginnings and ends are paired.
struct Marker {
  Kind K;
  NolintComment Comment;
};
} // namespace

/// Reads the marker at \p At, where \p Text says `NOLINT`.
static Marker readMarker(const SourceText &Text, llvm::StringRef File, size_t At) {
  llvm::StringRef All = Text.text(), Rest = All.drop_front(At + 6);
  Marker M{Kind::Line, {}};
  if (Rest.consume_front("NEXTLINE"))
    M.K = Kind::NextLine;
  else if (Rest.consume_front("BEGIN"))
    M.K = Kind::Begin;
  else if (Rest.consume_front("END"))
    M.K = Kind::End;
  size_t LineEnd = Rest.find_first_of("\r\n");
  M.Comment.NamesAll = true;
  if (size_t Close = Rest.find(')'); Rest.starts_with("(") && Close != llvm::StringRef::npos && Close < LineEnd) {
    M.Comment.NamesAll = false;
    llvm::StringRef List = Rest.slice(1, Close);
    M.Comment.List = List.str();
    llvm::SmallVector<llvm::StringRef, 4> Items;
    List.split(Items, ',');
    for (llvm::StringRef Item : Items)
      if (llvm::StringRef Glob = Item.trim(); !Glob.empty())
        M.Comment.Entries.push_back({Glob.str(), unsigned(Glob.data() - All.data())});
    Rest = Rest.drop_front(Close + 1);
  }
  M.Comment.At = Text.place(File, At, Rest.data() - All.data() - At);
  M.Comment.Justification = justificationIn(Rest.take_until([](char C) { return C == '\n' || C == '\r'; }));
  unsigned Line = M.Comment.At.Line + (M.K == Kind::NextLine);
  M.Comment.FirstLine = M.Comment.LastLine = Line;
  return M;
}

std::vector<NolintComment> findNolintComments(const SourceText &Text, llvm::StringRef File) {
  std::vector<NolintComment> Result;
  std::vector<Marker> Open;
  for (size_t At = 0; (At = Text.text().find("NOLINT", At)) != llvm::StringRef::npos;) {
    Marker M = readMarker(Text, File, At);
    At += M.Comment.At.Length;
    if (M.K == Kind::Begin) {
      Open.push_back(std::move(M));
    } else if (M.K == Kind::End) {
      // clang-tidy pairs an end with the last open beginning that has the same list.
      auto Begin = std::find_if(Open.rbegin(), Open.rend(), [&](const Marker &B) { return B.Comment.List == M.Comment.List; });
      if (Begin == Open.rend())
        continue;
      Begin->Comment.EndAt = M.Comment.At;
      Begin->Comment.LastLine = M.Comment.At.Line;
      Result.push_back(std::move(Begin->Comment));
      Open.erase(std::next(Begin).base());
    } else {
      Result.push_back(std::move(M.Comment));
    }
  }
  if (!Result.empty()) {
    CommentPlaces Places = commentPlaces(Text.text());
    auto IsComment = [&](const Place &At) { return CommentPlaces::contain(Places.Comments, At.Offset); };
    for (NolintComment &C : Result)
      C.IsComment = IsComment(C.At) && (!C.EndAt || IsComment(*C.EndAt));
  }
  llvm::sort(Result, [](const NolintComment &A, const NolintComment &B) { return A.At.Offset < B.At.Offset; });
  return Result;
}

/// The stretch to delete so that the comment at \p At is gone: the whole line if there is nothing else in it, the `//` or
/// the `/*` and its `*/` too if nothing else is in them.
static Place wholeComment(const Place &At, const SourceText &Text) {
  llvm::StringRef Line = Text.line(At.Line);
  unsigned LineStart = Text.lineStart(At.Line);
  unsigned Begin = At.Column - 1, End = Begin + At.Length;
  llvm::StringRef Before = Line.take_front(Begin).rtrim();
  if (Before.ends_with("//")) {
    // What follows is the reason for it.
    Before = Before.drop_back(2).rtrim();
    End = Line.size();
  } else if (Before.ends_with("/*") && Line.find("*/", End) != llvm::StringRef::npos) {
    Before = Before.drop_back(2).rtrim();
    End = Line.find("*/", End) + 2;
  } else {
    return At;
  }
  Begin = Before.size();
  bool RestEmpty = Line.drop_front(End).trim().empty();
  if (Before.empty() && RestEmpty && At.Line < Text.lineCount())
    return Text.place(At.File, LineStart, Text.lineStart(At.Line + 1) - LineStart);
  return Text.place(At.File, LineStart + Begin, (RestEmpty ? Line.size() : End) - Begin);
}

std::vector<EditRecord> removalOf(const NolintComment &Comment, llvm::ArrayRef<const NolintComment::Entry *> Unused,
                                  const SourceText &Text) {
  std::vector<EditRecord> Edits;
  if (Unused.size() == Comment.Entries.size()) {
    Edits.push_back({wholeComment(Comment.At, Text), ""});
    if (Comment.EndAt)
      Edits.push_back({wholeComment(*Comment.EndAt, Text), ""});
    return Edits;
  }
  // The same list, written anew, at both ends.
  std::string List;
  for (const NolintComment::Entry &E : Comment.Entries)
    if (!llvm::is_contained(Unused, &E))
      List += (List.empty() ? "" : ",") + E.Glob;
  auto Replace = [&](const Place &At) {
    llvm::StringRef Old = Text.text().substr(At.Offset, At.Length);
    size_t Open = Old.find('(');
    Edits.push_back({Text.place(At.File, At.Offset + Open + 1, At.Length - Open - 2), List});
  };
  Replace(Comment.At);
  if (Comment.EndAt)
    Replace(*Comment.EndAt);
  return Edits;
}

} // namespace cudalint::driver
