//===- Encoding.cpp - Texts as the formats want them ----------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/report/Encoding.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"

namespace cudalint::driver {

std::string utf8(llvm::StringRef Text) {
  return llvm::json::isUTF8(Text) ? Text.str() : llvm::json::fixUTF8(Text);
}

/// "%XX"
static std::string percentEncoded(unsigned char C) {
  return {'%', llvm::hexdigit(C >> 4), llvm::hexdigit(C & 15)};
}

/// Whether \p Character, one of UTF-8, moves a cursor, ends a line, or is none that XML could hold.
static bool isControl(llvm::StringRef Character) {
  if (Character.size() == 1)
    return Character.front() == '\x7F' || static_cast<unsigned char>(Character.front()) < ' ';
  // U+0080 to U+009F, U+FFFE and U+FFFF.
  return (Character.size() == 2 && Character[0] == '\xC2' && static_cast<unsigned char>(Character[1]) < 0xA0) ||
         Character == "\xEF\xBF\xBE" || Character == "\xEF\xBF\xBF";
}

/// \p Bytes with what is no UTF-8, and the characters that \p Wanted chooses by themselves and what follows, encoded.
static std::string encoded(llvm::StringRef Bytes,
                           llvm::function_ref<bool(llvm::StringRef Character, llvm::StringRef Rest)> Wanted) {
  std::string Result;
  while (!Bytes.empty()) {
    // A character has up to four bytes; one that is none has no length to go by.
    size_t Length = 1;
    while (Length < 4 && Length < Bytes.size() && !llvm::json::isUTF8(Bytes.take_front(Length)))
      ++Length;
    llvm::StringRef Character = Bytes.take_front(Length);
    bool IsNone = !llvm::json::isUTF8(Character);
    if (IsNone)
      Character = Bytes.take_front(1);
    Bytes = Bytes.drop_front(Character.size());
    if (IsNone || Wanted(Character, Bytes))
      for (unsigned char C : Character)
        Result += percentEncoded(C);
    else
      Result += Character;
  }
  return Result;
}

/// Whether \p Character of a name, which \p Rest follows, cannot stand in a line: a log of GitHub Actions takes a line
/// that begins with "::", or holds "##[", for a command.
static bool hasNoPlace(llvm::StringRef Character, llvm::StringRef Rest) {
  return isControl(Character) || (Character == ":" && (Rest.empty() || Rest.front() == ':')) ||
         (Character == "#" && Rest.starts_with("#"));
}

std::string nameOfBytes(llvm::StringRef Bytes) {
  // A name that looks as if it were encoded is encoded itself.
  if (encoded(Bytes, hasNoPlace) == Bytes && bytesOfName(Bytes) == Bytes)
    return Bytes.str();
  return encoded(Bytes, [](llvm::StringRef Character, llvm::StringRef Rest) {
    return Character == "%" || hasNoPlace(Character, Rest);
  });
}

std::string inOneLine(llvm::StringRef Text) {
  return encoded(Text, [](llvm::StringRef Character, llvm::StringRef) { return isControl(Character); });
}

std::string bytesOfName(llvm::StringRef Name) {
  if (!Name.contains('%'))
    return Name.str();
  std::string Bytes;
  for (size_t I = 0; I != Name.size(); ++I) {
    uint8_t Byte;
    if (Name[I] == '%' && I + 2 < Name.size() && llvm::tryGetHexFromNibbles(Name[I + 1], Name[I + 2], Byte)) {
      Bytes += char(Byte);
      I += 2;
    } else {
      Bytes += Name[I];
    }
  }
  // The decoded form is shorter, so that the two functions come to an end.
  return Bytes != Name && nameOfBytes(Bytes) == Name ? Bytes : Name.str();
}

std::string uriOf(llvm::StringRef Name) {
  std::string Uri = Name.starts_with("/") ? "file://" : "";
  for (unsigned char C : bytesOfName(Name))
    Uri += llvm::isAlnum(C) || llvm::StringRef("/-._~").contains(C) ? std::string(1, C) : percentEncoded(C);
  return Uri;
}

std::string xmlEscaped(llvm::StringRef Text) {
  static constexpr llvm::StringLiteral Replacement = "\xEF\xBF\xBD"; // U+FFFD
  std::string Whole = utf8(Text), Result;
  for (llvm::StringRef Rest = Whole; !Rest.empty();) {
    if (Rest.consume_front("\xEF\xBF\xBE") || Rest.consume_front("\xEF\xBF\xBF")) {
      Result += Replacement;
      continue;
    }
    char C = Rest.front();
    Rest = Rest.drop_front();
    switch (C) {
    case '&':
      Result += "&amp;";
      break;
    case '<':
      Result += "&lt;";
      break;
    case '>':
      Result += "&gt;";
      break;
    case '"':
      Result += "&quot;";
      break;
    default:
      if (static_cast<unsigned char>(C) >= ' ' || C == '\n' || C == '\t')
        Result += C;
      else if (C != '\r')
        Result += Replacement;
    }
  }
  return Result;
}

} // namespace cudalint::driver
