//===- SourceNormalizer.cpp - Equal-length source rewrites ----------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/bridge/SourceNormalizer.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace llvm;

namespace cudalint::driver {
namespace {

/// A raw token: its kind and where it stands.
struct RawToken {
  tok::TokenKind Kind;
  unsigned Offset;
  unsigned Length;
  bool StartsLine;
};

bool isCudaQualifier(StringRef Word) {
  return StringSwitch<bool>(Word)
      .Cases("__shared__", "__device__", "__host__", "__global__", "__constant__", "__managed__", true)
      .Cases("__forceinline__", "__noinline__", "__launch_bounds__", "__align__", "__grid_constant__", true)
      .Cases("__cluster_dims__", "__block_size__", "__maxnreg__", "__attribute__", "__attribute", true)
      .Default(false);
}

bool isDeclarationSpecifier(StringRef Word) {
  return StringSwitch<bool>(Word)
      .Cases("static", "extern", "inline", "__inline__", "__inline", "constexpr", "virtual", "explicit", "friend", true)
      .Cases("const", "volatile", "thread_local", "mutable", "alignas", "constinit", "consteval", true)
      .Default(isCudaQualifier(Word));
}

/// Whether an attribute specifier can follow this word as the start of a parenthesised argument list.
bool takesArguments(StringRef Word) {
  return StringSwitch<bool>(Word)
      .Cases("__launch_bounds__", "__align__", "alignas", "__attribute__", "__attribute", true)
      .Cases("__cluster_dims__", "__block_size__", "__maxnreg__", "explicit", true)
      .Default(false);
}

class Normalizer {
public:
  explicit Normalizer(std::string &Text) : Text(Text) {}

  SmallVector<Normalization, 0> run() {
    lex();
    for (unsigned I = 0, E = Tokens.size(); I != E; ++I) {
      if (Tokens[I].Kind == tok::l_square) {
        attribute(I);
        continue;
      }
      if (Tokens[I].Kind != tok::raw_identifier)
        continue;
      StringRef Word = spelling(I);
      if (Word == "alignas")
        alignment(I);
      else if (Word == "extern")
        externShared(I);
      else if (Word == "asm" || Word == "__asm__" || Word == "__asm")
        assembly(I);
    }
    return std::move(Done);
  }

private:
  StringRef spelling(unsigned I) const { return StringRef(Text).substr(Tokens[I].Offset, Tokens[I].Length); }

  void lex() {
    LangOptions Options;
    Options.CPlusPlus = Options.CPlusPlus11 = Options.CPlusPlus14 = Options.CPlusPlus17 = true;
    Options.CUDA = true;
    Options.LineComment = true;
    const char *Begin = Text.c_str();
    Lexer Raw(SourceLocation(), Options, Begin, Begin, Begin + Text.size());
    Token Tok;
    do {
      Raw.LexFromRawLexer(Tok);
      unsigned End = Raw.getCurrentBufferOffset();
      Tokens.push_back({Tok.getKind(), End - Tok.getLength(), Tok.getLength(), Tok.isAtStartOfLine()});
    } while (Tok.isNot(tok::eof));
  }

  void note(NormalizationKind Kind, unsigned Offset, unsigned Length) { Done.push_back({Kind, Offset, Length}); }

  /// Whether the tokens right before \p I are declaration specifiers with at least one CUDA qualifier among them.
  bool followsQualifier(unsigned I) const {
    bool Seen = false;
    while (I > 0) {
      --I;
      if (Tokens[I].Kind == tok::r_paren) {
        unsigned Depth = 1;
        while (I > 0 && Depth) {
          --I;
          Depth += Tokens[I].Kind == tok::r_paren;
          Depth -= Tokens[I].Kind == tok::l_paren;
        }
        if (I == 0 || Tokens[I - 1].Kind != tok::raw_identifier || !takesArguments(spelling(I - 1)))
          return Seen;
        continue;
      }
      if (Tokens[I].Kind != tok::raw_identifier || !isDeclarationSpecifier(spelling(I)))
        return Seen;
      Seen |= isCudaQualifier(spelling(I));
    }
    return Seen;
  }

  void alignment(unsigned I) {
    if (Tokens[I + 1].Kind != tok::l_paren || !followsQualifier(I))
      return;
    Text.replace(Tokens[I].Offset, 7, "_Algnas");
    note(NormalizationKind::AlignasAfterQualifier, Tokens[I].Offset, 7);
  }

  void attribute(unsigned I) {
    if (Tokens[I + 1].Kind != tok::l_square || !followsQualifier(I))
      return;
    unsigned Depth = 0, Close = I;
    for (;; ++Close) {
      tok::TokenKind Kind = Tokens[Close].Kind;
      if (Kind == tok::eof || Kind == tok::semi || Kind == tok::l_brace)
        return;
      if (Kind == tok::l_square)
        ++Depth;
      else if (Kind == tok::r_square && --Depth == 0)
        break;
    }
    unsigned Begin = Tokens[I].Offset, End = Tokens[Close].Offset + 1;
    for (unsigned Offset = Begin; Offset != End; ++Offset)
      if (Text[Offset] != '\n' && Text[Offset] != '\r' && Text[Offset] != '\\')
        Text[Offset] = ' ';
    // A blanked token must not be seen again.
    for (unsigned K = I; K <= Close; ++K)
      Tokens[K].Kind = tok::unknown;
    note(NormalizationKind::AttributeAfterQualifier, Begin, End - Begin);
  }

  void externShared(unsigned I) {
    bool Shared = false, Named = false;
    // `__shared__ extern` is as good as `extern __shared__`.
    for (unsigned K = I; K > 0 && Tokens[K - 1].Kind == tok::raw_identifier; --K)
      Shared |= spelling(K - 1) == "__shared__";
    int Angle = 0;
    for (unsigned K = I + 1;; ++K) {
      switch (Tokens[K].Kind) {
      case tok::semi:
        if (!Shared || !Named)
          return;
        Text.replace(Tokens[I].Offset, 6, "_ExtSh");
        note(NormalizationKind::ExternSharedObject, Tokens[I].Offset, 6);
        return;
      case tok::raw_identifier:
        Shared |= spelling(K) == "__shared__";
        Named = true;
        break;
      case tok::l_paren: {
        unsigned Depth = 1;
        while (Depth) {
          ++K;
          if (Tokens[K].Kind == tok::eof)
            return;
          Depth += Tokens[K].Kind == tok::l_paren;
          Depth -= Tokens[K].Kind == tok::r_paren;
        }
        break;
      }
      case tok::less:
        ++Angle;
        break;
      case tok::greater:
        --Angle;
        break;
      case tok::greatergreater:
        Angle -= 2;
        break;
      case tok::l_square:
        if (Angle > 0)
          break;
        return;
      case tok::l_brace:
      case tok::r_brace:
      case tok::eof:
      case tok::string_literal: // extern "C"
      case tok::equal:
        return;
      case tok::hash:
        if (Tokens[K].StartsLine)
          return;
        break;
      default:
        break;
      }
    }
  }

  void assembly(unsigned I) {
    unsigned K = I + 1;
    while (Tokens[K].Kind == tok::raw_identifier)
      ++K; // volatile, goto, inline
    if (Tokens[K].Kind != tok::l_paren)
      return;
    SmallVector<unsigned, 8> Template;
    unsigned Colons = 0, Depth = 1;
    unsigned Open = K;
    for (++K; Depth; ++K) {
      switch (Tokens[K].Kind) {
      case tok::eof:
      case tok::semi:
        return;
      case tok::l_paren:
        ++Depth;
        break;
      case tok::r_paren:
        --Depth;
        break;
      case tok::colon:
        Colons += Depth == 1;
        break;
      case tok::coloncolon:
        // Two empty operand lists; inside an operand's parentheses it is a qualified name.
        Colons += Depth == 1 ? 2 : 0;
        break;
      case tok::string_literal:
        if (Depth == 1 && !Colons)
          Template.push_back(K);
        break;
      default:
        break;
      }
    }
    // Without operands the percent sign is no escape.
    if (!Colons)
      return;
    for (unsigned Literal : Template)
      escapes(Tokens[Literal].Offset, Tokens[Literal].Length);
    commas(Open, K - 1);
  }

  /// Blanks each `%` that starts neither an operand nor an escape. An operand is a number, `[name]`, or one of these
  /// after a modifier letter.
  void escapes(unsigned Offset, unsigned Length) {
    for (unsigned I = Offset, E = Offset + Length; I + 1 < E; ++I) {
      if (Text[I] == '\\') {
        ++I;
        continue;
      }
      if (Text[I] != '%')
        continue;
      char Next = Text[I + 1], After = I + 2 < E ? Text[I + 2] : '\0';
      if (Next == '%' || Next == '{' || Next == '}' || Next == '|' || Next == '=' || Next == '[' || isDigit(Next)) {
        ++I;
        continue;
      }
      // A letter before a number is a modifier of the host's processor, but never one of these: PTX names its registers
      // so.
      if (isAlpha(Next) && (isDigit(After) || After == '[') && !StringRef("prf").contains(Next))
        continue;
      if (!isAlpha(Next))
        continue;
      Text[I] = ' ';
      note(NormalizationKind::AsmEscape, I, 1);
    }
  }

  /// An operand ends with a closing parenthesis; a string literal right after it begins the next one.
  void commas(unsigned Open, unsigned Close) {
    unsigned Depth = 0;
    bool Operands = false;
    for (unsigned K = Open; K < Close; ++K) {
      if (Tokens[K].Kind == tok::l_paren)
        ++Depth;
      else if (Tokens[K].Kind == tok::colon || Tokens[K].Kind == tok::coloncolon)
        Operands |= Depth == 1;
      if (Tokens[K].Kind != tok::r_paren || --Depth != 1 || !Operands || Tokens[K + 1].Kind != tok::string_literal)
        continue;
      unsigned Gap = Tokens[K].Offset + 1;
      // A comment in between would make the first character no place for a comma.
      if (Text[Gap] != ' ' && Text[Gap] != '\t')
        continue;
      Text[Gap] = ',';
      note(NormalizationKind::AsmOperandComma, Gap, 1);
    }
  }

  std::string &Text;
  SmallVector<RawToken, 0> Tokens;
  SmallVector<Normalization, 0> Done;
};

} // namespace

bool mayNeedNormalization(StringRef Text) {
  // Every rewrite but those in asm needs a qualifier in double underscores.
  bool Qualified = Text.contains("__") && (Text.contains("alignas") || Text.contains("[[") ||
                                           (Text.contains("extern") && Text.contains("__shared__")));
  return Qualified || Text.contains("asm");
}

SmallVector<Normalization, 0> normalizeSource(std::string &Text) {
  if (!mayNeedNormalization(Text))
    return {};
  [[maybe_unused]] size_t Size = Text.size();
  SmallVector<Normalization, 0> Done = Normalizer(Text).run();
  assert(Text.size() == Size && "a rewrite changed the length");
  return Done;
}

} // namespace cudalint::driver
