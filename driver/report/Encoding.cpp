//===- Encoding.cpp - Texts as the formats want them ----------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/report/Encoding.h"
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

/// \p Bytes with '%' and what is no UTF-8 encoded.
static std::string escapedName(llvm::StringRef Bytes) {
  std::string Name;
  while (!Bytes.empty()) {
    // A character has up to four bytes; one that is none has no length to go by.
    size_t Length = 1;
    while (Length < 4 && Length < Bytes.size() && !llvm::json::isUTF8(Bytes.take_front(Length)))
      ++Length;
    llvm::StringRef Character = Bytes.take_front(Length);
    if (!llvm::json::isUTF8(Character) || Character == "%") {
      Character = Bytes.take_front(1);
      Name += percentEncoded(Character.front());
    } else {
      Name += Character;
    }
    Bytes = Bytes.drop_front(Character.size());
  }
  return Name;
}

std::string nameOfBytes(llvm::StringRef Bytes) {
  // A name that looks as if it were encoded is encoded itself.
  return llvm::json::isUTF8(Bytes) && bytesOfName(Bytes) == Bytes ? Bytes.str() : escapedName(Bytes);
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
  std::string Result;
  for (char C : utf8(Text))
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
        Result += "\xEF\xBF\xBD"; // U+FFFD
    }
  return Result;
}

} // namespace cudalint::driver
