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

std::string uriOf(llvm::StringRef Path) {
  std::string Uri = Path.starts_with("/") ? "file://" : "";
  for (unsigned char C : Path) {
    if (llvm::isAlnum(C) || llvm::StringRef("/-._~").contains(C)) {
      Uri += C;
    } else {
      Uri += '%';
      Uri += llvm::hexdigit(C >> 4);
      Uri += llvm::hexdigit(C & 15);
    }
  }
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
