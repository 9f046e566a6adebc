//===- SourceText.cpp - Lines and columns of a file's text ----------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/report/SourceText.h"
#include "driver/report/LineHash.h"
#include "driver/report/ReportRoot.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace clang;

namespace cudalint::driver {

SourceText::SourceText(std::string T) : Text(std::move(T)) {
  Starts.push_back(0);
  for (size_t I = 0; I != Text.size(); ++I)
    if (Text[I] == '\n' || (Text[I] == '\r' && (I + 1 == Text.size() || Text[I + 1] != '\n')))
      Starts.push_back(I + 1);
}

llvm::StringRef SourceText::line(unsigned Line) const {
  if (Line == 0 || Line > Starts.size())
    return "";
  size_t End = Line == Starts.size() ? Text.size() : Starts[Line];
  return llvm::StringRef(Text).slice(Starts[Line - 1], End).rtrim("\r\n");
}

std::pair<unsigned, unsigned> SourceText::lineAndColumn(unsigned Offset) const {
  auto Next = llvm::upper_bound(Starts, Offset);
  return {unsigned(Next - Starts.begin()), Offset - *std::prev(Next) + 1};
}

Place SourceText::place(llvm::StringRef File, unsigned Offset, unsigned Length) const {
  Place P;
  P.File = File.str();
  P.Offset = std::min<size_t>(Offset, Text.size());
  P.Length = std::min<size_t>(Length, Text.size() - P.Offset);
  std::tie(P.Line, P.Column) = lineAndColumn(P.Offset);
  std::tie(P.EndLine, P.EndColumn) = lineAndColumn(P.Offset + P.Length);
  return P;
}

Place SourceText::token(llvm::StringRef File, unsigned Offset) const {
  unsigned Length = 1;
  if (Offset < Text.size()) {
    LangOptions Language;
    Language.CPlusPlus = Language.CPlusPlus11 = Language.CUDA = true;
    Lexer Lex(SourceLocation(), Language, Text.data(), Text.data() + Offset, Text.data() + Text.size());
    Token Found;
    Lex.LexFromRawLexer(Found);
    // Behind white space or at the end of the file there is no token to measure.
    const char *End = Lex.getBufferLocation();
    if (Found.isNot(tok::eof) && End - Found.getLength() == Text.data() + Offset && Found.getLength())
      Length = Found.getLength();
  }
  return place(File, Offset, Length);
}

unsigned SourceText::utf16Column(unsigned Line, unsigned Column) const {
  unsigned Units = 1;
  for (unsigned char C : line(Line).take_front(Column - 1)) {
    bool Continues = (C & 0xC0) == 0x80;
    bool NeedsTwoUnits = C >= 0xF0;
    Units += Continues ? 0 : NeedsTwoUnits ? 2 : 1;
  }
  return Units;
}

llvm::StringRef SourceText::lineHash(unsigned Line) const {
  if (Hashes.empty())
    Hashes = lineHashes(Text);
  return Line && Line <= Hashes.size() ? llvm::StringRef(Hashes[Line - 1]) : "";
}

const SourceText *SourceTexts::get(llvm::StringRef File) {
  if (File.empty())
    return nullptr;
  auto [Entry, New] = Texts.try_emplace(File);
  if (New) {
    if (auto Buffer = Files->getBufferForFile(pathInProject(File, Root)))
      Entry->second = std::make_unique<SourceText>((*Buffer)->getBuffer().str());
  }
  return Entry->second.get();
}

} // namespace cudalint::driver
