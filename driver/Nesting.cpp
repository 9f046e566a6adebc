//===- Nesting.cpp - Texts that would exhaust the stack -------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Nesting.h"
#include "llvm/ADT/StringExtras.h"

namespace cudalint::driver {

/// Levels that are parsed; reports have about ten.
static constexpr unsigned MaxDepth = 256;

llvm::Expected<llvm::json::Value> parseJson(llvm::StringRef Text) {
  unsigned Depth = 0;
  bool InString = false;
  for (size_t I = 0; I != Text.size(); ++I) {
    char C = Text[I];
    if (InString && C == '\\' && I + 1 != Text.size())
      ++I;
    else if (C == '"')
      InString = !InString;
    else if (!InString && (C == '[' || C == '{') && ++Depth > MaxDepth)
      return llvm::createStringError("it is nested too deeply");
    else if (!InString && (C == ']' || C == '}') && Depth)
      --Depth;
  }
  return llvm::json::parse(Text);
}

bool nestsTooDeeply(llvm::StringRef Text) {
  // Which quotes are strings is not looked at: brackets in them are few, and mostly come in pairs.
  unsigned Depth = 0;
  for (llvm::StringRef Line : llvm::split(Text, '\n')) {
    unsigned InLine = 0; // "- - -" begins three lists
    for (llvm::StringRef Rest = Line.ltrim(); Rest.consume_front("- ") || Rest.consume_front("? ");
         Rest = Rest.ltrim())
      ++InLine;
    for (char C : Line) {
      Depth += C == '[' || C == '{';
      Depth -= (C == ']' || C == '}') && Depth;
      if (Depth + InLine > MaxDepth)
        return true;
    }
  }
  return false;
}

} // namespace cudalint::driver
