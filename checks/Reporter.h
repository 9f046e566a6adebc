//===- Reporter.h - How a check says what it found --------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_REPORTER_H
#define CUDALINT_CHECKS_REPORTER_H

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/SmallVector.h"
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace cudalint {

/// How sure a finding is. Nothing weaker is ever reported.
enum class Certainty {
  Certain, ///< A lane set or a path proves it for some reachable warp, whatever the unknown values are.
  Likely,  ///< It needs an ordinary run-time value, such as an n that is not a multiple of 32.
};

/// What a fix may change.
enum class FixSafety {
  None,   ///< There is no fix.
  Unsafe, ///< A person must agree: applied by --unsafe-fixes, by clang-tidy's --fix-notes, or picked in an editor.
  Safe,   ///< Keeps the program's meaning except for the defect: applied by --fix.
};

/// One finding while it is being worded. It is emitted when the object goes out of scope, with its notes after it.
class Finding {
public:
  using Emit =
      std::function<clang::DiagnosticBuilder(clang::SourceLocation, llvm::StringRef, clang::DiagnosticIDs::Level)>;
  /// Is told of a finding what a diagnostic has no field for: its place, certainty and message, and what its safe fix
  /// does (empty: it has none).
  using Record = std::function<void(clang::SourceLocation, Certainty, llvm::StringRef, llvm::StringRef)>;

  Finding(Emit E, Record R, clang::SourceLocation Loc, Certainty Sure, std::string Message)
      : E(std::move(E)), R(std::move(R)), Loc(Loc), Sure(Sure), Message(std::move(Message)) {}
  Finding(Finding &&Other)
      : E(std::exchange(Other.E, nullptr)), R(std::move(Other.R)), Loc(Other.Loc), Sure(Other.Sure),
        Message(std::move(Other.Message)), Ranges(std::move(Other.Ranges)), SafeFix(std::move(Other.SafeFix)),
        SafeEdits(std::move(Other.SafeEdits)), Notes(std::move(Other.Notes)) {}
  Finding &operator=(Finding &&) = delete;
  ~Finding();

  /// Underlines \p Range beside the caret.
  Finding &range(clang::SourceRange Range);
  /// Adds a note: where a fact came from, or what happens next. Lower case, no full stop.
  Finding &note(clang::SourceLocation At, std::string Text, clang::SourceRange Range = {});
  /// Offers a fix. \p Description says what it does and completes "fix: ...". Only the first
  /// safe fix hangs on the finding itself, every other one on a note, so that clang-tidy's --fix applies safe ones
  /// alone.
  Finding &fix(FixSafety Safety, std::string Description, llvm::ArrayRef<clang::FixItHint> Edits);

private:
  struct Note {
    clang::SourceLocation Loc;
    std::string Text;
    clang::SourceRange Range;
    llvm::SmallVector<clang::FixItHint, 2> Edits;
  };

  Emit E;
  Record R;
  clang::SourceLocation Loc;
  Certainty Sure;
  std::string Message;
  llvm::SmallVector<clang::SourceRange, 2> Ranges;
  std::string SafeFix;
  llvm::SmallVector<clang::FixItHint, 2> SafeEdits;
  std::vector<Note> Notes;
};

/// Takes the findings of one check in one translation unit.
class Reporter {
public:
  Reporter(Finding::Emit E, Finding::Record R) : E(std::move(E)), R(std::move(R)) {}

  /// Starts a finding at \p Loc. \p Message is lower case, has no full stop and no template arguments: findings of
  /// several instantiations are merged by their text.
  Finding report(clang::SourceLocation Loc, Certainty C, std::string Message);

private:
  Finding::Emit E;
  Finding::Record R;
};

} // namespace cudalint

#endif // CUDALINT_CHECKS_REPORTER_H
