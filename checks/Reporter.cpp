//===- Reporter.cpp - How a check says what it found ----------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Reporter.h"

using namespace clang;

namespace cudalint {

/// Texts of diagnostics are format strings; a per cent sign in a quoted piece of source must not be read as one.
static std::string escaped(llvm::StringRef Text) {
  std::string Result;
  for (char C : Text) {
    if (C == '%')
      Result += '%';
    Result += C;
  }
  return Result;
}

Finding &Finding::range(SourceRange Range) {
  Ranges.push_back(Range);
  return *this;
}

Finding &Finding::note(SourceLocation At, std::string Text, SourceRange Range) {
  Notes.push_back({At, std::move(Text), Range, {}});
  return *this;
}

Finding &Finding::fix(FixSafety Safety, std::string Description, llvm::ArrayRef<FixItHint> Edits) {
  if (Safety == FixSafety::None || Edits.empty())
    return *this;
  if (Safety == FixSafety::Safe && SafeEdits.empty()) {
    SafeEdits.assign(Edits.begin(), Edits.end());
    SafeFix = std::move(Description);
    return *this;
  }
  Note N{Loc, "unsafe fix: " + Description, {}, {}};
  N.Edits.assign(Edits.begin(), Edits.end());
  Notes.push_back(std::move(N));
  return *this;
}

Finding::~Finding() {
  if (!E) // moved from
    return;
  R(Loc, Sure, Message, SafeFix);
  {
    DiagnosticBuilder D = E(Loc, escaped(Message), DiagnosticIDs::Warning);
    for (SourceRange Range : Ranges)
      D << Range;
    for (const FixItHint &Edit : SafeEdits)
      D << Edit;
  }
  for (const Note &N : Notes) {
    DiagnosticBuilder D = E(N.Loc, escaped(N.Text), DiagnosticIDs::Note);
    if (N.Range.isValid())
      D << N.Range;
    for (const FixItHint &Edit : N.Edits)
      D << Edit;
  }
}

Finding Reporter::report(SourceLocation Loc, Certainty C, std::string Message) {
  return Finding(E, R, Loc, C, std::move(Message));
}

} // namespace cudalint
