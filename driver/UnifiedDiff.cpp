//===- UnifiedDiff.cpp - Edits as a patch ---------------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/UnifiedDiff.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/raw_ostream.h"
#include <vector>

using namespace llvm;
using namespace clang::tooling;

namespace cudalint::driver {

/// Lines of context around a change.
static constexpr size_t Context = 3;

namespace {
/// Lines that are replaced. No two changes touch the same line.
struct Change {
  size_t Begin, End; ///< Lines of the old text, End excluded.
  std::string Text;  ///< What stands there instead.
};
} // namespace

/// \p Text in lines, each with its line end; the last one may lack it.
static std::vector<StringRef> linesOf(StringRef Text) {
  std::vector<StringRef> Lines;
  while (!Text.empty()) {
    size_t End = Text.find('\n');
    size_t Length = End == StringRef::npos ? Text.size() : End + 1;
    Lines.push_back(Text.take_front(Length));
    Text = Text.drop_front(Length);
  }
  return Lines;
}

/// Prints a line that names a file, as git does: quoted if it could not be told from several lines.
static void printName(raw_ostream &OS, StringRef Mark, StringRef Side, StringRef Name) {
  OS << Mark;
  if (any_of(Name, [](unsigned char C) { return C < ' ' || C == 0x7F; })) {
    OS << '"' << Side;
    OS.write_escaped(Name);
    OS << "\"\n";
  } else {
    OS << Side << Name << '\n';
  }
}

static void printLine(raw_ostream &OS, char Mark, StringRef Line) {
  OS << Mark << Line;
  if (!Line.ends_with("\n"))
    OS << "\n\\ No newline at end of file\n";
}

/// "12,3" as a hunk's head gives it; an empty range is named by the line before it.
static void printRange(raw_ostream &OS, size_t Begin, size_t Count) {
  OS << (Count ? Begin + 1 : Begin);
  if (Count != 1)
    OS << ',' << Count;
}

std::string unifiedDiff(StringRef Name, StringRef Text, const Replacements &Edits) {
  std::vector<StringRef> Lines = linesOf(Text);
  auto LineOf = [&](size_t Offset) {
    auto After = partition_point(Lines, [&](StringRef L) { return size_t(L.data() - Text.data()) <= Offset; });
    return size_t(After - Lines.begin()) - (After != Lines.begin());
  };
  auto OffsetOf = [&](size_t Line) { return Line < Lines.size() ? Lines[Line].data() - Text.data() : Text.size(); };

  // Edits come sorted and do not overlap; those that share a line make one change.
  std::vector<Change> Changes;
  size_t Copied = 0; // what stands before it is in the last change already
  auto Close = [&] {
    if (!Changes.empty())
      Changes.back().Text += Text.slice(Copied, OffsetOf(Changes.back().End));
  };
  for (const Replacement &Edit : Edits) {
    size_t Begin = LineOf(Edit.getOffset());
    size_t End = std::min(Lines.size(), LineOf(Edit.getOffset() + std::max(1u, Edit.getLength()) - 1) + 1);
    if (Changes.empty() || Begin >= Changes.back().End) {
      Close();
      Changes.push_back({Begin, End, ""});
      Copied = OffsetOf(Begin);
    }
    Change &C = Changes.back();
    C.End = std::max(C.End, End);
    C.Text += Text.slice(Copied, Edit.getOffset());
    C.Text += Edit.getReplacementText();
    Copied = Edit.getOffset() + Edit.getLength();
  }
  Close();

  // Lines that an edit touches but leaves as they are.
  for (Change &C : Changes) {
    StringRef New = C.Text;
    while (C.Begin != C.End && New.consume_front(Lines[C.Begin]))
      ++C.Begin;
    while (C.Begin != C.End && New.ends_with(Lines[C.End - 1]) &&
           (New.size() == Lines[C.End - 1].size() || New.drop_back(Lines[C.End - 1].size()).ends_with("\n")))
      New = New.drop_back(Lines[--C.End].size());
    C.Text = New.str();
  }
  erase_if(Changes, [](const Change &C) { return C.Begin == C.End && C.Text.empty(); });
  if (Changes.empty())
    return "";

  std::string Diff;
  raw_string_ostream OS(Diff);
  printName(OS, "--- ", "a/", Name);
  printName(OS, "+++ ", "b/", Name);
  ptrdiff_t Shift = 0; // lines that the hunks so far have added
  for (size_t First = 0; First != Changes.size();) {
    size_t Last = First;
    while (Last + 1 != Changes.size() && Changes[Last + 1].Begin <= Changes[Last].End + 2 * Context)
      ++Last;
    size_t Begin = Changes[First].Begin - std::min(Context, Changes[First].Begin);
    size_t End = std::min(Lines.size(), Changes[Last].End + Context);
    size_t NewCount = End - Begin;
    for (size_t I = First; I <= Last; ++I)
      NewCount += linesOf(Changes[I].Text).size() - (Changes[I].End - Changes[I].Begin);
    OS << "@@ -";
    printRange(OS, Begin, End - Begin);
    OS << " +";
    printRange(OS, Begin + Shift, NewCount);
    OS << " @@\n";
    size_t Line = Begin;
    for (size_t I = First; I <= Last; ++I) {
      for (; Line != Changes[I].Begin; ++Line)
        printLine(OS, ' ', Lines[Line]);
      for (; Line != Changes[I].End; ++Line)
        printLine(OS, '-', Lines[Line]);
      for (StringRef New : linesOf(Changes[I].Text))
        printLine(OS, '+', New);
    }
    for (; Line != End; ++Line)
      printLine(OS, ' ', Lines[Line]);
    Shift += ptrdiff_t(NewCount) - ptrdiff_t(End - Begin);
    First = Last + 1;
  }
  return Diff;
}

} // namespace cudalint::driver
