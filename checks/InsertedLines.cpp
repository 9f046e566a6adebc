//===- InsertedLines.cpp - Where the lines that a fix adds go -------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/InsertedLines.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;
using llvm::StringRef;

namespace cudalint {

static constexpr llvm::StringLiteral ForNextLine = "NOLINTNEXTLINE";

static unsigned startOfLine(StringRef Text, unsigned Offset) {
  size_t Break = Text.take_front(Offset).rfind('\n');
  return Break == StringRef::npos ? 0 : Break + 1;
}

/// Whether \p Line holds a comment, or comments, and nothing else.
static bool isCommentLine(StringRef Line) {
  Line = Line.trim();
  return (Line.starts_with("//") && !Line.ends_with("\\")) ||
         (Line.starts_with("/*") && Line.find("*/", 2) == Line.size() - 2);
}

unsigned startWithComments(StringRef Text, unsigned Offset) {
  unsigned Own = startOfLine(Text, Offset), Start = Own;
  bool ForOwn = false;
  while (Start) {
    unsigned Above = startOfLine(Text, Start - 1);
    StringRef Line = Text.slice(Above, Start);
    if (!isCommentLine(Line))
      break;
    // The one right above counts for the line; what stands above that says why.
    ForOwn = ForOwn || (Start == Own && Line.contains(ForNextLine));
    if (!ForOwn)
      break;
    Start = Above;
  }
  return Start;
}

FixItHint linesBefore(SourceLocation Begin, StringRef Text, const SourceManager &SM, StringRef Deeper) {
  auto [File, Offset] = SM.getDecomposedLoc(Begin);
  StringRef All = SM.getBufferData(File);
  unsigned Line = startOfLine(All, Offset);
  StringRef Indent = Lexer::getIndentationForLine(Begin, SM);
  std::string Inserted = (Text + "\n" + Indent + Deeper).str();
  // A line that begins with something else is where it is, and so is what is inserted.
  if (!All.slice(Line, Offset).trim().empty())
    return FixItHint::CreateInsertion(Begin, Inserted);
  unsigned Start = startWithComments(All, Offset);
  if (Start != Line) {
    Start = All.find_first_not_of(" \t", Start);
    // The comments and the statement keep the indentation that they have.
    return FixItHint::CreateInsertion(SM.getLocForStartOfFile(File).getLocWithOffset(Start),
                                      (Text + "\n" + Indent).str());
  }
  // Behind code, the comment cannot move with the statement; what is inserted must come into its line.
  if (Line && All.slice(startOfLine(All, Line - 1), Line).contains(ForNextLine) && !Text.contains('\n'))
    return FixItHint::CreateInsertion(Begin, (Text + " ").str());
  return FixItHint::CreateInsertion(Begin, Inserted);
}

FixItHint linesBehind(SourceLocation Begin, SourceLocation End, StringRef Text, const SourceManager &SM,
                      const LangOptions &Options) {
  auto [File, Offset] = SM.getDecomposedLoc(End);
  StringRef All = SM.getBufferData(File);
  std::string Inserted = ("\n" + Lexer::getIndentationForLine(Begin, SM) + Text).str();
  // Behind the comments that follow in the line, if nothing else does.
  unsigned At = Offset;
  for (;;) {
    unsigned Next = std::min<size_t>(All.find_first_not_of(" \t", At), All.size());
    StringRef Rest = All.drop_front(Next);
    if (!Rest.starts_with("//") && !Rest.starts_with("/*")) {
      if (At == Offset || !(Rest.empty() || Rest.starts_with("\n") || Rest.starts_with("\r")))
        return FixItHint::CreateInsertion(End, Inserted);
      break;
    }
    Lexer Raw(SM.getLocForStartOfFile(File), Options, All.begin(), All.begin() + Next, All.end());
    Raw.SetCommentRetentionState(true);
    Token Comment;
    Raw.LexFromRawLexer(Comment);
    At = Next + Comment.getLength();
  }
  StringRef Comments = All.slice(Offset, At);
  if (Comments.contains(ForNextLine))
    return FixItHint::CreateInsertion(End, (" " + Text).str());
  return FixItHint::CreateInsertion(SM.getLocForStartOfFile(File).getLocWithOffset(At), Inserted);
}

} // namespace cudalint
